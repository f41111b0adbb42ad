package bench

import (
	"context"
	"errors"
	"fmt"
	"math"
	"runtime"
	"runtime/metrics"
	"time"

	"gipf.arena/arena"
	"gipf.arena/arena/runs"
	"gipf.arena/arena/store"
	"gipf.arena/rules"
)

// What is measured at only one game.
const (
	// Overhead is the share of a run's processor time not spent in agents, in per cent.
	Overhead = "arena overhead at " + Spec
	// Scaling is how many times as fast two cores are as one.
	Scaling = "speed of 2 cores by that of 1 at " + Spec
	// Start is the time from the decision to run until the first agent is asked for.
	Start = "run to first game"
)

// Flight names what is measured of a run with many games in flight: the memory in use
// per game, the memory of the process, and the speed relative to a run with two.
func Flight(inFlight int) (each, process, speed string) {
	at := fmt.Sprintf("%d games in flight at %s: ", inFlight, Spec)
	return at + "in use for each", at + "process", at + "speed by that of 2"
}

// arenaLevels lists the levels measured at only one game.
func (b Bench) arenaLevels(g rules.Game) []Level {
	return []Level{
		{g.Name(), []Heading{{Overhead, "%"}}, func(ctx context.Context, d time.Duration) ([]float64, error) {
			share, err := b.overhead(ctx, g, 4*d)
			return []float64{share}, err
		}},
		{g.Name(), []Heading{{Scaling, "x"}}, func(ctx context.Context, d time.Duration) ([]float64, error) {
			gain, err := b.scaling(ctx, g, 4*d)
			return []float64{gain}, err
		}},
		b.inFlightLevel(g),
		{g.Name(), []Heading{{Start, "ms"}}, func(ctx context.Context, _ time.Duration) ([]float64, error) {
			took, err := b.startUp(ctx, g)
			return []float64{took.Seconds() * 1e3}, err
		}},
	}
}

// overhead returns the percentage of the processor time of a run, including
// its store, that is not spent in agents. It compares the time of threads
// inside Build and Choose with the time of the process, both from the system's
// accounts, so a busy machine does not distort it; the cost of reading them is
// measured and subtracted. The arena's own calls of the rules and all of the
// garbage collector's threads count as overhead, although most of the garbage
// is the agents': it is an upper bound. It is NaN on systems without accounts
// of threads.
func (b Bench) overhead(ctx context.Context, g rules.Game, d time.Duration) (percent float64, err error) {
	if !hasThreadTime {
		return math.NaN(), nil
	}
	builder, err := b.Agents.Builder(Spec, g)
	if err != nil {
		return 0, err
	}
	metered := &meteredBuilder{Builder: builder, clock: true}
	err = b.withStore(ctx, tournament(g, metered), func(t *arena.Tournament, s *store.Store) error {
		start := processTime()
		err := runFor(ctx, t, d, arena.Options{Sinks: []arena.Sink{s}})
		err = errors.Join(err, s.Close())
		all, spent := processTime()-start, time.Duration(metered.spent.Load())
		// Half of the clock's cost falls within what it measures.
		clock := time.Duration(metered.calls.Load()) * clockCost()
		percent = 100 * (1 - float64(spent-clock/2)/float64(all-clock))
		return err
	})
	return percent, err
}

// scaling returns how many times as fast a run is on two cores as on one.
func (b Bench) scaling(ctx context.Context, g rules.Game, d time.Duration) (float64, error) {
	var by [2]float64
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(0))
	for i := range by {
		runtime.GOMAXPROCS(i + 1)
		f, err := b.startAll(ctx, g, arena.MaxGames/2, i+1)
		if err != nil {
			return 0, err
		}
		by[i] = f.agents.speed(d)
		f.cancel(errEnough)
		if err := <-f.ended; !errors.Is(err, errEnough) {
			return 0, err
		}
	}
	return by[1] / by[0], nil
}

// A running is a run all of whose games are in flight.
type running struct {
	agents *meteredBuilder
	ended  chan error // receives the run's error
	cancel context.CancelCauseFunc
}

// startAll starts a run with the given pairs and games in flight, and returns as
// soon as every agent in all of them has moved once.
func (b Bench) startAll(ctx context.Context, g rules.Game, pairs, inFlight int) (*running, error) {
	builder, err := b.Agents.Builder(Spec, g)
	if err != nil {
		return nil, err
	}
	ctx, cancel := context.WithCancelCause(ctx)
	f := &running{&meteredBuilder{Builder: builder}, make(chan error, 1), cancel}
	t := tournament(g, f.agents)
	t.Pairs = pairs
	go func() { f.ended <- runs.Play(ctx, t, arena.Options{InFlight: inFlight}) }()
	for f.agents.moved.Load() < int64(2*inFlight) {
		select {
		case err := <-f.ended:
			return nil, err
		case <-time.After(time.Millisecond):
		}
	}
	return f, nil
}

// wholeRun plays the given pairs with the given games in flight, calls look when
// all of these are under way, and returns the time from the start to the last
// game and the most memory that the process had.
func (b Bench) wholeRun(ctx context.Context, g rules.Game, pairs, inFlight int, look func()) (took time.Duration, peak uint64, err error) {
	start := time.Now()
	f, err := b.startAll(ctx, g, pairs, inFlight)
	if err != nil {
		return 0, 0, err
	}
	defer f.cancel(nil)
	look()
	for {
		peak = max(peak, processMemory())
		select {
		case err = <-f.ended:
			return time.Since(start), peak, err
		case <-time.After(50 * time.Millisecond):
		}
	}
}

// inFlightLevel compares a run with very many games in flight with one with two:
// the memory in use when all games are under way, the most memory that the system
// has given, and the speed. Both are whole runs of the same games, twice as many
// as are in flight, so that the cost of the start, above all of memory touched for
// the first time, counts as much as it does for a user and no more. The speed over
// a part of a run would not do: games in flight together are all young, then all
// old, and the cost of a simulation changes.
func (b Bench) inFlightLevel(g rules.Game) Level {
	each, process, speed := Flight(b.InFlight)
	return Level{g.Name(), []Heading{{each, "bytes"}, {process, "bytes"}, {speed, "x"}}, func(ctx context.Context, _ time.Duration) ([]float64, error) {
		few, _, err := b.wholeRun(ctx, g, b.InFlight, 2, func() {})
		if err != nil {
			return nil, err
		}
		var inUse float64
		before := memoryInUse()
		many, peak, err := b.wholeRun(ctx, g, b.InFlight, b.InFlight, func() { inUse = memoryInUse() - before })
		return []float64{inUse / float64(b.InFlight), float64(peak), few.Seconds() / many.Seconds()}, err
	}}
}

// memoryInUse collects garbage and returns the bytes then in use.
func memoryInUse() float64 {
	var m runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&m)
	return float64(m.HeapAlloc + m.StackInuse)
}

// processMemory returns the bytes that the system has given to the runtime and not
// taken back. Unlike runtime.ReadMemStats it stops nothing.
func processMemory() uint64 {
	s := []metrics.Sample{{Name: "/memory/classes/total:bytes"}, {Name: "/memory/classes/heap/released:bytes"}}
	metrics.Read(s)
	return s[0].Value.Uint64() - s[1].Value.Uint64()
}
