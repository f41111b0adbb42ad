//go:build !unix

package journal

// cpuSeconds returns 0: this system does not tell.
func cpuSeconds() float64 { return 0 }
