package cli

import (
	"bytes"
	"encoding/json"
	"os"
	"strconv"
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

func TestPerftJSON(t *testing.T) {
	got, stderr, code := runPerft(t, "gipf/basic:white=3", "2", "--json", "--distinct")
	require.Equal(t, exitDone, code, stderr)
	require.JSONEq(t, `{"game":"gipf","variant":"basic","position":"b2w/5/6/w5b/6/5/b2w w w 15,12 22 -",
		"perft":{"1":42,"2":1764},"distinct":{"1":24,"2":558}}`, got)
	require.Equal(t, 1, strings.Count(got, "\n"), "one object on one line: %q", got)
}

// TestPerftOver counts nothing beyond the end of the game, and says so.
func TestPerftOver(t *testing.T) {
	got, stderr, code := runPerft(t, "gipf/basic", "2", "--json", "--divide", "--position", "w3/1w3/2w3/7/b5/b4/b3 w w 0,3 22 -")
	require.Equal(t, exitDone, code, stderr)
	require.JSONEq(t, `{"game":"gipf","variant":"basic","position":"w3/1w3/2w3/7/b5/b4/b3 w w 0,3 22 -",
		"perft":{"1":0,"2":0},"divide":{}}`, got)
}

func TestPerftText(t *testing.T) {
	position := "4/1W3/2W3/WWWW3/3W2/1B3/1B2 w b 2,3 22 a1-i5"
	got, stderr, code := runPerft(t, "gipf/tournament", "2", "--distinct", "--divide", "--position", position)
	require.Equal(t, exitDone, code, stderr)
	lines := strings.Split(strings.TrimSuffix(got, "\n"), "\n")
	require.Len(t, lines, 3+16, got)
	require.Equal(t, []string{"n", "sequences", "positions"}, strings.Fields(lines[0]))
	require.Equal(t, []string{"1", "16", "16"}, strings.Fields(lines[1]))
	require.Equal(t, []string{"2", "672", "313"}, strings.Fields(lines[2]))
	require.Equal(t, "xe2-e5 42", lines[3])
	sum := 0
	for _, line := range lines[3:] {
		_, count, _ := strings.Cut(line, " ")
		n, err := strconv.Atoi(count)
		require.NoError(t, err, line)
		sum += n
	}
	require.Equal(t, 672, sum, "the branches of --divide make up the count")
}

// TestPerftVectors repeats the stored counts as far as takes no time.
func TestPerftVectors(t *testing.T) {
	text, err := os.ReadFile("../../rules/gipf/testdata/perft.json")
	require.NoError(t, err)
	var vectors []struct {
		Game, Variant, Position string
		Perft, Distinct         map[string]uint64
	}
	require.NoError(t, json.Unmarshal(text, &vectors))
	require.NotEmpty(t, vectors)
	for _, v := range vectors {
		got, stderr, code := runPerft(t, v.Game+"/"+v.Variant, "2", "--json", "--distinct", "--position", v.Position)
		require.Equal(t, exitDone, code, stderr)
		var counts perftJSON
		require.NoError(t, json.Unmarshal([]byte(got), &counts))
		for _, k := range []string{"1", "2"} {
			require.Equal(t, v.Perft[k], counts.Perft[k], "sequences of %s actions from %q", k, v.Position)
			require.Equal(t, v.Distinct[k], counts.Distinct[k], "positions after %s actions from %q", k, v.Position)
		}
	}
}

// TestPerftUsage refuses what cannot be counted with the exit code of wrong
// usage and a message that quotes it.
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
