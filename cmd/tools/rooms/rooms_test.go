package main

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/internal/testkit"
)

// TestHouse compares this tree with the page: what the command does in CI.
func TestHouse(t *testing.T) {
	faults, err := check("../../..")
	require.NoError(t, err)
	require.Empty(t, faults)
}

const planted = "| **low** | `low`, `low/…` | 1,000 | below |\n| **high** | `high`, `.` | 3 | above |\n\n| `lib.org/x` | `high` |\n"

// TestFaults plants each fault in a small tree.
func TestFaults(t *testing.T) {
	long := strings.Repeat("//\n", small)
	for _, c := range []struct {
		name, file, text string
		want             string // "" is none
	}{
		{"sideways", "low/b/b.go", "package b\nimport _ \"gipf.arena/low\"\n" + long, ""},
		{"a standard library", "low/b/b.go", "package b\nimport _ \"math/bits\"\n" + long, ""},
		{"upward", "low/b/b.go", "package b\nimport _ \"gipf.arena/high\"\n" + long, "low/b/b.go imports gipf.arena/high, whose room comes later"},
		{"the root", "low/b/b.go", "package b\nimport _ \"gipf.arena\"\n" + long, "whose room comes later"},
		{"another's library", "low/b/b.go", "package b\nimport _ \"lib.org/x/y\"\n" + long, "imports lib.org/x/y, which belongs to others"},
		{"a neighbour of a library", "low/b/b.go", "package b\nimport _ \"lib.org/xy\"\n" + long, "imports lib.org/xy, which belongs to others"},
		{"no room", "else/e.go", "package e\n" + long, "package else is in no room of ARCHITECTURE.md"},
		{"few lines", "low/b/b.go", "package b\n", "package low/b has 1 lines, and its doc does not say"},
		{"few lines with a reason", "low/b/b.go", "// Package b has few lines because\n// it is b.\npackage b\n", ""},
		{"above the ceiling", "high/more.go", "package high\n" + long, "room high has"},
		{"tests do not count", "high/more_test.go", "package high\n" + long, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			root := t.TempDir()
			for file, text := range map[string]string{
				"ARCHITECTURE.md": planted, "low/low.go": "package low\n" + long, c.file: c.text,
				"high/high.go": "// Package high has few lines because it is high.\npackage high\nimport _ \"lib.org/x\"\n",
			} {
				path := root + "/" + file
				testkit.File(t, text, path)
			}
			faults, err := check(root)
			require.NoError(t, err)
			if c.want == "" {
				require.Empty(t, faults)
				return
			}
			require.Len(t, faults, 1)
			require.Contains(t, faults[0], c.want)
		})
	}
}

// TestNoTable: a page without tables is an error, not a house without rules.
func TestNoTable(t *testing.T) {
	root := t.TempDir()
	testkit.File(t, "# Nothing\n", root, "ARCHITECTURE.md")
	_, err := check(root)
	require.ErrorContains(t, err, "no table of rooms")
}
