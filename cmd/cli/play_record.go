package cli

import (
	"bytes"

	"gipf.arena/arena"
	"gipf.arena/arena/report"
	"gipf.arena/internal/strict"
)

const (
	playFormat        = "gipfarena-game"
	playFormatVersion = 1
)

// A playRecord is a saved game, as it stands in the file: one JSON object with
// exactly these keys, each once. Reading plays the game again and refuses a
// file that contradicts itself, so a record that was read is true.
type playRecord struct {
	// Format is playFormat, and Version the version of what follows.
	Format  string `json:"format"`
	Version int    `json:"version"`
	// Game is the canonical full name, RulesVersion the version of its rules.
	Game         string `json:"game"`
	RulesVersion int    `json:"rules_version"`
	// Setup is the number of the set-up the game began from, or Position the
	// text of the position it began from: one of the two is there.
	Setup    *uint64 `json:"setup,omitempty"`
	Position *string `json:"position,omitempty"`
	// Seed is the source of the agents' randomness.
	Seed uint64 `json:"seed"`
	// First and Second are who decides for that side: "person", or a spec.
	First  string `json:"first"`
	Second string `json:"second"`
	// Decisions are the texts of all decisions in order.
	Decisions []string `json:"decisions"`
	// Result is "first", "second", "draw" or "none"; Termination is "open",
	// "rule", "cap" or "resign" (of the side to decide); Ending names the rule
	// that ended the game, "" where none did.
	Result      string            `json:"result"`
	Termination arena.Termination `json:"termination"`
	Ending      string            `json:"ending"`
}

// playKeys are the keys of a record, in their order.
var playKeys = [...]string{
	"format", "version", "game", "rules_version", "setup", "position", "seed",
	"first", "second", "decisions", "result", "termination", "ending",
}

// newPlayRecord returns the record of a game and of who plays it.
func newPlayRecord(g *playedGame, seats [2]seat) *playRecord {
	how, result, ending := g.outcome()
	r := &playRecord{
		Format: playFormat, Version: playFormatVersion,
		Game: g.rules.Name(), RulesVersion: g.rules.Version(),
		Position: g.position, Seed: g.seed, First: seats[0].String(), Second: seats[1].String(),
		Decisions: []string{}, Result: arena.ResultName(result), Termination: how, Ending: ending,
	}
	if g.position == nil {
		r.Setup = &g.setup
	}
	for _, d := range g.decisions {
		r.Decisions = append(r.Decisions, d.text)
	}
	return r
}

// encode returns the text of the file.
func (r *playRecord) encode() ([]byte, error) {
	var text bytes.Buffer
	err := report.WriteJSON(&text, r)
	return text.Bytes(), err
}

// isPlayRecord reports whether a text is a saved game as far as its first keys
// tell: something that may be replaced by another one.
func isPlayRecord(text []byte) bool {
	keys, err := strict.Object(text)
	return err == nil && new(playRecord).readFormat(keys) == nil
}
