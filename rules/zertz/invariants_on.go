//go:build invariants

package zertz

// invariants says whether every Play is checked; see check.go.
const invariants = true
