package report

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/arena/page"
	"gipf.arena/arena/stats"
)

// loop is a loop of three iterations, of which the second was refused; its ratings fall
// and rise.
func loop() *Learning {
	elo := func(center, half float64) page.Interval {
		return page.NewInterval(stats.Interval{Center: center, Lo: center - half, Hi: center + half})
	}
	match := func(opponent string, factor int64) LearnMatch {
		return LearnMatch{Opponent: opponent, Factor: factor, Seed: 77, Games: 40, Pairs: 20, Ptnml: [5]int{1, 0, 9, 0, 10}, Elo: elo(150, 60), Verdict: "H1 accepted", LLR: 2.9}
	}
	return &Learning{
		SchemaVersion: LearningVersion, Name: "a|b*", Game: "gipf/basic", Seed: 5, Planned: 4, Dir: "learn/a", Best: "learn/a/best.yaml", Digest: "0123456789abcdef",
		Iterations: []LearnIteration{
			{Number: 1, Games: 100, Rows: 1000, FitRows: 900, Labelled: 500, Proven: 50, Promoted: true, Reason: "it passed", Gate: []LearnMatch{match("start", 1), match("start", 4)}},
			{Number: 2, Games: 101, InUse: 1, Reason: "H0 accepted at 1×", Gate: []LearnMatch{match("001", 1)}},
			{Number: 3, Games: 102, InUse: 1, Promoted: true, Pool: []LearnMatch{match("start", 1)}},
		},
		Ratings: []LearnRating{
			{1, 1, elo(150, 60)},
			{2, 1, elo(-120, 70)},
			{3, 1, elo(240, 50)},
			{1, 4, elo(180, 60)},
		},
		Costs: []LearnCost{{"games", 5, 10}, {"gate-1x", 20, 30}},
		Spent: []LearnSpent{{Iteration: 0, CPU: 4}, {Iteration: 1, CPU: 6}, {Iteration: 2, CPU: 20}, {Iteration: 3, CPU: 10}},
		Now:   &LearnNow{Stage: "gate-4x", Games: 12, Iteration: LearnIteration{Number: 4, FrozenLoss: 0.5, Gate: []LearnMatch{match("003", 1)}}},
	}
}

// TestLearningText: a row an iteration with what all games say of it and its cost, and what
// is under way.
func TestLearningText(t *testing.T) {
	var b strings.Builder
	require.NoError(t, loop().WriteText(&b))
	text := b.String()
	require.Regexp(t, `(?m)^ 1 +100 +1000 +10\.0% +900 .* 1×: \+150\.0 ± 60\.0  4×: \+150\.0 ± 60\.0 +1×: \+150\.0 ± 60\.0  4×: \+180\.0 ± 60\.0 +6  promoted$`, text)
	require.Regexp(t, `(?m)^ 2 .* 1×: -120\.0 ± 70\.0 +20  refused: H0 accepted at 1×$`, text)
	require.Contains(t, text, "iteration 4: at gate-4x, 12 games so far\n")
	require.Contains(t, text, "in use: learn/a/best.yaml (0123456789ab…)")
	read := new(Learning)
	as, err := json.Marshal(loop())
	require.NoError(t, err)
	require.NoError(t, json.Unmarshal(as, read))
	var again strings.Builder
	require.NoError(t, read.WriteText(&again))
	require.Equal(t, text, again.String(), "text is made of the value alone")
}

// TestCurve: who is worth more stands further to the right, on one scale, the start at
// the bar.
func TestCurve(t *testing.T) {
	lines := loop().curve()
	require.Equal(t, "Elo above the start at 1× the budget, by fresh games, 95% (* promoted, o refused)", lines[0])
	one, two, three := strings.IndexByte(lines[1], '*'), strings.IndexByte(lines[2], 'o'), strings.IndexByte(lines[3], '*')
	start := strings.IndexByte(lines[1], '|')
	require.Equal(t, start, strings.IndexByte(lines[3], '|'))
	require.Less(t, two, start)
	require.Less(t, start, one)
	require.Less(t, one, three)
	// The range is -200 to +300 over 64 columns: 120 Elo are 15 of them, the same to either side.
	require.InDelta(t, 120.0/500*63, start-two, 1)
	require.InDelta(t, 150.0/500*63, one-start, 1)
	require.InDelta(t, 2*60.0/500*63, strings.Count(lines[1], "-"), 2)
	require.Regexp(t, `^ +-200 +\+300$`, lines[4])
	require.Contains(t, lines[6], "at 4×")
	require.Empty(t, new(Learning).curve())
}

// TestPage: tables of Markdown that no name can break, the picture beside them.
func TestPage(t *testing.T) {
	page := string(loop().Markdown("curve.svg"))
	require.True(t, strings.HasPrefix(page, "# a\\|b\\*\n"))
	require.Contains(t, page, "![Elo above the start](curve.svg)")
	require.Contains(t, page, "from seed 5, ")
	require.Contains(t, page, "3 of 4 iterations, 40 seconds of the processor in all")
	require.Contains(t, page, "| 1 | start | 4× | 40 | +150.0 ± 60.0 | \\[+90.00, +210.00] | \\[1 0 9 0 10] | 77 | LLR +2.90, H1 accepted |  |\n")
	for line := range strings.Lines(page) {
		if strings.HasPrefix(line, "|--") {
			require.Regexp(t, `^(\|--[:-])+\|\n$`, line)
		}
	}
}
