package ugi

import (
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// FuzzClock: a clock is read to the millisecond, or refused in one line.
func FuzzClock(f *testing.F) {
	for _, text := range []string{"60+0.6", "8", "1000000", "0.001+0.001", "9999999.999+9999999.999", "0", "1+", "40/60", "1e3", "-1", "٣"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		c, err := ParseClock(text)
		if err != nil {
			require.NotContains(t, err.Error(), "\n")
			return
		}
		require.True(t, c.Left > 0 && c.Left <= longestClock && c.Increment >= 0 && c.Increment <= longestClock, "%q: %+v", text, c)
		again, err := ParseClock(fmt.Sprintf("%d.%03d+%d.%03d", c.Left/time.Second, c.Left%time.Second/time.Millisecond,
			c.Increment/time.Second, c.Increment%time.Second/time.Millisecond))
		require.NoError(t, err)
		require.Equal(t, c, again, "%q", text)
	})
}
