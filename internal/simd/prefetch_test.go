package simd

import (
	"testing"
	"unsafe"

	"github.com/stretchr/testify/require"

	"gipf.arena/internal/testkit"
)

// A processor that is told of an address does not look there: what is no memory of this
// process stops nothing, and what is memory stays as it is.
func TestLine(t *testing.T) {
	words := [...]uint64{1, 2, 3}
	Prefetch(&words[1])
	require.Equal(t, [...]uint64{1, 2, 3}, words)
	require.NotPanics(t, func() {
		Prefetch[uint64](nil)
		Prefetch((*uint64)(unsafe.Add(unsafe.Pointer(&words), 1))) // need not be aligned
	})
	require.Zero(t, testkit.Allocations(10, func() { Prefetch(&words[2]) }))
}
