//go:build !linux

package net_test

import "time"

var begin = time.Now()

// processor returns the time since the start, for want of the thread's own.
func processor() time.Duration { return time.Since(begin) }
