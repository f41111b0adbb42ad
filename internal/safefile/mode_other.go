//go:build !unix

package safefile

import "io/fs"

// exposed is false: modes say nothing here, and outside programs need a Unix system.
func exposed(fs.FileInfo) bool { return false }
