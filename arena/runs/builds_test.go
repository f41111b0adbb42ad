package runs

import (
	"bytes"
	"context"
	"errors"
	"os"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"gipf.arena/agents"
	"gipf.arena/arena"
	"gipf.arena/arena/adaptive"
	"gipf.arena/arena/crew"
	"gipf.arena/arena/report"
	"gipf.arena/arena/store"
	"gipf.arena/arena/verify"
	"gipf.arena/configs"
	"gipf.arena/internal/testkit"
	"gipf.arena/rules"
)

// A fickle agent plays differently in each build: of the legal moves it chooses
// the one with the build's number, and reports the given number of simulations.
type fickle struct{ number, sims int }

func (f fickle) Choose(_ context.Context, s rules.State) (rules.Move, agents.Info, error) {
	legal := s.Moves(nil)
	return legal[f.number%len(legal)], agents.Info{Sims: int64(f.sims)}, nil
}

// build is the standard registry in a build with that fickle agent; slow is its time
// per move.
func build(f fickle, slow time.Duration) Registry {
	return Standard().With(nil, []agents.Kind{{
		Name: "fickle",
		Bind: func(rules.Game, agents.Args) (agents.Bound, error) {
			return agents.Bound{Build: func(agents.Env) (agents.Agent, error) {
				return agents.Agent(slowly{f, slow}), nil
			}}, nil
		},
	}})
}

type slowly struct {
	agents.Agent
	wait time.Duration
}

func (a slowly) Choose(ctx context.Context, s rules.State) (rules.Move, agents.Info, error) {
	select {
	case <-ctx.Done():
		return 0, agents.Info{}, ctx.Err()
	case <-time.After(a.wait):
	}
	return a.Agent.Choose(ctx, s)
}

const fickleRun = `name: fickle
game: gipf/basic
pairs: 6
maxplies: 24
agents: [{name: steady, spec: random}, {name: fickle, spec: fickle}, {name: clock, spec: "mcts:ms=1"}]
`

// begun returns the directory of a build's run, with some games stored.
func begun(t *testing.T, r Registry, keep func(index int64) bool) string {
	t.Helper()
	p, err := r.ParsePlan(t.Context(), "a.yaml", []byte(fickleRun), nil)
	require.NoError(t, err)
	text, err := configs.Marshal(p.Config)
	require.NoError(t, err)
	dir := testkit.Path(t, "run")
	s, err := store.Create(t.Context(), dir, p.Tournament.Meta("fickle", string(text), "v1"), store.Options{})
	require.NoError(t, err)
	for index := range p.Tournament.Games() {
		if !keep(index) {
			continue
		}
		rec, err := arena.Play(t.Context(), p.Tournament, p.Tournament.Pair(index/2), int(index%2), nil)
		require.NoError(t, err)
		require.NoError(t, s.Put(t.Context(), rec))
	}
	require.NoError(t, s.Close())
	return dir
}

func most(index int64) bool { return index < 24 }

// TestAnotherBuild continues a run with builds that are not bit-compatible: each is refused
// with the first difference, and the run says which was accepted.
func TestAnotherBuild(t *testing.T) {
	first := build(fickle{number: 1, sims: 7}, 0)
	dir := begun(t, first, most)
	for _, row := range []struct {
		f    fickle
		want string
	}{
		{fickle{2, 7}, `: moves, ply [0-9]+: stored ".*", replayed ".*"`},
		{fickle{1, 8}, `: (first|second) sims: stored [0-9]+, replayed [0-9]+`},
	} {
		other := build(row.f, 0)
		_, err := other.Resume(t.Context(), dir, nil, Options{Code: "v2"})
		require.ErrorAs(t, err, new(*arena.InputError), "a mistake of the user")
		require.Regexp(t, `^`+dir+`: this build is not bit-compatible with the one that the games are from: game [0-9]+`+row.want+
			`; --accept-build goes on all the same, and the run remembers it$`, err.Error())
	}
	_, err := build(fickle{2, 7}, 0).Resume(t.Context(), dir, []string{"pairs=7"}, Options{})
	require.ErrorContains(t, err, "this build is not bit-compatible", "a run that is extended, too")
	s, err := first.Resume(t.Context(), dir, nil, Options{})
	require.NoError(t, err)
	require.Empty(t, s.store.Meta().Builds, "nothing that was refused is remembered")
	require.NoError(t, s.Close())

	other := build(fickle{2, 7}, 0)
	s, err = other.Resume(t.Context(), dir, nil, Options{Code: "v2", AcceptBuild: true})
	require.NoError(t, err)
	require.NoError(t, s.Close())
	// It was accepted, and has played nothing yet.
	s, err = other.Resume(t.Context(), dir, nil, Options{Code: "v2"})
	require.NoError(t, err)
	require.NoError(t, s.Play(t.Context()))
	run, err := other.Open(t.Context(), dir)
	require.NoError(t, err)
	defer run.Close()
	m := run.Meta()
	require.Len(t, m.Builds, 1)
	b := m.Builds[0]
	require.EqualValues(t, 24, b.Games)
	require.Equal(t, "v2", b.Code)
	require.Regexp(t, "^[0-9a-f]{64}$", b.Program)
	require.Regexp(t, `^game [0-9]+: moves, ply `, b.Difference)
	mentions(t, other, dir, b.String())

	// A complete run plays nothing more, by any build.
	s, err = first.Resume(t.Context(), dir, nil, Options{})
	require.NoError(t, err)
	require.False(t, s.Unfinished())
	require.NoError(t, s.Close())

	// Accepted builds are copied with the run.
	out := t.TempDir()
	_, err = run.Export(t.Context(), out, Forms()[2].Files)
	require.NoError(t, err)
	text, err := os.ReadFile(out + "/games.jsonl")
	require.NoError(t, err)
	copied := testkit.Path(t, "copy")
	_, err = other.Import(t.Context(), bytes.NewReader(text), copied)
	require.NoError(t, err)
	mentions(t, other, copied, b.String())
}

// TestAnotherBuildOfAFormat: an adaptive format's build is examined until the run has ended.
func TestAnotherBuildOfAFormat(t *testing.T) {
	first, other, stop := build(fickle{number: 1}, 0), build(fickle{number: 2}, 0), errors.New("stop")
	p, err := first.ParsePlan(t.Context(), "a.yaml", []byte(fickleRun), []string{"tournament=hill", "pairs=1"})
	require.NoError(t, err)
	decisions := 0
	s, err := first.Create(t.Context(), p, testkit.Path(t, "run"), Options{Shared: &Shared{Slots: make(arena.Slots, 3), Before: func(arena.Decision, adaptive.Director) error {
		if decisions++; decisions == 2 {
			return stop
		}
		return nil
	}}})
	require.NoError(t, err)
	require.Equal(t, 3, s.Slots(), "those that it shares")
	require.ErrorIs(t, s.Play(t.Context()), stop)
	_, err = other.Resume(t.Context(), s.Dir, nil, Options{})
	require.ErrorContains(t, err, "this build is not bit-compatible")
	s, err = first.Resume(t.Context(), s.Dir, nil, Options{})
	require.NoError(t, err)
	require.NoError(t, s.Play(t.Context()))
	s, err = other.Resume(t.Context(), s.Dir, nil, Options{})
	require.NoError(t, err)
	require.NoError(t, s.Close())
}

// mentions demands that standings, of one run and of two, and verify say a note.
func mentions(t *testing.T, r Registry, dir, note string) {
	t.Helper()
	var out bytes.Buffer
	s, _, err := r.Standings(t.Context(), dir)
	require.NoError(t, err)
	require.NoError(t, report.Write(&out, s, false))
	require.Contains(t, out.String(), "note: "+note)
	joint, err := r.Played(t.Context(), dir, dir)
	require.NoError(t, err)
	require.Contains(t, joint.Notes, "fickle: "+note)
	run, err := r.Open(t.Context(), dir)
	require.NoError(t, err)
	defer run.Close()
	v, err := run.Verify(t.Context(), &verify.Verifier{})
	require.NoError(t, err)
	require.Contains(t, v.Notes, note)
	require.NotContains(t, strings.Join(v.Notes, "\n"), "believed", "no games wait")
}

// TestSameBuild continues with the same build, with any games: nothing to report.
func TestSameBuild(t *testing.T) {
	r := build(fickle{number: 1}, 0)
	for name, keep := range map[string]func(int64) bool{
		"none": func(int64) bool { return false }, "all": func(int64) bool { return true }, "most": most,
		"no whole pair": func(index int64) bool { return index%2 == 0 },
		"with holes":    func(index int64) bool { return index%5 != 0 },
	} {
		t.Run(name, func(t *testing.T) {
			dir := begun(t, r, keep)
			s, err := r.Resume(t.Context(), dir, nil, Options{AcceptBuild: true})
			require.NoError(t, err)
			require.Empty(t, s.store.Meta().Builds)
			require.NoError(t, s.Close())
		})
	}
}

// TestExamEnds examines by games that take minutes: it ends in time, and has compared
// the moves made so far, so that a build that differs early is found even so.
func TestExamEnds(t *testing.T) {
	dir := begun(t, build(fickle{number: 1}, 0), most)
	start := time.Now()
	slow := build(fickle{number: 1}, 300*time.Millisecond)
	s, err := slow.Resume(t.Context(), dir, nil, Options{})
	require.NoError(t, err)
	require.NoError(t, s.Close())
	require.Less(t, time.Since(start), examTime+3*time.Second)
	_, err = build(fickle{number: 2}, 300*time.Millisecond).Resume(t.Context(), dir, nil, Options{})
	require.ErrorContains(t, err, "this build is not bit-compatible")
}

// TestExamStops ends with its context.
func TestExamStops(t *testing.T) {
	dir := begun(t, build(fickle{number: 1}, 0), most)
	ctx, cancel := context.WithTimeout(t.Context(), 100*time.Millisecond)
	defer cancel()
	_, err := build(fickle{number: 1}, time.Hour).Resume(ctx, dir, nil, Options{})
	require.ErrorIs(t, err, context.DeadlineExceeded)
}

const publicRun = `name: public
game: gipf/basic
seed: 7
pairs: 300
maxplies: 60
agents: [{name: a, spec: "mcts:preset=uct,sims=60"}, {name: b, spec: random}]
`

// publicCoordinator returns a coordinator on loopback whose workers are not believed, and a function that starts one of
// them, which works until stopped or, if enough is above 0, until it has returned more than enough games.
func publicCoordinator(t *testing.T) (*crew.Coordinator, func(name string, enough int) (stop func())) {
	coordinator, err := crew.Open("localhost:0", crew.Folder(t.TempDir()), crew.Options{Trust: func(string) crew.TrustLevel { return crew.Public }})
	require.NoError(t, err)
	t.Cleanup(coordinator.Close)
	return coordinator.Coordinator, func(name string, enough int) func() {
		conn, err := crew.Dial(t.Context(), crew.DialOptions{Server: coordinator.Addr(), Name: name})
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

// TestPublicWorkersWait: games of public workers are in the run's database before they are among its games, outlive the
// session, count when the run continues, and then leave the quarantine. The run equals one played by one process.
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
