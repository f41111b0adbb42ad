package stats

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// TestPooledIsTheIntegral compares the belief about two players with the integral over
// their difference d, the first move's worth a and the spread tau. The mean of the two
// says nothing; so d is normal with variance 2 tau².
func TestPooledIsTheIntegral(t *testing.T) {
	for _, p := range []Pairing{
		{Pairs: [3][3]int{{6, 0, 5}, {0, 0, 0}, {14, 0, 25}}},
		{Pairs: [3][3]int{{10, 2, 9}, {3, 2, 3}, {11, 3, 10}}},
		{Pairs: [3][3]int{{200, 0, 150}, {0, 0, 0}, {150, 0, 100}}},
	} {
		p.B = 1
		rows := rowsOf(p)
		b, _, ok := pooled(2, rows, noPlayer)
		require.True(t, ok)
		mean, variance := b.contrast([]float64{1, -1})

		m := newFreeModel(2, rows)
		normal := func(x, variance float64) float64 { return math.Exp(-x*x/(2*variance)) / math.Sqrt(variance) }
		best := m.logLik([]float64{b.Elo[0] * logitPerElo, b.Elo[1] * logitPerElo, b.Advantage * logitPerElo})
		var weight, first, second float64
		for d := -400.0; d <= 400; d += 4 {
			over := 0.0
			for tau := 1.0; tau < 2000; tau *= 1.05 { // of all spreads, each for a width of tau
				over += tau / (1 + tau*tau/(usualSpread*usualSpread)) * normal(d, 2*tau*tau)
			}
			for a := -300.0; a <= 300; a += 6 {
				w := over * normal(a, usualSpread*usualSpread) * math.Exp(m.logLik([]float64{d * logitPerElo, 0, a * logitPerElo})-best)
				weight, first, second = weight+w, first+w*d, second+w*d*d
			}
		}
		first, second = first/weight, second/weight
		sd := math.Sqrt(second - first*first)
		require.InDelta(t, first, mean, 0.1*sd, "%v", p)
		require.InEpsilon(t, sd, math.Sqrt(variance), 0.1, "%v", p)
	}
}

// TestChosenHoldsBoth demands the estimates of the plain table, intervals that contain
// its intervals, and probabilities that are more cautious, and either in the order of
// the ratings or ½.
func TestChosenHoldsBoth(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		n := rapid.IntRange(2, 6).Draw(rt, "players")
		rng := rand.New(rand.NewPCG(rapid.Uint64().Draw(rt, "seed"), 1))
		w := world{advantage: 30, drawRate: rapid.Float64Range(0, 0.8).Draw(rt, "draws"), openings: []float64{-100, 100}, schedule: schedule(n, 1, 5, 20)}
		for range n {
			w.elo = append(w.elo, 100*rng.NormFloat64())
		}
		ps, _ := w.play(rng, false)
		opt := Options{Model: RatingModel(rapid.IntRange(0, 2).Draw(rt, "model"))}
		if rapid.Bool().Draw(rt, "anchored") {
			opt.Anchor = FixedAt(n-1, 50)
		}
		plain := mustRate(t, n, ps, opt)
		opt.Chosen = true
		chosen := mustRate(t, n, ps, opt)
		require.True(rt, chosen.Chosen)
		require.False(rt, plain.Chosen)
		holds := func(outer, inner Interval) {
			require.Equal(rt, inner.Center, outer.Center)
			require.LessOrEqual(rt, outer.Lo, inner.Lo)
			require.GreaterOrEqual(rt, outer.Hi, inner.Hi)
		}
		for i := range n {
			a, b := chosen.Ratings[i], plain.Ratings[i]
			holds(a.Elo, b.Elo)
			require.Equal(rt, a.SE, b.SE)
			if b.Status != Rated {
				require.Equal(rt, a, b)
			}
			for j := range n {
				d, ok := chosen.Diff(i, j)
				e, too := plain.Diff(i, j)
				require.Equal(rt, ok, too)
				if !ok || i == j {
					continue
				}
				holds(d, e)
				back, _ := chosen.Diff(j, i)
				require.InDelta(rt, d.Lo, -back.Hi, 1e-9)
				p, _ := chosen.LOS(i, j)
				q, _ := plain.LOS(i, j)
				r, _ := chosen.LOS(j, i)
				require.InDelta(rt, 1, p+r, 1e-12)
				require.LessOrEqual(rt, math.Abs(p-0.5), math.Abs(q-0.5))
				require.GreaterOrEqual(rt, (p-0.5)*(q-0.5), 0.0)
				if x, ok := chosen.Relative(i, []int{i, j}); ok {
					require.InDelta(rt, d.Lo/2, x.Lo, 1e-9, "half the difference")
				}
				if opt.Anchor.fixed && j == n-1 && b.Status == Rated {
					require.InDelta(rt, d.Lo, a.Elo.Lo-50, 1e-9, "the bar is that of the difference from the anchor")
				}
			}
		}
	})
}

// TestChosenIsLongerOnTheSideOfTheOthers looks at a leader who is far ahead of equals by
// few games, and at players far apart by many: there both estimates are one.
func TestChosenIsLongerOnTheSideOfTheOthers(t *testing.T) {
	var ps []Pairing
	for a := range 6 {
		for b := a + 1; b < 6; b++ {
			p := Pairing{A: a, B: b, Pairs: [3][3]int{Loss: {Win: 30}, Win: {Loss: 30, Win: 15}}}
			p.Pairs[Loss][Loss] = 15
			if a == 0 {
				p.Pairs = [3][3]int{Loss: {Loss: 1, Win: 2}, Win: {Loss: 2, Win: 3}}
			}
			ps = append(ps, p)
		}
	}
	plain, chosen := mustRate(t, 6, ps, Options{}), mustRate(t, 6, ps, Options{Chosen: true})
	leader, was := chosen.Ratings[0].Elo, plain.Ratings[0].Elo
	require.Less(t, leader.Lo, was.Lo-10)
	require.InDelta(t, was.Hi, leader.Hi, 1)

	w := world{elo: []float64{300, 100, -100, -300}, advantage: 20, drawRate: 0.1, openings: []float64{0}, schedule: schedule(4, 0, 400)}
	ps, _ = w.play(rand.New(rand.NewPCG(1, 2)), false)
	plain, chosen = mustRate(t, 4, ps, Options{}), mustRate(t, 4, ps, Options{Chosen: true})
	for i := range 4 {
		require.InEpsilon(t, plain.Ratings[i].Elo.Half(), chosen.Ratings[i].Elo.Half(), 0.15)
	}
	ahead, _ := chosen.LOS(0, 1)
	behind, _ := chosen.LOS(1, 0)
	require.Greater(t, ahead, 0.999, "both estimates have the first player ahead")
	require.Less(t, behind, 0.001)
}

// TestOneOutside has equals with many games, and one player far from them with few. With that
// player outside their population they are alike, and the player is as far away as its games say.
func TestOneOutside(t *testing.T) {
	for _, sign := range []float64{1, -1} {
		w := world{elo: []float64{0, 0, 300 * sign, 0, 0, 0, 0, 0}, openings: []float64{0}, schedule: schedule(8, 0, 12)}
		ps, _ := w.play(rand.New(rand.NewPCG(11, 4)), false)
		f, err := fitPool(8, ps, Options{Confidence: 0.95})
		require.NoError(t, err)
		beliefs := pooledTwice(8, f.evidence())
		require.Len(t, beliefs, 2)
		spread := func(b Belief, weights ...float64) float64 {
			_, variance := b.contrast(weights)
			return math.Sqrt(variance)
		}
		all, apart := beliefs[0], beliefs[1]
		require.Less(t, spread(apart, 1, -1), 0.8*spread(all, 1, -1))
		far := func(b Belief) float64 { return sign * (b.Elo[2] - b.Elo[0]) }
		require.Greater(t, far(apart), far(all))
		require.InDelta(t, 300, far(apart), 90)
	}
}

// TestDispersion is 1 for independent games without draws, less with draws and with
// openings that favour a side, and moves little by a few pairs that look alike.
func TestDispersion(t *testing.T) {
	of := func(w world, seed uint64) float64 {
		ps, _ := w.play(rand.New(rand.NewPCG(seed, 3)), false)
		f, err := fitPool(len(w.elo), ps, Options{Confidence: 0.95})
		require.NoError(t, err)
		return f.dispersion()
	}
	w := world{elo: []float64{40, 0, -40}, openings: []float64{0}, schedule: schedule(3, 0, 3000)}
	require.InDelta(t, 1, of(w, 1), 0.05)
	w.drawRate = 0.5
	require.InDelta(t, 0.5, of(w, 2), 0.05)
	w.drawRate, w.openings = 0, []float64{-800, 800}
	require.Less(t, of(w, 3), 0.2)

	split := []Pairing{{A: 0, B: 1, Pairs: [3][3]int{Loss: {Win: 1}, Win: {Loss: 1}}}}
	f, err := fitPool(2, split, Options{Confidence: 0.95})
	require.NoError(t, err)
	require.InDelta(t, 0.8, f.dispersion(), 1e-9, "two pairs of no spread among eight of the usual one")
}

// TestChosenDuplicates treats games that all came twice like games that came once,
// except for the few prior pairs.
func TestChosenDuplicates(t *testing.T) {
	once := Pairing{A: 0, B: 1, Pairs: [3][3]int{{40, 0, 60}, {0, 0, 0}, {60, 0, 60}}}
	twice := once.Plus(once)
	d := Duplicates{A: 0, B: 1, Games: twice.Games(), Pairs: twice.PairCount(), Distinct: once.Games()}
	for x, w := range []WDL{twice.moving(0), twice.Reverse().moving(0)} {
		d.Equal.Lone[x] = [3]int{Loss: w.Losses, Win: w.Wins}
		if x == 1 {
			d.Equal.Lone[x] = [3]int{Loss: w.Wins, Win: w.Losses}
		}
	}
	d.Equal.Pairs, d.Classes.Pairs = twice.Pairs, once.Pairs
	games := func(p Pairing, ds ...Duplicates) (sum float64) {
		f, err := fitPool(2, []Pairing{p}, Options{Confidence: 0.95, Duplicates: ds})
		require.NoError(t, err)
		for _, r := range f.evidence() {
			sum += r.games
		}
		return sum
	}
	require.InEpsilon(t, games(once), games(twice, d), 0.02)
	require.InEpsilon(t, 2*games(once), games(twice), 0.02)
}
