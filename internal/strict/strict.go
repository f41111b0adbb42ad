// Package strict reads JSON objects exactly as they are written: keys byte for
// byte, where encoding/json takes "Seed" for "seed", and null as a
// value. Errors are one line that names the key.
package strict

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"gipf.arena/internal/sanitize"
)

// Keys are the values of a JSON object by key, not yet decoded.
type Keys map[string]json.RawMessage

// Object takes a text apart that is one JSON object and nothing else. A key that
// is there twice is an error, which encoding/json by itself lets pass.
func Object(text []byte) (Keys, error) {
	in := json.NewDecoder(bytes.NewReader(text))
	if open, err := in.Token(); err != nil || open != json.Delim('{') {
		return nil, NotAnObject(text, err)
	}
	keys := Keys{}
	for in.More() {
		token, err := in.Token()
		key, isText := token.(string)
		if err != nil || !isText {
			return nil, NotAnObject(text, err)
		}
		if _, twice := keys[key]; twice {
			return nil, fmt.Errorf("%s: there twice", sanitize.Quote(key))
		}
		var value json.RawMessage
		if err := in.Decode(&value); err != nil {
			return nil, NotAnObject(text, err)
		}
		keys[key] = value
	}
	if _, err := in.Token(); err != nil { // the closing brace
		return nil, NotAnObject(text, err)
	}
	if _, err := in.Token(); !errors.Is(err, io.EOF) {
		return nil, NotAnObject(text, errors.New("something follows it"))
	}
	return keys, nil
}

// NotAnObject says that a text, which it quotes, is not one JSON object, and why as
// far as encoding/json knows; why may be nil.
func NotAnObject(text []byte, why error) error {
	err := fmt.Errorf("not one JSON object: %s", sanitize.Quote(text))
	var syntax *json.SyntaxError
	var kind *json.UnmarshalTypeError
	switch {
	case why == nil || errors.As(why, &kind):
		return err
	case errors.Is(why, io.EOF) || errors.Is(why, io.ErrUnexpectedEOF):
		return fmt.Errorf("%w: it ends too early", err)
	case errors.As(why, &syntax):
		return fmt.Errorf("%w: no JSON from byte %d on", err, syntax.Offset)
	}
	return fmt.Errorf("%w: %w", err, why)
}

// Read reads the value of a key, if it is there, into place. A null is not taken
// for a missing key. The error says what is wanted.
func Read[T any](keys Keys, key, want string, place *T) error {
	raw, given := keys[key]
	if !given {
		return nil
	}
	if bytes.Equal(raw, []byte("null")) || json.Unmarshal(raw, place) != nil {
		return fmt.Errorf("%s: want %s, got %s", key, want, sanitize.Quote(raw))
	}
	return nil
}

// Required is Read of a key that must be there.
func Required[T any](keys Keys, key, want string, place *T) error {
	return cmp.Or(Present(keys, key), Read(keys, key, want, place))
}

// Present reports a key that must be there and is missing.
func Present(keys Keys, key string) error {
	if _, given := keys[key]; !given {
		return fmt.Errorf("%s: missing", key)
	}
	return nil
}

// Texts appends a list of texts to list, if the key is there. A null among them
// is an error.
func Texts(keys Keys, key string, list *[]string) error {
	const want = "a list of strings"
	var texts []*string
	if err := Read(keys, key, want, &texts); err != nil {
		return err
	}
	for _, text := range texts {
		if text == nil {
			return fmt.Errorf("%s: want %s, got %s", key, want, sanitize.Quote(keys[key]))
		}
		*list = append(*list, *text)
	}
	return nil
}
