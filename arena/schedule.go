package arena

import "slices"

// A Pairing is one pair of games: one opening, played twice with the seats
// exchanged. It is the unit of work and of statistics.
type Pairing struct {
	// Pair is the index of the pair in the run, from 0. Its games have the
	// indices 2*Pair and 2*Pair+1.
	Pair int64
	// Opening is the index of the opening, from 0.
	Opening int64
	// Players are the indices of the players: who moves first and who second in
	// the game at place 0. In the game at place 1 they change seats.
	Players [2]int
}

// Index returns the index of the game at the given place, 0 or 1.
func (p Pairing) Index(place int) int64 { return 2*p.Pair + int64(place) }

// Seated returns the index of the player in the given seat, 0 for who moves
// first, of the game at the given place.
func (p Pairing) Seated(seat, place int) int { return p.Players[seat^place] }

// A Schedule yields the pairings of a run. It is plain iteration: no goroutine,
// no clock, nothing to close. It is for one goroutine.
type Schedule interface {
	// Next returns the next pairing, and false when there are no more.
	Next() (Pairing, bool)
}

// Pairing returns the pairing of a valid tournament of a fixed format with the
// given index, 0 to Games()/2 - 1.
//
// Pair p belongs to round p / m, where m is the number of different pairings
// of two players, and each round plays opening number "round": all who meet see
// the same openings, and after whole rounds every pairing has been played
// equally often. Within a round the pairings come as (0,1) (0,2) … (1,2) … as
// far as the format has them. The pairs of an extended tournament come in the
// same order stage by stage (Stages).
func (t *Tournament) Pairing(pair int64) Pairing {
	if len(t.Stages) > 0 {
		return t.Pairings()(pair)
	}
	return t.plainPairing(pair)
}

// Pairings returns Pairing as a function, for those who ask for many: what an
// extended tournament has to list for it is listed once.
func (t *Tournament) Pairings() func(pair int64) Pairing {
	if len(t.Stages) == 0 {
		return t.plainPairing
	}
	legs := t.legs()
	return func(pair int64) Pairing {
		i := slices.IndexFunc(legs, func(l leg) bool { return pair < l.end() })
		return legs[i].pairing(pair)
	}
}

// plainPairing is Pairing of a tournament that was never extended.
func (t *Tournament) plainPairing(pair int64) Pairing {
	m := t.meetings()
	return Pairing{
		Pair: pair, Opening: pair / m,
		Players: t.Format.meeting(int(pair%m), len(t.Players), t.SeedCount()),
	}
}

// inOrder walks the pairs in the order of their index.
type inOrder struct {
	pairing   func(pair int64) Pairing
	done      *Set
	next, end int64
}

// NewSchedule returns the schedule of the valid tournament t, of a fixed format,
// without the pairings whose two games are both in done; a nil set leaves nothing out. A
// pairing with one game done is yielded: whoever plays it looks at done again.
func NewSchedule(t *Tournament, done *Set) Schedule {
	return &inOrder{pairing: t.Pairings(), done: done, end: t.Games() / 2}
}

func (r *inOrder) Next() (Pairing, bool) {
	for ; r.next < r.end; r.next++ {
		if !r.done.Has(2*r.next) || !r.done.Has(2*r.next+1) {
			r.next++
			return r.pairing(r.next - 1), true
		}
	}
	return Pairing{}, false
}
