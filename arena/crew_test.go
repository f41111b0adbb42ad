package arena_test

import (
	"context"
	"errors"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/arena"
)

// backwards is a crew that plays the last game first, from several goroutines' view in
// the worst order, at one table.
type backwards struct {
	t     *arena.Tournament
	calls int
	fail  error
}

func (b *backwards) Play(ctx, games context.Context, r arena.Remaining) error {
	b.calls++
	var all []arena.Pair
	for p, ok := r.Next(); ok; p, ok = r.Next() {
		all = append(all, p)
	}
	slices.Reverse(all)
	table := arena.NewTable(b.t)
	for _, p := range all {
		for _, place := range []int{1, 0} {
			if r.Done.Has(p.Index(place)) {
				continue
			}
			rec, err := table.Play(games, p, place)
			if err != nil {
				return err
			}
			r.Put(rec)
			r.Left--
		}
	}
	if r.Left != 0 {
		return errors.New("another number of games")
	}
	return b.fail
}

// TestCrewPlaysTheSameRun plays a fixed and an adaptive format with another crew, the
// fixed one also from the point where another session stopped.
func TestCrewPlaysTheSameRun(t *testing.T) {
	x := toy(3)
	want := play(t, x, arena.Options{})
	crew, progress := &backwards{t: x}, new(arena.Progress)
	got := play(t, x, arena.Options{Crew: crew, Progress: progress})
	require.Equal(t, want.digest(t, x.Games()), got.digest(t, x.Games()))
	require.EqualValues(t, x.Games(), progress.Snapshot().Finished)
	done := arena.NewSet(x.Games())
	done.Add(1)
	done.Add(4)
	rest := play(t, x, arena.Options{Crew: crew, Done: done})
	require.Len(t, rest.records, int(x.Games())-2)
	require.NotContains(t, rest.records, int64(1))

	y := swiss()
	m, d := fresh(t)
	require.NoError(t, playOn(t, y, m, d, arena.Options{}))
	m2, d2 := fresh(t)
	crew = &backwards{t: y}
	require.NoError(t, playOn(t, y, m2, d2, arena.Options{Crew: crew}))
	require.Equal(t, d.decisions, d2.decisions)
	require.Greater(t, crew.calls, 1, "a call for each round")
}

// TestCrewThatFails ends the run with its error.
func TestCrewThatFails(t *testing.T) {
	x := toy(2)
	fail := errors.New("all machines sleep")
	require.ErrorIs(t, arena.Run(t.Context(), x, arena.Options{Crew: &backwards{t: x, fail: fail}}), fail)
}

// A handing crew puts made-up records: two at a time, then one.
type handing struct{ given []int64 }

func (h *handing) Play(_, _ context.Context, r arena.Remaining) error {
	for _, records := range [][]arena.Record{{{Index: 0}, {Index: 1}}, {{Index: 2}}, nil} {
		h.given = append(h.given, r.Put(records...))
	}
	return nil
}

// A failing sink takes all records before a game and then fails.
type failing struct{ before, taken int64 }

func (f *failing) Put(_ context.Context, r arena.Record) error {
	if r.Index >= f.before {
		return errors.New("the disk is full")
	}
	f.taken++
	return nil
}

// TestPutCountsWhatIsLost: after an error of a sink no record reaches it, and all count as given, so that the store
// never has committed as many and no worker hears that they are stored.
func TestPutCountsWhatIsLost(t *testing.T) {
	for before, taken := range []int64{0, 1, 2, 3} {
		crew, sink, progress := new(handing), &failing{before: int64(before)}, new(arena.Progress)
		err := arena.Run(t.Context(), toy(3), arena.Options{Crew: crew, Sinks: []arena.Sink{sink}, Progress: progress})
		require.Equal(t, before < 3, err != nil, before)
		require.Equal(t, []int64{2, 3, 3}, crew.given)
		require.Equal(t, taken, sink.taken)
		require.Equal(t, taken, progress.Snapshot().Finished)
	}
}
