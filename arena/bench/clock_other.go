//go:build !linux

package bench

import "time"

// hasThreadTime says whether threadTime and processTime work here.
const hasThreadTime = false

var (
	threadTime  = func() time.Duration { return 0 }
	processTime = func() time.Duration { return 0 }
)
