package zertz

import "gipf.arena/rules/hexgrid"

// rush makes random moves as random does, from the start of a turn and while there is a
// supply of more than two marbles, at least one move and at most the given number, which
// must be two or more. It ends early where rings might be isolated and where the game ends.
// Nearly all of a playout is here, where what the next choice waits for, rings and occupied,
// stays in registers.
func (s *State) rush(d *dice, most, supply int) (plies int) {
	rings, occupied, held := s.rings, s.occupied(), paletteOf(&s.supply)
	for plies+1 < most && supply > 2 {
		vacant := rings &^ occupied
		if hoppers := occupied & hopPlaces(occupied, vacant); hoppers != 0 {
			hops := 0
			occupied, hops = s.hopTurn(d, rings, occupied, hoppers, most-plies)
			if plies += hops; s.phase != starting {
				break
			}
			continue
		}
		supply--
		plies++
		c, at := held.draw(vacant, d)
		vacant &^= at.Board()
		if vacant&touching[at&63] == 0 {
			s.rings = rings
			s.place(c, at)
			return plies
		}
		if s.supply[c]--; s.supply[c] == 0 {
			held = paletteOf(&s.supply)
		}
		s.marbles[c] |= at.Board()
		occupied |= at.Board()
		if free := freeRings(rings, vacant); free != 0 {
			plies++
			at = pick(free, d.draw(free.Count()))
			if mayIsolate(at, rings&^at.Board(), vacant&^at.Board()) {
				s.rings = rings
				s.remove(at)
				return plies
			}
			rings &^= at.Board()
		}
		s.actor = s.actor.other()
	}
	s.rings = rings
	return plies
}

// hopTurn makes all hops of a turn, but no more than most, given what rush knows. It returns
// what is occupied then.
func (s *State) hopTurn(d *dice, rings, occupied, hoppers hexgrid.Board, most int) (_ hexgrid.Board, plies int) {
	for hoppers != 0 {
		if plies == most {
			s.phase, s.hopper = hopping, hoppers.First()
			return occupied, plies
		}
		var h hopTable
		h.fill(hoppers, occupied, rings&^occupied)
		first, direction := h.draw(d)
		from := first & -first
		over, to := s.jump(from, steps[direction], 2*steps[direction])
		plies++
		if s.goals.reached(&s.captured[s.actor&1]) {
			s.win()
			return occupied, plies
		}
		occupied = occupied&^(from|over) | to
		hoppers = to & hopPlaces(occupied, rings&^occupied)
	}
	s.actor = s.actor.other()
	return occupied, plies
}
