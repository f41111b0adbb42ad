package runs

import (
	"math"
	"runtime/debug"
	"testing"

	"github.com/stretchr/testify/require"
)

// The memory that Go counts leaves room for the rest, and a limit of address space also limits memory.
func TestHeapLimit(t *testing.T) {
	const none = math.MaxInt64
	for _, row := range [][3]int64{
		{none, none, none}, {400 << 20, none, 348 << 20}, {40 << 20, none, 20 << 20}, {none, 1168 << 20, 348 << 20}, {100 << 20, 1168 << 20, 63 << 20}, {none, 800 << 20, 16 << 20},
	} {
		require.Equal(t, row[2], heapLimit(row[0], row[1]), "%v", row)
	}
}

// Games in flight are planned from the limit of memory.
func TestRoomFor(t *testing.T) {
	for _, row := range []struct {
		asked, slots int
		limit        int64
		want         int
	}{
		{20000, 2, math.MaxInt64, 20000},
		{20000, 2, 400 << 20, 50},
		{40, 2, 400 << 20, 40},
		{0, 2, 400 << 20, 0},
		{20, 8, 1 << 20, 8},
	} {
		require.Equal(t, row.want, roomFor(row.asked, row.slots, row.limit), "%+v", row)
	}
	defer debug.SetMemoryLimit(debug.SetMemoryLimit(400 << 20))
	games, why := Room(51, 2)
	require.Equal(t, 50, games)
	require.Equal(t, "the memory limit (GOMEMLIMIT or ulimit -v) has room for no more at 6 MiB each", why)
	_, why = Room(50, 2)
	require.Empty(t, why)
}
