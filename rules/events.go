package rules

import (
	"iter"
	"math/bits"
	"slices"
)

// Events is a set of things that rules of a game make happen: bit k stands for number k
// of the game's EventKinds.
type Events uint64

// MostEvents is the largest number of EventKinds that a game may have.
const MostEvents = 64

// Event returns the set of one event, given its number.
func Event(k int) Events { return 1 << k }

// Has reports whether the event of a number is in the set.
func (e Events) Has(k int) bool { return e>>k&1 != 0 }

// All yields the numbers of the events in the set, rising.
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
// that ask which rules of a game are ever met. Nothing of it is kept in the state, so
// games that are not asked pay nothing.
type Eventful interface {
	// Events returns what the legal move m makes happen: what the mover does by it, and
	// what rules make of it at once. It leaves the position as it is, and does not depend
	// on who is First. It may cost as much as some moves.
	Events(m Move) Events
}

// An EventKind is one thing that can happen in a game.
type EventKind struct {
	// Name is a few words with hyphens, its own within the game: "row-kept".
	Name string `json:"name"`
	// Rule cites the rule behind it: numbered rulings ("GIPF-R8"), or sections of the
	// rulebook.
	Rule string `json:"rule"`
	// Doc says in a line when it happens.
	Doc string `json:"doc"`
	// Absent says that it cannot happen in a game of this variant with its options, so that
	// no study takes a rule for dead that is not there.
	Absent bool `json:"absent,omitempty"`
}

// Without returns kinds of which those with some numbers are Absent.
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

// EventKinds returns what can happen in a game, nil if the game does not say.
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
	// throughout a game, and returns the extended slice. A place that is gone has none.
	Cover(dst []uint8) []uint8
}
