package book_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/agents/book"
	"gipf.arena/rules"
	"gipf.arena/rules/catalog"
)

func game(t testing.TB, name string) rules.Game {
	g, err := catalog.Game(name)
	require.NoError(t, err)
	return g
}

// random plays so many random moves from the start; the game is open after them.
func random(g rules.Game, rng *rand.Rand, plies int) rules.State {
	for {
		s := g.New(1)
		for range plies {
			if moves := s.Moves(nil); len(moves) > 0 {
				s.Play(moves[rng.IntN(len(moves))])
			}
		}
		if s.Mover() != rules.None {
			return s
		}
	}
}

// entry makes a position of some moves, each worth a little less than the one before;
// every third has games besides, every fifth games alone.
func entry(g rules.Game, s rules.State, moves ...rules.Move) book.Entry {
	e := book.Entry{Position: s.String()}
	for i, m := range moves {
		value := 0.9 - float64(i)/1000
		move := book.Move{Text: g.FormatMove(s, m), Value: &value, Depth: i}
		if i%3 == 0 {
			move.Won, move.Drawn, move.Lost = 3, 1, int64(i)
		}
		e.Moves = append(e.Moves, move)
	}
	return e
}

// some makes a book of random positions with some of their moves.
func some(t testing.TB, g rules.Game, n int) *book.Book {
	rng := rand.New(rand.NewPCG(5, 5))
	var entries []book.Entry
	seen := map[uint64]bool{}
	for len(entries) < n {
		s := random(g, rng, 2+rng.IntN(8))
		if class := rules.Class(g, s); !seen[class] {
			seen[class] = true
			moves := s.Moves(nil)
			entries = append(entries, entry(g, s, moves[:1+rng.IntN(len(moves))]...))
		}
	}
	b, err := book.New(g, book.Head{Name: "some", Seed: 7, Agent: "random", Runs: []book.Run{{Name: "r", Games: 3}}}, entries)
	require.NoError(t, err)
	return b
}

// only finds one game.
func only(g rules.Game) func(string) (rules.Game, error) {
	return func(name string) (rules.Game, error) {
		if name != g.Name() {
			return nil, fmt.Errorf("a book of %q", name)
		}
		return g, nil
	}
}
