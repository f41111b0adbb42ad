package stats

import "gipf.arena/internal/each"

// Duplicates says how many games of two players are duplicates of each other: the same
// start, the same player first, the same decisions. A duplicate is no new evidence.
// The zero value with the players set is a record without games. Values may be copied
// and added up.
type Duplicates struct {
	A, B int // players; of several pairings together 0 and 1
	// Games and Pairs count what was compared: all games with a result, and the
	// complete pairs among them.
	Games, Pairs int
	// Distinct counts the games that have no duplicate, and one game of each class of
	// duplicates.
	Distinct int
	// Equal counts for each game the others equal to it, Σ m(m-1) over classes of m
	// duplicates: in Lone by who moved first and A's result, and in Pairs likewise for
	// pairs both of whose games have duplicates in another pair. Within counts those
	// from the same opening, as games of several runs may be.
	Equal, Within Pairing
	// Classes counts pairs. Pairs both of whose games are duplicates of another pair's
	// count once for each class.
	Classes Pairing
}

// DuplicatesOf returns the duplicates of a pairing, seen from its side A. ok is false where none are known.
func DuplicatesOf(p Pairing, known []Duplicates) (d Duplicates, ok bool) {
	for _, c := range known {
		switch [2]int{p.A, p.B} {
		case [2]int{c.A, c.B}:
			return c, true
		case [2]int{c.B, c.A}:
			return c.Reverse(), true
		}
	}
	return d, false
}

// byPlayers are duplicates by their players.
func byPlayers(known []Duplicates) map[[2]int]Duplicates {
	return each.Map(known, func(c Duplicates) ([2]int, Duplicates) { return [2]int{c.A, c.B}, c })
}

// compared are duplicates of pairings whose games were not all compared, such as those of a list beside a run's. The
// games that were not compared count as different.
func compared(known []Duplicates, ps []Pairing) []Duplicates {
	at := each.Map(ps, func(p Pairing) ([2]int, Pairing) { return [2]int{p.A, p.B}, p })
	return each.Of(known, func(c Duplicates) Duplicates {
		p := at[[2]int{c.A, c.B}]
		more := max(0, p.Games()-c.Games)
		c.Games, c.Pairs, c.Distinct = c.Games+more, max(c.Pairs, p.PairCount()), c.Distinct+more
		return c
	})
}

// Once returns the pairing p, whose duplicates these are, with duplicates counted once:
// p itself if it has none, else the classes of its pairs without lone games.
func (c Duplicates) Once(p Pairing) Pairing {
	if c.Games == c.Distinct {
		return p
	}
	return Pairing{A: p.A, B: p.B, Pairs: c.Classes.Pairs}
}

// Plus adds up two records of different pairings. Their sides then mean nothing.
func (c Duplicates) Plus(d Duplicates) Duplicates {
	c.Seat(0, 1)
	d.Seat(0, 1)
	c.Games += d.Games
	c.Pairs += d.Pairs
	c.Distinct += d.Distinct
	c.Equal, c.Within, c.Classes = c.Equal.Plus(d.Equal), c.Within.Plus(d.Within), c.Classes.Plus(d.Classes)
	return c
}

// Seat assigns the record to two players, as A and B of everything it holds.
func (c *Duplicates) Seat(a, b int) {
	c.A, c.B = a, b
	for _, p := range []*Pairing{&c.Equal, &c.Within, &c.Classes} {
		p.A, p.B = a, b
	}
}

// Reverse is the same record seen from the other side.
func (c Duplicates) Reverse() Duplicates {
	c.A, c.B, c.Equal, c.Within, c.Classes = c.B, c.A, c.Equal.Reverse(), c.Within.Reverse(), c.Classes.Reverse()
	return c
}

// Share is the share of games that are duplicates of one already counted.
func (c Duplicates) Share() float64 {
	if c.Games == 0 {
		return 0
	}
	return 1 - float64(c.Distinct)/float64(c.Games)
}

// manyDuplicates is the share of duplicates above which people are warned.
const manyDuplicates = 0.1

// Many reports whether more than a tenth are duplicates.
func (c Duplicates) Many() bool { return c.Share() > manyDuplicates }

// EffectiveGames is the number of independent games that tell as much as these,
// (Σm)²/Σm² over classes of m duplicates (Kish, "Survey Sampling", 1965).
func (c Duplicates) EffectiveGames() float64 {
	equal := 0
	for _, seat := range c.Equal.Lone {
		equal += seat[Loss] + seat[Draw] + seat[Win]
	}
	return effective(c.Games, equal)
}

// across is Equal without the duplicates from the same opening.
func (c Duplicates) across() Pairing {
	p := c.Equal
	for i, n := range c.Within.cells() {
		*p.cells()[i] -= *n
	}
	return p
}

// worth is how many games tell as much as one of these.
func (c Duplicates) worth() float64 {
	if c.Games == 0 {
		return 1
	}
	return c.EffectiveGames() / float64(c.Games)
}

// weighed are rows in which duplicates count as the games that tell as much.
func weighed(rows []row, known map[[2]int]Duplicates) []row {
	return each.Of(rows, func(r row) row { return r.times(known[r.players()].worth()) })
}

// EffectivePairs is EffectiveGames for pairs. Where only one game of a pair has
// duplicates, it is half the effective games, if those are fewer.
func (c Duplicates) EffectivePairs() float64 {
	return min(effective(c.Pairs, c.Equal.PairCount()), c.EffectiveGames()/2)
}

func effective(n, equal int) float64 {
	if n == 0 {
		return 0
	}
	return float64(n) * (float64(n) / float64(n+equal))
}
