package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestInstall installs a program: what a system looks for is where it looks, and the unit starts
// the program that was installed.
func TestInstall(t *testing.T) {
	if _, err := exec.LookPath("bash"); err != nil {
		t.Skip("there is no bash here to install with:", err)
	}
	dest := t.TempDir()
	program, err := os.Executable()
	require.NoError(t, err)
	cmd := exec.Command("../../../.ci/install", program)
	cmd.Env = append(os.Environ(), "DESTDIR="+dest, "PREFIX=/opt/games")
	out, err := cmd.CombinedOutput()
	require.NoError(t, err, "%s", out)
	for _, name := range []string{
		"share/man/man1/gipfarena.1", "share/man/man1/gipfarena-run.1", "share/bash-completion/completions/gipfarena",
		"share/zsh/site-functions/_gipfarena", "share/fish/vendor_completions.d/gipfarena.fish",
	} {
		require.FileExists(t, filepath.Join(dest, "opt/games", name))
	}
	unit, err := os.ReadFile(filepath.Join(dest, "opt/games/lib/systemd/system/gipfarena@.service"))
	require.NoError(t, err)
	start := regexp.MustCompile(`(?m)^ExecStart=(\S+)`).FindSubmatch(unit)
	require.NotNil(t, start)
	info, err := os.Stat(filepath.Join(dest, string(start[1])))
	require.NoError(t, err)
	require.EqualValues(t, 0o755, info.Mode().Perm())
}
