package main

import (
	"go/ast"
	"go/token"
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

// TestCheck has a program whose file for Windows calls what is not there. Package net has imports that the standard library keeps
// under other paths.
func TestCheck(t *testing.T) {
	t.Chdir(t.TempDir())
	for name, text := range map[string]string{
		"go.mod":       "module example.org/p\n\ngo 1.26\n",
		"main.go":      "package main\n\nimport \"net\"\n\nfunc main() { net.LookupHost(place()) }\n",
		"a_windows.go": "package main\n\nfunc place() string { return nowhere() }\n",
		"a_linux.go":   "package main\n\nimport \"syscall\"\n\nfunc place() string { _ = syscall.SYS_PRCTL; return \"\" }\n",
	} {
		testkit.File(t, text, name)
	}
	files := sources{positions: token.NewFileSet(), parsed: map[string]*ast.File{}}
	require.NoError(t, files.check("linux/arm64", "."))
	require.ErrorContains(t, files.check("windows/amd64", "."), "a_windows.go:3:30: undefined: nowhere")
	require.ErrorContains(t, files.check("darwin/arm64", "."), "main.go:5:30: undefined: place")
	require.Error(t, files.check("plan10/amd64", "."))
}
