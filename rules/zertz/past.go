package zertz

import "gipf.arena/rules/hexgrid"

// A moment is a position at the start of a turn, as far as it can still change
// when nothing irreversible happens: supply and rings are not part of it.
type moment struct {
	marbles  [colours]hexgrid.Board
	captured [2][colours]uint8
	actor    side
}

// A past holds the positions at the start of turns since the last move that
// cannot be undone, the present one included, oldest first (ZERTZ-R10), and has
// room for more. While there is a supply there are none: every placement uses it
// up, so no position comes back. When rings go it starts anew.
type past struct{ all []moment }

const (
	// longestPast exceeds the usual cap of 500 moves, so a game under the cap never
	// fills it. Should a longer game do so, it forgets the older half.
	longestPast = 512
	// shortPast is enough for nearly all random games.
	shortPast = 32
)

// note adds the present position, which is at the start of a turn with an empty
// supply, to the past. It reports whether it has occurred there twice before and
// then leaves the past as it is.
func (s *State) note() (third bool) {
	now, before := s.moment(), 0
	for i := range s.turns {
		if s.past.all[i] == now {
			before++
		}
	}
	if before >= 2 {
		return true
	}
	if s.turns == longestPast {
		s.turns = uint16(copy(s.past.all, s.past.all[longestPast/2:]))
	}
	s.makeRoom(int(s.turns) + 1)
	s.past.all[s.turns] = now
	s.turns++
	return false
}

func (s *State) moment() moment { return moment{s.marbles, s.captured, s.actor} }

// makeRoom makes the past large enough for a number of positions and for more, so that
// it seldom has to grow.
func (s *State) makeRoom(positions int) {
	if s.past == nil {
		s.past = new(past)
	}
	if len(s.past.all) < positions {
		more := make([]moment, max(shortPast, min(2*positions, longestPast)))
		copy(more, s.past.all) // append would put all memory of playouts on the heap
		s.past.all = more
	}
}

// remember makes the past a copy of some positions.
func (s *State) remember(all []moment) {
	s.makeRoom(len(all))
	s.turns = uint16(copy(s.past.all, all))
}

// earlier returns the positions of the past other than the present one.
func (s *State) earlier() []moment {
	n := int(s.turns)
	if n > 0 && s.phase == starting {
		n--
	}
	if n == 0 {
		return nil
	}
	return s.past.all[:n]
}
