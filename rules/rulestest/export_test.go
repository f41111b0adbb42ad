package rulestest

import "gipf.arena/rules/internal/kit"

// For the tests of this package, which stand outside of it like its users.
var (
	Guard        = guard
	WithDefaults = Options.withDefaults
)

// Invariants says that allocations are not looked at.
const Invariants = kit.Checked

// CheckTwin and PlayTwin are what TwinVectors does with one vector.
func CheckTwin[T Twin[T]](v Vector, read TwinReader[T]) error { return checkTwin(v, read) }

// PlayTwin plays the whole game of a vector.
func PlayTwin[T Twin[T]](v Vector, read TwinReader[T]) (T, error) { return playTwin(v, read) }

// CountTwin is what TwinPerft does with one entry.
func CountTwin[T Twin[T]](position string, sequences, distinct map[string]uint64, limit int, read TwinReader[T]) error {
	return countTwin(perftEntry{Position: position, Perft: sequences, Distinct: distinct}, limit, read)
}
