package agents_test

import (
	"fmt"
	"strconv"
	"strings"

	"gipf.arena/agents"
	"gipf.arena/rules"
)

// nim is Nim with up to four heaps, the test game of this package: a move
// takes any number of stones from one heap, and the player who takes the last stone
// wins. Its theory is solved (Bouton 1901): the mover wins exactly when the
// exclusive or of the heaps is not 0. A heap of more than nine stones does not
// occur. With bare set it has no features.
type nim struct {
	heaps [4]uint8
	bare  bool
}

func (g nim) Name() string { return "nim/four:heaps=" + fmt.Sprint(len(g.heaps)) }
func (g nim) Version() int { return 1 }

func (g nim) New(uint64) rules.State {
	s := &nimState{heaps: g.heaps, mover: rules.First}
	if g.bare {
		return bareState{s}
	}
	return s
}

func (g nim) Parse(text string) (rules.State, error) {
	var s nimState
	if _, err := fmt.Sscanf(text, "%d %d %d %d %d", &s.heaps[0], &s.heaps[1], &s.heaps[2], &s.heaps[3], &s.mover); err != nil {
		return nil, fmt.Errorf("nim: position %q: %w", text, err)
	}
	return &s, nil
}

func (g nim) ParseMove(_ rules.State, text string) (rules.Move, error) {
	n, err := strconv.ParseUint(text, 10, 8)
	return rules.Move(n), err
}

func (g nim) FormatMove(_ rules.State, m rules.Move) string { return strconv.Itoa(int(m)) }

// FeatureNames: "safe" is 1 when the exclusive or of the heaps is not 0, which
// is all there is to know; "stones" counts stones; "first" is 1 for First.
func (g nim) FeatureNames() []string { return []string{"safe", "stones", "first"} }

// nimState is a position; a Move is heap*10 + stones taken.
type nimState struct {
	heaps [4]uint8
	mover rules.Player
}

func (s *nimState) Moves(dst []rules.Move) []rules.Move {
	for h, n := range s.heaps {
		for k := range n {
			dst = append(dst, rules.Move(10*h+int(k)+1))
		}
	}
	return dst
}

func (s *nimState) over() bool { return s.heaps == [4]uint8{} }

func (s *nimState) Mover() rules.Player {
	if s.over() {
		return rules.None
	}
	return s.mover
}

func (s *nimState) Play(m rules.Move) {
	s.heaps[m/10] -= uint8(m % 10)
	s.mover = s.mover.Other()
}

func (s *nimState) Result() rules.Result {
	if s.over() {
		return rules.Win(s.mover.Other())
	}
	return rules.Ongoing
}

func (s *nimState) CopyFrom(src rules.State) { *s = *src.(*nimState) }

func (s *nimState) Hash() uint64 {
	h := uint64(s.mover)
	for _, n := range s.heaps {
		h = h*16 + uint64(n)
	}
	return h
}

func (s *nimState) String() string {
	return strings.Trim(fmt.Sprint(s.heaps), "[]") + fmt.Sprintf(" %d", s.mover)
}

func (s *nimState) Features(dst []float64) []float64 {
	safe, stones, first := 0.0, 0.0, 0.0
	xor := uint8(0)
	for _, n := range s.heaps {
		xor ^= n
		stones += float64(n)
	}
	if xor != 0 {
		safe = 1
	}
	if s.mover == rules.First {
		first = 1
	}
	return append(dst, safe, stones, first)
}

// MoveFeatureNames: "taken" counts the stones a move takes, "clears" is 1 if
// it leaves no stone in its heap.
func (g nim) MoveFeatureNames() []string { return []string{"taken", "clears"} }

func (s *nimState) MoveFeatures(m rules.Move, dst []float64) []float64 {
	clears := 0.0
	if s.heaps[m/10] == uint8(m%10) {
		clears = 1
	}
	return append(dst, float64(m%10), clears)
}

// Phase is the share of 36 stones that is gone.
func (s *nimState) Phase() float64 {
	left := 0
	for _, n := range s.heaps {
		left += int(n)
	}
	return 1 - float64(left)/36
}

// bareState hides the features.
type bareState struct{ rules.State }

func (s bareState) CopyFrom(src rules.State) { s.State.CopyFrom(src.(bareState).State) }

// load knows the weights "hand" (theory) and "stones"; every other name returns
// some mistake.
func load(game, ref string) (agents.Weights, error) {
	w := agents.Weights{Game: "nim/four"}
	switch ref {
	case "hand":
		w.Values = []agents.Weight{{Name: "safe", Value: 2}}
	case "stones":
		w.Values = []agents.Weight{{Name: "stones", Value: 0.25}}
	case "policy":
		w.Of, w.Values = agents.OfMoves, []agents.Weight{{Name: "taken", Value: 0.25}, {Name: "clears", Value: -1}}
	case "phased":
		w.Values = []agents.Weight{{Name: "stones", Value: 0.25, Late: -0.5, Phased: true}, {Name: "first", Value: 1}}
	case "foreign":
		w.Game = "gipf/basic"
	case "typo":
		w.Values = []agents.Weight{{Name: "stone", Value: 1}}
	default:
		return w, fmt.Errorf("no weights %q for %s", ref, game)
	}
	return w, nil
}
