package book_test

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/agents/book"
	"gipf.arena/rules"
)

// TestFindWhicheverWayItIsTurned asks about images of positions under some
// symmetries of the game, and holds the answer to the images of the successors: a legal
// move belongs to a move of the book exactly if some symmetry takes the one position
// to the other, and what follows to what follows.
func TestFindWhicheverWayItIsTurned(t *testing.T) {
	for _, name := range []string{"gipf/basic", "zertz/37", "lyngk/base"} {
		g := game(t, name)
		sym := g.(rules.Symmetric)
		rng := rand.New(rand.NewPCG(1, 2))
		for range 3 {
			s := random(g, rng, rng.IntN(12))
			moves := s.Moves(nil)
			b, err := book.New(g, book.Head{}, []book.Entry{entry(g, s, moves[:min(4, len(moves))]...)})
			require.NoError(t, err)
			for _, k := range []int{0, 1, 2 + rng.IntN(sym.Symmetries()-2)} {
				image := g.New(0)
				sym.Image(image, s, k)
				before := image.String()
				legal := image.Moves(nil)
				found := b.Find(image, legal)
				require.Equal(t, before, image.String())
				require.NotEmpty(t, found)
				listed := map[rules.Move]string{}
				for _, c := range found {
					for _, m := range c.Legal {
						require.NotContains(t, listed, m)
						listed[m] = c.Text
					}
				}
				for _, m := range legal {
					want := twin(t, g, s, b.Entries()[0].Moves, image, m)
					require.Equal(t, want, listed[m] != "", "%s: %q, %q of %q", name, s, g.FormatMove(image, m), image)
				}
			}
		}
	}
}

// twin reports whether a move of an image of s leads where one of the moves of the book
// does, by trying all symmetries on what follows.
func twin(t *testing.T, g rules.Game, s rules.State, moves []book.Move, image rules.State, m rules.Move) bool {
	after := fork(g, image)
	after.Play(m)
	for _, known := range moves {
		p, err := g.ParseMove(s, known.Text)
		require.NoError(t, err)
		follows := fork(g, s)
		follows.Play(p)
		if rules.Class(g, follows) == rules.Class(g, after) && (follows.Mover() == s.Mover()) == (after.Mover() == image.Mover()) {
			return true
		}
	}
	return false
}

// TestFindNothing asks about a position that the book does not know.
func TestFindNothing(t *testing.T) {
	g := game(t, "gipf/basic")
	s := g.New(0)
	b, err := book.New(g, book.Head{}, []book.Entry{entry(g, s, s.Moves(nil)...)})
	require.NoError(t, err)
	legal := s.Moves(nil)
	found := b.Find(s, legal)
	require.Len(t, found, 5, "five moves of the start differ (rules, TestClass)")
	stands := 0
	for _, c := range found {
		stands += len(c.Legal)
	}
	require.Equal(t, len(legal), stands)
	require.Len(t, b.Find(s, legal[:1]), 1, "only what may be played")
	s.Play(legal[0])
	require.Nil(t, b.Find(s, s.Moves(nil)))
}

// twosome is a game whose class takes the players for the same: a move either passes
// the turn on or does not, and a position is worth the same to either player to move.
type twosome struct{}

type twoState struct {
	left  int
	mover rules.Player
}

func (twosome) Name() string                                  { return "twosome" }
func (twosome) Version() int                                  { return 1 }
func (twosome) New(uint64) rules.State                        { return &twoState{3, rules.First} }
func (twosome) FormatMove(_ rules.State, m rules.Move) string { return string("sh"[m]) }
func (twosome) Class(s rules.State) uint64                    { return uint64(s.(*twoState).left) }

func (twosome) Parse(text string) (rules.State, error) {
	return &twoState{int(text[0] - '0'), rules.Player(text[2] - '0')}, nil
}

func (twosome) ParseMove(_ rules.State, text string) (rules.Move, error) {
	return map[string]rules.Move{"s": 0, "h": 1}[text], nil
}

func (s *twoState) Play(m rules.Move) {
	if s.left--; m == 1 {
		s.mover = s.mover.Other()
	}
}

func (s *twoState) Mover() rules.Player {
	if s.left == 0 {
		return rules.None
	}
	return s.mover
}

func (s *twoState) Moves(dst []rules.Move) []rules.Move { return append(dst, 0, 1) }
func (s *twoState) Result() rules.Result                { return rules.Ongoing }
func (s *twoState) CopyFrom(src rules.State)            { *s = *src.(*twoState) }
func (s *twoState) Hash() uint64                        { return uint64(s.left)<<2 | uint64(s.mover) }

func (s *twoState) String() string { return string(rune('0'+s.left)) + " " + string(rune('0'+s.mover)) }

// TestWhoIsToMoveTellsMovesApart: two moves lead to one class, and after one of them it
// is the other player's turn. What the one is worth says nothing of the other.
func TestWhoIsToMoveTellsMovesApart(t *testing.T) {
	g := twosome{}
	stay, hand := 0.9, 0.1
	b, err := book.New(g, book.Head{}, []book.Entry{{Position: "3 1", Moves: []book.Move{{Text: "s", Value: &stay}, {Text: "h", Value: &hand}}}})
	require.NoError(t, err)
	for _, mover := range []rules.Player{rules.First, rules.Second} {
		found := b.Find(&twoState{3, mover}, []rules.Move{0, 1})
		require.Len(t, found, 2)
		require.Equal(t, []rules.Move{0}, found[0].Legal)
		require.Equal(t, 0.9, found[0].Worth())
		require.Equal(t, []rules.Move{1}, found[1].Legal)
	}
}
