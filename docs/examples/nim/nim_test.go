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
	require.Eventually(t, func() bool { _, err := os.Stat(filepath.Join(dir, "killed", "run.db")); return err == nil }, time.Minute, 10*time.Millisecond)
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

// TestEvaluations uses agents that look at positions: with nothing to tell these apart, as no
// weights ship for Nim, with weights written by hand, and with those that a loop makes out of
// nothing, which beat nothing.
func TestEvaluations(t *testing.T) {
	dir := t.TempDir()
	program := filepath.Join(dir, "nim")
	output(t, ".", "go", "build", "-o", program, ".")
	for _, name := range []string{"hand.yaml", "learn.yaml"} {
		text, err := os.ReadFile(name)
		require.NoError(t, err)
		require.NoError(t, os.WriteFile(filepath.Join(dir, name), text, 0o600))
	}
	match := func(one, other string) string {
		return output(t, dir, program, "match", "nim/21", "one="+one, "other="+other, "--pairs", "40", "--set", "openings.plies=2", "--quiet")
	}
	ahead := regexp.MustCompile(`(?m)^1  one +\+\d`)
	for _, agents := range [][2]string{
		{"greedy", "random"},
		{"alphabeta:transitions=40", "greedy"},
		{"greedy:weights=./hand.yaml", "greedy"},
		{"alphabeta:transitions=6,weights=./hand.yaml", "alphabeta:transitions=6"},
	} {
		require.Regexp(t, ahead, match(agents[0], agents[1]), "%q", agents)
	}
	output(t, dir, program, "config", "check", "hand.yaml", "learn.yaml")
	require.Contains(t, output(t, dir, program, "learn", "learn.yaml", "--out", "loop"), "promoted")
	require.Regexp(t, ahead, match("alphabeta:transitions=6,weights=loop/best.yaml", "alphabeta:transitions=6"))
	const bare = "name: bare\ngame: nim/21\niterations: 1\ngames: {pairs: 20, openings: {plies: 2}}\ngate: {elo1: 200, openings: {plies: 2}}\n"
	require.NoError(t, os.WriteFile(filepath.Join(dir, "bare.yaml"), []byte(bare), 0o600))
	require.Contains(t, output(t, dir, program, "learn", "bare.yaml", "--out", "bare"), "1 of 1 iterations", "from nothing, in one phase, without a word")
	require.Contains(t, output(t, dir, program, "learn", "learn.yaml", "--set", "init=./hand.yaml", "--out", "better"), "2 of 2 iterations")
}

func output(t *testing.T, dir, name string, args ...string) string {
	t.Helper()
	cmd := exec.Command(name, args...)
	cmd.Dir = dir
	out, err := cmd.CombinedOutput()
	require.NoError(t, err, "%s", out)
	return string(out)
}
