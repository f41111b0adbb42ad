package metrics

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// TestEnd shows each outcome, in place of the one before.
func TestEnd(t *testing.T) {
	m := New(Config{Game: "gipf/basic"})
	states := func() (now []string) {
		got := scrape(t, m)
		for _, state := range []string{"playing", "done", "failed", "interrupted"} {
			if number(t, got, fmt.Sprintf("arena_run_state{state=%q}", state)) == 1 {
				now = append(now, state)
			}
		}
		return now
	}
	require.Equal(t, []string{"playing"}, states())
	for want, err := range map[string]error{"done": nil, "failed": errors.New("disk full"), "interrupted": fmt.Errorf("signal: %w", context.Canceled)} {
		m.ended(err)
		require.Equal(t, []string{want}, states())
	}
}

// TestWaitsToBeSeen ends a server that keeps an answer: it serves until a client has the
// last one, and no longer.
func TestWaitsToBeSeen(t *testing.T) {
	s, err := Listen("127.0.0.1:0", Config{Wait: time.Hour})
	require.NoError(t, err)
	s.Show(New(Config{Game: "gipf/basic"}))
	stop := s.Start(t.Context())
	client := &http.Client{Transport: &http.Transport{DisableKeepAlives: true}, Timeout: 10 * time.Second}
	get := func(path string) string {
		answer, err := client.Get("http://" + s.Addr() + path)
		require.NoError(t, err)
		defer answer.Body.Close()
		body, err := io.ReadAll(answer.Body)
		require.NoError(t, err)
		return string(body)
	}
	require.Contains(t, get("/metrics"), `arena_run_state{state="playing"} 1`)
	ended := make(chan error, 1)
	go func() { ended <- stop(errors.New("disk full")) }()
	require.Eventually(t, func() bool {
		series := s.now.Load().series
		series.mu.Lock()
		defer series.mu.Unlock()
		return series.last != nil
	}, 10*time.Second, time.Millisecond)
	for range 50 { // so that a reader that takes one of them for the end has had its turn
		get("/healthz")
		select {
		case <-ended:
			require.Fail(t, "no reader has seen the end")
		default:
		}
	}
	require.Contains(t, get("/metrics"), `arena_run_state{state="failed"} 1`)
	require.NoError(t, <-ended)
}

// TestWaitHasAnEnd: no client comes; and a server that is interrupted waits for none.
func TestWaitHasAnEnd(t *testing.T) {
	for _, wait := range []time.Duration{20 * time.Millisecond, time.Hour} {
		s, err := Listen("127.0.0.1:0", Config{Wait: wait})
		require.NoError(t, err)
		ctx, cancel := context.WithCancel(t.Context())
		stop := s.Start(ctx)
		if wait == time.Hour {
			cancel()
		}
		require.NoError(t, stop(nil))
		cancel()
	}
}

// TestShow: a server shows the series common to all, then one run after the other on the same
// address, and the outcome of the last one.
func TestShow(t *testing.T) {
	s, err := Listen("127.0.0.1:0", Config{Run: "work"})
	require.NoError(t, err)
	stop := s.Start(t.Context())
	client := &http.Client{Transport: &http.Transport{DisableKeepAlives: true}, Timeout: 10 * time.Second}
	get := func() string {
		answer, err := client.Get("http://" + s.Addr() + "/metrics")
		require.NoError(t, err)
		defer answer.Body.Close()
		body, err := io.ReadAll(answer.Body)
		require.NoError(t, err)
		return string(body)
	}
	require.Contains(t, get(), `run="work"`)
	one, other := New(Config{Run: "one"}), New(Config{Run: "other"})
	for _, m := range []*Metrics{one, other} {
		s.Show(m)
	}
	now := get()
	require.Contains(t, now, `run="other"`)
	require.NotContains(t, now, `run="one"`)
	require.NotContains(t, now, `run="work"`)
	require.NoError(t, stop(nil))
	require.EqualValues(t, 1, number(t, scrape(t, other), `arena_run_state{state="done"}`))
	require.EqualValues(t, 1, number(t, scrape(t, one), `arena_run_state{state="playing"}`))
}
