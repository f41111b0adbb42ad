package play

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"unicode"

	"gipf.arena/internal/nearest"
	"gipf.arena/internal/strict"
	"gipf.arena/rules"
)

// lineLimit is the length in bytes of the longest line that is looked at;
// the longest turn takes a fraction of it.
const lineLimit = 1000

// obey does what a line says, or tells what is wrong with it. Its error is not
// the person's.
func (s *Session) obey(ctx context.Context, line string) error {
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
		err = fmt.Errorf("a line of %d bytes, want at most %d: %s", len(line), lineLimit, strict.Quote([]byte(line)))
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
func (s *Session) move(text string) error {
	moves, err := s.Game.Parse(text)
	if err != nil && s.Game.Over() {
		return err
	}
	if err != nil {
		return s.suggest(text, err)
	}
	for _, m := range moves {
		s.play(m, "")
	}
	return nil
}

// suggest adds to the error about a text what may have been meant: by the first
// move in it that is not legal, if that is near to a legal one, or by the whole of
// it, if that is near to a command.
func (s *Session) suggest(text string, err error) error {
	word, legal := s.firstIllegal(text)
	if near, ok := nearest.Slip(word, legal); ok {
		return fmt.Errorf("%w; did you mean %q?", err, near)
	}
	var names []string
	for _, c := range commands() {
		names = append(names, c.name)
	}
	if near, ok := nearest.Slip(text, names); ok {
		return fmt.Errorf("%q is neither a move nor a command, did you mean %q?", text, near)
	}
	return err
}

// firstIllegal returns the first move in the text of a turn that is not
// legal where it stands, and those that are; "" and nothing if there is none
// before the turn is over.
func (s *Session) firstIllegal(text string) (word string, legal []string) {
	g := s.Game
	at := g.rules.New(0)
	at.CopyFrom(g.state)
	for word := range strings.SplitSeq(text, ";") {
		if at.Mover() != g.state.Mover() {
			break
		}
		m, err := g.rules.ParseMove(at, word)
		if err != nil {
			return word, moveTexts(g.rules, at)
		}
		at.Play(m)
	}
	return "", nil
}

// moveTexts returns the texts of the legal moves.
func moveTexts(g rules.Game, s rules.State) (texts []string) {
	for _, m := range s.Moves(nil) {
		texts = append(texts, g.FormatMove(s, m))
	}
	return texts
}
