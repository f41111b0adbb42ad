package arena_test

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"gipf.arena/agents"
	"gipf.arena/arena"
	"gipf.arena/rules"
	"gipf.arena/rules/catalog"
)

// TestBrokenOffSearch: a search that is interrupted, or takes too long, is no record, though its agent has a move.
func TestBrokenOffSearch(t *testing.T) {
	for name, timeout := range map[string]time.Duration{"interrupted": 0, "too long": time.Millisecond} {
		ctx, cancel := context.WithCancel(t.Context())
		x := toy(1)
		x.Game, _ = catalog.New(catalog.Variants()...).Game("gipf/basic")
		for i := range x.Players {
			x.Players[i].Builder = builder{"hasty", func(agents.Env) (agents.Agent, error) {
				return chooser(func(ctx context.Context, s rules.State) (rules.Move, agents.Info, error) {
					if timeout == 0 {
						cancel()
					}
					<-ctx.Done()
					return s.Moves(nil)[0], agents.Info{Sims: 1}, nil
				}), nil
			}}
		}
		_, err := arena.NewTasker(x).Do(ctx, &arena.Task{Position: x.Game.New(0).String(), Timeout: timeout}, x.Pair(0), 0)
		if timeout == 0 {
			require.ErrorIs(t, err, context.Canceled, name)
		} else {
			require.ErrorContains(t, err, "no answer within 1ms", name)
		}
		cancel()
	}
}
