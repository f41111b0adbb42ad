package arena_test

import (
	"context"
	"errors"
	"math"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"gipf.arena/agents"
	"gipf.arena/arena"
	"gipf.arena/internal/testkit"
	"gipf.arena/rules"
)

// one game of a tournament, without limits.
func playOne(t *testing.T, x *arena.Tournament, pair int64, place int) arena.Record {
	t.Helper()
	r, err := arena.Play(t.Context(), x, x.Pair(pair), place, nil)
	require.NoError(t, err, "game %d", 2*pair+int64(place))
	return r
}

// TestPlay is the golden transcript of a pair: the same set-up and opening,
// seats exchanged.
func TestPlay(t *testing.T) {
	x := toy(3)
	first, second := playOne(t, x, 1, 0), playOne(t, x, 1, 1)
	golden(t, "pair.golden", string(second.AppendCanonical(first.AppendCanonical(nil))))
	require.Equal(t, first.Setup, second.Setup)
	require.Equal(t, first.Moves[:3], second.Moves[:3])
	require.NotEqual(t, first.Seed, second.Seed)
	require.Equal(t, []string{"a", "b"}, []string{first.Sides[0].Name, first.Sides[1].Name})
	require.Equal(t, []string{"b", "a"}, []string{second.Sides[0].Name, second.Sides[1].Name})
	require.Equal(t, withoutTimes(first), withoutTimes(playOne(t, x, 1, 0)), "Play is a function")
}

func TestPlayAccounts(t *testing.T) {
	for pair := range int64(20) {
		r := playOne(t, toy(20), pair, 0)
		require.Equal(t, r.Plies(), r.OpeningPlies+r.Sides[0].Moves+r.Sides[1].Moves)
		for _, s := range r.Sides {
			var timed uint32
			for _, n := range s.Latency {
				timed += n
			}
			require.EqualValues(t, s.Moves, timed, "each move is timed")
			require.EqualValues(t, s.Moves, s.Sims)
			require.EqualValues(t, 2*s.Moves, s.Transitions)
			require.LessOrEqual(t, s.Thinking, r.Elapsed)
		}
		require.Equal(t, arena.ByRule, r.Termination)
		require.Contains(t, []string{"shared", "emptied"}, r.Ending)
	}
}

// TestAccountsHaveAnEnd: a side sums its agent's figures up to what a record may hold, and no figure of an engine, however large
// or small, corrupts the sum.
func TestAccountsHaveAnEnd(t *testing.T) {
	const most = int64(arena.MaxCount)
	for _, c := range []struct{ first, then, want int64 }{
		{3, 4, 7},
		{3, -4, 3},
		{-4, 3, 3},
		{most - 7, 4, most - 3},
		{most - 4, 4, most},
		{most - 3, 4, most},
		{4, most, most},
		{9e18, 9e18, most},
		{math.MaxInt64, 1, most},
		{math.MinInt64, math.MinInt64, 0},
	} {
		asked := 0
		x := toy(1)
		x.Players[0].Builder = always("boast", func(context.Context, rules.State) (rules.Move, agents.Info, error) {
			said := []int64{c.first, c.then, 0}[min(asked, 2)]
			asked++
			return 1, agents.Info{Sims: said, Transitions: said}, nil
		})
		side := playOne(t, x, 0, 0).Sides[0]
		require.Greater(t, asked, 1)
		require.Equal(t, []int64{c.want, c.want}, []int64{side.Sims, side.Transitions}, c)
	}
}

func TestReplay(t *testing.T) {
	x := toy(20)
	for pair := range int64(20) {
		r, visited := playOne(t, x, pair, 0), 0
		end, err := r.Replay(x.Game, func(ply int, s rules.State, m rules.Move) {
			require.Equal(t, visited, ply)
			require.Equal(t, r.Moves[ply], x.Game.FormatMove(s, m))
			visited++
		})
		require.NoError(t, err)
		require.Equal(t, r.Plies(), visited)
		require.Equal(t, r.Result, end.Result())
		r.Moves[4] = "9"
		_, err = r.Replay(x.Game, nil)
		require.ErrorContains(t, err, `move 4: heap: no such move: "9"`)
	}
	r := playOne(t, x, 0, 0)
	_, err := r.Replay(heap{least: 1, spread: 1}, nil)
	require.ErrorContains(t, err, `is of "heap/25", not of "heap/1"`)
}

// TestCap checks that the cap counts the opening, gives no result, and that a
// game which ends with its last allowed move has ended by rule.
func TestCap(t *testing.T) {
	x := toy(1)
	full := playOne(t, x, 0, 0)
	x.MaxPlies = full.Plies() - 1
	cut := playOne(t, x, 0, 0)
	require.Equal(t, arena.Cap, cut.Termination)
	require.Equal(t, rules.Ongoing, cut.Result)
	require.Empty(t, cut.Ending)
	require.False(t, cut.Counted())
	require.Equal(t, full.Moves[:x.MaxPlies], cut.Moves)
	x.MaxPlies++
	require.Equal(t, withoutTimes(full), withoutTimes(playOne(t, x, 0, 0)))
}

func TestIllegalMoveLoses(t *testing.T) {
	cheat := always("cheat", func(_ context.Context, s rules.State) (rules.Move, agents.Info, error) {
		return 4, agents.Info{Sims: 9}, nil
	})
	x := toy(1)
	x.Players[1].Builder, x.OpeningPlies = cheat, 0
	for place, want := range []rules.Result{rules.FirstWins, rules.SecondWins} {
		r := playOne(t, x, 0, place)
		require.Equal(t, arena.Illegal, r.Termination)
		require.Equal(t, want, r.Result)
		require.Contains(t, r.Detail, "b: decision")
		require.Contains(t, r.Detail, "0x4 is not legal in ")
		cheater := r.Sides[1-place]
		require.Equal(t, 1, cheater.Moves, "the refused move is on the account")
		require.EqualValues(t, 9, cheater.Sims)
		require.Equal(t, r.Plies(), r.Sides[place].Moves, "and not among the moves")
	}
}

// TestAgentsCannotChangeTheGame lets an agent make moves in the position it is shown.
func TestAgentsCannotChangeTheGame(t *testing.T) {
	x := toy(1, arena.Player{Name: "c", Builder: one}, arena.Player{Name: "d", Builder: one})
	x.Players = x.Players[2:]
	want := playOne(t, x, 0, 0)
	vandal := always("one", func(_ context.Context, s rules.State) (rules.Move, agents.Info, error) {
		s.Play(3)
		return 1, agents.Info{}, nil
	})
	x.Players[0].Builder, x.Players[1].Builder = vandal, vandal
	require.Equal(t, withoutTimes(want), withoutTimes(playOne(t, x, 0, 0)))
}

// listener is an agent that stores what it is told.
type listener struct {
	chooser
	heard *[]rules.Move
}

func (l listener) Played(m rules.Move) { *l.heard = append(*l.heard, m) }

func TestObserversHearEverything(t *testing.T) {
	x := toy(1)
	var told []rules.Move
	x.Players[0].Builder = builder{"ear", func(agents.Env) (agents.Agent, error) {
		return listener{one.must(t), &told}, nil
	}}
	r := playOne(t, x, 0, 1)
	require.Len(t, told, r.Plies())
	for i, m := range told {
		require.Equal(t, r.Moves[i], x.Game.FormatMove(nil, m), "move %d", i)
	}
}

// must returns the one chooser of a builder made by always.
func (b builder) must(t *testing.T) chooser {
	t.Helper()
	a, err := b.build(agents.Env{})
	require.NoError(t, err)
	return a.(chooser)
}

// TestAgentSeeds checks that seeds go with names and not with seats, and that a
// builder is asked once a seat and game.
func TestAgentSeeds(t *testing.T) {
	seeds := map[string][]uint64{}
	log := func(name string) arena.Player {
		return arena.Player{Name: name, Builder: builder{"log", func(env agents.Env) (agents.Agent, error) {
			require.Equal(t, "heap/25", env.Game.Name())
			seeds[name] = append(seeds[name], env.Seed)
			return one.must(t), nil
		}}}
	}
	x := toy(2)
	x.Players = []arena.Player{log("a"), log("b")}
	for i := range int64(4) {
		playOne(t, x, i/2, int(i%2))
	}
	seen := map[uint64]bool{}
	for name, s := range seeds {
		require.Len(t, s, 4, name)
		for _, seed := range s {
			require.False(t, seen[seed], "%s: seed used twice", name)
			seen[seed] = true
		}
	}
	kept := seeds["b"]
	seeds = map[string][]uint64{}
	x.Players = []arena.Player{log("b"), log("a")}
	for i := range int64(4) {
		playOne(t, x, i/2, int(i%2))
	}
	require.Equal(t, kept, seeds["b"], "the seat is not part of an agent's seed")
}

// TestPlayFaults checks that our own faults give an error that names the game,
// and leave no record and no held slot.
func TestPlayFaults(t *testing.T) {
	broken := errors.New("engine room on fire")
	for _, c := range []struct {
		name, want string
		agent      builder
	}{
		{"error", "arena: game 1 (heap/25): b: decision", always("x", func(context.Context, rules.State) (rules.Move, agents.Info, error) {
			return 0, agents.Info{}, broken
		})},
		{"panic", "arena: game 1 (heap/25): panic: boom", always("x", func(context.Context, rules.State) (rules.Move, agents.Info, error) {
			panic("boom")
		})},
		{"build", "arena: game 1 (heap/25): b: engine room on fire", builder{"x", func(agents.Env) (agents.Agent, error) {
			return nil, broken
		}}},
	} {
		x, slots := toy(1), arena.NewSlots(1)
		x.Players[1].Builder = c.agent
		r, err := arena.Play(t.Context(), x, x.Pair(0), 1, slots)
		require.ErrorContains(t, err, c.want, c.name)
		require.Empty(t, r, c.name)
		require.Empty(t, slots, c.name)
		if c.name == "panic" {
			require.Contains(t, err.Error(), "play_test.go", "the stack is told")
			continue
		}
		require.ErrorIs(t, err, broken, c.name)
	}
}

// rudeGame writes moves that are not one word.
type rudeGame struct{ heap }

func (rudeGame) FormatMove(rules.State, rules.Move) string { return "take one" }

func TestPlayRefusesMovesOfSeveralWords(t *testing.T) {
	x := toy(1)
	x.Game = rudeGame{heap{25, 1}}
	r, err := arena.Play(t.Context(), x, x.Pair(0), 0, nil)
	require.ErrorContains(t, err, `move 0 is "take one"`)
	require.Empty(t, r)
}

// TestCancelledGameLeavesNoRecord cancels in the midst of a search whose agent
// answers all the same: the answer may depend on time and must not count.
func TestCancelledGameLeavesNoRecord(t *testing.T) {
	cause := errors.New("operator")
	ctx, cancel := context.WithCancelCause(t.Context())
	x, n := toy(1), 0
	x.Players[0].Builder = always("x", func(context.Context, rules.State) (rules.Move, agents.Info, error) {
		if n++; n == 3 {
			cancel(cause)
		}
		return 1, agents.Info{}, nil
	})
	r, err := arena.Play(ctx, x, x.Pair(0), 0, nil)
	require.ErrorIs(t, err, cause)
	require.False(t, strings.HasPrefix(err.Error(), "arena:"), "cancelling is not a fault")
	require.Empty(t, r)
	require.Equal(t, 3, n)
}

// TestPlayAllocatesNothingPerPly compares a game with one four times as long:
// only the doublings of the two lists of moves may differ.
func TestPlayAllocatesNothingPerPly(t *testing.T) {
	allocs := func(plies int) float64 {
		x := toy(1)
		x.Game, x.OpeningPlies = heap{least: plies, spread: 1}, 0
		x.Players[0].Builder, x.Players[1].Builder = one, one
		return testkit.Allocations(20, func() { playOne(t, x, 0, 0) })
	}
	require.LessOrEqual(t, allocs(800)-allocs(200), 4.0)
}

// TestPlayMeasuresTime lets one agent take two milliseconds for each move: its time
// is counted as its own, and the game takes as long as both together.
func TestPlayMeasuresTime(t *testing.T) {
	const nap = 2 * time.Millisecond
	slow := always("slow", func(context.Context, rules.State) (rules.Move, agents.Info, error) {
		time.Sleep(nap)
		return 1, agents.Info{}, nil
	})
	x := toy(1)
	x.Players = []arena.Player{{Name: "slow", Builder: slow}, {Name: "one", Builder: one}}
	for place := range 2 {
		r := playOne(t, x, 0, place)
		mine, other := r.Sides[place], r.Sides[1-place]
		require.Equal(t, "slow", mine.Name)
		require.Positive(t, mine.Moves)
		require.GreaterOrEqual(t, mine.Thinking, time.Duration(mine.Moves)*nap)
		require.Positive(t, other.Thinking)
		require.GreaterOrEqual(t, r.Elapsed, mine.Thinking+other.Thinking)
		for k := range arena.LatencyBuckets - 1 {
			require.True(t, mine.Latency[k] == 0 || arena.LatencyBound(k) >= nap, "%d moves within %v", mine.Latency[k], arena.LatencyBound(k))
		}
	}
}

// A ponderous game takes its time to play a move.
type ponderous struct{ heap }

func (g ponderous) FormatMove(s rules.State, m rules.Move) string {
	time.Sleep(2 * time.Millisecond)
	return g.heap.FormatMove(s, m)
}

// TestThinkingIncludesTheArena: what the arena does between two moves counts as time of the agent that is asked
// next, or of both where they are asked together, but for the move after which the slot is passed on; what is done
// where an agent observes, or after the last move of agents that are asked, does not.
func TestThinkingIncludesTheArena(t *testing.T) {
	picker := builder{"picker", func(agents.Env) (agents.Agent, error) { return firstPicked{}, nil }}
	watcher := builder{"watcher", func(agents.Env) (agents.Agent, error) { return listener{one.must(t), new([]rules.Move)}, nil }}
	for _, c := range []struct {
		players  [2]builder
		thinking time.Duration // in moves of 40
	}{{[2]builder{one, one}, 40 - 2 - 1}, {[2]builder{picker, picker}, 40 - 2}, {[2]builder{one, watcher}, 0}} {
		synctest.Test(t, func(t *testing.T) { // whose clock stands still but for sleep
			x := toy(1)
			x.Game, x.OpeningPlies = ponderous{heap{40, 1}}, 0
			for i, b := range c.players {
				x.Players[i].Builder = b
			}
			r := playOne(t, x, 0, 0)
			require.Equal(t, 40*2*time.Millisecond, r.Elapsed)
			require.Equal(t, c.thinking*2*time.Millisecond, r.Sides[0].Thinking+r.Sides[1].Thinking, c.players[1].spec)
		})
	}
}

// A firstPicked is an agent that picks the first move.
type firstPicked struct{ agents.Agent }

func (firstPicked) Pick([]rules.Move) int { return 0 }
