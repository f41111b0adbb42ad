package mcts

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"gipf.arena/agents"
	"gipf.arena/agents/agentstest"
	"gipf.arena/rules"
	"gipf.arena/rules/catalog"
)

func TestBounds(t *testing.T) {
	require.Equal(t, bounds{2, 2}, exactly(rules.FirstWins))
	require.Equal(t, bounds{1, 1}, exactly(rules.Draw))
	require.Equal(t, bounds{0, 0}, exactly(rules.SecondWins))
	for _, row := range []struct{ first, second bounds }{
		{bounds{0, 2}, bounds{0, 2}}, {bounds{1, 2}, bounds{0, 1}}, {bounds{0, 0}, bounds{2, 2}}, {bounds{1, 1}, bounds{1, 1}},
	} {
		require.Equal(t, row.first, row.first.of(rules.First))
		require.Equal(t, row.second, row.first.of(rules.Second))
		require.Equal(t, row.first, row.second.of(rules.Second))
	}
	require.InDelta(t, 0.5, bounds{1, 2}.clamp(0.2), 0)
	require.InDelta(t, 0.2, bounds{0, 1}.clamp(0.2), 0)
	require.InDelta(t, 0, bounds{0, 0}.clamp(0.2), 0)
}

// bracketed compares every node's bounds with minimax: node i of the tree stands
// for position at of the script.
func bracketed(t require.TestingT, a *Agent, g *script, i int32, at int) {
	b, value := a.tree.bounds.at[i], g.value(at)
	require.InDelta(t, value, b.clamp(value), 0, "position %d of %+v: %v", at, g.nodes, b)
	for k, kid := range a.tree.children(i) {
		bracketed(t, a, g, a.tree.nodes[i].first+int32(k), g.nodes[at].to[kid.move])
	}
}

// After any number of simulations no bounds are wrong; after enough the root is
// proven, the choice is minimax's, and the search has stopped.
func TestSolverAgreesWithMinimax(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := &script{}
		drawScript(t, g, 4)
		seed := rapid.Uint64().Draw(t, "seed")
		if len(g.nodes[0].to) == 1 {
			return
		}
		a := newAgent(t, "mcts:solver=on,sims="+rapid.SampledFrom([]string{"3", "10", "40"}).Draw(t, "sims"), g, seed)
		choose(t, a, g.New(0))
		bracketed(t, a, g, 0, 0)
		a = newAgent(t, "mcts:solver=on,sims=100000", g, seed)
		m, info := choose(t, a, g.New(0))
		bracketed(t, a, g, 0, 0)
		require.Less(t, info.Sims, int64(1000), "proven long ago")
		require.InDelta(t, g.value(0), g.value(g.nodes[0].to[m]), 0, "move %d of %+v", m, g.nodes)
		require.InDelta(t, scoreOf(g.value(0), g.nodes[0].mover), info.Value, 0)
		require.NotEqual(t, rules.Ongoing, info.Proven)
		require.InDelta(t, g.value(0), info.Proven.Score(rules.First), 0)
	})
}

func TestSolverSolvesStones(t *testing.T) { requireSolves(t, "mcts:solver=on,sims=100000", 14) }

// requireSolves has an agent find who wins with up to most stones, and by which move.
func requireSolves(t *testing.T, spec string, most int) {
	for n := 2; n <= most; n++ {
		g := stones{heap: n}
		m, info := choose(t, newAgent(t, spec, g, 5), g.New(0))
		require.Equal(t, moverWins(n), info.Value == 1, "%d stones", n)
		require.Equal(t, moverWins(n), keepsTheWin(int(m), moverWins(n-int(m))), "%d of %d stones", m, n)
	}
}

// A certain draw is preferred to a robust but bad move; a possible win is
// preferred to it.
func TestSureDrawAgainstHope(t *testing.T) {
	f, s := rules.First, rules.Second
	for _, row := range []struct {
		hope node
		want int32
	}{
		{node{visits: 90, sum: 30, mover: s}, 1},
		{node{visits: 90, sum: 60, mover: s}, 2},
	} {
		draw := node{visits: 2, sum: 1, result: rules.Draw}
		tr := &tree{nodes: []node{{mover: f, first: 1, count: 2, visits: 92}, draw, row.hope}}
		tr.bounds.at = []bounds{{1, 2}, {1, 1}, {0, 2}}
		require.Equal(t, row.want, tr.best())
	}
}

// Among only losses the one that took longest to refute is played.
func TestLongestResistance(t *testing.T) {
	f, s := rules.First, rules.Second
	g := &script{nodes: []scriptNode{
		decide(f, 1, 2), end(rules.SecondWins), decide(s, 3, 4), end(rules.FirstWins), decide(s, 5, 6), end(rules.FirstWins), end(rules.SecondWins),
	}}
	for seed := range uint64(20) {
		m, info := choose(t, newAgent(t, "mcts:solver=on,c=1", g, seed), g.New(0))
		require.Equal(t, rules.Move(1), m)
		require.InDelta(t, 0, info.Value, 0)
	}
}

// At the end of real games no node above the horizon of an exhaustive search has
// bounds that its position is outside of, proven or not, and neither has the tree
// kept for the next move. Package prooftest has the proofs of the root.
func TestBoundsAtRealEndgames(t *testing.T) {
	for _, name := range []string{"gipf/basic", "zertz/blitz", "lyngk/base"} {
		g, err := catalog.Game(name)
		require.NoError(t, err)
		truth, held := agentstest.NewExhaustive(g), 0
		for seed := range uint64(12) {
			line, _, err := agentstest.Start(g, seed).Play(agents.NewRandom(seed), 1000)
			require.NoError(t, err)
			ends, _ := line.Endgames(truth, 8, 500)
			a := newAgent(t, "mcts:solver=on,expand=0,sims=60"+[]string{"", ",graph=on"}[seed%2], g, seed)
			for _, e := range slices.Backward(ends) {
				truth.Forget()
				choose(t, a, e.State)
				held += bracketsTruth(t, a, g, truth, 0, e.State)
				a.Played(e.Made)
			}
		}
		require.Greater(t, held, 20, name)
	}
}

// bracketsTruth holds the bounds of node i, whose position is s, and of all below
// it that can be solved, against the truth, and returns how many those were.
func bracketsTruth(t *testing.T, a *Agent, g rules.Game, truth *agentstest.Exhaustive, i int32, s rules.State) (held int) {
	if r, _, ok := truth.Result(s, 500); ok {
		score := r.Score(rules.First)
		require.InDelta(t, score, a.tree.bounds.at[i].clamp(score), 0, "%s: %v at %s", g.Name(), a.tree.bounds.at[i], s)
		held++
	}
	for k, kid := range a.tree.children(i) {
		if kid.visits > 0 {
			next := rules.Fork(g, s)
			next.Play(kid.move)
			held += bracketsTruth(t, a, g, truth, a.tree.nodes[i].first+int32(k), next)
		}
	}
	return held
}

// errNoText: the games of these tests are never read from text.
var errNoText = errors.New("this game has no text form")

type textless struct{}

func (textless) Version() int                                      { return 1 }
func (textless) Parse(string) (rules.State, error)                 { return nil, errNoText }
func (textless) ParseMove(rules.State, string) (rules.Move, error) { return 0, errNoText }
func (textless) FormatMove(_ rules.State, m rules.Move) string     { return strconv.Itoa(int(m)) }

// script is a game that is written out as a tree, so that anything can be
// planted in it: who is to move where, and how it ends. Position 0 is the start.
type script struct {
	textless
	nodes []scriptNode
}

// scriptNode is a move of mover between the positions in to, or, without
// any, the end of the game.
type scriptNode struct {
	mover  rules.Player
	to     []int
	result rules.Result
}

func decide(mover rules.Player, to ...int) scriptNode { return scriptNode{mover: mover, to: to} }
func end(r rules.Result) scriptNode                   { return scriptNode{result: r} }

func (g *script) Name() string           { return "script" }
func (g *script) New(uint64) rules.State { return &scriptState{g: g} }

// value is the minimax score of position i for First.
func (g *script) value(i int) float64 {
	n := g.nodes[i]
	if len(n.to) == 0 {
		return n.result.Score(rules.First)
	}
	best := g.value(n.to[0])
	for _, next := range n.to[1:] {
		if v := g.value(next); (v > best) == (n.mover == rules.First) {
			best = v
		}
	}
	return best
}

type scriptState struct {
	g  *script
	at int
}

func (s *scriptState) node() scriptNode         { return s.g.nodes[s.at] }
func (s *scriptState) Mover() rules.Player      { return s.node().mover }
func (s *scriptState) Result() rules.Result     { return s.node().result }
func (s *scriptState) Play(m rules.Move)        { s.at = s.node().to[m] }
func (s *scriptState) CopyFrom(src rules.State) { *s = *src.(*scriptState) }
func (s *scriptState) Hash() uint64             { return uint64(s.at) }
func (s *scriptState) String() string           { return strconv.Itoa(s.at) }
func (s *scriptState) Moves(dst []rules.Move) []rules.Move {
	for i := range s.node().to {
		dst = append(dst, rules.Move(i))
	}
	return dst
}

// stones is a long game: a move takes one, two or three stones of a heap,
// the player who takes exactly two moves again, and the one who takes the last one loses.
type stones struct {
	textless
	heap int
}

func (g stones) Name() string             { return fmt.Sprintf("stones:heap=%d", g.heap) }
func (stones) FeatureNames() []string     { return []string{"left", "even"} }
func (stones) MoveFeatureNames() []string { return []string{"taken", "leaves-even"} }
func (g stones) New(uint64) rules.State   { return &stonesState{left: g.heap, mover: rules.First} }

type stonesState struct {
	left  int
	mover rules.Player
	last  rules.Player // who made the last move
}

func (s *stonesState) Moves(dst []rules.Move) []rules.Move {
	for k := 1; k <= min(3, s.left); k++ {
		dst = append(dst, rules.Move(k))
	}
	return dst
}

func (s *stonesState) Mover() rules.Player {
	if s.left == 0 {
		return rules.None
	}
	return s.mover
}

func (s *stonesState) Result() rules.Result {
	if s.left == 0 {
		return rules.Win(s.last.Other())
	}
	return rules.Ongoing
}

// Features implements rules.Featured.
func (s *stonesState) Features(dst []float64) []float64 {
	return append(dst, float64(s.left), float64(1-s.left%2))
}

// MoveFeatures implements rules.MoveFeatured.
func (s *stonesState) MoveFeatures(m rules.Move, dst []float64) []float64 {
	return append(dst, float64(m), float64(1-(s.left-int(m))%2))
}

func (s *stonesState) Play(m rules.Move) {
	if int(m) > s.left || m == 0 {
		panic(fmt.Sprintf("illegal: %d of %d stones", m, s.left))
	}
	s.left -= int(m)
	if s.last = s.mover; m != 2 {
		s.mover = s.mover.Other()
	}
}

func (s *stonesState) CopyFrom(src rules.State) { *s = *src.(*stonesState) }
func (s *stonesState) Hash() uint64             { return uint64(s.left)*9 + uint64(s.mover)*3 + uint64(s.last) }
func (s *stonesState) String() string           { return fmt.Sprint(s.left, s.mover) }

// moverWins solves the game: whether the mover wins with n stones left. He loses
// exactly when n is odd.
func moverWins(n int) bool {
	wins := make([]bool, n+1)
	for i := 2; i <= n; i++ {
		for k := 1; k <= min(3, i-1); k++ {
			wins[i] = wins[i] || keepsTheWin(k, wins[i-k])
		}
	}
	return wins[n]
}

// keepsTheWin: after two stones the same player decides in what is left.
func keepsTheWin(taken int, moverWins bool) bool { return moverWins == (taken == 2) }
