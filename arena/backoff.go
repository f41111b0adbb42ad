package arena

import (
	"context"
	"errors"
	"time"

	"gipf.arena/agents"
)

// A game that cannot begin, because this machine lacks what an agent needs
// (agents.ErrShortage), tries again this often. It waits firstWait and then twice as
// long each time, 6.3 s in all.
const (
	beginnings = 8
	firstWait  = 50 * time.Millisecond
)

// beginWhenPossible is begin, with patience. While the game waits it holds neither a
// slot nor an agent, so that other games can end and free what it lacks. A persistent
// error stops the run; no game is lost by it.
func (g *gamePlayer) beginWhenPossible(ctx context.Context, p Pair, place int, slots Slots) error {
	for n, wait := 1, firstWait; ; n, wait = n+1, 2*wait {
		err := g.begin(ctx, p, place)
		if !errors.Is(err, agents.ErrShortage) || n == beginnings {
			return err
		}
		g.close()
		slots.give()
		Sleep(ctx, wait)
		slots.take()
		if ctx.Err() != nil {
			return context.Cause(ctx)
		}
	}
}

// MostInFlight returns how many games of t can be in flight on this machine, at least
// 1, or 0 for any number. Each side of a game may need an engine.
func (t *Tournament) MostInFlight() (most int) {
	for _, p := range t.Players {
		if n := agents.Most(p.Builder); n > 0 && (most == 0 || n/2 < most) {
			most = max(1, n/2)
		}
	}
	return most
}
