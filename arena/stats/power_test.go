package stats

import (
	"flag"
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// plannedMatches is how many each row of TestPlannedPower rests on. The published
// table took 20,000:
//
//	go test -v -run TestPlannedPower ./arena/stats -planned 20000
var plannedMatches = flag.Int("planned", 250, "simulated matches for each row of the table of power")

// TestPlannedPower plays matches of the planned length and counts in how many the
// 95 % interval of the score excludes ½, between players as far apart as planned and
// between equals. It must be the planned shares to within 0.02; with fewer than
// 20,000 matches chance gets a margin besides.
func TestPlannedPower(t *testing.T) {
	const seed = 17
	var b strings.Builder
	fmt.Fprint(&b, "\n| strength | draws of equals | first move | power planned | games | seed | matches | found | 95 % interval | found between equals |\n|---|---|---|---|---|---|---|---|---|---|\n")
	for i, p := range powerRows() {
		rng, games := rand.New(rand.NewPCG(seed, uint64(i))), p.Games()
		found := func(elo float64) Interval {
			n := matchesThatFind(p, pairShares(elo, p.Draws, p.Bias), games/2, rng)
			return Wilson(n, *plannedMatches, 0.95)
		}
		some, none := found(p.Elo), found(0)
		fmt.Fprintf(&b, "| %g Elo | %.0f %% | %g Elo | %g | %d | %d, %d | %d | %.1f %% | %.1f–%.1f %% | %.1f %% |\n", p.Elo, 100*p.Draws, p.Bias,
			1-p.Beta, games, seed, i, *plannedMatches, 100*some.Center, 100*some.Lo, 100*some.Hi, 100*none.Center)
		check := func(want float64, got Interval) {
			margin := 0.02
			if *plannedMatches < 20_000 {
				margin += 3.5 * math.Sqrt(want*(1-want)/float64(*plannedMatches))
			}
			require.InDelta(t, want, got.Center, margin, "%+v: %d games", p, games)
		}
		check(1-p.Beta, some)
		check(p.Alpha, none)
	}
	t.Log(b.String())
}

func powerRows() (rows []Plan) {
	for _, bias := range []float64{0, 100, 200, 300} {
		for _, r := range []Plan{{Elo: 20, Draws: 0.1, Beta: 0.05}, {Elo: 50, Draws: 0.1, Beta: 0.05}, {Elo: 50, Draws: 0.5, Beta: 0.2}, {Elo: 100, Draws: 0, Beta: 0.05}, {Elo: 200, Draws: 0.1, Beta: 0.1}} {
			r.Bias, r.Alpha = bias, 0.05
			rows = append(rows, r)
		}
	}
	return rows
}

// matchesThatFind counts matches whose interval excludes equality, on either side.
func matchesThatFind(p Plan, share []float64, pairs int, rng *rand.Rand) (n int) {
	for range *plannedMatches {
		match, err := PairingOf(drawnFrom(share, pairs, rng))
		if err != nil {
			panic(err)
		}
		if iv := HeadToHead(match, Duplicates{}, 1-p.Alpha).Score; iv.Lo > 0.5 || iv.Hi < 0.5 {
			n++
		}
	}
	return n
}

// drawnFrom draws n samples.
func drawnFrom(share []float64, n int, rng *rand.Rand) []int {
	cells := make([]int, len(share))
	for range n {
		cells[cellOf(share, rng.Float64())]++
	}
	return cells
}

// cellOf is the cell in which a uniform number falls.
func cellOf(share []float64, x float64) (i int) {
	for ; i < len(share)-1 && x >= share[i]; i++ {
		x -= share[i]
	}
	return i
}

// gates is how many tests each row of TestGate rests on. The published table took 1000:
//
//	go test -v -count=1 -run '^TestGate$' ./arena/stats -gates 1000
var gates = flag.Int("gates", 100, "simulated tests for each row of the table of gates")

// TestGate simulates the tests that admit a tuned agent: planted agents that are equal
// or as far apart as hoped for, 5 % draws, openings that favour a side by 0 or 100 Elo.
// It passes at most 7 of 100 equal ones and at least 92 of 100 better ones, and takes as
// many games, to within 15 %, as an independent simulation did.
func TestGate(t *testing.T) {
	const seed, draws, batch = 41, 0.05, 8
	var b strings.Builder
	defer func() { t.Log(b.String()) }()
	fmt.Fprint(&b, "\n| test | first move | truth | seed | tests | passed | 95 % interval | mean games | elsewhere |\n|---|---|---|---|---|---|---|---|---|\n")
	row := uint64(0)
	for _, g := range []struct {
		elo1         float64
		least, most  [2]float64 // games at truth 0 and elo1, elsewhere
		onlyWhenFull bool
	}{
		{20, [2]float64{1400, 1500}, [2]float64{1500, 1600}, false},
		{10, [2]float64{5600, 6000}, [2]float64{6600, 6000}, true},
		{5, [2]float64{22_000, 24_000}, [2]float64{25_000, 25_000}, true},
	} {
		if g.onlyWhenFull && *gates < 500 {
			continue
		}
		test := SPRT{Scale: Logistic, Elo1: g.elo1, Alpha: 0.05, Beta: 0.05}
		for _, bias := range []float64{0, 100} {
			for i, truth := range []float64{0, g.elo1} {
				// The strength that shows as this much, in spite of the openings.
				elo := rootOf(func(e float64) float64 { return truth - scaled(Logistic, pairShares(e, draws, bias)) })
				passed, games := simulateGate(test, pairShares(elo, draws, bias), batch, rand.New(rand.NewPCG(seed, row)))
				iv := Wilson(passed, *gates, 0.95)
				fmt.Fprintf(&b, "| [0, %g] | %g Elo | %g Elo | %d, %d | %d | %.1f %% | %.1f–%.1f %% | %.0f | %.0f–%.0f |\n", g.elo1, bias, truth, seed, row,
					*gates, 100*iv.Center, 100*iv.Lo, 100*iv.Hi, games, g.least[i], g.most[i])
				row++
				chance := 0.0
				if *gates < 1000 {
					chance = 3 * math.Sqrt(0.05*0.95/float64(*gates))
				}
				if truth == 0 {
					require.LessOrEqual(t, iv.Center, 0.07+chance)
				} else {
					require.GreaterOrEqual(t, iv.Center, 0.92-chance)
				}
				require.GreaterOrEqual(t, games, (0.85-chance)*g.least[i])
				require.LessOrEqual(t, games, (1.15+chance)*g.most[i])
			}
		}
	}
}

// simulateGate carries out tests that are looked at after every batch of pairs.
func simulateGate(test SPRT, share []float64, batch int, rng *rand.Rand) (passed int, games float64) {
	for range *gates {
		var w Walk
		cells := make([]int, 5)
		for w.Verdict() == Undecided {
			for range batch {
				cells[cellOf(share, rng.Float64())]++
			}
			w.Update(test, test.LLR(cells))
			games += float64(2 * batch)
		}
		if w.Verdict() == AcceptedH1 {
			passed++
		}
	}
	return passed, games / float64(*gates)
}
