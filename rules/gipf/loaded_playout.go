package gipf

import (
	"math/rand/v2"

	"gipf.arena/rules"
	"gipf.arena/rules/hexgrid"
)

// Playout implements rules.Playouter. It draws from the same distribution as Moves
// without listing anything: candidates are drawn until one is legal.
func (s *LoadedState) Playout(rng *rand.Rand, maxPlies int) (rules.Result, int) {
	c := *s
	plies := c.playOut(rng, maxPlies)
	return c.result, plies
}

// playOut is Playout on the receiver itself.
func (s *LoadedState) playOut(rng *rand.Rand, maxPlies int) (plies int) {
	for ; plies < maxPlies && s.result == rules.Ongoing; plies++ {
		switch s.phase {
		case removalDue:
			s.removeRandom(rng)
		case extraMove:
			s.extraRandom(rng)
		default:
			s.moveRandom(rng)
		}
		s.settle()
	}
	return plies
}

// full reports whether nothing can be pushed along a push's line.
func (s *LoadedState) full(number int) bool { return pushes[number].line&^s.occupied() == 0 }

// extraRandom makes an extra move: one of the pushes, or giving up.
func (s *LoadedState) extraRandom(rng *rand.Rand) {
	for {
		number := rng.IntN(pushCount + 1)
		switch {
		case number == pushCount:
			s.extra(passMove)
			return
		case !s.full(number):
			s.extra(extraFlag | rules.Move(number))
			return
		}
	}
}

// The most spots that one potential may reach: the neighbours of a spot or the ends of
// its six directions, and for YINSH all other spots of three lines of seven.
const (
	mostReach  = 6
	mostSlides = 18
)

// moveRandom makes a regular move. The candidates are all 42 pushes of each piece that
// may be brought in, and for each loaded piece as many uses as its kind can have.
func (s *LoadedState) moveRandom(rng *rand.Rand) {
	var allowed [pieceCount]piece
	kinds := 0
	for p := range pieceCount {
		if s.canPush(p) {
			allowed[kinds] = p
			kinds++
		}
	}
	ready, uses := s.candidates()
	pushes := kinds * pushCount
	for {
		number := rng.IntN(pushes + uses)
		if number < pushes {
			if p := allowed[number/pushCount]; !s.full(number % pushCount) {
				s.bringIn(number%pushCount, p)
				return
			}
		} else if from, to, ok := s.candidate(ready, number-pushes); ok {
			s.use(from, to)
			return
		}
	}
}

// candidates returns the actor's loaded pieces of a kind that is used in a regular move,
// and how many uses they could have at most.
func (s *LoadedState) candidates() (ready hexgrid.Board, uses int) {
	for b := s.special & s.pieces[s.actor&1]; b != 0; b &= b - 1 {
		if n := mostUses(s.at[b.First()&63]); n > 0 {
			ready |= b & -b
			uses += n
		}
	}
	return ready, uses
}

func mostUses(x content) int {
	switch {
	case !x.isLoaded() || x == loadedWith(tamsk):
		return 0
	case x == loadedWith(yinsh):
		return mostSlides
	}
	return mostReach
}

// candidate returns the use of that number among the candidates, if it is legal.
func (s *LoadedState) candidate(ready hexgrid.Board, number int) (from, to hexgrid.Spot, ok bool) {
	for ; ; ready &= ready - 1 {
		from = ready.First()
		most := mostUses(s.at[from&63])
		if number < most {
			break
		}
		number -= most
	}
	set := s.reach(from)
	if number >= set.Count() {
		return 0, 0, false
	}
	for ; number > 0; number-- {
		set &= set - 1
	}
	return from, set.First(), true
}

// removeRandom makes a removal: the candidates are, for each row, the sets of pieces that
// may stay, of which those are legal that leave no row.
func (s *LoadedState) removeRandom(rng *rand.Rand) {
	if s.pending&(s.pending-1) == 0 && s.row(s.pending.first())&s.special == 0 {
		s.remove(s.pending.first(), 0)
		return
	}
	total := 0
	for rows := s.pending; rows != 0; rows &= rows - 1 {
		r := s.rowToRemove(rows.first())
		total += 1 << r.stay.Count()
	}
	for {
		r, number := s.dueRow(rng.IntN(total))
		if kept := subset(r.stay, number); r.broken(kept) {
			s.remove(r.line, kept)
			return
		}
	}
}

// dueRow returns the row, and the number of the set of pieces that stay in it, of a
// candidate.
func (s *LoadedState) dueRow(number int) (dueRow, int) {
	for rows := s.pending; ; rows &= rows - 1 {
		r := s.rowToRemove(rows.first())
		ways := 1 << r.stay.Count()
		if number < ways {
			return r, number
		}
		number -= ways
	}
}
