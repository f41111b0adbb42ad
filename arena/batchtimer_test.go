package arena_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/agents"
	"gipf.arena/arena"
	"gipf.arena/rules"
)

// A slowly is an agent that is asked like any other, by position.
type slowly struct{ agents.Agent }

// Two pickers play as they do when asked like any other agent. Their moves are timed
// several at a time: each is counted, none took longer than the game, and both sides share
// its time.
func TestPickers(t *testing.T) {
	x := gipf(t, 4, "random", "random")
	plain := gipf(t, 4, "random", "random")
	x.Info, plain.Info = arena.InfoPolicy{Values: true, Details: true, PV: 2}, arena.InfoPolicy{Values: true, Details: true, PV: 2}
	for i, p := range plain.Players {
		plain.Players[i].Builder = builder{p.Builder.Spec(), func(env agents.Env) (agents.Agent, error) {
			a, err := p.Builder.Build(env)
			require.Implements(t, (*agents.Picker)(nil), a)
			return slowly{a}, err
		}}
	}
	for index := range x.Games() {
		r := playOne(t, x, index/2, int(index%2))
		same := playOne(t, plain, index/2, int(index%2))
		require.Equal(t, same.Hash(), r.Hash())
		require.Equal(t, same.SearchInfo, r.SearchInfo, "pickers have none, however much is kept")
		require.InDelta(t, r.Sides[0].Thinking, r.Sides[1].Thinking, 1000, "halves of each time, in nanoseconds")
		require.Positive(t, r.Sides[0].Thinking)
		require.LessOrEqual(t, r.Sides[0].Thinking+r.Sides[1].Thinking, r.Elapsed)
		for _, s := range r.Sides {
			require.EqualValues(t, s.Moves, s.Latency[0], "too quick to be told from nothing")
		}
	}
}

// An astray picks outside the list.
type astray struct{ agents.Agent }

func (astray) Pick(legal []rules.Move) int { return len(legal) }

// A picker that contradicts its list is a fault of this program, and no record.
func TestPickerAstray(t *testing.T) {
	x := gipf(t, 1, "random", "random")
	x.Players[1].Builder = builder{"astray", func(agents.Env) (agents.Agent, error) { return astray{}, nil }}
	_, err := arena.Play(t.Context(), x, x.Pair(0), 0, nil)
	require.ErrorContains(t, err, "panic: runtime error: index out of range")
}
