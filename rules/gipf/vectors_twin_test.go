package gipf_test

import (
	"os"
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
	some, err := rulestest.SomeVectors(testdata, "gipf-*.jsonl.gz", false, step)
	require.NoError(t, err)
	return some
}

// readVector reads a position for package rulestest; no start is random here.
func readVector(variant, text string, _ uint64) (twin, error) { return parseTwin(variant, text) }

// TestTwinVectors proves the twin on its own.
func TestTwinVectors(t *testing.T) {
	rulestest.TwinVectors(t, testdata, "gipf-*.jsonl.gz", readVector)
}

// TestTwinPerft counts with the twin.
func TestTwinPerft(t *testing.T) {
	rulestest.TwinPerft(t, testdata, "perft.json", 400, readVector)
}
