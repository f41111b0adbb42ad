package gipf

import (
	"fmt"
	"strings"

	"gipf.arena/rules"
	"gipf.arena/rules/hexgrid"
	"gipf.arena/rules/internal/kit"
)

// mostPieces is how many pieces one side can have on the board and in reserve,
// a GIPF piece counting two: the box holds 18 of each colour (Basic Б.2).
const mostPieces = 18

// Parse implements rules.Game. It refuses a text that is malformed, not
// canonical or impossible with an error that names the field. The result
// depends only on the text and the variant, so two positions of one variant
// are equal exactly when their texts are.
func (g Game) Parse(position string) (rules.State, error) {
	s := &State{core: core{kind: g.kind}}
	err := s.read(position, rulebook, mostPieces, func() (string, error) {
		return s.impossible(rulebook, rowLines(s.pieces[s.actor]), mostPieces)
	})
	if err != nil {
		return nil, err
	}
	s.findPending()
	s.conclude()
	s.boardHash = s.boardKeys()
	return s, nil
}

// read reads a position on a field in which a side has at most most pieces.
func (s *core) read(position string, on *field, most uint8, impossible func() (string, error)) error {
	err := kit.ReadFields(position, []kit.Field{
		{Name: "board", Read: columnsReader(on.columns, s.readCell)},
		{Name: "actor", Read: s.actor.read},
		{Name: "next", Read: s.next.read},
		{Name: "reserves", Read: func(text string) error { return kit.Pair(text, "pieces", most, &s.reserve) }},
		{Name: "intro", Read: func(text string) error { return readIntro(text, '2', &s.intro) }},
		{Name: "resolved", Read: func(text string) error { return on.readLines(text, &s.resolved) }},
	}, impossible)
	if err != nil {
		return fmt.Errorf("gipf: position %q: %w", position, err)
	}
	return nil
}

// columnsReader returns a reader of columns; put sets the cell of a spot in the state being read.
func columnsReader(columns []hexgrid.Board, put func(at hexgrid.Spot, cell string) error) func(text string) error {
	return func(text string) error {
		texts := strings.Split(text, "/")
		if len(texts) != len(columns) {
			return fmt.Errorf("want %d columns, got %d", len(columns), len(texts))
		}
		for i, c := range texts {
			if err := readColumn(columns[i], c, put); err != nil {
				return fmt.Errorf("column %c %q: %w", 'b'+i, c, err)
			}
		}
		return nil
	}
}

// readColumn reads the cells of one column, whose spots are free. It refuses two
// gaps in a row because their sum means the same, and a position has one text.
func readColumn(free hexgrid.Board, text string, put func(at hexgrid.Spot, cell string) error) error {
	size, afterGap := free.Count(), false
	for text != "" {
		cell := text[:cellLength(text)]
		text = text[len(cell):]
		gap, length := '1' <= cell[0] && cell[0] <= '9', 1
		if gap {
			length = int(cell[0] - '0')
		}
		switch {
		case gap && afterGap:
			return fmt.Errorf("two gaps in a row")
		case free.Count() < length:
			return fmt.Errorf("more than %d spots", size)
		case !gap:
			if err := put(free.First(), cell); err != nil {
				return err
			}
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

// cellLength returns the length in bytes of the first cell of a text: one, or all up
// to the bracket that ends a stack.
func cellLength(text string) int {
	if text[0] != '[' {
		return 1
	}
	if end := strings.IndexByte(text, ']'); end >= 0 {
		return end + 1
	}
	return len(text)
}

// readCell sets a piece by its letter.
func (s *core) readCell(at hexgrid.Spot, cell string) error {
	c := strings.IndexByte(pieceLetters+gipfLetters, cell[0])
	if c < 0 {
		return fmt.Errorf("%q is neither a piece (w b W B) nor a gap (1 to 9)", cell[0])
	}
	s.pieces[c%2] |= at.Board()
	if c >= len(pieceLetters) {
		s.gipfs |= at.Board()
	}
	return nil
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

// readIntro reads the two states of introduction, digits from 0 to most.
func readIntro(text string, most byte, into *[2]uint8) error {
	if len(text) != 2 || max(text[0], text[1]) > most || min(text[0], text[1]) < '0' {
		return fmt.Errorf("want two digits from 0 to %c", most)
	}
	*into = [2]uint8{text[0] - '0', text[1] - '0'}
	return nil
}

// impossible checks a position on a field, given the actor's rows there and how many pieces a side can have. On the
// rulebook's board the box sets that bound, not the game's options: handicap and extended games share the positions
// of the basic game.
func (s *core) impossible(on *field, rows lineSet, most int) (field string, err error) {
	if s.kind == basic && s.gipfs != 0 {
		return "board", fmt.Errorf("the game has no GIPF pieces")
	}
	for c := range side(2) { // on the board alone, so that the error names the field that is wrong for any reserves
		if n := s.material(c) - int(s.reserve[c]); n > most {
			return "board", fmt.Errorf("%d pieces of %s, a side has at most %d", n, c, most)
		}
	}
	for c := range side(2) {
		if n := s.material(c); n > most {
			return "reserves", fmt.Errorf("%d pieces of %s on the board and in reserve, a side has at most %d", n, c, most)
		}
	}
	switch empty := s.resolved &^ rows; {
	case s.kind != tournament && s.intro != [2]uint8{basicOnly, basicOnly}:
		return "intro", fmt.Errorf("must be 22 outside tournament")
	case empty != 0: // a line without a row of the actor cannot be dealt with (R8)
		return "resolved", fmt.Errorf("%s has no row on line %q", s.actor, on.lines[empty.first()].name)
	case s.actor != s.next && rows&^s.resolved == 0 && s.bare() != bothSides: // only after a double loss (R12)
		return "actor", fmt.Errorf("%s pushes next and %s has no row to remove", s.next, s.actor)
	}
	return "", nil
}

// material counts the pieces of c on the board, a GIPF piece as two, and in
// reserve.
func (s *core) material(c side) int {
	return s.pieces[c].Count() + (s.pieces[c] & s.gipfs).Count() + int(s.reserve[c])
}
