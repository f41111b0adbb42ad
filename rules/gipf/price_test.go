package gipf

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"gipf.arena/rules"
)

// What does it cost to play through the interfaces of package rules instead of
// calling *State directly? Each benchmark here runs one loop in both ways in
// turn, so that both see the same machine, and reports the median of the ratios
// of their times: 1.05 means that the interface costs 5 %.

// priceRounds is the number of times both ways are timed.
const priceRounds = 15

// compare times work done in two ways in turn, each measured over about 20 ms,
// and reports the median ratio.
func compare(b *testing.B, direct, through func()) {
	b.Helper()
	repeats := 1
	for timed(direct, repeats) < 20*time.Millisecond {
		repeats *= 2
	}
	var ratios []float64
	for b.Loop() {
		ratios = ratios[:0]
		for range priceRounds {
			d, t := timed(direct, repeats), timed(through, repeats)
			ratios = append(ratios, float64(t)/float64(d))
		}
	}
	slices.Sort(ratios)
	b.ReportMetric(ratios[len(ratios)/2], "interface/direct")
	b.ReportMetric(0, "ns/op") // the time of all rounds says nothing
}

func timed(f func(), repeats int) time.Duration {
	start := time.Now()
	for range repeats {
		f()
	}
	return time.Since(start)
}

// directGame plays a random game by listing, on the concrete type.
func directGame(start, s *State, rng *rand.Rand, moves []rules.Move) (rules.Result, int) {
	*s = *start
	for plies := 0; ; plies++ {
		moves = s.Moves(moves[:0])
		if len(moves) == 0 {
			return s.Result(), plies
		}
		s.Play(moves[rng.IntN(len(moves))])
	}
}

// throughGame is directGame through the interface.
func throughGame(start, s rules.State, rng *rand.Rand, moves []rules.Move) (rules.Result, int) {
	s.CopyFrom(start)
	for plies := 0; ; plies++ {
		moves = s.Moves(moves[:0])
		if len(moves) == 0 {
			return s.Result(), plies
		}
		s.Play(moves[rng.IntN(len(moves))])
	}
}

func BenchmarkPriceListedGames(b *testing.B) {
	g := mustNew(b, "basic")
	start, s := g.New(0).(*State), g.New(0).(*State)
	moves := make([]rules.Move, 0, 128)
	one, two := rand.New(rand.NewPCG(1, 2)), rand.New(rand.NewPCG(1, 2))
	compare(b,
		func() { directGame(start, s, one, moves) },
		func() { throughGame(start, s, two, moves) })
}

func BenchmarkPricePlayout(b *testing.B) {
	start := mustNew(b, "basic").New(0).(*State)
	one, two := rand.New(rand.NewPCG(1, 2)), rand.New(rand.NewPCG(1, 2))
	compare(b,
		func() { start.Playout(one, 1000) },
		func() { throughPlayout(start, two) })
}

// throughPlayout must not be inlined, or the compiler would see the concrete
// type and call it directly.
//
//go:noinline
func throughPlayout(s rules.State, rng *rand.Rand) { s.(rules.Playouter).Playout(rng, 1000) }

// A priceNode is a node of the smallest sensible search tree.
type priceNode struct {
	move          rules.Move
	mover         rules.Player // who made move
	first, count  int32        // children in the slab
	visits, score float64      // score of mover
}

// priceTree is what both searches below share: UCT (Kocsis and Szepesvári 2006)
// with one playout a simulation and all children of a node made at its second
// visit. Nothing in it touches a state.
type priceTree struct {
	nodes []priceNode
	path  []int32
}

func (t *priceTree) reset() {
	t.nodes = append(t.nodes[:0], priceNode{})
	t.path = t.path[:0]
}

// pick returns the child of at with the greatest upper bound; a child not yet
// visited comes first.
func (t *priceTree) pick(at int32) int32 {
	n := &t.nodes[at]
	logVisits := math.Log(n.visits + 1)
	best, bound := n.first, -1.0
	for i := n.first; i < n.first+n.count; i++ {
		c := &t.nodes[i]
		if c.visits == 0 {
			return i
		}
		if u := c.score/c.visits + 0.7*math.Sqrt(logVisits/c.visits); u > bound {
			best, bound = i, u
		}
	}
	return best
}

func (t *priceTree) expand(at int32, mover rules.Player, moves []rules.Move) {
	t.nodes[at].first, t.nodes[at].count = int32(len(t.nodes)), int32(len(moves))
	for _, m := range moves {
		t.nodes = append(t.nodes, priceNode{move: m, mover: mover})
	}
}

func (t *priceTree) update(r rules.Result) {
	for _, i := range t.path {
		n := &t.nodes[i]
		n.visits++
		if n.mover != rules.None {
			n.score += r.Score(n.mover)
		}
	}
}

// directSearch makes sims simulations on the concrete type and returns the
// number of nodes and the score of the first child, to see that both searches
// do the same.
func directSearch(t *priceTree, root, s *State, rng *rand.Rand, moves []rules.Move, sims int) (int, float64) {
	t.reset()
	for range sims {
		*s = *root
		at := int32(0)
		t.path = append(t.path[:0], at)
		for t.nodes[at].count > 0 {
			at = t.pick(at)
			s.Play(t.nodes[at].move)
			t.path = append(t.path, at)
		}
		if t.nodes[at].visits > 0 || at == 0 {
			moves = s.Moves(moves[:0])
			t.expand(at, s.Mover(), moves)
		}
		r, _ := s.Playout(rng, 1000)
		t.update(r)
	}
	return len(t.nodes), t.nodes[1].score
}

// throughSearch is directSearch through the interfaces.
func throughSearch(t *priceTree, root, s rules.State, rng *rand.Rand, moves []rules.Move, sims int) (int, float64) {
	t.reset()
	for range sims {
		s.CopyFrom(root)
		at := int32(0)
		t.path = append(t.path[:0], at)
		for t.nodes[at].count > 0 {
			at = t.pick(at)
			s.Play(t.nodes[at].move)
			t.path = append(t.path, at)
		}
		if t.nodes[at].visits > 0 || at == 0 {
			moves = s.Moves(moves[:0])
			t.expand(at, s.Mover(), moves)
		}
		r, _ := s.(rules.Playouter).Playout(rng, 1000)
		t.update(r)
	}
	return len(t.nodes), t.nodes[1].score
}

// priceSims is the number of simulations of one search.
const priceSims = 400

func BenchmarkPriceUCT(b *testing.B) {
	for _, variant := range Variants() {
		b.Run(variant, func(b *testing.B) {
			g := mustNew(b, variant)
			root, s := g.New(0).(*State), g.New(0).(*State)
			moves, tree := make([]rules.Move, 0, 128), &priceTree{}
			one, two := rand.New(rand.NewPCG(1, 2)), rand.New(rand.NewPCG(1, 2))
			compare(b,
				func() { directSearch(tree, root, s, one, moves, priceSims) },
				func() { throughSearch(tree, root, s, two, moves, priceSims) })
		})
	}
}

// TestPriceComparesLikeWithLike checks that both ways do the same work.
func TestPriceComparesLikeWithLike(t *testing.T) {
	for _, variant := range Variants() {
		g := mustNew(t, variant)
		start, s := g.New(0).(*State), g.New(0).(*State)
		run := func(f func(rng *rand.Rand) string) string { return f(rand.New(rand.NewPCG(3, 4))) }
		direct := run(func(rng *rand.Rand) string {
			r, n := directGame(start, s, rng, nil)
			nodes, score := directSearch(&priceTree{}, start, s, rng, nil, priceSims)
			return fmt.Sprintf("%v after %d plies, %d nodes, score %v", r, n, nodes, score)
		})
		through := run(func(rng *rand.Rand) string {
			r, n := throughGame(start, s, rng, nil)
			nodes, score := throughSearch(&priceTree{}, start, s, rng, nil, priceSims)
			return fmt.Sprintf("%v after %d plies, %d nodes, score %v", r, n, nodes, score)
		})
		require.Equal(t, direct, through, variant)
	}
}
