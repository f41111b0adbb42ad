package zertz

import "gipf.arena/rules/hexgrid"

// A moment is a position at the start of a turn, as far as it can still change
// when nothing irreversible happens: supply and rings are not part of it.
type moment struct {
	marbles  [colours]hexgrid.Board
	captured [2][colours]uint8
	actor    side
}

// past holds the positions at the start of turns since the last move that
// cannot be undone, the present one included, oldest first (ZERTZ-R10). While
// there is a supply it is empty: every placement uses it up, so no position
// comes back. When rings go it starts anew.
//
// Its length exceeds the usual cap of 500 moves, so a game under the cap
// never fills it. Should a longer game do so, it forgets the older half.
type past [512]moment

// note adds the present position, which is at the start of a turn with an empty
// supply, to the past. It reports whether it has occurred there twice before and
// then leaves the past as it is.
func (s *State) note() (third bool) {
	now, before := s.moment(), 0
	for i := range s.turns {
		if s.past[i] == now {
			before++
		}
	}
	if before >= 2 {
		return true
	}
	s.ownPast()
	if int(s.turns) == len(s.past) {
		s.turns = uint16(copy(s.past[:], s.past[len(s.past)/2:]))
	}
	s.past[s.turns] = now
	s.turns++
	return false
}

func (s *State) moment() moment { return moment{s.marbles, s.captured, s.actor} }

// ownPast makes room for the past once in the life of a State.
func (s *State) ownPast() {
	if s.past == nil {
		s.past = new(past)
	}
}

// remember makes the past a copy of some positions.
func (s *State) remember(all []moment) {
	s.ownPast()
	s.turns = uint16(copy(s.past[:], all))
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
	return s.past[:n]
}
