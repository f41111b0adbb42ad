package lyngk

import (
	"fmt"
	"strings"

	"gipf.arena/rules"
	"gipf.arena/rules/internal/fields"
)

// mostScored is how many collected fives a side can have: the largest handicap,
// and as many again, if it collected all pieces.
const mostScored = mostGranted + (colourCount*8+3)/baseHeight

// Parse implements rules.Game. It refuses a text that is malformed, not
// canonical or impossible with an error that names the field. A position need
// not be reachable, and pieces may be missing. Nothing but the text and the laws
// goes in, so that two positions of one variant are equal exactly when their
// texts are.
func (g Game) Parse(position string) (rules.State, error) {
	s := &State{laws: g.laws}
	err := fields.Read(position, []fields.Field{
		{Name: "board", Read: s.readBoard},
		{Name: "claims", Read: s.readClaims},
		{Name: "actor", Read: s.actor.read},
		{Name: "claimed", Read: s.readClaimed},
		{Name: "scores", Read: s.readScores},
		{Name: "won", Read: s.readWon},
	}, s.impossible)
	if err != nil {
		return nil, fmt.Errorf("lyngk: position %q: %w", position, err)
	}
	s.derive()
	return s, nil
}

// readBoard reads the columns A to I.
func (s *State) readBoard(text string) error {
	texts := strings.Split(text, "/")
	if len(texts) != columnCount {
		return fmt.Errorf("want %d columns, got %d", columnCount, len(texts))
	}
	p := point(0)
	for x, column := range texts {
		stacks := strings.Split(column, ",")
		if len(stacks) != columns[x].size {
			return fmt.Errorf("column %c %q: %d points instead of %d", 'A'+x, column, len(stacks), columns[x].size)
		}
		for _, text := range stacks {
			read, err := readStack(text, s.laws.height())
			if err != nil {
				return fmt.Errorf("point %s %q: %w", p, text, err)
			}
			s.put(read, p)
			p++
		}
	}
	return nil
}

// readStack reads a stack from bottom to top, "." for an empty point.
func readStack(text string, highest int) (made stack, err error) {
	if text == "." {
		return 0, nil
	}
	if text == "" || len(text) > highest {
		return 0, fmt.Errorf("want . or one to %d pieces", highest)
	}
	for i := range len(text) {
		n := strings.IndexByte(pieceLetters, text[i])
		switch next := single(piece(n)); {
		case n < 0:
			return 0, fmt.Errorf("%q is not a piece (%s)", text[i], pieceLetters)
		case made.colours()&next.colours() != 0:
			return 0, fmt.Errorf("two pieces of colour %q", text[i])
		default:
			made = next.onto(made)
		}
	}
	if made.height() > 1 && made.top() == joker { // R5
		return 0, fmt.Errorf("a joker on top of other pieces")
	}
	return made, nil
}

// readClaims reads the colours of both sides.
func (s *State) readClaims(text string) error {
	sides := strings.Split(text, ":")
	if len(sides) != 2 {
		return fmt.Errorf("want the colours of both sides with a colon between them")
	}
	for c, list := range sides {
		if err := s.claims[c].read(list); err != nil {
			return err
		}
	}
	return nil
}

// read reads one or two letters; the order i b r g k is the only one allowed.
func (c *colours) read(text string) error {
	if text == "-" {
		return nil
	}
	if text == "" || len(text) > mostClaims {
		return fmt.Errorf("%q: want - or one or two colours", text)
	}
	for i := range len(text) {
		n := strings.IndexByte(pieceLetters[:colourCount], text[i])
		if n < 0 {
			return fmt.Errorf("%q is not a colour (%s)", text[i], pieceLetters[:colourCount])
		}
		if piece(n).colour() <= *c {
			return fmt.Errorf("%q: colours not in the order %s", text, pieceLetters[:colourCount])
		}
		*c |= piece(n).colour()
	}
	return nil
}

// read reads 1 or 2.
func (c *side) read(text string) error {
	if text != "1" && text != "2" {
		return fmt.Errorf("want 1 or 2")
	}
	*c = side(text[0] - '1')
	return nil
}

// readClaimed reads whether the actor has claimed in this turn.
func (s *State) readClaimed(text string) error {
	if text != "0" && text != "1" {
		return fmt.Errorf("want 0 or 1")
	}
	s.claimed = text == "1"
	return nil
}

// readScores reads the collected fives of both sides.
func (s *State) readScores(text string) error {
	return fields.Pair(text, "stacks", mostScored, &s.scores)
}

// readWon reads who has won by a six.
func (s *State) readWon(text string) error {
	if text == "-" {
		return nil
	}
	var c side
	if err := c.read(text); err != nil {
		return fmt.Errorf("want -, 1 or 2")
	}
	s.won = c.player()
	return nil
}
