package train

import (
	"io/fs"
	"math"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"gipf.arena/agents"
	"gipf.arena/arena/journal"
	"gipf.arena/arena/report"
	"gipf.arena/arena/stats"
	"gipf.arena/configs"
	"gipf.arena/internal/testkit"
	"gipf.arena/rules/rulestest"
	"gipf.arena/tuning/samples"
)

// TestSpent: what the steps took is summed up by iteration and stage, also by steps that were begun again;
// an iteration of which nothing is written down has taken nothing.
func TestSpent(t *testing.T) {
	costs := []journal.Cost{
		{Step: "start", Wall: 1, CPU: 2},
		{Step: "games frozen", Wall: 10, CPU: 20},
		{Step: "games 002-games", Wall: 3, CPU: 5},
		{Step: "games 002-games", Wall: 4, CPU: 6},
		{Step: "games 002-games-001", Wall: 100, CPU: 200},
		{Step: "002-fit", Wall: 0.5, CPU: 0.25},
		{Step: "games 003-gate-2x", Wall: 7, CPU: 8},
	}
	games, fit, gate := report.LearnCost{Stage: "games", Wall: 107, CPU: 211}, report.LearnCost{Stage: "fit", Wall: 0.5, CPU: 0.25}, report.LearnCost{Stage: "gate-2x", Wall: 7, CPU: 8}
	first := []report.LearnCost{{Stage: "start", Wall: 1, CPU: 2}, {Stage: "frozen", Wall: 10, CPU: 20}}
	require.Equal(t, []report.LearnSpent{
		{Iteration: 0, Wall: 11, CPU: 22, Stages: first},
		{Iteration: 1, Stages: []report.LearnCost{}},
		{Iteration: 2, Wall: 107.5, CPU: 211.25, Stages: []report.LearnCost{games, fit}},
		{Iteration: 3, Wall: 7, CPU: 8, Stages: []report.LearnCost{gate}},
	}, spent(costs))
	require.Equal(t, append(first, games, fit, gate), stageCosts(costs))
	require.Equal(t, []report.LearnSpent{{Stages: []report.LearnCost{}}}, spent(nil), "a loop that has just begun")
}

// TestScores: players that did not meet count as equal; those that met have the score of their games, seen from either.
func TestScores(t *testing.T) {
	p := pairs(6, 3, 1) // 15 of 20 points
	p.A, p.B = 0, 2
	require.Equal(t, [][]float64{{0.5, 0.5, 0.75}, {0.5, 0.5, 0.5}, {0.25, 0.5, 0.5}}, scores(3, []stats.Pairing{p}))
}

// TestMicro: losses are written in millionths, so that they have the same digits everywhere, and none where there is none.
func TestMicro(t *testing.T) {
	t.Parallel()
	for loss, want := range map[float64]float64{0.69314718: 0.693147, 0.0000016: 0.000002, 0: 0} {
		require.Equal(t, want, micro(loss))
	}
	require.Zero(t, micro(math.NaN()))
}

// TestLoss: what an evaluation loses on positions is the mean cross entropy of the scores that it expects with what was to be
// learned, for either side; positions without that count for nothing.
func TestLoss(t *testing.T) {
	t.Parallel()
	l := loopOf(t, tiny, "init=hand")
	_, err := play(t.Context(), l, testkit.Path(t, "loop"), journal.Options{Until: new(time.Nanosecond)})
	require.NoError(t, err)
	eval, _, err := agents.LoadEvaluation(configs.LoadWeights, l.game, "hand")
	require.NoError(t, err)
	rng, want, rows := rand.New(rand.NewPCG(1, 2)), 0.0, []samples.Row{{Position: "none", Leaf: true}}
	for _, s := range rulestest.Middles(l.game, func(i int) int { return i % 40 })[:40] {
		target, p := rng.Float64(), agents.Score(eval.Evaluate(s))
		rows = append(rows, samples.Row{Position: s.String(), Label: &target, Proven: true})
		want -= target*math.Log(p) + (1-target)*math.Log(1-p)
	}
	got, err := l.loss(0, rows)
	require.NoError(t, err)
	require.InDelta(t, want/float64(len(rows)-1), got, 1e-6)
}

// TestSpeedRefuses: how fast an evaluation is needs one that the game has, and positions.
func TestSpeedRefuses(t *testing.T) {
	h := &history{dir: t.TempDir(), game: loopOf(t, tiny).game}
	_, err := h.speed(agents.Weights{Game: h.game.Name(), Values: []agents.Weight{{Name: "nonsense"}}})
	require.ErrorContains(t, err, "nonsense")
	_, err = h.speed(agents.Weights{Game: h.game.Name()})
	require.ErrorIs(t, err, fs.ErrNotExist)
	require.ErrorContains(t, err, samplesFile(0))
}

// TestMixtureOfThePool: the mixture that no candidate beats is of evaluations that were in use. One that was refused is none.
func TestMixtureOfThePool(t *testing.T) {
	l := loopOf(t, tiny)
	against := func(opponent string, p stats.Pairing) []report.LearnMatch {
		return []report.LearnMatch{{Opponent: opponent, Factor: 1, Counts: p}}
	}
	h := &history{config: l.config, game: l.game, done: []report.LearnIteration{
		{Number: 1, Promoted: true, Gate: against("start", pairs(6, 3, 1))},
		{Number: 2, InUse: 1, Gate: against("001", pairs(1, 3, 6))},
	}}
	var told, none report.Learning
	require.NoError(t, h.explain(&told))
	require.Equal(t, []report.LearnShare{{Agent: "001", Share: 1}, {Agent: "start"}}, told.Mixture)
	require.NoError(t, (&history{config: l.config, game: l.game, done: []report.LearnIteration{{Number: 1}}}).explain(&none))
	require.Empty(t, none.Mixture, "one is no pool")
}

// TestPoolWithoutResults: members without a game with a result are in no mixture and in no sentence about cycles.
func TestPoolWithoutResults(t *testing.T) {
	l := loopOf(t, tiny)
	h := &history{config: l.config, game: l.game, first: []report.LearnMatch{{Opponent: "hand", Factor: 1}, {Opponent: "mcts", Factor: 1}, {Opponent: "tuned", Factor: 1}}}
	var told report.Learning
	require.NoError(t, h.explain(&told))
	require.Empty(t, told.Mixture)
	require.Nil(t, told.Cycles)
	require.Empty(t, h.rate(1))
	h.first[1].Counts = pairs(1, 3, 6)
	require.NoError(t, h.explain(&told))
	require.Equal(t, []report.LearnShare{{Agent: "start"}, {Agent: "mcts", Share: 1}}, told.Mixture)
}
