package adaptive

import (
	"fmt"
	"slices"
	"strings"

	"gipf.arena/arena/stats"
	"gipf.arena/internal/sanitize"
)

// A Goal is the question that informative pairing has to answer.
type Goal string

// The goals.
const (
	// GoalOrder asks for the order of all players. The loss is the sum, over every
	// two players, of the Elo by which their order may be wrong, times how likely
	// that is.
	GoalOrder Goal = "order"
	// GoalTop asks for the strongest player. The loss is the same sum over the
	// pairings of the leader with all others.
	GoalTop Goal = "top"
)

// Informative plays the pairings whose games are expected to lower the loss most,
// until the question is settled or the budget, as many pairs as in a round robin,
// is used up.
//
// A working belief (stats.Believe) chooses what to play: strength under a wide normal
// prior, with the covariance of the joint fit. It gives the expected drop of the loss
// in closed form, see gain. Such choices depend on the results, and looking again and
// again finds something in the end, so nothing is ever concluded from the belief. The
// run states at its end, and stops by, statements "a is stronger than b". Each rests on
// the pairs of these two alone, by a test that is valid at any time and under any rule
// of choosing (stats.LogEvidence), at a level of Alpha divided by the number of ordered
// pairings: any pairing may be played, and the probability of any false statement at
// all in a run is at most Alpha. Statements chain: a above b and b above c imply a
// above c, for one scale of strength. Where the belief expects no further gain and
// statements are still missing, their pairings are played. Openings must not repeat: a
// pair that is played again is no new evidence.
type Informative struct {
	// The question: the order of all agents, or which agent is at the top. Default order.
	Goal Goal `yaml:"goal" jsonschema:"default=order,enum=order,enum=top"`
	// Pairs between two decisions, each of another pairing. Default 8.
	Batch int `yaml:"batch" jsonschema:"default=8,minimum=1,maximum=100000"`
	// Probability that any of the statements of the run, that one agent is stronger than another, is false. Default 0.05.
	Alpha float64 `yaml:"alpha" jsonschema:"default=0.05,exclusiveMinimum=0,maximum=0.49"`
}

// worthless is a gain, in Elo, that is not worth a game.
const worthless = 0.01

// maxInformed bounds the players: the work of a decision grows with the fourth
// power of their number.
const maxInformed = 64

// Format implements Settings.
func (Informative) Format() string { return "informative" }

// String implements Settings.
func (s Informative) String() string {
	return fmt.Sprintf("goal=%s,batch=%d,alpha=%g", s.Goal, s.Batch, s.Alpha)
}

// Check implements Settings.
func (s Informative) Check(players, _ int) error {
	switch {
	case s.Goal != GoalOrder && s.Goal != GoalTop:
		return fmt.Errorf("adaptive: informative: unknown goal %q, want order or top", s.Goal)
	case s.Batch < 1:
		return fmt.Errorf("adaptive: informative: batch of %d pairings, want at least 1", s.Batch)
	case !(s.Alpha > 0 && s.Alpha < 1):
		return fmt.Errorf("adaptive: informative: alpha %g, want between 0 and 1", s.Alpha)
	case players > maxInformed:
		return fmt.Errorf("adaptive: informative: %d players, want at most %d", players, maxInformed)
	}
	return nil
}

// Most implements Settings: as many pairs as a round robin.
func (Informative) Most(players, pairs int) int64 {
	return int64(players) * int64(players-1) / 2 * int64(pairs)
}

// Start implements Settings. pairs is as for a round robin of the same length.
func (s Informative) Start(names []string, pairs int) Director {
	d := &InformativeDirector{settings: s, names: names, left: s.Most(len(names), pairs)}
	for a := range names {
		for b := a + 1; b < len(names); b++ {
			d.games = append(d.games, stats.Pairing{A: a, B: b})
		}
	}
	return d
}

// An InformativeDirector directs a tournament that pairs by information.
type InformativeDirector struct {
	settings Informative
	names    []string
	games    []stats.Pairing // of all pairings, as pairing numbers them
	left     int64           // pairs
}

// pairing returns the place of two players, a < b, among all pairings.
func (d *InformativeDirector) pairing(m Pairing) int {
	n := len(d.names)
	return m.A*n - m.A*(m.A+1)/2 + m.B - m.A - 1
}

// Take implements Director.
func (d *InformativeDirector) Take(r Round, results []stats.Pairing) {
	for _, p := range results {
		c := &d.games[d.pairing(Pairing{p.A, p.B})]
		*c = c.Plus(p)
	}
	d.left -= int64(len(results)) * int64(r.Pairs)
}

// Next implements Director.
func (d *InformativeDirector) Next() Round {
	switch settled, circular := d.settled(); {
	case settled && circular:
		return Round{Reason: "the statements form a cycle, and no order fits: " + d.statementWords()}
	case settled:
		return Round{Reason: "the statements settle the question: " + d.statementWords()}
	case d.left == 0:
		return Round{Reason: "the budget is used up: " + d.statementWords()}
	}
	return d.choose(d.believe(), int(min(int64(d.settings.Batch), d.left, int64(len(d.games)))))
}

// believe returns the working belief.
func (d *InformativeDirector) believe() stats.Belief {
	belief, err := stats.Believe(len(d.names), d.games, priorElo)
	if err != nil { // of counts that no games make; then there is the prior
		belief = stats.Belief{Elo: make([]float64, len(d.names)), Cov: identity(len(d.names))}
	}
	return belief
}

// choose makes a round of at most size pairings: it adds the best ones one by
// one, each in view of those before it. Where the belief expects no further
// gain, it takes what the statements lack.
func (d *InformativeDirector) choose(belief stats.Belief, size int) Round {
	w := newWeigher(d.settings.Goal, belief, float64(d.left)/float64(len(d.names)))
	r, loss := Round{Pairs: 1}, w.loss()
	var words []string
	add := func(m Pairing, why string) {
		r.Pairings = append(r.Pairings, m)
		words = append(words, fmt.Sprintf("%s–%s %s", d.names[m.A], d.names[m.B], why))
	}
	for len(r.Pairings) < size {
		m, gain := w.best(r.Pairings)
		if gain < worthless {
			break
		}
		w.assume(m)
		add(m, fmt.Sprintf("gains %.2f", gain))
	}
	for _, m := range d.unstated(w) {
		if len(r.Pairings) < size && !slices.Contains(r.Pairings, m) {
			add(m, "is to be decided")
		}
	}
	r.Reason = fmt.Sprintf("expected loss %.1f Elo; %s", loss, strings.Join(words, ", "))
	return r
}

// statementWords says how many statements there are.
func (d *InformativeDirector) statementWords() string {
	return sanitize.Count(len(d.Statements()), "pairing is", "pairings are") + " decided"
}
