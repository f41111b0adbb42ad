package book_test

import (
	"math/rand/v2"
	"testing"

	"gipf.arena/rules"
)

// BenchmarkClass measures what an agent with a book pays for each move that the book does not know.
func BenchmarkClass(b *testing.B) {
	for _, name := range []string{"gipf/basic", "zertz/37", "lyngk/base"} {
		b.Run(name, func(b *testing.B) {
			g := game(b, name)
			s := random(g, rand.New(rand.NewPCG(1, 2)), 6)
			for b.Loop() {
				rules.Class(g, s)
			}
		})
	}
}

// BenchmarkFind measures what it pays for a move that the book knows.
func BenchmarkFind(b *testing.B) {
	for _, name := range []string{"gipf/basic", "zertz/37", "lyngk/base"} {
		b.Run(name, func(b *testing.B) {
			g := game(b, name)
			book := some(b, g, 1)
			s, _ := g.Parse(book.Entries()[0].Position)
			legal := s.Moves(nil)
			for b.Loop() {
				book.Find(s, legal)
			}
		})
	}
}
