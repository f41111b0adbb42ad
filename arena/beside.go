package arena

import (
	"context"
	"time"
)

// Every calls f once per interval, on one goroutine, until the returned function is
// called. That function waits for a running call of f. Call it once.
func Every(interval time.Duration, f func()) (stop func()) {
	ticker := time.NewTicker(interval)
	quit, done := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(done)
		for {
			select {
			case <-ticker.C:
				f()
			case <-quit:
				return
			}
		}
	}()
	return func() {
		ticker.Stop()
		close(quit)
		<-done
	}
}

// Sleep waits for the duration, or until ctx ends.
func Sleep(ctx context.Context, d time.Duration) {
	select {
	case <-ctx.Done():
	case <-time.After(d):
	}
}

// Await returns the error of work, or the context's as soon as the context is
// done; work then continues in the background until the process ends. It is for
// work that waits for input or computes without checking a context, and leaves
// nothing half done when cut off.
func Await(ctx context.Context, work func() error) error {
	done := make(chan error, 1)
	go func() { done <- work() }()
	select {
	case err := <-done:
		return err
	case <-ctx.Done():
		return ctx.Err()
	}
}
