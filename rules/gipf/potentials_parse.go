package gipf

import (
	"fmt"
	"strings"

	"gipf.arena/rules"
	"gipf.arena/rules/hexgrid"
	"gipf.arena/rules/internal/kit"
)

// Parse implements rules.Game. It refuses a text that is malformed, not canonical or
// impossible with an error that names the field.
func (g PotentialsGame) Parse(position string) (rules.State, error) {
	s := &PotentialsState{core: core{kind: g.kind}, game: g}
	err := kit.ReadFields(position, []kit.Field{
		{Name: "board", Read: columnsReader(rulebook.columns, s.readCell)},
		{Name: "actor", Read: s.actor.read},
		{Name: "next", Read: s.next.read},
		{Name: "reserves", Read: s.readReserves},
		{Name: "intro", Read: func(text string) error { return readIntro(text, '3', &s.intro) }},
		{Name: "resolved", Read: s.readResolved},
	}, s.impossible)
	if err != nil {
		return nil, fmt.Errorf("gipf: position %q: %w", position, err)
	}
	s.findPhase()
	s.conclude()
	s.boardHash = s.keysOf(spots)
	return s, nil
}

// readCell sets the content of a spot.
func (s *PotentialsState) readCell(at hexgrid.Spot, cell string) error {
	x, c, err := parseCell(cell)
	if err != nil {
		return fmt.Errorf("%q: %w", cell, err)
	}
	s.pieces[c&1] |= at.Board()
	s.put(at, x)
	return nil
}

// parseCell reads a cell and returns its content and the colour of its top.
func parseCell(cell string) (content, side, error) {
	if cell[0] == '[' {
		return parseStack(cell)
	}
	if c := strings.IndexByte(pieceLetters, cell[0]); c >= 0 {
		return basicPiece, side(c), nil
	}
	if c := strings.IndexByte(gipfLetters, cell[0]); c >= 0 {
		return gipfPiece, side(c), nil
	}
	if k, c, ok := potentialOf(cell[0]); ok && k != dvonn && k != punct {
		return loneOf(k), c, nil
	}
	return 0, 0, fmt.Errorf("neither a piece (w b W B), a used potential (t z y T Z Y), a stack in brackets nor a gap (1 to 9)")
}

// parseStack reads a loaded piece or a pile, from its bottom up.
func parseStack(cell string) (content, side, error) {
	body := strings.TrimSuffix(cell[1:], "]")
	if len(body) < 2 || len(body) != len(cell)-2 || len(body) > 2+2*mostPerKind {
		return 0, 0, fmt.Errorf("want [, a piece, one potential or more, and ]")
	}
	owner := strings.IndexByte(pieceLetters, body[0])
	if owner < 0 {
		return 0, 0, fmt.Errorf("a stack stands on a basic piece, w or b")
	}
	kind, top, ok := potentialOf(body[1])
	if !ok {
		return 0, 0, fmt.Errorf("%q is no potential", body[1])
	}
	for i := 2; i < len(body); i++ {
		k, c, ok := potentialOf(body[i])
		if !ok || k != kind || c == top {
			return 0, 0, fmt.Errorf("potentials of a pile are of one kind and of alternating colours")
		}
		top = c
	}
	_, first, _ := potentialOf(body[1])
	x, err := stackOf(kind, first == side(owner), len(body)-1)
	return x, top, err
}

// stackOf returns the content of a number of potentials of a kind on a basic piece;
// own says whether the lowest has the colour of that piece.
func stackOf(kind potential, own bool, potentials int) (content, error) {
	if own && potentials == 1 {
		return loadedWith(kind), nil
	}
	if kind != dvonn && kind != punct {
		return 0, fmt.Errorf("only DVONN and PÜNCT lie on other pieces")
	}
	if own {
		potentials--
	}
	if kind == punct && !own && potentials > 1 {
		return 0, fmt.Errorf("no PÜNCT lies on one that lies on the rest of a GIPF piece")
	}
	return pileOf(kind, own) + content(potentials-1), nil
}

// readReserves reads what White and Black have not brought in.
func (s *PotentialsState) readReserves(text string) error {
	held := strings.Split(text, ",")
	if len(held) != len(s.reserve) {
		return fmt.Errorf("want two reserves and a comma")
	}
	for c, one := range held {
		if err := s.readHeld(side(c), one); err != nil {
			return err
		}
	}
	return nil
}

// readHeld reads pieces and, after a +, potentials.
func (s *PotentialsState) readHeld(c side, text string) error {
	number, potentials, some := strings.Cut(text, "+")
	n, err := kit.Number(number, "pieces", s.game.mostPieces())
	if err != nil {
		return err
	}
	s.reserve[c&1] = uint8(n)
	if some && potentials == "" || len(potentials)%2 != 0 {
		return fmt.Errorf("%q: want letters of potentials, each with its number, after the +", text)
	}
	last := -1
	for ; potentials != ""; potentials = potentials[2:] {
		k := strings.IndexByte(potentialLetters[white], potentials[0])
		n := int(potentials[1]) - '0'
		switch {
		case k < 0 || n < 1 || n > mostPerKind:
			return fmt.Errorf("%q is not a potential (t z d y p) and its number from 1 to %d", potentials[:2], mostPerKind)
		case k <= last:
			return fmt.Errorf("potentials not in the order t z d y p at %q", potentials[:2])
		}
		s.stock[c&1][k], last = uint8(n), k
	}
	return nil
}

// readResolved reads whether rows wait.
func (s *PotentialsState) readResolved(text string) error {
	if text != "-" && text != "t" {
		return fmt.Errorf("want -, or t after an extra push before the regular move")
	}
	s.interim = text == "t"
	return nil
}
