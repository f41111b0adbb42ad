package gipf

import (
	"math/rand/v2"

	"gipf.arena/rules"
)

// Playout implements rules.Playouter. It draws from the same distribution as Moves
// without listing moves: it draws candidates until one is legal.
func (s *PotentialsState) Playout(rng *rand.Rand, maxPlies int) (rules.Result, int) {
	c := *s
	plies := c.playOut(rng, maxPlies)
	return c.result, plies
}

// playOut is Playout on the receiver itself.
func (s *PotentialsState) playOut(rng *rand.Rand, maxPlies int) (plies int) {
	d := quarters{rng: rng}
	for plies < maxPlies && s.result == rules.Ongoing {
		if s.phase == regularMove {
			plies += s.moveInTurn(&d, maxPlies-plies)
		} else {
			s.apply(s.drawn(&d))
			plies++
		}
	}
	return plies
}

// moveInTurn makes random regular moves of both sides in turn, at least one and at most
// the given number, until a use or until something other than the next push may be due.
func (s *PotentialsState) moveInTurn(d *quarters, most int) (plies int) {
	both := [2]choice{s.choiceOf(white), s.choiceOf(black)}
	for plies < most {
		me := s.actor & 1
		number, p, use := s.drawFrom(d, &both[me])
		if use != 0 {
			s.apply(use)
			return plies + 1
		}
		s.bringIn(number, p)
		plies++
		if s.needsSettling() {
			s.settle()
			return plies
		}
		s.actor = me.other()
		if both[me].pieces != basicAlone {
			both[me].enlarge(p, s.mayBringIn(me))
		}
	}
	return plies
}

// needsSettling reports whether anything but a regular move of the other side may
// follow a push.
func (s *PotentialsState) needsSettling() bool {
	return s.at[centre&63] == loadedWith(tamsk) || s.reserve[s.next&1] < 2 || s.occupied() == spots ||
		fours(s.pieces[white])|fours(s.pieces[black]) != 0
}

// Drawn returns a move drawn uniformly from Moves without listing them. There must be
// a move.
func (s *PotentialsState) Drawn(rng *rand.Rand) rules.Move { return s.drawn(&quarters{rng: rng}) }

// drawn is Drawn with random numbers from d.
func (s *PotentialsState) drawn(d *quarters) rules.Move {
	switch s.phase {
	case removalDue:
		return s.drawRemoval(d)
	case extraMove:
		return s.drawExtra(d)
	}
	c := s.choiceOf(s.actor & 1)
	number, p, use := s.drawFrom(d, &c)
	if use != 0 {
		return use
	}
	return rules.Move(number) | rules.Move(p)<<pieceShift
}

// full reports whether nothing can be pushed along a push's line.
func (s *PotentialsState) full(number int) bool { return pushes[number].line&^s.occupied() == 0 }

// drawExtra draws an extra move: one of the pushes, or giving up.
func (s *PotentialsState) drawExtra(d *quarters) rules.Move {
	for {
		number := d.draw(pushCount + 1)
		switch {
		case number == pushCount:
			return passMove
		case !s.full(number):
			return extraFlag | rules.Move(number)
		}
	}
}

// drawRemoval draws a removal. The candidates are, for each row, the sets of pieces that
// may stay; those that leave no row are legal.
func (s *PotentialsState) drawRemoval(d *quarters) rules.Move {
	if s.pending&(s.pending-1) == 0 && s.row(s.pending.first())&s.special == 0 {
		return removalMove(s.pending.first(), 0)
	}
	total := 0
	for rows := s.pending; rows != 0; rows &= rows - 1 {
		r := s.rowToRemove(rows.first())
		total += 1 << r.stay.Count()
	}
	for {
		r, number := s.dueRow(d.draw(total))
		if kept := subset(r.stay, number); r.broken(kept) {
			return removalMove(r.line, lines[r.line].extract(kept))
		}
	}
}

// dueRow returns the row of a candidate and the number of the set of pieces that
// stay in it.
func (s *PotentialsState) dueRow(number int) (dueRow, int) {
	for rows := s.pending; ; rows &= rows - 1 {
		r := s.rowToRemove(rows.first())
		ways := 1 << r.stay.Count()
		if number < ways {
			return r, number
		}
		number -= ways
	}
}
