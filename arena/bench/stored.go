package bench

import (
	"context"
	"errors"
	"fmt"
	"os"
	"runtime"
	"time"

	"gipf.arena/agents"
	"gipf.arena/arena"
	"gipf.arena/arena/runs"
	"gipf.arena/arena/store"
	"gipf.arena/rules"
)

// errEnough ends a run whose time has run out.
var errEnough = errors.New("bench: time is up")

// Spec is the agent with which the arena is measured: one beside which the
// arena must cost next to nothing.
const Spec = "mcts:preset=uct,sims=200"

// Stored names what is measured of games of random against random that are played
// on all cores and stored: the games per second of the bare loop on one core,
// those of the arena, and the second figure divided by the first times the cores.
func Stored() (bare, games, ratio string) {
	return "bare loop, random against random",
		fmt.Sprintf("arena, random against random, stored, %d cores", runtime.GOMAXPROCS(0)),
		"the same by as many bare loops"
}

// StoredCost is the third figure for machines that are also used by others: games per
// second of processor time divided by those of the bare loop.
const StoredCost = "the same by processor time"

// storedLevel compares stored games of random against random with the bare loop.
func (b Bench) storedLevel(g rules.Game) Level {
	bare, games, ratio := Stored()
	return Level{g.Name(), []Heading{{bare, "games/s"}, {games, "games/s"}, {ratio, "x"}, {StoredCost, "x"}}, func(ctx context.Context, d time.Duration) ([]float64, error) {
		bare, err := b.bareGames(g, d)
		if err != nil {
			return nil, err
		}
		games, each, err := b.storedGames(ctx, g, 4*d)
		return []float64{bare, games, games / (bare * float64(runtime.GOMAXPROCS(0))), each / bare}, err
	}}
}

// tournament is a tournament between two players of one builder that takes
// longer than any measurement.
func tournament(g rules.Game, b agents.Builder) *arena.Tournament {
	return &arena.Tournament{
		Game: g, Pairs: arena.MaxGames / 2, Seed: seed,
		Players: []arena.Player{{Name: "a", Builder: b}, {Name: "b", Builder: b}},
	}
}

// bareGames returns the games per second of processor time of the bare loop, which plays at least one game.
func (b Bench) bareGames(g rules.Game, d time.Duration) (float64, error) {
	random, err := b.Agents.Builder("random", g)
	if err != nil {
		return 0, err
	}
	loop, games, seconds := bare{t: tournament(g, random)}, int64(0), startWatch()
	for end := time.Now().Add(d); games == 0 || time.Now().Before(end); {
		for range 16 {
			r, err := loop.play(loop.t.Pair(games/2), int(games%2))
			if err != nil {
				return 0, err
			}
			r.Hash()
			games++
		}
	}
	return float64(games) / seconds(), nil
}

// storedGames returns the games that a run plays and stores per second, and per second of
// processor time. The time runs from the start of the run to the last commit.
func (b Bench) storedGames(ctx context.Context, g rules.Game, d time.Duration) (rate, each float64, err error) {
	random, err := b.Agents.Builder("random", g)
	if err != nil {
		return 0, 0, err
	}
	var took, used float64
	var progress arena.Progress
	err = b.withStore(ctx, tournament(g, random), func(t *arena.Tournament, s *store.Store) error {
		start, seconds := time.Now(), startWatch()
		err := runFor(ctx, t, d, arena.Options{Sinks: []arena.Sink{s}, Progress: &progress})
		err = errors.Join(err, s.Close())
		took, used = time.Since(start).Seconds(), seconds()
		return err
	})
	games := float64(progress.Snapshot().Finished)
	return games / took, games / used, err
}

// withStore gives f its own store in a directory that is removed afterwards.
func (b Bench) withStore(ctx context.Context, t *arena.Tournament, f func(*arena.Tournament, *store.Store) error) error {
	dir, err := os.MkdirTemp("", "gipfarena-bench-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	s, err := store.Create(ctx, dir, t.Meta("bench", "", b.Version), store.Options{})
	if err != nil {
		return err
	}
	return errors.Join(f(t, s), s.Close())
}

// runFor runs a tournament for the given time.
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
func (b Bench) startUp(ctx context.Context, g rules.Game) (took time.Duration, err error) {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	start := time.Now()
	builder, err := b.Agents.Builder(Spec, g)
	if err != nil {
		return 0, err
	}
	if _, err := builder.Build(agents.Env{Game: g}); err != nil { // as run tries each spec
		return 0, err
	}
	first := make(chan time.Duration, 1)
	asked := &meteredBuilder{Builder: builder, built: func() {
		select {
		case first <- time.Since(start):
		default:
		}
		cancel(errEnough)
	}}
	err = b.withStore(ctx, tournament(g, asked), func(t *arena.Tournament, s *store.Store) error {
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
