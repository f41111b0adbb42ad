package testkit

import (
	"testing"

	"github.com/stretchr/testify/require"
)

var sink []*int

// TestAllocations tells what a function allocates at each call from what something else allocated beside it once.
func TestAllocations(t *testing.T) {
	require.Zero(t, Allocations(10, func() {}))
	require.InDelta(t, 2, Allocations(10, func() { sink = append(sink[:0], new(int), new(int)) }), .5)
	calls := 0
	require.Zero(t, Allocations(1, func() {
		if calls++; calls == 2 {
			sink = append(sink[:0], new(int), new(int))
		}
	}), "the second count finds nothing")
}
