package balance

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"gonum.org/v1/gonum/stat"

	"gipf.arena/arena/stats"
	"gipf.arena/internal/numeric"
	"gipf.arena/internal/testkit"
)

// searchWorld plants the first mover's Elo at each dose; openings favour a side by a spread.
type searchWorld struct {
	name    string
	elo     []float64
	order   int
	planted planted
}

// searchWorlds are curves that rise or fall from dose to dose, in steps of several sizes, and doses without order.
var searchWorlds = []searchWorld{
	{"steps of 60, one of 9 is even", []float64{240, 180, 120, 60, 0, -60, -120, -180, -240}, -1, planted{}},
	{"steps of 60, one of 7 is even", []float64{180, 120, 60, 0, -60, -120, -180}, -1, planted{}},
	{"steps of 60, even between two of 7", []float64{205, 145, 85, 25, -35, -95, -155}, -1, planted{openings: 100}},
	{"steps of 40, rising, draws", []float64{-50, -10, 30, 70, 110, 150, 190}, 1, planted{draws: 0.3, openings: 100}},
	{"steps of 120, eleven doses", []float64{-300, -180, -60, 50, 170, 290, 410, 530, 650, 770, 890}, 1, planted{openings: 60}},
	{"no dose is even", []float64{60, 120, 180, 240, 300, 360, 420}, 1, planted{openings: 60}},
	{"steps of 10 in the middle", []float64{-150, -20, -10, 0, 10, 20, 150}, 1, planted{}},
	{"no order", []float64{90, -40, 150, 20, -120, 60, -200}, 0, planted{openings: 100}},
}

// score is that of a dose: the mean over openings, by its definition.
func (w searchWorld) score(dose int) float64 {
	sum, weights := 0.0, 0.0
	for z := -6.0; z <= 6; z += 0.05 {
		weight := math.Exp(-z * z / 2)
		sum, weights = sum+weight/(1+math.Pow(10, -(w.elo[dose]+w.planted.openings*z)/400)), weights+weight
	}
	return sum / weights
}

// nearest is the dose nearest to one half.
func (w searchWorld) nearest() (best int) {
	for i := range w.elo {
		if math.Abs(w.score(i)-0.5) < math.Abs(w.score(best)-0.5) {
			best = i
		}
	}
	return best
}

// blocks are games of the doses: the n-th blocks of all doses are from the same openings, as the cells of a study are.
type blocks struct {
	searchWorld
	rng    *rand.Rand
	biases [][]float64 // by block
	played []int       // blocks of each dose
	pairs  int
}

func (w searchWorld) blocks(rng *rand.Rand) *blocks {
	return &blocks{searchWorld: w, rng: rng, played: make([]int, len(w.elo))}
}

// play is the next block of a dose.
func (b *blocks) play(dose, pairs int) Sample {
	n, p := b.played[dose], b.planted
	if n == len(b.biases) {
		b.biases = append(b.biases, p.biases(b.rng, pairs))
	}
	b.played[dose]++
	b.pairs += pairs
	p.advantage = b.elo[dose]
	return p.play(b.rng, b.biases[n], 0)
}

// search carries a search out. A grid plays every dose in each round.
func (w searchWorld) search(rng *rand.Rand, grid bool) (s *Search, pairs int) {
	s = NewSearch(SearchRule{Target: 0.5, Within: 0.03, Order: w.order, Most: 4000}, len(w.elo))
	b := w.blocks(rng)
	for next := s.Next(); len(next) > 0; next = s.Next() {
		for i := range w.elo {
			if !grid && !slices.Contains(next, i) {
				continue
			}
			pairs := s.Block(i, 50)
			s.Take(i, b.play(i, pairs), pairs)
		}
		s.Decide()
	}
	return s, b.pairs
}

// listed plays a grid as one lists cells by hand: every dose alike, with an interval each which all hold together whenever one looks.
// It leaves a dose out whose interval lies further from the target than all of another's, and ends as a search does.
func (w searchWorld) listed(rng *rand.Rand) (left []int, pairs int) {
	const most, within = 4000, 0.03
	anytime := stats.Anytime{Contrasts: len(w.elo), Planned: 1201}
	b, samples, each := w.blocks(rng), make([]Sample, len(w.elo)), 0
	for {
		block := max(50, each/2)
		if most-each-block < 50 {
			block = most - each
		}
		each += block
		off := make([]stats.Interval, len(w.elo)) // from the target
		best, near, sides := math.Inf(1), false, make([]int, len(w.elo))
		for i := range w.elo {
			samples[i] = append(samples[i], b.play(i, block)...)
			iv := anytime.Running(samples[i].centre(), samples[i].squares(samples[i].centre())/(4*float64(each)), each).Plus(-0.5)
			sides[i] = sideOf(iv, 0)
			off[i] = stats.Interval{Lo: max(0, iv.Lo, -iv.Hi), Hi: max(iv.Hi, -iv.Lo)}
			best = min(best, off[i].Hi)
			near = near || off[i].Hi <= within
		}
		left = left[:0]
		for i := range off {
			beyond := false
			if w.order != 0 {
				for k := range off { // a dose between this one and the target, on the same side
					beyond = beyond || sides[k] != 0 && (k-i)*sides[k]*w.order < 0
				}
			}
			if off[i].Lo <= best && !beyond {
				left = append(left, i)
			}
		}
		if near || len(left) == 1 || each == most || len(left) == 2 && sides[left[0]]*sides[left[1]] < 0 {
			return left, b.pairs
		}
	}
}

// TestSearch: with a probability of 95 % the nearest dose is among those left, and a search takes at most a third of the games of a grid,
// which plays every dose alike and leaves no smaller set. The last column is a grid that compares doses as the search does.
// results/balance/statistics.md has the shares of 1,000 worlds of each kind (-long).
func TestSearch(t *testing.T) {
	worlds := testkit.Sized(6, 1000)
	searched, all := 0, 0
	for i, w := range searchWorlds {
		rng := rand.New(rand.NewPCG(31, uint64(i)))
		truth, held, named, size, pairs, ended := w.nearest(), 0, 0, 0, 0, map[SearchEnd]int{}
		grid, gridSize, same, more := 0, 0, 0, 0
		for range worlds {
			s, n := w.search(rng, false)
			held += numeric.OneIf(slices.Contains(s.Left(), truth))
			named += numeric.OneIf(math.Abs(w.score(s.Nearest())-0.5) <= math.Abs(w.score(truth)-0.5)+0.03)
			left, g := w.listed(rng)
			_, alike := w.search(rng, true)
			size, pairs, grid, gridSize, same = size+len(s.Left()), pairs+n, grid+g, gridSize+len(left), same+alike
			if ended[s.End()]++; s.End() != SearchEven { // which knows a dose to name, and leaves open which is nearest
				more += len(s.Left()) - len(left)
			}
		}
		n := float64(worlds)
		t.Logf("| %s | %d | %s | %.1f | %d | %.1f | %d | %.2f | %.2f | %v |", w.name, worlds, stats.Wilson(held, worlds, 0.95).Percent(), float64(size)/n, 2*pairs/worlds,
			float64(gridSize)/n, 2*grid/worlds, float64(pairs)/float64(grid), float64(pairs)/float64(same), ended)
		require.GreaterOrEqual(t, float64(held)/n, 0.95, w.name)
		require.GreaterOrEqual(t, float64(named)/n, 0.95, "%s: the dose named is by at most 0.03 further than the nearest", w.name)
		if searched, all = searched+pairs, all+grid; testkit.Long() {
			require.LessOrEqual(t, float64(pairs), float64(grid)/3, w.name)
		}
		require.LessOrEqual(t, float64(more), 0.1*n, "%s: the grid comes to no smaller set", w.name)
	}
	require.LessOrEqual(t, float64(searched), float64(all)/3, "all kinds of worlds")
}

// TestSearchEnds: a search says why it is over, from results that leave no doubt.
func TestSearchEnds(t *testing.T) {
	sure := func(points float64) (s Sample) { // of each pair, with a little spread
		for k := range 400 {
			s = append(s, Cluster{Opening: uint64(k), N: 2, Sum: points + 0.1*float64(k%2*2-1)})
		}
		return s
	}
	for _, c := range []struct {
		order         int
		points        []float64 // of a pair
		most          int
		left, between []int
		nearest       int
		end           SearchEnd
		next          []int
	}{
		{-1, []float64{1.6, 1.2, 0.82, 0.2}, 4000, []int{1, 2}, []int{2, 1}, 2, SearchBetween, nil},
		{1, []float64{0.2, 0.81, 1.2, 1.6}, 4000, []int{1, 2}, []int{1, 2}, 1, SearchBetween, nil},
		{1, []float64{1.3, 1.5, 1.8}, 4000, []int{0}, nil, 0, SearchFound, nil},
		{1, []float64{1.02, 0.9, 0.7}, 4000, []int{2}, []int{1, 0}, 2, SearchFound, nil}, // in another order than is said: each by its own games
		{0, []float64{1.3, 0.99, 1.8}, 4000, []int{1}, []int{1, 0}, 1, SearchFound, nil},
		{0, []float64{1.01, 0.98, 1.8}, 4000, []int{0, 1}, []int{1, 0}, 0, SearchEven, nil},
		{0, []float64{1.3, 0.7, 1.8}, 4000, []int{0, 1}, []int{1, 0}, 0, SearchBetween, nil},
		{0, []float64{1.3, 1.29, 1.8}, 4000, []int{0, 1}, nil, 1, SearchGoesOn, []int{0, 1}},
		{0, []float64{1.3, 1.29, 1.8}, 400, []int{0, 1}, nil, 1, SearchMost, nil},
	} {
		s := NewSearch(SearchRule{Target: 0.5, Within: 0.05, Order: c.order, Most: c.most}, len(c.points))
		for i, points := range c.points {
			s.Take(i, sure(points), 400)
		}
		s.Decide()
		require.Equal(t, c.end, s.End(), "%+v", c)
		require.Equal(t, c.left, s.Left(), "%+v", c)
		require.Equal(t, c.next, s.Next(), "%+v", c)
		require.Equal(t, c.nearest, s.Nearest(), "%+v", c)
		m, ok := s.Mixture()
		require.Equal(t, c.between != nil, ok, "%+v", c)
		_, refuted := s.Refuted(stats.Around(c.points[c.nearest]/2, 0.01))
		require.Equal(t, c.points[0] == 1.02, refuted, "%+v", c)
		for i := range c.points { // also where they contradict the order
			score, _ := s.Known(i)
			require.LessOrEqual(t, score.Lo, score.Center, "%+v: dose %d", c, i)
			require.GreaterOrEqual(t, score.Hi, score.Center, "%+v: dose %d", c, i)
		}
		if ok {
			require.Equal(t, c.between, m.Doses[:], "%+v", c)
			low, high := c.points[m.Doses[0]], c.points[m.Doses[1]]
			require.InDelta(t, (1-low)/(high-low), m.Share.Center, 1e-9)
			require.Less(t, m.Share.Lo, m.Share.Center)
			require.Greater(t, m.Share.Hi, m.Share.Center)
		}
	}
}

// TestSearchBegins: an ordered search begins in the middle, one without order with all doses; blocks grow by half of
// what a dose has and end at the most; one dose alone needs no search.
func TestSearchBegins(t *testing.T) {
	rule := SearchRule{Target: 0.5, Within: 0.05, Order: 1, Most: 200}
	require.Equal(t, []int{2}, NewSearch(rule, 7).Next())
	s := NewSearch(rule, 7)
	s.Take(2, Sample{{Opening: 1, N: 2, Sum: 0}, {Opening: 2, N: 2, Sum: 0}}, 120)
	require.Equal(t, 60, s.Block(2, 20))
	require.Equal(t, 80, s.Block(2, 50), "30 would be left")
	require.Equal(t, 50, s.Block(3, 50))
	require.Equal(t, []int{4}, s.Next(), "what was seen at dose 2 lies below the target")
	rule.Order = 0
	require.Equal(t, []int{0, 1, 2}, NewSearch(rule, 3).Next())
	one := NewSearch(rule, 1)
	require.Empty(t, one.Next())
	require.Equal(t, SearchFound, one.End())
}

func TestOneOpeningTwiceIsOneCluster(t *testing.T) {
	given := []Cluster{{9, 1, 0.5}, {3, 2, 1}, {9, 2, 2}, {4, 0, 0}}
	require.Equal(t, Sample{{3, 2, 1}, {9, 3, 2.5}}, NewSample(given))
	require.Equal(t, Cluster{9, 1, 0.5}, given[0], "the argument is not changed")
}

// of is a sample of games, so many an opening, with these sums.
func of(games float64, sums ...float64) Sample {
	var clusters []Cluster
	for k, sum := range sums {
		clusters = append(clusters, Cluster{Opening: uint64(k), N: games, Sum: sum})
	}
	return NewSample(clusters)
}

// With openings of equal size the ratio estimator is the textbook's mean of the openings' means.
func TestMeanOfEqualClusters(t *testing.T) {
	m := of(2, 60, 64, 71, 59, 66).Mean(0.95)
	each := []float64{30, 32, 35.5, 29.5, 33}
	require.InDelta(t, stat.Mean(each, nil), m.Value.Center, 1e-12)
	require.InDelta(t, stat.StdErr(stat.StdDev(each, nil), 5), m.SE, 1e-12)
	require.InDelta(t, 2.776445*m.SE, m.Value.Half(), 1e-6, "Student's t with four degrees of freedom, from a table")
	require.Equal(t, [2]int{10, 5}, [2]int{m.Games, m.Openings})
	require.InDelta(t, 2.131847*m.SE, of(2, 60, 64, 71, 59, 66).Mean(0.90).Value.Half(), 1e-6)
}

func TestMeanOfUnequalClusters(t *testing.T) {
	m := Sample{{1, 1, 4}, {2, 3, 6}, {3, 2, 8}}.Mean(0)
	require.InDelta(t, 3, m.Value.Center, 1e-12)
	require.InDelta(t, math.Sqrt((1+9+4)*1.5)/6, m.SE, 1e-12)
	alone := of(2, 1).Mean(0)
	require.True(t, alone.Value.OpenLo && alone.Value.OpenHi, "one opening tells nothing of the spread")
	require.Zero(t, Sample(nil).Mean(0).Value.Center)
}

func TestScoreOfSeats(t *testing.T) {
	first, second := of(2, 2, 1, 0, 2, 1.5, 2, 1, 2), of(2, 0, 1, 2, 0, 0.5, 0, 1, 0)
	a, b := first.Score(0), second.Score(0)
	require.InDelta(t, 1, a.Share.Center+b.Share.Center, 1e-12)
	require.InDelta(t, 1, a.Share.Lo+b.Share.Hi, 1e-12)
	require.InDelta(t, FromEven(a.Share).Hi, FromEven(b.Share).Hi, 1e-12)
	require.InDelta(t, 11.5/16-0.5, FromEven(a.Share).Center, 1e-12)
	require.Zero(t, FromEven(a.Share).Lo, "eight openings do not exclude ½")
	require.InDelta(t, -b.Elo.Center, a.Elo.Center, 1e-9)
	require.Equal(t, [2]int{16, 8}, [2]int{a.Games, a.Openings})
}

func TestNothingHappenedHasAnUpperBound(t *testing.T) {
	none := of(2, make([]float64, 1000)...).Share(0.95)
	require.Zero(t, none.Lo)
	require.InDelta(t, 3.85/1000, none.Hi, 2e-5, "Wilson's bound at 0 of 1000")
	require.Equal(t, stats.Interval{Center: 0.5, Hi: 1}, Sample(nil).Share(0.95))
}

func TestEquivalence(t *testing.T) {
	s := Score{Share: stats.Interval{Center: 0.51}, Mean: Mean{SE: 0.01, DOF: 10}}
	require.InDelta(t, 0.170447, s.Within(0.02), 1e-5, "t = 1 with 10 degrees of freedom, from a table")
	require.Greater(t, s.Within(0.02), 0.05)
	require.LessOrEqual(t, s.Within(0.03), 0.05)
	s.Share.Center = 0.49
	require.InDelta(t, 0.170447, s.Within(0.02), 1e-5, "the same on the other side")
	require.InDelta(t, 1, Score{Share: stats.Interval{Center: 0.5}}.Within(0.1), 0, "no spread shows nothing")
}

func TestStopByWidth(t *testing.T) {
	p := Precision{Half: 0.2, Min: 20, Max: 40, Outcomes: 5}
	var sums []float64
	for range 10 {
		sums = append(sums, 1, 1, 0)
	}
	s, enough := of(2, sums...), stats.WDL{Wins: 20, Losses: 40}
	require.Equal(t, ByWidth, p.Look(s, 30, enough).Reason)
	require.Equal(t, GoOn, p.Look(s, 19, enough).Reason, "fewer than the fewest pairs")
	require.Equal(t, GoOn, p.Look(s, 30, stats.WDL{Wins: 4, Losses: 56}).Reason, "too few wins")
	p.Half = 0.01
	require.Equal(t, GoOn, p.Look(s, 39, enough).Reason)
	require.Equal(t, ByMost, p.Look(s, 40, enough).Reason)
	require.Greater(t, p.Look(s, 39, enough).Score.Half()/p.Half, 5.0)
}
