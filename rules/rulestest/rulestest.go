// Package rulestest is the acceptance suite for games: the promises of
// package rules about a Game and its States, as checks that run against any
// implementation. A game's tests call it in one line,
//
//	rulestest.Run(t, game, rulestest.Options{})
//
// and compare it with stored answers by Vectors and PerftFile, or with a naive
// second engine by CompareTwin. Those files and the game's own tables say whether
// the rules are right; the suite knows only the contract. Transcripts, and the
// bodies of the benchmarks that every game has, are here too.
//
// The package imports testing and is only for tests. It adds no flags, because the flags of a caller's module may
// have the same names.
package rulestest

import (
	"cmp"
	"fmt"
	"math/rand/v2"
	"testing"

	"gipf.arena/rules"
)

// Options says how much to do. The zero value is right for most games.
type Options struct {
	// Seed is the source of all randomness; equal seeds check equal things.
	Seed uint64
	// Walks is the number of random games checked move by move; default 20.
	Walks int
	// MaxPlies is the number of plies after which an open walk stops; default 300.
	MaxPlies int
	// Games is the number of random games of each kind by which Playout is
	// compared with drawing from Moves; default 2000.
	Games int
	// Positions are the texts of further positions to start from. Half of the
	// walks start from them in turn, the others from the start position.
	Positions []string
	// History says that earlier positions, which are not in the text, decide the
	// future as well: equal texts may then have different hashes when they were
	// reached by play, though not when they were read.
	History bool
}

func (o Options) withDefaults() Options {
	o.Walks = cmp.Or(o.Walks, 20)
	o.MaxPlies = cmp.Or(o.MaxPlies, 300)
	o.Games = cmp.Or(o.Games, 2000)
	return o
}

// A Check is one part of the suite.
type Check struct {
	// Name says what it checks, in one or two words.
	Name string
	// Func returns an error that explains the first breach it finds.
	Func func(g rules.Game, o Options) error
}

// Checks returns the parts of the suite in the order in which they make sense:
// a game that fails one of them may fail later ones for the same reason.
func Checks() []Check {
	return []Check{
		{"moves", checkMoves},
		{"texts", checkTexts},
		{"turns", checkTurns},
		{"drawing", checkDrawing},
		{"copy", checkCopy},
		{"hash", checkHash},
		{"symmetry", checkSymmetry},
		{"playout", checkPlayout},
		{"features", checkFeatures},
		{"noisy", checkNoisy},
		{"move features", checkMoveFeatures},
		{"events", checkEvents},
		{"garbage", checkGarbage},
		{"allocations", checkAllocations},
	}
}

// Run runs all checks as subtests.
func Run(t *testing.T, g rules.Game, o Options) {
	t.Helper()
	for _, c := range Checks() {
		t.Run(c.Name, func(t *testing.T) {
			if err := guard(func() error { return c.Func(g, o.withDefaults()) }); err != nil {
				t.Errorf("%s: %v", g.Name(), err)
			}
		})
	}
}

// guard turns a panic into an error.
func guard(f func() error) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("panic: %v", p)
		}
	}()
	return f()
}

// walk plays random games and calls visit with every position of them, the
// finished ones included. visit must leave the position as it is.
func walk(g rules.Game, o Options, visit func(s rules.State, rng *rand.Rand) error) error {
	var moves []rules.Move
	for i := range o.Walks {
		rng := rand.New(rand.NewPCG(o.Seed, uint64(i)))
		s, err := startOf(g, o, i)
		if err != nil {
			return err
		}
		for ply := 0; ; ply++ {
			if err := visit(s, rng); err != nil {
				return fmt.Errorf("walk %d, ply %d, position %q: %w", i, ply, s, err)
			}
			moves = s.Moves(moves[:0])
			if len(moves) == 0 || ply == o.MaxPlies {
				break
			}
			s.Play(moves[rng.IntN(len(moves))])
		}
	}
	return nil
}

// startOf returns where walk number i begins.
func startOf(g rules.Game, o Options, i int) (rules.State, error) {
	if n := len(o.Positions); n > 0 && i%2 == 1 {
		s, err := g.Parse(o.Positions[i/2%n])
		if err != nil {
			return nil, fmt.Errorf("position of the options: %w", err)
		}
		return s, nil
	}
	return g.New(o.Seed + uint64(i)), nil
}
