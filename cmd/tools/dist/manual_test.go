package main

import (
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/internal/testkit"
)

// TestWrite: every command has a page, every shell its completions, and another
// time they are the same.
func TestWrite(t *testing.T) {
	one, two := t.TempDir(), t.TempDir()
	require.NoError(t, manual(one, "1795305600"))
	require.NoError(t, manual(two, "1795305600"))
	pages, err := filepath.Glob(filepath.Join(one, "*", "*"))
	require.NoError(t, err)
	require.Greater(t, len(pages), 20)
	for _, path := range pages {
		name, err := filepath.Rel(one, path)
		require.NoError(t, err)
		first := testkit.Read(t, path)
		second := testkit.Read(t, two, name)
		require.Equal(t, first, second, name)
	}
	for _, name := range []string{"man/gipfarena.1", "man/gipfarena-run.1", "completions/_gipfarena", "completions/gipfarena.ps1"} {
		require.FileExists(t, filepath.Join(one, name))
	}
	page := testkit.Read(t, one, "man", "gipfarena-run.1")
	require.Contains(t, page, `"Nov 2026"`)

	require.ErrorContains(t, manual(one, "today"), "today")
}
