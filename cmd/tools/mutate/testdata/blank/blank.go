// Package blank drops a value.
package blank

func drop(f func() error) { _ = f() }
