package openings

import (
	"context"
	"fmt"
	"slices"

	"gipf.arena/arena"
	"gipf.arena/rules"
)

const (
	// attempts is how many random candidates are drawn for one opening before the
	// search fails.
	attempts = 1000
	// listAfter is how many duplicates may occur for one opening before the source
	// tries to list all openings.
	listAfter = 64
	// mostClasses bounds the openings listed at any number of moves. Listing
	// takes a hash for each symmetry of each of their successors.
	mostClasses = 1 << 14
)

// draw draws random openings until it takes one, or until so many are
// duplicates that the rest should be listed.
func (s *Source) draw(ctx context.Context) error {
	for ; ; s.version++ {
		if s.duplicates == listAfter && !s.tooMany {
			if err := s.listRest(ctx); err != nil || s.list != nil {
				return err
			}
		}
		if s.version == attempts {
			return fmt.Errorf("none in %d attempts after %d openings; refused so far: %s", attempts, len(s.taken), s.counts)
		}
		switch fate, err := s.consider(ctx, candidate{index: uint32(len(s.taken)), version: s.version}); {
		case err != nil:
			return err
		case fate == isTaken:
			s.version, s.duplicates = 0, 0
			return nil
		case fate == isDuplicate:
			s.duplicates++
		}
	}
}

// listRest lists the random openings not considered yet, one of each class and
// in random order, if they are few enough. If the set-up is random, they are
// not.
func (s *Source) listRest(ctx context.Context) error {
	g := s.opt.Game
	start := g.New(0)
	s.tooMany = start.Hash() != g.New(1).Hash()
	layer := []arena.Opening{{State: start}}
	further, times := successors, s.opt.Plies
	if s.opt.Turns > 0 {
		further, times = turns, s.opt.Turns
	}
	for n := 0; n < times && !s.tooMany; n++ {
		var err error
		if layer, err = further(ctx, g, layer); err != nil {
			return err
		}
		s.tooMany = len(layer) > mostClasses
	}
	if s.tooMany {
		return nil
	}
	s.list = []arena.Opening{}
	for _, e := range layer {
		if !s.seen[rules.Class(g, e.State)] {
			s.list = append(s.list, e)
		}
	}
	shuffle(s.list, s.opt.Seed)
	return nil
}

// successors returns the entries after one move from entries, one of each
// class, and one more than mostClasses if there are more. A finished game has
// no successors.
func successors(ctx context.Context, g rules.Game, layer []arena.Opening) (next []arena.Opening, err error) {
	seen := map[uint64]bool{}
	var legal []rules.Move
	for i := range layer {
		if ctx.Err() != nil {
			return nil, context.Cause(ctx)
		}
		legal = layer[i].State.Moves(legal[:0])
		for _, m := range legal {
			e := layer[i].Copy(g)
			e.Play(g, m)
			if class := rules.Class(g, e.State); !seen[class] {
				seen[class] = true
				next = append(next, e)
			}
			if len(next) > mostClasses {
				return next, nil
			}
		}
	}
	return next, nil
}

// turns returns the entries after one whole turn from entries, as successors does for a move.
func turns(ctx context.Context, g rules.Game, layer []arena.Opening) (done []arena.Opening, err error) {
	seen := map[uint64]bool{}
	for _, mover := range []rules.Player{rules.First, rules.Second} {
		within := slices.DeleteFunc(slices.Clone(layer), func(e arena.Opening) bool { return e.State.Mover() != mover })
		for len(within) > 0 {
			next, err := successors(ctx, g, within)
			if err != nil {
				return nil, err
			}
			within = within[:0]
			for _, e := range next {
				class := rules.Class(g, e.State)
				switch {
				case e.State.Mover() == mover:
					within = append(within, e)
				case !seen[class]:
					seen[class] = true
					done = append(done, e)
				}
			}
			if len(done)+len(within) > mostClasses {
				return append(done, within...), nil
			}
		}
	}
	return done, nil
}
