package simd

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// TestSlow: where the processor is slow at it, members are the same.
func TestSlow(t *testing.T) {
	before := Deposits
	defer func() { Deposits = before }()
	Deposits = false
	require.Equal(t, 63, Nth(1<<63|1, 1))
	require.Equal(t, 0, Nth(1<<63|1, 0))
}
