package lyngk

import (
	"slices"

	"gipf.arena/rules"
)

// mostTold is how many moves are sorted for SuccessorFeatures. No position seen so far
// has as many; the caller must play any moves beyond that number.
const mostTold = 512

// Departures are the moves of stacks among some moves, by origin.
type departures struct {
	from  points
	last  [64]uint16       // by origin, the number of a move from there, counted from 1; 0 for none
	other [mostTold]uint16 // by number, less 1, that of another move from there
}

// sort fills the list.
func (d *departures) sort(moves []rules.Move) {
	for i, m := range moves[:min(len(moves), mostTold)] {
		if m == passMove || isClaim(m) {
			continue
		}
		from, _ := hopOf(m)
		d.from |= from.set()
		d.other[i], d.last[from&63] = d.last[from&63], uint16(i+1)
	}
}

// SuccessorFeatures implements rules.SuccessorFeatured. It reports the moves of stacks
// after which the opponent has a move, and lifts each stack once for all its targets.
func (s *State) SuccessorFeatures(moves []rules.Move, buf []float64, to rules.SuccessorReader) []float64 {
	buf = slices.Grow(buf[:0], featureCount)
	if s.due != aMove {
		return buf
	}
	var d departures
	d.sort(moves)
	for ; d.from != 0; d.from = d.from.rest() {
		from, next := d.from.first(), *s
		lifted := next.lift(from)
		next.passOn()
		for number := d.last[from&63]; number != 0; number = d.other[number-1] {
			_, target := hopOf(moves[number-1])
			next.tellLanding(int(number-1), lifted, target, buf, to)
		}
	}
	return buf
}

// tellLanding reports the position after move i, which puts a stack that was lifted on a
// target. The receiver is that position without this stack, and does not change.
func (s *State) tellLanding(i int, lifted stack, target point, buf []float64, to rules.SuccessorReader) {
	below, tall, tops, holds := s.stacks[target], s.tall, s.tops, s.holds
	made := lifted.onto(below)
	if made.height() < int(s.full) || !s.claims[s.actor.other()].has(made.top()) {
		s.land(made, target)
		s.tell(i, buf, to)
		s.stacks[target], s.tall, s.tops, s.holds = below, tall, tops, holds
		return
	}
	if s.laws&sixStack != 0 {
		return // the game is over
	}
	scored := *s
	scored.lift(target)
	scored.scores[s.actor.other()]++
	scored.tell(i, buf, to)
}

// tell reports this position, which move i leads to, if the actor has a move.
func (s *State) tell(i int, buf []float64, to rules.SuccessorReader) {
	var n [2][countCount]int
	s.describe(&n)
	if n[s.actor&1][nStuck] == 0 {
		to.ReadSuccessor(i, s.actor.player(), s.features(&n, buf), 0, s.Phase())
	}
}
