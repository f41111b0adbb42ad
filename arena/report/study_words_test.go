package report

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/arena/page"
	"gipf.arena/internal/each"
	"gipf.arena/internal/testkit"
)

// atLeast is a figure that is known on one side alone.
func atLeast(value, low float64) page.Interval { return page.Interval{Value: value, Low: &low} }

// TestClaims: what a comparison shows, by what was asked and whether the claim holds; a margin of less than one is one.
func TestClaims(t *testing.T) {
	t.Parallel()
	for want, c := range map[string]StudyContrast{
		"lies in 25..40":                            {Figure: "turns", Wanted: "in 25..40", Holds: true, Margin: 2},
		"not shown to lie outside of 25..40":        {Figure: "turns", Wanted: "outside of 25..40"},
		"equal within 5.0%":                         {Figure: "first-score", Holds: true, Margin: 0.05},
		"equal within +20":                          {Figure: "elo", Holds: true, Margin: 20},
		"differ":                                    {Figure: "turns", Holds: true},
		"not shown to be within 0.5":                {Figure: "turns", Margin: 0.5},
		"not shown":                                 {Figure: "turns"},
		"not shown to be within " + "5.0%":          {Figure: "score", Margin: 0.05},
		"lies in 0.4..0.6":                          {Figure: "score", Wanted: "in 0.4..0.6", Holds: true},
		"not shown to lie in 0.4..0.6":              {Figure: "score", Wanted: "in 0.4..0.6", Margin: 0.1},
		"equal within 0.25":                         {Figure: "choices", Holds: true, Margin: 0.25},
		"not shown to be within " + "+10":           {Figure: "first-elo", Margin: 10},
		"not shown to lie outside of " + "0.4..0.6": {Figure: "score", Wanted: "outside of 0.4..0.6"},
	} {
		require.Equal(t, want, c.claim())
	}
}

// TestComparisonsOfAStudy: the comparisons that questions ask for stand first, then what the screening found to differ, and folded
// what it did not. A difference of shares is in points, of a number with a cell that cell stands alone.
func TestComparisonsOfAStudy(t *testing.T) {
	t.Parallel()
	asked := StudyContrast{Question: 2, Figure: "first-score", A: "one", B: "two", Diff: around(0.05, 0.02), Elo: new(around(35, 14)), P: 0.0004, Adjusted: 0.012, Effect: 0.456, Shared: 50, Openings: 60, Games: 200, Holds: true}
	alone := StudyContrast{Question: 1, Figure: "turns", A: "one", Diff: around(30, 1), P: 0.5, Adjusted: 1, Openings: 60, Games: 100, Wanted: "in 25..40", Holds: true}
	screened := StudyContrast{Figure: "turns", A: "one", B: "two", Diff: around(2, 1), P: 0.25, Adjusted: 0.5}
	differ := screened
	differ.Holds = true
	s := &Study{Contrasts: []StudyContrast{screened, asked, differ, alone, screened}}
	blocks := s.comparisons()
	require.Len(t, blocks, 3)
	require.Equal(t, [][]string{
		{"2", "first-score", "two less one", "+5.0 [+3.0, +7.0]", "+35 [+21, +49]", "<0.001", "0.012", "0.46", "differ", "50", "60", "200"},
		{"1", "turns", "one", "30 [29, 31]", "", "0.5", "1", "0.00", "lies in 25..40", "0", "60", "100"},
	}, blocks[0].Table.Rows)
	require.Equal(t, []string{"0", "turns", "two less one", "2 [1, 3]", "", "0.25", "0.5", "0.00", "differ", "0", "0", "0"}, blocks[1].Table.Rows[0])
	require.Equal(t, []any{"2 more comparisons of the screening show no difference", true, 2}, []any{blocks[2].Summary, blocks[2].Long, len(blocks[2].Table.Rows)})
	s.Contrasts = []StudyContrast{asked}
	require.Len(t, s.comparisons(), 1)
	s.Contrasts = []StudyContrast{screened}
	require.Equal(t, "1 more comparisons of the screening show no difference", s.comparisons()[0].Summary)
}

// TestSearchOfDoses: a search has a picture for each figure, in the order in which they come, a row a dose; shares in which two doses
// are even stand in the table alone. Searches stand below lines.
func TestSearchOfDoses(t *testing.T) {
	t.Parallel()
	fit := func(model, term, unit string, iv page.Interval) StudyFit {
		return StudyFit{Question: 3, Game: "gipf/basic", Level: "ab-10", Dose: "white", Model: model, Term: term, Unit: unit, Interval: iv, Games: 40}
	}
	s := &Study{Fits: []StudyFit{
		fit(SearchModel, "first-score of white=1", "", around(0.5, 0.1)), fit(SearchModel, "turns of white=1", "turns", around(30, 2)), fit(SearchModel, "first-score of white=2", "", around(0.6, 0.1)),
		fit(SearchModel, "first-score of white=1 beside white=2", "share", around(0.4, 0.1)), fit("linear", "first-elo", "", around(-50, 20)),
	}}
	blocks := s.doses()
	require.Equal(t, []string{"Question 3: white at gipf/basic, ab-10", "Question 3: white at gipf/basic, ab-10"}, each.Of(blocks, func(b page.Block) string { return b.Heading }))
	require.Equal(t, [][]string{{"linear", "gipf/basic", "ab-10", "first-elo", "-50 [-70, -30]", "", "40"}}, blocks[0].Table.Rows)
	require.Len(t, blocks[1].Blocks, 3)
	for i, want := range []string{
		"Doses of white at gipf/basic, between two ab-10 | white=1: 50.0% [40.0, 60.0] | white=2: 60.0% [50.0, 70.0]",
		"turns by white at gipf/basic, between two ab-10 | white=1: 30 [28, 32]",
	} {
		c := blocks[1].Blocks[i].Chart
		require.Equal(t, want, strings.Join(append([]string{c.Title}, each.Of(c.Estimates, func(e page.Estimate) string { return e.Name + ": " + e.Figure })...), " | "))
	}
	require.Equal(t, "turns", blocks[1].Blocks[1].Chart.Texts[0].Text, "the axis")
	require.Equal(t, [][]string{
		{"first-score of white=1", "50.0% [40.0, 60.0]", "40"},
		{"turns of white=1", "30 [28, 32]", "40"},
		{"first-score of white=2", "60.0% [50.0, 70.0]", "40"},
		{"first-score of white=1 beside white=2", "40.0% [30.0, 50.0]", "40"},
	}, blocks[1].Blocks[2].Table.Rows)
}

// TestDosesApart: a picture is of one question, game, level and dose, and a search is one of its own; lines of levels are none.
func TestDosesApart(t *testing.T) {
	t.Parallel()
	one := StudyFit{Question: 1, Game: "g", Level: "l", Dose: "d", Model: "linear"}
	for name, change := range map[string]func(f *StudyFit){
		"question": func(f *StudyFit) { f.Question = 2 }, "game": func(f *StudyFit) { f.Game = "h" }, "level": func(f *StudyFit) { f.Level = "m" },
		"dose": func(f *StudyFit) { f.Dose = "e" }, "search": func(f *StudyFit) { f.Model = SearchModel },
	} {
		other := one
		change(&other)
		same := one
		same.Model = "quadratic"
		got := (&Study{Fits: []StudyFit{one, other, same, {Question: 1, Game: "g", Level: "l", Model: "trend"}, other}}).dosed()
		require.Equal(t, [][]StudyFit{{one, same}, {other, other}}, got, name)
	}
	require.Len(t, (&Study{Fits: []StudyFit{{Model: SearchModel}}}).dosed(), 1, "a search need not name its dose")
}

// dosed is a study of a line through three doses, measured in no order, with cells that it does not name: new games of a search, and of relearned agents.
func dosed() *Study {
	s := &Study{Alpha: 0.05}
	add := func(name string, elo float64, change func(c *StudyCell), doses ...StudyDose) {
		c := StudyCell{Name: name, Game: name, Base: "g", Family: "ab", Levels: [2]string{"l", "l"}, Doses: doses, Figures: []StudyFigure{{Name: "first-elo", Interval: around(elo, 10)}}}
		if change != nil {
			change(&c)
		}
		s.Cells = append(s.Cells, c)
	}
	add("two", 110, nil, StudyDose{"d", 2})
	add("none", 10, nil)
	add("one", 60, nil, StudyDose{"d", 1})
	add("fresh", 500, func(c *StudyCell) { c.Fresh = true }, StudyDose{"d", 1})
	add("relearned", 500, func(c *StudyCell) { c.Relearned = true }, StudyDose{"d", 1})
	add("without", 500, func(c *StudyCell) { c.Figures = nil }, StudyDose{"d", 1})
	fit := func(term string, iv page.Interval) StudyFit {
		return StudyFit{Game: "g", Level: "l", Dose: "d", Seat: "first", Model: "linear", Term: term, Interval: iv, Cells: []string{"none", "one", "two", "without"}}
	}
	s.Fits = []StudyFit{fit("first-elo", around(10, 5)), fit("elo per d", around(50, 5)), fit("d for 60 Elo", around(1, 0.5)), fit("d for 90 Elo", page.Interval{Value: 3}), fit("lack of fit", page.Interval{})}
	s.Fits[2].Gap, s.Fits[3].Gap, s.Fits[4].P = new(60.0), new(90.0), new(0.0501)
	return s
}

// TestDosePicture: the doses on the line are measured from the least to the largest, the straight line goes through all of them where
// they lie on it, and a dose that makes up for a gap stands at the height of that gap.
func TestDosePicture(t *testing.T) {
	t.Parallel()
	s := dosed()
	c := s.dosePicture(s.Fits)
	const measured, even = "measured; the band joins the intervals, ", "makes up for a gap of strength, "
	require.Equal(t, []string{measured + "none", measured + "one", measured + "two", even + "d for 60 Elo"}, each.Of(c.Estimates, func(e page.Estimate) string { return e.Name }))
	require.Equal(t, "First mover's advantage over d, between two l; the line of dashes and dots is the straight line of the table", c.Title)
	line := c.Paths[len(c.Paths)-1]
	require.Equal(t, "line fit c2", line.Class)
	none, one, two, gap := c.Estimates[0], c.Estimates[1], c.Estimates[2], c.Estimates[3]
	require.InDeltaSlice(t, []float64{none.X, none.Y, two.X, two.Y}, line.At, 1e-9)
	require.InDelta(t, one.X, (none.X+two.X)/2, 1e-9)
	require.InDeltaSlice(t, []float64{one.X, one.Y}, []float64{gap.X, gap.Y}, 1e-9, "60 Elo are those of one dose")
	require.Equal(t, gap.Y1, gap.Y2, "its interval lies along the doses")
	require.NotEmpty(t, c.Bands)

	for i := range s.Fits { // of the second player the same doses make the line fall, and stand below 0
		s.Fits[i].Seat = "second"
	}
	c = s.dosePicture(s.Fits)
	line = c.Paths[len(c.Paths)-1]
	require.Greater(t, line.At[3], line.At[1], "heights count from above")
	require.Greater(t, c.Estimates[3].Y, c.Estimates[0].Y)

	lines := func() int {
		return each.Count(s.dosePicture(s.Fits).Paths, func(p page.Path) bool { return p.Class == "line fit c2" })
	}
	require.Equal(t, 1, lines())
	for name, change := range map[string]func(s *Study){
		"refuted":       func(s *Study) { s.Fits[4].P = new(0.05) },
		"without slope": func(s *Study) { s.Fits[1].Term = "other" },
		"without base":  func(s *Study) { s.Fits[0].Model = "quadratic" },
		"of one dose":   func(s *Study) { s.Cells = s.Cells[1:2] },
	} {
		s = dosed()
		change(s)
		require.Zero(t, lines(), name)
	}
	s = dosed()
	s.Cells = s.Cells[:2]
	require.Equal(t, 1, lines(), "two doses are enough")
	s.Fits = s.Fits[:2]
	require.NotContains(t, fmt.Sprint(s.dosePicture(s.Fits).Texts), "makes up for a gap of strength")
}

// TestLineTable: a figure of a line has its interval, a test its p, and what has neither is left out.
func TestLineTable(t *testing.T) {
	t.Parallel()
	require.Equal(t, [][]string{
		{"linear", "g", "l", "slope", "50 [45, 55]", "", "7"}, {"linear", "g", "l", "bound", "3 [2, …]", "", "0"}, {"trend", "g", "l", "lack of fit", "", "0.04", "0"}, {"trend", "g", "l", "both", "1 [0, 2]", "<0.001", "0"},
	}, lineTable([]StudyFit{
		{Model: "linear", Game: "g", Level: "l", Term: "slope", Interval: around(50, 5), Games: 7},
		{Model: "linear", Game: "g", Level: "l", Term: "bound", Interval: atLeast(3, 2)},
		{Model: "linear", Game: "g", Level: "l", Term: "nothing", Interval: page.Interval{Value: 4}},
		{Model: "trend", Game: "g", Level: "l", Term: "lack of fit", Interval: page.Interval{Value: 14}, P: new(0.04)},
		{Model: "trend", Game: "g", Level: "l", Term: "both", Interval: around(1, 1), P: new(1e-5)},
	}).Rows)
}

// mixed is a study of two games: one at two levels of a family and at one of another, with a cell between two levels, and a block of
// a search; the other at one level.
func mixed() *Study {
	cell := func(name, game, family, a, b string, games int, figures ...StudyFigure) StudyCell {
		return StudyCell{Name: name, Game: game, Base: game, Family: family, Levels: [2]string{a, b}, Specs: [2]string{"spec of " + a, "spec of " + b}, Games: games, Openings: games / 2, Figures: figures}
	}
	figure := func(name, unit string, iv page.Interval) StudyFigure {
		return StudyFigure{Name: name, Unit: unit, Interval: iv, N: 9, Clusters: 4}
	}
	s := &Study{Name: "mixed", Cells: []StudyCell{
		cell("weak", "g", "ab", "ab-1", "ab-1", 100, figure("first-score", "", around(0.6, 0.1)), figure("first-elo", "", around(70, 20)), figure("turns", "turns", around(30, 1)), figure("turns/p10", "turns", around(20, 1)), figure("turns/median", "turns", around(29, 1)), figure("turns/p90", "turns", around(41, 1)),
			figure("choices", "moves", around(9, 1)), figure("choices/1", "moves", around(8, 1)), figure("choices/10", "moves", around(7, 1)), figure("choices/11", "moves", around(1, 1)), figure("ending/cap", "share", around(0.1, 0.1)), figure("ending/cap/first", "share", around(0.1, 0.1)), figure("event/row", "share", around(0.8, 0.1))),
		cell("strong", "g", "ab", "ab-2", "ab-2", 80, figure("first-score", "", around(0.5, 0.1)), figure("first-elo", "", around(0, 20)), figure("turns", "turns", page.Interval{Value: 3}), figure("ending/no-pieces", "share", around(0.3, 0.1))),
		cell("apart", "g", "ab", "ab-1", "ab-2", 60, figure("first-score", "", around(0.5, 0.1)), figure("score", "", around(0.75, 0.1)), figure("elo", "", around(190, 50)), figure("ending/cap", "share", around(0.1, 0.1))),
		cell("other", "g", "mcts", "mcts-1", "mcts-1", 40, figure("first-elo", "", around(20, 20))),
		cell("block", "g", "mcts", "mcts-2", "mcts-2", 20, figure("first-score", "", around(0.5, 0.1))),
		cell("second", "h", "ab", "ab-1", "ab-1", 10, figure("first-elo", "", around(20, 20)), figure("choices/2", "moves", around(5, 1)), figure("choices", "moves", around(5, 1))),
	}}
	s.Cells[0].Stop, s.Cells[4].Part = "width", "block 1"
	return s
}

// TestCellsOfAStudy: a cell has a row of who wins where its games tell a score, families have shapes of their own, each level is told
// once, and blocks of a search stand with the digests alone.
func TestCellsOfAStudy(t *testing.T) {
	t.Parallel()
	d := mixed().Document()
	sections := each.Map(d.Sections, func(s page.Section) (string, []page.Block) { return s.ID, s.Blocks })
	require.Equal(t, "0 games with a result in 6 cells, , seed 0. The study goes on: not all cells have reached their target width or pair limit.", d.Facts[0])
	balance := sections["balance"]
	require.Equal(t, [][]string{
		{"weak", "100", "50", "60.0% [50.0, 70.0]", "+70 [+50, +90]", "", "", "width"},
		{"strong", "80", "40", "50.0% [40.0, 60.0]", "+0 [-20, +20]", "", "", "goes on"},
		{"apart", "60", "30", "50.0% [40.0, 60.0]", "", "75.0% [65.0, 85.0]", "+190 [+140, +240]", "goes on"},
	}, balance[0].Table.Rows)
	require.Equal(t, [][]string{{"ab-1", "ab", "spec of ab-1"}, {"ab-2", "ab", "spec of ab-2"}, {"mcts-1", "mcts", "spec of mcts-1"}}, balance[1].Table.Rows)
	require.Equal(t, "first mover's score", balance[0].Chart.Texts[0].Text)
	require.Equal(t, []string{"100.0%", "0.0%"}, []string{balance[0].Chart.Texts[6].Text, balance[0].Chart.Texts[1].Text}, "the axis is that of all scores")
	reproduce := sections["reproduce"]
	require.Len(t, reproduce[2].Table.Rows, 6)
	s := mixed()
	require.Equal(t, []int{0, 1, -1}, []int{s.familyOf("ab"), s.familyOf("mcts"), s.familyOf("")})
	s.Over, s.Judge, s.Games = true, "j", 310
	require.Equal(t, "310 games with a result in 6 cells, , seed 0. Every cell has reached its target width or its pair limit.", s.Document().Facts[0])
	for want, of := range map[string]Study{
		"Every cell has reached its target width or its pair limit":                                              {Over: true, Cells: []StudyCell{{Stop: "width"}, {Stop: "max"}}},
		"Every cell has reached its target width or its pair limit, or shows that its players are too far apart": {Over: true, Cells: []StudyCell{{Stop: "width"}, {Stop: "lopsided"}}},
		"The study goes on: not all cells have reached their target width or pair limit":                         {Cells: []StudyCell{{Stop: "width"}, {}}},
		"The study goes on: its cells have ended, and evaluations are still to be learnt":                        {Cells: []StudyCell{{Stop: "width"}}},
	} {
		require.Equal(t, want, of.state())
	}
}

// TestCourseOfAStudy: turns of the cells that tell them, drawn where they have a bound, and choices by tenth of the game, game by game
// between equals.
func TestCourseOfAStudy(t *testing.T) {
	t.Parallel()
	blocks := mixed().course()
	require.Equal(t, [][]string{{"weak", "9", "30 [29, 31]", "20 [19, 21]", "29 [28, 30]", "41 [40, 42]"}, {"strong", "9", "not determined", "", "", ""}}, blocks[0].Table.Rows)
	require.Len(t, blocks[0].Chart.Estimates, 1)
	require.Len(t, blocks, 3)
	for i, want := range []string{"g: moves to choose from, by tenth of the game after its opening", "h: moves to choose from, by tenth of the game after its opening"} {
		require.Equal(t, want, blocks[1+i].Chart.Title)
	}
	weak, second := blocks[1].Chart, blocks[2].Chart
	require.Equal(t, []string{"8 [7, 9]", "7 [6, 8]"}, each.Of(weak.Estimates, func(e page.Estimate) string { return e.Figure }), "ten tenths, of which two are known")
	require.Len(t, second.Estimates, 1)
	require.Len(t, weak.Bands, 1)
	require.Empty(t, new(Study).course())
}

// TestLadders: the first mover's advantage over the levels of a game, where a family has two of them, with relearned agents as another
// line and without new games of a search, in the order of the list of levels; a ladder is drawn once for all questions that ask for it, and steps of a ladder that have no
// bound are counted all the same.
func TestLadders(t *testing.T) {
	t.Parallel()
	s := mixed()
	s.Fits = []StudyFit{{Model: "trend", Game: "g", Level: "ab", Term: "per 100 Elo", Interval: around(1, 1)}, {Model: "depth", Game: "g", Level: "ab", Term: "elo a doubling", Interval: around(50, 9), At: new(2.0)}}
	weak, strong, fresh := s.Cells[0], s.Cells[1], s.Cells[0]
	weak.Relearned, strong.Relearned, fresh.Fresh = true, true, true
	weak.Rank, strong.Rank, s.Cells[0].Rank, s.Cells[1].Rank, s.Cells[3].Rank = 1, 2, 1, 2, 3
	s.Cells = append(s.Cells, fresh, strong, weak) // questions ask for levels in their own order
	s.Cells[0], s.Cells[1] = s.Cells[1], s.Cells[0]
	levels := s.levels()
	require.Len(t, levels, 2, "the second game has one level")
	require.Equal(t, []any{"g", "First mover's advantage at g, each family from weak to strong"}, []any{levels[0].Heading, levels[0].Chart.Title})
	require.Equal(t, []string{"ab, ab-1", "ab, ab-2", "mcts, mcts-1", "ab_re, ab-1", "ab_re, ab-2"}, each.Of(levels[0].Chart.Estimates, func(e page.Estimate) string { return e.Name }))
	require.Equal(t, "per 100 Elo", levels[1].Table.Rows[0][3])
	require.Len(t, levels[1].Table.Rows, 1)
	again, learnt := s.Fits[1], s.Fits[1]
	again.Question, learnt.Question, learnt.Relearned = 1, 2, true
	s.Fits = append(s.Fits, again, learnt)
	depth := s.depth()
	require.Equal(t, []string{"ab, step 1", "ab_re, step 1"}, each.Of(depth[0].Chart.Estimates, func(e page.Estimate) string { return e.Name }), "once for two questions")
	require.Len(t, depth[1].Table.Rows, 2)
	s.Fits = s.Fits[:2]
	depth = s.depth()
	require.Equal(t, []any{"g", "g: what a doubling of the budget gains, by steps between levels", 1, "elo a doubling"}, []any{depth[0].Heading, depth[0].Chart.Title, len(depth[0].Chart.Estimates), depth[1].Table.Rows[0][3]})
	s.Cells[0], s.Cells[1] = s.Cells[1], s.Cells[0]
	s.Cells = s.Cells[1 : len(s.Cells)-1]
	require.Empty(t, s.levels(), "no family has two levels")
	s.Fits[1].At = nil
	require.Len(t, s.depth(), 1, "a table without a picture")
	s.Fits = nil
	require.Empty(t, s.depth())

	step := func(game, level string, value float64) StudyFit {
		return StudyFit{Model: "depth", Game: game, Level: level, At: new(1.0), Interval: around(value, 1)}
	}
	fits := []StudyFit{step("g", "ab", 1), step("h", "ab", 9), step("g", "mcts", 2), step("g", "ab", 3), step("g", "mcts", 4)}
	fits[0].Interval = page.Interval{}
	c := doublings("g", fits)
	require.Equal(t, []string{"mcts, step 1: +2 [+1, +3]", "mcts, step 2: +4 [+3, +5]", "ab, step 2: +3 [+2, +4]"}, each.Of(c.Estimates, func(e page.Estimate) string { return e.Name + ": " + e.Figure }))
	require.Nil(t, doublings("h", fits[:1]))
}

// TestHappenings: how games end and which rules they meet, of cells between equals, the frequent first; the first cell is open.
func TestHappenings(t *testing.T) {
	t.Parallel()
	s := mixed()
	s.Cells[0].Figures = append(s.Cells[0].Figures, StudyFigure{Name: "event/jump", Rule: "R2", Note: "never", Interval: around(0, 0)})
	blocks := s.happenings()
	require.Equal(t, []string{"weak true false", "strong false true"}, each.Of(blocks, func(b page.Block) string { return fmt.Sprint(b.Summary, " ", b.Open, " ", b.Long) }))
	c := blocks[0].Chart
	require.Equal(t, "weak: games that end so, or in which the rule is met, of 100", c.Title)
	require.Equal(t, []string{"row: 80.0% [70.0, 90.0]", "ends: cap: 10.0% [0.0, 20.0]", "jump R2: 0.0% [0.0, 0.0] never"}, each.Of(c.Estimates, func(e page.Estimate) string { return e.Name + ": " + e.Figure }))
	require.Equal(t, []string{page.Style(1) + " bar", page.Style(0) + " bar", page.Style(1) + " bar"}, each.Of(c.Estimates, func(e page.Estimate) string { return e.Class }))
	require.Equal(t, []string{"share of games", "0.0%", "100.0%"}, []string{c.Texts[0].Text, c.Texts[1].Text, c.Texts[6].Text})
}

// TestFurtherFigures: what has no table of its own, without parts such as tenths; an ending is no part.
func TestFurtherFigures(t *testing.T) {
	t.Parallel()
	rows := mixed().others()[0].Table.Rows
	require.Equal(t, []string{"weak turns", "weak choices", "weak ending/cap", "strong turns", "strong ending/no-pieces", "apart ending/cap", "second choices"}, each.Of(rows, func(row []string) string { return row[0] + " " + row[1] }))
	require.Equal(t, []string{"weak", "ending/cap", "10.0% [0.0, 20.0]", "share", "9", "4"}, rows[2])
}

// TestAnswers: each question has its number and its answer; of many sentences what they come to stands first, and the sentences below
// it. Notes come last.
func TestAnswers(t *testing.T) {
	t.Parallel()
	s := &Study{Answers: []StudyAnswer{{Question: "Is it fair?", Sentences: []string{"Yes."}}, {Question: "Where?", Headline: "Nowhere.", Sentences: []string{"Not here.", "Not there."}}}}
	require.Equal(t, []page.Block{
		{Heading: "1. Is it fair?", Sentences: []string{"Yes."}},
		{Heading: "2. Where?", Sentences: []string{"Nowhere."}, Blocks: []page.Block{{Summary: "2 sentences, one by one", Sentences: []string{"Not here.", "Not there."}}}},
	}, s.answers())
	s.Notes = []string{"few games"}
	require.Equal(t, page.Block{Heading: "Notes", Sentences: []string{"few games"}}, s.answers()[2])
}

// TestJudgeOfAStudy: without a judge there are no slopes, and a judge without a slope is silent.
func TestJudgeOfAStudy(t *testing.T) {
	t.Parallel()
	s := &Study{Cells: []StudyCell{{Name: "c", Game: "g", Levels: [2]string{"l", "l"}, Figures: []StudyFigure{{Name: "judge-slope", Interval: around(1.2, 0.1)}, {Name: "uncertainty", Unit: "bits", Interval: around(0.8, 0.1)}, {Name: "uncertainty/1", Unit: "bits", Interval: around(0.9, 0.1)}}}}}
	why := func() string {
		return each.First(s.Document().Sections, func(x page.Section) bool { return x.ID == "judge" }).Why
	}
	require.Empty(t, s.judge())
	require.Equal(t, "the study has no judge.", why())
	s.Judge = "alphabeta"
	blocks := s.judge()
	require.Contains(t, blocks[0].Sentences[0], "The judge is alphabeta. A slope of 1 means")
	zero := each.First(blocks[0].Chart.Rules, func(r page.Rule) bool { return r.Class == "zero" })
	require.Less(t, zero.X1, blocks[0].Chart.Estimates[0].X, "1 is marked, below 1.2")
	s.Cells[0].Figures[0].Interval = around(1, 0.1)
	c := s.judge()[0].Chart
	require.InDelta(t, c.Estimates[0].X, each.First(c.Rules, func(r page.Rule) bool { return r.Class == "zero" }).X1, 1e-9)
	require.Equal(t, "g: uncertainty in bits, by tenth of the game after its opening", blocks[1].Chart.Title)
	s.Cells[0].Figures = s.Cells[0].Figures[1:]
	require.Empty(t, s.judge())
	require.Equal(t, "the judge has seen no games yet.", why())
}

// TestPlanOfHours: the hours of a cell are those of its games with so many workers, of a plan without any those of one; what comes
// later, and what does not come to its width, is told below.
func TestPlanOfHours(t *testing.T) {
	t.Parallel()
	p := &StudyPlan{Name: "p", Cells: []StudyPlanCell{{Name: "c", Games: 7200, Seconds: 3}}, Further: 300, Notes: []string{"too few\npairs"}}
	for workers, hours := range map[int]string{0: "6", 1: "6", 2: "3", 8: "0.75"} {
		p.Workers = workers
		require.Contains(t, testkit.Written(t, p), fmt.Sprintf("c      7200               3  %5s\n", hours), "%d workers", workers)
	}
	require.Contains(t, testkit.Written(t, p), "\n\nAbout 300 of these games follow from others, in cells that questions ask for later.\n\ntoo few\\u000apairs.\n")
	p.Further, p.Notes, p.Questions = 1, nil, []StudyPower{{"a?", "1"}, {"b\n?", "2\n"}}
	require.Contains(t, testkit.Written(t, p), "\nAbout 1 of these games follow")
	require.NotContains(t, testkit.Written(t, p), "One side took")
	require.Contains(t, testkit.Written(t, p), "studies:\n1. a?: 1\n2. b\\u000a?: 2\\u000a\n")
	p.Further = 0
	require.NotContains(t, testkit.Written(t, p), "follow from others")
}

// TestTablesOfAStudy: the files have a row for each figure, comparison, line and look, with every end in full and none where there
// is no bound.
func TestTablesOfAStudy(t *testing.T) {
	t.Parallel()
	s := &Study{
		Cells: []StudyCell{{
			Name: "c", Game: "=g", Family: "f", Levels: [2]string{"a", "b"}, Stop: "max", Digest: "00ff", Figures: []StudyFigure{{Name: "turns", Interval: page.Interval{Value: 1. / 3, Low: new(0.25)}, N: 7, Clusters: 3, Unit: "turns", Rule: "R1", Note: "+n"}},
			Looks: []Look{{Pairs: 50, Score: around(0.5, 0.25), Half: 0.25, Stop: "width"}},
		}},
		Contrasts: []StudyContrast{
			{Question: 1, Figure: "score", A: "c", B: "d", Diff: around(0.5, 0.25), Elo: new(atLeast(30, 20)), P: 0.125, Adjusted: 0.25, Effect: 0.5, Margin: 0.0625, Shared: 4, Openings: 5, Games: 6, Holds: true},
			{Figure: "turns", A: "c", Diff: around(2, 1), Wanted: "in 1..3"},
		},
		Fits: []StudyFit{{Question: 2, Game: "g", Level: "-l", Model: "linear", Term: "slope", Interval: around(2, 1), P: new(0.5), Games: 9}, {Model: "linear", Term: "base"}},
	}
	dir := t.TempDir()
	require.NoError(t, s.WriteTables(dir+"/new"))
	for name, want := range map[string]string{
		"cells": `cell,game,family,level,opponent,metric,value,low,high,n,clusters,unit,rule,stop,digest,note
c,'=g,f,a,b,turns,0.3333333333333333,0.25,,7,3,turns,R1,max,00ff,'+n
`,
		"contrasts": `question,metric,a,b,difference,low,high,elo,elo_low,elo_high,p,p_adjusted,effect,margin,shared,openings,n,holds,wanted
1,score,c,d,0.5,0.25,0.75,30,20,,0.125,0.25,0.5,0.0625,4,5,6,true,
0,turns,c,,2,1,3,,,,0,0,0,0,0,0,0,false,in 1..3
`,
		"fits": `question,game,level,model,term,value,low,high,p,n
2,g,'-l,linear,slope,2,1,3,0.5,9
0,,,linear,base,0,,,,0
`,
		"looks": `cell,pairs,value,low,high,half_width,stop
c,50,0.5,0.25,0.75,0.25,width
`,
	} {
		require.Equal(t, want, testkit.Read(t, dir, "new/"+name+".csv"))
	}
	file := testkit.File(t, []byte("x"), dir, "file")
	require.Error(t, s.WriteTables(file), "a file is no folder")
	require.Error(t, s.WriteTables(file+"/below"))
	require.Error(t, s.Export(file, ""))
}

// TestCardText: a cell of a card says its figure, what it is of, and its word; without a figure the word alone.
func TestCardText(t *testing.T) {
	t.Parallel()
	for want, c := range map[string]StudyCardCell{
		"not known":                 {Word: "not known"},
		"no-pieces same":            {Word: "same", Of: "no-pieces"},
		"55.0% [50.0, 60.0] even":   {Figure: "first-score", Value: new(around(0.55, 0.05)), Word: "even"},
		"30 [29, 31] cap longer":    {Figure: "turns", Unit: "turns", Value: new(around(30, 1)), Of: "cap", Word: "longer"},
		"12.5% [0.0, 25.0] differs": {Figure: "ending/cap", Unit: "share", Value: new(around(0.125, 0.125)), Word: "differs"},
	} {
		require.Equal(t, want, c.text())
	}
	card := &StudyCard{Level: "ab", Games: []string{"g", "h"}, Rows: []StudyCardRow{{Name: "fair", About: "score", Cells: []StudyCardCell{{Word: "even"}, {Word: strings.Repeat("long ", 20)}}}}}
	c := card.picture("two games")
	require.Equal(t, "two games: Games between two ab; intervals of 95 %.", c.Title)
	require.Equal(t, []string{"8 24 ", "100 24 g", "400 24 h", "8 44 fair", "100 44 even"}, each.Of(c.Texts[:5], func(x page.Text) string { return fmt.Sprintf("%.0f %.0f %s", x.X, x.Y, x.Text) }), "a column for each game, a line for each row")
	require.Len(t, []rune(c.Texts[5].Text), 46, "what is long is cut before the next column")
	require.Equal(t, []float64{716, 70, 2}, []float64{c.Width, c.Height, float64(len(c.Rules))})
	require.Equal(t, []float64{8, 30, 708, 30}, []float64{c.Rules[0].X1, c.Rules[0].Y1, c.Rules[0].X2, c.Rules[0].Y2}, "a line below each row")
}
