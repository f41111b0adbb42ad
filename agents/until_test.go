package agents

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// Who computes without a pause and asks for Err learns of the end as soon as the clock
// says so, however long goroutines wait for their turn.
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
