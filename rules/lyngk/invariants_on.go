//go:build invariants

package lyngk

// invariants says whether every Play is checked; see check.go.
const invariants = true
