//go:build unix

package journal

import "syscall"

// cpuSeconds returns the processor time of this process and of its children that
// have ended.
func cpuSeconds() (sum float64) {
	for _, who := range []int{syscall.RUSAGE_SELF, syscall.RUSAGE_CHILDREN} {
		var u syscall.Rusage
		if syscall.Getrusage(who, &u) == nil {
			sum += float64(u.Utime.Nano()+u.Stime.Nano()) / 1e9
		}
	}
	return sum
}
