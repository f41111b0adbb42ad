//go:build amd64 || arm64

// Package prefetch tells the processor of memory that is going to be asked for, so that it
// is there by then: a look at a large table takes as long as a hundred instructions where
// it has to wait for it, and none where there was other work to do in the meantime.
package simd

import "unsafe"

// Line brings the cache line of *p closer. It changes nothing, whatever p is.
func Prefetch[T any](p *T) { line(unsafe.Pointer(p)) }

//go:noescape
func line(p unsafe.Pointer)
