package main

import (
	"go/ast"
	"go/token"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/internal/testkit"
)

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
