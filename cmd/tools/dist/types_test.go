package main

import (
	"os"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestCheck has a program whose file for Windows calls what is not there.
func TestCheck(t *testing.T) {
	t.Chdir(t.TempDir())
	for name, text := range map[string]string{
		"go.mod":       "module example.org/p\n\ngo 1.26\n",
		"main.go":      "package main\n\nimport \"net/http\"\n\nfunc main() { http.Get(place()) }\n",
		"a_windows.go": "package main\n\nfunc place() string { return nowhere() }\n",
		"a_linux.go":   "package main\n\nimport \"syscall\"\n\nfunc place() string { _ = syscall.SYS_PRCTL; return \"\" }\n",
	} {
		require.NoError(t, os.WriteFile(name, []byte(text), 0o644))
	}
	require.NoError(t, check("linux/arm64", "."))
	require.ErrorContains(t, check("windows/amd64", "."), "a_windows.go:3:30: undefined: nowhere")
	require.ErrorContains(t, check("darwin/arm64", "."), "main.go:5:24: undefined: place")
	require.Error(t, check("plan10/amd64", "."))
}
