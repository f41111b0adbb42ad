package ugi

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// TestLateIsMoreThanPipes counts an answer after its time as late where it is later
// than the pipes make it.
func TestLateIsMoreThanPipes(t *testing.T) {
	e := &engine{cfg: &config{margin: 100 * time.Millisecond}}
	for _, c := range []struct {
		over time.Duration
		near int64
	}{{-time.Millisecond, 0}, {400 * time.Microsecond, 0}, {2 * time.Millisecond, 0}, {2*time.Millisecond + 1, 1}, {100 * time.Millisecond, 2}} {
		x := &turn{engine: e, asks: question{limit: 20 * time.Millisecond, timed: true}}
		require.NoError(t, x.inTime(20*time.Millisecond+c.over))
		require.Equal(t, c.near, e.near, c.over)
	}
}
