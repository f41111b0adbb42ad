//go:build !linux

package runs

import "math"

// addressSpace is the limit of address space of this process, which is not asked for here.
func addressSpace() int64 { return math.MaxInt64 }
