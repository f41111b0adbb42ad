package tuning_test

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/internal/testkit"
	"gipf.arena/tuning"
)

// A whole fit as text, all but the size of the last gradient, which machines may
// round differently.
func TestGolden(t *testing.T) {
	var b strings.Builder
	require.NoError(t, tuning.FitTugs(t, 2, 7).WriteText(&b))
	lines := strings.SplitAfter(b.String(), "\n")
	got := lines[0] + strings.Join(lines[2:], "")
	testkit.Golden(t, filepath.Join("testdata", "tug.golden"), got)
}
