package testkit

import (
	"flag"
	"os"
	"testing"

	"github.com/stretchr/testify/require"
)

var update = flag.Bool("update", false, "write the golden files anew, to be read as a difference by git")

// Update reports whether the flag -update asks a test to write what it compares with.
func Update() bool { return *update }

// Golden compares a text with the file that holds it; with -update it writes the file.
func Golden(t testing.TB, file, got string) {
	t.Helper()
	if *update {
		require.NoError(t, os.WriteFile(file, []byte(got), 0o644))
	}
	want, err := os.ReadFile(file)
	require.NoError(t, err)
	require.Equal(t, string(want), got, "%s; if it ought to change: go test -update, and read the difference", file)
}
