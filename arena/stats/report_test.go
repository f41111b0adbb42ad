package stats

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// met is n pairs in which a won a share of the games in both seats, no draws.
func met(a, b, n int, won float64) Pairing {
	p := Pairing{A: a, B: b}
	wins := int(math.Round(won * float64(n)))
	p.Pairs[Win][Win] = wins
	p.Pairs[Loss][Loss] = n - wins
	return p
}

// rockPaperScissors is a ring of three, 70 % each.
func rockPaperScissors() []Pairing {
	return []Pairing{met(0, 1, 100, 0.7), met(1, 2, 100, 0.7), met(2, 0, 100, 0.7)}
}

func TestRockPaperScissors(t *testing.T) {
	r, err := FindCycles(3, rockPaperScissors(), CycleOptions{Seed: 1})
	require.NoError(t, err)
	require.Equal(t, 1, r.Free)
	require.Equal(t, 0.001, r.P, "the least that 999 simulations can say")
	require.InDelta(t, 1, r.Unexplained.Center, 0.05)
	require.False(t, r.Silent())
	require.Len(t, r.Proven(), 1)
	c := r.Proven()[0]
	require.Equal(t, [3]int{0, 1, 2}, c.Players)
	for _, e := range c.Elo {
		require.InDelta(t, Elo(70.5/101), e.Center, 1e-9)
	}
	require.InDelta(t, 3*Elo(70.5/101), c.Sum.Center, 1e-9)
	for _, e := range r.Edges {
		require.InDelta(t, 0, e.Rated, 1e-9)
		require.Greater(t, math.Abs(e.Surprise), 3.0)
	}
	require.Len(t, r.Instead, 3)
	for _, s := range r.Instead {
		for _, iv := range []Interval{s.AlphaRank, s.Maximin} {
			require.InDelta(t, 1.0/3, iv.Center, 1e-6)
			require.True(t, 0 <= iv.Lo && iv.Lo < iv.Center && iv.Center < iv.Hi && iv.Hi <= 1, "%v", iv)
		}
	}
	again, err := FindCycles(3, rockPaperScissors(), CycleOptions{Seed: 1})
	require.NoError(t, err)
	require.Equal(t, r, again, "one seed, one report")
}

// A table without a round trip leaves nothing to be unexplained.
func TestNothingToSay(t *testing.T) {
	for name, ps := range map[string][]Pairing{
		"no games":   nil,
		"one match":  {met(0, 1, 50, 0.6)},
		"a chain":    {met(0, 1, 50, 0.6), met(1, 2, 50, 0.9)},
		"two pools":  {met(0, 1, 50, 0.6), met(2, 3, 50, 0.9)},
		"one seat":   {met(0, 1, 50, 0.6), met(1, 2, 50, 0.9), {A: 0, B: 2, Lone: [2][3]int{{3, 4, 5}}}},
		"one pair":   {met(0, 1, 50, 0.6), met(1, 2, 50, 0.9), met(0, 2, 1, 1)},
		"no results": {met(0, 1, 50, 0.6), met(1, 2, 50, 0.9), {A: 0, B: 2}},
	} {
		r, err := FindCycles(4, ps, CycleOptions{})
		require.NoError(t, err, name)
		require.True(t, r.Silent(), name)
		require.Zero(t, r.Free, name)
		require.Zero(t, r.Triples, name)
		require.Empty(t, r.Cycles, name)
		for _, e := range r.Edges {
			require.InDelta(t, e.Elo, e.Rated, 1e-6, name)
			require.Zero(t, e.Surprise, name)
		}
		require.Equal(t, map[string]int{"one seat": 1, "one pair": 1}[name], r.Skipped, name)
	}
}

// Equal weights make the ratings of a complete table the means of its rows.
func TestRowMeans(t *testing.T) {
	ps := rockPaperScissors()
	edges := make([]Edge, len(ps))
	for i, p := range ps {
		edges[i], _ = newEdge(p)
		edges[i].v = 1
	}
	edges[0].logit, edges[1].logit, edges[2].logit = 0.9, -0.3, 0.6 // 0-1, 1-2, 0-2
	a, err := explain(3, edges)
	require.NoError(t, err)
	require.InDeltaSlice(t, []float64{(0.9 + 0.6) / 3, (-0.9 - 0.3) / 3, (0.3 - 0.6) / 3}, a.ratings, 1e-12)
	// What is left is the third of the sum around the cycle, on each edge.
	left, _ := a.left(edges)
	require.InDelta(t, 3*math.Pow((0.9-0.3-0.6)/3, 2), left, 1e-12)
}

// The worth of the first move cancels: 60 % and 80 % make the odds of 70.8 %.
func TestFirstMoveCancels(t *testing.T) {
	p := Pairing{A: 3, B: 1}
	p.Lone[0] = [3]int{200_000, 0, 800_000}
	p.Lone[1] = [3]int{400_000, 0, 600_000}
	e, ok := newEdge(p)
	require.True(t, ok)
	require.Equal(t, []int{1, 3}, []int{e.A, e.B})
	require.InDelta(t, -(Elo(0.8)+Elo(0.6))/2, e.Elo, 1e-3)
	// 1/(n s(1-s)) for each seat, a quarter of the sum.
	want := math.Sqrt((1/(1e6*0.16)+1/(1e6*0.24))/4) / logitPerElo
	require.InEpsilon(t, want, e.SE, 1e-4)
}

func TestFindRefusals(t *testing.T) {
	r, err := FindCycles(0, nil, CycleOptions{})
	require.NoError(t, err)
	require.True(t, r.Silent())
	for want, c := range map[string]struct {
		ps  []Pairing
		opt CycleOptions
	}{
		"stats: pairing 0-3 in a pool of 3 players":      {ps: []Pairing{met(0, 3, 5, 0.6)}},
		"stats: pairing 0-1 counts -1 games in one cell": {ps: []Pairing{{A: 0, B: 1, Lone: [2][3]int{{}, {0, -1, 0}}}}},
		"cycles: confidence 1 is not":                    {opt: CycleOptions{Confidence: 1}},
		"cycles: -1 simulations, want 1 to 1000000":      {opt: CycleOptions{Simulations: -1}},
	} {
		_, err := FindCycles(3, c.ps, c.opt)
		require.ErrorContains(t, err, want)
	}
}

// The names of the players and the order of the counts have no part in it.
func TestRelabelling(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(3, 6).Draw(t, "players")
		var ps, renamed []Pairing
		names := make([]int, n)
		for i := range names {
			names[i] = i
		}
		to := rapid.Permutation(names).Draw(t, "to")
		for a := range n {
			for b := a + 1; b < n; b++ {
				p := Pairing{A: a, B: b}
				for k := range 9 {
					p.Pairs[k/3][k%3] = rapid.IntRange(0, 20).Draw(t, "pairs")
				}
				ps = append(ps, p)
				p.A, p.B = to[a], to[b]
				renamed = append([]Pairing{p}, renamed...)
			}
		}
		opt := CycleOptions{Simulations: 20}
		one, err := FindCycles(n, ps, opt)
		require.NoError(t, err)
		two, err := FindCycles(n, renamed, opt)
		require.NoError(t, err)
		require.Equal(t, one.Free, two.Free)
		require.Equal(t, one.Triples, two.Triples)
		byPlayers := map[[2]int]Edge{}
		for _, e := range two.Edges {
			byPlayers[[2]int{e.A, e.B}] = e
		}
		for _, e := range one.Edges {
			f, sign := byPlayers[[2]int{to[e.A], to[e.B]}], 1.0
			if f.Games == 0 {
				f, sign = byPlayers[[2]int{to[e.B], to[e.A]}], -1
			}
			require.InDelta(t, e.Elo, sign*f.Elo, 1e-6)
			require.InDelta(t, e.Rated, sign*f.Rated, 1e-6)
			require.InDelta(t, e.Surprise, sign*f.Surprise, 1e-6)
			require.InEpsilon(t, e.SE, f.SE, 1e-9)
		}
		for _, r := range []*CycleReport{one, two} {
			u := r.Unexplained
			require.True(t, 0 <= u.Lo && u.Lo <= u.Center && u.Center <= u.Hi && u.Hi <= 1, "%v", u)
			require.True(t, 0 < r.P && r.P <= 1, "%g", r.P)
		}
	})
}

// A source keeps what was asked of it, however one-sided the record.
func TestSources(t *testing.T) {
	for _, p := range []Pairing{met(0, 1, 50, 1), met(0, 1, 50, 0.5), met(0, 1, 3, 0), {B: 1, Lone: [2][3]int{{0, 5, 0}, {1, 1, 9}}}} {
		e, ok := newEdge(p)
		require.True(t, ok)
		for _, wanted := range []float64{-5, -0.3, 0, 2} {
			s := newSource(e, wanted)
			require.InDelta(t, wanted, oddsOf(seatsOf(s.pairs).scores()), 1e-9)
		}
	}
}
