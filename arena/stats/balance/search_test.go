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

// search carries a search out. A grid plays every dose in each round.
func (w searchWorld) search(rng *rand.Rand, grid bool) (s *Search, pairs int) {
	s = NewSearch(SearchRule{Target: 0.5, Within: 0.03, Order: w.order, Most: 4000}, len(w.elo))
	for next := s.Next(); len(next) > 0; next = s.Next() {
		for i := range w.elo {
			if !grid && !slices.Contains(next, i) {
				continue
			}
			block, p := s.Block(i, 50), w.planted
			p.advantage = w.elo[i]
			s.Take(i, p.play(rng, p.biases(rng, block), 0), block)
			pairs += block
		}
		s.Decide()
	}
	return s, pairs
}

// TestSearch: with a probability of 95 % the dose that is nearest is among those left; and an ordered search takes
// at most a third of the games of a grid, which plays every dose alike and ends by the same rules.
// results/balance/statistics.md has the shares of 1,000 worlds of each kind (-long).
func TestSearch(t *testing.T) {
	worlds := testkit.Sized(20, 1000)
	searched, all := 0, 0
	for i, w := range searchWorlds {
		rng := rand.New(rand.NewPCG(31, uint64(i)))
		truth, held, named, size, pairs, grid, ended := w.nearest(), 0, 0, 0, 0, 0, map[SearchEnd]int{}
		for range worlds {
			s, n := w.search(rng, false)
			if slices.Contains(s.Left(), truth) {
				held++
			}
			if math.Abs(w.score(s.Nearest())-0.5) <= math.Abs(w.score(truth)-0.5)+0.03 {
				named++
			}
			_, g := w.search(rng, true)
			size, pairs, grid = size+len(s.Left()), pairs+n, grid+g
			ended[s.End()]++
		}
		n := float64(worlds)
		t.Logf("| %s | %d | %s | %.1f | %d | %d | %.2f | %v |", w.name, worlds, stats.Wilson(held, worlds, 0.95).Percent(), float64(size)/n, 2*pairs/worlds, 2*grid/worlds, float64(pairs)/float64(grid), ended)
		require.GreaterOrEqual(t, float64(held)/n, 0.95, w.name)
		require.GreaterOrEqual(t, float64(named)/n, 0.95, "%s: the dose named is by at most 0.03 further than the nearest", w.name)
		require.Less(t, float64(pairs)/float64(grid), 0.5, w.name)
		if w.order != 0 {
			searched, all = searched+pairs, all+grid
		}
	}
	t.Logf("ordered: %.2f of the games of the grids", float64(searched)/float64(all))
	require.LessOrEqual(t, float64(searched), float64(all)/3)
}

// TestSearchEnds: a search says why it is over, from results of which everything is known.
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
		{0, []float64{1.3, 0.99, 1.8}, 4000, []int{1}, []int{1, 0}, 1, SearchFound, nil},
		{0, []float64{1.01, 0.98, 1.8}, 4000, []int{0, 1}, []int{1, 0}, 0, SearchEven, nil},
		{0, []float64{1.3, 0.7, 1.8}, 4000, []int{0, 1}, []int{1, 0}, 0, SearchGoesOn, []int{0, 1}},
		{0, []float64{1.3, 0.7, 1.8}, 400, []int{0, 1}, []int{1, 0}, 0, SearchMost, nil},
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
