package play

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"strings"
)

// A command is what a person can say besides moves.
type command struct {
	name string
	arg  string // what follows the name, "" for nothing
	doc  string
	run  func(s *Dialogue, ctx context.Context, arg string) error
}

// commands returns the commands in the order help lists them.
func commands() []command {
	return []command{
		{"moves", "", "list the legal moves", (*Dialogue).listMoves},
		{"hint", "", "what an agent would play, and the score of first that it expects", (*Dialogue).giveHint},
		{"undo", "", "take back to before your last move, or your resignation", (*Dialogue).takeBack},
		{"resign", "", "give the game up", (*Dialogue).resign},
		{"board", "", "show the board again", func(s *Dialogue, _ context.Context, _ string) error { s.show(); return nil }},
		{"position", "", "print the position text", func(s *Dialogue, _ context.Context, _ string) error { s.printf("%s\n", s.Game.state); return nil }},
		{"save", "FILE", "save the game", (*Dialogue).save},
		{"load", "FILE", "leave this game and go on with a saved one", (*Dialogue).load},
		{"help", "", "this list", (*Dialogue).help},
		{"quit", "", "end the session", (*Dialogue).quit},
	}
}

// stillOpen refuses what makes sense only while the game is open.
func (s *Dialogue) stillOpen(name string) error {
	if s.Game.Over() {
		return fmt.Errorf("%s: the game is over", name)
	}
	return nil
}

// yourTurn refuses what only the person may do who is to move.
func (s *Dialogue) yourTurn(name string) error {
	if err := s.stillOpen(name); err != nil {
		return err
	}
	if !s.Game.seat(s.Game.state.Mover()).Person() {
		return fmt.Errorf("%s: it is the agent's turn", name)
	}
	return nil
}

func (s *Dialogue) listMoves(context.Context, string) error {
	if err := s.stillOpen("moves"); err != nil {
		return err
	}
	s.printf("%s", columns(moveTexts(s.Game.rules, s.Game.state)))
	return nil
}

func (s *Dialogue) giveHint(ctx context.Context, _ string) error {
	if err := s.stillOpen("hint"); err != nil {
		return err
	}
	m, info, err := s.Game.Ask(ctx, s.Hints, "hint")
	if err != nil {
		return err
	}
	s.printf("hint (%s): %s   %s\n", Seat{s.Hints}.Kind(), s.Game.rules.FormatMove(s.Game.state, m), s.Game.SearchInfo(info))
	return nil
}

func (s *Dialogue) takeBack(context.Context, string) error {
	back, err := s.Game.TakeBack()
	if err != nil {
		return fmt.Errorf("undo: %w", err)
	}
	s.printf("Took back %s.\n", strings.Join(back, ", "))
	s.keep()
	s.show()
	return nil
}

func (s *Dialogue) resign(context.Context, string) error {
	if err := s.yourTurn("resign"); err != nil {
		return err
	}
	s.Game.Resign()
	s.keep()
	s.printf("%s\n", s.status())
	return nil
}

// save writes the game to a file that does not exist yet or is a saved game.
func (s *Dialogue) save(_ context.Context, path string) error {
	old, err := s.Files.Read(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
	case err != nil:
		return fmt.Errorf("save: %w", fileError(path, err))
	case !isRecord(old):
		return fmt.Errorf("save: %q is no saved game, it stays as it is", path)
	}
	if err := s.Save(path); err != nil {
		return fmt.Errorf("save: %w", err)
	}
	s.printf("Saved in %s %s.\n", shown(path), s.Game.after())
	return nil
}

// load goes on with a saved game of the same rules, with its seats and seed.
func (s *Dialogue) load(_ context.Context, path string) error {
	g, err := s.Load(path)
	switch {
	case err != nil:
		return fmt.Errorf("load: %w", err)
	case g.rules.Name() != s.Game.rules.Name():
		return fmt.Errorf("load: %q: a game of %s, here %s is played", path, g.rules.Name(), s.Game.rules.Name())
	}
	s.Game = g
	if s.Keep != "" {
		s.Keep = path // the other game stays where it was kept
	}
	s.printf("Loaded %s.\n", shown(path))
	s.introduce()
	s.keep()
	s.show()
	return nil
}

func (s *Dialogue) help(context.Context, string) error {
	s.printf("A move as it is written (\"moves\" lists them), or the whole rest of a turn: its\n" +
		"moves joined by \";\" without blanks. Or one of these:\n")
	for _, c := range commands() {
		s.printf("  %-12s %s\n", strings.TrimSpace(c.name+" "+c.arg), c.doc)
	}
	return nil
}

func (s *Dialogue) quit(context.Context, string) error {
	s.printf("%s\n", s.farewell())
	s.done = true
	return nil
}
