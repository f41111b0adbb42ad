//go:build !amd64 && !arm64

// Package prefetch tells the processor of memory that is going to be asked for; on this
// one it does nothing.
package simd

// Line brings the cache line of *p closer where processors can be asked to.
func Prefetch[T any](*T) {}
