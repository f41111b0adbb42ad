package zertz

import (
	"fmt"
	"strings"

	"gipf.arena/rules"
	"gipf.arena/rules/hexgrid"
	"gipf.arena/rules/internal/fields"
)

// Parse implements rules.Game. It refuses a text that is malformed, not
// canonical or impossible with an error that names the field. The history of a
// position that was read in begins with it (ZERTZ-R10).
func (g Game) Parse(position string) (rules.State, error) {
	s := g.empty()
	counts := func(name string, into *[colours]uint8) fields.Field {
		return fields.Field{Name: name, Read: func(text string) error { return readCounts(text, into) }}
	}
	err := fields.Read(position, []fields.Field{
		{Name: "rings", Read: s.readRings},
		counts("supply", &s.supply),
		counts("cap1", &s.captured[0]),
		counts("cap2", &s.captured[1]),
		{Name: "actor", Read: s.readActor},
		{Name: "phase", Read: s.readPhase},
	}, func() (string, error) { return s.impossible(g.supply) })
	if err != nil {
		return nil, fmt.Errorf("zertz: position %q: %w", position, err)
	}
	s.begin()
	return s, nil
}

// readRings reads the columns from the left.
func (s *State) readRings(text string) error {
	columns, texts := shapes[s.board].columns, strings.Split(text, "/")
	if len(texts) != len(columns) {
		return fmt.Errorf("want %d columns, got %d", len(columns), len(texts))
	}
	for i, column := range columns {
		if err := s.readColumn(column, texts[i]); err != nil {
			return fmt.Errorf("column %c %q: %w", 'a'+i, texts[i], err)
		}
	}
	return nil
}

func (s *State) readColumn(column hexgrid.Board, text string) error {
	if len(text) != column.Count() {
		return fmt.Errorf("%d places instead of %d", len(text), column.Count())
	}
	for i := range len(text) {
		at := column & -column
		column &^= at
		c := strings.IndexByte(colourLetters, text[i])
		switch {
		case text[i] == missingSign:
			continue
		case c >= 0:
			s.marbles[c] |= at
		case text[i] != vacantSign:
			return fmt.Errorf("%q is neither a marble (w g b) nor a vacant ring (.) nor a missing one (_)", text[i])
		}
		s.rings |= at
	}
	return nil
}

// readCounts reads the numbers of white, grey and black marbles. More than a
// game can have is refused here, before the number is cut to a byte.
func readCounts(text string, counts *[colours]uint8) error {
	numbers := strings.Split(text, ",")
	if len(numbers) != colours {
		return fmt.Errorf("want three numbers with commas between them")
	}
	for c, number := range numbers {
		n, err := readNumber(number)
		if err != nil {
			return err
		}
		if n > mostMarbles {
			return fmt.Errorf("%d %s marbles, there are never more than %d", n, colourNames[c], mostMarbles)
		}
		counts[c] = uint8(n)
	}
	return nil
}

// readActor reads 0, 1 or 2. For now 0, nobody, is held as a draw; whether that
// suits the phase is seen afterwards.
func (s *State) readActor(text string) error {
	switch text {
	case "0":
		s.result = rules.Draw
	case "1":
		s.actor = 0
	case "2":
		s.actor = 1
	default:
		return fmt.Errorf("want 1 or 2, or 0 for nobody")
	}
	return nil
}

// readPhase reads what is due.
func (s *State) readPhase(text string) error {
	ring, hop := strings.CutPrefix(text, "j")
	switch {
	case text == "-":
		s.phase = starting
	case text == "r":
		s.phase = removing
	case text == "#":
		s.phase = over
		if s.result != rules.Draw {
			s.result = rules.Win(s.actor.player())
		}
	case hop:
		at, err := s.readRing(ring)
		s.phase, s.hopper = hopping, at
		return err
	default:
		return fmt.Errorf("want - (start of a turn), r (remove a ring), j and a ring (hop on from there) or # (over)")
	}
	return nil
}
