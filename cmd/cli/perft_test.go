package cli

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// runPerft runs the perft subcommand and returns both outputs and the exit code.
func runPerft(t *testing.T, args ...string) (stdout, stderr string, code int) {
	t.Helper()
	var out, errOut bytes.Buffer
	code = standard().Execute(t.Context(), append([]string{"perft"}, args...), strings.NewReader(""), &out, &errOut)
	return out.String(), errOut.String(), code
}

// TestPerftUsage refuses an impossible count with the exit code of wrong usage and
// a message that quotes it.
func TestPerftUsage(t *testing.T) {
	tests := []struct {
		args []string
		want string
	}{
		{nil, "missing GAME N"},
		{[]string{"gipf/basic"}, "missing N"},
		{[]string{"chess", "1"}, `"chess"`},
		{[]string{"gipf/basic:white=9", "1"}, "white=9"},
		{[]string{"gipf/basic", "0"}, `"0"`},
		{[]string{"gipf/basic", "101"}, `"101"`},
		{[]string{"gipf/basic", "two"}, `"two"`},
		{[]string{"gipf/basic", "1", "--position", ""}, "position"},
		{[]string{"gipf/basic", "1", "--position", "4/5/6/7/6/5/5 w w 1,1 22 -"}, "4/5/6/7/6/5/5"},
		{[]string{"gipf/basic", "1", "--position", "b2w/5/6/w5b/6/5/b2w w w 12,12 22 -", "--setup", "2"}, "--setup"},
		{[]string{"gipf/basic", "1", "--setup", "-1"}, "-1"},
	}
	for _, test := range tests {
		stdout, stderr, code := runPerft(t, test.args...)
		require.Equal(t, exitUsage, code, "%q: %s", test.args, stderr)
		require.Contains(t, stderr, test.want, "%q", test.args)
		require.Empty(t, stdout, "%q", test.args)
	}
}

// TestPerftDepth: how many moves may be counted.
func TestPerftDepth(t *testing.T) {
	p := standard()
	for depth, ok := range map[string]bool{"0": false, "1": true, "100": true, "101": false, "-1": false, "x": false, "": false} {
		q, err := p.perftCount("gipf/basic", depth, nil, perftFlags{setup: 1, divide: true})
		if !ok {
			require.EqualError(t, err, fmt.Sprintf("depth %q: want a number from 1 to 100", depth))
			continue
		}
		require.NoError(t, err)
		require.Equal(t, []any{depth, true, false, "gipf/basic"}, []any{fmt.Sprint(q.Depth), q.Divide, q.Distinct, q.Game.Name()})
	}
	_, err := p.perftCount("chess", "1", nil, perftFlags{})
	require.ErrorContains(t, err, `"chess"`)
}
