package journal

import (
	"context"
	"errors"
	"io"
	"net/http"
	"os"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"gipf.arena/arena"
	"gipf.arena/arena/runs"
	"gipf.arena/arena/store"
	"gipf.arena/internal/testkit"
)

// TestRun: the session of all jobs carries out a single run. When its time runs out it ends with
// the games played so far, it continues to the same games, and its metrics are served meanwhile.
func TestRun(t *testing.T) {
	dir, r, said := testkit.Path(t, "run"), runs.Standard(), []string{}
	open := func(pairs string) func(runs.Options) (*runs.Active, error) {
		return func(opt runs.Options) (*runs.Active, error) {
			c := games(t, pairs)
			c.Rating.Mean = new(float64)
			p, err := r.Plan(t.Context(), c)
			require.NoError(t, err)
			return r.CreateOrResume(t.Context(), p, dir, nil, opt)
		}
	}
	opt := Options{Until: new(time.Duration), Runs: runs.Options{Say: func(line string) { said = append(said, line) }}}
	s, err := Run(r, opt, open("4"))
	require.NoError(t, err)
	require.NotNil(t, s.Active())
	found, err := s.Run(t.Context())
	require.NoError(t, err)
	require.Zero(t, found.(*Rated).Finished)
	require.Equal(t, []string{"the time is up; 0 of 8 games are kept, go on with: gipfarena resume " + dir}, said)
	require.NoError(t, s.Close())

	page := ""
	opt = Options{Metrics: "localhost:0"}
	opt.Watch = func(stage Stage) func() {
		client := &http.Client{Transport: &http.Transport{DisableKeepAlives: true}}
		answer, err := client.Get("http://" + s.Options.Runs.Metrics.Addr() + "/metrics")
		require.NoError(t, err)
		defer answer.Body.Close()
		text, err := io.ReadAll(answer.Body)
		require.NoError(t, err)
		page = string(text)
		return func() {}
	}
	s, err = Run(r, opt, open("4"))
	require.NoError(t, err)
	found, err = s.Run(t.Context())
	require.NoError(t, err)
	require.EqualValues(t, 8, found.(*Rated).Finished)
	require.Contains(t, page, "arena_games_planned")
	require.NoError(t, s.Close())

	_, err = Run(r, Options{}, open("5"))
	require.ErrorAs(t, err, new(*arena.InputError), "another configuration is no run to go on with")
	s, err = Run(r, Options{}, open("4"))
	require.NoError(t, err)
	_, err = Run(r, Options{}, open("4"))
	require.ErrorIs(t, err, store.ErrInUse)
	require.NoError(t, s.Close(), "one that is not played is closed")
	require.Equal(t, "interrupted; 8 of 8 games are kept, go on with: gipfarena resume "+dir, s.Kept(context.Canceled))
	require.Equal(t, "stopped; 8 of 8 games are kept; when the cause is gone, go on with: gipfarena resume "+dir, s.Kept(errors.New("disk full")))

	gone := Options{Watch: func(Stage) func() { return func() { require.NoError(t, os.Remove(dir+"/run.db")) } }}
	s, err = Run(r, gone, open("4"))
	require.NoError(t, err)
	_, err = s.Run(t.Context())
	require.ErrorIs(t, err, store.ErrNoRun, "games that cannot be rated")
	require.NoError(t, s.Close())
}
