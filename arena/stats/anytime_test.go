package stats

import (
	"flag"
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// TestAnytimeWidth compares the width with the formula at the best ρ found by
// trying, and with the width of an interval of fixed size.
func TestAnytimeWidth(t *testing.T) {
	for _, c := range []struct {
		confidence float64
		contrasts  int
	}{{0, 0}, {0.95, 1}, {0.99, 3}, {0.5, 1}} {
		for _, n := range []int{1, 40, 1000, 1_000_000} {
			a := Anytime{Confidence: c.confidence, Contrasts: c.contrasts, Planned: n}
			require.NoError(t, a.Validate())
			v, alpha, best := float64(n)*MaxScoreVariance, a.alpha(), math.Inf(1)
			for rho := v / 1e4; rho < 1e2*v; rho *= 1.001 {
				best = min(best, math.Sqrt((v+rho)*math.Log((v+rho)/(rho*alpha*alpha)))/float64(n))
			}
			require.InEpsilon(t, best, a.Half(n, MaxScoreVariance), 1e-6, "%+v", a)
		}
	}
	plain := Z95 * math.Sqrt(MaxScoreVariance/1000)
	a := Anytime{Planned: 1000}
	require.InDelta(t, 1.55, a.Half(1000, MaxScoreVariance)/plain, 0.005)
	require.Less(t, a.Half(3000, MaxScoreVariance)/(plain/math.Sqrt(3)), 1.62)
	require.Less(t, a.Half(333, MaxScoreVariance)/(plain*math.Sqrt(3)), 1.72)
}

func TestAnytimeProperties(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := drawPairing(t, 0, 1, rapid.SampledFrom([]int{0, 1, 3, 50, 1 << 30}).Draw(t, "most"))
		a := Anytime{
			Confidence: rapid.SampledFrom([]float64{0, 0.5, 0.95, 0.999}).Draw(t, "confidence"),
			Contrasts:  rapid.IntRange(0, 50).Draw(t, "contrasts"),
			Planned:    rapid.IntRange(1, 1<<20).Draw(t, "planned"),
		}
		require.NoError(t, a.Validate())
		certain, running := a.Match(p, Duplicates{})
		certainOther, runningOther := a.Match(p.Reverse(), Duplicates{})
		for _, iv := range []Interval{certain, certain.InElo(), running, running.InElo()} {
			requireInterval(t, iv)
		}
		near(t, 1-certainOther.Hi, certain.Lo)
		near(t, -runningOther.InElo().Hi, running.InElo().Lo)
		require.LessOrEqual(t, running.Half(), certain.Half()+1e-12, "no variance is above the largest")
		n := rapid.IntRange(1, 1<<31).Draw(t, "samples")
		require.Greater(t, a.Half(n, MaxScoreVariance), Anytime{Planned: a.Planned, Confidence: 0.4}.Half(n, MaxScoreVariance))
	})
}

func TestAnytimeRefusals(t *testing.T) {
	for want, a := range map[string]Anytime{
		"confidence 1 is not":     {Confidence: 1, Planned: 1},
		"confidence NaN is not":   {Confidence: math.NaN(), Planned: 1},
		"-2 contrasts":            {Contrasts: -2, Planned: 1},
		"0 planned samples: want": {},
	} {
		require.ErrorContains(t, a.Validate(), want)
	}
}

// sequences is how many each row of TestAnytimeHolds rests on. The published
// table took 5000:
//
//	go test -v -run TestAnytimeHolds ./arena/stats -sequences 5000
var sequences = flag.Int("sequences", 30, "simulated matches for each row of the table of confidence sequences")

// TestAnytimeHolds looks after every pair of long matches: at most 5 % of the
// sequences may ever exclude the truth, while intervals of fixed size often do.
func TestAnytimeHolds(t *testing.T) {
	const seed, pairs = 21, 1000
	margin := 3.5 * math.Sqrt(0.05*0.95/float64(*sequences))
	var b strings.Builder
	fmt.Fprintf(&b, "\n| truth | draws | first move | seed | matches of %d pairs | sequence | running variance | fixed size |\n|---|---|---|---|---|---|---|---|\n", pairs)
	for i, c := range []struct{ elo, draws, bias float64 }{{0, 0, 0}, {0, 0.1, 100}, {50, 0.3, 0}, {0, 0.8, 0}, {300, 0.05, 50}} {
		rng := rand.New(rand.NewPCG(seed, uint64(i)))
		var wrong [3]int
		for range *sequences {
			for k, bad := range everWrong(rng, pairShares(c.elo, c.draws, c.bias), pairs) {
				if bad {
					wrong[k]++
				}
			}
		}
		fmt.Fprintf(&b, "| %g Elo | %g %% | %g Elo | %d, %d | %d | %s | %s | %s |\n", c.elo, 100*c.draws, c.bias, seed, i, *sequences,
			Wilson(wrong[0], *sequences, 0.95).Percent(), Wilson(wrong[1], *sequences, 0.95).Percent(), Wilson(wrong[2], *sequences, 0.95).Percent())
		share := func(k int) float64 { return float64(wrong[k]) / float64(*sequences) }
		require.LessOrEqual(t, share(0), 0.05, "%+v: the largest variance leaves a margin", c)
		require.LessOrEqual(t, share(1), 0.05+margin, "%+v", c)
		require.Greater(t, share(2), 0.25, "%+v: what is to be shown", c)
	}
	t.Log(b.String())
}

// everWrong plays a match, looks after every pair, and reports which kinds of
// interval excluded the truth at least once: the sequence, the sequence with
// the running variance, and from 10 pairs on the interval of fixed size.
func everWrong(rng *rand.Rand, share []float64, pairs int) (wrong [3]bool) {
	truth, _ := spreadOver(share)
	a := Anytime{Planned: pairs}
	var p Pairing
	p.B = 1
	for n := 1; n <= pairs; n++ {
		x, i := rng.Float64(), 0
		for ; i < 4 && x >= share[i]; i++ {
			x -= share[i]
		}
		p.AddPair(Result(min(i, 2)), Result(i-min(i, 2)))
		certain, running := a.Match(p, Duplicates{})
		outside := func(iv Interval) bool { return truth < iv.Lo || truth > iv.Hi }
		wrong[0] = wrong[0] || outside(certain)
		wrong[1] = wrong[1] || outside(running)
		cells := p.Penta()
		samples, mean, variance := moments(cells[:])
		wrong[2] = wrong[2] || n >= 10 && outside(Around(mean, Z95*math.Sqrt(variance/samples)))
	}
	return wrong
}
