//go:build !linux

package bench

import "time"

// hasThreadTime says whether threadTime and processTime work here.
const hasThreadTime = false

func threadTime() time.Duration  { return 0 }
func processTime() time.Duration { return 0 }
