package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"gipf.arena/rules/rulestest"
)

// TestSuite is what every game passes.
func TestSuite(t *testing.T) { rulestest.Run(t, nim{}, rulestest.Options{}) }

// TestCommands builds the program and uses it: a run that is killed and resumed
// holds the games of one that was not, they can be played again, and weights can
// be fitted.
func TestCommands(t *testing.T) {
	dir := t.TempDir()
	program := filepath.Join(dir, "nim")
	output(t, ".", "go", "build", "-o", program, ".")
	run := []string{"match", "nim/21", "perfect", "mcts:sims=300", "--pairs", "300", "--set", "openings.plies=2", "--quiet", "--out"}
	whole := output(t, dir, program, append(run, "whole")...)

	killed := exec.Command(program, append(run, "killed")...)
	killed.Dir = dir
	require.NoError(t, killed.Start())
	time.Sleep(300 * time.Millisecond)
	require.NoError(t, killed.Process.Kill())
	_ = killed.Wait()
	resumed := output(t, dir, program, "resume", "killed", "--quiet")
	digest := regexp.MustCompile(`digest [0-9a-f]{64}`)
	require.Equal(t, digest.FindString(whole), digest.FindString(resumed))
	require.Contains(t, output(t, dir, program, "verify", "killed", "--sample", "all", "--quiet"), "differences:       0 games")

	text, err := os.ReadFile("tune.yaml")
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(filepath.Join(dir, "tune.yaml"), text, 0o600))
	require.Contains(t, output(t, dir, program, "tune", "tune.yaml"), "weights written to nim-tuned.yaml")
}

func output(t *testing.T, dir, name string, args ...string) string {
	t.Helper()
	cmd := exec.Command(name, args...)
	cmd.Dir = dir
	out, err := cmd.CombinedOutput()
	require.NoError(t, err, "%s", out)
	return string(out)
}
