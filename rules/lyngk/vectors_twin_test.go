package lyngk_test

import (
	"fmt"
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
	some, err := rulestest.SomeVectors(testdata, "lyngk-*.jsonl.gz", false, step)
	require.NoError(t, err)
	return some
}

// readVector reads a position for package rulestest and makes sure that a
// numbered setup gives it.
func readVector(variant, text string, setup uint64) (twin, error) {
	if setup != 0 {
		if start := twinStart(variant, setup).String(); start != text {
			return twin{}, fmt.Errorf("setup %d is %q, not %q", setup, start, text)
		}
	}
	return parseTwin(variant, text)
}

// TestTwinVectors proves the twin on its own.
func TestTwinVectors(t *testing.T) {
	rulestest.TwinVectors(t, testdata, "lyngk-*.jsonl.gz", readVector)
}

// TestTwinPerft counts with the twin.
func TestTwinPerft(t *testing.T) {
	rulestest.TwinPerft(t, testdata, "perft.json", 150, readVector)
}
