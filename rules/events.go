package rules

import (
	"iter"
	"math/bits"
	"slices"
)

// Events is a set of things that the rules of a game make happen: bit k stands for
// number k of the game's EventKinds.
type Events uint64

// MostEvents is the largest number of EventKinds that a game may have.
const MostEvents = 64

// Event returns the set of one event, given its number.
func Event(k int) Events { return 1 << k }

// Has reports whether event number k is in the set.
func (e Events) Has(k int) bool { return e>>k&1 != 0 }

// All yields the numbers of the events in the set in ascending order.
func (e Events) All() iter.Seq[int] {
	return func(yield func(int) bool) {
		for ; e != 0; e &= e - 1 {
			if !yield(bits.TrailingZeros64(uint64(e))) {
				return
			}
		}
	}
}

// Eventful is implemented by states that can say what a move makes happen, for studies
// of which rules of a game ever apply. The state stores none of it, so games that are
// not asked pay nothing.
type Eventful interface {
	// Events returns what the legal move m makes happen: what the mover does with it and
	// what follows at once from the rules. It leaves the position as it is, and does not
	// depend on who is First. It may cost as much as some moves.
	Events(m Move) Events
}

// An EventKind is one thing that can happen in a game.
type EventKind struct {
	// Name is a few words with hyphens, unique within the game: "row-kept".
	Name string `json:"name"`
	// Rule cites the rule behind it: numbered rulings ("GIPF-R8"), or sections of the
	// rulebook.
	Rule string `json:"rule"`
	// Doc says in one line when it happens.
	Doc string `json:"doc"`
	// Absent says that it cannot happen in a game of this variant with its options, so that
	// no study takes a missing rule for a dead one.
	Absent bool `json:"absent,omitempty"`
}

// Without returns a copy of kinds in which those with the given numbers are Absent.
func Without(kinds []EventKind, numbers ...int) []EventKind {
	kinds = slices.Clone(kinds)
	for _, k := range numbers {
		kinds[k].Absent = true
	}
	return kinds
}

// EventNamer is implemented by games whose states are Eventful.
type EventNamer interface {
	// EventKinds returns the kinds of events in their fixed order, at most MostEvents. The
	// caller must not change the slice.
	EventKinds() []EventKind
}

// EventKinds returns the kinds of events of a game, nil if it is no EventNamer.
func EventKinds(g Game) []EventKind {
	if n, ok := g.(EventNamer); ok {
		return n.EventKinds()
	}
	return nil
}

// Covered is implemented by states that can say how many pieces lie on each place of
// their board.
type Covered interface {
	// Cover appends the number of pieces on each place, in an order that is the same
	// throughout a game, and returns the extended slice. A place that has been removed has none.
	Cover(dst []uint8) []uint8
}
