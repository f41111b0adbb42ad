package openings

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
)

// runFormat is what the first line of an exported run has for its format. It and
// the last line, which has a digest and no game, hold no opening.
const runFormat = "gipfarena-run"

// isJSON reports whether a text begins as an object.
func isJSON(text []byte) bool {
	text = bytes.TrimLeft(text, " \t\r\n")
	return len(text) > 0 && text[0] == '{'
}

// A record is what matters here of a JSON object.
type record struct {
	Format    string  `json:"format"`
	Digest    string  `json:"digest"`
	Game      string  `json:"game"`
	Position  string  `json:"position"`
	Start     string  `json:"start"`
	Setup     *setup  `json:"setup"`
	Moves     *tokens `json:"moves"`
	Decisions *tokens `json:"decisions"`
}

// A setup is the number of a start position: a number, or a text of 16 hex
// digits.
type setup uint64

// UnmarshalJSON implements json.Unmarshaler.
func (s *setup) UnmarshalJSON(text []byte) error {
	digits, base := string(text), 10
	if hex, ok := strings.CutPrefix(digits, `"`); ok {
		digits, base = strings.TrimSuffix(hex, `"`), 16
	}
	n, err := strconv.ParseUint(digits, base, 64)
	if err != nil {
		return fmt.Errorf("set-up %q: want a whole number, or 16 hex digits as a text", text)
	}
	*s = setup(n)
	return nil
}

// tokens are texts of decisions: a list of them, or one text with blanks between.
type tokens []string

// UnmarshalJSON implements json.Unmarshaler.
func (t *tokens) UnmarshalJSON(text []byte) error {
	var one string
	if json.Unmarshal(text, &one) == nil {
		*t = strings.Fields(one)
		return nil
	}
	return json.Unmarshal(text, (*[]string)(t))
}

// parseJSON hands the openings of a text of JSON objects to take, and returns the
// number of the line where an object with an error begins.
func parseJSON(text []byte, take func(draft) error) (line int, err error) {
	dec := json.NewDecoder(bytes.NewReader(text))
	line, at := 1, 0
	for {
		next := int(dec.InputOffset())
		next += len(text[next:]) - len(bytes.TrimLeft(text[next:], " \t\r\n"))
		line, at = line+bytes.Count(text[at:next], []byte{'\n'}), next
		var r record
		if err := dec.Decode(&r); errors.Is(err, io.EOF) {
			return line, nil
		} else if err != nil {
			return line, fmt.Errorf("%q: %w", firstLine(text[at:]), err)
		}
		d, err := r.draft()
		if err == nil {
			err = take(d)
		}
		if err != nil {
			return line, err
		}
	}
}

// draft takes out of a record what says how a game begins.
func (r *record) draft() (draft, error) {
	d := draft{game: r.Game, position: cmp.Or(r.Position, r.Start)}
	moves := cmp.Or(r.Moves, r.Decisions)
	if moves == nil && r.Setup == nil && d.position == "" {
		if d.empty = r.Format == runFormat || r.Digest != ""; !d.empty {
			return d, errors.New(`an object without "position", "setup" and "moves"`)
		}
	}
	if moves != nil {
		d.moves = *moves
	}
	if r.Setup != nil {
		d.setup = uint64(*r.Setup)
	}
	return d, nil
}

// firstLine returns the beginning of a text, for a message.
func firstLine(text []byte) string {
	const most = 60
	text, _, _ = bytes.Cut(text, []byte{'\n'})
	return string(text[:min(most, len(text))])
}
