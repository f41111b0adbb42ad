package journal

import (
	"context"
	"os"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"gipf.arena/arena/runs"
	"gipf.arena/configs"
)

// games are a tournament of a few hundred short games.
func games(t testing.TB, pairs string) *configs.Run {
	c := config(t, pairs)
	c.MaxPlies, c.Workers = 30, 1
	return c
}

func TestPlay(t *testing.T) {
	ctx, r := t.Context(), runs.Standard()
	var first Played
	watched := 0
	how := How{Workers: 2, InFlight: 5, Watch: func(s *runs.Session) func() {
		require.Equal(t, 2, s.Config.Workers)
		return func() { watched++ }
	}}
	dir := create(t, func(w *Work) {
		run, played, err := w.Play(ctx, r, "one", games(t, "20"), how)
		require.NoError(t, err)
		require.NoError(t, run.Close())
		require.EqualValues(t, 40, played.Games)
		require.False(t, played.Stopped)
		require.Equal(t, "runs/one", played.Run)
		first = played
	})
	require.Equal(t, 1, watched)
	w := reopen(t, dir)
	run, played, err := w.Play(ctx, r, "one", games(t, "20"), how)
	require.NoError(t, err)
	require.Equal(t, first, played)
	require.Equal(t, 1, watched, "nothing is played again")
	n := 0
	for _, err := range run.Records(ctx) {
		require.NoError(t, err)
		n++
	}
	require.Equal(t, 40, n)
	require.NoError(t, run.Close())
	require.NoError(t, w.Close())

	// A run with other games than those written down.
	require.NoError(t, os.RemoveAll(w.Path("runs/one")))
	s, err := r.ParsePlan(ctx, "other", mustMarshal(t, games(t, "21")), nil)
	require.NoError(t, err)
	session, err := r.Create(ctx, s, w.Path("runs/one"), runs.Options{})
	require.NoError(t, err)
	require.NoError(t, session.Play(ctx))
	w = reopen(t, dir)
	_, _, err = w.Play(ctx, r, "one", games(t, "20"), how)
	require.ErrorIs(t, err, ErrDamaged)
	require.ErrorContains(t, err, "it holds 42 games")
	require.NoError(t, w.Close())
}

func mustMarshal(t testing.TB, c configs.Config) []byte {
	text, err := configs.Marshal(c)
	require.NoError(t, err)
	return text
}

// TestWithin ends games before they are all played; the step is done with those
// there are. An interruption is none: the same step goes on with them.
func TestWithin(t *testing.T) {
	ctx, r := t.Context(), runs.Standard()
	dir := create(t, func(w *Work) {
		interrupted, cancel := context.WithCancel(ctx)
		how := How{Watch: func(s *runs.Session) func() {
			cancelAfter(s, 30, cancel)
			return func() {}
		}}
		_, _, err := w.Play(interrupted, r, "long", games(t, "100000"), how)
		require.ErrorIs(t, err, context.Canceled)
		require.False(t, w.Known())
		require.Empty(t, w.Entries())

		within := 300 * time.Millisecond
		how = How{Within: &within, Watch: func(s *runs.Session) func() {
			require.GreaterOrEqual(t, s.Stored(), int64(30))
			return func() {}
		}}
		run, played, err := w.Play(ctx, r, "long", games(t, "100000"), how)
		require.NoError(t, err)
		require.True(t, played.Stopped)
		require.Greater(t, played.Games, int64(30))
		require.NoError(t, run.Close())

		none := time.Duration(0)
		_, _, err = w.Play(ctx, r, "none", games(t, "5"), How{Within: &none})
		require.ErrorIs(t, err, ErrNoGames)
		require.Len(t, w.Entries(), 1)
	})
	w := reopen(t, dir)
	defer w.Close()
	run, played, err := w.Play(ctx, r, "long", games(t, "100000"), How{})
	require.NoError(t, err)
	require.True(t, played.Stopped)
	require.NoError(t, run.Close())
}

// cancelAfter calls f when so many games of a session are stored.
func cancelAfter(s *runs.Session, games int64, f func()) {
	go func() {
		for s.Stored() < games {
			time.Sleep(time.Millisecond)
		}
		f()
	}()
}
