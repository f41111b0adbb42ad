package rules_test

import (
	"encoding/json"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/internal/testkit"
	"gipf.arena/rules"
	"gipf.arena/rules/gipf"
)

// question returns the question about a position of a variant of GIPF in which White has
// pieces more, without a text its start.
func question(t *testing.T, variant, position string, white int) rules.PerftQuestion {
	t.Helper()
	g, err := gipf.New(variant, white, 0)
	require.NoError(t, err)
	q := rules.PerftQuestion{Game: g, Start: g.New(0), Depth: 2}
	if position != "" {
		q.Start, err = g.Parse(position)
		require.NoError(t, err)
	}
	return q
}

// asJSON returns the report of a question as JSON.
func asJSON(t *testing.T, q rules.PerftQuestion) string {
	t.Helper()
	text, err := json.Marshal(q.Report())
	require.NoError(t, err)
	return string(text)
}

func TestReportJSON(t *testing.T) {
	q := question(t, "basic", "", 3)
	q.Distinct = true
	require.JSONEq(t, `{"game":"gipf","variant":"basic","position":"b2w/5/6/w5b/6/5/b2w w w 15,12 22 -",
		"perft":{"1":42,"2":1764},"distinct":{"1":24,"2":558}}`, asJSON(t, q))
}

// TestReportOver counts nothing beyond the end of the game, and says so.
func TestReportOver(t *testing.T) {
	q := question(t, "basic", "w3/1w3/2w3/7/b5/b4/b3 w w 0,3 22 -", 0)
	q.Divide = true
	require.JSONEq(t, `{"game":"gipf","variant":"basic","position":"w3/1w3/2w3/7/b5/b4/b3 w w 0,3 22 -",
		"perft":{"1":0,"2":0},"divide":{}}`, asJSON(t, q))
}

func TestReportText(t *testing.T) {
	position := "4/1W3/2W3/WWWW3/3W2/1B3/1B2 w b 2,3 22 a1-i5"
	q := question(t, "tournament", position, 0)
	q.Distinct, q.Divide = true, true
	got := testkit.Written(t, q)
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
	require.Equal(t, 42, int(q.Report().Divide["xe2-e5"]))
}

// TestReportVectors repeats the stored counts as far as takes no time.
func TestReportVectors(t *testing.T) {
	text := testkit.Bytes(t, "gipf/testdata/perft.json")
	var vectors []struct {
		Game, Variant, Position string
		Perft, Distinct         map[string]uint64
	}
	require.NoError(t, json.Unmarshal(text, &vectors))
	require.NotEmpty(t, vectors)
	for _, v := range vectors {
		q := question(t, v.Variant, v.Position, 0)
		q.Distinct = true
		counts := q.Report()
		require.Equal(t, v.Game, counts.Game)
		require.Equal(t, v.Variant, counts.Variant)
		for i, k := range []string{"1", "2"} {
			require.Equal(t, v.Perft[k], counts.Perft[i], "sequences of %s moves from %q", k, v.Position)
			require.Equal(t, v.Distinct[k], counts.Distinct[i], "positions after %s moves from %q", k, v.Position)
		}
	}
}
