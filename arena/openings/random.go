package openings

import (
	"context"
	"fmt"

	"gipf.arena/rules"
)

const (
	// attempts is how many random openings are drawn for one place in the order
	// before the search is given up.
	attempts = 1000
	// patience is how many copies may come for one place before the source looks
	// whether the space is small enough to be listed.
	patience = 64
	// mostClasses bounds the openings, at any number of moves, that are
	// listed. Listing takes a hash for each symmetry of each of their successors.
	mostClasses = 1 << 14
)

// draw draws random openings until one is taken or there are so many copies that
// what is left should be listed.
func (s *Source) draw(ctx context.Context) error {
	index, copies := uint32(len(s.taken)), 0
	for version := range uint32(attempts) {
		switch fate, err := s.consider(ctx, candidate{index: index, version: version}); {
		case err != nil || fate == isTaken:
			return err
		case fate == isCopy:
			copies++
		}
		if copies == patience && !s.vast {
			if err := s.listRest(ctx); err != nil || s.list != nil {
				return err
			}
		}
	}
	return fmt.Errorf("none in %d attempts after %d openings; refused so far: %s", attempts, len(s.taken), s.counts)
}

// listRest lists the random openings that were not considered yet, one of each
// class and in random order, if there are few enough. Where the set-up is random
// there are not.
func (s *Source) listRest(ctx context.Context) error {
	g := s.opt.Game
	start := g.New(0)
	s.vast = start.Hash() != g.New(1).Hash()
	layer := []entry{{state: start}}
	for ply := 0; ply < s.opt.Plies && !s.vast; ply++ {
		var err error
		if layer, err = successors(ctx, g, layer); err != nil {
			return err
		}
		s.vast = len(layer) > mostClasses
	}
	if s.vast {
		return nil
	}
	s.list = []entry{}
	for _, e := range layer {
		if !s.seen[rules.Class(g, e.state)] {
			s.list = append(s.list, e)
		}
	}
	shuffle(s.list, s.opt.Seed)
	return nil
}

// successors returns what one move makes of entries, one of each class, and
// one more than mostClasses when there are more. Where the game is over nothing
// follows.
func successors(ctx context.Context, g rules.Game, layer []entry) (next []entry, err error) {
	seen := map[uint64]bool{}
	var legal []rules.Move
	for i := range layer {
		if ctx.Err() != nil {
			return nil, context.Cause(ctx)
		}
		legal = layer[i].state.Moves(legal[:0])
		for _, m := range legal {
			e := layer[i].after(g, m)
			if class := rules.Class(g, e.state); !seen[class] {
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
