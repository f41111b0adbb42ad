package gipf

import (
	"fmt"
	"strings"

	"gipf.arena/rules"
	"gipf.arena/rules/hexgrid"
	"gipf.arena/rules/internal/kit"
)

// FormatMove implements rules.Game: "a1-b2" for a push of a basic piece, "Ga1-b2"
// for one of a GIPF piece, "xb2-e5" for the removal of the row from b2 to e5,
// "xb2-e5+c3,d4" when the GIPF pieces on c3 and d4 stay.
func (g Game) FormatMove(s rules.State, m rules.Move) string {
	if isRemoval(m) {
		line, kept := removalOf(m)
		return removalText(s.(*State).row(line), lines[line].deposit(kept))
	}
	number, gipf := pushOf(m)
	if gipf {
		return gipfPushTexts[number]
	}
	return pushTexts[number]
}

// The texts of pushes of GIPF pieces, by number, and of removals of whole rows,
// by row. They are computed once and never change, so writing a move allocates
// nothing unless GIPF pieces stay.
var (
	gipfPushTexts = kit.Names(pushCount, func(i int) string { return "G" + pushTexts[i] })
	rowTexts      = makeRowTexts()
)

// makeRowTexts names every row that a line has room for by its first and last
// piece.
func makeRowTexts() map[hexgrid.Board]string {
	all := map[hexgrid.Board]string{}
	for _, l := range lines {
		for from := l.spots; from != 0; from &= from - 1 {
			row := hexgrid.Board(0)
			for left := from; left != 0; left &= left - 1 {
				row |= left & -left
				if row.Count() < 4 {
					continue
				}
				all[row] = rulebook.rowText(row)
			}
		}
	}
	return all
}

// removalText names a row and lists the spots kept.
func removalText(row, kept hexgrid.Board) string {
	if kept == 0 {
		return rowTexts[row]
	}
	return rowTexts[row] + rulebook.keptText(kept)
}

// ParseMove implements rules.Game.
func (g Game) ParseMove(s rules.State, move string) (rules.Move, error) {
	m, err := g.parseMove(s.(*State), move)
	return kit.Read("gipf: move", move, m, err)
}

// parseMove distinguishes texts that are no move at all from the several reasons
// why a move may be illegal now, for the person or engine that wrote it.
func (g Game) parseMove(s *State, move string) (rules.Move, error) {
	if s.result != rules.Ongoing {
		return 0, fmt.Errorf("the game is over")
	}
	if strings.HasPrefix(move, "x") {
		return g.parseRemoval(s, move)
	}
	basicText, gipf := strings.CutPrefix(move, "G")
	number, ok := pushNumber[basicText]
	switch {
	case !ok:
		return 0, fmt.Errorf("no such push: want a dot and the spot next to it (a1-b2), or a removal (xb2-e5)")
	case s.pending != 0:
		return 0, fmt.Errorf("a row has to be removed first")
	case gipf && !s.canPushGipf():
		return 0, fmt.Errorf("no GIPF piece may be pushed now")
	case !gipf && !s.canPushBasic():
		return 0, fmt.Errorf("only a GIPF piece may be pushed now")
	case pushes[number].line&^s.occupied() == 0:
		return 0, fmt.Errorf("the line is full")
	}
	return pushMove(number, gipf), nil
}

// parseRemoval looks the text up among the few legal removals. So it refuses
// every text that FormatMove would write differently: kept spots out of order
// or repeated, ends of the row exchanged.
func (g Game) parseRemoval(s *State, move string) (rules.Move, error) {
	if err := removalSyntax(move); err != nil {
		return 0, err
	}
	if s.pending == 0 {
		return 0, fmt.Errorf("%s has no row to remove", s.actor)
	}
	for _, m := range s.removals(nil) {
		if g.FormatMove(s, m) == move {
			return m, nil
		}
	}
	return 0, fmt.Errorf("not a row of %s with GIPF pieces kept in line order", s.actor)
}

// removalSyntax checks only the grammar of a removal, so that the error can
// tell a typing error from an illegal removal.
func removalSyntax(move string) error {
	row, kept, some := strings.Cut(move[1:], "+")
	names := strings.Split(row, "-")
	if len(names) != 2 {
		return fmt.Errorf("want x, the first and the last spot of a row, and after a + the kept spots (xb2-e5+c3,d4)")
	}
	if some {
		names = append(names, strings.Split(kept, ",")...)
	}
	for _, name := range names {
		if _, ok := spotByName[name]; !ok {
			return fmt.Errorf("no spot %q", name)
		}
	}
	return nil
}
