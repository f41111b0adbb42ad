package report

import (
	"encoding/json"
	"encoding/xml"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/arena/stats"
)

// loop is a loop of three iterations, of which the second was refused; its ratings fall
// and rise.
func loop() *Learning {
	elo := func(center, half float64) Interval {
		return NewInterval(stats.Interval{Center: center, Lo: center - half, Hi: center + half})
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
	require.Equal(t, "Elo above the start at 1× the budget, by all games, 95% (* promoted, o refused)", lines[0])
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

// TestPicture: a circle for each rating, filled where it was promoted, higher up where it
// is worth more, further to the right where more was spent.
func TestPicture(t *testing.T) {
	type circle struct {
		X    float64 `xml:"cx,attr"`
		Y    float64 `xml:"cy,attr"`
		Fill string  `xml:"fill,attr"`
	}
	var svg struct {
		Circles []circle `xml:"circle"`
		Paths   []struct {
			D string `xml:"d,attr"`
		} `xml:"path"`
	}
	require.NoError(t, xml.Unmarshal(loop().picture(), &svg))
	require.Len(t, svg.Circles, 4)
	require.Len(t, svg.Paths, 2)
	one, two, three, far := svg.Circles[0], svg.Circles[1], svg.Circles[2], svg.Circles[3]
	require.Equal(t, "white", two.Fill)
	require.NotEqual(t, "white", one.Fill)
	require.NotEqual(t, one.Fill, far.Fill, "budgets have colours of their own")
	require.Less(t, three.Y, one.Y)
	require.Less(t, one.Y, two.Y)
	// 10, 30 and 40 of 40 seconds.
	require.InDelta(t, (30-10)/(40-10.0), (two.X-one.X)/(three.X-one.X), 0.01)
	require.InDelta(t, pictureWidth-pictureRight, three.X, 0.1)
	require.Regexp(t, regexp.MustCompile(`^M\S+ \S+ L`+strconv.FormatFloat(one.X, 'f', 1, 64)+` \S+ L`+strconv.FormatFloat(three.X, 'f', 1, 64)+` \S+$`), svg.Paths[0].D, "the line passes by who was refused")
}

// TestPage: tables of Markdown that no name can break, the picture beside them.
func TestPage(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "curve.md")
	require.NoError(t, loop().WritePage(path))
	text, err := os.ReadFile(path)
	require.NoError(t, err)
	page := string(text)
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
	require.FileExists(t, filepath.Join(dir, "curve.svg"))
	bare := &Learning{Name: "bare"}
	require.NoError(t, bare.WritePage(filepath.Join(dir, "bare.md")))
	require.NoFileExists(t, filepath.Join(dir, "bare.svg"), "there is no curve yet")
	for _, bad := range []string{"curve.txt", "curve", dir + "/.md", ".md", ""} {
		require.ErrorContains(t, loop().WritePage(bad), "want a name that ends with .md", bad)
	}
}
