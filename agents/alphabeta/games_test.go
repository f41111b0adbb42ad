package alphabeta

import (
	"errors"
	"fmt"
	"strconv"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"gipf.arena/agents"
	"gipf.arena/rules"
)

// errNoText: the game of these tests is never read from a text.
var errNoText = errors.New("this game has no text form")

// script is a game that is written out as a graph, so that anything can be planted
// in it: who is to move where, what a position looks like, which moves are
// noisy, and how it ends. Position 0 is the start. A position may be reached by
// several ways, all of the same length.
type script struct{ nodes []scriptNode }

// scriptNode is a move of mover between the positions in to, or, without
// any, the end of the game.
type scriptNode struct {
	mover  rules.Player
	to     []int
	looks  float64 // to the mover, in logits
	noisy  int     // the first so many moves are
	forced bool    // all are, and one of them is compulsory
	result rules.Result
}

func decide(mover rules.Player, to ...int) scriptNode { return scriptNode{mover: mover, to: to} }
func end(r rules.Result) scriptNode                   { return scriptNode{result: r} }

func (g *script) Name() string                                      { return "script" }
func (g *script) Version() int                                      { return 1 }
func (g *script) New(uint64) rules.State                            { return &scriptState{g: g} }
func (g *script) FeatureNames() []string                            { return []string{"looks"} }
func (g *script) Parse(string) (rules.State, error)                 { return nil, errNoText }
func (g *script) ParseMove(rules.State, string) (rules.Move, error) { return 0, errNoText }
func (g *script) FormatMove(_ rules.State, m rules.Move) string     { return strconv.Itoa(int(m)) }

type scriptState struct {
	g  *script
	at int
}

func (s *scriptState) node() *scriptNode        { return &s.g.nodes[s.at] }
func (s *scriptState) Mover() rules.Player      { return s.node().mover }
func (s *scriptState) Result() rules.Result     { return s.node().result }
func (s *scriptState) Play(m rules.Move)        { s.at = s.node().to[m] }
func (s *scriptState) CopyFrom(src rules.State) { *s = *src.(*scriptState) }
func (s *scriptState) Hash() uint64             { return (uint64(s.at) + 1) * 0x9e3779b97f4a7c15 }
func (s *scriptState) String() string           { return strconv.Itoa(s.at) }

func (s *scriptState) Moves(dst []rules.Move) []rules.Move { return upTo(dst, len(s.node().to)) }

func (s *scriptState) Noisy(dst []rules.Move) ([]rules.Move, bool) {
	return upTo(dst, s.node().noisy), s.node().forced
}

func (s *scriptState) Forced() bool { return s.node().forced }

func (s *scriptState) Features(dst []float64) []float64 { return append(dst, s.node().looks) }

func upTo(dst []rules.Move, n int) []rules.Move {
	for m := range n {
		dst = append(dst, rules.Move(m))
	}
	return dst
}

// drawScript draws a game in layers of a few positions each.
func drawScript(t *rapid.T) *script {
	layers := rapid.IntRange(2, 6).Draw(t, "layers")
	g := &script{nodes: make([]scriptNode, 1)}
	first := []int{0, 1} // of each layer
	for range layers {
		size := rapid.IntRange(1, 6).Draw(t, "size")
		g.nodes = append(g.nodes, make([]scriptNode, size)...)
		first = append(first, len(g.nodes))
	}
	for layer := range layers + 1 {
		for i := first[layer]; i < first[layer+1]; i++ {
			if layer == layers || i > 0 && rapid.IntRange(0, 5).Draw(t, "over") == 0 {
				g.nodes[i] = end(rapid.SampledFrom([]rules.Result{rules.FirstWins, rules.SecondWins, rules.Draw}).Draw(t, "end"))
			} else {
				g.nodes[i] = drawNode(t, first[layer+1], first[layer+2])
			}
		}
	}
	return g
}

// drawNode draws a move between positions from..to-1. Looks has few values, so
// that many moves look alike.
func drawNode(t *rapid.T, from, to int) scriptNode {
	n := scriptNode{
		mover: rapid.SampledFrom([]rules.Player{rules.First, rules.Second}).Draw(t, "mover"),
		to:    rapid.SliceOfN(rapid.IntRange(from, to-1), 1, 5).Draw(t, "to"),
		looks: float64(rapid.IntRange(-4, 4).Draw(t, "looks")) / 4,
	}
	n.noisy = rapid.IntRange(0, len(n.to)).Draw(t, "noisy")
	n.forced = n.noisy == len(n.to) && rapid.Bool().Draw(t, "forced")
	return n
}

// plain is what the search must find, in the simplest way: minimax to a depth,
// without pruning or memory, from the side of p.
type plain struct {
	g                  *script
	quiescence, extend bool
}

func (x plain) worth(i, depth, ply int, p rules.Player) value {
	n := &x.g.nodes[i]
	if len(n.to) == 0 {
		return finished(n.result, p, ply)
	}
	best, moves := -inf, len(n.to)
	switch {
	case depth > 0 && x.extend && moves == 1:
	case depth > 0:
		depth--
	case !x.quiescence:
		best, moves = fixed(n.looks), 0
	case !n.forced:
		best, moves = fixed(n.looks), n.noisy
		if depth <= -standard.Noise {
			moves = 0
		}
		depth--
	}
	for _, next := range n.to[:moves] {
		best = max(best, x.worth(next, depth, ply+1, n.mover))
	}
	if n.mover != p {
		return -best
	}
	return best
}

// looks is the weights of scripts.
func looks(game, ref string) (agents.Weights, error) {
	if ref != "hand" {
		return agents.Weights{}, fmt.Errorf("no weights %q for %s", ref, game)
	}
	return agents.Weights{Game: game, Values: []agents.Weight{{Name: "looks", Value: 1}}}, nil
}

// newAgent makes an agent from a spec, as a program would.
func newAgent(t require.TestingT, spec string, g rules.Game, load agents.WeightsLoader, seed uint64) *Agent {
	b, err := agents.NewSet(Kind(load)).Builder(spec, g)
	require.NoError(t, err)
	a, err := b.Build(agents.Env{Game: g, Seed: seed})
	require.NoError(t, err)
	return a.(*Agent)
}
