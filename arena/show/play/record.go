package play

import (
	"cmp"
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"strconv"

	"gipf.arena/arena"
	"gipf.arena/internal/sanitize"
	"gipf.arena/internal/strict"
)

const (
	recordFormat  = "gipfarena-game"
	recordVersion = 1
)

// A record is a saved game, as it stands in the file: one JSON object with
// exactly these keys, each once. Loading plays the game again and refuses a file
// that contradicts itself, so a record that was loaded is true.
type record struct {
	// Format is recordFormat, and Version the version of what follows.
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
	// First and Second are who plays that side: "person", or a spec.
	First  string `json:"first"`
	Second string `json:"second"`
	// Moves are the texts of all moves in order.
	Moves []string `json:"decisions"`
	// Result is "first", "second", "draw" or "none"; Termination is "open",
	// "rule", "cap", "resign" or "time" (of the side to move); Ending names the rule that
	// ended the game, "" where none did.
	Result      string            `json:"result"`
	Termination arena.Termination `json:"termination"`
	Ending      string            `json:"ending"`
	// Clock is that of both sides at the beginning, as in tc=; Left are the milliseconds that
	// the first and the second player have left. Neither is there in a game without clocks.
	Clock string  `json:"clock,omitempty"`
	Left  []int64 `json:"left,omitempty"`
}

// recordKeys are the keys of a record, in their order.
var recordKeys = [...]string{
	"format", "version", "game", "rules_version", "setup", "position", "seed",
	"first", "second", "decisions", "result", "termination", "ending", "clock", "left",
}

// newRecord returns the record of a game.
func newRecord(g *Game) *record {
	how, result, ending := g.Outcome()
	r := &record{
		Format: recordFormat, Version: recordVersion,
		Game: g.rules.Name(), RulesVersion: g.rules.Version(),
		Position: g.position, Seed: g.seed, First: g.Seats[0].String(), Second: g.Seats[1].String(),
		Moves: g.Moves(), Result: arena.ResultName(result), Termination: how, Ending: ending,
	}
	if g.position == nil {
		r.Setup = &g.setup
	}
	r.keepClocks(g)
	return r
}

// encode returns the text of the file.
func (r *record) encode() ([]byte, error) {
	text, err := json.MarshalIndent(r, "", "  ")
	return append(text, '\n'), err
}

// isRecord reports whether a text is a saved game as far as its first keys tell:
// something that may be replaced by another one.
func isRecord(text []byte) bool {
	keys, err := strict.Object(text)
	return err == nil && new(record).readFormat(keys) == nil
}

// decodeRecord reads the text of a saved game. The error names the key at fault.
// What only the rules can know is for open to check.
func decodeRecord(text []byte) (*record, error) {
	keys, err := strict.Object(text)
	if err != nil {
		return nil, err
	}
	r := &record{Moves: []string{}} // never null
	if err := r.readFormat(keys); err != nil {
		return nil, err
	}
	if err := cmp.Or(noOtherKeys(keys), r.readKeys(keys)); err != nil {
		return nil, err
	}
	return r, nil
}

// readFormat reads what says how to read the rest.
func (r *record) readFormat(keys strict.Keys) error {
	err := cmp.Or(
		strict.Required(keys, "format", "a text", &r.Format),
		strict.Required(keys, "version", "a whole number", &r.Version),
	)
	switch {
	case err != nil:
		return err
	case r.Format != recordFormat:
		return fmt.Errorf("format: want %q, got %s", recordFormat, sanitize.Quote(r.Format))
	case r.Version != recordVersion:
		return fmt.Errorf("version: this program reads version %d, not %d", recordVersion, r.Version)
	}
	return nil
}

// readKeys reads everything else.
func (r *record) readKeys(keys strict.Keys) error {
	const text = "a text"
	number := "a whole number from 0 to " + strconv.FormatUint(math.MaxUint64, 10)
	return cmp.Or(
		strict.Required(keys, "game", text, &r.Game),
		strict.Required(keys, "rules_version", "a whole number", &r.RulesVersion),
		strict.Read(keys, "setup", number, &r.Setup),
		strict.Read(keys, "position", text, &r.Position),
		strict.Required(keys, "seed", number, &r.Seed),
		strict.Required(keys, "first", text, &r.First),
		strict.Required(keys, "second", text, &r.Second),
		strict.Present(keys, "decisions"),
		strict.Texts(keys, "decisions", &r.Moves),
		strict.Required(keys, "result", text, &r.Result),
		strict.Required(keys, "termination", text, &r.Termination),
		strict.Required(keys, "ending", text, &r.Ending),
		strict.Read(keys, "clock", text, &r.Clock),
		strict.Read(keys, "left", "a list of two whole numbers", &r.Left),
	)
}

// noOtherKeys refuses keys that a saved game does not have, the first in byte
// order.
func noOtherKeys(keys strict.Keys) error {
	var unknown []string
	for key := range keys {
		if !slices.Contains(recordKeys[:], key) {
			unknown = append(unknown, key)
		}
	}
	if len(unknown) == 0 {
		return nil
	}
	key := slices.Min(unknown)
	return fmt.Errorf("unknown key %s, %s", sanitize.Quote(key), sanitize.Hint(key, recordKeys[:]))
}
