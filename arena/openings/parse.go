package openings

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"strconv"
	"strings"

	"gipf.arena/arena"
	"gipf.arena/internal/strict"
	"gipf.arena/rules"
)

// A draft is an opening as given in the text, not yet checked.
type draft struct {
	game     string // its full name, "" if it does not say
	empty    bool   // no opening: only game is set
	position string // "" if there is none
	setup    uint64
	moves    []string
}

// entry makes the opening, with at most prefix moves if prefix is not 0.
func (d *draft) entry(g rules.Game, prefix int) (o arena.Opening, err error) {
	if d.position != "" {
		s, err := g.Parse(d.position)
		if err != nil {
			return o, err
		}
		d.position = s.String()
	}
	if prefix > 0 {
		d.moves = d.moves[:min(prefix, len(d.moves))]
	}
	o, err = arena.ReadOpening(g, d.position, d.setup, d.moves)
	if err == nil && o.State.Result() != rules.Ongoing {
		err = fmt.Errorf("the game is over after %d moves: %q", len(d.moves), o.State.String())
	}
	return o, err
}

// parseLines passes the openings of a text of lines to take, and returns
// the number of the line with an error.
func parseLines(text []byte, take func(draft) error) (line int, err error) {
	for raw := range bytes.Lines(text) {
		line++
		words := strings.Fields(string(raw))
		if len(words) == 0 || words[0][0] == '#' {
			continue
		}
		d, err := parseLine(words)
		if err == nil {
			err = take(d)
		}
		if err != nil {
			return line, err
		}
	}
	return line, nil
}

// parseLine parses the words of a line.
func parseLine(words []string) (d draft, err error) {
	start := words
	if i := slices.Index(words, "moves"); i >= 0 {
		start, d.moves = words[:i], words[i+1:]
	}
	switch {
	case len(start) == 0:
	case start[0] == "setup" && len(start) == 2:
		if d.setup, err = strconv.ParseUint(start[1], 10, 64); err != nil {
			return d, fmt.Errorf("set-up %q: want a whole number", start[1])
		}
	default:
		d.position = strings.Join(start, " ")
	}
	return d, nil
}

// runFormat is the format that the first line of an exported run names. That
// line and the last one, which has a digest and no game, hold no opening.
const runFormat = "gipfarena-run"

// isJSON reports whether a text begins as an object.
func isJSON(text []byte) bool {
	text = bytes.TrimLeft(text, " \t\r\n")
	return len(text) > 0 && text[0] == '{'
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
	*s = setup(n)
	return err
}

// tokens are texts of moves: a list of them, or one text with blanks between them.
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

// parseJSON passes the openings of a text of JSON objects to take, and returns
// the number of the line where a faulty object begins.
func parseJSON(text []byte, take func(draft) error) (line int, err error) {
	for line = 1; ; {
		rest := bytes.TrimLeft(text, " \t\r\n")
		line += bytes.Count(text[:len(text)-len(rest)], []byte{'\n'})
		var object json.RawMessage
		dec := json.NewDecoder(bytes.NewReader(rest)) // a new decoder counts bytes from here in its errors
		if err := dec.Decode(&object); errors.Is(err, io.EOF) {
			return line, nil
		} else if err != nil {
			return line, strict.NotAnObject(firstLine(rest), err)
		}
		d, err := readDraft(object)
		if err == nil {
			err = take(d)
		}
		if err != nil {
			return line, err
		}
		line += bytes.Count(object, []byte{'\n'})
		text = rest[dec.InputOffset():]
	}
}

// readDraft returns the opening of an object; only some keys matter.
func readDraft(object []byte) (d draft, err error) {
	keys, err := strict.Object(object)
	if err != nil {
		return d, err
	}
	maps.DeleteFunc(keys, func(_ string, value json.RawMessage) bool { return string(value) == "null" })
	var format, start string
	var moves, decisions *tokens
	var number setup
	err = cmp.Or(
		strict.Read(keys, "format", "a text", &format), strict.Read(keys, "game", "a text", &d.game),
		strict.Read(keys, "position", "a text", &d.position), strict.Read(keys, "start", "a text", &start),
		strict.Read(keys, "setup", "a whole number, or 16 hex digits as a text", &number),
		strict.Read(keys, "moves", wantMoves, &moves), strict.Read(keys, "decisions", wantMoves, &decisions),
	)
	d.position, moves = cmp.Or(d.position, start), cmp.Or(moves, decisions)
	if err == nil && moves == nil && keys["setup"] == nil && d.position == "" {
		if d.empty = format == runFormat || keys["digest"] != nil; !d.empty {
			err = errors.New(`an object without "position", "setup" and "moves"`)
		}
	}
	if moves != nil {
		d.moves = *moves
	}
	d.setup = uint64(number)
	return d, err
}

const wantMoves = "a list of texts, or one text with blanks between"

// firstLine returns the first line of a text, for a message.
func firstLine(text []byte) []byte {
	text, _, _ = bytes.Cut(text, []byte{'\n'})
	return text
}
