package cli

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strconv"

	"gipf.arena/internal/strict"
)

// decodePlayRecord reads the text of a saved game. The error names the key at
// fault. What only the rules can know is for open to check.
func decodePlayRecord(text []byte) (*playRecord, error) {
	keys, err := strict.Object(text)
	if err != nil {
		return nil, err
	}
	r := &playRecord{Decisions: []string{}} // never null
	if err := r.readFormat(keys); err != nil {
		return nil, err
	}
	if err := cmp.Or(noOtherKeys(keys), r.readKeys(keys)); err != nil {
		return nil, err
	}
	return r, nil
}

// readFormat reads what says how to read the rest.
func (r *playRecord) readFormat(keys strict.Keys) error {
	err := cmp.Or(
		strict.Required(keys, "format", "a text", &r.Format),
		strict.Required(keys, "version", "a whole number", &r.Version),
	)
	switch {
	case err != nil:
		return err
	case r.Format != playFormat:
		return fmt.Errorf("format: want %q, got %s", playFormat, strict.Quote([]byte(r.Format)))
	case r.Version != playFormatVersion:
		return fmt.Errorf("version: this program reads version %d, not %d", playFormatVersion, r.Version)
	}
	return nil
}

// readKeys reads everything else.
func (r *playRecord) readKeys(keys strict.Keys) error {
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
		strict.Texts(keys, "decisions", &r.Decisions),
		strict.Required(keys, "result", text, &r.Result),
		strict.Required(keys, "termination", text, &r.Termination),
		strict.Required(keys, "ending", text, &r.Ending),
	)
}

// noOtherKeys refuses keys a saved game does not have, the first in byte order.
func noOtherKeys(keys strict.Keys) error {
	var unknown []string
	for key := range keys {
		if !slices.Contains(playKeys[:], key) {
			unknown = append(unknown, key)
		}
	}
	if len(unknown) == 0 {
		return nil
	}
	key := slices.Min(unknown)
	return fmt.Errorf("unknown key %s, %s", strict.Quote([]byte(key)), suggestion(key, playKeys[:]))
}
