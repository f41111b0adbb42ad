package report

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/arena/stats"
	"gipf.arena/internal/testkit"
)

// TestGate: the chances of candidates before anything is played. A cap that breaks what beta
// promises is said with the one that keeps it, which is that of a plan.
func TestGate(t *testing.T) {
	test := stats.SPRT{Scale: stats.Logistic, Elo1: 20, Alpha: 0.05, Beta: 0.05}
	text := func(g *Gate) string {
		return testkit.Written(t, g)
	}
	require.Equal(t, `gate: SPRT(0, 20) at 1× and 4× the budget, alpha 0.05, beta 0.05, at most 3240 pairs a test
candidate  passes a test  games  passes all  games in all
   +0 Elo           4.9%   1599        0.2%          1677
  +20 Elo          94.6%   1601       89.5%          3116
  +40 Elo         100.0%    601      100.0%          1201
  +60 Elo         100.0%    367      100.0%           735
 +100 Elo         100.0%    217      100.0%           434
it accepts a candidate of +18 Elo with a probability of 80%, and weaker ones less often
`, text(NewGate(test, 0, 0, 8, []int64{1, 4})))
	capped := text(NewGate(test, 0, 400, 8, []int64{1, 4}))
	require.Regexp(t, `(?m)^ +\+20 Elo +24\.\d% +7\d\d +6\.\d% +9\d\d$`, capped)
	require.Regexp(t, `gate\.pairs: 400 pairs break beta: a candidate of \+20 Elo fails a test in 75\.\d%, not in 5%; 3240 pairs keep it, which is what a file without gate\.pairs gets\n`, capped)
	require.Regexp(t, `(?m)^it accepts a candidate of \+45 Elo with`, capped)
	short := text(NewGate(test, 0, 60, 8, []int64{1, 4}))
	require.Regexp(t, `(?m)^it accepts a candidate of \+2[5-9]\d Elo with a probability of 80%`, short, "one of +255 is refused every third time, as a user met it")
	require.Regexp(t, `; they do not decide even \+100 Elo: such a candidate is refused in 9\d\.\d%, undecided\n$`, short)
	wide := text(NewGate(stats.SPRT{Scale: stats.Logistic, Elo1: 300, Alpha: 0.05, Beta: 0.05}, 0.1, 2, 8, []int64{1}))
	require.Regexp(t, `(?m)^ \+300 Elo .* 4 `, wide, "no test is shorter than a batch, or its cap")
	require.Contains(t, wide, "the first look decides most tests: these chances are rough\n")
	for _, draws := range []float64{0, 0.3} {
		plan := NewPlan(stats.Plan{Elo: 20, Draws: draws, Alpha: 0.05, Beta: 0.05}, Pilot{})
		g := NewGate(test, draws, 0, 1, []int64{1})
		require.Equal(t, plan.Cap, 2*g.Pairs, "one mechanism")
	}
}

// TestBrokenPromise: a cap is said to break beta where a candidate fails more than one and a half times as often as promised, and not to
// decide even a strong one where that is refused more than every fifth time; candidates as strong as that are asked about once.
func TestBrokenPromise(t *testing.T) {
	test, said := stats.SPRT{Scale: stats.Logistic, Elo1: 20, Alpha: 0.05, Beta: 0.05}, map[string]int{}
	failed := func(g *Gate, elo float64) float64 {
		return 1 - g.Chances[slices.IndexFunc(g.Chances, func(c GateChance) bool { return c.Elo == elo })].Passed
	}
	for _, pairs := range []int{60, 120, 140, 150, 160, 180, 400, 1800, 2000, 2100, 2200, 2300, 2400, 2600, 3240} {
		g := NewGate(test, 0, pairs, 8, []int64{1})
		line := g.broken("k")
		require.Equal(t, failed(g, 20) > 0.075, line != "", "%d pairs: %.4f", pairs, failed(g, 20))
		require.Equal(t, failed(g, 100) > 0.2, strings.Contains(line, "do not decide even +100 Elo"), "%d pairs: %.4f", pairs, failed(g, 100))
		said[strings.Repeat("x", len(strings.Split(line, ";")))]++
	}
	require.Len(t, said, 3, "each of the three is met")
	strong := stats.SPRT{Scale: stats.Logistic, Elo1: 100, Alpha: 0.05, Beta: 0.05}
	require.Regexp(t, `^k: 20 pairs break beta: a candidate of \+100 Elo .* gets$`, NewGate(strong, 0, 20, 8, []int64{1}).broken("k"))
}
