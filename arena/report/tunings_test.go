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

// fitted is a fit of four features, of which one never varies.
func fitted() *EvaluationFit {
	f := &EvaluationFit{Valid: Measure{Games: 90, Fitted: page.Interval{Value: 0.6}}}
	for _, name := range []string{"signal", "constant", "copy", "out"} {
		f.Weights = append(f.Weights, FittedWeight{Name: name, Weight: page.Interval{Value: 0.5, Low: new(0.4), High: new(0.6)}})
	}
	f.Weights[1].Weight = page.Interval{}
	return f
}

// tuned is a tune with matches whose tests ended as said; "" is a match of all pairs.
func tuned(t *testing.T, ptnml [5]int, tests ...string) *Tuning {
	t.Helper()
	r := &Tuning{SchemaVersion: TuningVersion, Name: "fit", Game: "gipf/basic", Games: 600, Positions: 300, Evaluation: fitted()}
	r.Stages = []TuningStage{{Run: "runs/selfplay-1", Agent: "random", Games: 600, Planned: 600, Taken: 20, From: "old\x1b[2J", Digest: "abc"}}
	r.Notes = []string{"self-play was ended early"}
	for _, verdict := range tests {
		p := stats.Pairing{A: 0, B: 1}
		for cell, n := range [...][2]stats.Result{{stats.Loss, stats.Loss}, {stats.Loss, stats.Draw}, {stats.Draw, stats.Draw}, {stats.Win, stats.Draw}, {stats.Win, stats.Win}} {
			p.Pairs[n[0]][n[1]] = ptnml[cell]
		}
		m := NewTuningMatch(p, stats.Duplicates{}, 0)
		m.Agent, m.Against, m.Seed, m.Run = "alphabeta:transitions=1000", "hand", 9, "runs/verify-1"
		if verdict != "" {
			m.SPRT = &Test{Name: "tuned", Verdict: verdict, Scale: "logistic", Elo1: 20, LLR: 2.99, Lower: -2.94, Upper: 2.94, LowerInForce: -2.8, UpperInForce: 2.8, Unbiased: m.Elo}
		}
		r.Searches = append(r.Searches, m)
	}
	r.Judge()
	return r
}

// TestVerdict: the weights are better where every budget shows it, by its test or by
// an interval above 0.
func TestVerdict(t *testing.T) {
	level, won, lost := [5]int{10, 10, 20, 10, 10}, [5]int{1, 2, 20, 30, 40}, [5]int{90, 4, 4, 1, 1}
	h1, h0, open := stats.AcceptedH1.String(), stats.AcceptedH0.String(), stats.Undecided.String()
	for _, c := range []struct {
		ptnml [5]int
		tests []string
		want  string
	}{
		{level, nil, ""},
		{level, []string{h1, h1}, BetterAtAll}, // the test decides, and not the interval
		{won, []string{h1, h0}, "better at 1 of 2 budgets, undecided at 1 of 2 budgets"}, // the test decides, and not the interval
		{won, []string{open, h1}, "better at 1 of 2 budgets, undecided at 1 of 2 budgets"},
		{won, []string{"", h1}, BetterAtAll},
		{level, []string{"", h1}, "better at 1 of 2 budgets, undecided at 1 of 2 budgets"},
		{lost, []string{"", h0}, "worse at all budgets"}, // 545 Elo lost are shown
		{lost, []string{open, h1}, "better at 1 of 2 budgets, worse at 1 of 2 budgets"},
	} {
		require.Equal(t, c.want, tuned(t, c.ptnml, c.tests...).Verdict, "%v %v", c.ptnml, c.tests)
	}
	swept := tuned(t, [5]int{6}, "", open)
	require.Equal(t, page.Interval{Value: 0, Low: new(0.0), High: swept.Searches[0].Score.High}, swept.Searches[0].Score, "no point of twelve")
	swept.Searches[1].SPRT.LLR = -0.003
	swept.Searches[1].SPRT.Unbiased = page.Interval{Value: -77, Low: new(-90.0), High: new(-60.0)}
	drawn, err := ChartOf(swept)
	require.NoError(t, err)
	require.Contains(t, drawn.Estimates[1].Figure, "-77 [-90, -60]", "what allows for the stop")
	var b strings.Builder
	require.NoError(t, swept.WriteText(&b))
	require.Regexp(t, `(?m)^score 0\.0% \[0\.0, 33\.3\], LOS 0\.7%, Ptnml\(0-2\) \[6 0 0 0 0\]$`, b.String())
	require.Contains(t, b.String(), "undecided: LLR: 0.00 (")
	require.InDelta(t, 1, tuned(t, [5]int{4: 6}, "").Searches[0].Score.Value, 0)
	b.Reset()
	require.NoError(t, tuned(t, won, h1).WriteText(&b))
	require.Regexp(t, `(?m)^H1 accepted: LLR: 2\.99 \(-2\.94, 2\.94\) \[0\.00, 20\.00\], bounds in force \(-2\.80, 2\.80\), logistic Elo; Elo, median-unbiased \+`, b.String())
	require.Contains(t, b.String(), "\ninside search: better at all budgets\n")
	require.Contains(t, b.String(), `runs/selfplay-1: 20 games taken over from old\u001b[2J`)
	require.Contains(t, b.String(), "\nnote: self-play was ended early\n")
}

// TestTunings compares three tunes, of which one is not done, and reads the JSON back
// to the same text.
func TestTunings(t *testing.T) {
	h1 := stats.AcceptedH1.String()
	one, two := tuned(t, [5]int{1, 2, 20, 30, 40}, h1), tuned(t, [5]int{5, 5, 5, 5, 5}, "")
	for k, ends := range [][2]float64{{1, 2}, {2.5, 3.5}} { // 1.5 ± 0.5 and 3 ± 0.5
		[]*Tuning{one, two}[k].Evaluation.Weights[0].Weight = page.Interval{Value: (ends[0] + ends[1]) / 2, Low: &ends[0], High: &ends[1]}
	}
	two.Evaluation.Weights = append(two.Evaluation.Weights, FittedWeight{Name: "new"})
	first := ComparedTuning{Dir: "a", Steps: 9, Result: one}
	first.Attempt("games selfplay-1", 50, 80)
	first.Attempt("out", 0, 0.01)
	first.Attempt("games selfplay-1", 11.4, 18.99)
	require.Equal(t, TuningStep{"games selfplay-1", 2, 61.4, 98.99}, first.History[0])
	c := NewTunings([]ComparedTuning{first, {Dir: "b", Steps: 3}, {Dir: "c\x1b", Result: two}},
		[]TuningDifference{{"fit.ridge", []string{"1", "1", "5"}}})
	require.Equal(t, []bool{false, false, true}, c.Weights[0].Moved)
	require.Equal(t, []bool{false, false, false}, c.Weights[1].Moved, "a constant has no interval")
	near := []page.Interval{*c.Weights[0].Weights[0], {Value: 2.2, Low: new(float64), High: new(float64)}}
	*near[1].Low, *near[1].High = 1.7, 2.7
	require.False(t, moved(&near[0], &near[1]), "0.7 apart, and √½ is explained")
	near[1].Value = 2.21
	require.True(t, moved(&near[0], &near[1]))
	require.Nil(t, c.Weights[0].Weights[1])
	require.Equal(t, "new", c.Weights[4].Name)
	require.Nil(t, c.Weights[4].Weights[0])
	var b strings.Builder
	require.NoError(t, c.WriteText(&b))
	for _, want := range []string{
		`(?m)^1 +fit +gipf/basic +600 +300 +61 s +99 s +a$`, `(?m)^2 +not done, 3 steps +0 s +0 s +b$`, `(?m)^fit\.ridge +1 +1 +5$`,
		`(?m)^1 +alphabeta:transitions=1000 +hand +\+\S+ .* 93  better \(H1\n +accepted, LLR\n +2\.99\)$`, `(?m)^1 +better at all budgets`,
		`(?m)^1 +0\.6000 ~ +90 +0\.0000 ~ +-$`, `(?m)^signal +\d\.\d+ ± \d\.\d+ +- +\S+ ± \S+ \*$`, `(?m)^new +- +- +0\.0000 ~$`, `c\\u001b`,
		`(?m)^games selfplay-1 +2 · 61\.4 s +- +-$`,
	} {
		require.Regexp(t, want, b.String())
	}
	require.NotRegexp(t, `(?m)^out +1 · `, b.String())
	text, err := json.Marshal(c)
	require.NoError(t, err)
	require.Equal(t, b.String(), readBack(t, text, &Tunings{}))
}

// TestTuningsOfNumbers compares two tunes of numbers and one that is not done.
func TestTuningsOfNumbers(t *testing.T) {
	tuned := func(value, low, high float64) *Numbers {
		n := &Numbers{Name: "mcts", Game: "gipf/basic", Games: 120, Parameters: []TunedNumber{{Name: "c", Best: page.Interval{Value: value, Low: &low, High: &high}}}, Verdict: BetterAtAll}
		n.Matches = []NumbersMatch{{Found: "mcts:c=0.5", Games: 46, Seed: 7, Test: Test{Verdict: stats.AcceptedH1.String(), LLR: 2.95, Pairs: 20, Incomplete: 3, Ptnml: [5]int{1, 2, 3, 4, 10}}}}
		return n
	}
	c := NewTunings([]ComparedTuning{{Dir: "a", Numbers: tuned(0.5, 0.4, 0.7)}, {Dir: "b", Numbers: tuned(0.9, 0.8, 1)}, {Dir: "c", Steps: 2}}, nil)
	require.Equal(t, []bool{false, true, false}, c.Weights[0].Moved)
	b := testkit.Written(t, c)
	for _, want := range []string{
		`(?m)^1 +mcts +gipf/basic +120 +0 s`, `(?m)^3 +not done, 2 steps`, `(?m)^number \(\* moved\) +1 +2 +3$`, `(?m)^c +0\.5 \[0\.4, 0\.7\] +0\.9 \[0\.8, 1\] \* +-$`,
		`(?m)^2 +mcts:c=0\.5 +its start .* 20 .*better \(H1 accepted, LLR\n +2\.95\)$`, `(?m)^1 +better at all budgets`,
	} {
		require.Regexp(t, want, b)
	}
}

// TestNetText: the text of a net's fit says how it predicts, and where no positions
// were held out.
func TestNetText(t *testing.T) {
	half := page.Interval{Value: 0.5}
	f := &NetFit{Hidden: []int{16, 8}, Inputs: 30, Epochs: make([]NetEpoch, 7), Best: 4, Train: NetMeasure{Rows: 100, Groups: 9, Base: half, Fitted: half, Least: half, Brier: half}}
	b := testkit.Written(t, f)
	require.Contains(t, b, "a net of 30 inputs and hidden layers of 16 and 8 units, from epoch 4 of 7\n")
	require.Regexp(t, `(?m)^log-loss, nats +0\.5000 ~ +-$`, b)
	rows := TuningRows{Label: "mcts"}
	rows.Count(true, true, false)
	rows.Count(false, true, true)
	sum := TuningRows{Rows: 1, Proven: 1}
	sum.Add(rows)
	require.Equal(t, TuningRows{Rows: 3, Leaves: 1, Labelled: 2, Proven: 2}, sum)
}

// TestTuningsOfOtherKinds: tunes of nets, of policies and of weights stand beside each other, each with its losses; what has no weights
// by name has none in the table. A value of a tune of numbers that has no bound stands alone.
func TestTuningsOfOtherKinds(t *testing.T) {
	net := &NetFit{Train: NetMeasure{Fitted: page.Interval{Value: 0.5}}, Valid: NetMeasure{Rows: 12, Fitted: page.Interval{Value: 0.6}}}
	policy := &PolicyFit{Train: ChoiceMeasure{Fitted: page.Interval{Value: 2}}, Valid: ChoiceMeasure{Games: 3, Fitted: page.Interval{Value: 2.5}}, Weights: []FittedWeight{{Name: "takes", Weight: page.Interval{Value: 1}}}}
	own := &Tuning{Evaluation: &EvaluationFit{Train: Measure{Fitted: page.Interval{Value: 0.7}}, Valid: Measure{Games: 4, Fitted: page.Interval{Value: 0.8}, Gain: page.Interval{Value: 0.1}}}}
	own.Match = &TuningMatch{Agent: "greedy", Against: "hand", Pairs: 4, Seed: 3, Elo: page.Interval{Value: 30, Low: new(10.0), High: new(50.0)}}
	numbers := &Numbers{Name: "n", Parameters: []TunedNumber{{Name: "c", Best: page.Interval{Value: 0.25}}, {Name: "half", Best: page.Interval{Value: 2, Low: new(1.0)}}}}
	c := NewTunings([]ComparedTuning{{Result: &Tuning{Net: net}}, {Result: &Tuning{Policy: policy}}, {Result: own}, {Numbers: numbers}, {Result: &Tuning{}}}, nil)
	require.Equal(t, []TuningDifference{}, c.Differences, "JSON has a list, not null")
	require.Equal(t, [][]string{{"1", "0.6000 ~", "12 positions", "0.5000 ~", ""}, {"2", "2.5000 ~", "3", "2.0000 ~", ""}, {"3", "0.8000 ~", "4", "0.7000 ~", "0.1000 ~"}}, c.losses().Rows)
	require.Equal(t, [][]string{{"takes", "-", "1.0000 ~", "-", "-", "-"}, {"c", "-", "-", "-", "0.25", "-"}, {"half", "-", "-", "-", "2 [1, …]", "-"}}, c.weights().Rows)
	require.Equal(t, []string{"number (* moved)", "1", "2", "3", "4", "5"}, c.weights().Head)
	require.Equal(t, "weight (* moved)", NewTunings([]ComparedTuning{{Result: own}}, nil).weights().Head[0])
	require.Equal(t, [][]string{{"3", "greedy", "hand", "+30.0 ± 20.0", "4", "[0 0 0 0 0]", "3", "better"}, {"4", "", "", "", "", "", "", ""}}, c.matches().Rows)
}

// TestMoved: two weights differ where they are further apart than both intervals explain; one without both ends shows nothing.
func TestMoved(t *testing.T) {
	at := func(value float64) *page.Interval {
		return &page.Interval{Value: value, Low: new(value - 3), High: new(value + 3)}
	}
	far := &page.Interval{Value: 10, Low: new(6.0), High: new(14.0)}
	require.Equal(t, []bool{false, true, false}, []bool{moved(at(5), far), moved(at(4.9), far), moved(at(15), far)}, "5 apart, which is √(3²+4²)")
	for _, open := range []*page.Interval{nil, {Value: 99}, {Value: 99, Low: new(98.0)}, {Value: 99, High: new(100.0)}} {
		require.False(t, moved(at(0), open))
		require.False(t, moved(open, at(0)))
	}
	require.True(t, moved(at(0), at(99)))
}

// TestHistoryOfTunes: steps that took time to speak of have a row, in the order in which they were first attempted; a tune that did not
// have one has a dash.
func TestHistoryOfTunes(t *testing.T) {
	var a, b ComparedTuning
	a.Attempt("quick", 0.09, 0.99)
	a.Attempt("waited", 0, 1)
	a.Attempt("computed", 0.1, 0)
	b.Attempt("fit", 60, 30)
	b.Attempt("computed", 5, 2)
	b.Attempt("computed", 1, 2)
	require.Equal(t, []float64{66, 34}, []float64{b.CPU, b.Wall})
	require.Equal(t, [][]string{{"waited", "1 · 0.0 s", "-"}, {"computed", "1 · 0.1 s", "2 · 6.0 s"}, {"fit", "-", "1 · 60.0 s"}}, NewTunings([]ComparedTuning{a, b}, nil).history().Rows)
}
