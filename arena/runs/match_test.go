package runs

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"gipf.arena/arena"
	"gipf.arena/rules"
)

// kept keeps the records of a run.
type kept struct{ records []arena.Record }

func (k *kept) Put(_ context.Context, r arena.Record) error {
	k.records = append(k.records, r)
	return nil
}

// players are agents by their specs, whose first six letters are their names.
func players(t *testing.T, known Registry, g rules.Game, specs ...string) (all []arena.Player) {
	t.Helper()
	for _, spec := range specs {
		b, err := known.Builder(g, spec)
		require.NoError(t, err)
		all = append(all, arena.Player{Name: spec[:6], Builder: b})
	}
	return all
}

// Games of agents in process by the clock of this machine: no agent loses on time, and no
// agent thinks for longer than the clock and its increments. The margin is for busy
// machines. These agents think for at least an increment: a game at ZÈRTZ may be over
// after two turns each, in which an agent need not use all its time.
func TestMatchByTheClock(t *testing.T) {
	known, slack := Standard(), 5*time.Second
	for _, name := range []string{"gipf/basic", "zertz/37", "lyngk/base"} {
		g, err := known.Games.Game(name)
		require.NoError(t, err)
		x := &arena.Tournament{Game: g, Seed: 7, Pairs: 1, OpeningPlies: 4, MaxPlies: 300}
		x.Players = players(t, known, g, "alphabeta:tc=0.2+0.002,margin=5000", "mcts:tc=0.2+0.002,margin=5000")
		var all kept
		require.NoError(t, arena.Run(t.Context(), x, arena.Options{Workers: 1, Sinks: []arena.Sink{&all}}))
		require.Len(t, all.records, 2)
		for _, r := range all.records {
			require.Contains(t, []arena.Termination{arena.ByRule, arena.Cap}, r.Termination, r.Detail)
			for _, s := range r.Sides {
				require.Less(t, s.Thinking, 200*time.Millisecond+time.Duration(s.Moves)*2*time.Millisecond+slack)
				require.Greater(t, s.Thinking, 2*time.Millisecond)
			}
		}
	}
}

// An agent that cannot keep its clock loses on time, as an engine does.
func TestOversteppedClocksLose(t *testing.T) {
	known := Standard()
	g, err := known.Games.Game("gipf/basic")
	require.NoError(t, err)
	x := &arena.Tournament{Game: g, Seed: 7, Pairs: 1, OpeningPlies: 4, MaxPlies: 3000}
	x.Players = players(t, known, g, "alphabeta:tc=0.001,margin=0", "random")
	var all kept
	require.NoError(t, arena.Run(t.Context(), x, arena.Options{Workers: 1, Sinks: []arena.Sink{&all}}))
	for _, r := range all.records {
		require.Equal(t, arena.Time, r.Termination)
		require.Equal(t, "random", r.Sides[r.Result.Winner().Index()].Name)
		require.Regexp(t, `^alphab: decision \d+: .* over the clock and .* over the margin$`, r.Detail)
	}
}
