package bench

import (
	"os"
	"runtime"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// TestClocks: processor time is what a process computes and what the system does for it, and a thread has its part of it.
func TestClocks(t *testing.T) {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	bySystem := func() time.Duration {
		var u syscall.Rusage
		require.NoError(t, syscall.Getrusage(syscall.RUSAGE_THREAD, &u))
		return time.Duration(u.Stime.Nano())
	}
	process, thread, system := processTime(), threadTime(), bySystem()
	for bySystem()-system < 20*ms {
		_, err := os.ReadFile("/proc/self/status")
		require.NoError(t, err)
	}
	least := bySystem() - system
	require.GreaterOrEqual(t, threadTime()-thread, least, "system time alone is less")
	require.GreaterOrEqual(t, processTime()-process, least)
	thread = threadTime()
	other, meanwhile := processTime(), make(chan bool)
	go func() {
		for processTime()-other < 20*ms { // on another thread: this one is locked
			runtime.Gosched()
		}
		close(meanwhile)
	}()
	<-meanwhile
	require.Less(t, threadTime()-thread, 20*ms)
}

// TestAccountStaysOnItsThread: what is accounted is computed on one thread, whose clock is read before and after, even if others want to compute.
func TestAccountStaysOnItsThread(t *testing.T) {
	b := &meteredBuilder{clock: true}
	var all sync.WaitGroup
	for range 16 {
		all.Go(func() {
			b.account(func() {
				thread := syscall.Gettid()
				for range 200 {
					time.Sleep(10 * time.Microsecond)
					if syscall.Gettid() != thread {
						t.Error("on another thread")
						return
					}
				}
			})
		})
	}
	all.Wait()
	require.EqualValues(t, 16, b.calls.Load())
}
