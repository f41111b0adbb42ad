package play

import (
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"syscall"

	"gipf.arena/agents"
)

// Options are what a user asks of a session, in the words of the play subcommand's flags.
type Options struct {
	// As is the side that a person plays: first, second, both or none. Against is the
	// spec of the agent that plays the others, Hint that of the one that gives hints.
	As, Against, Hint string
	// Seed is that of the agents, SetUp the number of the set-up in games with a random
	// one, Position the text of the position to begin from.
	Seed, SetUp uint64
	Position    string
	// Load is the file of the game to go on with, Save the one to keep it in; "" for none.
	Load, Save string
	// Clock is that of both sides, as in tc=; "" for none.
	Clock string
	// Given reports whether the flag of that name was given: what was not stays as the
	// loaded game has it.
	Given func(name string) bool
}

// Fill fills in what options say for a game by its name: the game, who plays it, and
// its file. Files, Loader and Builder of the session are set. The error names the flag.
func (s *Dialogue) Fill(f *Options, name string) error {
	if err := f.check(); err != nil {
		return err
	}
	if err := f.begin(s, name); err != nil {
		return err
	}
	if err := f.clock(s.Game); err != nil {
		return err
	}
	if err := f.seat(s); err != nil {
		return err
	}
	if s.Keep = f.Save; s.Keep == "" {
		return nil
	}
	if _, err := s.Files.Read(s.Keep); !errors.Is(err, fs.ErrNotExist) && !errors.Is(err, syscall.ENOTDIR) && (f.Load == "" || filepath.Clean(s.Keep) != filepath.Clean(f.Load)) {
		return fmt.Errorf("--save: %q is there already, and is not the file of --load", s.Keep)
	}
	if err := s.Save(s.Keep); err != nil { // before anything is played
		return fmt.Errorf("--save: %w", err)
	}
	return nil
}

// check refuses flags that contradict each other.
func (f *Options) check() error {
	if f.Given("position") && f.Given("setup") {
		return errors.New("--position and --setup are two different starts")
	}
	for _, flag := range []string{"position", "setup", "seed", "clock"} {
		if f.Given("load") && f.Given(flag) {
			return fmt.Errorf("--load and --%s: the saved game has its own", flag)
		}
	}
	return nil
}

// begin sets up the game, or loads it.
func (f *Options) begin(s *Dialogue, name string) error {
	game, err := s.Games.Game(name)
	if err != nil {
		return err
	}
	if !f.Given("load") {
		var position *string
		if f.Given("position") {
			position = &f.Position
		}
		s.Game, err = New(game, position, f.SetUp, f.Seed)
		return err
	}
	if s.Game, err = s.Load(f.Load); err != nil {
		return fmt.Errorf("--load: %w", err)
	}
	if got := s.Game.Rules().Name(); got != game.Name() {
		return fmt.Errorf("--load: %q: a game of %s, not of %s", f.Load, got, game.Name())
	}
	return nil
}

// seat says who plays which side, and who gives hints. In a loaded game what the
// flags do not say stays as it was.
func (f *Options) seat(s *Dialogue) (err error) {
	seats := &s.Game.Seats
	if s.Hints, err = f.opponent(s); err != nil {
		return fmt.Errorf("--against: %w", err)
	}
	person := [2]bool{seats[0].Person(), seats[1].Person()}
	if !f.Given("load") || f.Given("as") {
		if person, err = persons(f.As); err != nil {
			return err
		}
	}
	for i := range seats {
		switch {
		case person[i]:
			seats[i] = Seat{}
		case seats[i].Person() || f.Given("against"):
			seats[i] = Seat{Builder: s.Hints}
		}
	}
	if f.Given("hint") {
		if s.Hints, err = s.Builder(s.Game.Rules(), f.Hint); err != nil {
			return fmt.Errorf("--hint: %w", err)
		}
	}
	return nil
}

// opponent is the agent of --against or, without it, of the loaded game.
func (f *Options) opponent(s *Dialogue) (agents.Builder, error) {
	for _, seat := range s.Game.Seats {
		if !seat.Person() && !f.Given("against") {
			return seat.Builder, nil
		}
	}
	if f.Clock != "" {
		if b, err := s.Builder(s.Game.Rules(), timed(f.Against, f.Clock)); err == nil {
			return b, nil
		}
	}
	return s.Builder(s.Game.Rules(), f.Against)
}

// clock gives the game clocks.
func (f *Options) clock(g *Game) error {
	if f.Clock == "" {
		return nil
	}
	c, err := agents.ParseClock(f.Clock)
	if err == nil {
		g.SetClock(c)
		return nil
	}
	return fmt.Errorf("--clock: %w", err)
}

// timed is a spec whose agent minds a clock; agents that do not know any refuse it.
func timed(spec, clock string) string {
	return agents.FormatSpec(spec, []agents.Setting{{Name: "tc", Value: clock}})
}

// persons says which sides persons play.
func persons(as string) ([2]bool, error) {
	sides, known := map[string][2]bool{"first": {true, false}, "second": {false, true}, "both": {true, true}, "none": {}}[as]
	if !known {
		return sides, fmt.Errorf("--as %q: want first, second, both or none", as)
	}
	return sides, nil
}
