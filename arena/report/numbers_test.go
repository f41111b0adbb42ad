package report

import (
	"bytes"
	"encoding/json"
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/arena/page"
	"gipf.arena/arena/stats"
	"gipf.arena/internal/testkit"
)

// Where no parameter is identified one test of several that passes is chance.
func TestNumbersJudge(t *testing.T) {
	const yes, no = "H1 accepted", "H0 accepted"
	for _, row := range []struct {
		unidentified []bool
		verdicts     []string
		want         string
	}{
		{[]bool{false}, nil, NumbersUntold},
		{[]bool{false}, []string{no, "undecided"}, "undecided at all budgets"},
		{[]bool{false}, []string{yes, no}, "better at 1 of 2 budgets, undecided at 1 of 2 budgets"},
		{[]bool{true, false}, []string{no, yes}, "better at 1 of 2 budgets, undecided at 1 of 2 budgets"},
		{[]bool{true, true}, []string{no, yes}, "undecided at all budgets"},
		{[]bool{true, true}, []string{yes, yes}, BetterAtAll},
	} {
		var n Numbers
		for _, u := range row.unidentified {
			n.Parameters = append(n.Parameters, TunedNumber{Unidentified: u})
		}
		for _, v := range row.verdicts {
			n.Matches = append(n.Matches, NumbersMatch{Test: Test{Verdict: v}})
		}
		n.Judge()
		require.Equal(t, row.want, n.Verdict, "%v", row)
	}
}

func TestNumbersText(t *testing.T) {
	gained := page.NewInterval(stats.Interval{Center: 20, Lo: -5, Hi: 45})
	n := &Numbers{
		SchemaVersion: NumbersVersion, Name: "n", Game: "gipf/basic", Seed: 7, Start: "mcts:c=0.1", Found: "mcts:c=0.4", Tuner: "spsa",
		How: []string{"expect little"}, Games: 100, Planned: 200, Open: 3, Digest: "abc", Slopes: &gained,
		Parameters: []TunedNumber{
			{Name: "c", Max: 1, Step: 0.2, Start: 0.1, Best: page.NewInterval(stats.Interval{Center: 0.4, Lo: 0.3, Hi: 0.51234})},
			{Name: "imm", Max: 0.8, Step: 0.1, Start: 0.2, Best: page.NewInterval(stats.Interval{Center: 0.001, OpenLo: true, OpenHi: true}), Unidentified: true, Pinned: true},
		},
		Matches: []NumbersMatch{{
			Found: "mcts:c=0.4", Times: 4, Seed: 9, Run: "runs/verify-4", Games: 16,
			Test: Test{Verdict: "H1 accepted", Scale: "logistic", Elo1: 20, LLR: 3, LowerInForce: -2.5, UpperInForce: 2.5, Ptnml: [5]int{0, 1, 2, 3, 2}, Unbiased: gained},
		}},
		Notes: []string{"a\nnote"},
	}
	n.Judge()
	b := testkit.Written(t, n)
	require.Equal(t, `n: gipf/basic, spsa, seed 7, 100 of 200 games, 3 of them without a result
expect little

parameter  start  value  95 %              range
c            0.1    0.4  [0.3, 0.5123]    0 to 1
imm          0.2  0.001  […, …]         0 to 0.8  unidentified, at an end of its
                                                  range

start  mcts:c=0.1
found  mcts:c=0.4

found against start, 4 × the budget (mcts:c=0.4): 16 games, seed 9, runs/verify-4
Elo   +20.0 ± 25.0  [-5.00, +45.00] (median-unbiased)
H1 accepted of [0, 20] logistic Elo: LLR 3.00 of (-2.50, 2.50), Ptnml(0-2) [0 1 2 3 2]
the found values are shown to be: better

the found values, against those of the start: better at all budgets
note: a\u000anote
digest abc
`, b)
	n.Stopped = true
	var early bytes.Buffer
	require.NoError(t, n.WriteText(&early))
	require.Contains(t, early.String(), "100 of 200 games, 3 of them without a result; it was ended early, and a forecast is of the whole plan\n")
	n.Stopped = false
	text, err := json.Marshal(n)
	require.NoError(t, err)
	require.Contains(t, string(text), `{"schema_version":1,`)
	require.Contains(t, string(text), `"best":{"value":0.001,"low":null,"high":null},"unidentified":true,"pinned":true}`)
	require.Equal(t, b, readBack(t, text, &Numbers{}))
}

// readBack returns the text of an answer that is read from its JSON.
func readBack(t *testing.T, text []byte, again Text) string {
	t.Helper()
	require.NoError(t, json.Unmarshal(text, again))
	return testkit.Written(t, again)
}

// TestBetween: both ends in the words of the caller, an open one as it says.
func TestBetween(t *testing.T) {
	whole := func(x float64) string { return page.Signed("%+.0f", x) }
	require.Equal(t, "[-0.5, …]", page.Interval{Low: new(-0.5)}.Between("…", func(x float64) string { return fmt.Sprint(x) }))
	require.Equal(t, "[~, +12]", page.Interval{High: new(12.3)}.Between("~", whole))
	require.Equal(t, "[+0, +1]", page.Interval{Low: new(-0.2), High: new(0.9)}.Between("~", whole), "what is 0 has no direction")
}
