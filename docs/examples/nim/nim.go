package main

import (
	"fmt"
	"strconv"
	"strings"

	"gipf.arena/rules"
)

// game is Nim with three heaps: a move takes any number of stones from one heap,
// and who takes the last stone wins.
type game struct{}

// state is a position. The stones of the heaps are the first three numbers.
type state struct {
	heaps [3]int
	mover rules.Player
}

func (game) Name() string               { return "nim/three" }
func (game) Version() int               { return 1 }
func (game) New(uint64) rules.State     { return &state{[3]int{3, 5, 7}, rules.First} }
func (game) FeatureNames() []string     { return []string{"balanced"} }
func (s *state) CopyFrom(o rules.State) { *s = *o.(*state) }
func (s *state) Hash() uint64 {
	return uint64(((s.heaps[0]*8+s.heaps[1])*8+s.heaps[2])*4) + uint64(s.mover)
}
func (s *state) String() string {
	return fmt.Sprintf("%d %d %d %d", s.heaps[0], s.heaps[1], s.heaps[2], s.mover)
}

// Features is 1 where every move loses: the exclusive or of the heaps is 0.
func (s *state) Features(dst []float64) []float64 {
	if s.heaps[0]^s.heaps[1]^s.heaps[2] == 0 {
		return append(dst, 1)
	}
	return append(dst, 0)
}

func (s *state) Mover() rules.Player {
	if s.heaps == [3]int{} {
		return rules.None
	}
	return s.mover
}

func (s *state) Result() rules.Result {
	if s.heaps == [3]int{} {
		return rules.Win(s.mover.Other())
	}
	return rules.Ongoing
}

// Moves numbers a move by ten times its heap plus the stones taken.
func (s *state) Moves(dst []rules.Move) []rules.Move {
	for heap, stones := range s.heaps {
		for n := range stones {
			dst = append(dst, rules.Move(10*heap+n+1))
		}
	}
	return dst
}

func (s *state) Play(m rules.Move) {
	s.heaps[m/10] -= int(m % 10)
	s.mover = s.mover.Other()
}

func (game) Parse(text string) (rules.State, error) {
	s := new(state)
	_, err := fmt.Sscanf(text, "%d %d %d %d", &s.heaps[0], &s.heaps[1], &s.heaps[2], &s.mover)
	if err != nil || s.String() != text || max(s.heaps[0], s.heaps[1], s.heaps[2]) > 7 || strings.Contains(text, "-") {
		return nil, fmt.Errorf("nim: position %q: want three heaps of 0 to 7 stones and 1 or 2, who is to move", text)
	}
	return s, nil
}

func (game) FormatMove(_ rules.State, m rules.Move) string { return fmt.Sprintf("%d", m) }

func (game) ParseMove(s rules.State, text string) (rules.Move, error) {
	n, err := strconv.Atoi(text)
	for _, m := range s.Moves(nil) {
		if err == nil && int(m) == n {
			return m, nil
		}
	}
	return 0, fmt.Errorf("nim: move %q: want ten times the heap, 0 to 2, plus the stones taken", text)
}
