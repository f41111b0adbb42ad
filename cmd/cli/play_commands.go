package cli

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"strings"

	"gipf.arena/rules"
)

// A playCommand is what a person can say besides decisions.
type playCommand struct {
	name string
	arg  string // what follows the name, "" for nothing
	doc  string
	run  func(s *playSession, ctx context.Context, arg string) error
}

// playCommands returns the commands in the order help lists them.
func playCommands() []playCommand {
	return []playCommand{
		{"moves", "", "list the legal decisions", (*playSession).listMoves},
		{"hint", "", "what an agent would decide, and the score it expects (0 to 1)", (*playSession).giveHint},
		{"undo", "", "take back to before your last decision, or your resignation", (*playSession).takeBack},
		{"resign", "", "give the game up", (*playSession).resign},
		{"board", "", "show the board again", (*playSession).showAgain},
		{"position", "", "print the position text", (*playSession).printPosition},
		{"save", "FILE", "save the game", (*playSession).save},
		{"load", "FILE", "put this game away and go on with a saved one", (*playSession).load},
		{"help", "", "this list", (*playSession).help},
		{"quit", "", "leave the table", (*playSession).quit},
	}
}

// undecided refuses what makes sense only while the game is open.
func (s *playSession) undecided(name string) error {
	if s.game.over() {
		return fmt.Errorf("%s: the game is over", name)
	}
	return nil
}

func (s *playSession) listMoves(context.Context, string) error {
	if err := s.undecided("moves"); err != nil {
		return err
	}
	s.printf("%s", columns(moveTexts(s.game.rules, s.game.state), 78))
	return nil
}

func (s *playSession) giveHint(ctx context.Context, _ string) error {
	if err := s.undecided("hint"); err != nil {
		return err
	}
	m, info, err := s.ask(ctx, s.hints, "hint")
	if err != nil {
		return err
	}
	s.printf("hint (%s): %s   %s\n", s.hints.Spec(), s.game.rules.FormatMove(s.game.state, m), thought(info))
	return nil
}

func (s *playSession) takeBack(context.Context, string) error {
	g := s.game
	from := len(g.decisions)
	if g.resigned == rules.None {
		for from--; from >= 0 && !s.seatOf(g.decisions[from].mover).person(); from-- {
		}
	}
	if from < 0 {
		return errors.New("undo: you have made no decision yet")
	}
	var back []string
	for _, d := range g.decisions[from:] {
		back = append(back, d.text)
	}
	if g.resigned != rules.None {
		back = append(back, "the resignation")
	}
	g.takeBack(from)
	s.printf("Took back %s.\n", strings.Join(back, ", "))
	s.keep()
	s.show()
	return nil
}

func (s *playSession) resign(context.Context, string) error {
	if err := s.undecided("resign"); err != nil {
		return err
	}
	s.game.resigned = s.game.state.Mover()
	s.keep()
	s.printf("%s\n", s.status())
	return nil
}

func (s *playSession) showAgain(context.Context, string) error {
	s.show()
	return nil
}

func (s *playSession) printPosition(context.Context, string) error {
	s.printf("%s\n", s.game.state)
	return nil
}

// save writes the game to a file that does not exist yet or is a saved game.
func (s *playSession) save(_ context.Context, path string) error {
	old, err := s.files.read(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
	case err != nil:
		return fmt.Errorf("save: %w", fileError(path, err))
	case !isPlayRecord(old):
		return fmt.Errorf("save: %q is no saved game, it stays as it is", path)
	}
	if err := s.writeTo(path); err != nil {
		return fmt.Errorf("save: %w", err)
	}
	s.printf("Saved in %s %s.\n", printable(path), s.after())
	return nil
}

// load goes on with a saved game of the same rules, with its seats and seed.
func (s *playSession) load(_ context.Context, path string) error {
	g, seats, err := loadGame(s.files, s.set, path)
	switch {
	case err != nil:
		return fmt.Errorf("load: %w", err)
	case g.rules.Name() != s.game.rules.Name():
		return fmt.Errorf("load: %q: a game of %s, here %s is played", path, g.rules.Name(), s.game.rules.Name())
	}
	s.game, s.seats = g, seats
	if s.keepIn != "" {
		s.keepIn = path // the other game stays where it was kept
	}
	s.printf("Loaded %s.\n", printable(path))
	s.introduce()
	s.keep()
	s.show()
	return nil
}

func (s *playSession) help(context.Context, string) error {
	s.printf("A decision as it is written (\"moves\" lists them), or the whole rest of a turn: its\n" +
		"decisions joined by \";\" without blanks. Or one of these:\n")
	for _, c := range playCommands() {
		s.printf("  %-12s %s\n", strings.TrimSpace(c.name+" "+c.arg), c.doc)
	}
	return nil
}

func (s *playSession) quit(context.Context, string) error {
	s.printf("%s\n", s.farewell())
	s.done = true
	return nil
}
