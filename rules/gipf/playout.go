package gipf

import (
	"math/bits"
	"math/rand/v2"

	"gipf.arena/rules"
)

// Playout implements rules.Playouter. It draws from the same distribution as
// Moves without listing moves: it draws pushes from all 42 until the line is
// not full, and a removal by its number among the legal ones.
func (s *State) Playout(rng *rand.Rand, maxPlies int) (rules.Result, int) {
	c := *s
	plies := c.playOut(rng, maxPlies)
	return c.result, plies
}

// playOut is Playout on the receiver itself.
func (s *State) playOut(rng *rand.Rand, maxPlies int) (plies int) {
	d := dice{rng: rng}
	for plies < maxPlies && s.result == rules.Ongoing {
		switch {
		case s.pending != 0 || s.intro != [2]uint8{basicOnly, basicOnly}:
			s.random(&d)
			plies++
		case s.kind == basic:
			plies += s.playBasic(&d, maxPlies-plies)
		default:
			plies += s.pushInTurn(&d, maxPlies-plies)
		}
	}
	return plies
}

// pushInTurn makes random pushes of basic pieces by both sides in turn, at least
// one and at most the given number, until there is a row or the game is over.
// Until then a reserve only shrinks, by one every other ply.
func (s *State) pushInTurn(d *dice, most int) (plies int) {
	me := s.actor & 1
	mine, theirs := &s.reserve[me], &s.reserve[me.other()]
	most = min(most, 2*int(*mine), 2*int(*theirs)+1)
	b := boards{s.occupied(), s.pieces[me], s.gipfs}
	plies = b.quiet(d, most)
	*mine -= uint8(plies+1) / 2
	*theirs -= uint8(plies) / 2
	me ^= side(plies & 1) // who would push next; own now holds this side's pieces
	s.pieces[me], s.pieces[me.other()], s.gipfs = b.own, b.occupied&^b.own, b.gipfs
	s.actor, s.next = me.other(), me
	s.resolved = 0
	s.settle()
	return plies
}

// random makes a move drawn uniformly from the legal ones.
func (s *State) random(d *dice) {
	if s.pending != 0 {
		s.removeRandom(d.rng)
	} else {
		s.pushRandom(d)
	}
}

// pushRandom makes a push drawn uniformly from the legal ones. Where both kinds of
// piece may be pushed, each open line admits both, so a fair coin decides the kind.
func (s *State) pushRandom(d *dice) {
	occupied := s.occupied()
	number := d.push()
	for pushes[number].line&^occupied == 0 {
		number = d.push()
	}
	gipf := s.canPushGipf()
	if gipf && s.canPushBasic() {
		gipf = d.rng.Uint64()&1 != 0
	}
	s.push(int(number), gipf)
}

// removeRandom makes a removal drawn uniformly from the legal ones.
func (s *State) removeRandom(rng *rand.Rand) {
	if s.pending&(s.pending-1) == 0 && s.gipfs == 0 { // one row, almost always so in basic
		s.remove(s.pending.first(), 0)
		return
	}
	total := 0
	for rows := s.pending; rows != 0; rows &= rows - 1 {
		total += 1 << s.gipfsInRow(rows.first()).Count()
	}
	number := 0
	if total > 1 {
		number = rng.IntN(total)
	}
	for rows := s.pending; ; rows &= rows - 1 {
		gipfs := s.gipfsInRow(rows.first())
		ways := 1 << gipfs.Count()
		if number < ways {
			s.remove(rows.first(), subset(gipfs, number))
			return
		}
		number -= ways
	}
}

// dice draws numbers of pushes, several from each random word.
type dice struct {
	rng  *rand.Rand
	word uint64
	left int // draws left in word
}

// push returns a number drawn uniformly from 0..41, exactly: a word, read as
// a fraction in base 42, gives ten digits; words in the incomplete last part
// of the range are rejected first (Brackett-Rozinsky and Lemire, "Batched
// Ranged Random Integer Generation", 2024).
func (d *dice) push() (digit uint64) {
	if d.left == 0 {
		d.refill()
	}
	d.left--
	digit, d.word = bits.Mul64(d.word, pushCount)
	return digit
}

// digits is how many base-42 digits are taken from a word, and digitRange the
// number of values they have together, 42 to that power.
const (
	digits     = 10
	digitRange = 17080198121677824
)

func (d *dice) refill() {
	const surplus = (1 << 64) % digitRange
	d.word = d.rng.Uint64()
	for d.word*digitRange < surplus { // the rest of the fraction after all digits
		d.word = d.rng.Uint64()
	}
	d.left = digits
}
