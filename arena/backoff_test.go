package arena_test

import (
	"context"
	"fmt"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"gipf.arena/agents"
	"gipf.arena/arena"
)

// short is a builder that reports a shortage a number of times.
func short(times int, n *int) builder {
	return builder{"short", func(env agents.Env) (agents.Agent, error) {
		if *n++; *n <= times {
			return nil, fmt.Errorf("%w: no descriptors", agents.ErrShortage)
		}
		return one.Build(env)
	}}
}

// TestBackoffPasses plays a game that could not begin at first as if nothing had
// happened. While it waits it holds neither its slot nor the agent of the other side.
func TestBackoffPasses(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		x, n, open := toy(1), 0, 0
		x.Players[0].Builder = builder{one.Spec(), func(env agents.Env) (agents.Agent, error) {
			open++
			a, err := one.Build(env)
			return leaving{a, &open}, err
		}}
		x.Players[1].Builder = one
		want := playOne(t, x, 0, 0)
		x.Players[1].Builder = short(7, &n)
		slots := arena.NewSlots(1)
		start, checked := time.Now(), 0
		go func() {
			time.Sleep(time.Millisecond) // the game is tried again at multiples of 50 ms, and holds the slot then
			for range 60 {               // in the time of the waits, from 26 ms on
				time.Sleep(25 * time.Millisecond)
				select {
				case slots <- struct{}{}:
					require.Zero(t, open)
					checked++
					<-slots
				default:
				}
			}
		}()
		got, err := arena.Play(t.Context(), x, x.Pair(0), 0, slots)
		require.NoError(t, err)
		require.Equal(t, 6350*time.Millisecond, time.Since(start))
		require.Equal(t, 60, checked)
		require.Equal(t, 8, n)
		want.Elapsed, got.Elapsed = 0, 0
		require.Equal(t, want.Moves, got.Moves)
		require.Equal(t, want.Result, got.Result)
		require.Equal(t, want.Termination, got.Termination)
	})
}

// leaving is an agent that counts itself out.
type leaving struct {
	agents.Agent
	open *int
}

func (l leaving) Close() error { *l.open--; return nil }

// TestBackoffStays stops the run, with the reason, and loses no game.
func TestBackoffStays(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		x, n := toy(3), 0
		x.Players[1].Builder = short(1<<30, &n)
		tally := arena.NewTally(2)
		err := arena.Run(t.Context(), x, arena.Options{Workers: 1, Sinks: []arena.Sink{tallySink{tally}}})
		require.ErrorIs(t, err, agents.ErrShortage)
		require.EqualError(t, err, "arena: game 0 (heap/25): b: not enough left on this machine to start an engine: no descriptors")
		require.Zero(t, tally.Games())
		require.Equal(t, 8, n)
	})
}

// TestBackoffInterrupted ends the wait with the run.
func TestBackoffInterrupted(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		x, n := toy(3), 0
		x.Players[1].Builder = short(1<<30, &n)
		ctx, cancel := context.WithTimeout(t.Context(), time.Second)
		defer cancel()
		start := time.Now()
		require.ErrorIs(t, arena.Run(ctx, x, arena.Options{Workers: 1}), context.DeadlineExceeded)
		require.Equal(t, time.Second, time.Since(start))
	})
}

// bounded is a builder with a bound on its agents.
type bounded struct {
	agents.Builder
	most int
}

func (b bounded) Most() int { return b.most }

// TestMostInFlight plays no more games at a time than the agents allow, however many are
// requested.
func TestMostInFlight(t *testing.T) {
	x := toy(20)
	require.Zero(t, x.MostInFlight())
	for _, c := range []struct{ a, b, want int }{{0, 9, 4}, {9, 0, 4}, {6, 9, 3}, {9, 6, 3}, {1, 0, 1}} {
		x.Players[0].Builder, x.Players[1].Builder = bounded{one, c.a}, bounded{one, c.b}
		require.Equal(t, c.want, x.MostInFlight(), c)
	}
	playing, most := make(chan struct{}, 100), 0
	counting := builder{"counting", func(env agents.Env) (agents.Agent, error) {
		playing <- struct{}{}
		most = max(most, len(playing))
		return one.Build(env)
	}}
	x.Players[0].Builder, x.Players[1].Builder = bounded{counting, 2}, one
	sink := sinkOf(func(arena.Record) { <-playing })
	require.NoError(t, arena.Run(t.Context(), x, arena.Options{Workers: 3, InFlight: 9, Sinks: []arena.Sink{sink}}))
	require.Equal(t, 1, most)
}

type sinkOf func(arena.Record)

func (s sinkOf) Put(_ context.Context, r arena.Record) error { s(r); return nil }
