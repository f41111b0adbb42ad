package runs

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"
)

// Games in flight are planned from the limit of memory.
func TestRoomFor(t *testing.T) {
	for _, row := range []struct {
		asked, slots int
		limit        int64
		want         int
	}{
		{20000, 2, math.MaxInt64, 20000},
		{20000, 2, 400 << 20, 600},
		{500, 2, 400 << 20, 500},
		{0, 2, 400 << 20, 0},
		{20, 8, 1 << 20, 8},
	} {
		require.Equal(t, row.want, roomFor(row.asked, row.slots, row.limit), "%+v", row)
	}
}
