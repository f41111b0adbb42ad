package gipf

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"gipf.arena/rules"
	"gipf.arena/rules/hexgrid"
)

// mostPieces is how many pieces one side can have on the board and in reserve,
// a GIPF piece counting two: the box holds 18 of each colour (Basic Б.2).
const mostPieces = 18

// fields names the fields of a position text in order.
var fields = [...]string{"board", "actor", "next", "reserves", "intro", "resolved"}

// Parse implements rules.Game. It refuses a text that is malformed, not
// canonical or impossible with an error that names the field.
func (g Game) Parse(position string) (rules.State, error) {
	s, err := g.parse(position)
	if err != nil {
		return nil, fmt.Errorf("gipf: position %q: %w", position, err)
	}
	return s, nil
}

// parse reads the fields in order, then looks at what they say together, and
// last finds what follows from them: pending rows and result. Nothing but the
// text and the variant goes in, so that two positions of one variant are equal
// exactly when their texts are.
func (g Game) parse(position string) (*State, error) {
	texts := strings.Split(position, " ")
	if len(texts) != len(fields) {
		return nil, fmt.Errorf("want the %d fields %s with one blank between them, got %d",
			len(fields), strings.Join(fields[:], " "), len(texts))
	}
	s := &State{kind: g.kind}
	readers := [len(fields)]func(string) error{
		s.readBoard, s.actor.read, s.next.read, s.readReserves, s.readIntro, s.resolved.read,
	}
	for i, read := range readers {
		if err := read(texts[i]); err != nil {
			return nil, fmt.Errorf("%s %q: %w", fields[i], texts[i], err)
		}
	}
	if field, err := s.impossible(); err != nil {
		return nil, fmt.Errorf("%s %q: %w", field, texts[slices.Index(fields[:], field)], err)
	}
	s.findPending()
	s.conclude()
	s.boardHash = s.boardKeys(&State{})
	return s, nil
}

// readBoard reads the columns b to h.
func (s *State) readBoard(text string) error {
	columns := strings.Split(text, "/")
	if len(columns) != 2*radius+1 {
		return fmt.Errorf("want %d columns, got %d", 2*radius+1, len(columns))
	}
	for i, c := range columns {
		if err := s.readColumn(column(i), c); err != nil {
			return fmt.Errorf("column %c %q: %w", 'b'+i, c, err)
		}
	}
	return nil
}

// readColumn sets the pieces of one column, whose spots are free. Two gaps in a
// row are refused because their sum says the same: a position has one text.
func (s *State) readColumn(free hexgrid.Board, text string) error {
	size, afterGap := free.Count(), false
	for i := range len(text) {
		letter, length := text[i], 1
		gap := '1' <= letter && letter <= '7'
		if gap {
			length = int(letter - '0')
		}
		switch {
		case gap && afterGap:
			return fmt.Errorf("two gaps in a row")
		case free.Count() < length:
			return fmt.Errorf("more than %d spots", size)
		case !gap && !s.put(free.First(), letter):
			return fmt.Errorf("%q is neither a piece (w b W B) nor a gap (1 to 7)", letter)
		}
		for range length {
			free &= free - 1
		}
		afterGap = gap
	}
	if free != 0 {
		return fmt.Errorf("%d spots instead of %d", size-free.Count(), size)
	}
	return nil
}

// put sets a piece by its letter and reports whether it is one.
func (s *State) put(at hexgrid.Spot, letter byte) bool {
	c := strings.IndexByte(pieceLetters+gipfLetters, letter)
	if c < 0 {
		return false
	}
	s.pieces[c%2] |= at.Board()
	if c >= len(pieceLetters) {
		s.gipfs |= at.Board()
	}
	return true
}

// read reads w or b.
func (c *side) read(text string) error {
	switch text {
	case "w":
		*c = white
	case "b":
		*c = black
	default:
		return fmt.Errorf("want w or b")
	}
	return nil
}

// readReserves reads White's and Black's pieces in reserve. Numbers with a sign
// or leading zeros are other texts of the same number and so not canonical. More
// than a side can have is refused here, before the number is cut to a byte.
func (s *State) readReserves(text string) error {
	numbers := strings.Split(text, ",")
	if len(numbers) != 2 {
		return fmt.Errorf("want two numbers and a comma")
	}
	for c, number := range numbers {
		n, err := strconv.Atoi(number)
		if err != nil || strconv.Itoa(n) != number || n < 0 {
			return fmt.Errorf("%q is not a number of pieces", number)
		}
		if n > mostPieces {
			return fmt.Errorf("%d pieces, one side has at most %d", n, mostPieces)
		}
		s.reserve[c] = uint8(n)
	}
	return nil
}

// readIntro reads the two states of introduction.
func (s *State) readIntro(text string) error {
	if len(text) != 2 || strings.Trim(text, "012") != "" {
		return fmt.Errorf("want two digits from 0 to 2")
	}
	s.intro = [2]uint8{text[0] - '0', text[1] - '0'}
	return nil
}

// read reads line names; the byte order of names, which is that of numbers, is
// the only one allowed.
func (l *lineSet) read(text string) error {
	if text == "-" {
		return nil
	}
	last := -1
	for name := range strings.SplitSeq(text, ",") {
		i := slices.IndexFunc(lines[:], func(l line) bool { return l.name == name })
		if i < 0 {
			return fmt.Errorf("no line %q", name)
		}
		if i <= last {
			return fmt.Errorf("lines not in byte order at %q", name)
		}
		*l |= 1 << i
		last = i
	}
	return nil
}
