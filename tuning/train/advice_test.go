package train

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/arena/report"
)

// TestAdvice: a loop that refuses four candidates in a row says what their tests show together, and
// what to change by that; one that has promoted one of the last four says nothing.
func TestAdvice(t *testing.T) {
	c := configOf(t, tiny)
	refused := func(won, lost int) report.LearnIteration {
		return report.LearnIteration{InUse: 3, Gate: []report.LearnMatch{{Factor: 1, Counts: pairs(won, 10, lost)}}}
	}
	for _, x := range []struct {
		won, lost  int
		shows, say string
	}{
		{12, 6, `\+\d+\.\d ± \d+\.\d Elo \[\+\S+, \+\S+\] at 1× the budget \(\d+ games\)\.$`, `^They are better, .* more pairs \(gate\.pairs, now 16\) and a smaller gate\.elo1 \(now 300\)\.$`},
		{6, 12, `-\d+\.\d ± `, `^They are worse: .* more noise \(games\.epsilon, now 0\.1\)`},
		{9, 9, `\+0\.0 ± `, `^They are not shown to be .* more pairs \(gate\.pairs, now 16\), the fits more rows \(games\.pairs, now 6\), labels a larger budget \(target\.transitions, now 80\)`},
	} {
		done := []report.LearnIteration{{Promoted: true}}
		for range patience - 1 {
			done = append(done, refused(x.won, x.lost))
		}
		require.Empty(t, advice(c, done))
		lines := advice(c, append(done, refused(x.won, x.lost)))
		require.Len(t, lines, 2)
		require.Regexp(t, `^4 candidates in a row were refused\. Their tests against 003 show together, where a test that stops early exaggerates, `+x.shows, lines[0])
		require.Regexp(t, x.say, lines[1])
		require.Empty(t, advice(c, append(done, refused(1, 1), report.LearnIteration{Promoted: true})))
	}
	byPool := refused(12, 6)
	byPool.Pool = byPool.Gate
	lines := advice(c, []report.LearnIteration{byPool, refused(12, 6), byPool, byPool})
	require.Equal(t, "Most of them passed the tests, and the pool refused them: give it more pairs (pool.pairs, now 2), or allow it a larger loss (pool.loss, now 10000).", lines[1])
	lines = advice(c, []report.LearnIteration{byPool, refused(12, 6), refused(12, 6), byPool})
	require.Contains(t, lines[1], "They are better", "half of them are not most")
	twice := refused(12, 6)
	twice.Gate = append(twice.Gate, report.LearnMatch{Factor: 2, Counts: pairs(1, 1, 0)})
	lines = advice(c, []report.LearnIteration{twice, twice, twice, refused(12, 6)})
	require.Regexp(t, ` at 1× the budget \(224 games\),  ?\S+ ± \S+ Elo \[\S+, \S+\] at 2× the budget \(12 games\)\.$`, lines[0])
}

// TestUnseenMoves: a loop says before its first game which moves neither its fits nor its tests see, where they are more than a
// few; shorter openings of either show them.
func TestUnseenMoves(t *testing.T) {
	for _, x := range []struct {
		games, gate string
		say         bool
	}{
		{"{plies: 6}", "{plies: 8}", true},
		{"{plies: 5}", "{plies: 5}", true},
		{"{plies: 6}", "{plies: 5}", false},
		{"{plies: 4}", "{plies: 8}", false},
		{"{turns: 3}", "{plies: 8}", false},
	} {
		c := strings.Replace(tiny, "openings: {plies: 6}", "openings: "+x.games, 1)
		l := loopOf(t, strings.Replace(c, "gate: {", "gate: {openings: "+x.gate+", ", 1))
		require.Equal(t, x.say, strings.Contains(l.Summary(), "gate.openings.plies: tests begin at move"), "%s %s", x.games, x.gate)
	}
	require.Contains(t, loopOf(t, tiny).Summary(), "tests begin at move 9, and fits see no position before move 7 (games.openings.plies): play what is promoted")
}

// TestQuietSelfPlay: a search that plays itself in a tune is told of, unless it is inside of an agent that makes other moves, or
// searches show positions.
func TestQuietSelfPlay(t *testing.T) {
	const line = "selfplay.agents.1: with 0% of random moves a search leaves no blunder to learn from"
	for _, row := range []struct {
		agent, leaves string
		say           bool
	}{
		{"alphabeta:transitions=50", "", true},
		{"mcts:sims=5", "", true},
		{"greedy", "", false},
		{"epsilon:agent=(alphabeta:transitions=50)", "", false},
		{"alphabeta:transitions=50", `positions: {pergame: 2, leaves: {agent: "alphabeta:transitions=30", count: 1}, labels: {agent: "alphabeta:transitions=30", share: 0.5}}` + "\n", false},
	} {
		j, err := loadTune(t, row.leaves+strings.Replace(mini, "[random, greedy]", `[random, "`+row.agent+`"]`, 1))
		require.NoError(t, err)
		require.Equal(t, row.say, strings.Contains(j.Summary(), line), "%s %s", row.agent, row.leaves)
	}
}

// TestSharesOfLabels: a loop says how many of the positions that a search labelled it has proven.
func TestSharesOfLabels(t *testing.T) {
	t.Parallel()
	for want, m := range map[string]made{"8 positions of such games and proved 37.5% of": {Labelled: 8, Proven: 3}, "0 positions of such games and proved 0.0% of": {}} {
		require.Contains(t, m.shares(), "a search labelled "+want+" them won or lost")
	}
}

// TestQuietGames: games of fewer than one random move in twenty are told of, unless positions of searches show blunders.
func TestQuietGames(t *testing.T) {
	for epsilon, say := range map[string]bool{"0.02": true, "0.0499": true, "0.05": false, "0.3": false} {
		for leaves, labels := range map[string]bool{"rows.leaves=0": false, "rows.leaves=2": true} {
			l := loopOf(t, tiny, "games.epsilon="+epsilon, leaves)
			require.Equal(t, say && !labels, strings.Contains(l.Summary(), "of random moves a search leaves no blunder to learn from"), "%s %s", epsilon, leaves)
		}
	}
	require.Contains(t, loopOf(t, tiny, "games.epsilon=0.02", "rows.leaves=0").Summary(), "games.epsilon: with 2% of random moves a search leaves no blunder to learn from, "+
		"and what fits do not see their weights do not know: results/learn takes 15%, or positions of searches (leaves)")
}
