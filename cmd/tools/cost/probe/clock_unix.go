//go:build unix

package main

import (
	"syscall"
	"time"
)

// processor returns the processor time of the program so far.
func processor() time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		panic(err) // the argument is right, and nothing else can fail
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
