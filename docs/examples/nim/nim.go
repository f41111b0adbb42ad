package main

import (
	"fmt"
	"strconv"

	"gipf.arena/rules"
)

// nim is the game: 21 stones, a move takes 1, 2 or 3, who takes the last one wins.
type nim struct{}

func (nim) Name() string                                  { return "nim/21" }
func (nim) Version() int                                  { return 1 }
func (nim) New(uint64) rules.State                        { return &state{21, rules.First} }
func (nim) FormatMove(_ rules.State, m rules.Move) string { return strconv.Itoa(int(m)) }
func (nim) FeatureNames() []string                        { return []string{"lost"} }

func (g nim) ParseMove(s rules.State, text string) (rules.Move, error) {
	for _, m := range s.Moves(nil) {
		if g.FormatMove(s, m) == text {
			return m, nil
		}
	}
	return 0, fmt.Errorf("nim: move %q: want the number of stones to take", text)
}

func (nim) Parse(text string) (rules.State, error) {
	s := new(state)
	if _, err := fmt.Sscanf(text, "%d %d", &s.stones, &s.mover); err != nil || s.String() != text ||
		s.stones < 0 || s.stones > 21 || s.mover < rules.First || s.mover > rules.Second {
		return nil, fmt.Errorf("nim: position %q: want 0 to 21 stones, and 1 or 2 for who is to move", text)
	}
	return s, nil
}

// state is a position: the stones that are left, and who takes next.
type state struct {
	stones int
	mover  rules.Player
}

func (s *state) most() int              { return min(3, s.stones) }
func (s *state) String() string         { return fmt.Sprintf("%d %d", s.stones, s.mover) }
func (s *state) Hash() uint64           { return uint64(4*s.stones) + uint64(s.mover) }
func (s *state) CopyFrom(o rules.State) { *s = *o.(*state) }
func (s *state) Play(m rules.Move)      { s.stones, s.mover = s.stones-int(m), s.mover.Other() }

func (s *state) Moves(dst []rules.Move) []rules.Move {
	for n := range s.most() {
		dst = append(dst, rules.Move(n+1))
	}
	return dst
}

func (s *state) Mover() rules.Player {
	if s.stones == 0 {
		return rules.None
	}
	return s.mover
}

func (s *state) Result() rules.Result {
	if s.stones == 0 {
		return rules.Win(s.mover.Other())
	}
	return rules.Ongoing
}

// Features is what evaluations are fitted on: 1 where every move loses.
func (s *state) Features(dst []float64) []float64 {
	if s.stones%4 == 0 {
		return append(dst, 1)
	}
	return append(dst, 0)
}
