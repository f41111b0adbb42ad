//go:build unix

package safefile

import "io/fs"

// exposed reports whether others than its owner may read or write a file.
func exposed(info fs.FileInfo) bool { return info.Mode().Perm()&0o077 != 0 }
