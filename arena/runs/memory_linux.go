package runs

import (
	"math"
	"syscall"
)

// addressSpace is the limit of address space of this process in bytes, math.MaxInt64 where there is none.
func addressSpace() int64 {
	var limit syscall.Rlimit
	if err := syscall.Getrlimit(syscall.RLIMIT_AS, &limit); err != nil || limit.Cur > math.MaxInt64 {
		return math.MaxInt64
	}
	return int64(limit.Cur)
}
