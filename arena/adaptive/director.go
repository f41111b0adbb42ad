package adaptive

import "gipf.arena/arena/stats"

// A Pairing is two players who play pairs of games, by number, the lower one
// first.
type Pairing struct{ A, B int }

// meet returns the pairing of two different players.
func meet(a, b int) Pairing { return Pairing{min(a, b), max(a, b)} }

// A Round is what is played before the next decision is taken: each pairing
// plays Pairs pairs of games, all pairings on the same openings.
type Round struct {
	// Pairings are different from one another; none means that the tournament is
	// over.
	Pairings []Pairing
	// Pairs is the number of pairs of each pairing, at least 1; 0 when it is over.
	Pairs int
	// Byes are the players who sit out and would have played with one player more.
	// A bye is worth nothing, neither good nor bad.
	Byes []int
	// Reason says in one line why these pairings, or why no more.
	Reason string
}

// Over reports whether the tournament is over.
func (r Round) Over() bool { return len(r.Pairings) == 0 }

// A Director decides, round after round. It is for one goroutine.
type Director interface {
	// Next returns the next round, after those that were taken up. It changes
	// nothing.
	Next() Round
	// Take takes up the results of a round, which Next returned after the rounds
	// before. results are its counts, those of pairing i at place i and with its A
	// and B. Games without a result are missing in them: their partners are lone
	// games.
	Take(r Round, results []stats.Pairing)
}

// A Grower is a director whose tournament can get more pairs.
type Grower interface {
	// Grow makes pairs what Settings.Start was given, and no fewer than before. It is called
	// after the last round has been taken up.
	Grow(pairs int)
}

// Settings are a format and its parameters.
type Settings interface {
	// Format is the name of the format, such as swiss.
	Format() string
	// String is all parameters as text: equal settings have equal texts.
	String() string
	// Check reports parameters that make no tournament of so many players, at
	// least two, and pairs, at least one.
	Check(players, pairs int) error
	// Most is an upper bound of the number of pairs that a tournament plays.
	Most(players, pairs int) int64
	// Start returns the director of a tournament of the named players. What pairs
	// counts depends on the format. The settings must have passed Check.
	Start(names []string, pairs int) Director
}

// netOf is the wins of A less its losses. Draws, and games without a result, move
// no player.
func netOf(p stats.Pairing) int {
	w := p.WDL()
	return w.Wins - w.Losses
}
