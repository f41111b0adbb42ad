package conc

import "context"

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
