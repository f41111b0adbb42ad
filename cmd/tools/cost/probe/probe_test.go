package main

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// answers returns what the probe says to some lines.
func answers(t *testing.T, game, eval, lines string) (out []string) {
	t.Helper()
	var said bytes.Buffer
	require.NoError(t, serve([]string{game, eval}, strings.NewReader(lines), &said))
	return strings.Split(strings.TrimSpace(said.String()), "\n")
}

// A probe does so many passes as it is asked for, each of the same work with the same
// outcome, which is another for another evaluation.
func TestServe(t *testing.T) {
	var checks []string
	for _, eval := range []string{"tuned", "net", "patterns"} {
		var done, spent, work int64
		var check, first string
		for i, line := range answers(t, "gipf/basic", eval, "evaluations 1\nevaluations 3\ntransitions 1\n") {
			_, err := fmt.Sscan(line, &done, &spent, &check)
			require.NoError(t, err, line)
			switch i {
			case 0:
				work, first = done, check
				require.Greater(t, work, int64(1000))
			case 1:
				require.Equal(t, 3*work, done)
				require.Equal(t, first, check)
			case 2:
				require.Greater(t, done, int64(50_000))
				require.NotEqual(t, first, check)
			}
		}
		checks = append(checks, first, check)
	}
	require.Len(t, checks, 6)
	for i, c := range checks {
		require.NotContains(t, checks[i+1:], c)
	}
}

// TestRefuses: what is wrong is said in one line that quotes it.
func TestRefuses(t *testing.T) {
	for _, c := range []struct {
		args  []string
		lines string
		want  string
	}{
		{[]string{"gipf/basic"}, "", `want a game and an evaluation, got ["gipf/basic"]`},
		{[]string{"chess", "tuned"}, "", `no game "chess"`},
		{[]string{"zertz/37", "nothing"}, "", `"nothing"`},
		{[]string{"zertz/37", "patterns"}, "", "zertz/37 has no patterns"},
		{[]string{"zertz/37", "net"}, "evaluations\n", `"evaluations"`},
		{[]string{"zertz/37", "net"}, "wonders 1\n", `"wonders": want evaluations or transitions`},
	} {
		require.ErrorContains(t, serve(c.args, strings.NewReader(c.lines), &bytes.Buffer{}), c.want)
	}
}
