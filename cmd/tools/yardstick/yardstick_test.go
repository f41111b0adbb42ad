package main

import (
	"bytes"
	"os"
	"runtime"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/internal/testkit"
)

// cProgram makes a program that prints the text, as a C program would.
func cProgram(t *testing.T, text string) string {
	t.Helper()
	if runtime.GOOS == "windows" {
		t.Skip("the program is a shell script")
	}
	path := testkit.Path(t, "program")
	require.NoError(t, os.WriteFile(path, []byte("#!/bin/sh\necho \""+text+"\"\n"), 0o755))
	return path
}

// TestMeasure: a yardstick is measured in turn with the levels and divides them.
func TestMeasure(t *testing.T) {
	limit := cProgram(t, "playouts/s=5 plies/s=1.50M turns/s=2.50M games=$1")
	var out, progress bytes.Buffer
	args := []string{
		"-c", "gipf=" + limit, "-c", "zertz=" + limit, "-game", "gipf/basic,zertz/37",
		"-level", "playouts$|yardstick", "-reps", "1", "-time", "1ns",
	}
	require.NoError(t, measure(t.Context(), args, &out, &progress))
	require.Regexp(t, `(?m)^ +yardstick gipf +1\.50M`, out.String())
	require.Regexp(t, `(?m)^ +yardstick zertz +2\.50M .* turns/s$`, out.String())
	require.Regexp(t, `(?m)^GIPF basic, random playouts +0\.88 +0\.95 +[0-9.e+]+  x C `, out.String())
	require.Regexp(t, `(?m)^ZÈRTZ 37, random playouts, turns +0\.8 +0\.95 +[0-9.e+]+  x C `, out.String())
	require.NotContains(t, out.String(), "LYNGK")
	require.Contains(t, progress.String(), "repetition 1")
}

// TestRefuses: what is wrong is quoted.
func TestRefuses(t *testing.T) {
	mute := cProgram(t, "nothing")
	for _, c := range []struct {
		want string
		args []string
	}{
		{`yardstick gipf: no plies/s in "nothing\n"`, []string{"-c", "gipf=" + mute, "-level", "yardstick", "-reps", "1"}},
		{`"lyngk=x": want gipf=PROGRAM or zertz=PROGRAM`, []string{"-c", "lyngk=x"}},
		{`no game "chess"`, []string{"-game", "chess"}},
		{`-level "("`, []string{"-level", "("}},
		{`want -reps, -time > 0`, []string{"-reps", "0"}},
	} {
		var out, progress bytes.Buffer
		err := measure(t.Context(), c.args, &out, &progress)
		require.ErrorContains(t, err, c.want, "%q", c.args)
		require.Empty(t, out.String(), "%q", c.args)
	}
}

// Every target has what it must reach before what it would better reach.
func TestTargets(t *testing.T) {
	for _, x := range targets(1000) {
		require.True(t, x.must <= x.aim != x.most || x.must == x.aim, x.what)
		require.Equal(t, "missed", x.verdict(x.must*map[bool]float64{false: 0.99, true: 1.01}[x.most]), x.what)
		require.Equal(t, "aim", x.verdict(x.aim), x.what)
	}
}
