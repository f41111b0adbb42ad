//go:build !linux

package runs

import "math"

// addressSpace returns no limit: this system is not asked for one.
func addressSpace() int64 { return math.MaxInt64 }
