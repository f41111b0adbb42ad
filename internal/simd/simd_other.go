//go:build !amd64

package simd

// Available reports whether this processor has the instructions, which it has not.
func Available() bool { return false }

func value(*Sums, *float64, int64, int64) int64 { panic("simd: not on this processor") }

func swapRows(*Sums, *Swap, int64) { panic("simd: not on this processor") }

func dots(*Pair, *float64, int64) (first, second float64) { panic("simd: not on this processor") }

func exps(*[16]float64) { panic("simd: not on this processor") }

func most(*uint64, int64) uint64 { panic("simd: not on this processor") }
