package bookmaker

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/agents"
	"gipf.arena/arena/journal"
	"gipf.arena/internal/seed"
	"gipf.arena/internal/testkit"
	"gipf.arena/rules"
)

// solve returns the score of a pile's mover with best play.
func solve(s *pileState) float64 {
	best := 0.0
	for _, m := range s.Moves(nil) {
		next := *s
		next.Play(m)
		best = max(best, after(s, &next))
	}
	return best
}

// after returns the score of s's mover after a move to next.
func after(s, next *pileState) float64 {
	switch {
	case next.left == 0:
		return next.Result().Score(s.mover)
	case next.mover == s.mover:
		return solve(next)
	}
	return 1 - solve(next)
}

// TestSolved: a tree with nothing left to search holds the true values, for any
// search thought, even when a player moves several times running.
func TestSolved(t *testing.T) {
	b, _ := made(t, "{name: pile, game: pile, expand: {agent: random, positions: 100, batch: 2}}", "", journal.Options{})
	require.Len(t, b.Entries(), 9, "piles of two to ten, whichever side is to move; one of one is proven without a search")
	for _, e := range b.Entries() {
		p, err := pile{}.Parse(e.Position)
		require.NoError(t, err)
		s := p.(*pileState)
		require.Len(t, e.Moves, min(3, s.left))
		for _, m := range e.Moves {
			next := *s
			next.Play(rules.Move(m.Text[0] - '0'))
			require.Equal(t, after(s, &next), *m.Value, "%s after %s", e.Position, m.Text)
		}
	}
}

// TestValuesAreThoseOfTheSearch: in a book of a real game, the value of a move is
// the value of the next position: by the best move that the book has there, or else
// by a search with the seed of the position.
func TestValuesAreThoseOfTheSearch(t *testing.T) {
	for _, name := range []string{"gipf/basic", "zertz/37"} {
		b, _ := made(t, small, "", journal.Options{}, "game="+name, "expand.positions=12", "keep=1000")
		g := b.Game()
		search, err := registry().Builder(g, "alphabeta:transitions=60")
		require.NoError(t, err)
		inBook, asked := 0, 0
		for _, e := range b.Entries() {
			s, err := g.Parse(e.Position)
			require.NoError(t, err)
			for _, m := range e.Moves {
				p, err := g.ParseMove(s, m.Text)
				require.NoError(t, err)
				next := rules.Fork(g, s)
				next.Play(p)
				worth := 0.0
				if found := b.Find(next, next.Moves(nil)); found != nil {
					require.NotZero(t, m.Depth)
					worth = found[0].Worth()
					inBook++
				} else if asked++; asked%7 == 0 && len(next.Moves(nil)) > 1 {
					require.Zero(t, m.Depth)
					// The search got the position as it was first met, which may be an image of this one.
					a, err := search.Build(agents.Env{Game: g, Seed: seed.Fit(3).Other("book", rules.Class(g, next))})
					require.NoError(t, err)
					_, info, err := a.Choose(t.Context(), next)
					require.NoError(t, err)
					worth = info.Value
				} else {
					continue
				}
				if next.Mover() != s.Mover() {
					worth = 1 - worth
				}
				require.InDelta(t, worth, *m.Value, 1e-6, "%s: %q after %s", name, e.Position, m.Text)
			}
		}
		require.NotZero(t, inBook)
		require.Greater(t, asked, 7)
	}
}

// TestCosts compares Dijkstra with a twin that relaxes every edge until nothing changes.
func TestCosts(t *testing.T) {
	rng := rand.New(rand.NewPCG(8, 8))
	for range 30 {
		tree := newTree(pile{})
		for i := range 30 {
			n := node{class: uint64(i), root: i < 2, expanded: rng.IntN(3) > 0, value: int32(rng.IntN(one))}
			for range 1 + rng.IntN(4) {
				e := edge{child: int32(rng.IntN(31)) - 1, value: int32(rng.IntN(one))}
				e.key.Same = rng.IntN(2) == 0
				n.edges = append(n.edges, e)
			}
			tree.nodes = append(tree.nodes, n)
		}
		want := relaxed(tree, 7)
		got := tree.costs(7)
		for i := range got {
			if math.IsInf(want[i], 1) {
				require.True(t, math.IsInf(got[i], 1))
				continue
			}
			require.InDelta(t, want[i], got[i], 1e-9)
		}
	}
}

// relaxed is costs by Bellman and Ford.
func relaxed(t *tree, weight float64) []float64 {
	cost := map[bool][]float64{}
	for _, own := range []bool{false, true} {
		for i := range t.nodes {
			cost[own] = append(cost[own], math.Inf(1))
			if t.nodes[i].root {
				cost[own][i] = 0
			}
		}
	}
	for range 2 * len(t.nodes) {
		for own, costs := range cost {
			for i, n := range t.nodes {
				for j := range n.edges {
					e := &n.edges[j]
					if !n.expanded || e.child < 0 {
						continue
					}
					best := 0.0
					for k := range n.edges {
						best = max(best, float64(t.worth(&n.edges[k])))
					}
					step := 1 + weight*(best-float64(t.worth(e)))/one
					if own {
						step = 1 + 4*weight*(best-float64(t.worth(e)))/one
					}
					to := cost[own == e.key.Same]
					to[e.child] = min(to[e.child], costs[i]+step)
				}
			}
		}
	}
	out := cost[true]
	for i := range out {
		out[i] = min(out[i], cost[false][i])
	}
	return out
}

// TestPliesComeFirst: with plies, the book has all positions after that many moves, and
// they come before deeper ones.
func TestPliesComeFirst(t *testing.T) {
	b, _ := made(t, small, "", journal.Options{}, "expand.plies=1", "expand.positions=10", "expand.agent=greedy")
	g := b.Game()
	s := g.New(0)
	require.Equal(t, s.String(), b.Entries()[0].Position)
	deep := map[string]bool{}
	for i, e := range b.Entries() {
		if i > 0 && i <= 5 {
			deep[e.Position] = true
		}
	}
	for _, m := range s.Moves(nil) {
		next := g.New(0)
		next.Play(m)
		require.NotNil(t, b.Find(next, next.Moves(nil)), g.FormatMove(s, m))
	}
	require.Len(t, deep, 5)
}

// TestBestFirst: the more a loss costs, the deeper the line of best moves; if it costs
// nothing, the tree grows in breadth.
func TestBestFirst(t *testing.T) {
	testkit.RestInRace(t, "books one after the other; TestWorkersChangeNothing runs what is concurrent")
	depth := func(weight string) (most int) {
		b, _ := made(t, small, "", journal.Options{}, "expand.weight="+weight, "expand.positions=40", "expand.batch=1",
			"expand.agent=alphabeta:transitions=60,weights=learned")
		for _, m := range b.Entries()[0].Moves {
			most = max(most, m.Depth)
		}
		return most
	}
	broad, deep := depth("0"), depth("1000")
	require.LessOrEqual(t, broad, 2, "five positions after one move, and each of them has more than eight moves")
	require.Greater(t, deep, broad+1)
}
