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
