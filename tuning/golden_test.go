package tuning_test

import (
	"path/filepath"
	"strings"
	"testing"

	"gipf.arena/internal/testkit"
	"gipf.arena/tuning"
)

// A whole fit as text, all but the size of the last gradient, which machines may
// round differently.
func TestGolden(t *testing.T) {
	b := testkit.Written(t, tuning.FitTugs(t, 2, 7))
	lines := strings.SplitAfter(b, "\n")
	got := lines[0] + strings.Join(lines[2:], "")
	testkit.Golden(t, filepath.Join("testdata", "tug.golden"), got)
}
