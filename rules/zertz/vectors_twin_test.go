package zertz_test

import (
	"os"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/rules/rulestest"
)

// testdata holds vectors from an implementation that shares no code with either
// of ours.
var testdata = os.DirFS("testdata")

// vectors returns every step-th position of the vectors.
func vectors(t testing.TB, step int) []rulestest.Vector {
	t.Helper()
	some, err := rulestest.SomeVectors(testdata, "zertz-*.jsonl.gz", false, step)
	require.NoError(t, err)
	return some
}

// readVector reads a position for package rulestest; no start is random here.
func readVector(variant, text string, _ uint64) (twin, error) { return parseTwin(variant, text) }

// TestTwinVectors proves the twin on its own and makes sure that one game at
// least was drawn by the third occurrence of a position: no vector of a single
// position can show that.
func TestTwinVectors(t *testing.T) {
	ends := rulestest.TwinVectors(t, testdata, "zertz-*.jsonl.gz", readVector)
	require.True(t, slices.ContainsFunc(ends, twin.repeated), "a game drawn by repetition")
}

// TestTwinPerft counts with the twin.
func TestTwinPerft(t *testing.T) {
	rulestest.TwinPerft(t, testdata, "perft.json", 100, readVector)
}
