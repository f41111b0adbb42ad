package report

import (
	"bytes"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/arena/stats"
)

// TestCyclesWords shows what people read of rock, paper, scissors: no agents here
// play like that, so it is made of counts.
func TestCyclesWords(t *testing.T) {
	var ps []stats.Pairing
	for k := range 3 {
		p := stats.Pairing{A: k, B: (k + 1) % 3}
		p.Pairs[stats.Win][stats.Win], p.Pairs[stats.Win][stats.Draw], p.Pairs[stats.Loss][stats.Loss] = 55+5*k, 10, 35-5*k
		ps = append(ps, p)
	}
	r, err := stats.FindCycles(3, ps, stats.CycleOptions{Simulations: 199, Seed: 1})
	require.NoError(t, err)
	v := NewCycles(r, func(p int) string { return []string{"scissors", "paper", "rock"}[p] })
	v.Name, v.Game, v.RunSeed = "made", "roshambo", 4
	var out bytes.Buffer
	require.NoError(t, v.WriteText(&out))
	for _, want := range []string{
		`^made: roshambo, seed 4, 600 games, pairings: 3; simulations: 199, seed 1\n`,
		`\nratings do not explain these results: they leave 9\d\.\d% \[\d\d\.\d, 100\.0\] of the differences, p 0\.005 \(degrees of freedom: 1\)\n`,
		`\nscissors beats paper \(\+88 ± \d+\), paper beats rock \(\+126 ± \d+\), rock beats scissors \(\+167 ± \d+\): \+381 Elo \[\+\d+, \+\d+\] around the cycle, 95 %\n`,
		`\nscissors – rock +200 +27\.5% +-167\.\d +± \d+\.\d +-\d+\.\d +-\d+\.\d\n`,
		`\nrock +\d+\.\d% \[\d+\.\d, \d+\.\d\] +\d+\.\d% \[\d+\.\d, \d+\.\d\]\n$`,
	} {
		require.Regexp(t, want, out.String())
	}
}

// A ladder gets ratings and nothing beside them.
func TestLadderWords(t *testing.T) {
	r, err := stats.FindCycles(2, []stats.Pairing{{A: 0, B: 1, Pairs: [3][3]int{{5}, {}, {3, 2, 9}}}}, stats.CycleOptions{})
	require.NoError(t, err)
	v := NewCycles(r, func(p int) string { return []string{"one", "other"}[p] })
	var out bytes.Buffer
	require.NoError(t, v.WriteText(&out))
	require.Contains(t, out.String(), "\nno pairings form a cycle: ratings explain these results\n")
	require.NotContains(t, out.String(), "alpha-rank")
}
