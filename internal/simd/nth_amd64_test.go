package simd

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// TestSlow: where the processor is slow at it, members are the same.
func TestSlow(t *testing.T) {
	before := deposits
	defer func() { deposits = before }()
	deposits = false
	require.Equal(t, 63, Nth(1<<63|1, 1))
	require.Equal(t, 0, Nth(1<<63|1, 0))
}
