//go:build invariants

package gipf

// invariants says whether every Play is checked; see check.go.
const invariants = true
