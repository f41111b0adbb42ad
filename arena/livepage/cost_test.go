//go:build unix

package livepage_test

import (
	"context"
	"flag"
	"io"
	"math"
	"net/http"
	"path/filepath"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"gipf.arena/agents"
	"gipf.arena/arena"
	"gipf.arena/arena/livepage"
	"gipf.arena/arena/runs"
	"gipf.arena/arena/web"
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

// TestCost plays a thousand games at a time on one worker. In turn nobody looks for some
// seconds, and ten readers do; the readers are of this process, so that their share counts,
// too. It compares transitions by second of processor time, which other work on the machine
// does not touch. It is skipped without -cost; results/web keeps what it said.
func TestCost(t *testing.T) {
	if *cost == 0 {
		t.Skip("it measures only with -cost")
	}
	var gallery arena.Gallery
	var transitions atomic.Int64
	s := session(t, filepath.Join(t.TempDir(), "run"),
		"name: cost\ngame: gipf/basic\nworkers: 1\ninflight: 1000\npairs: 1000000\nagents: [{name: a, spec: \"mcts:sims=200\"}, {name: b, spec: \"mcts:sims=200\"}]\n",
		runs.Options{Gallery: &gallery})
	for i := range s.Tournament.Players {
		s.Tournament.Players[i].Builder = counted{s.Tournament.Players[i].Builder, &transitions}
	}
	server, err := web.Listen(web.Access{Addr: "127.0.0.1:0"})
	require.NoError(t, err)
	end := server.Start(t.Context(), livepage.Playing(runs.Standard(), s, &gallery))
	ctx, stop := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	go func() { ended <- s.Play(ctx) }()
	defer func() { stop(); <-ended; require.NoError(t, end()) }()
	answer, err := http.Get(server.URL())
	require.NoError(t, err)
	answer.Body.Close()
	events := answer.Request.URL.String() + "events"

	var bytes atomic.Int64
	rate := func(readers int) float64 {
		looking, leave := context.WithCancel(t.Context())
		for range readers {
			go read(looking, events, &bytes)
		}
		time.Sleep(time.Second / 2) // who comes gets all boards at once, who has gone is noticed
		began, from := processor(t), transitions.Load()
		time.Sleep(2 * time.Second)
		n, took := transitions.Load()-from, processor(t)-began
		leave()
		time.Sleep(time.Second / 4)
		return float64(n) / took.Seconds()
	}
	rate(0)
	var sum, squares, n float64
	for start := time.Now(); time.Since(start) < *cost; n++ {
		first, second := 0, 10
		if int(n)%2 == 1 {
			first, second = second, first
		}
		a, b := rate(first), rate(second)
		if first > 0 {
			a, b = b, a
		}
		d := math.Log(b / a)
		sum, squares = sum+d, squares+d*d
	}
	mean := sum / n
	half := 1.96 * math.Sqrt((squares/n-mean*mean)/(n-1))
	t.Logf("transitions by second of processor time, ten readers against none: ratio %.4f, 95 %% interval %.4f to %.4f (%.0f pairs of 2 s, %.1f MB sent)",
		math.Exp(mean), math.Exp(mean-half), math.Exp(mean+half), n, float64(bytes.Load())/1e6)
	require.Greater(t, math.Exp(mean+half), 0.98)
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
