package crew

import (
	"context"
	"flag"
	"io"
	"math"
	"math/rand/v2"
	"slices"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"gipf.arena/arena"
	"gipf.arena/internal/testkit"
)

// cheaters is how many seeds TestCheaters tries for each share that is forged. With 100 and
// more it also compares the time until they are caught with what is promised; by hand
//
//	go test ./arena/crew -run 'TestCheaters$' -cheaters 500 -v -timeout 1h
var cheaters = flag.Int("cheaters", 1, "seeds of TestCheaters for each share")

// TestCheaters has a public worker be honest until its probation is over, and then forge a
// share of its games. It is caught, in 95 % of cases within the promised number of games
// (ln 0.05 / ln(1-sf) if a share s is replayed and f forged); the forged games before the
// first that is drawn are (1-s)/s = 19 in the mean; and none of them is stored.
func TestCheaters(t *testing.T) {
	testkit.RestInRace(t, "simulates many runs; TestForgersAreCaught meets the same goroutines")
	s := audited[Public]
	shares := []float64{1, 0.1, 0.01}
	if *cheaters == 1 {
		shares = shares[:1] // the others take seconds
	}
	for _, f := range shares {
		within, bound := 0, math.Log(0.05)/math.Log(1-s*f)
		var before []float64
		for seed := range uint64(*cheaters) {
			synctest.Test(t, func(t *testing.T) {
				games, forged := cheat(t, f, seed)
				if float64(games) <= bound {
					within++
				}
				before = append(before, float64(forged))
			})
		}
		mean := 0.0
		for _, n := range before {
			mean += n / float64(len(before))
		}
		if testing.Verbose() {
			t.Logf("forged share %v, seeds 0 to %d: within %.0f games %d of %d caught; forged games before: mean %.1f, most %.0f; 0 stored", f, *cheaters-1, bound, within, *cheaters, mean, slices.Max(before))
		}
		if *cheaters >= 100 {
			require.GreaterOrEqual(t, float64(within), 0.92*float64(*cheaters), "forged share %v", f)
			require.InDelta(t, (1-s)/s, mean, 3, "forged share %v", f)
		}
	}
}

// cheat plays until the cheater is caught. It returns how many games the cheater had returned since it began to
// forge, and how many of them were forged, up to the first forged one that was drawn. Which of several audits
// ends first, and so which game exposes the cheater, is another matter.
func cheat(t *testing.T, share float64, seed uint64) (games, forged int) {
	make := func() *arena.Tournament { return tournament(t, 20_000, "random", "random") }
	drawn := &drawnGames{durable: durable{stored: func(int64) bool { return false }}, games: map[int64]bool{}}
	b := newBench(t, make, Options{Trust: func(string) TrustLevel { return Public }}, func(r *Run) { r.Quarantine = drawn })
	b.coordinator.secret = &locked{Reader: rand.NewChaCha8([32]byte{byte(seed), byte(seed >> 8), 1})}
	ctx, caught := context.WithCancel(t.Context())
	b.caught = caught
	c := &cheater{bench: b, share: share, rng: rand.New(rand.NewPCG(seed, 5)), forged: map[int64]bool{}}
	b.worker("cheater", make, func(conn WorkerConn) WorkerConn { c.WorkerConn = long{slow{conn}, &b.service.Meta}; return c })
	b.worker("honest", make, func(conn WorkerConn) WorkerConn { return long{slow{conn}, &b.service.Meta} })
	stored := &records{map[int64]arena.Record{}}
	require.ErrorIs(t, arena.Run(ctx, make(), arena.Options{Crew: b.service, Sinks: []arena.Sink{stored}}), context.Canceled, "the cheater goes uncaught")
	said := b.end()
	for _, r := range stored.games {
		require.Less(t, r.Sides[0].Sims, int64(forgedSims), "a forged game is stored")
	}
	require.Contains(t, said, "worker cheater: dismissed: ")
	for _, i := range c.brought {
		games++
		switch {
		case c.forged[i] && drawn.games[i]:
			return games, forged
		case c.forged[i]:
			forged++
		}
	}
	require.Fail(t, "no forged game was drawn")
	return 0, 0
}

// drawnGames is a quarantine that remembers what was drawn for a replay.
type drawnGames struct {
	durable
	games map[int64]bool
}

func (d *drawnGames) Hold(ctx context.Context, all []arena.Waiting) error {
	for _, w := range all {
		d.games[w.Game] = w.Audit == arena.Drawn
	}
	return d.durable.Hold(ctx, all)
}

// forgedSims marks a forged game of random players.
const forgedSims = 1000

// A locked reader is for many.
type locked struct {
	mu sync.Mutex
	io.Reader
}

func (l *locked) Read(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.Reader.Read(p)
}

// A cheater's connection forges a share of its games when its probation is over. It knows more than
// a worker can: which chunks are audits of others, and forges none of them, since they would expose
// it sooner.
type cheater struct {
	WorkerConn
	bench *bench
	share float64
	rng   *rand.Rand

	mu      sync.Mutex
	brought []int64 // since it began
	forged  map[int64]bool
}

func (c *cheater) Ask(ctx context.Context, kind string, data []byte) ([]byte, error) {
	b, err := ParseResult(data)
	if kind != AskResult || err != nil || !c.begun() || isAudit(c.bench.service, b.Chunk) {
		return c.WorkerConn.Ask(ctx, kind, data)
	}
	c.mu.Lock()
	for i, text := range b.Records {
		r, err := c.bench.service.Meta.ParseWire(text)
		if err != nil {
			c.mu.Unlock()
			return nil, err
		}
		c.brought = append(c.brought, r.Index)
		if c.rng.Float64() < c.share {
			c.forged[r.Index] = true
			r.Sides[0].Sims += forgedSims
			b.Records[i] = r.AppendWire(nil)
		}
	}
	c.mu.Unlock()
	return c.WorkerConn.Ask(ctx, kind, b.AppendTo(nil))
}

// begun reports whether the probation is over.
func (c *cheater) begun() bool {
	all := c.bench.coordinator
	all.mu.Lock()
	defer all.mu.Unlock()
	m := all.members["cheater"]
	return m != nil && m.clean >= probation
}

// A long connection says that games took three seconds, so that chunks are single pairs.
type long struct {
	WorkerConn
	meta *arena.Meta
}

func (l long) Ask(ctx context.Context, kind string, data []byte) ([]byte, error) {
	if b, err := ParseResult(data); kind == AskResult && err == nil {
		for i, text := range b.Records {
			if r, err := l.meta.ParseWire(text); err == nil {
				r.Elapsed = 3 * time.Second
				b.Records[i] = r.AppendWire(nil)
			}
		}
		data = b.AppendTo(nil)
	}
	return l.WorkerConn.Ask(ctx, kind, data)
}
