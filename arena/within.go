package arena

import (
	"context"
	"fmt"
	"time"
)

// Within bounds ctx by a time in which this process runs; 0 is no bound. The time passes in eighths, one
// timer after another: if the process stands still for longer (Ctrl-Z, a sleeping laptop, a migrated
// machine), only one eighth counts. The cause of its end says "no answer within" the time.
func Within(ctx context.Context, d time.Duration) (context.Context, context.CancelFunc) {
	if d <= 0 {
		return ctx, func() {}
	}
	const parts = 8
	bounded, cancel := context.WithCancelCause(ctx)
	var wait func(left int)
	wait = func(left int) {
		if left == 0 {
			cancel(fmt.Errorf("no answer within %v", d))
			return
		}
		timer := time.AfterFunc(d/parts, func() { wait(left - 1) })
		context.AfterFunc(bounded, func() { timer.Stop() })
	}
	wait(parts)
	return bounded, func() { cancel(context.Canceled) }
}
