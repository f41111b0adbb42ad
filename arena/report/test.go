package report

import (
	"fmt"

	"gipf.arena/arena/adaptive"
	"gipf.arena/arena/page"
	"gipf.arena/arena/stats"
)

// A Test is how the sequential test of one candidate stands. Both figures of
// strength are logistic Elo against the first agent.
type Test struct {
	Name string `json:"name"`
	// Verdict is H0 accepted, H1 accepted or undecided.
	Verdict string `json:"verdict"`
	// Elo0 and Elo1 are the hypotheses, in Elo of Scale, normalized or logistic.
	Scale string  `json:"scale"`
	Elo0  float64 `json:"elo0"`
	Elo1  float64 `json:"elo1"`
	// LLR is the log-likelihood ratio. Lower and Upper are Wald's bounds;
	// LowerInForce and UpperInForce, beyond which the test ends, are nearer to 0 by
	// the mean overshoot of the batches so far.
	LLR          float64 `json:"llr"`
	Lower        float64 `json:"lower_bound"`
	Upper        float64 `json:"upper_bound"`
	LowerInForce float64 `json:"lower_bound_in_force"`
	UpperInForce float64 `json:"upper_bound_in_force"`
	// Pairs have two results; of Incomplete ones a game has none.
	Pairs      int    `json:"pairs"`
	Incomplete int    `json:"incomplete_pairs"`
	Ptnml      [5]int `json:"ptnml"`
	// Unbiased takes the stop into account; AtStop is Elo as if the number of games had been
	// fixed before, which is biased.
	Unbiased page.Interval `json:"elo_median_unbiased"`
	AtStop   page.Interval `json:"elo_at_stop"`
	// Command asks for the same test of the same counts by hand, bounds in force to
	// four decimals; "" before the first pair.
	Command string `json:"command,omitempty"`
}

// tests tells how each test stands.
func (r *rater) tests(test stats.SPRT, candidates []adaptive.CandidateTest) (list []Test) {
	lower, upper := test.Bounds()
	for _, t := range candidates {
		x := Test{
			Name: r.name(t.Player), Verdict: t.Verdict.String(), LLR: t.LLR, Lower: lower, Upper: upper,
			Scale: test.Scale.String(), Elo0: test.Elo0, Elo1: test.Elo1,
			Pairs: t.Games.PairCount(), Incomplete: t.Incomplete, Ptnml: t.Games.Penta(),
		}
		x.LowerInForce, x.UpperInForce = t.Bounds(test)
		if x.Pairs > 0 {
			e := r.headToHead(t.Games)
			x.Unbiased, x.AtStop = page.NewInterval(test.After(x.Ptnml[:], e).Elo), page.NewInterval(e.Elo)
			x.Command = x.command(test)
		}
		list = append(list, x)
	}
	return list
}

// command writes the command that says the same; error rates and scale are left
// out where they are the command's own.
func (x *Test) command(test stats.SPRT) string {
	p := x.Ptnml
	text := fmt.Sprintf("gipfarena stats match --ptnml %d,%d,%d,%d,%d --sprt %g,%g --bounds %.4f,%.4f",
		p[0], p[1], p[2], p[3], p[4], test.Elo0, test.Elo1, x.LowerInForce, x.UpperInForce)
	if test.Alpha != stats.DefaultErrorRate {
		text += fmt.Sprintf(" --alpha %g", test.Alpha)
	}
	if test.Beta != stats.DefaultErrorRate {
		text += fmt.Sprintf(" --beta %g", test.Beta)
	}
	if test.Scale != stats.Normalized {
		text += " --model " + test.Scale.String()
	}
	return text
}

// testBlock is how the tests stand: each ratio between its bounds in force, and the table.
func testBlock(tests []Test) page.Block {
	t := &page.Table{Caption: "Sequential tests.", Head: []string{"candidate", "verdict", ">LLR", "bounds in force", ">pairs", ">incomplete", "Ptnml(0-2)", "Elo, median-unbiased", "Elo at stop"}}
	b := page.Block{Table: t}
	var rows []page.Row
	for _, x := range tests {
		t.Add(x.Name, x.Verdict, page.Signed("%.2f", x.LLR), fmt.Sprintf("(%.2f, %.2f)", x.LowerInForce, x.UpperInForce), fmt.Sprint(x.Pairs), fmt.Sprint(x.Incomplete), fmt.Sprint(x.Ptnml),
			x.Unbiased.String(), x.AtStop.String())
		rows = append(rows, page.Row{Name: x.Name, Interval: page.Interval{Value: x.LLR, Low: new(x.LowerInForce), High: new(x.UpperInForce)}})
	}
	if len(tests) == 0 {
		return b
	}
	b.Chart = page.Forest{Title: "Log-likelihood ratio on its way to the bounds in force: left H0, right H1", Axis: "LLR", Unit: page.FineElo, Most: 100, Held: true}.Draw(rows)
	b.Sentences = []string{fmt.Sprintf(
		"LLR: log-likelihood ratio; the bounds in force are Wald's, %.2f and %.2f, nearer to 0 by the mean overshoot of a batch; Elo against the first agent, 95 %% intervals",
		tests[0].Lower, tests[0].Upper)}
	for _, x := range tests {
		b.Sentences = append(b.Sentences, fmt.Sprintf("%s %s", x.Name, llrLine(x.LLR, x.Lower, x.Upper, x.Elo0, x.Elo1)))
		if x.Command != "" {
			b.Sentences = append(b.Sentences, fmt.Sprintf("%s by hand: %s", x.Name, x.Command))
		}
	}
	return b
}
