package answerpage

import (
	"encoding/xml"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/arena/page"
	"gipf.arena/arena/report"
)

// elo is an interval of ± 50.
func elo(x float64) page.Interval {
	return page.Interval{Value: x, Low: new(x - 50), High: new(x + 50)}
}

// TestLearning: a loop at a gate, with one promoted candidate, one refused one, and one that
// is being tested.
func TestLearning(t *testing.T) {
	const evil = "</title><b>&"
	l := &report.Learning{
		Name: evil, Game: "gipf/basic", Seed: 7, Planned: 5,
		Iterations: []report.LearnIteration{{Number: 1, Promoted: true}, {Number: 2, Reason: "gate-1x accepts H0"}},
		Now: &report.LearnNow{Stage: "gate-4x", Games: 60, Iteration: report.LearnIteration{Number: 3, Gate: []report.LearnMatch{
			{Opponent: "001", Factor: 1, Games: 400, Elo: elo(30), LLR: 2.95, Verdict: "H1 accepted"},
			{Opponent: "001", Factor: 4, Games: 60, Elo: elo(12), LLR: 0.41, Verdict: "undecided"},
		}}},
		Ratings: []report.LearnRating{{Iteration: 1, Factor: 1, Elo: elo(120)}, {Iteration: 2, Factor: 1, Elo: elo(90)}, {Iteration: 1, Factor: 4, Elo: elo(140)}},
		Mixture: []report.LearnShare{{Agent: evil, Share: 0.75}, {Agent: "start", Share: 0.25}},
		Costs:   []report.LearnCost{{Stage: "games", Wall: 12.34, CPU: 20}},
	}
	d := Learning(l)
	require.Equal(t, []string{"gipf/basic, seed 7: 2 of 5 iterations are done. Intervals are of 95 %."}, d.Facts)
	curve, rounds, gate, pool, costs := d.Sections[0], d.Sections[1], d.Sections[2], d.Sections[3], d.Sections[4]
	require.Len(t, curve.Blocks[0].Chart.Estimates, 3, "a mark with an interval for each rating")
	require.Equal(t, l.Summary(), rounds.Blocks[0].Table, "the table of the text")
	require.Equal(t, []string{"1×: +90.0 ± 50.0  ", "0", "refused: gate-1x accepts H0"}, rounds.Blocks[0].Table.Rows[1][10:])
	require.Len(t, rounds.Blocks[0].Table.Rows[0], len(rounds.Blocks[0].Table.Head))
	require.Equal(t, [][]string{{"3", "001", "1×", "400", "+30.0 ± 50.0", "[-20.00, +80.00]", "[0 0 0 0 0]", "0", "LLR +2.95, H1 accepted", ""}}, gate.Blocks[0].Table.Rows, "the page of its run counts the games of the one under way")
	require.Equal(t, []string{"start", "25.0%"}, pool.Blocks[0].Table.Rows[1])
	require.Equal(t, []string{"games", "12.3", "20.0"}, costs.Blocks[0].Table.Rows[0])
	html, err := d.Fragment()
	require.NoError(t, err)
	require.NotContains(t, string(html), evil)
	require.Equal(t, 5, strings.Count(string(html), "<section "))

	for stage, rows := range map[string]int{"gate-1x": 2, "gate-4x": 1, "gate-14x": 2, "pool": 2} { // the first one is decided
		l.Now.Stage = stage
		require.Len(t, tests(l).Rows, rows, stage)
	}
	l.Now.Stage = "pool"
	l.Now.Iteration.Pool = []report.LearnMatch{{Opponent: "mcts", Factor: 1}, {Opponent: "hand", Factor: 1}}
	require.Len(t, tests(l).Rows, 2, "the pool is under way")

	for _, s := range Learning(&report.Learning{}).Sections {
		require.Empty(t, s.Blocks, "a loop that has just begun has nothing to tell: %s", s.ID)
	}
}

// TestPicture: a mark for each rating, hollow where the candidate was refused, higher up where
// it is worth more, further to the right where more was spent; the line passes by who was
// refused.
func TestPicture(t *testing.T) {
	c := picture(&report.Learning{
		Iterations: []report.LearnIteration{{Number: 1, Promoted: true}, {Number: 2}, {Number: 3, Promoted: true}},
		Ratings:    []report.LearnRating{{Iteration: 1, Factor: 1, Elo: elo(150)}, {Iteration: 2, Factor: 1, Elo: elo(-120)}, {Iteration: 3, Factor: 1, Elo: elo(240)}, {Iteration: 1, Factor: 4, Elo: elo(180)}},
		Spent:      []report.LearnSpent{{Iteration: 0, CPU: 4}, {Iteration: 1, CPU: 6}, {Iteration: 2, CPU: 20}, {Iteration: 3, CPU: 10}},
	})
	require.Len(t, c.Estimates, 4)
	one, two, three, far := c.Estimates[0], c.Estimates[1], c.Estimates[2], c.Estimates[3]
	require.Contains(t, two.Class, "hollow")
	require.NotContains(t, one.Class+three.Class, "hollow")
	require.NotEqual(t, one.Class, far.Class, "budgets have colours of their own")
	require.Less(t, three.Mark.At[1], one.Mark.At[1])
	require.Less(t, one.Mark.At[1], two.Mark.At[1])
	require.InDelta(t, (30-10)/(40-10.0), (two.X1-one.X1)/(three.X1-one.X1), 0.01, "10, 30 and 40 seconds")
	line := c.Paths[0]
	if line.Closed {
		line = c.Paths[1]
	}
	require.Equal(t, []float64{one.X1, three.X1}, []float64{line.At[0], line.At[2]})
	require.Len(t, line.At, 4)
}

// TestWritePage: a page of Markdown, and its picture beside it where there is a curve.
func TestWritePage(t *testing.T) {
	dir := t.TempDir()
	l := &report.Learning{Name: "a", Ratings: []report.LearnRating{{Iteration: 1, Factor: 1, Elo: elo(150)}}}
	require.NoError(t, WritePage(l, filepath.Join(dir, "curve.md")))
	text, err := os.ReadFile(filepath.Join(dir, "curve.md"))
	require.NoError(t, err)
	require.Contains(t, string(text), "![Elo above the start](curve.svg)")
	svg, err := os.ReadFile(filepath.Join(dir, "curve.svg"))
	require.NoError(t, err)
	require.NoError(t, xml.Unmarshal(svg, new(struct{})))
	require.NoError(t, WritePage(&report.Learning{Name: "bare"}, filepath.Join(dir, "bare.md")))
	require.NoFileExists(t, filepath.Join(dir, "bare.svg"), "there is no curve yet")
	for _, bad := range []string{"curve.txt", "curve", dir + "/.md", ".md", ""} {
		require.ErrorContains(t, WritePage(l, bad), "want a name that ends with .md", bad)
	}
}
