//go:build !invariants

package rulestest

// invariants says that games check themselves after every Play, which allocates.
const invariants = false
