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

// TestEnd shows each way to end, in place of the one before.
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

// TestWaitsToBeSeen ends a server of whom an answer is kept: it serves on until somebody
// has the last one, and no longer.
func TestWaitsToBeSeen(t *testing.T) {
	m := New(Config{Game: "gipf/basic", Wait: time.Hour})
	s, err := m.Listen("127.0.0.1:0")
	require.NoError(t, err)
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
	require.Eventually(t, func() bool { s.series.mu.Lock(); defer s.series.mu.Unlock(); return s.series.last != nil }, 10*time.Second, time.Millisecond)
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

// TestWaitHasAnEnd: nobody comes; and who is interrupted waits for nobody.
func TestWaitHasAnEnd(t *testing.T) {
	for _, wait := range []time.Duration{20 * time.Millisecond, time.Hour} {
		m := New(Config{Game: "gipf/basic", Wait: wait})
		s, err := m.Listen("127.0.0.1:0")
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
