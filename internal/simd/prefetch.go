//go:build amd64 || arm64

package simd

import "unsafe"

// Prefetch brings the cache line of *p closer. It changes nothing, and p may be nil or wild.
func Prefetch[T any](p *T) { line(unsafe.Pointer(p)) }

//go:noescape
func line(p unsafe.Pointer)
