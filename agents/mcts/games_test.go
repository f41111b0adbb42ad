package mcts

import (
	"errors"
	"fmt"
	"strconv"

	"gipf.arena/rules"
)

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
