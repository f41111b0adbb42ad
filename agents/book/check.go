package book

import (
	"errors"
	"fmt"
	"slices"

	"gipf.arena/rules"
)

// mostGames bounds a count of games; sums of a few stay exact as float64.
const mostGames = 1 << 50

// longestText is the longest text of a position or a move, in bytes: errors quote it.
const longestText = 1 << 10

// add checks a position and adds it.
func (b *Book) add(e *Entry) error {
	if n := len(e.Position); n > longestText {
		return fmt.Errorf("a position of %d bytes, want at most %d", n, longestText)
	}
	s, err := b.game.Parse(e.Position)
	if err != nil {
		return err
	}
	if s.Mover() == rules.None {
		return fmt.Errorf("the game is over: %q", e.Position)
	}
	class := rules.Class(b.game, s)
	if i, twice := b.class[class]; twice {
		return fmt.Errorf("%q is there already, as %q", e.Position, b.entries[i].Position)
	}
	if err := e.check(b.game, s); err != nil {
		return fmt.Errorf("%q: %w", e.Position, err)
	}
	b.class[class] = len(b.entries)
	b.entries = append(b.entries, *e)
	return nil
}

// check reports an impossible move, or one about which too little is known.
func (e *Entry) check(g rules.Game, s rules.State) error {
	if len(e.Moves) == 0 {
		return errors.New("no moves")
	}
	seen := make([]rules.Move, 0, len(e.Moves))
	for i := range e.Moves {
		if n := len(e.Moves[i].Text); n > longestText {
			return fmt.Errorf("a move of %d bytes, want at most %d", n, longestText)
		}
		m, err := g.ParseMove(s, e.Moves[i].Text)
		if err != nil {
			return err
		}
		if slices.Contains(seen, m) {
			return fmt.Errorf("move %q is there twice", e.Moves[i].Text)
		}
		seen = append(seen, m)
		if err := e.Moves[i].check(); err != nil {
			return fmt.Errorf("move %q: %w", e.Moves[i].Text, err)
		}
		if i > 0 && e.Moves[i].Worth() > e.Moves[i-1].Worth() {
			return fmt.Errorf("move %q is better than the one before it", e.Moves[i].Text)
		}
	}
	return nil
}

// check reports meaningless figures.
func (m *Move) check() error {
	for _, n := range []int64{m.Won, m.Drawn, m.Lost, int64(m.Depth)} {
		if n < 0 || n > mostGames {
			return fmt.Errorf("count %d is not between 0 and %d", n, int64(mostGames))
		}
	}
	switch {
	case m.Value != nil && !(*m.Value >= 0 && *m.Value <= 1):
		return fmt.Errorf("value %v is not between 0 and 1", *m.Value)
	case m.Value == nil && m.Games() == 0:
		return errors.New("neither a value nor games")
	}
	return nil
}
