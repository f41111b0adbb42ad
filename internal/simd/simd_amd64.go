package simd

import "golang.org/x/sys/cpu"

// Available reports whether this processor has the instructions. Without them nothing may
// be asked of [Sums].
func Available() bool { return cpu.X86.HasAVX2 && cpu.X86.HasBMI1 && cpu.X86.HasBMI2 }

//go:noescape
func value(s *Sums, features *float64, n, phase int64) int64

//go:noescape
func swapRows(s *Sums, swaps *Swap, n int64)

//go:noescape
func dots(weights *Pair, x *float64, n int64) (first, second float64)

//go:noescape
func exps(x *[16]float64)

//go:noescape
func most(keys *uint64, n int64) uint64
