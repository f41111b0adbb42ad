package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/internal/testkit"
)

// TestMain lets the test binary be the command go of .ci/install, which runs dist: to link dist once more takes longer than all
// these tests. The stage cross runs it by go itself.
func TestMain(m *testing.M) {
	if filepath.Base(os.Args[0]) != "go" {
		os.Exit(m.Run())
	}
	if err := run(os.Args[3:]); err != nil || !slices.Equal(os.Args[1:3], []string{"run", "./cmd/tools/dist"}) {
		fmt.Fprintln(os.Stderr, os.Args, err)
		os.Exit(1)
	}
}

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
	command := testkit.Path(t, "go")
	require.NoError(t, os.Symlink(program, command))
	cmd.Env = append(os.Environ(), "GO="+command, "DESTDIR="+dest, "PREFIX=/opt/games")
	out, err := cmd.CombinedOutput()
	require.NoError(t, err, "%s", out)
	for _, name := range []string{
		"share/man/man1/gipfarena.1", "share/man/man1/gipfarena-run.1", "share/bash-completion/completions/gipfarena",
		"share/zsh/site-functions/_gipfarena", "share/fish/vendor_completions.d/gipfarena.fish",
	} {
		require.FileExists(t, filepath.Join(dest, "opt/games", name))
	}
	unit := testkit.Bytes(t, dest, "opt/games/lib/systemd/system/gipfarena@.service")
	start := regexp.MustCompile(`(?m)^ExecStart=(\S+)`).FindSubmatch(unit)
	require.NotNil(t, start)
	info, err := os.Stat(filepath.Join(dest, string(start[1])))
	require.NoError(t, err)
	require.EqualValues(t, 0o755, info.Mode().Perm())
}
