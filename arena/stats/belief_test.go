package stats

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// TestBelieveWithoutGames: without games the belief is the prior.
func TestBelieveWithoutGames(t *testing.T) {
	b, err := Believe(2, nil, 300)
	require.NoError(t, err)
	require.Equal(t, []float64{0, 0}, b.Elo)
	require.InDelta(t, 300*300, b.Cov[0][0], 1e-6)
	require.InDelta(t, 0, b.Cov[0][1], 1e-6)
}

// TestBelieveNearsRate gives many games, beside which the prior is negligible,
// and demands the joint fit: ratings, advantage, and its errors for independent
// games without draws.
func TestBelieveNearsRate(t *testing.T) {
	w := world{elo: []float64{120, 0, -60, -60}, advantage: 40, openings: []float64{0}, schedule: schedule(4, 0, 3000)}
	ps, _ := w.play(rand.New(rand.NewPCG(1, 2)), false)
	b, err := Believe(4, ps, 1e5)
	require.NoError(t, err)
	table := mustRate(t, 4, ps, Options{Errors: IndependentGames})
	require.InDelta(t, table.Advantage.Elo.Center, b.Advantage, 1e-3)
	for i := range 4 {
		for j := range i {
			want, _ := table.Diff(i, j)
			require.InDelta(t, want.Center, b.Elo[i]-b.Elo[j], 1e-3)
			se := math.Sqrt(b.Cov[i][i] + b.Cov[j][j] - 2*b.Cov[i][j])
			require.InDelta(t, want.Half()/Z95, se, 0.1)
		}
	}
}

// TestBelieveIsTheMode compares the belief with its definition for any counts:
// the derivative of the posterior vanishes, and no player is infinitely good.
func TestBelieveIsTheMode(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		n := rapid.IntRange(1, 5).Draw(rt, "players")
		prior := rapid.Float64Range(10, 2000).Draw(rt, "prior")
		var ps []Pairing
		for a := range n {
			for b := range n {
				p := Pairing{A: a, B: b}
				for _, c := range p.cells() {
					*c = rapid.SampledFrom([]int{0, 0, 0, 1, 40, 5000}).Draw(rt, "games")
				}
				if a != b {
					ps = append(ps, p)
				}
			}
		}
		b, err := Believe(n, ps, prior)
		require.NoError(rt, err)
		games := 1.0
		slope := make([]float64, n+1)
		for k, x := range append(append([]float64{}, b.Elo...), b.Advantage) {
			slope[k] = -x / (prior * prior) / logitPerElo
		}
		for _, p := range ps {
			for _, r := range rowsOf(p) {
				miss := r.points - r.games*ExpectedScore(b.Elo[r.first]-b.Elo[r.second]+b.Advantage)
				slope[r.first] += miss
				slope[r.second] -= miss
				slope[n] += miss
				games += r.games
			}
		}
		for k, s := range slope {
			require.InDelta(rt, 0, s, 1e-6*games, "coordinate %d", k)
		}
		for i := range n {
			require.Positive(rt, b.Cov[i][i])
			require.LessOrEqual(rt, b.Cov[i][i], prior*prior*(1+1e-9))
		}
	})
}

func TestBelieveRefuses(t *testing.T) {
	for _, c := range []struct {
		players int
		prior   float64
		ps      []Pairing
	}{{0, 1, nil}, {2, 0, nil}, {2, math.NaN(), nil}, {2, 1e7, nil}, {2, 1, []Pairing{{A: 0, B: 2}}}} {
		_, err := Believe(c.players, c.ps, c.prior)
		require.ErrorContains(t, err, "stats: ", "%+v", c)
	}
}

// TestEvidenceIsFair checks the property that everything rests on: after any
// games, and with any distribution of mean ½ for the next pair, the fortune
// neither grows nor shrinks on average; with a lower mean it shrinks.
func TestEvidenceIsFair(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		var cells [5]int
		var p [5]float64
		for i := range cells {
			cells[i] = rapid.IntRange(0, 50).Draw(rt, "pairs")
			p[i] = rapid.Float64Range(0, 1).Draw(rt, "weight")
		}
		for i := range 2 { // symmetric, so that the mean is ½
			p[4-i] = p[i]
		}
		p[2] += 1e-9
		skew := rapid.Float64Range(0, 1).Draw(rt, "skew")
		total, fair, low := 0.0, 0.0, 0.0
		for i, w := range p {
			next := cells
			next[i]++
			ratio := math.Exp(LogEvidence(next) - LogEvidence(cells))
			fair += w * ratio
			low += w * (1 + skew*float64(2-i)/2) * ratio // still sums to the same total
			total += w
		}
		require.InDelta(rt, 1, fair/total, 1e-9)
		require.LessOrEqual(rt, low/total, 1+1e-9)
	})
	require.InDelta(t, 0, LogEvidence([5]int{}), 1e-12)
	require.InDelta(t, 0, LogEvidence([5]int{-3, 0, 0, 0, -1}), 1e-12)
	require.InDelta(t, math.Log((1.025+1.05+1.1+1.2+1.4+1.8)/6), LogEvidence([5]int{4: 1}), 1e-12)
}

// TestEvidenceWhenLookedAtAlways looks after every pair of equals, a thousand
// times, and counts how often it ever exceeds 20.
func TestEvidenceWhenLookedAtAlways(t *testing.T) {
	const runs, alpha = 1000, 0.05
	rng := rand.New(rand.NewPCG(5, 6))
	wrong := 0
	for range runs {
		var cells [5]int
		for range 500 {
			cells[rng.IntN(3)+rng.IntN(3)]++
			if LogEvidence(cells) >= -math.Log(alpha) {
				wrong++
				break
			}
		}
	}
	t.Logf("%d of %d beyond 1/%g", wrong, runs, alpha)
	require.Less(t, wrong, 65)
}
