package report

import (
	"slices"
	"strings"

	"gipf.arena/arena/page"
	"gipf.arena/internal/each"
)

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
	// Slopes is the Elo gain of the found values over the initial ones, as the games of the
	// tune say; nil of a tuner that does not tell. The games chose the values, so it is too high on average, and its interval holds
	// the truth less often than 95 % say: no text shows it, [NumbersMatch] has fresh games.
	Slopes *page.Interval `json:"elo_by_slopes,omitempty"`
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
	Best page.Interval `json:"best"`
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

// NumbersUntold is the verdict of a tune of numbers that was not tested.
const NumbersUntold = "not tested: no match was played"

// Judge sets the verdict: what the matches show of the found values ([Shown]), together. Of
// several tests one passes by chance more often than its alpha says: where no parameter is
// identified, all must.
func (n *Numbers) Judge() {
	if n.Verdict = NumbersUntold; len(n.Matches) == 0 {
		return
	}
	shown := each.Of(n.Matches, NumbersMatch.shown)
	identified := slices.ContainsFunc(n.Parameters, func(p TunedNumber) bool { return !p.Unidentified })
	if n.Verdict = Together(shown); n.Verdict == BetterAtAll || identified {
		return
	}
	for i := range shown {
		if shown[i] == Better {
			shown[i] = Undecided
		}
	}
	n.Verdict = Together(shown)
}

// shown is what the match shows of the found values.
func (m NumbersMatch) shown() string { return Shown(m.Test.Unbiased, &m.Test) }

// verdict is the verdict with what follows from it.
func (n *Numbers) verdict() string {
	if n.Verdict == NumbersUntold {
		return n.Verdict
	}
	words := "the found values, against those of the start: " + n.Verdict
	if !strings.Contains(n.Verdict, Better) {
		words += "; keep the values of the start"
	}
	return words
}
