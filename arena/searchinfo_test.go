package arena_test

import (
	"context"
	"math"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"gipf.arena/agents"
	"gipf.arena/arena"
	"gipf.arena/rules"
)

// An oracle takes one counter after the other, says a value that grows with its moves, and
// foresees that the game goes on like that, a move of four included, which is not legal.
type oracle struct{ asked int }

func (o *oracle) Choose(context.Context, rules.State) (rules.Move, agents.Info, error) {
	o.asked++
	return 1, agents.Info{Value: 0.5 + 0.01*float64(o.asked), Sims: int64(o.asked), Depth: 2}, nil
}

func (o *oracle) Foresee(dst []rules.Move, _ int) []rules.Move {
	return append(dst, 1, 1, 3, 4, 1)
}

// mute is an agent without any opinion or effort.
var mute = always("mute", func(context.Context, rules.State) (rules.Move, agents.Info, error) {
	return 1, agents.Info{Value: math.NaN()}, nil
})

var seer = builder{"seer", func(agents.Env) (agents.Agent, error) { return new(oracle), nil }}

// searched plays the first pair of a tournament of an oracle and a mute.
func searched(t *testing.T, policy arena.InfoPolicy, players ...builder) arena.Record {
	t.Helper()
	x := &arena.Tournament{Game: heap{9, 1}, Pairs: 1, OpeningPlies: 1, Seed: 1, Info: policy}
	for i, b := range players {
		x.Players = append(x.Players, arena.Player{Name: string(rune('a' + i)), Builder: b})
	}
	r, err := arena.Play(t.Context(), x, arena.Pair{Players: [2]int{0, 1}}, 0, nil)
	require.NoError(t, err)
	return r
}

// What is kept has an entry for each move after the opening, and nothing else of the
// record depends on it.
func TestSearchInfo(t *testing.T) {
	none := searched(t, arena.InfoPolicy{}, seer, mute)
	require.False(t, none.SearchInfo.Any())
	r := searched(t, arena.InfoPolicy{Values: true, Details: true, PV: 4}, seer, mute)
	require.Equal(t, none.Hash(), r.Hash())
	require.Equal(t, withoutTimes(none), withoutTimes(r))
	n := len(r.Moves) - r.OpeningPlies
	require.Len(t, r.SearchInfo.Values, n)
	require.Len(t, r.SearchInfo.Details, n)
	asked := 0
	for ply := range r.Moves {
		v, d := r.SearchInfo.Of(ply, r.OpeningPlies)
		if ply < r.OpeningPlies || d.Nodes == 0 {
			require.Equal(t, arena.NoValue, v)
			require.Empty(t, d.PV)
			continue
		}
		asked++
		require.Equal(t, arena.ValueOf(0.5+0.01*float64(asked)), v)
		require.Equal(t, []any{int64(asked), 2}, []any{d.Nodes, d.Depth})
		left := 9 - taken(r.Moves[:ply])
		require.Equal(t, min(3, left), d.Choices)
		require.Equal(t, []string{"1", "1", "3"}[:len(d.PV)], d.PV, "up to what is not legal")
		require.Len(t, d.PV, map[bool]int{true: 3, false: min(left, 2)}[left >= 5], "%d left", left)
	}
	require.Positive(t, asked)
	require.Nil(t, searched(t, arena.InfoPolicy{Values: true}, seer, mute).SearchInfo.Details)
	for _, d := range searched(t, arena.InfoPolicy{Values: true, Details: true, PV: 1}, seer, seer).SearchInfo.Details {
		require.Len(t, d.PV, 1)
	}
}

// taken is how many counters moves take.
func taken(moves []string) (n int) {
	for _, m := range moves {
		n += int(m[0] - '0')
	}
	return n
}

// Nothing is kept for agents that do not search.
func TestNoSearchInfo(t *testing.T) {
	r := searched(t, arena.InfoPolicy{Values: true, Details: true, PV: 4}, mute, mute)
	require.False(t, r.SearchInfo.Any())
}

// Details are kept of a game where an agent counts or has an opinion, whichever of them made the
// last move; opinions only where there is one.
func TestWhoseSearchInfoIsKept(t *testing.T) {
	says := func(info agents.Info) builder {
		return always("says", func(context.Context, rules.State) (rules.Move, agents.Info, error) { return 1, info, nil })
	}
	counts, opines := says(agents.Info{Value: math.NaN(), Sims: 1}), says(agents.Info{Value: 0.25})
	for name, c := range map[string]struct {
		players         [2]builder
		values, details bool
	}{
		"neither":                {[2]builder{mute, mute}, false, false},
		"the first counts":       {[2]builder{counts, mute}, false, true},
		"the second counts":      {[2]builder{mute, counts}, false, true},
		"the first opines":       {[2]builder{opines, mute}, true, true},
		"the second opines":      {[2]builder{mute, opines}, true, true},
		"one counts, one opines": {[2]builder{counts, opines}, true, true},
	} {
		r := searched(t, arena.InfoPolicy{Values: true, Details: true}, c.players[:]...)
		require.Equal(t, []bool{c.values, c.details}, []bool{r.SearchInfo.Values != nil, r.SearchInfo.Details != nil}, name)
	}
}

// Records from outside are refused if their search information does not fit a game.
func TestSearchInfoAreChecked(t *testing.T) {
	good := searched(t, arena.InfoPolicy{Values: true, Details: true, PV: 4}, seer, mute)
	require.NoError(t, good.Check())
	for want, alter := range map[string]func(*arena.SearchInfo){
		"values of":                func(t *arena.SearchInfo) { t.Values = t.Values[1:] },
		"details of":               func(t *arena.SearchInfo) { t.Details = t.Details[1:] },
		"value 1 is the byte -126": func(t *arena.SearchInfo) { t.Values[1] = -126 },
		"nodes -1":                 func(t *arena.SearchInfo) { t.Details[1].Nodes = -1 },
		"depth -1":                 func(t *arena.SearchInfo) { t.Details[1].Depth = -1 },
		"whole microseconds":       func(t *arena.SearchInfo) { t.Details[1].Time = time.Nanosecond },
		"a line of 65 moves":       func(t *arena.SearchInfo) { t.Details[1].PV = make([]string, 65) },
		"words of ASCII":           func(t *arena.SearchInfo) { t.Details[1].PV = []string{"a b"} },
	} {
		bad := searched(t, arena.InfoPolicy{Values: true, Details: true, PV: 4}, seer, mute)
		alter(&bad.SearchInfo)
		require.ErrorContains(t, bad.Check(), want)
	}
}
