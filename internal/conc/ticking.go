package conc

import "time"

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
