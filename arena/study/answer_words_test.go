package study

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/arena/quality"
	"gipf.arena/arena/report"
	"gipf.arena/arena/runs"
	"gipf.arena/arena/stats"
	answers "gipf.arena/arena/stats/balance"
	"gipf.arena/configs"
)

// A whole dose that was not played is not named, and none is written as "-0".
func TestInverseNamesPlayedDoses(t *testing.T) {
	in := answers.Inverse{
		Dose: stats.Interval{Center: -0.02, Lo: -0.34, Hi: 0.34}, Known: true, Mixed: true, Mixture: stats.Interval{Center: 0.98},
		Whole: []answers.WholeDose{{Dose: -1, Left: stats.Interval{Center: -258, Lo: -376, Hi: -139}, Score: 0.185}, {Dose: 0, Left: stats.Interval{Center: 5, Lo: -77, Hi: 87}, Score: 0.508}},
	}
	d := doseLine{
		q:     &configs.Question{Dose: "second", Seat: "second"},
		cells: []answers.DoseCell{{Dose: answers.Dose{Second: 2}}, {Dose: answers.Dose{}}},
	}
	require.Equal(t, "Between two greedy second=0.02 [-0.34, 0.34] makes the game even; with second=1 the first mover stands at -258 [-376, -139] Elo and scores 18.5%; "+
		"with second=0 the first mover stands at +5 [-77, +87] Elo and scores 50.8%; 0 in 98 of 100 games and 1 in the others is even", d.inWords("Between two greedy", in))
	for share, end := range map[float64]string{ // one that is even in all of 100 games is so alone
		0.998: "%", 0.002: "%", 0.99: "; 0 in 99 of 100 games and 1 in the others is even", 0.01: "; 0 in 1 of 100 games and 1 in the others is even",
	} {
		mixed := in
		mixed.Mixture = stats.Interval{Center: share}
		require.Regexp(t, `with second=0 the first mover stands at [^;]* and scores 50\.8%`+strings.TrimPrefix(end, "%")+"$", d.inWords("Between two greedy", mixed))
	}
	flat := in
	flat.Dose = stats.Unknown(1.2e23)
	require.Regexp(t, `^Between two greedy the games do not tell which second=N makes the game even; with second=1 the first mover stands at -258 `, d.inWords("Between two greedy", flat))
	in.Whole[0].Dose, in.Whole[1].Dose = 0, 1
	require.Equal(t, "Between two greedy second=0.02 [-0.34, 0.34] makes the game even; with second=0 the first mover stands at -258 [-376, -139] Elo and scores 18.5%", d.inWords("Between two greedy", in))
}

// A margin is said in the unit of the difference before it.
func TestVerdictMargins(t *testing.T) {
	same := func(figure string, within float64) []*claim {
		return []*claim{{row: report.StudyContrast{Figure: figure, Margin: within, Holds: figure == "turns"}}}
	}
	require.Equal(t, "no difference is shown, not shown to be equal within 5 percentage points.", verdict(report.StudyContrast{}, same("draws", 0.05)))
	require.Equal(t, "they differ, equal within 1.5.", verdict(report.StudyContrast{Holds: true}, same("turns", 1.5)))
}

// TestInversesOfASeat: what evens out gaps of strength is said for the seat whose dose it is, and for equals.
func TestInversesOfASeat(t *testing.T) {
	for seat, dose := range map[string]string{"first": "3.00", "second": "1.00"} {
		a := &answering{Study: &Study{}, out: &report.Study{}, lines: make([][]func() string, 1)}
		d := doseLine{evens: map[float64]float64{}, answering: a, number: 1, q: &configs.Question{Dose: "white", Seat: seat}, level: configs.StudyLevel{Spec: "greedy"}, found: &answers.DoseAnswer{Used: &answers.DoseFit{}, Inverses: []answers.Inverse{
			{Known: true},
			{Known: true, Target: 100, Dose: stats.Interval{Center: 3, Lo: 3, Hi: 3}},
			{Known: true, Target: -100, Dose: stats.Interval{Center: -1, Lo: -1, Hi: -1}},
			{Known: true, Target: -100},
			{Known: true, Target: 100}, // of gaps: [100, -100]
		}}}
		d.inverses()
		require.Len(t, a.lines[0], 2)
		require.Equal(t, "Between two greedy white=0.00 [0.00, 0.00] makes the game even.", a.lines[0][0]())
		require.Contains(t, a.lines[0][1](), fmt.Sprintf("Where the %s player is weaker by 100 Elo, at the level of greedy, white=%s ", seat, dose))
	}
}

func TestEnds(t *testing.T) {
	for want, iv := range map[string]stats.Interval{
		"0.00 [-0.04, 0.02]": {Center: -0.001, Lo: -0.04, Hi: 0.02},
		"1.25 […, 0.00]":     {Center: 1.25, OpenLo: true, Hi: -0.004},
	} {
		require.Equal(t, want, ends(iv))
	}
}

// TestEloInWords: Elo is said with its interval, and no figure where the games give it no bound.
func TestEloInWords(t *testing.T) {
	require.Equal(t, "+12 [-3, +27] Elo", elo(stats.Interval{Center: 12.3, Lo: -3, Hi: 27}))
	require.Equal(t, "+0 […, +27] Elo", elo(stats.Interval{Center: -0.2, OpenLo: true, Hi: 27}))
	require.Equal(t, "not determined", elo(stats.Interval{Center: 12.3, OpenLo: true, OpenHi: true}))
}

// TestShareInWords: a share is written as what a share can be.
func TestShareInWords(t *testing.T) {
	t.Parallel()
	require.Equal(t, "12.0% [3.0, 27.0]", share100(stats.Interval{Center: 0.12, Lo: 0.03, Hi: 0.27}))
	require.Equal(t, "0.0% [0.0, 100.0]", share100(stats.Interval{Center: -0.2, Lo: -0.5, Hi: 1.3}))
}

// TestLongerMoves: how much longer one level thinks is told by the time of a move, and not at all where a time is not known.
func TestLongerMoves(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		first, second spent
		longer        float64
	}{
		{spent{100, 10}, spent{300, 10}, 3},
		{spent{100, 10}, spent{300, 20}, 1.5},
		{spent{1, 1}, spent{1, 1}, 1},
		{spent{0, 10}, spent{300, 10}, 0},
		{spent{100, 10}, spent{0, 10}, 0},
	} {
		require.InDelta(t, c.longer, (&played{spent: [2]spent{c.first, c.second}}).longer(), 1e-12, "%+v", c)
	}
}

// TestSlopeThatIsFound: the wider the doses of a game lie, the smaller is the worth of one that is likely to be found: Elo of the
// share that is found, by the root of the squares of the doses about their mean.
func TestSlopeThatIsFound(t *testing.T) {
	for games, want := range map[string]string{"{0..1}": "35", "{-1..1}": "25", "{-3..3}": "7"} { // roots of 1/2, which is taken for 1, of 2 and of 28
		s, _ := parsed(t, "study: d\ngames: [\"gipf/basic:white="+games+"\"]\nlevels: [{family: r, spec: random}]\nquestions: [{fair: gipf/basic, dose: white}]\n")
		require.Equal(t, want+" Elo for each white, at each level", s.slope(&s.Config.Questions[0], 0.05), games)
	}
}

// TestGamesThatFollow: what questions play after the cells that the study begins with takes as long a game as those of the pilot,
// shared by the workers.
func TestGamesThatFollow(t *testing.T) {
	s, _ := parsed(t, fmt.Sprintf(marbles, ""))
	low, high := s.evenGames(s.Config.Questions[0].Even)
	require.Positive(t, low)
	require.Greater(t, high, low)
	require.Greater(t, float64(low), math.Pow(stats.Z95/2/(0.6*0.03), 2), "what new games take to be known so well, and those of the search")
	require.Zero(t, (low|high)%2, "games come in pairs")
	ordered := func(seat string) (least, most int) {
		s, _ := parsed(t, fmt.Sprintf(marbles, ", seat: "+seat))
		return s.evenGames(s.Config.Questions[0].Even)
	}
	first, most := ordered("first")
	second, mirrored := ordered("second")
	require.InEpsilon(t, first, second, 0.2, "whose the doses are makes no difference")
	require.InEpsilon(t, most, mirrored, 0.2)
	require.Less(t, mirrored, high, "an order saves games")
	require.Greater(t, 2*mirrored, high, "and one that games contradict would end a search soon")
	plan := &report.StudyPlan{Workers: 4, Cells: []report.StudyPlanCell{{Seconds: 2}, {Seconds: 4}}}
	s.further(plan)
	require.Len(t, s.Cells, 4, "a block of 50 pairs of each dose")
	require.Equal(t, high-4*100, plan.Further)
	require.InDelta(t, float64(plan.Further)*3/3600/4, plan.Hours, 1e-9)

	s, _ = parsed(t, strings.Replace(relearning, "iterations: 1", "iterations: 3, games: {pairs: 7}", 1))
	plan = &report.StudyPlan{Workers: 2, Games: 1000, Hours: 1, Cells: []report.StudyPlanCell{{Seconds: 2}, {Seconds: 4}}}
	s.further(plan)
	require.Equal(t, 1000+2*7*3, plan.Further, "the same games once more, and those of three iterations at one game")
	require.Equal(t, 1000+plan.Further, plan.Games)
	require.InDelta(t, 1+float64(plan.Further)*3/3600/2, plan.Hours, 1e-9)
}

// TestDecidedBy: a card names the ending of most games by its name alone, and none where no game has ended.
func TestDecidedBy(t *testing.T) {
	share := func(name string, of float64) quality.Metric {
		return quality.Metric{Name: name, Value: stats.Interval{Center: of, Lo: of - 0.1, Hi: of + 0.1}, N: 9, Openings: 9, Unit: "share"}
	}
	c := &cardMaker{cells: []*played{
		{games: 9, metrics: []quality.Metric{share("ending/no-move", 0.3), share("ending/no-reserve", 0.6), share("ending/no-reserve/first", 0.9)}}, {},
	}}
	cell := c.ending(0)
	require.Equal(t, "no-reserve", cell.Of)
	require.InDelta(t, 0.6, cell.Value.Value, 0)
	require.Equal(t, report.StudyCardCell{Word: unknownWord}, c.ending(1))
}

// TestUnusedRulings: a card counts the rulings that no game met among those that were looked for, and says how rare they are.
func TestUnusedRulings(t *testing.T) {
	met := func(rule string, times float64) quality.Metric {
		return quality.Metric{Rule: rule, Value: stats.Interval{Center: times}}
	}
	c := &cardMaker{cells: []*played{
		{games: 200, samples: map[string]answers.Sample{firstScore: scored(100, 0.5)}, metrics: []quality.Metric{met("GIPF-R1", 3), met("GIPF-R2", 0), met("GIPF-R3", 0), met("", 0)}},
		{games: 200},
		{metrics: []quality.Metric{met("GIPF-R1", 3)}},
	}}
	require.Equal(t, report.StudyCardCell{Games: 200, Word: "2 of 3, each in at most 3 %"}, c.unused(0))
	require.Equal(t, report.StudyCardCell{Word: unknownWord}, c.unused(1), "nothing was looked for")
	require.Equal(t, report.StudyCardCell{Word: unknownWord}, c.unused(2), "there is no game")
}

// TestAtMost: what is shown by none of some openings happens in less than three of them, and in any game where there are no more than three.
func TestAtMost(t *testing.T) {
	t.Parallel()
	for openings, want := range map[int]string{0: "100 %", 3: "100 %", 4: "75 %", 100: "3 %", 2000: "0.15 %"} {
		require.Equal(t, want, atMost(openings))
	}
}

// TestVersionsOfGames: games of several versions of the program are noted, those of one are not.
func TestVersionsOfGames(t *testing.T) {
	s := parse(t)
	noted := func(versions ...string) []string {
		out := &report.Study{}
		for _, v := range versions {
			out.Cells = append(out.Cells, report.StudyCell{Versions: []string{v}})
		}
		require.NoError(t, s.reproduce("dir", out))
		return out.Notes
	}
	require.Empty(t, noted("v1", "v1"))
	require.Equal(t, []string{"games are from 2 versions of the program"}, noted("v1", "v2"))
}

// A look takes each pair for an observation. Where pairs share openings the report says how
// much less is known.
func TestRepeatedOpenings(t *testing.T) {
	s, err := Parse(runs.Standard(), "a.yaml", []byte("study: a\ngame: gipf/basic\nlevels: [{family: mcts, spec: \"mcts:sims={1,2,3}\"}]\n"), nil)
	require.NoError(t, err)
	cell := func(openings int, reason answers.Reason, half float64) *played {
		plan := s.Cells[0]
		plan.Precision.Score = half // its own, as new games of a search have it
		return &played{
			plan: &plan, pairs: 400, looks: []answers.Look{{Pairs: 400, Reason: reason}},
			samples: map[string]answers.Sample{firstScore: scored(openings, 0.5)},
		}
	}
	require.Equal(t, s.Cells[0].Run.Name+": its score is known to ± 9.8 percentage points and not to ± 8.0, because its 400 pairs have only 100 different openings",
		cell(100, answers.ByWidth, 0.08).repeated())
	neighbours, err := Parse(runs.Standard(), "a.yaml", []byte("study: a\ngame: gipf/basic\nopponents: neighbours\nlevels: [{family: mcts, spec: \"mcts:sims={1,2}\"}]\n"), nil)
	require.NoError(t, err)
	better := cell(100, answers.ByWidth, 0.08)
	neighbours.Cells[2].Precision.Score = 0.08
	better.plan, better.samples = &neighbours.Cells[2], map[string]answers.Sample{secondOwn: scored(25, 0.5), firstScore: scored(400, 0.5)}
	require.Contains(t, better.repeated(), "gipf-basic.mcts-1.mcts-2: its score is known to ± 19.5 percentage points and not to ± 8.0, because its 400 pairs have only 25 different openings", "the score of the better one")
	require.Empty(t, cell(0, answers.ByWidth, 0.03).repeated(), "no game has a result")
	require.Empty(t, cell(100, answers.GoOn, 0.03).repeated(), "it goes on")
	require.Empty(t, cell(400, answers.ByWidth, 0.03).repeated(), "each pair has its own")
	require.Empty(t, cell(100, answers.ByWidth, 0.2).repeated(), "precise enough")
	require.Empty(t, cell(100, answers.ByWidth, scored(100, 0.5).Share(confidence).Half()).repeated(), "just as precise as wanted")
}

// What a study can find is said in points and Elo, as far as there are Elo to speak of.
func TestAmounts(t *testing.T) {
	for share, want := range map[float64]string{
		0.25:  "25 percentage points (191 Elo)",
		0.489: "48.9 percentage points (782 Elo)",
		0.49:  "nothing below 49 percentage points",
		2:     "nothing below 49 percentage points",
	} {
		require.Equal(t, want, amounts(share))
	}
}
