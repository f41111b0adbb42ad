//go:build !linux

package ugi

import "time"

// adopt reports that orphans do not become children of this process.
func adopt() bool { return false }

func (f *family) endOrphans() {}

// descendants finds none: only Linux lists them.
func descendants(int) map[int]string { return nil }

func killAll(map[int]string) {}

// ends knows of no child whether it has ended: to ask would be to wait for it.
func ends(int, time.Duration) bool { return false }
