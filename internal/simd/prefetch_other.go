//go:build !amd64 && !arm64

package simd

// Line brings the cache line of *p closer where processors can be asked to.
func Prefetch[T any](*T) {}
