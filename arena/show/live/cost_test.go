//go:build unix

package live_test

import (
	"context"
	"flag"
	"fmt"
	"io"
	"math"
	"net/http"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"gipf.arena/agents"
	"gipf.arena/arena/runs"
	"gipf.arena/arena/show/live"
	"gipf.arena/arena/show/web"
	"gipf.arena/internal/testkit"
	"gipf.arena/rules"
)

var cost = flag.Duration("cost", 0, "measure for so long what ten readers of a run with a thousand games in flight cost")

// counted counts the transitions of an agent: the moves that it applies in its search, all of
// which cost about the same at any stage of a game.
type counted struct {
	agents.Builder
	n *atomic.Int64
}

func (c counted) Build(env agents.Env) (agents.Agent, error) {
	a, err := c.Builder.Build(env)
	return countedAgent{a, c.n}, err
}

type countedAgent struct {
	agents.Agent
	n *atomic.Int64
}

func (c countedAgent) Choose(ctx context.Context, s rules.State) (rules.Move, agents.Info, error) {
	m, info, err := c.Agent.Choose(ctx, s)
	c.n.Add(info.Transitions)
	return m, info, err
}

// processor returns the time that this process has computed.
func processor(t *testing.T) time.Duration {
	var u syscall.Rusage
	require.NoError(t, syscall.Getrusage(syscall.RUSAGE_SELF, &u))
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

// A pacer takes its time instead of computing, so that every board of the wall has moved
// whenever a reader looks.
type pacer struct{}

func (pacer) Choose(ctx context.Context, s rules.State) (rules.Move, agents.Info, error) {
	select {
	case <-time.After(400 * time.Millisecond):
	case <-ctx.Done():
	}
	moves := s.Moves(nil)
	return moves[s.Hash()%uint64(len(moves))], agents.Info{}, nil
}

// pacing makes pacers.
type pacing struct{ agents.Builder }

func (pacing) Build(agents.Env) (agents.Agent, error) { return pacer{}, nil }

// inPlay plays a run with a thousand games in flight until the test is over, by agents that
// wrap makes of those that the configuration names, and returns the address of its events.
func inPlay(t *testing.T, workers int, wrap func(agents.Builder) agents.Builder) (events string) {
	t.Helper()
	s := session(t, testkit.Path(t, "run"), fmt.Sprintf(
		"name: cost\ngame: gipf/basic\nworkers: %d\ninflight: 1000\npairs: 1000000\nagents: [{name: a, spec: \"mcts:sims=200\"}, {name: b, spec: \"mcts:sims=200\"}]\n", workers),
		runs.Options{})
	for i := range s.Tournament.Players {
		s.Tournament.Players[i].Builder = wrap(s.Tournament.Players[i].Builder)
	}
	server, err := web.Listen(web.Access{Addr: "127.0.0.1:0"})
	require.NoError(t, err)
	end := server.Start(t.Context(), live.Playing(runs.Standard(), s))
	ctx, stop := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() { ended <- s.Play(ctx) }()
	t.Cleanup(func() { stop(); <-ended; require.NoError(t, end()) })
	answer, err := http.Get(server.URL())
	require.NoError(t, err)
	answer.Body.Close()
	return answer.Request.URL.String() + "events"
}

// window calls measure after so many readers have come, and lets them go.
func window(t *testing.T, events string, readers int, bytes *atomic.Int64, measure func()) {
	looking, leave := context.WithCancel(t.Context())
	defer func() { leave(); time.Sleep(time.Second / 4) }()
	for range readers {
		go read(looking, events, bytes)
	}
	time.Sleep(time.Second / 2) // who comes gets all boards at once, who has gone is noticed
	measure()
}

// TestCost asks what ten readers of a run with a thousand games in flight cost; they are of
// this process, so that their share counts, too. It is skipped without -cost; results/web
// keeps what it said. In windows one after the other no reader looks, and ten do.
//
// The first part is about a run whose agents take their time, so that all boards of the
// wall move: the processor time of a second is compared, of which nearly all is due to the
// readers. The second is about agents that compute: transitions by second of processor time
// are compared, which other work on the machine disturbs less than the clock, and still much.
func TestCost(t *testing.T) {
	if *cost == 0 {
		t.Skip("it measures only with -cost")
	}
	t.Run("processor", func(t *testing.T) {
		var bytes atomic.Int64
		var share [2][]float64
		events := inPlay(t, 1000, func(b agents.Builder) agents.Builder { return pacing{b} })
		for start := time.Now(); time.Since(start) < *cost; {
			for i, readers := range []int{0, 10} {
				window(t, events, readers, &bytes, func() {
					began, from := time.Now(), processor(t)
					time.Sleep(2 * time.Second)
					share[i] = append(share[i], (processor(t)-from).Seconds()/time.Since(began).Seconds())
				})
			}
		}
		var differences []float64
		for i := range share[0] {
			differences = append(differences, share[1][i]-share[0][i])
		}
		mean, half := interval(differences)
		t.Logf("ten readers: %.2f %% of one processor, 95 %% interval %.2f to %.2f (%d pairs of 2 s, %.1f MB sent); the run without them %.1f %%",
			100*mean, 100*(mean-half), 100*(mean+half), len(differences), float64(bytes.Load())/1e6, 100*share[0][0])
		require.Less(t, mean-half, 0.02)
	})
	t.Run("ratio", func(t *testing.T) {
		var bytes, transitions atomic.Int64
		events := inPlay(t, 1, func(b agents.Builder) agents.Builder { return counted{b, &transitions} })
		var logs []float64
		for start := time.Now(); time.Since(start) < *cost; {
			var rate [2]float64
			for k := range 2 {
				i := (k + len(logs)) % 2
				window(t, events, 10*i, &bytes, func() {
					began, from := processor(t), transitions.Load()
					time.Sleep(2 * time.Second)
					rate[i] = float64(transitions.Load()-from) / (processor(t) - began).Seconds()
				})
			}
			logs = append(logs, math.Log(rate[1]/rate[0]))
		}
		mean, half := interval(logs)
		t.Logf("transitions by second of processor time, ten readers against none: ratio %.4f, 95 %% interval %.4f to %.4f (%d pairs of 2 s, %.1f MB sent)",
			math.Exp(mean), math.Exp(mean-half), math.Exp(mean+half), len(logs), float64(bytes.Load())/1e6)
		require.Greater(t, math.Exp(mean+half), 0.98)
	})
}

// interval returns the mean and half the width of its 95 % interval.
func interval(x []float64) (mean, half float64) {
	for _, v := range x {
		mean += v / float64(len(x))
	}
	for _, v := range x {
		half += (v - mean) * (v - mean)
	}
	return mean, 1.96 * math.Sqrt(half/float64(len(x))/float64(len(x)-1))
}

// read reads events until ctx ends.
func read(ctx context.Context, url string, bytes *atomic.Int64) {
	r, err := http.NewRequestWithContext(ctx, "GET", url, nil)
	if err != nil {
		return
	}
	answer, err := new(http.Transport).RoundTrip(r)
	if err != nil {
		return
	}
	defer answer.Body.Close()
	n, _ := io.Copy(io.Discard, answer.Body)
	bytes.Add(n)
}
