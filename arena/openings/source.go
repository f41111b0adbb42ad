// Package openings makes the openings of a run when they must be more than
// random moves: all different, balanced, or from a list.
//
// A Source goes through candidates in an order that the seed fixes. It takes a
// candidate if the game is open after it and, on request of the options, if its
// class ([rules.Class]) is new and a neutral agent judges it even. The taken
// candidates are the openings of the run, in this order. So opening k depends only
// on the candidates before it: not on which opening is asked for first, nor on the
// number of goroutines. A Source finds openings on demand; to find one it finds all
// before it, also in a resumed run.
//
// After the last opening of a list, or of the space of random openings, the openings
// start again from the first.
package openings

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"
	"strings"
	"sync"

	"gipf.arena/agents"
	"gipf.arena/arena"
	"gipf.arena/internal/seed"
	"gipf.arena/rules"
)

// Options say what openings a Source makes.
type Options struct {
	// Game is the game played, Seed the seed of the run.
	Game rules.Game
	Seed uint64
	// Plies is the number of random moves of an opening if there is no list.
	Plies int
	// Turns is the number of whole random turns instead. An opening of MaxPlies moves or
	// more is refused as finished; 0 means [arena.MaxPlyCap].
	Turns, MaxPlies int
	// Board, if not nil, is the game that draws the random moves in place of Game (see
	// rules.Board), so that all games of a board have the same openings: those that are
	// legal in Game and leave it open. It goes with neither List, Distinct nor Balance,
	// which depend on the game.
	Board rules.Game
	// List, if not nil, holds the openings, read for Game. They come in random
	// order, or in that of the file if InOrder is set.
	List    *List
	InOrder bool
	// Distinct refuses openings that equal an earlier one up to symmetry, seats
	// or names of colours.
	Distinct bool
	// Balance, if not nil, refuses openings that favour a side.
	Balance *Balance
}

// A Source is an arena.OpeningSource. Make it with New.
type Source struct {
	opt  Options
	seen map[uint64]bool // classes considered, nil if classes do not matter

	mu         sync.Mutex
	list       []arena.Opening // candidates still to come, nil if they are drawn
	version    uint32          // of the next random candidate
	duplicates int             // among the random candidates since one was taken
	tooMany    bool            // too many random openings to list them
	taken      []candidate     // the openings found
	end        bool            // there are no others
	judged     uint64          // openings given to Balance
	counts     Counts
}

// A candidate is an opening that may be taken: an entry of a list, or a random
// one by its index and version.
type candidate struct {
	entry          *arena.Opening
	index, version uint32
}

// New returns a source. The caller, or the tournament that uses it, closes it.
func New(o Options) *Source {
	s := &Source{opt: o}
	if o.Distinct {
		s.seen = map[uint64]bool{}
	}
	if o.List != nil {
		s.list, s.counts.Duplicates = o.List.ordered(o.Seed, o.InOrder), o.List.duplicates
	}
	return s
}

// Close closes the builder of the neutral agent.
func (s *Source) Close() error {
	if s.opt.Balance == nil {
		return nil
	}
	return agents.Close(s.opt.Balance.Agent)
}

// Identity implements arena.OpeningSource.
func (s *Source) Identity() string {
	o := &s.opt
	text := fmt.Sprintf("%d random decisions", o.Plies) // stored runs contain these words
	if o.Turns > 0 {
		text = arena.RandomTurnsIdentity(o.Turns)
	}
	if o.Board != nil {
		text += " of " + o.Board.Name()
	}
	if o.List != nil {
		text = o.List.identity()
		if o.InOrder {
			text += " in order"
		}
	}
	if o.Distinct {
		text += ", distinct"
	}
	if o.Balance != nil {
		text += ", " + o.Balance.identity()
	}
	return text
}

// Opening implements arena.OpeningSource. It returns an error if there is no opening
// at all, or if many attempts found no random opening that is distinct or balanced
// as the options ask.
func (s *Source) Opening(ctx context.Context, index int64) (arena.Opening, error) {
	c, err := s.find(ctx, index)
	if err != nil {
		return arena.Opening{}, fmt.Errorf("openings: opening %d of %s: %w", index, s.opt.Game.Name(), err)
	}
	o, _ := s.make(c)
	return o, nil
}

// find looks for openings until it has the one with that index. A search that ends early, as its context
// does, does not take its candidate, and the next search continues with it.
func (s *Source) find(ctx context.Context, index int64) (candidate, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for !s.end && index >= int64(len(s.taken)) {
		if ctx.Err() != nil {
			return candidate{}, context.Cause(ctx)
		}
		further := s.walk
		if s.list == nil {
			further = s.draw
		}
		if err := further(ctx); err != nil {
			return candidate{}, err
		}
	}
	switch {
	case index < int64(len(s.taken)):
		return s.taken[index], nil
	case len(s.taken) == 0:
		return candidate{}, fmt.Errorf("all are refused: %s", s.counts)
	}
	s.counts.Repeated = true
	return s.taken[index%int64(len(s.taken))], nil
}

// walk considers the rest of a list until it takes an opening.
func (s *Source) walk(ctx context.Context) error {
	for len(s.list) > 0 {
		fate, err := s.consider(ctx, candidate{entry: &s.list[0]})
		if err != nil {
			return err
		}
		if s.list = s.list[1:]; fate == isTaken {
			return nil
		}
	}
	s.end = true
	return nil
}

// make returns a candidate's opening, and whether the game is still open.
func (s *Source) make(c candidate) (arena.Opening, bool) {
	if c.entry != nil {
		o := c.entry.Copy(s.opt.Game)
		return o, o.State.Result() == rules.Ongoing
	}
	drawn, open := s.random(cmp.Or(s.opt.Board, s.opt.Game), c)
	if !open || s.opt.Board == nil {
		return drawn, open
	}
	// The opening is from another game of the same board: its moves may be illegal here, or end the game.
	o, err := arena.ReadOpening(s.opt.Game, "", drawn.Setup, drawn.Texts)
	return o, err == nil && o.State.Result() == rules.Ongoing
}

// random returns a candidate's opening as a game draws it.
func (s *Source) random(g rules.Game, c candidate) (arena.Opening, bool) {
	id := arena.OpeningID{Run: s.opt.Seed, Index: int64(c.index), Version: uint64(c.version)}
	if s.opt.Turns > 0 {
		return arena.RandomTurns(g, s.opt.Turns, id, cmp.Or(s.opt.MaxPlies, arena.MaxPlyCap))
	}
	return arena.RandomOpening(g, s.opt.Plies, id)
}

// A fate says whether a candidate was taken, or why not.
type fate int

const (
	isTaken fate = iota
	isRefused
	isDuplicate
)

// consider takes a candidate or refuses it. After an error the source is unchanged.
func (s *Source) consider(ctx context.Context, c candidate) (fate, error) {
	o, open := s.make(c)
	if !open {
		s.counts.Finished++
		return isRefused, nil
	}
	var class uint64
	if s.seen != nil {
		class = rules.Class(s.opt.Game, o.State)
		if s.seen[class] {
			s.counts.Duplicates++
			return isDuplicate, nil
		}
		s.seen[class] = true
	}
	switch even, err := s.judge(ctx, o); {
	case err != nil:
		delete(s.seen, class)
		return isRefused, err
	case !even:
		return isRefused, nil
	}
	s.taken = append(s.taken, c)
	return isTaken, nil
}

// judge asks the neutral agent, if there is one, whether an opening is even.
func (s *Source) judge(ctx context.Context, o arena.Opening) (even bool, err error) {
	b := s.opt.Balance
	if b == nil {
		return true, nil
	}
	s.judged++
	score, err := b.score(ctx, s.opt.Game, o, new(seed.Source).Other("balance", s.opt.Seed, s.judged))
	switch {
	case errors.Is(err, errUndecided):
		s.counts.Undecided++
		return false, nil
	case err != nil:
		s.judged--
		return false, err
	case math.Abs(score-0.5) > b.Window+1e-6: // the millionth absorbs rounding, so that 0.6 lies within 0.1
		s.counts.Unbalanced++
		return false, nil
	}
	return true, nil
}

// Counts say what happened to the candidates so far.
type Counts struct {
	// Taken is the number of different openings.
	Taken int
	// Of the refused, Duplicates equal an earlier candidate, Unbalanced lie
	// outside the window, Undecided had a game of the neutral agent stopped at the
	// ply limit, and in Finished the game was over.
	Duplicates, Unbalanced, Undecided, Finished int
	// Repeated says that openings were used again because there are no others.
	Repeated bool
}

// String lists what was refused.
func (c Counts) String() string {
	var words []string
	for _, r := range []struct {
		n    int
		what string
	}{
		{c.Duplicates, "duplicates of earlier ones"},
		{c.Unbalanced, "outside the window of balance"},
		{c.Undecided, "capped in a game of the neutral agent"},
		{c.Finished, "with a finished game"},
	} {
		if r.n > 0 {
			words = append(words, fmt.Sprintf("%d %s", r.n, r.what))
		}
	}
	if len(words) == 0 {
		return "none"
	}
	return strings.Join(words, ", ")
}

// Counts returns what happened to the candidates so far.
func (s *Source) Counts() Counts {
	s.mu.Lock()
	defer s.mu.Unlock()
	c := s.counts
	c.Taken = len(s.taken)
	return c
}

// Notes returns what records do not say about the openings, a line each: what
// was refused, and whether openings were used again.
func (s *Source) Notes() []string {
	var notes []string
	c := s.Counts()
	if refused := c.String(); refused != "none" {
		notes = append(notes, fmt.Sprintf("taken: %d, refused: %s", c.Taken, refused))
	}
	if c.Repeated {
		notes = append(notes, fmt.Sprintf("from opening %d on they begin again: there are no more", c.Taken))
	}
	return notes
}
