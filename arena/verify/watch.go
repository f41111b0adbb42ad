package verify

import (
	"context"
	"errors"
	"slices"
	"strconv"

	"gipf.arena/agents"
	"gipf.arena/arena"
	"gipf.arena/internal/each"
	"gipf.arena/rules"
)

// errDiffers ends a game that has departed from the stored one.
var errDiffers = errors.New("another move than the stored one")

// A watch compares the moves of a game with those of a stored one during play, so
// that even an unfinished long game tells something. It is for one goroutine.
type watch struct {
	stored  *arena.Record
	game    rules.Game
	ply     int   // of the next move
	same    int64 // agents' moves that equal the stored ones
	differs bool
	found   Difference
}

// players returns players whose moves w sees.
func (w *watch) players(list []arena.Player) []arena.Player {
	return each.Of(list, func(p arena.Player) arena.Player {
		return arena.Player{Name: p.Name, Builder: watchedBuilder{p.Builder, w}}
	})
}

// chosen compares a move that an agent chose in s. Moves beyond the stored ones, and
// illegal moves, show in the record.
func (w *watch) chosen(s rules.State, m rules.Move) error {
	if w.ply >= len(w.stored.Moves) || !slices.Contains(s.Moves(nil), m) {
		return nil
	}
	stored, text := w.stored.Moves[w.ply], w.game.FormatMove(s, m)
	if stored != text {
		w.differs = true
		w.found = Difference{Game: w.stored.Index, Field: "moves", Ply: w.ply, Stored: strconv.Quote(stored), Replayed: strconv.Quote(text)}
		return errDiffers
	}
	w.ply++
	w.same++
	return nil
}

type watchedBuilder struct {
	agents.Builder
	watch *watch
}

// Build makes an agent whose moves the watch sees.
func (b watchedBuilder) Build(env agents.Env) (agents.Agent, error) {
	agent, err := b.Builder.Build(env)
	if err != nil {
		return nil, err
	}
	return &watched{agents.Forwarder{Agent: agent}, b.watch}, nil
}

// A watched agent plays as another one does.
type watched struct {
	agents.Forwarder
	watch *watch
}

// Choose implements agents.Agent.
func (a *watched) Choose(ctx context.Context, s rules.State) (rules.Move, agents.Info, error) {
	m, info, err := a.Agent.Choose(ctx, s)
	if err == nil && ctx.Err() == nil { // otherwise the time ended before the search
		err = a.watch.chosen(s, m)
	}
	return m, info, err
}
