//go:build !unix

package main

import "time"

var begin = time.Now()

// processor returns the time since the start, for want of the program's own.
func processor() time.Duration { return time.Since(begin) }
