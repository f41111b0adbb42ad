package gipf

import (
	"gipf.arena/rules"
	"gipf.arena/rules/hexgrid"
)

// A choice is the set of candidates for a regular move of one side: all 42 pushes of each
// piece that may be brought in, and for each loaded piece the largest number of uses its
// kind can have. Pushing a basic piece after the introduction does not change it.
type choice struct {
	pieces pieceSet
	pushes int // candidates among the pushes
	uses   int // and among the uses
}

// choiceOf returns the candidates of a side.
func (s *PotentialsState) choiceOf(c side) choice {
	uses := 0
	for b := s.special & s.pieces[c&1]; b != 0; b &= b - 1 {
		uses += int(mostUses[s.at[b.First()&63]])
	}
	pieces := s.mayBringIn(c)
	return choice{pieces, pieces.count() * pushCount, uses}
}

// enlarge is choiceOf after the side has pushed that piece in.
func (c *choice) enlarge(p piece, pieces pieceSet) {
	c.pieces, c.pushes = pieces, pieces.count()*pushCount
	c.uses += int(mostUses[p.content()])
}

// drawFrom draws a regular move of the actor: a push, or a use other than 0.
func (s *PotentialsState) drawFrom(d *quarters, from *choice) (number int, p piece, use rules.Move) {
	for {
		number := d.draw(from.pushes + from.uses)
		if number >= from.pushes {
			if use := s.candidate(number - from.pushes); use != 0 {
				return 0, 0, use
			}
			continue
		}
		set := from.pieces
		for ; number >= pushCount; number -= pushCount {
			set &= set - 1
		}
		if !s.full(number) {
			return number, set.first(), 0
		}
	}
}

// The most spots that one potential may reach: the neighbours of a spot or the ends of
// its six directions, and for YINSH all other spots of three lines of seven.
const (
	mostReach  = 6
	mostSlides = 18
)

// mostUses is the largest number of uses of a spot, by its content.
var mostUses = [1 << 8]uint8{
	loadedBits | content(zertz): mostReach, loadedBits | content(dvonn): mostReach,
	loadedBits | content(yinsh): mostSlides, loadedBits | content(punct): mostReach,
}

// candidate returns the use of that number among the actor's candidates, or 0 if it is not
// legal. Each use in reach is one of the candidates; usually candidate examines only that
// one.
func (s *PotentialsState) candidate(number int) rules.Move {
	for b := s.special & s.pieces[s.actor&1]; ; b &= b - 1 {
		from := b.First()
		x := s.at[from&63]
		most := int(mostUses[x])
		if number >= most {
			number -= most
			continue
		}
		if to := s.target(from, x.kind(), number); to != nowhere {
			return useMove(from, to)
		}
		return 0
	}
}

// nowhere is a spot off the board.
const nowhere hexgrid.Spot = 63

// target returns the spot in the given direction, or for YINSH the spot of that number on
// the lines, if the potential may move there.
func (s *PotentialsState) target(from hexgrid.Spot, k potential, number int) hexgrid.Spot {
	switch k {
	case zertz:
		return s.jump(from, number)
	case yinsh:
		if w := &slideWays[from&63][number]; w.over&s.occupied() == 0 {
			return w.to
		}
		return nowhere
	}
	to := around[from&63][number]
	if s.pieces[s.actor.other()&1].Has(to) && s.takersOf(k)[s.at[to&63]] {
		return to
	}
	return nowhere
}

// jump returns the end of a jump of jumps in one of the six directions.
func (s *PotentialsState) jump(from hexgrid.Spot, direction int) hexgrid.Spot {
	next := around[from&63][direction]
	gaps := linesOf[from&63][direction>>1] &^ s.occupied()
	at := from.Board()
	if direction&1 == 0 {
		gaps &= at.Above()
		gaps &= -gaps
	} else if gaps &= at.Below(); gaps != 0 {
		gaps = gaps.Last().Board()
	}
	if gaps == 0 || gaps == next.Board() {
		return nowhere
	}
	return gaps.First()
}

// A slideWay is a way of YINSH: where it ends, and the spots that must be empty.
type slideWay struct {
	to   hexgrid.Spot
	over hexgrid.Board
}

// slideWays holds the other spots on the lines of each spot. Missing ones are nowhere, which is never empty.
var slideWays = makeSlideWays()

func makeSlideWays() (all [64][mostSlides]slideWay) {
	for from := range hexgrid.Spot(64) {
		n := 0
		for _, l := range linesOf[from] {
			for b := l &^ from.Board(); b != 0; b &= b - 1 {
				to := b.First()
				ends := from.Board() | to.Board()
				all[from][n] = slideWay{to, l &^ ends.Below() &^ ends.Above() &^ from.Board()}
				n++
			}
		}
		for ; n < mostSlides; n++ {
			all[from][n] = slideWay{nowhere, ^hexgrid.Board(0)}
		}
	}
	return all
}
