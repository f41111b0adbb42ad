package report

import (
	"fmt"

	"gipf.arena/arena/page"
	"gipf.arena/internal/each"
)

// ComparisonSchema is the schema_version of Comparisons.
const ComparisonSchema = 1

// Comparisons are what changed from one run to each of several others. Make them
// with NewComparisons.
type Comparisons struct {
	// Schema is ComparisonSchema.
	Schema int `json:"schema_version"`
	// Each has the first run as its A.
	Each []Comparison `json:"comparisons"`
}

// A Comparison is what changed from run A to run B. Make it with Compare.
type Comparison struct {
	A ComparedRun `json:"a"`
	B ComparedRun `json:"b"`
	// Confidence is that of all intervals.
	Confidence float64 `json:"confidence"`
	// Changes are what decides the games and differs.
	Changes []Change `json:"configuration"`
	// Games is what the runs have in common game by game.
	Games CommonGames `json:"games"`
	// Errors says where the errors of differences come from: "matched by opening" or
	// "independent runs".
	Errors string `json:"errors"`
	// Common are the names of agents that both runs have, Compared those of them
	// whose ratings are compared.
	Common   []string `json:"common_agents"`
	Compared []string `json:"compared_agents"`
	Figures  []Figure `json:"figures"`
	// Verdict says in a sentence whether anything differs.
	Verdict string `json:"verdict"`
}

// A ComparedRun is one of the two runs.
type ComparedRun struct {
	// Dir is where it lies.
	Dir  string `json:"dir"`
	Name string `json:"name"`
	Game string `json:"game"`
	Seed uint64 `json:"seed"`
	// Planned and Finished count games; LeftOut of them have no result, and of those
	// with one Distinct remain when duplicates count once.
	Planned
	Finished int64  `json:"finished_games"`
	LeftOut  int    `json:"games_without_result"`
	Distinct int    `json:"distinct_games"`
	Code     string `json:"code_version"`
	// Digest is that of all games.
	Digest string `json:"digest"`
}

// A Change is a key in which two runs differ, "nothing" where it is not.
type Change struct {
	Key string `json:"key"`
	A   string `json:"a"`
	B   string `json:"b"`
}

// CommonGames is what two runs have in common game by game.
type CommonGames struct {
	// Both is the number of games of one index, Same how many of them are equal,
	// First the lowest index where they are not; nil without one.
	Both  int64  `json:"in_both"`
	Same  int64  `json:"equal"`
	First *int64 `json:"first_that_differs"`
	// SharedOpenings is the number of openings that both have under one index.
	SharedOpenings int64 `json:"shared_openings"`
}

// A Kind says what a figure of a comparison is about.
type Kind string

// The kinds of figures, in the order in which they come.
const (
	KindRating     Kind = "rating"      // Elo of a player, relative to the common ones
	KindPairing    Kind = "pairing"     // Elo of two common players by their own games alone
	KindAdvantage  Kind = "first move"  // Elo that the first move is worth
	KindFirstMover Kind = "first mover" // the share of points of the first mover
	KindEnding     Kind = "ending"      // share of games that ended in a way
)

// Share reports whether figures of a kind are shares, and not Elo.
func (k Kind) Share() bool { return k == KindFirstMover || k == KindEnding }

// A Figure is one number in both runs, Elo or a share by its kind, and the
// difference.
type Figure struct {
	Kind Kind `json:"kind"`
	// Name is the player's, "X – Y" of a pairing, seen from X, or the way of ending; "" for other
	// kinds.
	Name string        `json:"name,omitempty"`
	A    page.Interval `json:"a"`
	B    page.Interval `json:"b"`
	Diff page.Interval `json:"b_minus_a"`
	// Significant says that the interval of the difference excludes 0.
	Significant bool `json:"significant"`
}

// Judge sets the verdict: it says in a sentence whether anything differs.
func (c *Comparison) Judge() {
	n := each.Count(c.Figures, func(f Figure) bool { return f.Significant })
	switch {
	case c.A.Digest == c.B.Digest:
		c.Verdict = "the runs hold the same games, bit for bit"
	case len(c.Figures) == 0:
		c.Verdict = "there is nothing to compare"
	case n == 0:
		c.Verdict = fmt.Sprintf("nothing differs significantly: none of %d differences excludes 0 at 95 %%", len(c.Figures))
	default:
		c.Verdict = fmt.Sprintf("%d of %d differences exclude 0 at 95 %% (about %.1f would by chance if nothing differed)",
			n, len(c.Figures), (1-c.Confidence)*float64(len(c.Figures)))
	}
}

// NewComparisons gathers comparisons of one run with others.
func NewComparisons(each []Comparison) *Comparisons {
	return &Comparisons{ComparisonSchema, append([]Comparison{}, each...)}
}
