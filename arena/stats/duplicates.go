package stats

// Copies says how many games of two players are copies of each other: the same
// start, the same player first, the same decisions. A copy is no new evidence.
// The zero value with the players set is a record without games. Values may be
// copied and added up.
type Copies struct {
	A, B int // players; of several pairings together 0 and 1
	// Games and Pairs count what is compared: all games with a result, and the
	// complete pairs among them.
	Games, Pairs int
	// Distinct is the number of games of which no other is a copy, and of one out
	// of each class of copies.
	Distinct int
	// Twins counts ordered couples of different games that are copies of each
	// other, Σ m(m-1) over classes of m copies: by who moved first and A's result in
	// Lone, and couples of pairs both of whose games are in Pairs.
	Twins Pairing
	// Classes counts pairs, those both of whose games are copies of another pair's
	// once for each class.
	Classes Pairing
}

// AddGame takes up a game of which there were so many copies before.
func (c *Copies) AddGame(aMovedFirst bool, r Result, before int) {
	c.Games++
	if before == 0 {
		c.Distinct++
	}
	seat := 1
	if aMovedFirst {
		seat = 0
	}
	c.Twins.Lone[seat][r] += 2 * before
}

// AddPair takes up a complete pair whose games were taken up before, and of which
// there were so many copies before: A's result in the game that A started and in
// the one that B started.
func (c *Copies) AddPair(first, second Result, before int) {
	c.Pairs++
	c.Twins.Pairs[first][second] += 2 * before
	if before == 0 {
		c.Classes.Pairs[first][second]++
	}
}

// Once returns the pairing these are the copies of with copies counted once: as
// it is where there are none, else the classes of its pairs without lone games.
func (c Copies) Once(p Pairing) Pairing {
	if c.Games == c.Distinct {
		return p
	}
	return Pairing{A: p.A, B: p.B, Pairs: c.Classes.Pairs}
}

// Plus adds up two records of different pairings, whose sides then mean nothing.
func (c Copies) Plus(d Copies) Copies {
	c.seat(0, 1)
	d.seat(0, 1)
	c.Games += d.Games
	c.Pairs += d.Pairs
	c.Distinct += d.Distinct
	c.Twins, c.Classes = c.Twins.Plus(d.Twins), c.Classes.Plus(d.Classes)
	return c
}

// seat gives the record to two players.
func (c *Copies) seat(a, b int) {
	c.A, c.B = a, b
	c.Twins.A, c.Twins.B = a, b
	c.Classes.A, c.Classes.B = a, b
}

// Reverse is the same record seen from the other side.
func (c Copies) Reverse() Copies {
	c.A, c.B, c.Twins, c.Classes = c.B, c.A, c.Twins.Reverse(), c.Classes.Reverse()
	return c
}

// Share is the share of games that are copies of one counted already.
func (c Copies) Share() float64 {
	if c.Games == 0 {
		return 0
	}
	return 1 - float64(c.Distinct)/float64(c.Games)
}

// manyCopies is the share of copies above which people are warned.
const manyCopies = 0.1

// Many reports whether more than a tenth are copies.
func (c Copies) Many() bool { return c.Share() > manyCopies }

// EffectiveGames is the number of independent games that tell as much as these,
// (Σm)²/Σm² over classes of m copies (Kish, "Survey Sampling", 1965).
func (c Copies) EffectiveGames() float64 {
	twins := 0
	for _, seat := range c.Twins.Lone {
		twins += seat[Loss] + seat[Draw] + seat[Win]
	}
	return effective(c.Games, twins)
}

// EffectivePairs is the same of pairs. Where only one game of a pair has copies
// it is half the effective games, if those are fewer.
func (c Copies) EffectivePairs() float64 {
	return min(effective(c.Pairs, c.Twins.PairCount()), c.EffectiveGames()/2)
}

func effective(n, twins int) float64 {
	if n == 0 {
		return 0
	}
	return float64(n) * (float64(n) / float64(n+twins))
}
