package runs

import (
	"math"
	"syscall"
)

// addressSpace returns this process's limit of address space in bytes, math.MaxInt64 if there is none.
func addressSpace() int64 {
	var limit syscall.Rlimit
	if err := syscall.Getrlimit(syscall.RLIMIT_AS, &limit); err != nil || limit.Cur > math.MaxInt64 {
		return math.MaxInt64
	}
	return int64(limit.Cur)
}
