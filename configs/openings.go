package configs

import (
	"fmt"

	"gipf.arena/internal/sanitize"
)

// RunOpenings says how the games of a tournament begin.
type RunOpenings struct {
	// Random moves before the agents take over. Must be below maxplies. Default 4, with a file 0.
	Plies int `yaml:"plies" jsonschema:"default=4,minimum=0,maximum=10000"`
	// Whole random turns before the agents take over, instead of plies: a turn is all that a player does before the other is to move. Default none.
	Turns int `yaml:"turns,omitempty" jsonschema:"minimum=0,maximum=10000"`
	// Draws the random moves in the game that stands for the board, without handicaps and options, so that runs of one seed have the same openings for all games of that board where they are legal; compare then matches them. Default false.
	Shared bool `yaml:"shared,omitempty"`
	// Refuses openings that are the same as an earlier one but for symmetries of the board, an exchange of the players or names of colours, as long as there are others. Default false.
	Distinct bool `yaml:"distinct,omitempty"`
	// Path of a list to take the openings from instead: positions or moves a line, or records as JSON. Default none.
	File string `yaml:"file,omitempty" jsonschema:"maxLength=1000"`
	// Moves taken of each opening of the file, before the agents take over. Default all.
	Prefix int `yaml:"prefix,omitempty" jsonschema:"minimum=0,maximum=10000"`
	// Order in which openings are taken from the file: shuffled by the seed of the run, or as in the file. Default shuffled.
	Order string `yaml:"order,omitempty" jsonschema:"enum=shuffled,enum=file"`
	// SHA-256 that the file must have. A run stores it when it begins. Default none.
	Digest string `yaml:"digest,omitempty" jsonschema:"pattern=^[0-9a-f]{64}$"`
	// Refuses openings that favour a side. Without this group none are refused.
	Balance *Balance `yaml:"balance,omitempty"`
}

// Balance refuses openings that a neutral agent does not take for even.
type Balance struct {
	// Spec of the neutral agent, such as mcts:sims=400. It must be reproducible, so it has no budget of time. Required.
	Agent string `yaml:"agent" jsonschema:"required,maxLength=1000"`
	// How far from 0.5 the expected score of the first player may be. Default 0.1.
	Window float64 `yaml:"window" jsonschema:"default=0.1,minimum=0,maximum=0.5"`
	// Games that the agent plays against itself from each opening; their mean score is the expected score. With 0 it is the agent's own value of the position. Default 0.
	Games int `yaml:"games" jsonschema:"default=0,minimum=0,maximum=10000"`
}

// Adjudication ends games by what the agents report of them. Without it every
// game is played to its end.
type Adjudication struct {
	// Ends a game that one side has given up. Without this group none are.
	Resign *ResignRule `yaml:"resign,omitempty"`
	// Ends a game that both sides take for a draw. Without this group none are.
	Draw *DrawRule `yaml:"draw,omitempty"`
	// Ends a game whose result by best play an agent of this program has proven. Default false.
	Proven bool `yaml:"proven,omitempty"`
	// Share of the games that are played on to see how often this would have been wrong. Default 0.1.
	Control float64 `yaml:"control" jsonschema:"default=0.1,minimum=0,maximum=1"`
}

// ResignRule says when a side has given up.
type ResignRule struct {
	// A side that expects at most one minus this of the points has lost. Default 0.97.
	Score float64 `yaml:"score" jsonschema:"default=0.97,exclusiveMinimum=0.5,maximum=1"`
	// Moves in a row in which it must say so. A move for which the agent reports no score does not count. Default 4.
	Moves int `yaml:"moves" jsonschema:"default=4,minimum=1,maximum=10000"`
	// The other side must say as often that it has won. Default true.
	Both bool `yaml:"both" jsonschema:"default=true"`
}

// DrawRule says when both sides take a game for a draw.
type DrawRule struct {
	// How far from 0.5 the score that they expect may be. Default 0.01.
	Window float64 `yaml:"window" jsonschema:"default=0.01,minimum=0,maximum=0.49"`
	// Moves in a row in which each of them must say so. A move for which the agent reports no score does not count. Default 8.
	Moves int `yaml:"moves" jsonschema:"default=8,minimum=1,maximum=10000"`
	// Moves, the opening included, before which no game ends so. Default 40.
	After int `yaml:"after" jsonschema:"default=40,minimum=0,maximum=1000000"`
}

// Words describes the openings for people: "random openings of 4 plies",
// "the list books/a.txt".
func (o *RunOpenings) Words() string {
	words := fmt.Sprintf("random openings of %s", plies(o.Plies))
	if o.Turns > 0 {
		words = fmt.Sprintf("random openings of %s", sanitize.Count(o.Turns, "turn", "turns"))
	}
	switch {
	case o.File != "":
		words = "the list " + o.File
		if o.Prefix > 0 {
			words += ", of each opening " + plies(o.Prefix)
		}
	case o.Plies+o.Turns == 0:
		words = "the start of the game"
	}
	if o.Shared {
		words += ", the same for all games of the board"
	}
	if o.Distinct {
		words += ", all different"
	}
	if b := o.Balance; b != nil {
		words += fmt.Sprintf(", balanced within %g by %s", b.Window, b.Agent)
	}
	return words
}

func plies(n int) string { return sanitize.Count(n, "ply", "plies") }

// instead removes the default of the plies under a key if turns are written there
// and plies are not.
func (o *Origin) instead(key string, plies *int) {
	if o.Written(key+".turns") && !o.Written(key+".plies") {
		*plies = 0
	}
}

// Run returns the same openings for a tournament.
func (o Openings) Run() RunOpenings { return RunOpenings{Plies: o.Plies, Turns: o.Turns} }

// Run returns the same openings for a tournament.
func (o SelfplayOpenings) Run() RunOpenings { return RunOpenings{Plies: o.Plies, Turns: o.Turns} }

// openings complains about keys that do not go together.
func (r *report) openings(o *RunOpenings, maxPlies int) {
	r.opening("openings", o.Plies, o.Turns, maxPlies)
	if o.Shared && (o.File != "" || o.Distinct || o.Balance != nil) {
		r.complain("openings.shared", "goes with neither file, distinct nor balance, which depend on the game")
	}
	if o.File != "" {
		if o.Turns != 0 {
			r.complain("openings.turns", "openings of a file have no random moves, want 0, got %d", o.Turns)
		}
		if o.Plies != 0 {
			r.complain("openings.plies", "openings of a file have no random moves, want 0, got %d", o.Plies)
		}
		return
	}
	for _, k := range []struct {
		key   string
		given bool
	}{{"prefix", o.Prefix != 0}, {"order", o.Order != ""}, {"digest", o.Digest != ""}} {
		if k.given {
			r.complain("openings."+k.key, "belongs to a file, and there is none")
		}
	}
}
