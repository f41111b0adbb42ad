package agents

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

func TestParseClock(t *testing.T) {
	for text, want := range map[string]Clock{
		"60+0.6":      {Left: time.Minute, Increment: 600 * time.Millisecond},
		"8":           {Left: 8 * time.Second},
		"0.125+0":     {Left: 125 * time.Millisecond},
		"1000000+1.5": {Left: 1e6 * time.Second, Increment: 1500 * time.Millisecond},
	} {
		got, err := ParseClock(text)
		require.NoError(t, err)
		require.Equal(t, want, got, text)
		require.Equal(t, strings.TrimSuffix(text, "+0"), got.String())
	}
	for text, want := range map[string]string{
		"":          `tc="": want seconds`,
		"40/60+0.6": `tc="40/60+0.6": want seconds, and perhaps + and an increment in seconds, such as 60+0.6`,
		"60+":       "want seconds",
		"-5":        "want seconds",
		"1e3":       "want seconds",
		"0.0001":    "want seconds",
		"0+5":       "want a base from 0.001 to 1000000 seconds",
		"1000000.1": "want a base",
	} {
		_, err := ParseClock(text)
		require.ErrorContains(t, err, want, text)
	}
}

// FuzzClock: ParseClock reads a clock to the millisecond, or refuses it in one line.
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

// A caller that computes without a pause and asks for Err learns of the end as soon as
// the clock shows it, however long goroutines wait for their turn.
func TestUntil(t *testing.T) {
	for range 20 {
		at := time.Now().Add(time.Millisecond)
		ctx, stop := Until(t.Context(), at)
		for over := false; !over; {
			over = !time.Now().Before(at)
			if err := ctx.Err(); over {
				require.ErrorIs(t, err, context.DeadlineExceeded)
			}
		}
		<-ctx.Done()
		stop()
	}
	ctx, stop := Until(t.Context(), time.Now().Add(time.Hour))
	require.NoError(t, ctx.Err())
	stop()
	require.ErrorIs(t, ctx.Err(), context.Canceled)
}
