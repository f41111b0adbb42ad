package openings

import (
	"bytes"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"gipf.arena/rules"
)

// A draft is an opening as it was written.
type draft struct {
	game     string // its full name, "" if it does not say
	empty    bool   // it is none, and says no more than the game
	position string // "" if there is none
	setup    uint64
	moves    []string
}

// entry makes the opening, of which it takes at most prefix moves if that is
// not 0.
func (d *draft) entry(g rules.Game, prefix int) (entry, error) {
	e := entry{position: d.position, setup: d.setup, state: g.New(d.setup)}
	if d.position != "" {
		s, err := g.Parse(d.position)
		if err != nil {
			return e, err
		}
		e.state, e.position = s, s.String()
	}
	moves := d.moves
	if prefix > 0 {
		moves = moves[:min(prefix, len(moves))]
	}
	for i, text := range moves {
		m, err := g.ParseMove(e.state, text)
		if err != nil {
			return e, fmt.Errorf("move %d: %w", i, err)
		}
		e.moves, e.texts = append(e.moves, m), append(e.texts, g.FormatMove(e.state, m))
		e.state.Play(m)
	}
	if e.state.Result() != rules.Ongoing {
		return e, fmt.Errorf("the game is over after %d moves: %q", len(moves), e.state.String())
	}
	return e, nil
}

// parseLines hands the openings of a text of lines to take, and returns the
// number of the line where there is an error.
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

// parseLine reads the words of a line.
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
