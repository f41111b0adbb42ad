package adaptive

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/arena/stats"
)

// test is the usual test: 0 against 50 normalized Elo, in batches of 4.
var test = SPRT{Elo1: 50, Alpha: 0.05, Beta: 0.05, Batch: 4}

// TestSPRTIsWalk runs three candidates at once. Each must have the verdict of
// its own test on its own pairs, batch by batch, and end by itself.
func TestSPRTIsWalk(t *testing.T) {
	f := field{elo: []float64{0, 100, -100, 20}, first: 60, draws: 0.2, never: 0.01}
	d, h := f.run(t, test, 400, rand.New(rand.NewPCG(1, 2)))
	tests := d.(*SPRTDirector).Tests()
	require.Equal(t, stats.AcceptedH1, tests[0].Verdict)
	require.Equal(t, stats.AcceptedH0, tests[1].Verdict)
	for _, got := range tests {
		var walk stats.Walk
		var cells [5]int
		played := 0
		for i, results := range h.results {
			for _, p := range results {
				if p.B != got.Player {
					continue
				}
				require.Equal(t, stats.Undecided, walk.Verdict(), "candidate %d plays on after its verdict", got.Player)
				for k, n := range p.Reverse().Penta() {
					cells[k] += n
				}
				played += h.rounds[i].Pairs
				walk.Update(test.Test(), test.Test().LLR(cells[:]))
			}
		}
		require.Equal(t, walk.Verdict(), got.Verdict)
		lower, upper := got.Bounds(test.Test())
		require.Equal(t, got.Verdict, stats.Corridor{Lower: lower, Upper: upper}.Verdict(got.LLR), "the counts, compared with the bounds in force, say the same")
		require.Equal(t, cells, got.Games.Penta())
		require.Equal(t, played, got.Games.PairCount()+got.Incomplete)
		require.InDelta(t, test.Test().LLR(cells[:]), got.LLR, 1e-12)
	}
	bounds := ` \(-\d.\d\d, \d.\d\d\)`
	reason := h.rounds[len(h.rounds)-1].Reason
	require.Regexp(t, `^log-likelihood ratios, with the bounds in force: b H1 accepted \d.\d\d`+bounds+`, c H0 accepted -\d.\d\d`+bounds+`, d [\w ]+ -?\d.\d\d`+bounds+`$`, reason)
	for _, got := range tests {
		lower, upper := got.Bounds(test.Test())
		require.Contains(t, reason, fmt.Sprintf(" %.2f (%.2f, %.2f)", got.LLR, lower, upper), "a test that is over has passed the bound that is named")
	}
}

// TestSPRTHasNoNegativeZero: a ratio that is 0 as far as it is printed has no sign in the reason of a round.
func TestSPRTHasNoNegativeZero(t *testing.T) {
	d := test.Start([]string{"a", "b", "c-0.00"}, 10).(*SPRTDirector)
	d.tests[0].LLR, d.tests[1].LLR = -0.004, -0.006
	require.Equal(t, "log-likelihood ratios, with the bounds in force: b undecided 0.00 (-2.94, 2.94), c-0.00 undecided -0.01 (-2.94, 2.94)", d.Next().Reason)
}

// TestSPRTEndsAtTheLimit plays equals, who must not be decided, in batches that
// do not divide the limit. With more pairs the test goes on.
func TestSPRTEndsAtTheLimit(t *testing.T) {
	f := field{elo: []float64{0, 0}, draws: 0.9}
	d, h := f.run(t, test, 10, rand.New(rand.NewPCG(1, 2)))
	var sizes []int
	for _, r := range h.rounds {
		sizes = append(sizes, r.Pairs)
	}
	require.Equal(t, []int{4, 4, 2, 0}, sizes)
	require.Equal(t, stats.Undecided, d.(*SPRTDirector).Tests()[0].Verdict)
	require.Equal(t, 10, d.(*SPRTDirector).Tests()[0].Games.PairCount())
	d.(Grower).Grow(17)
	require.Equal(t, Round{Pairings: []Pairing{{0, 1}}, Pairs: 4}, unexplained(d.Next()))
	d.Take(d.Next(), []stats.Pairing{{A: 0, B: 1}})
	require.Equal(t, 3, d.Next().Pairs)
}

// unexplained is a round without its reason.
func unexplained(r Round) Round {
	r.Reason = ""
	return r
}

// A test with a verdict keeps it when there are more pairs, and plays none of them.
func TestSPRTGrowsUndecidedTestsAlone(t *testing.T) {
	f := field{elo: []float64{0, 300, 300}, draws: 0.2}
	d, _ := f.run(t, test, 40, rand.New(rand.NewPCG(1, 2)))
	left := d.(*SPRTDirector).left
	d.(Grower).Grow(80)
	d.(Grower).Grow(100)
	require.Equal(t, left+60, d.(*SPRTDirector).left, "of 40 pairs at first")
	require.True(t, d.Next().Over())
	d.(*SPRTDirector).tests[1].Verdict = stats.Undecided
	require.Equal(t, []Pairing{{0, 2}}, d.Next().Pairings)
	d.(*SPRTDirector).left = 1
	require.Equal(t, Round{Pairs: 1, Pairings: []Pairing{{0, 2}}}, unexplained(d.Next()), "the last pair")
}

// TestSPRTErrorRates counts wrong verdicts of two candidates at once: one no
// better than the base, one exactly as good as hoped.
func TestSPRTErrorRates(t *testing.T) {
	const runs = 300
	s := SPRT{Model: "logistic", Elo1: 50, Alpha: 0.05, Beta: 0.05, Batch: 4}
	f := field{elo: []float64{0, 0, 50}, draws: 0.1}
	rng := rand.New(rand.NewPCG(3, 4))
	passed, failed := 0, 0
	for range runs {
		d, _ := f.run(t, s, 2000, rng)
		tests := d.(*SPRTDirector).Tests()
		require.NotEqual(t, stats.Undecided, tests[0].Verdict)
		require.NotEqual(t, stats.Undecided, tests[1].Verdict)
		if tests[0].Verdict == stats.AcceptedH1 {
			passed++
		}
		if tests[1].Verdict == stats.AcceptedH0 {
			failed++
		}
	}
	t.Logf("of %d: %d false passes, %d false failures", runs, passed, failed)
	require.LessOrEqual(t, passed, runs*7/100)
	require.LessOrEqual(t, failed, runs*8/100)
}

func TestSPRTRefuses(t *testing.T) {
	require.ErrorContains(t, SPRT{Elo1: test.Elo1, Alpha: test.Alpha, Beta: test.Beta}.Check(2, 1), "batch of 0 pairs")
	require.ErrorContains(t, SPRT{Batch: 1}.Check(2, 1), "want elo0 < elo1")
	require.Equal(t, "elo0=0,elo1=50,alpha=0.05,beta=0.05,model=normalized,batch=4", test.String())
}
