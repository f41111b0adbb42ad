package answerpage

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"gipf.arena/arena"
	"gipf.arena/arena/page"
	"gipf.arena/arena/quality"
	"gipf.arena/arena/report"
	"gipf.arena/arena/show/boards"
	"gipf.arena/arena/stats"
	"gipf.arena/internal/each"
	"gipf.arena/rules"
	"gipf.arena/rules/catalog"
)

// within is an estimate with both ends.
func within(low, value, high float64) page.Interval {
	return page.Interval{Value: value, Low: &low, High: &high}
}

// made is a run of two agents of ten games, with all that a page shows.
func made() *Run {
	return &Run{
		Dir: "runs/it's", Meta: arena.Meta{Name: "made", Game: "gipf/basic", Seed: 7, Players: []arena.Entrant{{Name: "ann", Spec: "greedy", Identity: "greedy:1"}, {Name: "bob", Spec: "random", Identity: "random"}}, MaxPlies: 400},
		Standings: &report.Standings{
			Name: "made", Game: "gipf/basic", Planned: 10, Finished: 10, WithResult: 9, FixedPoint: "mean of the rated players = 0", Model: "davidson", Confidence: 0.95, Errors: "pairs as clusters",
			Agents: []report.RatedAgent{
				{Rank: 1, Name: "ann", Status: "rated", Elo: within(20, 60, 100), Games: 9, Wins: 6, Losses: 3, Superior: new(0.98765)},
				{Rank: 2, Name: "bob", Status: "rated", Elo: within(-100, -60, -20), Games: 9, Wins: 3, Losses: 6},
			},
			Advantage: new(within(-5, 10, 25)), FirstMover: new(within(0.4, 0.55, 0.7)), Openings: "random openings of 4 plies",
			Pairings:   []report.Pairing{{A: "ann", B: "bob", Games: 9, Wins: 6, Losses: 3, Elo: within(0, 120, 240)}},
			Duplicates: report.Duplicates{Games: 9, Distinct: 9, Effective: 9}, Notes: []string{"a note"},
		},
		Quality: &quality.Report{},
	}
}

// TestSentences: who is first and how surely, what the first move is worth, and what must be known.
func TestSentences(t *testing.T) {
	t.Parallel()
	s := made().Standings
	require.Equal(t, []string{
		"First is ann with +60 [+20, +100] Elo; it is stronger than bob, the next, with a probability of 98.8%.",
		"The first move is worth +10 [-5, +25] Elo; the first mover scores 55.0% [40.0, 70.0] of 9 games.",
		"Note: a note.",
	}, s.Blocks()[0].Sentences)
	s.Agents[0].Superior, s.FirstMover = nil, nil
	require.Equal(t, []string{"Note: a note."}, s.Blocks()[0].Sentences, "what does not compare is not compared")
	s.Agents, s.Notes = s.Agents[:1], nil
	require.Empty(t, s.Blocks()[0].Sentences)
}

// TestPageFacts: how far a run is, and of what its intervals are.
func TestPageFacts(t *testing.T) {
	t.Parallel()
	r := made()
	require.Equal(t, []string{"10 games of gipf/basic between 2 agents, seed 7. The run is complete.", "Intervals are of 95 %. An end … is without bound."}, r.facts())
	r.Standings.Planned = 12
	require.Equal(t, "10 games of gipf/basic between 2 agents, seed 7. 10 games of 12: the run is not complete.", r.facts()[0])
	r.Standings.Format = &report.Format{}
	require.Equal(t, "10 games of gipf/basic between 2 agents, seed 7. 10 games of at most 12: the run is not complete.", r.facts()[0], "a format that decides on")
}

// TestSections: the parts of the page of a run in their order, by what links to them, and why one is not there.
func TestSections(t *testing.T) {
	t.Parallel()
	none := made()
	none.Standings = &report.Standings{}
	var got [][]string
	for _, s := range none.sections() {
		got = append(got, []string{s.ID, s.Title, s.Why})
		require.Equal(t, s.ID == "played", len(s.Blocks) > 0, s.ID)
	}
	require.Equal(t, [][]string{
		{"standings", "Standings", "there are no games yet."},
		{"pairings", "Pairings", "no two agents have a game with a result."},
		{"course", "Elo as games came in", "there are too few games."},
		{"first", "First move", "no game has a result."},
		{"outcomes", "Outcomes", "there are no games yet."},
		{"lengths", "Length", "there are no games yet."},
		{"openings", "Openings", "there are no games yet."},
		{"games", "Games to look at", "there are no games yet."},
		{"drama", "Drama", none.Quality.Drama.Silence()},
		{"calibration", "Calibration", quality.NoValues},
		{"time", "Nodes and time", quality.NoTimes},
		{"failures", "Failures", "no agent lost any of 0 games by a fault of its own."},
		{"duplicates", "Duplicates", "all of 0 games with a result are distinct."},
		{"played", "What was played", ""},
	}, got)
	for i, s := range made().sections() {
		require.Equal(t, got[i][0], s.ID)
		require.Equal(t, slices.Contains([]string{"standings", "pairings", "first", "outcomes", "played"}, s.ID), len(s.Blocks) > 0, s.ID)
	}
	standings := made().standings()[0]
	require.Equal(t, "standings.json", standings.Link.Name)
	require.NotNil(t, standings.Chart)
}

// TestDocumentOfRuns: one run is the page; several follow one another below what changed, each folded but for its standings, and
// say where they lie.
func TestDocumentOfRuns(t *testing.T) {
	t.Parallel()
	r := &Report{Runs: []*Run{made()}, Program: "v1"}
	d := r.document()
	require.Equal(t, []any{"made", made().facts(), 15, 1, 0}, []any{d.Title, d.Facts, len(d.Sections), len(d.Modules), len(d.Styles)})
	require.Equal(t, []string{"standings", "reproduce"}, []string{d.Sections[0].ID, d.Sections[14].ID})

	r.Runs, r.Changes = append(r.Runs, made(), made()), report.NewComparisons(make([]report.Comparison, 2))
	for i, run := range r.Runs {
		run.number, run.Meta.Name = i, string(rune('a'+i))
	}
	r.Runs[2].Games = []Game{{Index: 5, replay: &boards.Replay{Name: "r", Boards: &boards.Boards{Notes: []string{"the start"}, Steps: [][]int{{}}}}}}
	d = r.document()
	require.Equal(t, "a · b · c", d.Title)
	require.Equal(t, []string{"3 runs side by side, each compared with the first. Intervals are of 95 %."}, d.Facts)
	require.Equal(t, []string{"change-2", "change-3", "run-1", "run-2", "run-3", "reproduce"}, each.Of(d.Sections, func(s page.Section) string { return s.ID }))
	require.Equal(t, []page.Data{{ID: "game-3-5", Value: r.Runs[2].Games[0].replay}}, d.Data)
	require.Equal(t, []int{2, 1}, []int{len(d.Modules), len(d.Styles)}, "boards that are played through need their script and their look")
	whole := d.Sections[3]
	require.Equal(t, []string{"b", "It lies in runs/it's."}, []string{whole.Title, whole.Blocks[0].Sentences[2]})
	require.Equal(t, []string{"Standings true", "Pairings false", "First move false", "Outcomes false", "What was played false"}, each.Of(whole.Blocks[1:], func(b page.Block) string { return fmt.Sprint(b.Summary, " ", b.Open) }))
}

// TestHeatOfPairings: a score and that of the opponent add up to one, at mirrored places; of agents who did not meet there is none.
func TestHeatOfPairings(t *testing.T) {
	t.Parallel()
	r := made()
	r.Standings.Agents = append(r.Standings.Agents, report.RatedAgent{Name: "cid"})
	c := r.pairings()[0].Chart
	require.Len(t, c.Areas, 9)
	require.Equal(t, "ann against bob: 66.7% [50.0, 79.9]", c.Areas[1].Title)
	require.Equal(t, "bob against ann: 33.3% [20.1, 50.0]", c.Areas[3].Title)
	for _, i := range []int{0, 2, 4, 5, 6, 7, 8} {
		require.Equal(t, "none", c.Areas[i].Class)
	}
	r.Standings.Pairings = nil
	require.Empty(t, r.pairings())
}

// TestFirstMoveBlock: the score of all games, and what it would be had the games without a result ended.
func TestFirstMoveBlock(t *testing.T) {
	t.Parallel()
	r := made()
	b := r.first()[0]
	require.Equal(t, []string{"The first move is worth +10 [-5, +25] Elo, measured from random openings of 4 plies."}, b.Sentences)
	require.Equal(t, [][]string{{"all games with a result", "55.0% [40.0, 70.0]", "9"}}, b.Table.Rows)
	r.Standings.FirstMoverIf = &report.FirstMoverIf{Games: 1, Lost: within(0.3, 0.5, 0.6), Drawn: within(0.35, 0.55, 0.65), Won: within(0.4, 0.6, 0.7)}
	b = r.first()[0]
	require.Equal(t, [][]string{
		{"all games with a result", "55.0% [40.0, 70.0]", "9"},
		{"1 without a result taken as lost", "50.0% [30.0, 60.0]", "10"},
		{"1 without a result taken as drawn", "55.0% [35.0, 65.0]", "10"},
		{"1 without a result taken as won", "60.0% [40.0, 70.0]", "10"},
	}, b.Table.Rows)
	for i, row := range b.Table.Rows {
		require.Equal(t, row[0]+": "+row[1], b.Chart.Estimates[i].Name+": "+b.Chart.Estimates[i].Figure)
	}
	r.Standings.Advantage, r.Standings.Openings = nil, ""
	require.Empty(t, r.first()[0].Sentences)
	require.Empty(t, r.Standings.MeasuredFrom())
	r.Standings.FirstMover = nil
	require.Empty(t, r.first(), "no game has a result")
}

// TestCourseBlock: a reference has no line, a rating without bounds no mark, and of many agents the first are drawn.
func TestCourseBlock(t *testing.T) {
	t.Parallel()
	r := made()
	at := func(games int64, ann, bob page.Interval) Checkpoint {
		return Checkpoint{games, []RatedAtLength{{Agent: "ann", Elo: ann}, {Agent: "bob", Elo: bob}}}
	}
	r.Course = []Checkpoint{at(2, within(-50, 50, 150), within(0, 0, 0)), at(6, page.Interval{Value: 300, Low: new(100.0)}, within(0, 0, 0)), at(10, within(20, 60, 100), within(0, 0, 0))}
	b := r.course()[0]
	require.Equal(t, []string{"agent", "after 2", "after 6", "after 10"}, b.Table.Head)
	require.Equal(t, [][]string{{"ann", "+50 [-50, +150]", "+300 [+100, …]", "+60 [+20, +100]"}, {"bob", "the reference", "the reference", "the reference"}}, b.Table.Rows)
	require.Len(t, b.Chart.Estimates, 2)
	require.Empty(t, b.Sentences)
	for agents, bands := range map[int]int{3: 3, 4: 0} {
		wide := made()
		wide.Standings.Agents, wide.Course = nil, []Checkpoint{{Games: 2}, {Games: 6}, {Games: 10}}
		for k := range agents {
			name := fmt.Sprint("agent ", k)
			wide.Standings.Agents = append(wide.Standings.Agents, report.RatedAgent{Name: name})
			for i := range wide.Course {
				wide.Course[i].Elo = append(wide.Course[i].Elo, RatedAtLength{Agent: name, Elo: within(-10, 0, 10)})
			}
		}
		require.Len(t, wide.course()[0].Chart.Bands, bands, "areas of more than three would hide each other")
	}
	for i := range 9 {
		if len(r.Standings.Agents) == page.MostLines {
			require.Empty(t, r.course()[0].Sentences, "all are in the picture")
		}
		r.Standings.Agents = append(r.Standings.Agents, report.RatedAgent{Name: fmt.Sprint("more ", i)})
	}
	require.Equal(t, []string{"The picture shows the first 8 of 11 agents."}, r.course()[0].Sentences)
	r.Course = r.Course[:2]
	require.Empty(t, r.course(), "two places are no course")
}

// TestCourseOnOneScale: each column is on the scale of the last one, by those who hold its own, so that no line steps where another player is
// rated for the first time, or two pools become one. The data have what was rated.
func TestCourseOnOneScale(t *testing.T) {
	t.Parallel()
	above, below := func(low float64) page.Interval { return page.Interval{Value: low + 100, Low: &low} }, func(high float64) page.Interval { return page.Interval{Value: high - 100, High: &high} }
	last := []RatedAtLength{{"ann", within(300, 400, 500), 0}, {"bob", within(-300, -200, -100), 0}, {"cid", within(-900, -800, -700), 0}, {"dan", within(500, 600, 700), 0}}
	for name, c := range map[string]struct {
		first, last []RatedAtLength
		want        []string
	}{
		"as many are rated":    {[]RatedAtLength{{"ann", within(350, 450, 550), 0}, {"bob", within(-350, -250, -150), 0}, {"cid", within(-900, -800, -700), 0}, {"dan", within(500, 600, 700), 0}}, last, []string{"+450 [+350, +550]", "-250 [-350, -150]", "-800 [-900, -700]", "+600 [+500, +700]"}},
		"others are placed":    {[]RatedAtLength{{"dan", above(500), 0}, {"ann", within(250, 350, 450), 0}, {"bob", within(-450, -350, -250), 0}, {"cid", below(-600), 0}}, last, []string{"+450 [+350, +550]", "-250 [-350, -150]", "-600 […, -500]", "+700 [+600, …]"}},
		"one is the reference": {[]RatedAtLength{{"ann", above(100), 0}, {"bob", within(0, 0, 0), 0}, {"cid", below(-100), 0}}, last, []string{"+0 [-100, …]", "the reference", "-400 […, -300]", ""}},
		"two are placed":       {[]RatedAtLength{{"ann", above(-50), 0}, {"bob", below(50), 0}}, last, []string{"+150 [+50, …]", "+50 […, +150]", "", ""}},
		"two pools":            {[]RatedAtLength{{"ann", within(300, 350, 400), 0}, {"bob", within(-400, -350, -300), 0}, {"dan", within(600, 700, 800), 1}, {"cid", within(-800, -700, -600), 1}}, last, []string{"+450 [+400, +500]", "-250 [-300, -200]", "-800 [-900, -700]", "+600 [+500, +700]"}},
		"one is given":         {[]RatedAtLength{{"ann", within(0, 0, 0), 0}, {"bob", within(-600, -500, -400), 0}, {"dan", within(0, 50, 100), 1}, {"cid", within(-100, -50, 0), 1}}, []RatedAtLength{{"ann", within(0, 0, 0), 0}, {"bob", within(-800, -700, -600), 0}, {"cid", within(-1300, -1200, -1100), 0}, {"dan", within(100, 200, 300), 0}}, []string{"the reference", "-500 [-600, -400]", "-550 [-600, -500]", "-450 [-500, -400]"}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			r := made()
			r.Standings.Agents = append(r.Standings.Agents, report.RatedAgent{Name: "cid"}, report.RatedAgent{Name: "dan"})
			r.Course = []Checkpoint{{Games: 2, Elo: c.first}, {Games: 6, Elo: c.first}, {Games: 10, Elo: c.last}}
			b := r.course()[0]
			require.NotContains(t, b.Table.Caption, "left out")
			require.Equal(t, c.want, each.Of(b.Table.Rows, func(row []string) string { return row[1] }))
			require.Equal(t, each.Of(c.last, func(a RatedAtLength) string { return page.Elo.Text(a.Elo) })[1], b.Table.Rows[1][3], "the last column is as it was rated")
			require.Equal(t, r.data("course", r.Course), b.Link)
		})
	}
}

// TestCourseOfNewcomers: an agent has an empty cell where it had no game yet, and a mark also at one place alone; of agents without
// bounds there is no picture.
func TestCourseOfNewcomers(t *testing.T) {
	t.Parallel()
	r := made()
	r.Standings.Agents = append(r.Standings.Agents, report.RatedAgent{Name: "ninth"})
	r.Course = []Checkpoint{{Games: 2}, {Games: 6, Elo: []RatedAtLength{{Agent: "bob", Elo: page.Interval{Value: -300, High: new(-100.0)}}}}, {Games: 10, Elo: []RatedAtLength{{Agent: "ann", Elo: within(20, 60, 100)}, {Agent: "bob", Elo: page.Interval{Value: -300, High: new(-100.0)}}}}}
	b := r.course()[0]
	require.Equal(t, [][]string{{"ann", "", "", "+60 [+20, +100]"}, {"bob", "", "", "-300 […, -100]"}, {"ninth", "", "", ""}}, b.Table.Rows)
	require.Len(t, b.Chart.Estimates, 1)
	require.Equal(t, "Ratings after the first games, in the order of their index; mean of the rated players = 0 after all of them. "+
		"Each column is on the scale of the last one: the players who are rated by then have, on average, what they have after all games. "+
		"Ratings that have no scale in common with it are left out.", b.Table.Caption)
	require.Equal(t, "course.json", b.Link.Name)
	r.Course[2].Elo = r.Course[2].Elo[1:]
	require.Nil(t, r.course()[0].Chart)
}

// TestCourseCounts: games that come while the page is made rate nothing more, and none were there at the beginning is no fault.
func TestCourseCounts(t *testing.T) {
	t.Parallel()
	for total, want := range map[int64][]int64{0: nil, 3: {1, 2}, 24: {2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22}} {
		c := course{tally: arena.NewTally(2), names: []string{"ann", "bob"}, total: total}
		for i := range int64(30) {
			r := arena.Record{Index: i, Pair: i / 2, Place: int(i % 2), Opening: i / 2, Result: rules.FirstWins, Termination: arena.ByRule, Moves: []string{fmt.Sprint(i)}}
			r.Sides[i%2].Player = 1
			require.NoError(t, c.add(&r))
		}
		var games []int64
		for _, at := range c.out {
			games = append(games, at.Games)
		}
		require.Equal(t, want, games, "of %d games", total)
	}
}

// TestOutcomeNames: an ending is told in words, of any kind; the most frequent stands first.
func TestOutcomeNames(t *testing.T) {
	t.Parallel()
	for name, want := range map[string]string{"ending/no-pieces": "won: no-pieces", "draws/three-times": "drawn: three-times", "ended/cap": "not by a rule: cap"} {
		require.Equal(t, want, ending(name))
	}
	r := made()
	share := func(name string, value float64, n int) quality.Metric {
		return quality.Metric{Name: name, Value: stats.Interval{Center: value, Lo: value / 2, Hi: min(1, 2*value)}, N: n}
	}
	r.Quality.Figures = []quality.Metric{share("ended/cap", 0.1, 10), share("ending/no-pieces", 0.2, 10), share("ending/no-pieces/first", 0.4, 10), share("draws/repetition", 0.7, 10), share("turns/median", 30, 10)}
	require.Equal(t, [][]string{{"drawn: repetition", "70.0% [35.0, 100.0]", "10"}, {"won: no-pieces", "20.0% [10.0, 40.0]", "10"}, {"not by a rule: cap", "10.0% [5.0, 20.0]", "10"}}, r.outcomes()[0].Table.Rows)
	r.Seats = []Seat{{Agent: "ann", Seat: "first", Games: 5, Wins: 3, Draws: 1, None: 1, Score: within(0.4, 0.875, 1)}}
	require.Equal(t, [][]string{{"ann", "first", "5", "87.5% [40.0, 100.0]", "3 (60.0%)", "1 (20.0%)", "0 (0.0%)", "1 (20.0%)"}}, r.outcomes()[1].Table.Rows)
	r.Seats = append(r.Seats, Seat{Agent: "ann", Seat: "second", Games: 5, Score: within(0.1, 0.3, 0.5)})
	chart := r.outcomes()[1].Chart
	require.Equal(t, []string{page.Style(0) + " bar", page.Style(1) + " bar"}, []string{chart.Estimates[0].Class, chart.Estimates[1].Class}, "seats are told apart")
	zero := slices.IndexFunc(chart.Rules, func(r page.Rule) bool { return r.Class == "zero" })
	require.Greater(t, chart.Rules[zero].X1, chart.Estimates[1].X, "a half of the points is marked, between 30 and 87.5 %")
	require.Less(t, chart.Rules[zero].X1, chart.Estimates[0].X)
}

// TestSeatCounts: a game counts for the seat its player had; without a result it counts for nothing else.
func TestSeatCounts(t *testing.T) {
	t.Parallel()
	var first, second Seat
	for i, result := range []rules.Result{rules.FirstWins, rules.FirstWins, rules.SecondWins, rules.Draw, rules.Ongoing} {
		r := arena.Record{Opening: int64(i), Result: result, Termination: arena.ByRule}
		if result == rules.Ongoing {
			r.Termination = arena.Cap
		}
		first.add(&r, 0)
		second.add(&r, 1)
	}
	a, b := first.report("ann", 0), second.report("bob", 1)
	require.Equal(t, []any{"first", 5, 2, 1, 1, 1}, []any{a.Seat, a.Games, a.Wins, a.Draws, a.Losses, a.None})
	require.Equal(t, []any{"second", 5, 1, 1, 2, 1}, []any{b.Seat, b.Games, b.Wins, b.Draws, b.Losses, b.None})
	require.InDelta(t, 2.5/4, a.Score.Value, 1e-12)
	require.InDelta(t, 1, a.Score.Value+b.Score.Value, 1e-12)
}

// TestSeatsWithoutGames: a seat that an agent never had, and a section of which there is nothing, are left out.
func TestSeatsWithoutGames(t *testing.T) {
	t.Parallel()
	out := made()
	c := &collector{meta: &out.Meta, seats: make([][2]Seat, 2), last: out.Standings, begun: map[string]*Opening{}}
	c.seats[0][0].add(&arena.Record{Result: rules.FirstWins, Termination: arena.ByRule}, 0)
	c.finish(out)
	require.Len(t, out.Seats, 1)
	require.Equal(t, []any{"ann", "first"}, []any{out.Seats[0].Agent, out.Seats[0].Seat})
	for _, b := range out.whole().Blocks[1:] {
		require.NotEmpty(t, b.Blocks, b.Summary)
	}
}

// TestFailuresAndDuplicates are told where there are some; where there are none the section says so.
func TestFailuresAndDuplicates(t *testing.T) {
	t.Parallel()
	r := made()
	require.Empty(t, r.failures())
	require.Empty(t, r.duplicates())
	r.Standings.Forfeits = []report.Forfeit{{Agent: "bob", Termination: "crash", Games: 2}}
	r.Standings.Duplicates.Distinct, r.Standings.Duplicates.Effective = 7, 6.5
	require.Equal(t, [][]string{{"bob", "crash", "2", "9"}}, r.failures()[0].Table.Rows)
	require.Equal(t, []string{"Of the games, 9 with a result, 7 distinct, worth 6.5 that differ: duplicates are no evidence, and widen the intervals."}, r.duplicates()[0].Sentences)
}

// TestLengthNames: a length is a number or a range; where no game has it nothing is drawn.
func TestLengthNames(t *testing.T) {
	t.Parallel()
	require.Equal(t, "12", span(Length{From: 12, To: 12}))
	require.Equal(t, "12 to 13", span(Length{From: 12, To: 13}))
	r := made()
	require.Empty(t, r.lengths())
	r.Lengths = []Length{{From: 10, To: 14, Games: 6, Unended: 1, Share: within(0.3, 0.6, 0.8)}, {From: 15, To: 19, Share: within(0, 0, 0.2)}, {From: 20, To: 24, Games: 4, Share: within(0.2, 0.4, 0.7)}}
	figure := func(name, unit string, value float64, n int) {
		r.Quality.Figures = append(r.Quality.Figures, quality.Metric{Name: name, Unit: unit, Value: stats.Interval{Center: value, Lo: value / 2, Hi: 2 * value}, N: n})
	}
	figure("one-choice", "share of decisions", 0.25, 200)
	for i, part := range []string{"", "/p10", "/p25", "/median", "/p90"} {
		figure("turns"+part, "turns", float64(20+i), 10)
	}
	figure("decisions", "decisions", 40, 10)
	figure("drama", "", 1, 10)
	figure("choices", "moves", 12.5, 9)
	blocks := r.lengths()
	require.Equal(t, [][]string{
		{"turns", "20 [10, 40]", "turns", ""},
		{"turns/p10", "21 [10.5, 42]", "turns", ""},
		{"turns/median", "23 [11.5, 46]", "turns", ""},
		{"turns/p90", "24 [12, 48]", "turns", ""},
		{"decisions", "40 [20, 80]", "decisions", ""},
		{"choices", "12.5 [6.25, 25]", "moves", "9"},
		{"one-choice", "25.0% [12.5, 50.0]", "decisions", "200"},
	}, blocks[0].Table.Rows)
	require.Len(t, blocks[0].Chart.Estimates, 2)
	require.Equal(t, [][]string{{"10 to 14", "6", "60.0% [30.0, 80.0]", "1"}, {"15 to 19", "0", "0.0% [0.0, 20.0]", "0"}, {"20 to 24", "4", "40.0% [20.0, 70.0]", "0"}}, blocks[1].Table.Rows)
}

// TestOpeningWords: how many there are, and where they begin if that is not the usual place.
func TestOpeningWords(t *testing.T) {
	t.Parallel()
	r := made()
	require.Empty(t, r.openings())
	r.Openings = []Opening{{Moves: "a1-b2 i1-h2", Games: 6, First: new(within(0.2, 0.5, 0.8))}, {Start: "b2w/5 w", Games: 4}}
	r.Distinct = 2
	b := r.openings()[0]
	require.Equal(t, []string{"2 different openings."}, b.Sentences)
	require.Equal(t, [][]string{{"a1-b2 i1-h2", "6", "50.0% [20.0, 80.0]"}, {"from b2w/5 w", "4", ""}}, b.Table.Rows)
	r.Distinct = 30
	require.Equal(t, []string{"30 different openings, of which these are the first 2."}, r.openings()[0].Sentences)
}

// TestReproduce: the commands that give the figures again, with names that a shell takes as they are.
func TestReproduce(t *testing.T) {
	t.Parallel()
	r := &Report{Runs: []*Run{made(), made()}, Program: "v1.2"}
	r.Runs[1].Dir = "runs/b"
	s := r.reproduce()
	require.Equal(t, `gipfarena standings 'runs/it'\''s'
gipfarena quality 'runs/it'\''s'
gipfarena verify 'runs/it'\''s'
gipfarena standings runs/b
gipfarena quality runs/b
gipfarena verify runs/b
`, s.Blocks[0].Text)
	require.Contains(t, s.Blocks[1].Sentences[0], "Made by gipfarena v1.2.")
}

// TestGameWords: how a game ended, by its players' names, and why it is worth looking at, in a word each.
func TestGameWords(t *testing.T) {
	t.Parallel()
	r := arena.Record{Result: rules.SecondWins, Termination: arena.ByRule, Ending: "no-pieces", Sides: [2]arena.Side{{Name: "ann"}, {Name: "bob"}}}
	require.Equal(t, "won by bob", result(&r))
	r.Result, r.Ending = rules.Draw, ""
	require.Equal(t, "drawn", result(&r))
	r.Result, r.Termination = rules.Ongoing, arena.Cap
	require.Equal(t, "no result", result(&r))
	g := &Game{Index: 9, Why: []string{"upset: bob is rated 40 Elo below ann", "long: 99 moves"}}
	require.Equal(t, "upset, long", g.kinds())
	require.Equal(t, "game-2-9", g.id(1))
}

// TestGamesBlock: each reason to look at a game is a row, with the ending by the rules, or what stopped the game; below the table
// there is a replay of each game.
func TestGamesBlock(t *testing.T) {
	t.Parallel()
	r := made()
	require.Empty(t, r.games())
	still := &boards.Boards{Notes: []string{"the start"}, Steps: [][]int{{}}}
	sides := [2]arena.Side{{Name: "ann"}, {Name: "bob"}}
	r.Games = []Game{
		{Index: 9, Why: []string{"upset: so", "long: 3 moves"}, replay: &boards.Replay{Boards: still}, record: arena.Record{Sides: sides, Result: rules.FirstWins, Termination: arena.ByRule, Ending: "no-pieces", Moves: make([]string, 3)}},
		{Index: 2, Why: []string{"short: 1 moves"}, replay: &boards.Replay{Boards: still}, record: arena.Record{Sides: sides, Termination: arena.Cap, Moves: make([]string, 1)}},
	}
	blocks := r.games()
	require.Equal(t, []string{"Each can be replayed: by the arrows of the keyboard, and t for the turning point. In a terminal: gipfarena show 'runs/it'\\''s' GAME."}, blocks[0].Sentences)
	require.Equal(t, []string{"game", "first", "second", "result", "ending", ">moves", "why"}, blocks[0].Table.Head)
	require.Equal(t, [][]string{
		{"9", "ann", "bob", "won by ann", "no-pieces", "3", "upset: so"},
		{"9", "ann", "bob", "won by ann", "no-pieces", "3", "long: 3 moves"},
		{"2", "ann", "bob", "no result", "cap", "1", "short: 1 moves"},
	}, blocks[0].Table.Rows)
	require.Equal(t, []string{"Game 9: ann against bob, won by ann, 3 moves (upset, long)", "Game 2: ann against bob, no result, 1 moves (short)"}, each.Of(blocks[1:], func(b page.Block) string { return b.Summary }))
}

// TestLongAndShort: any game may be the longest; the shortest is one that a rule ended.
func TestLongAndShort(t *testing.T) {
	t.Parallel()
	c := &collector{ratings: make([]stats.Rating, 1)}
	for i, how := range []arena.Termination{arena.ByRule, arena.Crash, arena.ByRule} {
		c.consider(&arena.Record{Index: int64(i), Moves: make([]string, 2-i), Result: rules.Draw, Termination: how})
	}
	why := func(list []Game) string { return list[0].Why[0] }
	require.Equal(t, []string{"long: 2 moves", "short: 0 moves"}, []string{why(c.longest), why(c.short)})
	require.Len(t, c.longest, 3)
	require.Len(t, c.short, 2)
}

// TestFirstMoverOfAnOpening: the score of an opening is that of its games with a result.
func TestFirstMoverOfAnOpening(t *testing.T) {
	t.Parallel()
	c := &collector{begun: map[string]*Opening{}}
	for i, result := range []rules.Result{rules.FirstWins, rules.FirstWins, rules.SecondWins, rules.Ongoing} {
		r := arena.Record{Pair: int64(i), Moves: []string{"a", "b", "c"}, OpeningPlies: 2, Result: result, Termination: arena.ByRule}
		if result == rules.Ongoing {
			r.Termination = arena.Cap
		}
		c.begin(&r)
	}
	all, distinct := c.openings()
	require.Equal(t, []any{1, "a b", 4}, []any{distinct, all[0].Moves, all[0].Games})
	require.InDelta(t, 2./3, all[0].First.Value, 1e-12)
	c.begin(&arena.Record{Pair: 9, Moves: []string{"x"}, Result: rules.FirstWins, Termination: arena.ByRule})
	c.begin(&arena.Record{Pair: 10, Moves: []string{"y"}, Termination: arena.Cap})
	all, _ = c.openings()
	require.Equal(t, 1.0, all[1].First.Value, "one game that was won")
	require.Nil(t, all[2].First, "no game with a result")
}

// TestBeginnings: a game begins with the moves of its opening, or without one with its first two; and where, if not all games begin at
// one position.
func TestBeginnings(t *testing.T) {
	t.Parallel()
	g, err := catalog.Game("lyngk/base")
	require.NoError(t, err)
	require.True(t, varies(g))
	for _, c := range []struct {
		record arena.Record
		varies bool
		want   Opening
	}{
		{arena.Record{Moves: []string{"a", "b", "c", "d"}, OpeningPlies: 3}, false, Opening{Moves: "a b c"}},
		{arena.Record{Moves: []string{"a", "b", "c"}}, false, Opening{Moves: "a b"}},
		{arena.Record{Moves: []string{"a"}}, false, Opening{Moves: "a"}},
		{arena.Record{}, false, Opening{}},
		{arena.Record{Moves: []string{"a", "b"}, Setup: 5}, false, Opening{Moves: "a b"}},
		{arena.Record{Moves: []string{"a", "b"}, Setup: 5}, true, Opening{Moves: "a b", Start: g.New(5).String()}},
		{arena.Record{Moves: []string{"a", "b"}, Start: "there", Setup: 5}, true, Opening{Moves: "a b", Start: "there"}},
	} {
		c.want.Games = 1
		of := &collector{game: g, varies: c.varies, begun: map[string]*Opening{}}
		of.begin(&c.record)
		all, distinct := of.openings()
		require.Equal(t, []Opening{c.want}, all)
		require.Equal(t, 1, distinct)
	}
}

// TestMostFrequentOpenings: the most frequent stand first, those that are as frequent in the order of their moves and then of where
// they begin; twenty are listed of those that there are.
func TestMostFrequentOpenings(t *testing.T) {
	t.Parallel()
	c := &collector{begun: map[string]*Opening{}}
	add := func(start, moves string) {
		c.begin(&arena.Record{Start: start, Moves: strings.Fields(moves), OpeningPlies: 2, Termination: arena.Cap})
	}
	for i := range 22 {
		add("", fmt.Sprintf("m%02d x", 30-i))
	}
	add("y", "m00 x")
	add("x", "m00 x")
	add("", "m20 x")
	all, distinct := c.openings()
	require.Equal(t, 24, distinct)
	require.Len(t, all, 20)
	require.Equal(t, []Opening{{Moves: "m20 x", Games: 2}, {Moves: "m00 x", Start: "x", Games: 1}, {Moves: "m00 x", Start: "y", Games: 1}, {Moves: "m09 x", Games: 1}, {Moves: "m10 x", Games: 1}}, all[:5])
	require.Equal(t, "m26 x", all[19].Moves)
}

// A seeded game begins at the positions of its seeds, by turns.
type seeded struct {
	rules.Game
	starts []placed
}

type placed struct {
	rules.State
	at string
}

func (g seeded) New(seed uint64) rules.State { return g.starts[seed%uint64(len(g.starts))] }
func (p placed) String() string              { return p.at }

// TestVaries: a game whose first positions are not all alike has positions that are drawn.
func TestVaries(t *testing.T) {
	t.Parallel()
	for starts, want := range map[string]bool{"a": false, "a a a": false, "a b a": true, "a a b": true, "a b b": true} {
		require.Equal(t, want, varies(seeded{starts: each.Of(strings.Fields(starts), func(at string) placed { return placed{at: at} })}), starts)
	}
}

// TestUpsets: a game that the lower rated won by a rule is one; a forfeit, a draw, and one between pools are none.
func TestUpsets(t *testing.T) {
	t.Parallel()
	found := func(change func(r *arena.Record, ratings []stats.Rating)) []Game {
		ratings := []stats.Rating{{Elo: stats.Interval{Center: 100}}, {Elo: stats.Interval{Center: -50.4}}}
		r := arena.Record{Index: 3, Result: rules.SecondWins, Termination: arena.ByRule, Sides: [2]arena.Side{{Name: "ann"}, {Name: "bob", Player: 1}}}
		change(&r, ratings)
		c := &collector{ratings: ratings}
		c.consider(&r)
		return c.upsets
	}
	upset := found(func(*arena.Record, []stats.Rating) {})
	require.Equal(t, []string{"upset: bob is rated 150 Elo below ann"}, upset[0].Why)
	for name, change := range map[string]func(r *arena.Record, ratings []stats.Rating){
		"the stronger won": func(r *arena.Record, _ []stats.Rating) { r.Result = rules.FirstWins },
		"a draw":           func(r *arena.Record, _ []stats.Rating) { r.Result = rules.Draw },
		"a crash":          func(r *arena.Record, _ []stats.Rating) { r.Termination = arena.Crash },
		"no result":        func(r *arena.Record, _ []stats.Rating) { r.Result, r.Termination = rules.Ongoing, arena.Cap },
		"two pools":        func(_ *arena.Record, ratings []stats.Rating) { ratings[1].Pool = 1 },
		"equals":           func(_ *arena.Record, ratings []stats.Rating) { ratings[1] = ratings[0] },
	} {
		require.Empty(t, found(change), name)
	}
}

// TestPlayedTable: what was played is told in full, and what is not there is left out.
func TestPlayedTable(t *testing.T) {
	t.Parallel()
	r := made()
	r.Meta.RulesVersion, r.Meta.Code, r.Meta.Toolchain, r.Meta.Created = 3, "v1", "go1", time.Date(2026, 11, 30, 7, 8, 9, 0, time.UTC)
	r.Standings.Digest = "00ff"
	require.Equal(t, [][]string{
		{"game", "gipf/basic"},
		{"tournament", r.Meta.Format.String()},
		{"games", "10 of 10"},
		{"openings", "random openings of 4 plies"},
		{"limit of moves", "400"},
		{"seed", "7"},
		{"digest of the games", "00ff"},
		{"digest of the configuration", r.Meta.ConfigHash()},
		{"version of the rules", "3"},
		{"program", "v1"},
		{"toolchain", "go1"},
		{"begun", "2026-11-30 07:08:09 UTC"},
	}, r.played()[0].Table.Rows)
	keys := func() string {
		var all []string
		for _, row := range r.played()[0].Table.Rows {
			all = append(all, row[0])
		}
		return strings.Join(all, ", ")
	}
	r.Meta.Settings, r.Meta.Adjudication, r.Standings.OpeningSource = "3 rounds", "resign", "list of 3"
	require.Contains(t, keys(), "tournament, settings, games, openings, source of openings, limit of moves, adjudication, seed")
	require.Equal(t, [][]string{{"ann", "greedy", "greedy:1"}, {"bob", "random", "random"}}, r.played()[1].Table.Rows)
}
