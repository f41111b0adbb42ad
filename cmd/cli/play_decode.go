package cli

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"
)

// decodePlayRecord reads the text of a saved game. The error names the key at
// fault. What only the rules can know is for open to check.
func decodePlayRecord(text []byte) (*playRecord, error) {
	keys, err := objectKeys(text)
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
func (r *playRecord) readFormat(keys map[string]json.RawMessage) error {
	err := cmp.Or(
		readRequired(keys, "format", "a text", &r.Format),
		readRequired(keys, "version", "a whole number", &r.Version),
	)
	switch {
	case err != nil:
		return err
	case r.Format != playFormat:
		return fmt.Errorf("format: want %q, got %s", playFormat, clip([]byte(r.Format)))
	case r.Version != playFormatVersion:
		return fmt.Errorf("version: this program reads version %d, not %d", playFormatVersion, r.Version)
	}
	return nil
}

// readKeys reads everything else.
func (r *playRecord) readKeys(keys map[string]json.RawMessage) error {
	const text = "a text"
	number := "a whole number from 0 to " + strconv.FormatUint(math.MaxUint64, 10)
	return cmp.Or(
		readRequired(keys, "game", text, &r.Game),
		readRequired(keys, "rules_version", "a whole number", &r.RulesVersion),
		readKey(keys, "setup", number, &r.Setup),
		readKey(keys, "position", text, &r.Position),
		readRequired(keys, "seed", number, &r.Seed),
		readRequired(keys, "first", text, &r.First),
		readRequired(keys, "second", text, &r.Second),
		missingKey(keys, "decisions"),
		readTexts(keys, "decisions", &r.Decisions),
		readRequired(keys, "result", text, &r.Result),
		readRequired(keys, "termination", text, &r.Termination),
		readRequired(keys, "ending", text, &r.Ending),
	)
}

// readRequired reads the value of a key that must be there.
func readRequired[T any](keys map[string]json.RawMessage, key, want string, place *T) error {
	return cmp.Or(missingKey(keys, key), readKey(keys, key, want, place))
}

func missingKey(keys map[string]json.RawMessage, key string) error {
	if _, given := keys[key]; !given {
		return fmt.Errorf("%s: missing", key)
	}
	return nil
}

// noOtherKeys refuses keys a saved game does not have, the first in byte order.
func noOtherKeys(keys map[string]json.RawMessage) error {
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
	return fmt.Errorf("unknown key %s, %s", clip([]byte(key)), suggestion(key, playKeys[:]))
}

// objectKeys takes a text apart that is one JSON object and nothing else, and
// refuses a key that is there twice, which encoding/json by itself lets pass.
func objectKeys(text []byte) (map[string]json.RawMessage, error) {
	in := json.NewDecoder(bytes.NewReader(text))
	if open, err := in.Token(); err != nil || open != json.Delim('{') {
		return nil, notAnObject(text, err)
	}
	keys := map[string]json.RawMessage{}
	for in.More() {
		token, err := in.Token()
		key, isText := token.(string)
		if err != nil || !isText {
			return nil, notAnObject(text, err)
		}
		if _, twice := keys[key]; twice {
			return nil, fmt.Errorf("%s: there twice", clip([]byte(key)))
		}
		var value json.RawMessage
		if err := in.Decode(&value); err != nil {
			return nil, notAnObject(text, err)
		}
		keys[key] = value
	}
	if _, err := in.Token(); err != nil { // the closing brace
		return nil, notAnObject(text, err)
	}
	if _, err := in.Token(); !errors.Is(err, io.EOF) {
		return nil, notAnObject(text, errors.New("something follows it"))
	}
	return keys, nil
}

func notAnObject(text []byte, why error) error {
	err := fmt.Errorf("not one JSON object: %s", clip(text))
	if why != nil {
		err = fmt.Errorf("%w: %w", err, why)
	}
	return err
}
