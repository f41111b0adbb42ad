package arena_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/agents"
	"gipf.arena/arena"
	"gipf.arena/rules"
)

// closing is an agent that counts how often it is closed.
type closing struct {
	agents.Agent
	closed *int
}

func (c closing) Close() error { *c.closed++; return errors.New("too late to matter") }

// TestFailuresLoseTheGame checks every class: the side at fault has lost, the
// record holds what happened, and both agents are closed.
func TestFailuresLoseTheGame(t *testing.T) {
	for _, class := range arena.Forfeits() {
		for place, want := range []rules.Result{rules.FirstWins, rules.SecondWins} {
			x, closed := toy(1), 0
			failing := always("b", func(context.Context, rules.State) (rules.Move, agents.Info, error) {
				return 0, agents.Info{}, fmt.Errorf("wrapped: %w", &agents.Failure{Fault: agents.Fault(class), Detail: "smoke\nand fire"})
			})
			for i, b := range []agents.Builder{one, failing} {
				x.Players[i].Builder = builder{b.Spec(), func(env agents.Env) (agents.Agent, error) {
					a, err := b.Build(env)
					return closing{a, &closed}, err
				}}
			}
			r := playOne(t, x, 0, place)
			require.Equal(t, class, r.Termination)
			require.Equal(t, want, r.Result, class)
			require.Equal(t, fmt.Sprintf("b: decision %d: smoke\nand fire", r.Plies()), r.Detail)
			require.Equal(t, 1, r.Sides[1-place].Moves)
			require.True(t, r.Counted())
			require.NoError(t, r.Check())
			require.Equal(t, 2, closed)
		}
	}
}

// TestFailureBeforeTheFirstMove checks that an agent that cannot be built for
// one game loses that game, and that the record is complete.
func TestFailureBeforeTheFirstMove(t *testing.T) {
	x := toy(1)
	closed := 0
	x.Players[0].Builder = builder{"a", func(agents.Env) (agents.Agent, error) { return closing{one.must(t), &closed}, nil }}
	x.Players[1].Builder = builder{"gone", func(agents.Env) (agents.Agent, error) {
		return nil, &agents.Failure{Fault: agents.FaultCrash, Detail: "no such ship"}
	}}
	for place, want := range []rules.Result{rules.FirstWins, rules.SecondWins} {
		r := playOne(t, x, 0, place)
		require.Equal(t, arena.Crash, r.Termination)
		require.Equal(t, want, r.Result)
		require.Equal(t, "b: no such ship", r.Detail)
		require.Equal(t, r.OpeningPlies, r.Plies())
		require.Equal(t, "gone", r.Sides[1-place].Spec)
		require.NoError(t, r.Check())
	}
	require.Equal(t, 1, closed, "where the first seat failed the second was not built")
}

// TestUnknownFaultStopsTheRun checks that only known classes lose games.
func TestUnknownFaultStopsTheRun(t *testing.T) {
	x := toy(1)
	x.Players[0].Builder = always("odd", func(context.Context, rules.State) (rules.Move, agents.Info, error) {
		return 0, agents.Info{}, &agents.Failure{Fault: "boredom", Detail: "yawn"}
	})
	_, err := arena.Play(t.Context(), x, x.Pair(0), 0, nil)
	require.ErrorContains(t, err, ": boredom: yawn")
}

// TestRunGoesOnAfterFailures plays a run in which one player fails in every
// class, and counts the classes.
func TestRunGoesOnAfterFailures(t *testing.T) {
	x := toy(20)
	n := 0
	x.Players[1].Builder = builder{"b", func(agents.Env) (agents.Agent, error) {
		class := agents.Fault(arena.Forfeits()[n%5])
		n++
		return chooser(func(context.Context, rules.State) (rules.Move, agents.Info, error) {
			return 0, agents.Info{}, &agents.Failure{Fault: class, Detail: strings.Repeat("x", 1<<16)}
		}), nil
	}}
	tally := arena.NewTally(2)
	require.NoError(t, arena.Run(t.Context(), x, arena.Options{Workers: 1, Sinks: []arena.Sink{tallySink{tally}}}))
	require.EqualValues(t, 40, tally.Games())
	require.Zero(t, tally.LeftOut())
	sum, forfeits := map[arena.Termination]int{}, map[arena.Termination]int{}
	for _, c := range tally.Classes() {
		sum[c.Termination] += c.Games
	}
	for _, f := range tally.Forfeits() {
		require.Equal(t, 1, f.Player)
		forfeits[f.Termination] = f.Games
	}
	require.Equal(t, sum, forfeits)
	require.Equal(t, map[arena.Termination]int{
		arena.Crash: 8, arena.Silent: 8, arena.Time: 8, arena.Illegal: 8, arena.Protocol: 8,
	}, sum)
}

type tallySink struct{ *arena.Tally }

func (s tallySink) Put(_ context.Context, r arena.Record) error { return s.Add(&r) }

func TestTournamentClose(t *testing.T) {
	x := toy(1)
	var together sync.WaitGroup
	together.Add(len(x.Players))
	for i := range x.Players {
		x.Players[i].Builder = closingBuilder{x.Players[i].Builder, i, &together}
	}
	require.EqualError(t, x.Close(), "builder 0\nbuilder 1")
	require.NoError(t, toy(1).Close())
}

// closingBuilder takes until all others are being closed too.
type closingBuilder struct {
	agents.Builder
	number   int
	together *sync.WaitGroup
}

func (c closingBuilder) Close() error {
	c.together.Done()
	c.together.Wait()
	return fmt.Errorf("builder %d", c.number)
}
