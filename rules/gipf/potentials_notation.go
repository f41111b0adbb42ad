package gipf

import (
	"fmt"
	"strings"

	"gipf.arena/rules"
	"gipf.arena/rules/internal/kit"
)

// passText is the text of giving up the TAMSK potential on e5.
const passText = "^pass"

// FormatMove implements rules.Game: the texts of Game.FormatMove, and "Za1-b2" for a push
// of a piece loaded with ZÈRTZ, "c3^f5" for the use of the potential on c3, "^a1-b2" for
// the extra push of TAMSK, "^pass" for giving it up.
func (g PotentialsGame) FormatMove(s rules.State, m rules.Move) string {
	switch {
	case isRemoval(m):
		line, kept := removalOf(m)
		return removalText(s.(*PotentialsState).row(line), lines[line].deposit(kept))
	case isUse(m):
		from, to := useOf(m)
		return rulebook.spotName(from) + "^" + rulebook.spotName(to)
	case m == passMove:
		return passText
	}
	number, p := potentialsPushOf(m)
	switch {
	case isExtra(m):
		return "^" + pushTexts[number]
	case p >= pushLoaded:
		return string(p.potential().letter(black)) + pushTexts[number] // capitals, as G is
	case p == pushGipf:
		return gipfPushTexts[number]
	}
	return pushTexts[number]
}

// ParseMove implements rules.Game.
func (g PotentialsGame) ParseMove(s rules.State, move string) (rules.Move, error) {
	m, err := g.parseMove(s.(*PotentialsState), move)
	return kit.Read("gipf: move", move, m, err)
}

// parseMove looks the text up among the legal moves, so it refuses every text that
// FormatMove would write differently. Its error says why.
func (g PotentialsGame) parseMove(s *PotentialsState, move string) (rules.Move, error) {
	if s.result != rules.Ongoing {
		return 0, fmt.Errorf("the game is over")
	}
	if err := potentialsSyntax(move); err != nil {
		return 0, err
	}
	for _, m := range s.Moves(nil) {
		if g.FormatMove(s, m) == move {
			return m, nil
		}
	}
	return 0, s.whyNot(move)
}

// potentialsSyntax checks only the grammar of a move, so that the error can tell a typing
// error from an illegal move.
func potentialsSyntax(move string) error {
	if strings.HasPrefix(move, "x") {
		return removalSyntax(move)
	}
	if from, to, ok := strings.Cut(move, "^"); ok && from != "" {
		for _, name := range []string{from, to} {
			if _, ok := spotByName[name]; !ok {
				return fmt.Errorf("no spot %q", name)
			}
		}
		return nil
	}
	push := strings.TrimPrefix(move, "^")
	if push == move && move != "" && strings.ContainsRune("G"+potentialLetters[black], rune(move[0])) {
		push = move[1:]
	}
	if _, ok := pushNumber[push]; !ok && move != passText {
		return fmt.Errorf("no such move: want a push (a1-b2, Ga1-b2, Za1-b2), a use (c3^f5), an extra push (^a1-b2, ^pass) or a removal (xb2-e5)")
	}
	return nil
}

// whyNot says why a well-formed move is not legal.
func (s *PotentialsState) whyNot(move string) error {
	removal, extra := strings.HasPrefix(move, "x"), strings.HasPrefix(move, "^")
	switch {
	case s.phase == removalDue && !removal:
		return fmt.Errorf("a row has to be removed first")
	case s.phase == extraMove && !extra:
		return fmt.Errorf("the TAMSK potential on e5 has to be pushed in or given up first")
	case removal && s.phase != removalDue:
		return fmt.Errorf("%s has no row to remove now", s.actor)
	case removal:
		return fmt.Errorf("not a row of %s with GIPF and loaded pieces kept in line order and no row left", s.actor)
	case extra && s.phase != extraMove:
		return fmt.Errorf("%s has no TAMSK potential on e5 to use", s.actor)
	case strings.Contains(move, "^") && !extra:
		return fmt.Errorf("no potential of %s may go that way", s.actor)
	}
	return fmt.Errorf("the line is full, or such a piece may not be pushed now")
}
