package crew

import (
	"context"
	"testing"
	"testing/synctest"

	"github.com/stretchr/testify/require"

	"gipf.arena/arena"
)

// TestDismissedInAllRuns: a worker that is caught in one run, or whose key is revoked, is believed in no other run of the
// coordinator: what waits of it there goes to others, and that is said where anything waits.
func TestDismissedInAllRuns(t *testing.T) {
	for why, dismiss := range map[string]func(s *RunService, name string){
		"it forges":           func(s *RunService, name string) { (&playing{RunService: s}).dismiss(name, "it forges") },
		"its key was revoked": func(s *RunService, name string) { s.coordinator.Revoke(name) },
	} {
		t.Run(why, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) { dismissedInAllRuns(t, why, dismiss) })
		})
	}
}

func dismissedInAllRuns(t *testing.T, why string, dismiss func(s *RunService, name string)) {
	b := newBench(t, func() *arena.Tournament { return tournament(t, 3) }, Options{Trust: func(string) TrustLevel { return Public }}, nil)
	x := tournament(t, 3)
	x.Seed++
	other, err := b.coordinator.Host(Run{Meta: x.Meta("other", "text", "v"), Tournament: x})
	require.NoError(t, err)
	ctx, stop := context.WithCancel(t.Context())
	over := makeEnd()
	go func() {
		defer close(over)
		_ = arena.Run(ctx, x, arena.Options{Crew: other})
	}()
	synctest.Wait()
	for _, name := range []string{"evil", "idle"} {
		serve(b.coordinator, AskHello, name, encode(Hello{Protocol: Protocol, Slots: 1}), func([]byte) {})
	}
	synctest.Wait()
	other.mu.Lock()
	first := other.play.open[0]
	evil := b.coordinator.members["evil"]
	r, err := arena.Play(t.Context(), x, first.games[0].Pair, first.games[0].Place, nil)
	require.NoError(t, err)
	_, refused := other.play.accept(evil, []arena.Record{r}, func(*arena.Record) bool { return false })
	require.Empty(t, refused)
	require.Len(t, other.play.held["evil"], 1)
	other.mu.Unlock()
	dismiss(b.service, "evil")
	require.True(t, b.m.dismissed["evil"], "its connection ends")
	dismiss(b.service, "idle")
	other.mu.Lock()
	require.Empty(t, other.play.held["evil"])
	other.mu.Unlock()
	stop()
	<-over
	require.Equal(t, []string{
		"worker evil: dismissed: " + why + "; 1 of its games that waited went to others", "worker idle: dismissed: " + why,
	}, b.lines[len(b.lines)-2:])
	b.end()
}
