package bench

import (
	"syscall"
	"time"
)

// hasThreadTime says whether threadTime and processTime work here.
const hasThreadTime = true

// threadTime returns the processor time of the calling thread so far, processTime that of the
// whole process. Both are exact to a microsecond. Tests have their own clocks.
var threadTime, processTime = clock(syscall.RUSAGE_THREAD), clock(syscall.RUSAGE_SELF)

func clock(who int) func() time.Duration {
	return func() time.Duration {
		var u syscall.Rusage
		if err := syscall.Getrusage(who, &u); err != nil {
			panic(err) // the argument is right, and nothing else can fail
		}
		return time.Duration(u.Utime.Nano() + u.Stime.Nano())
	}
}
