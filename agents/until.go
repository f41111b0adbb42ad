package agents

import (
	"context"
	"time"
)

// Until returns a context that ends at a time. Its Err reads the clock itself: a context of
// [context.WithDeadline] is ended by a goroutine, which on a core that computes waits ten
// milliseconds and more for its turn.
func Until(ctx context.Context, at time.Time) (context.Context, context.CancelFunc) {
	ctx, stop := context.WithDeadline(ctx, at)
	return deadline{ctx, at}, stop
}

type deadline struct {
	context.Context
	at time.Time
}

// Err implements context.Context.
func (d deadline) Err() error {
	if err := d.Context.Err(); err != nil || time.Now().Before(d.at) {
		return err
	}
	return context.DeadlineExceeded
}
