package train

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/arena"
	"gipf.arena/arena/crew"
	"gipf.arena/arena/journal"
	"gipf.arena/arena/runs"
)

// TestLoopHasItsShare: games of a loop, and searches of its positions, count for the share of the job that it is.
func TestLoopHasItsShare(t *testing.T) {
	c, share := crew.NewCoordinator(crew.Options{}), crew.NewShare(3, 2)
	defer c.Close()
	ctx, cancel := context.WithCancel(t.Context())
	worked := make(chan error, 1)
	go func() {
		worked <- crew.Work(ctx, c.Local("here"), crew.WorkerOptions{
			Hello: crew.Hello{Protocol: crew.Protocol, Slots: 1, Arch: "test", Code: "test"},
			Prepare: func(ctx context.Context, m *arena.Meta, files []crew.File) (*arena.Tournament, error) {
				return runs.Standard().WorkerTournament(ctx, m, files, runs.Engines{})
			},
		})
	}()
	var counted []float64 // for the share when a run of games has ended
	opt := journal.Options{Runs: runs.Options{
		Coordinator: func() (*crew.Coordinator, error) { return c, nil }, Share: share,
		Shown: func(*runs.Active) func() { return func() { counted = append(counted, c.SlotSeconds(share)) } },
	}}
	_, err := play(t.Context(), loopOf(t, tiny, "iterations=1"), t.TempDir(), opt)
	require.NoError(t, err)
	cancel()
	require.ErrorIs(t, <-worked, context.Canceled)
	require.NotEmpty(t, counted)
	require.Positive(t, counted[0])
	require.Greater(t, c.SlotSeconds(share), counted[0])
}
