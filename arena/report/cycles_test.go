package report

import (
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/arena/stats"
	"gipf.arena/internal/testkit"
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
	out := testkit.Written(t, v)
	for _, want := range []string{
		`^made: roshambo, seed 4, 600 games, pairings: 3; simulations: 199, seed 1\n`,
		`\nratings do not explain these results: they leave 9\d\.\d% \[\d\d\.\d, 100\.0\] of the differences, p 0\.005 \(degrees of freedom: 1\)\n`,
		`\nscissors beats paper \(\+88 ± \d+\), paper beats rock \(\+126 ± \d+\), rock beats scissors \(\+167 ± \d+\): \+381 Elo \[\+\d+, \+\d+\] around the cycle, 95 %\n`,
		`\nscissors – rock +200 +27\.5% +-167\.\d +± \d+\.\d +-\d+\.\d +-\d+\.\d\n`,
		`\nrock +\d+\.\d% \[\d+\.\d, \d+\.\d\] +\d+\.\d% \[\d+\.\d, \d+\.\d\]\n$`,
	} {
		require.Regexp(t, want, out)
	}
}

// A ladder gets ratings and nothing beside them.
func TestLadderWords(t *testing.T) {
	r, err := stats.FindCycles(2, []stats.Pairing{{A: 0, B: 1, Pairs: [3][3]int{{5}, {}, {3, 2, 9}}}}, stats.CycleOptions{})
	require.NoError(t, err)
	v := NewCycles(r, func(p int) string { return []string{"one", "other"}[p] })
	out := testkit.Written(t, v)
	require.Contains(t, out, "\nno pairings form a cycle: ratings explain these results\n")
	require.NotContains(t, out, "alpha-rank")
}

// TestEdgesOfCycles: pairings stand in the order of their surprise, whichever side it favours; those that are as surprising in their own.
func TestEdgesOfCycles(t *testing.T) {
	v := &Cycles{}
	for i, surprise := range []float64{1, -3, 2, -1} {
		v.Edges = append(v.Edges, Edge{A: string(rune('a' + i)), B: "z", Edge: stats.Edge{Games: 40, Score: 0.625, Elo: 88.5, SE: 10, Rated: -0.04, Surprise: surprise}})
	}
	require.Contains(t, testkit.Written(t, v), `
pairing  games  score    Elo  95 %    by ratings  surprise
b – z       40  62.5%  +88.5  ± 19.6        +0.0      -3.0
c – z       40  62.5%  +88.5  ± 19.6        +0.0      +2.0
a – z       40  62.5%  +88.5  ± 19.6        +0.0      +1.0
d – z       40  62.5%  +88.5  ± 19.6        +0.0      -1.0
`)
}

// TestCyclesOfAPool: a loop tells of the first five triples of its pool, of those that are proven or bent.
func TestCyclesOfAPool(t *testing.T) {
	l := &Learning{Cycles: &Cycles{Freedom: 1, Unexplained: new(around(0.4, 0.1)), P: new(0.5)}}
	for i := range 7 {
		l.Cycles.Cycles = append(l.Cycles.Cycles, Cycle{Agents: [3]string{string(rune('a' + i)), "y", "z"}, Sum: around(150, 30), Bent: i != 1})
	}
	words := l.pool()[0].Sentences
	require.Len(t, words, 1+4)
	require.Contains(t, words[4], "among e, y and z")
}
