//go:build !linux

package ugi

// adopt reports that orphans do not become children of this process.
func adopt() bool { return false }

func (f *family) endOrphans() {}

// descendants finds none: only Linux lists them.
func descendants(int) map[int]string { return nil }

func killAll(map[int]string) {}
