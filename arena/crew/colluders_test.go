package crew

import (
	"context"
	"flag"
	"math/rand/v2"
	"sync"
	"testing"
	"testing/synctest"

	"github.com/stretchr/testify/require"

	"gipf.arena/arena"
	"gipf.arena/internal/testkit"
)

// colluders is how many runs TestColluders has; by hand
//
//	go test ./arena/crew -run 'TestColluders$' -colluders 100 -v
var colluders = flag.Int("colluders", 10, "runs of TestColluders")

// A colluding connection forges so many games after its probation, and says the same as its accomplices of
// those that they forged.
type colluding struct {
	WorkerConn
	x    *RunService
	left int // games that it still forges
	gang *gang
}

// A gang is what colluders know together.
type gang struct {
	mu     sync.Mutex
	forged map[int64]bool
}

func (c *colluding) Ask(ctx context.Context, kind string, data []byte) ([]byte, error) {
	b, err := ParseResult(data)
	if kind != AskResult || err != nil {
		return c.WorkerConn.Ask(ctx, kind, data)
	}
	c.gang.mu.Lock()
	for i, text := range b.Records {
		r, err := c.x.Meta.ParseWire(text)
		if err != nil {
			c.gang.mu.Unlock()
			return nil, err
		}
		if !c.gang.forged[r.Index] && c.left > 0 && !isAudit(c.x, b.Chunk) {
			c.left--
			c.gang.forged[r.Index] = true
		}
		if c.gang.forged[r.Index] {
			r.Sides[0].Sims += forgedSims
			b.Records[i] = r.AppendWire(nil)
		}
	}
	c.gang.mu.Unlock()
	return c.WorkerConn.Ask(ctx, kind, b.AppendTo(nil))
}

// TestColluders has two public keys of three, whose probation is over, forge as many games each as is best for
// them, 1/d, and answer each other's audits: of these no more are stored in the mean than docs/many-machines.md
// says, 0.37/d a key.
func TestColluders(t *testing.T) {
	testkit.RestInRace(t, "simulates many runs; TestForgersAreCaught meets the same goroutines")
	const k, n = 2, 3
	q := ownShare[Public]
	d := audited[Public] * (q + (1-q)*float64(n-k)/float64(n-1))
	stored := 0
	for run := range uint64(*colluders) {
		synctest.Test(t, func(t *testing.T) { stored += collude(t, int(1/d), run) })
	}
	mean, bound := float64(stored)/float64(*colluders), k*0.37/d
	t.Logf("%d runs: %.1f forged games stored in the mean, at most %.1f expected", *colluders, mean, bound)
	if *colluders < 100 {
		bound *= 2 // the mean of few runs says less
	}
	require.LessOrEqual(t, mean, bound)
}

// collude plays one run and returns how many forged games it stored.
func collude(t *testing.T, each int, run uint64) (stored int) {
	make := func() *arena.Tournament { return tournament(t, 100, "random", "random", "random") }
	b := newBench(t, make, Options{Trust: func(string) TrustLevel { return Public }}, nil)
	b.coordinator.secret = &locked{Reader: rand.NewChaCha8([32]byte{byte(run), 2})}
	g := &gang{forged: map[int64]bool{}}
	for _, name := range []string{"evil", "good", "twin"} {
		b.coordinator.mu.Lock()
		b.coordinator.join(name).clean = probation
		b.coordinator.mu.Unlock()
		b.worker(name, make, func(conn WorkerConn) WorkerConn {
			if name == "good" {
				return slow{conn}
			}
			return &colluding{WorkerConn: slow{conn}, x: b.service, left: each, gang: g}
		})
	}
	sink := &records{map[int64]arena.Record{}}
	require.NoError(t, arena.Run(t.Context(), make(), arena.Options{Crew: b.service, Sinks: []arena.Sink{sink}}))
	require.NotContains(t, b.end(), "worker good: dismissed")
	for _, r := range sink.games {
		if r.Sides[0].Sims >= forgedSims {
			stored++
		}
	}
	return stored
}
