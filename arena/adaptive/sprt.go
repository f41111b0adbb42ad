package adaptive

import (
	"fmt"
	"strings"

	"gipf.arena/arena/stats"
)

// SPRT tests candidates against one base, the first player, all at once. Each
// candidate has its own sequential test, which ends by itself; the undecided
// candidates play on, on the same openings.
//
// Alpha and Beta are the error rates of one test. Of several candidates that
// are all no better than the base, at least one passes more often than Alpha:
// with k of them, at most k times as often.
type SPRT struct {
	// Hypothesis H0: by how much a candidate is stronger than the first agent; on the normalized scale from -200 to 200. Default 0.
	Elo0 float64 `yaml:"elo0" jsonschema:"default=0,minimum=-1000,maximum=1000"`
	// Hypothesis H1: the strength that is hoped for; on the normalized scale at most 200. Must exceed elo0. Default 10.
	Elo1 float64 `yaml:"elo1" jsonschema:"default=10,minimum=-1000,maximum=1000"`
	// Probability that H1 is accepted for a candidate whose strength is elo0; each candidate has its own test. Default 0.05.
	Alpha float64 `yaml:"alpha" jsonschema:"default=0.05,exclusiveMinimum=0,maximum=0.49"`
	// Probability that H0 is accepted for a candidate whose strength is elo1. Default 0.05.
	Beta float64 `yaml:"beta" jsonschema:"default=0.05,exclusiveMinimum=0,maximum=0.49"`
	// Unit of elo0 and elo1: normalized, in units of noise, or logistic, plain Elo. Default normalized.
	Model string `yaml:"model" jsonschema:"default=normalized,enum=normalized,enum=logistic"`
	// Pairs of each candidate between two looks at the tests. Default 8.
	Batch int `yaml:"batch" jsonschema:"default=8,minimum=1,maximum=100000"`
}

// Test is the test of each candidate, about its strength less that of the base.
func (s SPRT) Test() stats.SPRT {
	t := stats.SPRT{Elo0: s.Elo0, Elo1: s.Elo1, Alpha: s.Alpha, Beta: s.Beta}
	if s.Model == stats.Logistic.String() {
		t.Scale = stats.Logistic
	}
	return t
}

// Format implements Settings.
func (SPRT) Format() string { return "sprt" }

// String implements Settings.
func (s SPRT) String() string {
	return fmt.Sprintf("elo0=%g,elo1=%g,alpha=%g,beta=%g,model=%s,batch=%d",
		s.Elo0, s.Elo1, s.Alpha, s.Beta, s.Test().Scale, s.Batch)
}

// Check implements Settings.
func (s SPRT) Check(int, int) error {
	if s.Batch < 1 {
		return fmt.Errorf("adaptive: sprt: batch of %d pairs, want at least 1", s.Batch)
	}
	return s.Test().Validate()
}

// Most implements Settings.
func (s SPRT) Most(players, pairs int) int64 { return int64(players-1) * int64(pairs) }

// Start implements Settings. pairs is the most pairs that a candidate plays.
func (s SPRT) Start(names []string, pairs int) Director {
	d := &SPRTDirector{settings: s, names: names, most: pairs, left: pairs, tests: make([]CandidateTest, len(names)-1)}
	for i := range d.tests {
		d.tests[i].Player, d.tests[i].Games = i+1, stats.Pairing{A: i + 1}
	}
	return d
}

// A CandidateTest is the state of one candidate's test.
type CandidateTest struct {
	// Player is the number of the candidate.
	Player int
	// Games are all its games, seen from it. The test sees their complete pairs.
	Games stats.Pairing
	// Incomplete is the number of pairs in which a game has no result.
	Incomplete int
	// LLR is the log-likelihood ratio after the last batch.
	LLR float64
	// Verdict is final once it is not stats.Undecided.
	Verdict stats.Verdict

	walk stats.Walk
}

// Bounds returns the test's bounds in force, see stats.Walk.
func (t *CandidateTest) Bounds(test stats.SPRT) (lower, upper float64) { return t.walk.Bounds(test) }

// An SPRTDirector directs several sequential tests.
type SPRTDirector struct {
	settings SPRT
	names    []string
	most     int // pairs of a candidate
	left     int // of these, those that may still be played
	tests    []CandidateTest
}

// Tests returns the tests in the order of the candidates.
func (d *SPRTDirector) Tests() []CandidateTest { return append([]CandidateTest(nil), d.tests...) }

// Take implements Director.
func (d *SPRTDirector) Take(r Round, results []stats.Pairing) {
	for _, p := range results {
		d.tests[p.B-1].take(d.settings.Test(), p.Reverse(), r.Pairs)
	}
	d.left -= r.Pairs
}

// Grow implements Grower. Decided tests stay decided.
func (d *SPRTDirector) Grow(pairs int) {
	d.left += pairs - d.most
	d.most = pairs
}

// Next implements Director.
func (d *SPRTDirector) Next() Round {
	// The last batch may be smaller.
	r := Round{Pairs: min(d.settings.Batch, d.left)}
	for i := range d.tests {
		if d.tests[i].Verdict == stats.Undecided && d.left > 0 {
			r.Pairings = append(r.Pairings, Pairing{0, i + 1})
		}
	}
	r.Reason = d.reason()
	if r.Over() {
		r.Pairs = 0
	}
	return r
}

// take adds a batch, seen from the candidate.
func (t *CandidateTest) take(test stats.SPRT, p stats.Pairing, pairs int) {
	t.Games = t.Games.Plus(p)
	t.Incomplete += pairs - p.PairCount()
	cells := t.Games.Penta()
	t.LLR = test.LLR(cells[:])
	t.Verdict = t.walk.Update(test, t.LLR)
}

// reason gives the state of all tests, each with the bounds in force.
func (d *SPRTDirector) reason() string {
	words := make([]string, len(d.tests))
	for i, t := range d.tests {
		lower, upper := t.Bounds(d.settings.Test())
		llr := strings.ReplaceAll(fmt.Sprintf("%.2f", t.LLR), "-0.00", "0.00")
		words[i] = fmt.Sprintf("%s %s %s (%.2f, %.2f)", d.names[t.Player], t.Verdict, llr, lower, upper)
	}
	return "log-likelihood ratios, with the bounds in force: " + strings.Join(words, ", ")
}
