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
	c.MaxPlies, c.Workers, c.Rating = 30, 1, configs.Rating{} // as jobs make them
	return c
}

func TestPlay(t *testing.T) {
	ctx, r := t.Context(), runs.Standard()
	var first Played
	watched := 0
	how := How{Workers: 2, InFlight: 5, Watch: func(s *runs.Active) func() {
		require.Equal(t, 2, s.Config.Workers)
		return func() { watched++ }
	}}
	dir := create(t, func(w *Work) {
		g, err := w.Play(ctx, r, "one", games(t, "20"), how)
		require.NoError(t, err)
		require.Equal(t, asFile(t, games(t, "20"), "workers=2", "inflight=5"), g.Run.Meta().Config)
		require.NoError(t, g.Run.Close())
		played := g.Played
		require.EqualValues(t, 40, played.Games)
		require.False(t, played.Stopped)
		require.Equal(t, "runs/one", played.Run)
		first = played
	})
	require.Equal(t, 1, watched)
	w := reopen(t, dir)
	g, err := w.Play(ctx, r, "one", games(t, "20"), how)
	require.NoError(t, err)
	require.Equal(t, first, g.Played)
	require.EqualValues(t, 40, g.Results.Tally.Games())
	require.Equal(t, 1, watched, "nothing is played again")
	n := 0
	for _, err := range g.Run.Records(ctx) {
		require.NoError(t, err)
		n++
	}
	require.Equal(t, 40, n)
	require.NoError(t, g.Run.Close())
	require.NoError(t, w.Close())

	// A run with other games than the recorded ones.
	require.NoError(t, os.RemoveAll(w.Path("runs/one")))
	s, err := r.ParsePlan(ctx, "other", mustMarshal(t, games(t, "21")), nil)
	require.NoError(t, err)
	session, err := r.Create(ctx, s, w.Path("runs/one"), runs.Options{})
	require.NoError(t, err)
	require.NoError(t, session.Play(ctx))
	w = reopen(t, dir)
	_, err = w.Play(ctx, r, "one", games(t, "20"), how)
	require.ErrorIs(t, err, ErrDamaged)
	require.ErrorContains(t, err, "it holds 42 games")
	require.NoError(t, w.Close())
}

func mustMarshal(t testing.TB, c configs.Config) []byte {
	text, err := configs.Marshal(c)
	require.NoError(t, err)
	return text
}

// asFile is what a run stores of a configuration that it reads from a file.
func asFile(t testing.TB, c *configs.Run, set ...string) string {
	read, err := configs.Parse[configs.Run]("a.yaml", mustMarshal(t, c), set)
	require.NoError(t, err)
	return string(mustMarshal(t, read))
}

// TestWithin ends games before all are played; the step is done with those
// played so far. An interruption does not end the step: it continues with them.
func TestWithin(t *testing.T) {
	ctx, r := t.Context(), runs.Standard()
	dir := create(t, func(w *Work) {
		interrupted, cancel := context.WithCancel(ctx)
		how := How{Watch: func(s *runs.Active) func() {
			cancelAfter(s, 30, cancel)
			return func() {}
		}}
		_, err := w.Play(interrupted, r, "long", games(t, "100000"), how)
		require.ErrorIs(t, err, context.Canceled)
		require.False(t, w.Known())
		require.Empty(t, w.Entries())

		within := 300 * time.Millisecond
		how = How{Options: runs.Options{Within: &within}, Watch: func(s *runs.Active) func() {
			require.GreaterOrEqual(t, s.Stored(), int64(30))
			return func() {}
		}}
		g, err := w.Play(ctx, r, "long", games(t, "100000"), how)
		require.NoError(t, err)
		require.True(t, g.Played.Stopped)
		require.Greater(t, g.Played.Games, int64(30))
		require.NoError(t, g.Run.Close())

		none := time.Duration(0)
		_, err = w.Play(ctx, r, "none", games(t, "5"), How{Options: runs.Options{Within: &none}})
		require.ErrorIs(t, err, ErrNoGames)
		require.Len(t, w.Entries(), 1)
	})
	w := reopen(t, dir)
	defer w.Close()
	g, err := w.Play(ctx, r, "long", games(t, "100000"), How{})
	require.NoError(t, err)
	require.True(t, g.Played.Stopped)
	require.NoError(t, g.Run.Close())
}

// cancelAfter calls f when a session has stored the given number of games.
func cancelAfter(s *runs.Active, games int64, f func()) {
	go func() {
		for s.Stored() < games {
			time.Sleep(time.Millisecond)
		}
		f()
	}()
}
