package arena

import (
	"context"
	"time"
)

// Every calls f once per interval, on one goroutine, until the returned function is
// called, which waits for a call under way. It is to be called once.
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

// Sleep waits so long, or until ctx ends.
func Sleep(ctx context.Context, d time.Duration) {
	select {
	case <-ctx.Done():
	case <-time.After(d):
	}
}

// Await returns the error of work, or the context's as soon as that is done: then
// work goes on behind, and the end of the process ends it. It is for work that
// waits for input or counts without looking at a context, and leaves nothing half
// done when it is cut off.
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
