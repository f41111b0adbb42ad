package runs

import (
	"context"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"gipf.arena/arena"
	"gipf.arena/arena/crew"
	"gipf.arena/internal/testkit"
)

const publicRun = `name: public
game: gipf/basic
seed: 7
pairs: 300
maxplies: 60
agents: [{name: a, spec: "mcts:preset=uct,sims=60"}, {name: b, spec: random}]
`

// publicCoordinator returns a coordinator on loopback whose workers are not believed, and what starts one of them, which
// works until it is stopped or, if enough is above 0, has brought more than so many games.
func publicCoordinator(t *testing.T) (*crew.Coordinator, func(name string, enough int) (stop func())) {
	server, err := crew.Listen(crew.ServerOptions{Address: "localhost:0"})
	require.NoError(t, err)
	t.Cleanup(server.Close)
	coordinator := crew.NewCoordinator(crew.Options{Dismiss: server.Dismiss, Trust: func(string) crew.TrustLevel { return crew.Public }})
	require.NoError(t, server.Serve(coordinator))
	return coordinator, func(name string, enough int) func() {
		conn, err := crew.Dial(t.Context(), crew.DialOptions{Server: server.Addr(), Name: name})
		require.NoError(t, err)
		ctx, cancel := context.WithCancel(t.Context())
		ended := make(chan struct{})
		var brought atomic.Int64
		go func() {
			defer close(ended)
			_ = crew.Work(ctx, conn, crew.WorkerOptions{
				Hello: crew.Hello{Protocol: crew.Protocol, Slots: 1},
				Played: func(games int) {
					if brought.Add(int64(games)) > int64(enough) && enough > 0 {
						cancel()
					}
				},
				Prepare: func(ctx context.Context, m *arena.Meta, files []crew.File) (*arena.Tournament, error) {
					return Standard().WorkerTournament(ctx, m, files, Engines{})
				},
			})
		}()
		return func() {
			cancel()
			<-ended
			conn.Close()
		}
	}
}

// TestPublicWorkersWait: what public workers bring is in the run's database before it is among
// its games, outlives the session, counts when the run goes on, and leaves then. The run is that of one process.
func TestPublicWorkersWait(t *testing.T) {
	if testing.Short() {
		t.Skip("takes seconds")
	}
	r := Standard()
	create := func(opt Options) *Active {
		p, err := r.ParsePlan(t.Context(), "a.yaml", []byte(publicRun), nil)
		require.NoError(t, err)
		s, err := r.Create(t.Context(), p, testkit.Path(t, "run"), opt)
		require.NoError(t, err)
		return s
	}
	one := create(Options{})
	require.NoError(t, one.Play(t.Context()))
	want, _, err := r.Standings(t.Context(), one.Dir)
	require.NoError(t, err)

	coordinator, start := publicCoordinator(t)
	s := create(Options{Coordinator: func() (*crew.Coordinator, error) { return coordinator, nil }})
	stop := start("first", 10)
	ctx, interrupt := context.WithCancel(t.Context())
	go func() {
		defer interrupt()
		for t.Context().Err() == nil {
			if waits, err := s.store.Quarantine(t.Context()); err != nil || len(waits) > 10 {
				return
			}
			time.Sleep(5 * time.Millisecond)
		}
	}()
	require.ErrorIs(t, s.Play(ctx), context.Canceled)
	stop()
	coordinator.Close()
	run, err := r.Open(t.Context(), s.Dir)
	require.NoError(t, err)
	waits, err := run.Quarantine(t.Context())
	require.NoError(t, err)
	stored, err := run.Stored(t.Context())
	require.NoError(t, err)
	require.NoError(t, run.Close())
	require.Greater(t, len(waits), 10)
	require.Less(t, len(waits), 600, "the test needs games that are not played")
	require.Zero(t, stored)
	v, _, err := r.Standings(t.Context(), s.Dir)
	require.NoError(t, err)
	require.Contains(t, strings.Join(v.Notes, "\n"), " games that public workers brought wait until they are believed")

	coordinator, start = publicCoordinator(t)
	s, err = r.Resume(t.Context(), s.Dir, nil, Options{Coordinator: func() (*crew.Coordinator, error) { return coordinator, nil }})
	require.NoError(t, err)
	stop = start("second", 0)
	require.NoError(t, s.Play(t.Context()))
	stop()
	coordinator.Close()
	got, _, err := r.Standings(t.Context(), s.Dir)
	require.NoError(t, err)
	require.Equal(t, want.Digest, got.Digest)
	require.Equal(t, want.Notes, got.Notes)
	run, err = r.Open(t.Context(), s.Dir)
	require.NoError(t, err)
	defer run.Close()
	games, err := run.PlayedBy(t.Context(), "first")
	require.NoError(t, err)
	require.EqualValues(t, len(waits), games.Len(), "none of them was played again")
	waits, err = run.Quarantine(t.Context())
	require.NoError(t, err)
	require.Empty(t, waits)
}
