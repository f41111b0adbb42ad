package balance

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/arena/stats"
	"gipf.arena/internal/testkit"
)

// halvingPoint is what is planted at a point: the first mover's score, the share of draws and the length of games.
type halvingPoint struct{ score, draws, turns float64 }

// halvingWants are the figures of a point in their order.
var halvingWants = []Want{{Range{0.47, 0.53}, true}, {Range{math.Inf(-1), 0.1}, true}, {Range{25, 40}, false}}

// right reports by its definition whether a point is what is wanted.
func (p halvingPoint) right() bool {
	return p.score >= 0.47 && p.score <= 0.53 && p.draws <= 0.1 && p.turns >= 25 && p.turns <= 40
}

// play draws pairs of games, whose lengths are skewed and alike within a pair.
func (p halvingPoint) play(rng *rand.Rand, from, pairs int) []Sample {
	score, draws, turns := make(Sample, pairs), make(Sample, pairs), make(Sample, pairs)
	for k := range pairs {
		of := Cluster{Opening: uint64(from + k), N: 2}
		score[k], draws[k], turns[k] = of, of, of
		pair := math.Exp(0.3*rng.NormFloat64() - 0.045)
		for range 2 {
			switch u := rng.Float64(); {
			case u < p.draws:
				draws[k].Sum, score[k].Sum = draws[k].Sum+1, score[k].Sum+0.5
			case u < p.draws+p.score-p.draws/2:
				score[k].Sum++
			}
			turns[k].Sum += p.turns * pair * math.Exp(0.4*rng.NormFloat64()-0.08)
		}
	}
	return []Sample{score, draws, turns}
}

// halving carries a search out.
func halving(rng *rand.Rand, points []halvingPoint, keep int) (h *Halving, pairs int) {
	h = NewHalving(HalvingRule{Wants: halvingWants, Most: 2000, Keep: keep}, len(points))
	for next := h.Next(); len(next) > 0; next = h.Next() {
		for _, i := range next {
			block := h.Block(i, 50)
			h.Take(i, points[i].play(rng, h.points[i].pairs, block), block)
			pairs += block
		}
		h.Decide()
	}
	return h, pairs
}

// TestHalving: in 95 % of worlds every wanted point, even a barely wanted one, is among those left; most others are not; and
// halving takes fewer games than playing all points to the end. -long plays 1,000 worlds.
func TestHalving(t *testing.T) {
	worlds := testkit.Sized(40, 1000)
	for name, points := range map[string][]halvingPoint{
		"a factorial, two right": {
			{0.5, 0.05, 30},
			{0.5, 0.3, 30},
			{0.5, 0.05, 60},
			{0.62, 0.05, 30},
			{0.38, 0.05, 30},
			{0.5, 0.05, 15},
			{0.51, 0.08, 35},
			{0.6, 0.3, 60},
			{0.4, 0.3, 15},
			{0.65, 0.02, 50},
			{0.35, 0.02, 18},
			{0.5, 0.2, 20},
		},
		"at the ends of ranges": {{0.53, 0.1, 40}, {0.47, 0.1, 25}, {0.53, 0.1, 25}, {0.47, 0, 40}, {0.7, 0, 30}, {0.5, 0.5, 30}},
		"none is right":         {{0.7, 0.05, 30}, {0.5, 0.4, 30}, {0.5, 0.05, 80}, {0.3, 0.3, 10}},
	} {
		held, wrong, left, pairs, found := 0, 0, 0, 0, 0
		for i := range worlds {
			rng := rand.New(rand.NewPCG(51, uint64(i)))
			h, n := halving(rng, points, 2)
			all := true
			for k, p := range points {
				out := len(h.Against(k)) > 0
				all = all && !(out && p.right())
				if !out && !p.right() {
					wrong++
				}
			}
			if all {
				held++
			}
			for _, k := range h.Found() {
				if points[k].right() {
					found++
				}
			}
			left, pairs = left+len(h.Left()), pairs+n
		}
		t.Logf("| %s | %d | %s | %.2f left, %.2f of them wrong, %.2f right ones found | %d games, %d on a grid |", name, worlds, stats.Wilson(held, worlds, 0.95).Percent(),
			float64(left)/float64(worlds), float64(wrong)/float64(worlds), float64(found)/float64(worlds), 2*pairs/worlds, 2*2000*len(points))
		require.GreaterOrEqual(t, stats.Wilson(held, worlds, 0.95).Hi, 0.95, name)
		require.Less(t, pairs, worlds*2000*len(points), "halving takes fewer games than all points to the end")
		if name == "none is right" {
			require.Zero(t, left, "all of them are far off")
		}
		if name == "a factorial, two right" {
			require.Greater(t, found, 19*worlds/10, "the right ones are found")
			require.Less(t, float64(wrong)/float64(worlds), 0.5)
		}
	}
}

// TestHalvingComesBack: a point that only stopped playing plays on when others are left out, and none plays beyond the most.
func TestHalvingComesBack(t *testing.T) {
	h := NewHalving(HalvingRule{Wants: halvingWants[:1], Most: 1000, Keep: 1}, 4)
	sure := func(score float64, pairs int) (s Sample) {
		for k := range pairs {
			s = append(s, Cluster{Opening: uint64(k), N: 2, Sum: 2*score + 0.7*float64(2*(k%2)-1)})
		}
		return s
	}
	for range wholeRounds {
		require.Equal(t, []int{0, 1, 2, 3}, h.Next(), "all of them at first")
		for i, score := range []float64{0.5, 0.515, 0.535, 0.46} {
			h.Take(i, []Sample{sure(score, 20)}, 100)
		}
		h.Decide()
	}
	require.Len(t, h.Left(), 4)
	h.Decide()
	require.Equal(t, []int{0, 1}, h.Next(), "the better half")
	h.Take(0, []Sample{sure(0.62, 3000)}, 100)
	h.Take(1, []Sample{sure(0.5, 20)}, 100)
	h.Decide()
	require.Equal(t, []int{0}, h.Against(0), "the best one turns out to be none")
	require.Equal(t, []int{1, 2, 3}, h.Left())
	require.Equal(t, []int{1}, h.Found())
	h.Take(1, []Sample{sure(0.62, 3000)}, 100)
	require.Equal(t, []int{2}, h.Next(), "one that played no further comes back")
	h.Take(2, []Sample{nil}, 600)
	require.Empty(t, h.Next(), "it has the most pairs")
}

// TestRange: the tests of a range have their level at its ends, and power within and beyond.
func TestRange(t *testing.T) {
	const worlds, pairs = 2000, 150
	rng := rand.New(rand.NewPCG(52, 1))
	for _, c := range []struct {
		p               halvingPoint
		want            int
		inside, outside [2]float64 // at least, at most, in shares of the worlds
	}{
		{halvingPoint{0.53, 0.05, 30}, 0, [2]float64{0, 0.065}, [2]float64{0.01, 0.065}},
		{halvingPoint{0.5, 0.1, 30}, 1, [2]float64{0.02, 0.065}, [2]float64{0.02, 0.065}},
		{halvingPoint{0.5, 0.02, 30}, 1, [2]float64{0.99, 1}, [2]float64{0, 0}},
		{halvingPoint{0.5, 0, 30}, 1, [2]float64{1, 1}, [2]float64{0, 0}},
		{halvingPoint{0.5, 0.05, 40}, 2, [2]float64{0.02, 0.075}, [2]float64{0.005, 0.065}},
		{halvingPoint{0.5, 0.05, 32}, 2, [2]float64{0.99, 1}, [2]float64{0, 0}},
		{halvingPoint{0.7, 0.05, 60}, 2, [2]float64{0, 0}, [2]float64{0.99, 1}},
	} {
		inside, outside := 0.0, 0.0
		for range worlds {
			of := c.p.play(rng, 0, pairs)[c.want]
			tails, w := of.Tails(halvingWants[c.want].Share), halvingWants[c.want]
			if w.Inside(tails) <= 0.05 {
				inside += 1. / worlds
			}
			if w.Outside(tails) <= 0.05 {
				outside += 1. / worlds
			}
		}
		t.Logf("%+v: inside %.3f, outside %.3f", c.p, inside, outside)
		for what, got := range map[string][2]float64{"inside": {inside, c.inside[0]}, "outside": {outside, c.outside[0]}} {
			require.GreaterOrEqual(t, got[0]+1e-9, got[1], "%s of %+v", what, c.p)
		}
		require.LessOrEqual(t, inside-1e-9, c.inside[1], "%+v", c.p)
		require.LessOrEqual(t, outside-1e-9, c.outside[1], "%+v", c.p)
	}
	open := Range{math.Inf(-1), 0.1}
	require.Equal(t, 1.0, open.Outside(Sample{}.Tails(true)), "no game shows nothing")
	require.Equal(t, 1.0, open.Inside(Sample{}.Tails(true)))
	require.InDelta(t, math.Pow(0.9, 30), open.Inside(make1(30, 0).Tails(true)), 1e-12, "none of thirty openings")
	require.InDelta(t, math.Pow(0.1, 30), open.Outside(make1(30, 1).Tails(true)), 1e-12)
	require.True(t, slices.IsSorted([]float64{open.Inside(make1(30, 0).Tails(true)), open.Inside(make1(20, 0).Tails(true))}))
}

// make1 are so many openings of one value.
func make1(openings int, value float64) (s Sample) {
	for k := range openings {
		s = append(s, Cluster{Opening: uint64(k), N: 2, Sum: 2 * value})
	}
	return s
}
