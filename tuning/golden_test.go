package tuning_test

import (
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/tuning"
)

var update = flag.Bool("update", false, "rewrite the golden files")

// A whole fit as text, all but the size of the last gradient, which machines may
// round differently.
func TestGolden(t *testing.T) {
	var b strings.Builder
	require.NoError(t, tuning.FitTugs(t, 2, 7).WriteText(&b))
	lines := strings.SplitAfter(b.String(), "\n")
	got := lines[0] + strings.Join(lines[2:], "")
	golden := filepath.Join("testdata", "tug.golden")
	if *update {
		require.NoError(t, os.WriteFile(golden, []byte(got), 0o644))
	}
	want, err := os.ReadFile(golden)
	require.NoError(t, err)
	require.Equal(t, string(want), got)
}
