package report

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/arena/page"
	"gipf.arena/arena/stats"
	"gipf.arena/internal/testkit"
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

// TestLearning: the text of a loop, a row an iteration with what all games say of it and its cost, and
// what is under way; its Markdown, of tables that no name can break.
func TestLearning(t *testing.T) {
	var b strings.Builder
	require.NoError(t, loop().WriteText(&b))
	text := b.String()
	require.Regexp(t, `(?m)^ 1 +100 +1000 +10\.0% +900 (.*\n)+ 1 +1×: \+150\.0 ± 60\.0 4×: +1×: \+150\.0 ± 60\.0 4×: +6  promoted\n +\+150\.0 ± 60\.0 +\+180\.0 ± 60\.0$`, text)
	require.Regexp(t, `(?m)^ 2 .* 1×: -120\.0 ± 70\.0 +20  refused: H0 accepted\n +at 1×$`, text)
	require.Regexp(t, `(?m)^at 1× the budget, seconds of the processor 30 +-+O-+ +-120 \[-190, -50\]$`, text)
	require.Contains(t, text, "Iteration 4 is at gate-4x, 12 games so far.\n")
	require.Contains(t, text, "In use: learn/a/best.yaml, that of iteration 3 (0123456789ab…)")
	read := new(Learning)
	as, err := json.Marshal(loop())
	require.NoError(t, err)
	require.NoError(t, json.Unmarshal(as, read))
	again := testkit.Written(t, read)
	require.Equal(t, text, again, "text is made of the value alone")

	md := string(loop().Document().Markdown())
	require.True(t, strings.HasPrefix(md, "# a\\|b\\*\n"))
	require.Contains(t, md, "| 1 | start | 4× | 40 | +150.0 ± 60.0 | \\[+90.00, +210.00] | \\[1 0 9 0 10] | 77 | LLR +2.90, H1 accepted |  |\n")
	require.Regexp(t, `(?m)^    at 1× the budget, seconds of the processor 10 +-+o`, md)
	for line := range strings.Lines(md) {
		if strings.HasPrefix(line, "|--") {
			require.Regexp(t, `^(\|--[:-])+\|\n$`, line)
		}
	}
}

// TestLossOfNothing: a loss of no positions is none, and a loop whose candidates have no rating does not say that they were not tested.
func TestLossOfNothing(t *testing.T) {
	l := loop()
	l.Iterations[0].FrozenLoss, l.Iterations[0].FrozenInUse, l.Ratings = 0.71, 0.69315, nil
	b := testkit.Written(t, l)
	require.Regexp(t, `(?m)^ 1 +100 +1000 +10\.0% +900 +- +0\.7100 +0\.6932 `, b)
	require.Contains(t, b, "loss -, on the frozen positions 0.5000 (in use: -)")
	require.Equal(t, "no candidate has fresh games that tell its gain on both sides.", l.Document().Sections[0].Why)
	require.Empty(t, l.Document().Sections[0].Blocks)
}

// TestLearningPage: a loop at a gate, with one promoted candidate, one refused one, and one that
// is being tested.
func TestLearningPage(t *testing.T) {
	const evil = "</title><b>&"
	l := loop()
	l.Name, l.Mixture = evil, []LearnShare{{Agent: evil, Share: 0.75}, {Agent: "start", Share: 0.25}}
	d := l.Document()
	curve, rounds, tests, pool, costs := d.Sections[0], d.Sections[1], d.Sections[3], d.Sections[4], d.Sections[5]
	require.Len(t, curve.Blocks[0].Chart.Estimates, 4, "a mark with an interval for each rating")
	require.Len(t, rounds.Blocks[0].Table.Rows[0], len(rounds.Blocks[0].Table.Head))
	require.Equal(t, []string{"1×: -120.0 ± 70.0  ", "20", "refused: H0 accepted at 1×"}, rounds.Blocks[0].Table.Rows[1][10:])
	require.Equal(t, []string{"4", "003", "1×", "40", "+150.0 ± 60.0", "[+90.00, +210.00]", "[1 0 9 0 10]", "77", "LLR +2.90, H1 accepted", ""}, tests.Blocks[0].Table.Rows[4])
	require.Equal(t, []string{"start", "25.0%"}, pool.Blocks[0].Table.Rows[1])
	require.Equal(t, []string{"games", "5.0", "10.0"}, costs.Blocks[0].Table.Rows[0])
	html, err := d.Fragment()
	require.NoError(t, err)
	require.NotContains(t, string(html), evil)
	require.Equal(t, 6, strings.Count(string(html), "<section "))
	for _, s := range new(Learning).Document().Sections {
		require.Empty(t, s.Blocks, "a loop that has just begun has nothing to tell: %s", s.ID)
	}
}

// TestPicture: a mark for each rating, hollow where the candidate was refused, higher up where
// it is worth more, further to the right where more was spent; the line passes by who was
// refused.
func TestPicture(t *testing.T) {
	c := loop().curve()[0].Chart
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

// TestPictureOfFixedMembers: what the start and the candidates are worth over all fixed members together is a line of its own, of
// those that have a bound, and over one of them it is none.
func TestPictureOfFixedMembers(t *testing.T) {
	l := loop()
	against := func(iteration int, opponent string, elo page.Interval) {
		l.Outside = append(l.Outside, LearnOutside{iteration, LearnMatch{Opponent: opponent, Elo: elo}})
	}
	against(0, AllOutside, l.Ratings[0].Elo)
	against(0, "mcts", l.Ratings[0].Elo)
	against(2, AllOutside, l.Ratings[0].Elo)
	against(3, AllOutside, page.Interval{})
	marks := l.curve()[0].Chart.Estimates
	require.Len(t, marks, 4+2)
	require.NotContains(t, marks[4].Class, "hollow", "the start was not refused")
	require.Contains(t, marks[5].Class, "hollow")
	l.Outside[2].Iteration = 1
	require.NotContains(t, l.curve()[0].Chart.Estimates[5].Class, "hollow")
	l.Iterations[0].Promoted = false
	require.Contains(t, l.curve()[0].Chart.Estimates[5].Class, "hollow")
}

// TestTablesOfALoop: games against fixed members of the pool have a row each, and a match says by how much it is better than that of
// the evaluation in use.
func TestTablesOfALoop(t *testing.T) {
	l := loop()
	l.Outside = []LearnOutside{{Iteration: 3, LearnMatch: LearnMatch{Opponent: "mcts", Factor: 4, Games: 40, Elo: around(20, 10), Ptnml: [5]int{1, 2, 3, 4, 10}, Seed: 9}}}
	l.Iterations[2].Pool[0].Change, l.Iterations[2].Pool[0].Verdict, l.Iterations[2].Pool[0].LLR = new(around(5, 15)), "", 0
	l.Iterations[2].Start = []LearnMatch{{Opponent: StartName, Factor: 4, Elo: around(60, 10), Verdict: "undecided", LLR: -0.001}}
	require.Equal(t, [][]string{{"3", "mcts", "4×", "40", "+20.0 ± 10.0", "[+10.00, +30.00]", "[1 2 3 4 10]", "9"}}, l.outside().Rows)
	rows := l.matches().Rows
	require.Len(t, rows, 6)
	require.Equal(t, []string{"3", "start", "1×", "40", "+150.0 ± 60.0", "[+90.00, +210.00]", "[1 0 9 0 10]", "77", "", "+5.0 ± 15.0 [-10.00, +20.00]"}, rows[3])
	require.Equal(t, []string{"3", "start", "4×", "0", "+60.0 ± 10.0", "[+50.00, +70.00]", "[0 0 0 0 0]", "0", "LLR +0.00, undecided", ""}, rows[4])
	require.Equal(t, "4", rows[5][0], "the one at hand comes last")
	l.Now = nil
	require.Len(t, l.matches().Rows, 5)
	for proven, want := range map[[2]int]string{{0, 0}: "0.0%", {1, 1}: "100.0%", {1, 3}: "33.3%"} {
		require.Equal(t, want, (&LearnIteration{Proven: proven[0], Labelled: proven[1]}).cells()[3], "%v", proven)
	}
	require.Equal(t, "1×: +150.0 ± 60.0  4×: +60.0 ± 10.0  ", l.Iterations[2].fromStart())
	pool := l.pool()
	require.Equal(t, l.outside(), pool[0].Table)
	l.Mixture = []LearnShare{{Agent: "start", Share: 1. / 3}}
	require.Equal(t, [][]string{{"start", "33.3%"}}, l.pool()[0].Table.Rows)
}

// TestLoopUnderWay: what goes on is told by its iteration and stage, with its games where there are some, and with the losses of the fit
// once that is done.
func TestLoopUnderWay(t *testing.T) {
	require.Empty(t, (*LearnNow)(nil).blocks())
	n := &LearnNow{Stage: "fit", Iteration: LearnIteration{Number: 2}}
	require.Equal(t, []string{"Iteration 2 is at fit."}, n.blocks()[0].Sentences)
	n.Games = 1
	n.Iteration = LearnIteration{Number: 2, Games: 100, Rows: 90, FitRows: 80, ValidLoss: 0.5, FrozenLoss: 0.625, FrozenInUse: 0.75, Choices: around(0.25, 0.125)}
	require.Equal(t, []string{
		"Iteration 2 is at fit, 1 game so far.", "100 games, 90 rows, 80 in the fit; loss 0.5000, on the frozen positions 0.6250 (in use: 0.7500); choices that differ: 25.0% [12.5, 37.5].",
	}, n.blocks()[0].Sentences)
}

// TestFactsOfALoop: how far a loop is, where it lies, and what to change where candidates are refused again and again; a rating that
// has no bound is in the table alone.
func TestFactsOfALoop(t *testing.T) {
	l := loop()
	l.Config, l.Evaluation = "0123456789abcdef", 1234.4
	require.Equal(t, []string{"A loop at gipf/basic, seed 5, configuration 0123456789ab…: 3 of 4 iterations are done, in learn/a. Intervals are of 95 %."}, l.Document().Facts)
	require.Len(t, l.iterations(), 1)
	l.Advice = []string{"play more"}
	require.Equal(t, []string{"play more"}, l.iterations()[1].Sentences)
	require.Equal(t, []string{"In use: learn/a/best.yaml, that of iteration 3 (0123456789ab…), 1234 ns an evaluation on this machine."}, l.costs()[1].Sentences)
	l.Digest = ""
	require.Len(t, l.costs(), 1)
	l.Ratings[0].Elo = page.Interval{Value: 150}
	require.Len(t, l.curve()[0].Chart.Estimates, 3)
	require.Equal(t, "1×: +0.0 ± 0.0  ", atBudget(1, around(0, 0)))
	require.Equal(t, []float64{4, 10, 40}, []float64{l.until(0), l.until(1), l.until(3)})
	require.Equal(t, []bool{false, true, false}, []bool{l.promoted(0), l.promoted(1), l.promoted(2)})
}
