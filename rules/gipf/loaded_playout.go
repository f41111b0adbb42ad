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
		s.apply(s.Drawn(rng))
	}
	return plies
}

// Drawn returns a move drawn uniformly from Moves, of which there must be one, without
// listing them.
func (s *LoadedState) Drawn(rng *rand.Rand) rules.Move {
	switch s.phase {
	case removalDue:
		return s.drawRemoval(rng)
	case extraMove:
		return s.drawExtra(rng)
	}
	return s.drawMove(rng)
}

// full reports whether nothing can be pushed along a push's line.
func (s *LoadedState) full(number int) bool { return pushes[number].line&^s.occupied() == 0 }

// drawExtra draws an extra move: one of the pushes, or giving up.
func (s *LoadedState) drawExtra(rng *rand.Rand) rules.Move {
	for {
		number := rng.IntN(pushCount + 1)
		switch {
		case number == pushCount:
			return passMove
		case !s.full(number):
			return extraFlag | rules.Move(number)
		}
	}
}

// The most spots that one potential may reach: the neighbours of a spot or the ends of
// its six directions, and for YINSH all other spots of three lines of seven.
const (
	mostReach  = 6
	mostSlides = 18
)

// drawMove draws a regular move. The candidates are all 42 pushes of each piece that
// may be brought in, and for each loaded piece as many uses as its kind can have.
func (s *LoadedState) drawMove(rng *rand.Rand) rules.Move {
	var allowed [pieceCount]piece
	kinds := s.allowed(&allowed)
	ready, uses := s.candidates()
	pushes := kinds * pushCount
	for {
		number := rng.IntN(pushes + uses)
		if number < pushes {
			if p := allowed[number/pushCount]; !s.full(number % pushCount) {
				return rules.Move(number%pushCount) | rules.Move(p)<<pieceShift
			}
		} else if from, to, ok := s.candidate(ready, number-pushes); ok {
			return useMove(from, to)
		}
	}
}

// allowed lists the pieces that the actor may bring in, and returns how many they are.
// After the introduction, which is most of a game, none but basic ones are asked for.
func (s *LoadedState) allowed(list *[pieceCount]piece) (kinds int) {
	last := pieceCount
	if s.intro[s.actor&1] == basicOnly {
		last = pushBasic + 1
	}
	for p := range last {
		if s.canPush(p) {
			list[kinds] = p
			kinds++
		}
	}
	return kinds
}

// candidates returns the actor's loaded pieces of a kind that is used in a regular move,
// and how many uses they could have at most.
func (s *LoadedState) candidates() (ready hexgrid.Board, uses int) {
	for b := s.special & s.pieces[s.actor&1]; b != 0; b &= b - 1 {
		if n := mostUses[s.at[b.First()&63]]; n > 0 {
			ready |= b & -b
			uses += int(n)
		}
	}
	return ready, uses
}

// mostUses is how many uses a spot has at most, by its content.
var mostUses = [1 << 8]uint8{
	loadedBits | content(zertz): mostReach, loadedBits | content(dvonn): mostReach,
	loadedBits | content(yinsh): mostSlides, loadedBits | content(punct): mostReach,
}

// candidate returns the use of that number among the candidates, if it is legal.
func (s *LoadedState) candidate(ready hexgrid.Board, number int) (from, to hexgrid.Spot, ok bool) {
	for ; ; ready &= ready - 1 {
		from = ready.First()
		most := int(mostUses[s.at[from&63]])
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

// drawRemoval draws a removal: the candidates are, for each row, the sets of pieces that
// may stay, of which those are legal that leave no row.
func (s *LoadedState) drawRemoval(rng *rand.Rand) rules.Move {
	if s.pending&(s.pending-1) == 0 && s.row(s.pending.first())&s.special == 0 {
		return removalMove(s.pending.first(), 0)
	}
	total := 0
	for rows := s.pending; rows != 0; rows &= rows - 1 {
		r := s.rowToRemove(rows.first())
		total += 1 << r.stay.Count()
	}
	for {
		r, number := s.dueRow(rng.IntN(total))
		if kept := subset(r.stay, number); r.broken(kept) {
			return removalMove(r.line, lines[r.line].extract(kept))
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
