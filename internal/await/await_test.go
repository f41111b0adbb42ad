package await_test

import (
	"context"
	"errors"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/internal/await"
)

func TestWork(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	block := make(chan struct{})
	defer close(block)
	require.ErrorIs(t, await.Work(ctx, func() error { <-block; return nil }), context.Canceled)

	failed := errors.New("failed")
	require.NoError(t, await.Work(t.Context(), func() error { return nil }))
	require.ErrorIs(t, await.Work(t.Context(), func() error { return failed }), failed)
}
