package study

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// dosesAt answers a question about doses from shares of points by game.
func dosesAt(t *testing.T, games string, share map[string]float64) []string {
	t.Helper()
	_, said := answered(t, "{fair: gipf/basic, dose: white}", []string{"game=" + games, "levels.0.spec=mcts:sims=9"}, func(p *played) {
		p.samples[firstScore] = scored(1000, share[strings.TrimPrefix(p.plan.Game.Game, "gipf/basic:white=")])
	})
	return said
}

// cellElo is how the score of a cell is written in Elo.
func cellElo(share float64) string { return elo(scored(1000, share).Score(confidence).Elo) }

// Where a straight line is refuted none of its figures is said: each dose speaks for itself, and the
// games without any for the first move.
func TestRefutedLineIsSilent(t *testing.T) {
	said := dosesAt(t, "gipf/basic:white={-1..2}", map[string]float64{"-1": 0.2, "0": 0.6, "1": 0.65, "2": 0.7})
	require.Regexp(t, `^Between two mcts:sims=9 the steps of white=N are not worth the same \(p \S+; 800 games, 4 doses\): beside white=0 the first mover gains `+
		`-311 \[\S+, \S+\] Elo by white=-1, \+37 \[\S+, \S+\] Elo by white=1, \+77 \[\S+, \S+\] Elo by white=2\. Without any the first move is worth \+70 \[\S+, \S+\] Elo\.$`, said[0])
	require.Contains(t, said[0], "Without any the first move is worth "+cellElo(0.6)+".")
	require.NotContains(t, said[1], "if each step")
	said = dosesAt(t, "gipf/basic:white={-3..-1}", map[string]float64{"-3": 0.2, "-2": 0.6, "-1": 0.65, "0": 0.7})
	require.Contains(t, said[0], "beside white=-3 the first mover gains +311 ")
	require.NotContains(t, said[0], "Without any", "it was not played, and no line may say it")
}

// A line that stands says what a step is worth; what the first move is worth without any is said by
// the games without any all the same, since a test that finds nothing proves no line.
func TestFirstMoveIsOfTheGamesWithoutAny(t *testing.T) {
	share := map[string]float64{"-1": 0.36, "0": 0.5, "1": 0.64, "2": 0.76}
	said := dosesAt(t, "gipf/basic:white={-1..2}", share)
	require.Regexp(t, `^Between two mcts:sims=9 each step of white=N is worth \+100 \[\S+, \S+\] Elo \(800 games, 4 doses\)\. Without any the first move is worth `, said[0])
	require.Contains(t, said[0], "worth "+cellElo(0.5)+".")
	require.Regexp(t, `^Between two mcts:sims=9, if each step is worth the same, white=`, said[1])
	said = dosesAt(t, "gipf/basic:white={1..2}", share)
	require.Regexp(t, `Without any, which was not played, the first move would be worth \+\d \[\S+, \S+\] Elo if each step is worth the same\.$`, said[0])
	require.NotContains(t, said[1], "if each step", "two doses make a line")
	said = dosesAt(t, "gipf/basic:white={0..1}", map[string]float64{"0": 0.5, "1": 0.5})
	require.Regexp(t, `\. That it is worth anything is not shown\. Without any the first move is worth \+0 \[`, said[0])
}

// Five levels that say nothing have five sentences that say why, and no headline of levels that say something.
func TestNoHeadlineOfNothing(t *testing.T) {
	out, said := answered(t, "{fair: gipf/basic, dose: white}", []string{"game=gipf/basic:white={0..1}", "levels.0.spec=mcts:sims={1..5}"}, func(p *played) {
		if p.samples[firstScore] = scored(100, 0.5); p.plan.Game.Game == "gipf/basic:white=1" {
			p.games = 0
		}
	})
	require.Len(t, said, 5)
	require.Regexp(t, `^Between two mcts:sims=1 the games \(200\) do not say what a step of white=N is worth: `, said[0])
	require.Empty(t, out.Answers[0].Headline)
}

// Without games without any, what the first move is worth is named by the dose it stands beside.
func TestReferenceIsNamed(t *testing.T) {
	out, _ := answered(t, "{fair: gipf/basic, dose: black, seat: second}", []string{"game=gipf/basic:black={1..2}", "levels.0.spec=mcts:sims=9"}, func(p *played) {
		p.samples[firstScore] = scored(100, 0.4)
	})
	require.Equal(t, "first-elo at black=2", out.Fits[0].Term)
}
