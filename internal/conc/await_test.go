package conc_test

import (
	"context"
	"errors"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/internal/conc"
)

func TestWork(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	block := make(chan struct{})
	defer close(block)
	require.ErrorIs(t, conc.Await(ctx, func() error { <-block; return nil }), context.Canceled)

	failed := errors.New("failed")
	require.NoError(t, conc.Await(t.Context(), func() error { return nil }))
	require.ErrorIs(t, conc.Await(t.Context(), func() error { return failed }), failed)
}
