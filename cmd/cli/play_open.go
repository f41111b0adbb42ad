package cli

import (
	"cmp"
	"errors"
	"fmt"

	"gipf.arena/agents"
	"gipf.arena/arena"
	"gipf.arena/internal/strict"
	"gipf.arena/rules"
	"gipf.arena/rules/catalog"
)

// loadGame reads a saved game.
func loadGame(files playFiles, set *agents.Set, path string) (*playedGame, [2]seat, error) {
	var g *playedGame
	var seats [2]seat
	text, err := files.read(path)
	if err == nil {
		var r *playRecord
		if r, err = decodePlayRecord(text); err == nil {
			g, seats, err = r.open(set)
		}
	}
	return g, seats, fileError(path, err)
}

// open plays the game of a record again and builds its seats. The error names
// the key of the record that cannot be true.
func (r *playRecord) open(set *agents.Set) (g *playedGame, seats [2]seat, err error) {
	game, err := r.openGame()
	if err != nil {
		return nil, seats, err
	}
	g, err = r.openStart(game)
	if err != nil {
		return nil, seats, err
	}
	for i, text := range r.Decisions {
		if g.over() {
			return nil, seats, fmt.Errorf("decisions: number %d, %s, comes after the end of the game", i+1, strict.Quote([]byte(text)))
		}
		m, err := game.ParseMove(g.state, text)
		if err != nil {
			return nil, seats, fmt.Errorf("decisions: number %d: %w", i+1, err)
		}
		g.play(m)
	}
	for i, text := range []string{r.First, r.Second} {
		if seats[i], err = openSeat(set, game, text); err != nil {
			return nil, seats, fmt.Errorf("%s: %w", rules.Player(i+1), err)
		}
	}
	return g, seats, r.openOutcome(g)
}

// openGame finds the game and makes sure that it still has the same rules.
func (r *playRecord) openGame() (rules.Game, error) {
	game, err := catalog.Game(r.Game)
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

func (r *playRecord) openStart(game rules.Game) (*playedGame, error) {
	if (r.Setup == nil) == (r.Position == nil) {
		return nil, errors.New("setup, position: want one of the two")
	}
	setup := cmp.Or(r.Setup, new(uint64))
	return newPlayedGame(game, r.Position, *setup, r.Seed)
}

// openSeat reads "person" or a spec.
func openSeat(set *agents.Set, game rules.Game, text string) (seat, error) {
	if text == personName {
		return seat{}, nil
	}
	builder, err := newBuilder(set, game, text)
	return seat{builder}, err
}

// openOutcome compares how the record says the game stands with how it does. A
// resignation is the one thing that does not follow from the decisions.
func (r *playRecord) openOutcome(g *playedGame) error {
	if r.Termination == playResign && !g.over() {
		g.resigned = g.state.Mover()
	}
	how, result, ending := g.outcome()
	for _, c := range []struct{ key, got, want string }{
		{"termination", string(r.Termination), string(how)},
		{"result", r.Result, arena.ResultName(result)},
		{"ending", r.Ending, ending},
	} {
		if c.got != c.want {
			return fmt.Errorf("%s: %s, but after these decisions it is %q", c.key, strict.Quote([]byte(c.got)), c.want)
		}
	}
	return nil
}
