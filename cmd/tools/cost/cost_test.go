package main

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"testing"

	"github.com/stretchr/testify/require"
)

// fake makes a program that answers as a probe does: the words of reply are shell.
func fake(t *testing.T, reply string) string {
	t.Helper()
	if runtime.GOOS == "windows" {
		t.Skip("the program is a shell script")
	}
	path := filepath.Join(t.TempDir(), "probe")
	text := "#!/bin/sh\nwhile read -r what n; do " + reply + "; done\n"
	require.NoError(t, os.WriteFile(path, []byte(text), 0o755))
	return path
}

func measured(t *testing.T, now, before string, args ...string) (string, error) {
	t.Helper()
	o, err := readOptions(args, os.Stderr)
	require.NoError(t, err)
	list, err := start(t.Context(), o, now, before)
	defer list.stop()
	require.NoError(t, err)
	for range o.reps {
		if err := list.measure(o.passes); err != nil {
			return "", err
		}
	}
	var out bytes.Buffer
	return out.String(), list.write(&out, o, "1", "2")
}

// Costs are nanoseconds of one evaluation and of one transition, compared with the last
// linear evaluation of the same game.
func TestTable(t *testing.T) {
	before := fake(t, `case $what in e*) echo $n $((n*400)) a;; *) echo $n $((n*800)) b;; esac`)
	now := fake(t, `case $what$1$2 in e*net) echo $n $((n*300)) c;; e*) echo $n $((n*200)) a;; *) echo $n $((n*600)) b;; esac`)
	o, err := readOptions([]string{"-reps", "2", "-evaluations", "g=tuned,g=net,h=net"}, os.Stderr)
	require.NoError(t, err)
	list, err := start(t.Context(), o, now, before)
	defer list.stop()
	require.NoError(t, err)
	for range o.reps {
		require.NoError(t, list.measure(o.passes))
	}
	var out bytes.Buffer
	require.NoError(t, list.write(&out, o, "1", "2"))
	require.Regexp(t, `(?m)^g +tuned +633f266 +400 +400 +1\.00 +2\.00 +800 +800 +1\.00 +1\.33 +1250000
g +tuned +now +200 +200 +0\.50 +1\.00 +600 +600 +0\.75 +1\.00 +1666667
g +net +now +300 +300 +0\.75 +1\.50 +600 +600 +0\.75 +1\.00 +1666667
h +net +now +300 +300 +- +- +600 +600 +- +- +1666667$`, out.String())
	require.Contains(t, out.String(), "load 1, at the end 2")
}

// Other values, other moves and probes that fail end the measurement.
func TestDisagreement(t *testing.T) {
	one, two, moody := fake(t, "echo 1 1 x"), fake(t, "echo 1 1 y"), fake(t, "i=$((i+1)); echo 1 1 $i")
	for _, c := range []struct{ now, before, want string }{
		{one, two, "g tuned: the two commits have other values or other moves"},
		{one, fake(t, "echo not known >&2; exit 1"), "g tuned: no answer: not known"},
		{one, fake(t, "echo 1"), `answer "1\n"`},
		{one, fake(t, "echo 0 1 x"), `answer "0 1 x\n"`},
		{moody, moody, "g tuned: evaluations come out differently"},
	} {
		_, err := measured(t, c.now, c.before, "-reps", "3", "-evaluations", "g=tuned")
		require.ErrorContains(t, err, c.want)
	}
}

// TestBuild: the probe that an older commit gets is whole, and what fails says why.
func TestBuild(t *testing.T) {
	tree := filepath.Join(t.TempDir(), "tree")
	require.NoError(t, putProbe(tree))
	for _, name := range []string{"main.go", "clock_unix.go", "clock_other.go", "evaluation.go"} {
		require.FileExists(t, filepath.Join(tree, name))
	}
	require.ErrorContains(t, unpack(t.Context(), tree, "nosuchcommit"), "nosuchcommit")
	require.ErrorIs(t, command(t.Context(), ".", nil, nil, "no-such-program", "x"), exec.ErrNotFound)
}

// TestRefuses: what is wrong is quoted.
func TestRefuses(t *testing.T) {
	for _, c := range []struct {
		want string
		args []string
	}{
		{`["-reps" "0"]`, []string{"-reps", "0"}},
		{`["rest"]`, []string{"rest"}},
		{`"tuned": want GAME=EVALUATION`, []string{"-evaluations", "tuned"}},
	} {
		require.ErrorContains(t, run(t.Context(), c.args, &bytes.Buffer{}, &bytes.Buffer{}), c.want)
	}
}
