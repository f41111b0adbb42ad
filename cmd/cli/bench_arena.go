package cli

import (
	"context"
	"errors"
	"os"
	"runtime"
	"time"

	"gipf.arena/agents"
	"gipf.arena/arena"
	"gipf.arena/arena/runs"
	"gipf.arena/arena/store"
	"gipf.arena/rules"
)

// errEnough ends a run whose time is up.
var errEnough = errors.New("bench: time is up")

// benchSpec is the agent of which the harness must cost next to nothing.
const benchSpec = "mcts:sims=200,solver=off"

// arenaLevels lists what is measured at one game only.
func arenaLevels(g rules.Game, inFlight int) []level {
	return []level{
		{g.Name(), []heading{{nameOverhead, "%"}}, func(ctx context.Context, d time.Duration) ([]float64, error) {
			share, err := overhead(ctx, g, 4*d)
			return []float64{share}, err
		}},
		{g.Name(), []heading{{nameScaling, "x"}}, func(ctx context.Context, d time.Duration) ([]float64, error) {
			gain, err := scaling(ctx, g, 4*d)
			return []float64{gain}, err
		}},
		flightLevel(g, inFlight),
		{g.Name(), []heading{{nameStart, "ms"}}, func(ctx context.Context, _ time.Duration) ([]float64, error) {
			took, err := startUp(ctx, g)
			return []float64{took.Seconds() * 1e3}, err
		}},
	}
}

// storedLevel sets games of random against random, played on all cores and
// stored, beside the bare loop.
func storedLevel(g rules.Game) level {
	names := storedNames()
	return level{g.Name(), []heading{{names[0], "games/s"}, {names[1], "games/s"}, {names[2], "x"}}, func(ctx context.Context, d time.Duration) ([]float64, error) {
		bare, err := bareGames(g, d)
		if err != nil {
			return nil, err
		}
		games, err := storedGames(ctx, g, 4*d)
		return []float64{bare, games, games / (bare * float64(runtime.GOMAXPROCS(0)))}, err
	}}
}

// benchTournament is a tournament between two players of one builder that takes
// longer than anybody measures.
func benchTournament(g rules.Game, b agents.Builder) *arena.Tournament {
	return &arena.Tournament{
		Game: g, Pairs: arena.MaxGames / 2, Seed: benchSeed,
		Players: []arena.Player{{Name: "a", Builder: b}, {Name: "b", Builder: b}},
	}
}

// bareGames returns the games per second of processor time of the bare loop.
func bareGames(g rules.Game, d time.Duration) (float64, error) {
	b, err := agentSet().Builder("random", g)
	if err != nil {
		return 0, err
	}
	loop, games, watch := bare{t: benchTournament(g, b)}, int64(0), startWatch()
	for end := time.Now().Add(d); time.Now().Before(end); {
		for range 16 {
			r, err := loop.play(loop.t.Pairing(games/2), int(games%2))
			if err != nil {
				return 0, err
			}
			r.Hash()
			games++
		}
	}
	return float64(games) / watch.seconds(), nil
}

// storedGames returns the games a second that a run plays and stores. The time
// is that from the start of the run to the last commit.
func storedGames(ctx context.Context, g rules.Game, d time.Duration) (float64, error) {
	b, err := agentSet().Builder("random", g)
	if err != nil {
		return 0, err
	}
	var took time.Duration
	var progress arena.Progress
	err = withStore(ctx, benchTournament(g, b), func(t *arena.Tournament, s *store.Store) error {
		start := time.Now()
		err := runFor(ctx, t, d, arena.Options{Sinks: []arena.Sink{s}, Progress: &progress})
		err = errors.Join(err, s.Close())
		took = time.Since(start)
		return err
	})
	return float64(progress.Snapshot().Finished) / took.Seconds(), err
}

// withStore gives f a store of its own in a directory that is removed after.
func withStore(ctx context.Context, t *arena.Tournament, f func(*arena.Tournament, *store.Store) error) error {
	dir, err := os.MkdirTemp("", "gipfarena-bench-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	s, err := store.Create(ctx, dir, t.Meta("bench", "", codeVersion()), store.Options{})
	if err != nil {
		return err
	}
	return errors.Join(f(t, s), s.Close())
}

// runFor runs a tournament for some time.
func runFor(ctx context.Context, t *arena.Tournament, d time.Duration, opt arena.Options) error {
	ctx, cancel := context.WithTimeoutCause(ctx, d, errEnough)
	defer cancel()
	if err := runs.Play(ctx, t, opt); !errors.Is(err, errEnough) {
		return err
	}
	return nil
}

// startUp returns the time from the decision to run until the first agent is
// asked for: reading the specs, making the run directory, starting the run.
func startUp(ctx context.Context, g rules.Game) (took time.Duration, err error) {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	start := time.Now()
	b, err := newBuilder(agentSet(), g, benchSpec)
	if err != nil {
		return 0, err
	}
	first := make(chan time.Duration, 1)
	asked := &spyBuilder{Builder: b, built: func() {
		select {
		case first <- time.Since(start):
		default:
		}
		cancel(errEnough)
	}}
	err = withStore(ctx, benchTournament(g, asked), func(t *arena.Tournament, s *store.Store) error {
		if err := runs.Play(ctx, t, arena.Options{Sinks: []arena.Sink{s}}); !errors.Is(err, errEnough) {
			return err
		}
		return nil
	})
	if err == nil {
		took = <-first
	}
	return took, err
}
