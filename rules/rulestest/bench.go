package rulestest

import (
	"math/rand/v2"
	"testing"

	"gipf.arena/rules"
)

// maxMoves is room for the moves of any position, so that no list grows while the
// clock runs.
const maxMoves = 1024

// A Bench says what the benchmarks of a game measure: its variants, and positions from the
// middle of their games.
type Bench struct {
	Variants []string
	// Game makes the game of a variant; Setup is the number of its set-up.
	Game  func(tb testing.TB, variant string) rules.Game
	Setup uint64
	// Middles returns open positions.
	Middles func(tb testing.TB, variant string) []rules.State
}

// Playouts runs the function [Playouts] for each variant.
func (k Bench) Playouts(b *testing.B) {
	k.each(b, func(b *testing.B, variant string) { Playouts(b, k.Game(b, variant).New(k.Setup)) })
}

// Lists runs [ListedGames] for each variant.
func (k Bench) Lists(b *testing.B) {
	k.each(b, func(b *testing.B, variant string) { ListedGames(b, k.Game(b, variant), k.Setup) })
}

// Features runs the function [Features] for each variant.
func (k Bench) Features(b *testing.B) {
	k.each(b, func(b *testing.B, variant string) { Features(b, k.Middles(b, variant)) })
}

func (k Bench) each(b *testing.B, body func(b *testing.B, variant string)) {
	for _, variant := range k.Variants {
		b.Run(variant, func(b *testing.B) { body(b, variant) })
	}
}

// Playouts measures Playout from s, which must be a rules.Playouter: the time
// and memory of a game, and plies per second. Like the functions below it calls
// the game as agents do, through the interfaces of package rules; the games' own
// Benchmark functions say which variants and positions they are for.
func Playouts(b *testing.B, s rules.State) {
	b.Helper()
	p, rng := s.(rules.Playouter), rand.New(rand.NewPCG(1, 2))
	plies := 0
	b.ReportAllocs()
	for b.Loop() {
		_, n := p.Playout(rng, 1000)
		plies += n
	}
	b.ReportMetric(float64(plies)/b.Elapsed().Seconds(), "plies/s")
}

// ListedGames measures random games of g from set-up seed when the moves of
// every position are listed: the time and memory of a game, and plies per second.
func ListedGames(b *testing.B, g rules.Game, seed uint64) {
	b.Helper()
	start, s := g.New(seed), g.New(seed)
	rng := rand.New(rand.NewPCG(1, 2))
	moves := make([]rules.Move, 0, maxMoves)
	plies := 0
	b.ReportAllocs()
	for b.Loop() {
		s.CopyFrom(start)
		for s.Mover() != rules.None {
			moves = s.Moves(moves[:0])
			s.Play(moves[rng.IntN(len(moves))])
			plies++
		}
	}
	b.ReportMetric(float64(plies)/b.Elapsed().Seconds(), "plies/s")
}

// Features measures Features of the positions in turn. They must be open and
// rules.Featured.
func Features[S rules.State](b *testing.B, positions []S) {
	b.Helper()
	list := make([]rules.Featured, len(positions))
	for i, s := range positions {
		list[i] = rules.State(s).(rules.Featured)
	}
	buf := list[0].Features(nil) // grown before the clock runs
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		buf = list[i%len(list)].Features(buf[:0])
	}
}

// Calls measures the single calls of a search in the positions in turn, all of which
// must be open, as the benchmarks Moves, CopyFromPlay (which lists the moves
// of the copied position as well), MoveFeatures of all moves, and Hash. It does not change the positions.
func Calls[S rules.State](b *testing.B, g rules.Game, positions []S) {
	b.Helper()
	list := make([]rules.State, len(positions))
	for i, s := range positions {
		list[i] = s
	}
	child, moves := g.New(0), make([]rules.Move, 0, maxMoves)
	b.Run("Moves", func(b *testing.B) {
		for i := 0; b.Loop(); i++ {
			moves = list[i%len(list)].Moves(moves[:0])
		}
	})
	b.Run("CopyFromPlay", func(b *testing.B) {
		for i := 0; b.Loop(); i++ {
			s := list[i%len(list)]
			child.CopyFrom(s)
			child.Play(s.Moves(moves[:0])[0])
		}
	})
	b.Run("MoveFeatures", func(b *testing.B) { // of all moves of a position
		buf := make([]float64, 0, maxMoves)
		for i := 0; b.Loop(); i++ {
			s := list[i%len(list)]
			f, ok := s.(rules.MoveFeatured)
			if !ok {
				b.Skip("the game does not describe its moves")
			}
			for _, m := range s.Moves(moves[:0]) {
				buf = f.MoveFeatures(m, buf[:0])
			}
		}
	})
	b.Run("Hash", func(b *testing.B) {
		for i := 0; b.Loop(); i++ {
			list[i%len(list)].Hash()
		}
	})
}

// Middles returns 256 open positions from the middle of random games of g,
// always the same ones; position i was reached after plies(i) plies. Games that
// end sooner are left out, so few games should.
func Middles(g rules.Game, plies func(i int) int) []rules.State {
	const positions = 256
	rng := rand.New(rand.NewPCG(5, 6))
	all := make([]rules.State, 0, positions)
	var moves []rules.Move
	for len(all) < positions {
		s := g.New(0)
		for ply := 0; ply < plies(len(all)) && s.Result() == rules.Ongoing; ply++ {
			moves = s.Moves(moves[:0])
			s.Play(moves[rng.IntN(len(moves))])
		}
		if s.Result() == rules.Ongoing {
			all = append(all, s)
		}
	}
	return all
}
