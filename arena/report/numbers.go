package report

import "slices"

// NumbersVersion is the schema_version of [Numbers]. It rises when a key changes its
// meaning or goes.
const NumbersVersion = 1

// Numbers are what a tune of numbers found out: values of an agent's parameters, and
// the matches that show what they are worth.
type Numbers struct {
	// SchemaVersion is [NumbersVersion].
	SchemaVersion int `json:"schema_version"`
	// Name, Game, Seed and Config, the hash, are those of the configuration.
	Name   string `json:"name"`
	Game   string `json:"game"`
	Seed   uint64 `json:"seed"`
	Config string `json:"config_hash"`
	// Start is the agent with the values at the beginning, Found with the recommended
	// ones, as specs.
	Start string `json:"start"`
	Found string `json:"found"`
	// Tuner is spsa or cma, How what it was to do, in a few lines.
	Tuner string   `json:"tuner"`
	How   []string `json:"how"`
	// Games were played of Planned; Open of them have no result. Stopped says that the
	// tune was ended before its plan.
	Games   int  `json:"games"`
	Planned int  `json:"planned_games"`
	Open    int  `json:"games_without_result"`
	Stopped bool `json:"stopped,omitempty"`
	// Digest is the SHA-256 over the digests of all generations: what was played, to the
	// last move.
	Digest     string        `json:"digest"`
	Parameters []TunedNumber `json:"parameters"`
	// Slopes is how many Elo the found values are above the start, as the games of the
	// tune say; nil of a tuner that does not tell. It is too high on average.
	Slopes *Interval `json:"elo_by_slopes,omitempty"`
	// History are the values in the course of the tune, at most some hundred points.
	History []NumbersPoint `json:"history"`
	// Matches test the found values against the start, Verdict says what they show.
	Matches []NumbersMatch `json:"matches,omitempty"`
	Verdict string         `json:"verdict"`
	// Notes warn of what a reader has to know.
	Notes []string `json:"notes"`
}

// A TunedNumber is what is known of a parameter.
type TunedNumber struct {
	Name  string  `json:"name"`
	Min   float64 `json:"min"`
	Max   float64 `json:"max"`
	Step  float64 `json:"step"`
	Start float64 `json:"start"`
	// Best is the recommended value, with the interval of 95 % in which the games leave
	// the best one.
	Best Interval `json:"best"`
	// Unidentified says that the games do not show that the parameter matters, Pinned
	// that the value lies at an end of the range.
	Unidentified bool `json:"unidentified"`
	Pinned       bool `json:"pinned"`
}

// A NumbersPoint is the values after so many games.
type NumbersPoint struct {
	Games  int       `json:"games"`
	Values []float64 `json:"values"`
}

// A NumbersMatch is the found values against those at the start, on openings of its
// own.
type NumbersMatch struct {
	// Found and Start are the specs, with Times the budget of the tune.
	Found string `json:"found"`
	Start string `json:"start"`
	Times int    `json:"times_budget"`
	Seed  uint64 `json:"seed"`
	// Run is the folder of the games in the directory of the tune.
	Run   string `json:"run"`
	Games int    `json:"games"`
	// Test is the sequential test, seen from the found values.
	Test Test `json:"test"`
}

// The verdicts of tests, as [Test] has them.
const acceptedH1 = "H1 accepted"

// The verdicts of a tune of numbers.
const (
	NumbersGain   = "the found values are stronger at every budget that was tested"
	NumbersSome   = "the found values are stronger at some budgets, and not shown to be at others"
	NumbersNone   = "no identifiable gain: keep the values of the start"
	NumbersUntold = "not tested: no match was played"
)

// Judge sets the verdict by the matches. Of several tests one passes by chance more
// often than its alpha says: where no parameter is identified, all must.
func (n *Numbers) Judge() {
	passed, identified := 0, slices.ContainsFunc(n.Parameters, func(p TunedNumber) bool { return !p.Unidentified })
	for _, m := range n.Matches {
		if m.Test.Verdict == acceptedH1 {
			passed++
		}
	}
	switch {
	case len(n.Matches) == 0:
		n.Verdict = NumbersUntold
	case passed == len(n.Matches):
		n.Verdict = NumbersGain
	case passed > 0 && identified:
		n.Verdict = NumbersSome
	default:
		n.Verdict = NumbersNone
	}
}
