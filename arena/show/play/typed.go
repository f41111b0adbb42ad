package play

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"gipf.arena/internal/each"
	"gipf.arena/internal/sanitize"
	"gipf.arena/rules"
)

// lineLimit is the length in bytes of the longest line that is looked at;
// the longest turn takes a fraction of it.
const lineLimit = 1000

// obey does what a line says, or tells what is wrong with it. Its error is not
// the person's.
func (s *Dialogue) obey(ctx context.Context, line string) error {
	if line == "" {
		return nil
	}
	word, arg := line, ""
	if i := strings.IndexFunc(line, unicode.IsSpace); i > 0 {
		word, arg = line[:i], strings.TrimSpace(line[i:])
	}
	s.flagged()
	all := commands()
	i := slices.IndexFunc(all, func(c command) bool { return c.name == word })
	var err error
	switch {
	case len(line) > lineLimit:
		err = fmt.Errorf("a line of %d bytes, want at most %d: %s", len(line), lineLimit, sanitize.Quote(line))
	case i < 0:
		err = s.move(line)
	case all[i].arg == "" && arg != "":
		err = fmt.Errorf("%s: nothing may follow, got %q", word, arg)
	case all[i].arg != "" && arg == "":
		err = fmt.Errorf("%s: want %s %s", word, word, all[i].arg)
	default:
		err = all[i].run(s, ctx, arg)
	}
	if err == nil || ctx.Err() != nil {
		return ctx.Err()
	}
	s.complain(err)
	return nil
}

// move makes the move, or the moves of the whole turn, that text is.
func (s *Dialogue) move(text string) error {
	moves, err := s.Game.Parse(text)
	if err != nil {
		return s.suggest(text, err)
	}
	if err := s.yourTurn(strconv.Quote(text)); err != nil {
		return err
	}
	for _, m := range moves {
		s.play(m, "")
	}
	return nil
}

// suggest adds to the error about a text the command that may have been meant, unless it
// names a move already.
func (s *Dialogue) suggest(text string, err error) error {
	if s.Game.Over() || errors.As(err, new(slip)) {
		return err
	}
	if near, ok := sanitize.Meant(text, each.Of(commands(), func(c command) string { return c.name })); ok {
		return fmt.Errorf("%q is neither a move nor a command, did you mean %q?", text, near)
	}
	return err
}

// A slip is an error about a text that is near to a legal move.
type slip struct{ error }

// Unwrap returns what is wrong.
func (s slip) Unwrap() error { return s.error }

// Parse reads a move, or the whole rest of a turn, its moves joined by ";". Letters may be
// of either case where exactly one legal move has them. The error quotes the text, and the
// legal move that may have been meant.
func (g *Game) Parse(text string) (moves []rules.Move, err error) {
	if g.Over() {
		return nil, fmt.Errorf("%q: the game is over", text)
	}
	text, wrong, legal := g.asWritten(text)
	if strings.Contains(text, ";") {
		moves, err = rules.ParseTurn(g.rules, g.state, text)
	} else {
		moves = make([]rules.Move, 1)
		moves[0], err = g.rules.ParseMove(g.state, text)
	}
	if near, ok := sanitize.Meant(wrong, legal); ok && err != nil {
		err = slip{fmt.Errorf("%w; did you mean %q?", err, near)}
	}
	return moves, err
}

// asWritten returns the text of a turn with the letters that the game writes its moves
// with, up to the first one in it that is not legal where it stands. That one is wrong,
// where legal ones are; "" and nothing if there is none before the turn is over.
func (g *Game) asWritten(text string) (written, wrong string, legal []string) {
	at := rules.Fork(g.rules, g.state)
	words := strings.Split(text, ";")
	for i, word := range words {
		if at.Mover() != g.state.Mover() {
			break
		}
		m, err := g.rules.ParseMove(at, word)
		if err != nil {
			same := slices.DeleteFunc(at.Moves(nil), func(m rules.Move) bool { return !strings.EqualFold(g.rules.FormatMove(at, m), word) })
			if len(same) != 1 {
				return strings.Join(words, ";"), word, moveTexts(g.rules, at)
			}
			m, words[i] = same[0], g.rules.FormatMove(at, same[0])
		}
		at.Play(m)
	}
	return strings.Join(words, ";"), "", nil
}

// moveTexts returns the texts of the legal moves.
func moveTexts(g rules.Game, s rules.State) []string {
	return each.Of(s.Moves(nil), func(m rules.Move) string { return g.FormatMove(s, m) })
}
