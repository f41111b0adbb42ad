package arena

import (
	"cmp"
	"fmt"
	"slices"

	"gipf.arena/arena/adaptive"
	"gipf.arena/internal/each"
)

// A Decision is what an adaptive format decided to play next: one round, and the
// records that it is based on.
type Decision struct {
	// Number counts the rounds from 0.
	Number int
	// First is the index of the first pair of the round, Opening that of its first
	// opening. Pair First+i belongs to pairing i modulo their number and plays
	// opening Opening + i divided by it: all pairings of a round play the same
	// openings.
	First, Opening int64
	// Round says who meets; a round without pairings ends the tournament.
	Round adaptive.Round
	// Basis is the digest of all records of the rounds before, in hex.
	Basis string
}

// pairs returns the number of pairs of the round.
func (d *Decision) pairs() int64 { return int64(len(d.Round.Pairings)) * int64(d.Round.Pairs) }

// PairOf returns the pair with the given index, and false if the decisions, which come
// in order, have none of that index.
func PairOf(decisions []Decision, pair int64) (Pair, bool) {
	// Its round is the first that ends after it.
	i, _ := slices.BinarySearchFunc(decisions, pair, func(d Decision, pair int64) int { return cmp.Compare(d.First+d.pairs(), pair+1) })
	if i == len(decisions) || pair < decisions[i].First {
		return Pair{}, false
	}
	return decisions[i].pair(pair), true
}

// Ended reports whether the last decision ends a tournament that was extended that
// many times: each of its parts has its own end.
func Ended(decisions []Decision, extensions int) bool {
	return each.Count(decisions, func(d Decision) bool { return d.Round.Over() }) > extensions
}

// pair returns the pair with the given index, which the round must have.
func (d *Decision) pair(pair int64) Pair {
	i, m := pair-d.First, int64(len(d.Round.Pairings))
	who := d.Round.Pairings[i%m]
	return Pair{Number: pair, Opening: d.Opening + i/m, Players: [2]int{who.A, who.B}}
}

// same reports whether two decisions mean the same games. It leaves out the
// reason, which is for people.
func (d *Decision) same(e *Decision) bool {
	return d.Number == e.Number && d.First == e.First && d.Opening == e.Opening && d.Basis == e.Basis &&
		d.Round.Pairs == e.Round.Pairs && slices.Equal(d.Round.Pairings, e.Round.Pairings) && slices.Equal(d.Round.Byes, e.Round.Byes)
}

// String describes the decision, without the reason.
func (d *Decision) String() string {
	return fmt.Sprintf("pair %d, opening %d, %d pairs of %v, byes %v, after games with digest %.12s",
		d.First, d.Opening, d.Round.Pairs, d.Round.Pairings, d.Round.Byes, d.Basis)
}
