package rules_test

import (
	"fmt"

	"gipf.arena/rules"
)

// nim is a whole game: a pile of 21, of which the players take one to three in
// turn; who takes the last one wins. What a game can do beyond this (fast playouts,
// features, drawings) are optional interfaces.
type nim struct{}

func (nim) Name() string                                  { return "nim" }
func (nim) Version() int                                  { return 1 }
func (nim) New(uint64) rules.State                        { return &pile{21, rules.First} }
func (nim) FormatMove(_ rules.State, m rules.Move) string { return fmt.Sprint(m) }

func (nim) Parse(text string) (rules.State, error) {
	s := &pile{}
	fmt.Sscanf(text, "%d %d", &s.left, &s.mover)
	if s.String() != text || s.left < 0 || s.left > 21 || s.mover < rules.First || s.mover > rules.Second {
		return nil, fmt.Errorf("nim: position %q: want what is left and the player to move (21 1)", text)
	}
	return s, nil
}

func (g nim) ParseMove(s rules.State, text string) (rules.Move, error) {
	for _, m := range s.Moves(nil) {
		if g.FormatMove(s, m) == text {
			return m, nil
		}
	}
	return 0, fmt.Errorf("nim: move %q: want one of %v", text, s.Moves(nil))
}

// A pile is a position of nim.
type pile struct {
	left  int
	mover rules.Player
}

func (s *pile) Play(m rules.Move)        { s.left, s.mover = s.left-int(m), s.mover.Other() }
func (s *pile) CopyFrom(src rules.State) { *s = *src.(*pile) }
func (s *pile) Hash() uint64             { return uint64(s.left)<<2 | uint64(s.mover) }
func (s *pile) String() string           { return fmt.Sprintf("%d %d", s.left, s.mover) }

func (s *pile) Moves(dst []rules.Move) []rules.Move {
	for n := 1; n <= min(3, s.left); n++ {
		dst = append(dst, rules.Move(n))
	}
	return dst
}

func (s *pile) Mover() rules.Player {
	if s.left == 0 {
		return rules.None
	}
	return s.mover
}

func (s *pile) Result() rules.Result {
	if s.left > 0 {
		return rules.Ongoing
	}
	return rules.Win(s.mover.Other())
}

// A game is seven short methods, and a state seven more.
func ExampleGame() {
	var g rules.Game = nim{}
	s, err := g.Parse("6 2")
	if err != nil {
		panic(err)
	}
	for _, text := range []string{"2", "3", "1"} {
		m, err := g.ParseMove(s, text)
		if err != nil {
			panic(err)
		}
		fmt.Println(s.Mover(), "takes", text)
		s.Play(m)
	}
	fmt.Println(s.Result())
	// Output:
	// second takes 2
	// first takes 3
	// second takes 1
	// second
}
