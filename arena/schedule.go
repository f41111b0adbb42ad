package arena

import (
	"cmp"
	"context"
	"math/bits"
	"slices"
	"sync"
)

// A Pair is one pair of games: two players play one opening twice, with seats
// exchanged. Pairs are the unit of work and of statistics. Game 0 and game 1 of the
// pair are called its places.
type Pair struct {
	// Number is the index of the pair in the run, from 0. Its games have the
	// indices 2*Number and 2*Number+1.
	Number int64
	// Opening is the index of the opening, from 0.
	Opening int64
	// Players are the indices of the players: the first mover and the second in
	// game 0. In game 1 they exchange seats.
	Players [2]int
}

// Index returns the index in the run of game 0 or 1 of the pair.
func (p Pair) Index(place int) int64 { return 2*p.Number + int64(place) }

// Seated returns the index of the player in a seat, 0 for first, of game 0 or 1 of
// the pair.
func (p Pair) Seated(seat, place int) int { return p.Players[seat^place] }

// Pair returns the pair of a valid tournament of a fixed format with the
// given index, 0 to Games()/2 - 1.
//
// Pair p belongs to round p / m, where m is the number of different pairings
// of two players, and each round plays opening number "round": all pairings play
// the same openings, and after whole rounds each has been played equally often. Within a round the pairings come as (0,1) (0,2) … (1,2) … as
// far as the format has them. The pairs of an extended tournament come in the
// same order stage by stage (Stages).
func (t *Tournament) Pair(pair int64) Pair { return t.PairAt()(pair) }

// PairAt returns Pair as a function that is faster for many calls: an extended
// tournament lists its stages once.
func (t *Tournament) PairAt() func(pair int64) Pair {
	if len(t.Stages) == 0 {
		return t.plainPair
	}
	legs := t.legs()
	return func(pair int64) Pair {
		i := slices.IndexFunc(legs, func(l leg) bool { return pair < l.end() })
		return legs[i].pair(pair)
	}
}

// plainPair is Pair of a tournament that was never extended.
func (t *Tournament) plainPair(pair int64) Pair {
	m := t.pairings()
	return Pair{
		Number: pair, Opening: pair / m,
		Players: t.Format.pairing(int(pair%m), len(t.Players), t.SeedCount()),
	}
}

// A Schedule yields the pairs of a run in the order of their index. It needs no goroutine
// and need not be closed. It is for one goroutine.
type Schedule struct {
	pair      func(number int64) Pair
	done      *Set
	next, end int64
}

// NewSchedule returns the schedule of the valid tournament t, of a fixed format,
// without the pairs whose two games are both in done; a nil set leaves nothing out.
// It yields a pair with one game done: the caller checks done again.
func NewSchedule(t *Tournament, done *Set) *Schedule {
	return &Schedule{pair: t.PairAt(), done: done, end: t.Games() / 2}
}

// Next returns the next pair, and false if none is left.
func (s *Schedule) Next() (Pair, bool) {
	for ; s.next < s.end; s.next++ {
		if !s.done.Has(2*s.next) || !s.done.Has(2*s.next+1) {
			s.next++
			return s.pair(s.next - 1), true
		}
	}
	return Pair{}, false
}

// A queue hands out the games of a schedule that are not done. It is safe for
// concurrent use.
type queue struct {
	done *Set

	mu       sync.Mutex
	schedule *Schedule
	pair     Pair
	second   bool  // game 1 of pair comes next
	cut      error // why games were left over; to be read when all goroutines have ended
}

// take returns the next game, and false when there are no more or either
// context has ended, which is kept as the reason why games are left over.
func (q *queue) take(ctx, games context.Context) (p Pair, place int, ok bool) {
	q.mu.Lock()
	defer q.mu.Unlock()
	if p, place, ok = q.advance(); !ok {
		return p, place, false
	}
	if err := cmp.Or(context.Cause(ctx), context.Cause(games)); err != nil {
		q.cut = cmp.Or(q.cut, err)
		return p, place, false
	}
	return p, place, true
}

// advance walks to the next game that is not done.
func (q *queue) advance() (p Pair, place int, ok bool) {
	if q.second {
		q.second = false
		if !q.done.Has(q.pair.Index(1)) {
			return q.pair, 1, true
		}
	}
	if q.pair, ok = q.schedule.Next(); !ok {
		return p, 0, false
	}
	if q.done.Has(q.pair.Index(0)) {
		return q.pair, 1, true
	}
	q.second = true
	return q.pair, 0, true
}

// A Set holds game indices, one bit each. The zero value is an empty set that
// takes no index; use NewSet. Reading it from several goroutines is safe,
// writing is not.
type Set struct {
	words []uint64
	limit int64
}

// NewSet returns an empty set for indices 0 to limit-1. Memory grows with the
// largest index added, an eighth of a byte each.
func NewSet(limit int64) *Set { return &Set{limit: limit} }

// Add puts index into the set and reports whether it was new. An index outside
// the limit is ignored.
func (s *Set) Add(index int64) bool {
	if index < 0 || index >= s.limit || s.Has(index) {
		return false
	}
	word := int(index / 64)
	if word >= len(s.words) {
		s.words = append(s.words, make([]uint64, word+1-len(s.words))...)
	}
	s.words[word] |= 1 << (index % 64)
	return true
}

// Has reports whether index is in the set. A nil set is empty.
func (s *Set) Has(index int64) bool {
	if s == nil || index < 0 || index/64 >= int64(len(s.words)) {
		return false
	}
	return s.words[index/64]>>(index%64)&1 != 0
}

// End returns the index above the largest that the set holds, 0 of an empty one.
func (s *Set) End() int64 {
	if s == nil || len(s.words) == 0 {
		return 0
	}
	return int64(64*len(s.words) - bits.LeadingZeros64(s.words[len(s.words)-1]))
}

// Len returns how many indices the set holds, in time proportional to the
// largest one. A nil set holds none.
func (s *Set) Len() int64 {
	if s == nil {
		return 0
	}
	n := 0
	for _, w := range s.words {
		n += bits.OnesCount64(w)
	}
	return int64(n)
}
