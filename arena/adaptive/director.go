package adaptive

import "gipf.arena/arena/stats"

// A Pairing is two players who play pairs of games, given by number, the lower
// one first.
type Pairing struct{ A, B int }

// meet returns the pairing of two different players.
func meet(a, b int) Pairing { return Pairing{min(a, b), max(a, b)} }

// A Round is what is played before the next decision: each pairing plays Pairs
// pairs of games, all pairings on the same openings.
type Round struct {
	// Pairings are different from one another; if there are none, the tournament is
	// over.
	Pairings []Pairing
	// Pairs is the number of pairs of each pairing, at least 1; 0 when the tournament is over.
	Pairs int
	// Byes are the players who sit out and would play if there were one more
	// player. A bye has no value, neither good nor bad.
	Byes []int
	// Reason says in one line why these pairings were chosen, or why there are no more.
	Reason string
}

// Over reports whether the tournament is over.
func (r Round) Over() bool { return len(r.Pairings) == 0 }

// A Director decides, round after round. It is not safe for concurrent use.
type Director interface {
	// Next returns the round after those taken up so far. It changes nothing.
	Next() Round
	// Take takes up the results of a round that Next returned after the rounds
	// before it. results are its counts: results[i] has the A and B of pairing i.
	// Games without a result are missing from them, and their partners are lone
	// games.
	Take(r Round, results []stats.Pairing)
}

// A Grower is a director whose tournament can be given more pairs.
type Grower interface {
	// Grow replaces the pairs that Settings.Start was given by pairs, no fewer than before.
	// It is called after the last round has been taken up.
	Grow(pairs int)
}

// Settings are a format and its parameters.
type Settings interface {
	// Format is the name of the format, such as swiss.
	Format() string
	// String is all parameters as text: equal settings have equal texts.
	String() string
	// Check reports parameters that make no tournament of so many players, at least
	// two, and pairs, at least one.
	Check(players, pairs int) error
	// Most is an upper bound of the number of pairs that a tournament plays.
	Most(players, pairs int) int64
	// Start returns the director of a tournament of the named players. The format
	// says what pairs counts. The settings must have passed Check.
	Start(names []string, pairs int) Director
}

// netOf is A's wins less A's losses. Draws, and games without a result, move no
// player.
func netOf(p stats.Pairing) int {
	w := p.WDL()
	return w.Wins - w.Losses
}
