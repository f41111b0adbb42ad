package rulestest

// For the tests of this package, which stand outside of it like its users.
var (
	Guard        = guard
	WithDefaults = Options.withDefaults
)

// Invariants says that allocations are not looked at.
const Invariants = invariants
