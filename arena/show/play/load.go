package play

import (
	"cmp"
	"errors"
	"fmt"

	"gipf.arena/agents"
	"gipf.arena/arena"
	"gipf.arena/internal/sanitize"
	"gipf.arena/rules"
	"gipf.arena/rules/catalog"
)

// A Loader opens saved games.
type Loader struct {
	// Games are the games that a saved game may be of.
	Games *catalog.Catalog
	// Builder returns the builder of a spec for a game. It is called for each
	// seat that an agent has; nil makes none, for Record.
	Builder func(game rules.Game, spec string) (agents.Builder, error)
	// Permit, if not nil, reports why the agent of a saved game may not be made.
	Permit func(spec string) error
	// Files is where saved games are kept.
	Files Files
}

// Load reads a saved game. It plays the game again and refuses one that
// contradicts itself or was played by other rules. The error names the file and,
// where one is at fault, the key.
func (l *Loader) Load(path string) (*Game, error) {
	_, g, err := l.read(path)
	return g, err
}

// read reads a saved game, and the game that its record tells.
func (l *Loader) read(path string) (r *record, g *Game, err error) {
	text, err := l.Files.Read(path)
	if err == nil {
		r, err = decodeRecord(text)
	}
	if err == nil {
		g, err = l.open(r)
	}
	return r, g, fileError(path, err)
}

// Record reads a saved game to look at: as a record of a run of one game, with the game that
// it is of. It makes no agents. It refuses what Load does.
func (l *Loader) Record(path string) (arena.Record, rules.Game, error) {
	only := *l
	only.Builder = nil
	r, g, err := only.read(path)
	if err != nil {
		return arena.Record{}, nil, err
	}
	return r.arenaRecord(g), g.rules, nil
}

// arenaRecord returns the record of a game that was read.
func (r *record) arenaRecord(g *Game) arena.Record {
	how, result, ending := g.Outcome()
	rec := arena.Record{
		Game: r.Game, RulesVersion: r.RulesVersion, Seed: r.Seed, Moves: r.Moves,
		Result: result, Termination: how, Ending: ending,
		Sides: [2]arena.Side{{Player: 0, Name: r.First, Spec: r.First}, {Player: 1, Name: r.Second, Spec: r.Second}},
	}
	if r.Position != nil {
		rec.Start = *r.Position
	} else {
		rec.Setup = *r.Setup
	}
	return rec
}

// open plays the game of a record again and builds its seats. The error names
// the key of the record that cannot be true.
func (l *Loader) open(r *record) (*Game, error) {
	game, err := l.rulesOf(r)
	if err != nil {
		return nil, err
	}
	if (r.Setup == nil) == (r.Position == nil) {
		return nil, errors.New("setup, position: want one of the two")
	}
	g, err := New(game, r.Position, *cmp.Or(r.Setup, new(uint64)), r.Seed)
	if err != nil {
		return nil, err
	}
	if err := g.replay(r.Moves); err != nil {
		return nil, err
	}
	if err := cmp.Or(r.setClocks(g), r.settle(g)); err != nil {
		return nil, err
	}
	for i, text := range []string{r.First, r.Second} {
		if l.Builder == nil {
			continue // the game is only looked at
		}
		if g.Seats[i], err = l.seat(game, text); err != nil {
			return nil, fmt.Errorf("%s: %w", rules.Player(i+1), err)
		}
	}
	return g, nil
}

// rulesOf finds the game and makes sure that it still has the same rules.
func (l *Loader) rulesOf(r *record) (rules.Game, error) {
	game, err := l.Games.Game(r.Game)
	switch {
	case err != nil:
		return nil, fmt.Errorf("game: %w", err)
	case game.Name() != r.Game:
		return nil, fmt.Errorf("game: %q is written %q", r.Game, game.Name())
	case game.Version() != r.RulesVersion:
		return nil, fmt.Errorf("rules_version: want %d, got %d", game.Version(), r.RulesVersion)
	}
	return game, nil
}

// replay makes the moves of a saved game.
func (g *Game) replay(texts []string) error {
	for i, text := range texts {
		if g.Over() {
			return fmt.Errorf("decisions: number %d, %s, comes after the end of the game", i+1, sanitize.Quote(text))
		}
		m, err := g.rules.ParseMove(g.state, text)
		if err != nil {
			return fmt.Errorf("decisions: number %d: %w", i+1, err)
		}
		g.Play(m)
	}
	return nil
}

// seat reads "person" or a spec.
func (l *Loader) seat(game rules.Game, text string) (Seat, error) {
	if text == personName {
		return Seat{}, nil
	}
	if l.Permit != nil {
		if err := l.Permit(text); err != nil {
			return Seat{}, err
		}
	}
	builder, err := l.Builder(game, text)
	return Seat{builder}, err
}

// settle compares how the record says the game stands with how it does. A
// resignation is the one thing that does not follow from the moves.
func (r *record) settle(g *Game) error {
	if r.Termination == Resigned && !g.Over() {
		g.resigned = g.state.Mover()
	}
	how, result, ending := g.Outcome()
	for _, c := range []struct{ key, got, want string }{
		{"termination", string(r.Termination), string(how)},
		{"result", r.Result, arena.ResultName(result)},
		{"ending", r.Ending, ending},
	} {
		if c.got != c.want {
			return fmt.Errorf("%s: %s, but after these moves it is %q", c.key, sanitize.Quote(c.got), c.want)
		}
	}
	return nil
}
