package cli

import (
	"bytes"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"
)

func TestPaceWords(t *testing.T) {
	require.Equal(t, "  20.0 games/s, 30s left", paceWords(100, 600, 5*time.Second))
	require.Empty(t, paceWords(0, 600, time.Second), "no pace yet")
	require.Empty(t, paceWords(5, -1, time.Second))
}

// A log gets one line per interval, and none after stop.
func TestLogProgress(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var out bytes.Buffer
		done := int64(40) // from an earlier session
		stop := showProgress(&out, time.Minute, func() snapshot {
			done += 60
			return snapshot{Done: done, Total: 1000, InFlight: 2, Stored: done - 7, Summary: "mcts +10±3"}
		})
		time.Sleep(2*time.Minute + time.Second)
		stop()
		lines := bytes.Split(bytes.TrimSpace(out.Bytes()), []byte("\n"))
		require.Len(t, lines, 2)
		require.Contains(t, string(lines[0]), `msg=progress games=160 of=1000 in_flight=2 games_per_second=1.0 elo="mcts +10±3" stored=153`)
	})
}
