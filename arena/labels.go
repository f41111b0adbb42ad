package arena

import (
	"context"
	"runtime/pprof"

	"gipf.arena/internal/each"
)

// Labels mark the goroutines of a run for profiles: with "game", the name of the game, and
// while an agent is made or asked with "agent", the name of its player. Nil ones mark
// nothing and cost nothing.
type labels struct {
	arena   context.Context
	players []context.Context
}

// newLabels returns the labels of a tournament.
func newLabels(t *Tournament) *labels {
	game := pprof.WithLabels(context.Background(), pprof.Labels("game", t.Game.Name()))
	return &labels{game, each.Of(t.Players, func(p Player) context.Context { return pprof.WithLabels(game, pprof.Labels("agent", p.Name)) })}
}

// begin marks the calling goroutine, which works for the arena.
func (l *labels) begin() {
	if l != nil {
		pprof.SetGoroutineLabels(l.arena)
	}
}

// end removes the marks.
func (l *labels) end() {
	if l != nil {
		pprof.SetGoroutineLabels(context.Background())
	}
}

// agent marks it as one that works for the agent of a player, until the next begin.
func (l *labels) agent(player int) {
	if l != nil {
		pprof.SetGoroutineLabels(l.players[player])
	}
}
