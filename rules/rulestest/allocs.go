package rulestest

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"gipf.arena/rules"
	"gipf.arena/rules/internal/invariants"
)

// A path is something that must not allocate.
type path struct {
	name string
	f    func()
}

// checkAllocations checks that nothing on the hot path allocates once the
// caller's slices have grown. In builds where games check themselves there is
// no hot path.
func checkAllocations(g rules.Game, o Options) error {
	if invariants.Enabled {
		return nil
	}
	o.Walks = min(o.Walks, 5)
	moves, features := make([]rules.Move, 0, maxMoves), make([]float64, 0, 1024)
	child, source := g.New(0), rand.New(rand.NewPCG(1, 2))
	return walk(g, o, func(s rules.State, _ *rand.Rand) error {
		// Listed before the measurement: Play may not be charged with the list.
		legal := s.Moves(nil)
		paths := []path{
			{"Moves", func() { moves = s.Moves(moves[:0]) }},
			{"Hash", func() { s.Hash() }},
			{"CopyFrom", func() { child.CopyFrom(s) }},
			{"CopyFrom and Play", func() {
				for _, m := range legal {
					child.CopyFrom(s)
					child.Play(m)
				}
			}},
			{"Playout", func() {
				if p, ok := s.(rules.Playouter); ok {
					p.Playout(source, o.MaxPlies)
				}
			}},
			{"Features", func() {
				if f, ok := s.(rules.Featured); ok && s.Result() == rules.Ongoing {
					features = f.Features(features[:0])
				}
			}},
			{"Noisy", func() {
				if n, ok := s.(rules.Noisy); ok {
					moves, _ = n.Noisy(moves[:0])
				}
			}},
		}
		if f, ok := s.(rules.MoveFeatured); ok {
			paths = append(paths, path{"MoveFeatures", func() {
				for _, m := range legal {
					features = f.MoveFeatures(m, features[:0])
				}
			}})
		}
		for _, p := range paths {
			if n := testing.AllocsPerRun(3, p.f); n != 0 {
				return fmt.Errorf("%s allocates %v times", p.name, n)
			}
		}
		return nil
	})
}
