package report

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/arena/page"
	"gipf.arena/arena/stats"
	"gipf.arena/internal/each"
	"gipf.arena/internal/testkit"
)

// around is an estimate that is as far from both ends.
func around(value, half float64) page.Interval {
	return page.Interval{Value: value, Low: new(value - half), High: new(value + half)}
}

// evaluation is a fit of two features to 40 games, a quarter of which are held out.
func evaluation() *EvaluationFit {
	bins := []Bin{{Low: 0.3, High: 0.4, Share: 0.25, Predicted: 0.351, Score: around(0.36, 0.04)}, {Low: 0.6, High: 0.7, Share: 0.75, Predicted: 0.64, Score: page.Interval{Value: 0.62}}}
	return &EvaluationFit{
		Convergence: Convergence{Status: "GradientThreshold", Iterations: 12, Gradient: 3.2e-7, Threshold: 1e-6},
		Train:       Measure{Games: 30, Rows: 900, BaseRate: around(0.52, 0.03), Base: around(0.69, 0.01), Fitted: around(0.61, 0.02), Old: around(0.66, 0.02), Rescaled: around(0.64, 0.02), Gain: around(0.03, 0.01), Calibration: bins[:1]},
		Valid:       Measure{Games: 10, Rows: 300, BaseRate: around(0.5, 0.05), Base: around(0.69, 0.02), Fitted: around(0.63, 0.04), Old: around(0.67, 0.04), Rescaled: around(0.65, 0.04), Gain: around(0.02, 0.015), Calibration: bins},
		Capped:      3, Idle: 1,
		Weights: []FittedWeight{{Name: "reserve", Weight: around(0.42, 0.05), Mean: 1.5, SD: 2.25}, {Name: "ring-0", Weight: page.Interval{}, Mean: 3, Remark: Constant}},
	}
}

// TestEvaluationFitText compares the tables of a fit: how it went, how well it predicts, and every weight.
func TestEvaluationFitText(t *testing.T) {
	t.Parallel()
	require.Equal(t, `logistic fit of 2 weights to 900 positions of 30 games; 3 games without a result and 1 without a choice left out
GradientThreshold after 12 iterations, largest gradient 3.2e-07 (threshold 1.0e-06)

log-loss per game (nats, 95 %)  training, 30 games  held out, 10 games
fitted                          0.6100 ± 0.0200     0.6300 ± 0.0400
mean score only                 0.6900 ± 0.0100     0.6900 ± 0.0200
mean score of the mover         0.5200 ± 0.0300     0.5000 ± 0.0500

feature  weight (95 %)    compared with  mean  sd
reserve  0.4200 ± 0.0500  -              1.5   2.25
ring-0   0.0000 ~         -              3     0     constant

predicted score  share of held-out  mean predicted  mean score (95 %)
                 positions
0.3 to 0.4       25.0%              0.351           0.360 [0.320, 0.400]
0.6 to 0.7       75.0%              0.640           0.620 ~

`, testkit.Written(t, evaluation()))
}

// TestEvaluationFitOldWeights: weights of before are compared with, as they are and rescaled.
func TestEvaluationFitOldWeights(t *testing.T) {
	t.Parallel()
	f := evaluation()
	f.Old, f.Weights[0].Old = &OldWeights{Scale: around(1.2, 0.1), Cosine: 0.9876, Length: 1.25, Outside: 1, Closed: 1}, 0.4
	got := testkit.Written(t, f)
	require.Contains(t, got, `
compared with                   0.6600 ± 0.0200     0.6700 ± 0.0400
the same, rescaled              0.6400 ± 0.0200     0.6500 ± 0.0400
gain over rescaled              0.0300 ± 0.0100     0.0200 ± 0.0150
`)
	require.Contains(t, got, "\nreserve  0.4200 ± 0.0500  0.4000         1.5   2.25\nring-0   0.0000 ~         0.0000         3     0     constant\n")
	require.Contains(t, got, "predict best when multiplied by 1.2000 ± 0.1000; the fit's direction has cosine 0.988 to them, its length is 1.250 of theirs, 1 of 1 lie outside its intervals\n")
}

// TestEvaluationFitOfAllGames: where none are held out their column says so, and the calibration is that of the training.
func TestEvaluationFitOfAllGames(t *testing.T) {
	t.Parallel()
	f := evaluation()
	f.Valid, f.ByPosition = Measure{}, true
	got := testkit.Written(t, f)
	require.Contains(t, got, "logistic fit of 2 weights to 900 positions, each of the same weight\n")
	require.Contains(t, got, "log-loss per position (nats,  training, 30 positions  held out, 0 positions\n95 %)\nfitted                        0.6100 ± 0.0200         -\n")
	require.Contains(t, got, "share of training  mean predicted")
	require.NotContains(t, got, "0.6 to 0.7")
	f.Valid.Calibration = []Bin{{Low: 0.6, High: 0.7}}
	require.Contains(t, testkit.Written(t, f), "share of held-out", "one tenth is enough")
	require.NotContains(t, testkit.Written(t, f), "0.3 to 0.4")
}

// TestPolicyFitText compares the tables of a policy: how well it predicts moves, and a guess beside it.
func TestPolicyFitText(t *testing.T) {
	t.Parallel()
	f := &PolicyFit{
		Convergence: Convergence{Status: "FunctionConvergence", Iterations: 3, Gradient: 1e-4, Threshold: 1e-6}, Idle: 2,
		Train:   ChoiceMeasure{Games: 30, Moves: 600, Alternatives: 9000, Fitted: around(2.1, 0.05), Uniform: around(2.7, 0.01), First: around(0.31, 0.02), Chance: around(0.07, 0.001)},
		Weights: []FittedWeight{{Name: "takes", Weight: around(1.5, 0.25), Mean: 0.1, SD: 0.3}},
	}
	require.Equal(t, `conditional logit fit of 1 weights to 600 moves (9000 alternatives) of 30 games; 2 games without a choice left out
FunctionConvergence after 3 iterations, largest gradient 1.0e-04 (threshold 1.0e-06)

mean over moves (95 %)    training, 30 games  held out, 0 games
log-loss of a move, nats  2.1000 ± 0.0500     -
of a guess                2.7000 ± 0.0100     -
likeliest move was made   0.3100 ± 0.0200     -
by a guess                0.0700 ± 0.0010     -

feature  weight (95 %)    mean  sd among the alternatives
takes    1.5000 ± 0.2500  0.1   0.3

`, testkit.Written(t, f))
}

// TestTuningText: what was learnt from, each fit, where the weights are, the matches, what they show and where the games are from.
func TestTuningText(t *testing.T) {
	t.Parallel()
	r := tuned(t, [5]int{1, 2, 20, 30, 40}, "")
	r.Agents, r.Out, r.Rows = []string{"greedy", "mcts:sims=40"}, "w.yaml", &TuningRows{Rows: 10, Leaves: 4, Labelled: 6, Proven: 2, Distinct: 9, Label: "mcts:sims=800"}
	r.Match, r.Searches[0].LeftOut = r.Searches[0], 3
	got := testkit.Written(t, r)
	require.True(t, strings.HasPrefix(got, "fit: gipf/basic, seed 0, 300 positions of 600 self-play games of greedy, mcts:sims=40\n\n10 rows, 4 of them leaves of searches; 9 distinct; 6 labelled by mcts:sims=800, 2 of those proven\n\n"), got)
	require.Contains(t, got, "weights written to w.yaml\n")
	require.Equal(t, 2, strings.Count(got, "\nalphabeta:transitions=1000 with the new weights against hand: 186 games, 93 pairs, seed 9\n"))
	require.Contains(t, got, "\nthe new weights are shown to be: better\n3 games ended without a result and are left out\n")
	require.Contains(t, got, "\ninside search: better at all budgets\n")
	require.Contains(t, got, "\nruns/selfplay-1: 600 of 600 games of random, digest abc\n")
	r.Rows.Label = ""
	require.Contains(t, testkit.Written(t, r), "; 9 distinct\n\n")
}

// TestTuningRows: a row counts for what it is, and rows of parts add up.
func TestTuningRows(t *testing.T) {
	t.Parallel()
	var a, b TuningRows
	a.Count(true, false, false)
	a.Count(false, true, true)
	b.Count(true, true, false)
	a.Add(b)
	require.Equal(t, TuningRows{Rows: 3, Leaves: 2, Labelled: 2, Proven: 1}, a)
}

// TestNumbersWords: values in a line and in a table, with what the games do not determine.
func TestNumbersWords(t *testing.T) {
	t.Parallel()
	p := []TunedNumber{
		{Name: "c", Max: 1, Start: 0.1, Best: around(0.4, 0.1)},
		{Name: "imm", Min: -1, Max: 1, Start: 0.25, Best: page.Interval{Value: 0.5, Low: new(0.125)}, Unidentified: true},
		{Name: "n", Max: 9, Start: 3, Best: page.Interval{Value: 9}, Pinned: true},
	}
	require.Equal(t, "c=0.4 [0.3, 0.5], imm=0.5 [0.125, …], n=not determined", NumbersLine(p))
	require.Equal(t, []string{
		"parameter  start  value  95 %          range",
		"c            0.1    0.4  [0.3, 0.5]   0 to 1",
		"imm         0.25    0.5  [0.125, …]  -1 to 1  unidentified",
		"n              3      9  […, …]       0 to 9  at an end of its range",
	}, NumbersTable(p))
}

// TestNumbersVerdicts: what follows from a verdict is said, and keeps the start unless the found values are better.
func TestNumbersVerdicts(t *testing.T) {
	t.Parallel()
	for verdict, want := range map[string]string{
		NumbersUntold:              "not tested: no match was played",
		BetterAtAll:                "the found values, against those of the start: better at all budgets",
		"undecided at all budgets": "the found values, against those of the start: undecided at all budgets; keep the values of the start",
		"better at 1 of 2 budgets, worse at 1 of 2 budgets": "the found values, against those of the start: better at 1 of 2 budgets, worse at 1 of 2 budgets",
	} {
		require.Equal(t, want, (&Numbers{Verdict: verdict}).verdict())
	}
	n := &Numbers{Matches: []NumbersMatch{{Times: 1, Games: 8, Test: Test{Verdict: "undecided", Incomplete: 2}}}}
	require.Contains(t, testkit.Written(t, n), "\n2 pairs with a game without a result are left out\n")
}

// TestLearnMatch: the games of a candidate are those of its pairing, and its Elo reads back.
func TestLearnMatch(t *testing.T) {
	t.Parallel()
	p := stats.Pairing{A: 0, B: 1}
	p.Pairs[stats.Win][stats.Win], p.Pairs[stats.Win][stats.Loss], p.Pairs[stats.Loss][stats.Loss] = 20, 30, 10
	m := NewLearnMatch("001", 4, 77, p, stats.Duplicates{})
	require.Equal(t, []any{"001", int64(4), uint64(77), 120, 60, [5]int{10, 0, 30, 0, 20}}, []any{m.Opponent, m.Factor, m.Seed, m.Games, m.Pairs, m.Ptnml})
	require.InDelta(t, 58.45, m.Elo.Value, 0.01, "70 of 120 points")
	require.Equal(t, m.Elo, page.NewInterval(m.Elo.Stats()))
	text, err := json.Marshal(m)
	require.NoError(t, err)
	require.NotContains(t, string(text), "verdict", "no sequential test was made")
}

// TestLearningStops: a loop that was stopped says why and how to go on; what it costs and what is in use follow from what is done.
func TestLearningStops(t *testing.T) {
	t.Parallel()
	l := loop()
	require.Equal(t, 3, InUse(l.Iterations))
	require.NotContains(t, testkit.Written(t, l), "go on with")
	l.Stopped, l.Dir = "the time is up", "learn/a b"
	require.Contains(t, testkit.Written(t, l), "\nthe time is up; go on with: gipfarena resume 'learn/a b'\n")
	l.Iterations[2].Promoted = false
	require.Equal(t, 1, InUse(l.Iterations))
	l.Iterations = nil
	require.Zero(t, InUse(l.Iterations), "the start is in use")
	it := LearnIteration{Number: 2, Games: 101, Rows: 50, ValidLoss: 0.5, FrozenLoss: 0.25, FrozenInUse: 0.125, Reason: "H0 accepted at 1×", Choices: around(0.1, 0.02), Pool: []LearnMatch{{Opponent: StartName, Factor: 1, Elo: around(30, 10)}, {Opponent: "001", Factor: 1, Elo: around(5, 10)}}}
	require.Equal(t, []string{
		"it  games  rows  proven  fit rows    loss  frozen  in use            choices",
		" 2    101    50    0.0%         0  0.5000  0.2500  0.1250  10.0% [8.0, 12.0]",
		"it  Elo against the one in use  from the start      outcome",
		" 2                              1×: +30.0 ± 10.0    refused: H0 accepted at 1×",
	}, it.Lines())
}

// TestLearningCycles: what ratings of the pool cannot explain is told in words, of cycles that are proven or bent.
func TestLearningCycles(t *testing.T) {
	t.Parallel()
	l := loop()
	cycle := func(proven, bent bool) Cycle {
		return Cycle{Agents: [3]string{"a", "b", "c"}, Elo: [3]page.Interval{around(40, 10), around(50, 10), around(60, 10)}, Sum: around(150, 30), Proven: proven, Bent: bent}
	}
	l.Cycles = &Cycles{Freedom: 1, Unexplained: new(around(0.4, 0.1)), P: new(0.004), Triples: 4, Cycles: []Cycle{cycle(true, true), cycle(false, true), cycle(false, false)}}
	got := testkit.Written(t, l)
	require.Contains(t, got, "ratings do not explain these results: they leave 40.0% [30.0, 50.0] of the differences, p 0.004 (degrees of freedom: 1)\n")
	require.Contains(t, got, "a beats b (+40 ± 10), b beats c (+50 ± 10), c beats a (+60 ± 10): +150 Elo [+120, +180] around the cycle, 95 % over 4 triples\n")
	require.Contains(t, got, "differences do not add up among a, b and c: +150 Elo [+120, +180] around the cycle, 95 % over 4 triples; a cycle is not proven\n")
	require.NotContains(t, got, "nearest to one")
}

// TestCyclesOfMany: five cycles are told, and how many more there are; what is left out is counted.
func TestCyclesOfMany(t *testing.T) {
	t.Parallel()
	v := &Cycles{Name: "r", Game: "g", Freedom: 3, Unexplained: new(around(0.1, 0.1)), P: new(0.5), Explained: true, Skipped: 2, LeftOut: 7, Triples: 1}
	for range 7 {
		v.Cycles = append(v.Cycles, Cycle{Agents: [3]string{"a", "b", "c"}, Sum: around(10, 30)})
	}
	got := testkit.Written(t, v)
	require.Contains(t, got, "ratings explain these results: they leave 10.0% [0.0, 20.0] of the differences, p 0.5 (degrees of freedom: 3)\n2 pairings are left out: they met in one seat only, or in a single pair\n7 games without a result are in none of this\n")
	require.Equal(t, 5, strings.Count(got, "no cycle is proven; nearest to one are a, b and c: +10 Elo [-20, +40] around the cycle, 95 %\n"))
	require.Contains(t, got, "… and 2 more\n")
}

// TestStudyPlanText: what a study would take, cell by cell, and what its questions can find.
func TestStudyPlanText(t *testing.T) {
	t.Parallel()
	p := &StudyPlan{Name: "fair", Games: 30000, Hours: 4.25, Workers: 2, Cells: []StudyPlanCell{{Name: "gipf/basic at 40", Games: 20000, Seconds: 0.5}, {Name: "zertz/37 at 40", Games: 10000, Seconds: 2.345}}}
	require.Equal(t, `fair: 2 cells, at most about 30000 games, 4.2 hours with 2 at a time

cell              games  seconds a game  hours
gipf/basic at 40  20000             0.5    1.4
zertz/37 at 40    10000            2.35    3.3
`, testkit.Written(t, p))
	p.Cells[1].OneSided, p.Questions = true, []StudyPower{{"is it fair?", "3.5 points"}}
	require.Contains(t, testkit.Written(t, p), `
One side took every point of the pilot in 1 of them, which may go on to the most pairs; they count with all of these.

Smallest differences that are found in eight of ten such studies:
1. is it fair?: 3.5 points
`)
}

// TestBroken: so few pairs that a test misses what it promises are told with those that keep it; enough are not.
func TestBroken(t *testing.T) {
	t.Parallel()
	test := stats.SPRT{Scale: stats.Logistic, Elo1: 20, Alpha: 0.05, Beta: 0.05}
	require.Regexp(t, `^pairs: 400 pairs break beta: a candidate of \+20 Elo fails a test in \d+\.\d%, not in 5%; \d+ pairs keep it, which is what a file without pairs gets$`, Broken("pairs", test, 400, 8))
	require.Contains(t, Broken("pairs", test, 1, 8), "pairs: 1 pair breaks beta: ")
	require.Empty(t, Broken("pairs", test, 4000, 8))
}

// TestTuningOfOtherKinds: a tune says what it fitted, a net or a policy; of a match without a result nothing is shown.
func TestTuningOfOtherKinds(t *testing.T) {
	t.Parallel()
	r := &Tuning{Name: "n", Game: "g", Out: "w", Net: &NetFit{Hidden: []int{8}, Inputs: 30, Patterns: 12, Epochs: make([]NetEpoch, 2), Best: 1, Train: NetMeasure{Rows: 9, Fitted: around(0.5, 0.1), Base: around(0.6, 0.1), Least: around(0.4, 0.1), Brier: around(0.2, 0.1)}, Valid: NetMeasure{Rows: 3, Groups: 2, Fitted: around(0.55, 0.1), Base: around(0.65, 0.1), Least: around(0.45, 0.1), Brier: around(0.25, 0.1)}}}
	require.Contains(t, testkit.Written(t, r), `a net of 30 inputs and 12 patterns of the board, and hidden layers of 8 units, from epoch 1 of 2

mean over positions (95 %)  training, 9 positions  held out, 3 positions of 2
                                                   openings
log-loss, nats              0.5000 ± 0.1000        0.5500 ± 0.1000
of the mean score only      0.6000 ± 0.1000        0.6500 ± 0.1000
of the scores themselves    0.4000 ± 0.1000        0.4500 ± 0.1000
Brier                       0.2000 ± 0.1000        0.2500 ± 0.1000
`)
	r.Net, r.Policy = nil, &PolicyFit{Train: ChoiceMeasure{Games: 7}}
	require.Contains(t, testkit.Written(t, r), "conditional logit fit of 0 weights to 0 moves (0 alternatives) of 7 games")
	require.NotContains(t, testkit.Written(t, r), "inside search")
	r.Match = &TuningMatch{Agent: "mcts", Against: "hand", Seed: 4, LeftOut: 6}
	require.Contains(t, testkit.Written(t, r), "\nmcts with the new weights against hand: 0 games, 0 pairs, seed 4\nnone of its 6 games has a result: nothing is shown of the new weights\n")
	require.NotContains(t, testkit.Written(t, r), "shown to be")
	r.Match.Games, r.Match.Pairs, r.Match.LeftOut, r.Match.LOS, r.Match.Notes = 1, 1, 1, 0.5, []string{"a note"}
	require.Contains(t, testkit.Written(t, r), "1 game, 1 pair, seed 4\n")
	require.Contains(t, testkit.Written(t, r), "LOS 50.0%, ")
	require.Contains(t, testkit.Written(t, r), "the new weights are shown to be: undecided\nnote: a note\n1 game ended without a result and is left out\n")
	r.Stages = []TuningStage{{Run: "s", Agent: "a\n", Games: 1, Planned: 2, Taken: 1, From: "old", Digest: "d"}, {Run: "t", Agent: "b", Digest: "e"}}
	require.Contains(t, testkit.Written(t, r), "\n\ns: 1 of 2 games of a\\u000a, digest d\ns: 1 game taken over from old\nt: 0 of 0 games of b, digest e\n")
	require.NotContains(t, testkit.Written(t, r), "t: 0 games taken over")
	r.Policy, r.Evaluation = nil, evaluation()
	require.Contains(t, testkit.Written(t, r), "\n\nlogistic fit of 2 weights to 900 positions of 30 games;")
}

// TestFigures: a value stands with half of its interval, or its ends, and with "~" where either end has no bound; what is not held out
// has none.
func TestFigures(t *testing.T) {
	t.Parallel()
	below, above := page.Interval{Value: 0.5, High: new(0.75)}, page.Interval{Value: 0.5, Low: new(0.25)}
	require.Equal(t, []string{"0.5000 ± 0.2500", "0.5000 ~", "0.5000 ~"}, []string{figure(around(0.5, 0.25)), figure(below), figure(above)})
	require.Equal(t, []string{"0.500 [0.250, 0.750]", "0.500 ~", "0.500 ~"}, []string{scoreText(around(0.5, 0.25)), scoreText(below), scoreText(above)})
	require.Equal(t, []string{"-", "-", "0.5000 ± 0.2500"}, []string{heldOut(0, around(0.5, 0.25)), heldOut(1, page.Interval{}), heldOut(1, around(0.5, 0.25))})
}

// TestNoGate: a gate that no candidate of up to 1,000 Elo passes says so; of one that is not told any pairs the cap that keeps beta.
func TestNoGate(t *testing.T) {
	t.Parallel()
	test := stats.SPRT{Scale: stats.Logistic, Elo1: 20, Alpha: 0.05, Beta: 0.05}
	g := NewGate(test, 0, 1, 1, []int64{1})
	require.Equal(t, 1000.0, g.Accepts)
	require.Contains(t, testkit.Written(t, g), "\nit accepts no candidate of up to +1000 Elo with a probability of 80%\n")
	require.Equal(t, []float64{0, 20, 40, 60, 100}, each.Of(g.Chances, func(c GateChance) float64 { return c.Elo }))
	require.Equal(t, []float64{0, 20, 33, 40, 60, 100}, each.Of(NewGate(stats.SPRT{Scale: stats.Logistic, Elo1: 33, Alpha: 0.05, Beta: 0.05}, 0, 1, 1, nil).Chances, func(c GateChance) float64 { return c.Elo }))
	two, one := NewGate(test, 0, 500, 8, []int64{1, 2}), NewGate(test, 0, 500, 8, []int64{1})
	for i, c := range two.Chances {
		require.InDelta(t, c.Passed*c.Passed, c.All, 1e-12)
		require.InDelta(t, c.Games*(1+c.Passed), c.AllGames, 1e-9, "the second test is played where the first is passed")
		require.Equal(t, one.Chances[i].Passed, c.Passed)
		require.Equal(t, one.Chances[i].Games, one.Chances[i].AllGames)
	}
}

// TestNumbersOfGenerations: a tuner by generations may have fewer games than were planned, which is said; of one that was ended early
// that is said alone.
func TestNumbersOfGenerations(t *testing.T) {
	t.Parallel()
	n := &Numbers{Name: "n", Game: "g", Tuner: "cma", Seed: 7, Games: 96, Planned: 100}
	first := func() string { line, _, _ := strings.Cut(testkit.Written(t, n), "\n"); return line }
	require.Equal(t, "n: g, cma, seed 7, 96 of 100 games, in whole generations", first())
	n.Games, n.Open = 100, 1
	require.Equal(t, "n: g, cma, seed 7, 100 of 100 games, 1 of them without a result", first())
	n.Games, n.Open, n.Stopped = 96, 0, true
	require.Equal(t, "n: g, cma, seed 7, 96 of 100 games; it was ended early, and a forecast is of the whole plan", first())
	n.Tuner, n.Stopped = "spsa", false
	require.Equal(t, "n: g, spsa, seed 7, 96 of 100 games", first())
}

// TestNewTuningMatch: the games of a match are those of its pairing, beside those that have no result; where one side took all the score
// is what was won, and not what a further game promises.
func TestNewTuningMatch(t *testing.T) {
	t.Parallel()
	p := stats.Pairing{A: 0, B: 1}
	p.Pairs[stats.Win][stats.Win], p.Pairs[stats.Win][stats.Loss], p.Pairs[stats.Loss][stats.Loss] = 20, 30, 10
	m := NewTuningMatch(p, stats.Duplicates{}, 3)
	require.Equal(t, []any{60, 120, 3, [5]int{10, 0, 30, 0, 20}}, []any{m.Pairs, m.Games, m.LeftOut, m.Ptnml})
	e := stats.HeadToHead(p, stats.Duplicates{}, 0)
	require.Equal(t, []any{page.NewInterval(e.Score), page.NewInterval(e.Elo), page.NewInterval(e.NElo), e.LOS, []string{}}, []any{m.Score, m.Elo, m.NElo, m.LOS, m.Notes})
	swept := NewTuningMatch(stats.Pairing{A: 0, B: 1, Pairs: [3][3]int{stats.Win: {stats.Win: 6}}}, stats.Duplicates{}, 0)
	require.Equal(t, 1.0, swept.Score.Value)
	require.NotEmpty(t, swept.Notes)
}
