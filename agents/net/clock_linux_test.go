package net_test

import (
	"syscall"
	"time"
	"unsafe"
)

// processor returns the processor time of the calling thread so far. Getrusage, which
// needs no unsafe, counts in ticks of milliseconds on some machines.
func processor() time.Duration {
	const threadClock = 3 // CLOCK_THREAD_CPUTIME_ID
	var now syscall.Timespec
	if _, _, errno := syscall.Syscall(syscall.SYS_CLOCK_GETTIME, threadClock, uintptr(unsafe.Pointer(&now)), 0); errno != 0 {
		panic(errno)
	}
	return time.Duration(now.Nano())
}
