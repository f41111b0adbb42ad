package alphabeta

import (
	"cmp"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"gipf.arena/agents"
	"gipf.arena/rules"
)

// loudMoves is a position of which only the noisy moves are asked for.
type loudMoves []rules.Move

func (l loudMoves) Noisy(dst []rules.Move) ([]rules.Move, bool) { return append(dst, l...), false }

func (l loudMoves) Forced() bool { return false }

// TestOrder ranks eight moves: the one of the table comes first, then those that change
// material, then the killers, however often others have refuted something, then these,
// and moves of which nothing is known keep their order.
func TestOrder(t *testing.T) {
	a := &Agent{history: new(history)}
	for range 1000 { // as much credit as there can be
		a.history.credit(rules.First, 4, 300)
	}
	a.history.credit(rules.First, 5, 2)
	f := &frame{moves: []rules.Move{1, 2, 3, 4, 5, 6, 7, 8}, mover: rules.First, noisy: loudMoves{3, 7}, killers: [2]rules.Move{6, 4}}
	a.rank(f, 8)
	var order []rules.Move
	for i := range f.moves {
		m, _ := f.pick(i)
		order = append(order, m)
	}
	require.Equal(t, []rules.Move{8, 3, 7, 4, 6, 5, 1, 2}, order)
	require.Greater(t, rankNoisy, rankKiller+mostCredit, "no credit lifts a killer above moves that change material")
}

// However many moves are picked, they come as if all had been ranked and sorted at first:
// what is refuted in between changes nothing.
func TestOrderIsThatOfSorting(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		number := rapid.SampledFrom([]rules.Move{0, 1, 2, 3, 5, 8, 13, 40, 300, 70000})
		moves := rapid.SliceOfNDistinct(number, 1, 10, rapid.ID[rules.Move]).Draw(t, "moves")
		loud := slices.DeleteFunc(slices.Clone(moves), func(rules.Move) bool { return rapid.IntRange(0, 2).Draw(t, "quiet") > 0 })
		first := rapid.OneOf(number, rapid.Just(noMove)).Draw(t, "first")
		a := &Agent{history: new(history)}
		for _, m := range rapid.SliceOfN(number, 0, 3).Draw(t, "refuters") {
			a.history.credit(rules.Second, m, 3)
		}
		f := &frame{moves: slices.Clone(moves), mover: rules.Second, noisy: loudMoves(loud), killers: [2]rules.Move{number.Draw(t, "killer"), noMove}}
		rank := map[rules.Move]int32{}
		for _, m := range moves {
			rank[m] = a.history[1][historyAt(m)]
			if m == f.killers[0] {
				rank[m] += rankKiller
			}
			if slices.Contains(loud, m) {
				rank[m] = rankNoisy
			}
			if m == first {
				rank[m] = rankTable
			}
		}
		want := slices.Clone(moves)
		slices.SortStableFunc(want, func(m, o rules.Move) int { return cmp.Compare(rank[o], rank[m]) })
		a.rank(f, first)
		for i, m := range want {
			got, r := f.pick(i)
			require.Equal(t, m, got)
			require.Equal(t, rank[m], r)
			a.history.credit(rules.Second, want[len(want)-1], 9)
			f.killers[0] = want[len(want)-1]
		}
	})
}

// TestConstants: written out as they are by default the constants change nothing, and
// each of them alone changes what a search costs. Their absence leaves an identity as
// it is without them.
func TestConstants(t *testing.T) {
	g := game(t, "gipf/basic")
	cost := func(given string) (cost []int64) {
		a := newAgent(t, "alphabeta:depth=4"+given, g, shipped, 1)
		for s, n := g.New(0), 0; n < 6; n++ {
			m, info := choose(t, a, s)
			cost = append(cost, info.Sims, info.Transitions, int64(m))
			s.Play(m)
		}
		return cost
	}
	want := cost("")
	require.Equal(t, want, cost(",window=0.25,reducedepth=2,reducefrom=4,reducemore=16,noise=6"))
	for _, other := range []string{",window=0.02", ",reducedepth=3", ",reducefrom=8", ",reducemore=8", ",noise=1"} {
		require.NotEqual(t, want, cost(other), other)
	}
	require.Equal(t, value(unit/4), standard.window())
	set := agents.NewSet(Kind(shipped))
	b, err := set.Builder("alphabeta:window=off,noise=off", g)
	require.NoError(t, err)
	plain, err := set.Builder("alphabeta", g)
	require.NoError(t, err)
	require.Equal(t, plain.Identity(), b.Identity())
	require.NotContains(t, b.Identity(), "window")
}

// TestSink: the moves of the root stand in the order of what they are worth, those that look alike in the order in which they came.
func TestSink(t *testing.T) {
	f := &frame{moves: []rules.Move{1, 2, 3, 4, 5, 6}}
	for i, rank := range []int32{0, 5, -3, 5, 9, 0} {
		f.ranks = append(f.ranks, rank)
		f.sink(i)
	}
	require.Equal(t, []rules.Move{5, 2, 4, 1, 6, 3}, f.moves)
	require.Equal(t, []int32{9, 5, 5, 0, 0, -3}, f.ranks)
}
