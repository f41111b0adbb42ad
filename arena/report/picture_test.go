package report_test

import (
	"bytes"
	"image/png"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/arena"
	"gipf.arena/arena/page"
	"gipf.arena/arena/report"
	"gipf.arena/arena/stats"
	"gipf.arena/internal/testkit"
)

// pictured writes an answer as SVG and as PNG, and returns the texts of the SVG in their order.
func pictured(t *testing.T, answer any) (texts []string) {
	t.Helper()
	dir := t.TempDir()
	require.NoError(t, report.WriteChart(dir+"/a.svg", answer))
	require.NoError(t, report.WriteChart(dir+"/a.png", answer))
	bounds, err := png.DecodeConfig(bytes.NewReader(testkit.Bytes(t, dir, "a.png")))
	require.NoError(t, err)
	require.Greater(t, bounds.Width, 300)
	return testkit.Texts(t, testkit.Bytes(t, dir, "a.svg"))
}

// elo is an estimate in Elo; an end at ±10,000 is none.
func elo(center, lo, hi float64) page.Interval {
	return page.NewInterval(stats.Interval{Center: center, Lo: lo, Hi: hi, OpenLo: lo == -10_000, OpenHi: hi == 10_000})
}

// TestPictureOfStandings: each agent that has games, best first, with its rating and interval, and what holds the scale.
func TestPictureOfStandings(t *testing.T) {
	s, _, err := report.NewStandings(played(t), nil)
	require.NoError(t, err)
	s.Agents = append(s.Agents, report.RatedAgent{Name: "without games"})
	all := strings.Join(pictured(t, s), "\n")
	require.Contains(t, all, "made: gipf/basic, 72 games")
	require.Contains(t, all, "Elo, "+s.FixedPoint)
	last := -1
	for _, a := range s.Agents[:3] {
		require.Greater(t, strings.Index(all, a.Name+"\n"), last, "agents stand in the order of the table:\n%s", all)
		last = strings.Index(all, a.Name+"\n")
		require.Contains(t, all, a.Name+"\n"+page.Elo.Text(a.Elo)+"\n")
	}
	require.NotContains(t, all, "without games")
}

// TestPictureOfWhatHasOneEnd: a rating with one bound is drawn, with what is known of it.
func TestPictureOfWhatHasOneEnd(t *testing.T) {
	s := &report.Standings{Name: "two", Game: "gipf/basic", Finished: 40, FixedPoint: "bob at 0", Agents: []report.RatedAgent{
		{Name: "ann", Games: 40, Elo: elo(500, 300, 10_000)}, {Name: "bob", Games: 40, Elo: elo(0, 0, 0)},
	}}
	all := strings.Join(pictured(t, s), "\n")
	require.Contains(t, all, "ann\n+500 [+300, …]\n")
	require.NotContains(t, all, "10000")
}

// TestPictureOfComparisons: the differences of each run to the first; of several, each row says of which run it is.
func TestPictureOfComparisons(t *testing.T) {
	one := func(name string, diff page.Interval) report.Comparison {
		return report.Comparison{
			A: report.ComparedRun{Name: "old"}, B: report.ComparedRun{Name: name}, Confidence: 0.95, Compared: []string{"x", "y"},
			Figures: []report.Figure{{Kind: report.KindRating, Name: "x", Diff: diff}, {Kind: report.KindFirstMover, Diff: elo(0.1, 0, 0.2)}},
		}
	}
	single := pictured(t, report.NewComparisons([]report.Comparison{one("new", elo(50, 40, 60))}))
	require.Contains(t, single, "new less old")
	require.Contains(t, single, "rating x")
	several := strings.Join(pictured(t, report.NewComparisons([]report.Comparison{one("new", elo(50, 40, 60)), one("newer", elo(-7, -9, -5))})), "\n")
	for _, want := range []string{"new less old, newer less old", "new: rating x\n+50 [+40, +60]", "newer: rating x\n-7 [-9, -5]"} {
		require.Contains(t, several, want)
	}
	require.NotContains(t, several, "first", "shares of the first mover are no Elo")
}

// TestPictureRefused: names of other endings, answers without a picture and answers without a row leave no file.
func TestPictureRefused(t *testing.T) {
	dir := t.TempDir()
	require.EqualError(t, report.WriteChart(dir+"/a.jpg", &report.Standings{}), `plot "`+dir+`/a.jpg": want a name that ends with .svg or .png`)
	require.EqualError(t, report.WriteChart(dir+"/a.svg", &report.Book{}), "plot: there is no picture of a *report.Book")
	require.EqualError(t, report.WriteChart(dir+"/a.svg", &report.Standings{Name: "new", Game: "zertz/37"}), "plot: new: zertz/37, 0 games: there is nothing to draw yet")
	files, err := os.ReadDir(dir)
	require.NoError(t, err)
	require.Empty(t, files)
}

// TestCardFiles: the card of a study as Markdown and as pictures says the same, each cell with its interval and its word.
func TestCardFiles(t *testing.T) {
	score := page.Interval{Value: 0.55, Low: new(0.51), High: new(0.59)}
	s := &report.Study{Name: "two games", Card: &report.StudyCard{Level: "mcts:sims=400", Games: []string{"zertz/37", "zertz/43"}, Rows: []report.StudyCardRow{
		{Name: "fair", About: "score of the first mover", Cells: []report.StudyCardCell{{Figure: "first-score", Value: &score, Games: 200, Word: "first"}, {Word: "not known"}}},
		{Name: "decided by", About: "the ending of most games", Cells: []report.StudyCardCell{{Word: "reference", Of: "three of each"}, {Word: "same", Of: "three of each"}}},
	}}}
	dir := t.TempDir()
	for _, name := range []string{"c.md", "c.svg", "c.png"} {
		require.NoError(t, s.WriteCard(dir+"/"+name))
	}
	md, svg := testkit.Read(t, dir, "c.md"), strings.Join(testkit.Texts(t, testkit.Bytes(t, dir, "c.svg")), "\n")
	for _, want := range []string{"zertz/37", "zertz/43", "fair", "55.0%", "first", "not known", "decided by", "three of each same", "three of each reference", "Games between two mcts:sims=400; intervals of 95 %."} {
		require.Contains(t, md, want)
		require.Contains(t, svg, want)
	}
	for name, want := range map[string]string{"c.txt": "want a name that ends with .svg, .png or .md", "no.md": "no question of the study asks for a card, such as {card: all}"} {
		none := *s
		none.Card = nil
		err := none.WriteCard(dir + "/" + name)
		require.ErrorAs(t, err, new(*arena.InputError))
		require.EqualError(t, err, `card "`+dir+"/"+name+`": `+want)
		require.NoFileExists(t, dir+"/"+name)
	}
}

// chartsIn are the pictures of a section of a document, in their order.
func chartsIn(t *testing.T, d *page.Document, section string) (all []*page.Chart) {
	t.Helper()
	var collect func(blocks []page.Block)
	collect = func(blocks []page.Block) {
		for _, b := range blocks {
			if b.Chart != nil {
				all = append(all, b.Chart)
			}
			collect(b.Blocks)
		}
	}
	for _, s := range d.Sections {
		if s.ID == section {
			collect(s.Blocks)
		}
	}
	require.NotEmpty(t, all, section)
	return all
}

// TestHowFarPicturesGo: the end of an interval is drawn at its place so far from the values; what reaches further is cut there, and
// moves no value of the picture.
func TestHowFarPicturesGo(t *testing.T) {
	drawn := func(answer any) *page.Chart {
		c, err := report.ChartOf(answer)
		require.NoError(t, err)
		return c
	}
	changed := func(kind report.Kind, iv page.Interval) *page.Chart {
		c := report.Comparison{A: report.ComparedRun{Digest: "0"}, B: report.ComparedRun{Digest: "1"}, Figures: []report.Figure{{Kind: kind, Diff: iv}}}
		return chartsIn(t, report.NewComparisons([]report.Comparison{c}).Document(), "change-2")[0]
	}
	cellsOf := func(section, figure string, iv page.Interval) *page.Chart {
		s := &report.Study{Judge: "j", Cells: []report.StudyCell{{Name: "c", Figures: []report.StudyFigure{{Name: figure, Interval: iv}}}}}
		return chartsIn(t, s.Document(), section)[0]
	}
	search := func(term, unit string, iv page.Interval) *page.Chart {
		s := &report.Study{Fits: []report.StudyFit{{Dose: "white", Model: report.SearchModel, Term: term + " of white=1", Unit: unit, Interval: iv}}}
		return chartsIn(t, s.Document(), "doses")[0]
	}
	for name, c := range map[string]struct {
		value, most, step float64
		draw              func(iv page.Interval) *page.Chart
	}{
		"standings as a file": {0, 500, 1, func(iv page.Interval) *page.Chart {
			return drawn(&report.Standings{Agents: []report.RatedAgent{{Games: 1, Elo: iv}}})
		}},
		"standings": {0, 300, 1, func(iv page.Interval) *page.Chart {
			return report.Ratings(&report.Standings{Finished: 1, Agents: []report.RatedAgent{{Elo: iv}}}).Chart
		}},
		"differences":        {0, 300, 1, func(iv page.Interval) *page.Chart { return changed(report.KindRating, iv) }},
		"differing shares":   {0, 1, 0.01, func(iv page.Interval) *page.Chart { return changed(report.KindEnding, iv) }},
		"turns":              {500, 100, 1, func(iv page.Interval) *page.Chart { return cellsOf("course", "turns", iv) }},
		"slope of the judge": {1, 2, 0.01, func(iv page.Interval) *page.Chart { return cellsOf("judge", "judge-slope", iv) }},
		"turns by dose":      {500, 100, 1, func(iv page.Interval) *page.Chart { return search("turns", "turns", iv) }},
		"shares by dose":     {0.5, 1, 0.01, func(iv page.Interval) *page.Chart { return search("ending/x", "share", iv) }},
		"tests": {0, 100, 1, func(iv page.Interval) *page.Chart {
			return (&report.Format{Tournament: "sprt", Tests: []report.Test{{LLR: iv.Value, LowerInForce: *iv.Low, UpperInForce: *iv.High}}}).Block().Chart
		}},
	} {
		place := func(end float64) float64 {
			return c.draw(page.Interval{Value: c.value, Low: new(c.value - end), High: new(c.value + c.most/2)}).Estimates[0].X
		}
		require.Less(t, place(c.most-c.step), place(c.most), name)
		require.InDelta(t, place(c.most), place(c.most+c.step), 1e-9, name)
	}
	score := search("first-score", "share", page.Interval{Value: 0.5, Low: new(0.4), High: new(0.6)})
	words := testkit.Texts(t, score.SVG())
	require.Contains(t, strings.Join(words, " "), "first mover's score 0.0% 20.0% 40.0% 60.0% 80.0% 100.0%", "a score is drawn on an axis of all scores")
	require.Equal(t, "Doses of white at , between two ", score.Title)
	zero := score.Rules[slices.IndexFunc(score.Rules, func(r page.Rule) bool { return r.Class == "zero" })]
	require.InDelta(t, score.Estimates[0].X, zero.X1, 1e-9, "a half is marked")
}

// TestPicturesOfLists: a list of results and a tune of numbers have pictures, a row for each player with games, and for each match;
// of a tune of weights the match of its own stands before those inside searches.
func TestPicturesOfLists(t *testing.T) {
	rows := func(answer any) (string, []string) {
		c, err := report.ChartOf(answer)
		require.NoError(t, err)
		var all []string
		for _, e := range c.Estimates {
			all = append(all, e.Name+": "+e.Figure)
		}
		return c.Title, all
	}
	title, got := rows(&report.Rating{File: "games.csv", Games: 30, Players: []report.RatedAgent{{Name: "ann", Games: 30, Elo: elo(10, 0, 20)}, {Name: "idle", Elo: elo(0, 0, 0)}, {Name: "bob", Games: 1, Elo: elo(-10, -20, 0)}}})
	require.Equal(t, "games.csv, 30 games", title)
	require.Equal(t, []string{"ann: +10 [+0, +20]", "bob: -10 [-20, +0]"}, got)
	title, got = rows(&report.Numbers{Name: "n", Game: "gipf/basic", Matches: []report.NumbersMatch{{Times: 1, Games: 40, Test: report.Test{Unbiased: elo(5, 0, 10)}}, {Times: 4, Games: 20, Test: report.Test{Unbiased: elo(7, 5, 9)}}}})
	require.Equal(t, "n: gipf/basic, found values against the start", title)
	require.Equal(t, []string{"1× the budget, 40 games: +5 [+0, +10]", "4× the budget, 20 games: +7 [+5, +9]"}, got)
	match := func(agent string, value float64) *report.TuningMatch {
		return &report.TuningMatch{Agent: agent, Games: 8, Elo: elo(value, value-1, value+1)}
	}
	w := &report.Tuning{Name: "w", Game: "zertz/37", Match: match("greedy", 3), Searches: []*report.TuningMatch{match("mcts", 4)}}
	title, got = rows(w)
	require.Equal(t, "w: zertz/37, fitted weights against those before", title)
	require.Equal(t, []string{"greedy, 8 games: +3 [+2, +4]", "mcts, 8 games: +4 [+3, +5]"}, got)
}

// TestMarkedPlaces: what a figure is compared with is marked on the axis, however far away all figures lie.
func TestMarkedPlaces(t *testing.T) {
	differences := func(kind report.Kind, iv page.Interval) *page.Chart {
		c := report.Comparison{A: report.ComparedRun{Digest: "0"}, B: report.ComparedRun{Digest: "1"}, Figures: []report.Figure{{Kind: kind, Diff: iv}}}
		return chartsIn(t, report.NewComparisons([]report.Comparison{c}).Document(), "change-2")[0]
	}
	slope := func(iv page.Interval) *page.Chart {
		s := &report.Study{Judge: "j", Cells: []report.StudyCell{{Name: "c", Figures: []report.StudyFigure{{Name: "judge-slope", Interval: iv}}}}}
		return chartsIn(t, s.Document(), "judge")[0]
	}
	ratio := func(iv page.Interval) *page.Chart {
		return (&report.Format{Tournament: "sprt", Tests: []report.Test{{LLR: iv.Value, LowerInForce: *iv.Low, UpperInForce: *iv.High}}}).Block().Chart
	}
	for name, c := range map[string]struct {
		at, far page.Interval
		draw    func(iv page.Interval) *page.Chart
	}{
		"difference in Elo":    {within(-10, 0, 10), within(890, 900, 910), func(iv page.Interval) *page.Chart { return differences(report.KindRating, iv) }},
		"difference of shares": {within(-0.1, 0, 0.1), within(0.8, 0.9, 1), func(iv page.Interval) *page.Chart { return differences(report.KindEnding, iv) }},
		"slope of the judge":   {within(0.9, 1, 1.1), within(3.9, 4, 4.1), slope},
		"likelihood ratio":     {within(-2, 0, 2), within(5, 6, 7), ratio},
	} {
		marked := func(iv page.Interval) float64 {
			rules := c.draw(iv).Rules
			i := slices.IndexFunc(rules, func(r page.Rule) bool { return r.Class == "zero" })
			require.GreaterOrEqual(t, i, 0, name)
			return rules[i].X1
		}
		require.InDelta(t, c.draw(c.at).Estimates[0].X, marked(c.at), 1e-9, name)
		require.Less(t, marked(c.far), c.draw(c.far).Estimates[0].X1, name)
	}
}
