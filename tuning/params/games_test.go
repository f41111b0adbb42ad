package params

import (
	"context"
	"errors"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/agents"
	"gipf.arena/arena"
	"gipf.arena/arena/runs"
	"gipf.arena/configs"
	"gipf.arena/internal/seed"
	"gipf.arena/internal/testkit"
	"gipf.arena/rules"
)

// games are games of an agent that plays at random with probability p.
func games(t *testing.T) *Games {
	r := runs.Standard()
	game, err := r.Games.Game("gipf/basic")
	require.NoError(t, err)
	lo, hi, start, step := 0., 1., 0.7, 0.25
	params, err := Declared(r.Agents, "epsilon", []configs.NumbersParameter{{Name: "p", Start: &start, Min: &lo, Max: &hi, Step: &step}})
	require.NoError(t, err)
	return &Games{Spec: "epsilon:agent=(greedy:weights=hand)", Space: params, Bind: func(spec string) (agents.Builder, error) {
		return r.Bind(game, spec)
	}}
}

// here plays games in this process, up to the given number of moves.
func here(t *testing.T, workers, maxPlies int) arena.Doer {
	b, err := runs.Standard().OpenBench(t.Context(), runs.Options{}, &configs.Run{
		Name: "here", Game: "gipf/basic", Openings: configs.RunOpenings{Plies: 4}, MaxPlies: maxPlies,
		Agents: []configs.Agent{{Name: NameA, Spec: "random"}, {Name: NameB, Spec: "random"}},
	})
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, b.Close()) })
	return b.Doer(workers)
}

// The result does not depend on the number of workers, games without a result are
// counted separately, and each game can be reproduced from its ask.
func TestPlay(t *testing.T) {
	const most = 110 // moves of a game
	g := games(t)
	asks := []Ask{
		{Index: 7, Seed: 1, Pairs: 2, A: []float64{0.2}, B: []float64{0.9}},
		{Index: 8, Seed: 2, Pairs: 1, A: []float64{0.9}, B: []float64{0.2}},
		{Index: 9, Seed: 1, Pairs: 2, A: []float64{0.9}, B: []float64{0.2}},
	}
	finished := make(chan struct{}, 20)
	alone, err := g.Play(t.Context(), asks, PlayOptions{Do: here(t, 1, most), Finished: func() { finished <- struct{}{} }})
	require.NoError(t, err)
	require.Len(t, finished, 10)
	require.NoError(t, CheckAnswers(asks, alone.Answers))
	require.Positive(t, alone.Answers[0].Net())
	require.Negative(t, alone.Answers[1].Net()+alone.Answers[2].Net())
	many, err := g.Play(t.Context(), asks, PlayOptions{Do: here(t, 8, most), First: 10})
	require.NoError(t, err)
	require.Equal(t, alone, many)
	asks[0].Seed++
	other, err := g.Play(t.Context(), asks, PlayOptions{Do: here(t, 0, most)})
	require.NoError(t, err)
	require.NotEqual(t, alone.Digest, other.Digest)

	tasks, err := g.Tasks(asks[1])
	require.NoError(t, err)
	first, err := here(t, 1, most)(t.Context(), 0, tasks, nil)
	require.NoError(t, err)
	again, err := here(t, 1, most)(t.Context(), 0, tasks, nil)
	require.NoError(t, err)
	require.Equal(t, first[1].Hash(), again[1].Hash())
	require.Equal(t, "epsilon:agent=(greedy:weights=hand),p=0.2", first[1].Sides[0].Spec, "B begins the second game")
}

func TestCount(t *testing.T) {
	var a Answer
	for _, r := range []struct {
		result rules.Result
		first  string
	}{{rules.FirstWins, NameA}, {rules.FirstWins, NameB}, {rules.SecondWins, NameB}, {rules.Draw, NameB}, {rules.Ongoing, NameA}, {rules.FirstWins, NameA}} {
		rec := arena.Record{Result: r.result, Sides: [2]arena.Side{{Name: r.first}, {Name: map[string]string{NameA: NameB, NameB: NameA}[r.first]}}}
		count(&a, &rec)
	}
	require.Equal(t, Answer{Wins: 3, Losses: 1, Draws: 1, Open: 1}, a)
}

func TestPlayEnds(t *testing.T) {
	g := games(t)
	asks := []Ask{{Pairs: 1, A: []float64{0}, B: []float64{1}}}
	ctx, cancel := context.WithCancelCause(t.Context())
	why := errors.New("enough")
	cancel(why)
	_, err := g.Play(ctx, asks, PlayOptions{Do: here(t, 0, 400)})
	require.ErrorIs(t, err, why)
	g.Spec = "epsilon:q=1"
	_, err = g.Play(t.Context(), asks, PlayOptions{Do: here(t, 0, 400)})
	require.ErrorContains(t, err, `unknown parameter "q" of epsilon`)
}

// The complete path: starting from an agent that plays two random moves in three, the
// tuner finds within some hundred games that fewer are better.
func TestTuneFindsTheWay(t *testing.T) {
	testkit.SkipInRace(t)
	g := games(t)
	tuner, err := NewSPSA(SPSAOptions{Space: g.Space, Pairs: 60, Batch: 10, Gain: Constant(0.12), Seed: 3})
	require.NoError(t, err)
	do := here(t, 0, 400)
	for asks := tuner.Ask(); len(asks) > 0; asks = tuner.Ask() {
		played, err := g.Play(t.Context(), asks, PlayOptions{Do: do})
		require.NoError(t, err)
		require.NoError(t, tuner.Tell(played.Answers))
	}
	e := tuner.Estimates(tuner.Recommended())[0]
	require.Less(t, e.Best.Value, 0.4)
	require.False(t, e.Unidentified)
}

func TestBudgeted(t *testing.T) {
	set := runs.Standard().Agents
	for _, row := range []struct{ spec, want string }{
		{"mcts:sims=50,c=0.3", "mcts:sims=200,c=0.3"},
		{"mcts:c=0.3", "mcts:c=0.3,sims=3200"},
		{"mcts:sims=50,transitions=9", "mcts:sims=50,transitions=36"},
		{"alphabeta:transitions=1000", "alphabeta:transitions=4000"},
	} {
		got, err := Budgeted(set, row.spec, 4)
		require.NoError(t, err)
		require.Equal(t, row.want, got)
	}
	_, err := Budgeted(set, "greedy", 4)
	require.EqualError(t, err, "match: greedy has no budget of transitions, simulations, nodes or time that could be larger")
	same, err := Budgeted(set, "greedy", 1)
	require.NoError(t, err)
	require.Equal(t, "greedy", same)
	require.NotEqual(t, seed.Tuner(1).Verification(0), seed.Tuner(1).Verification(1))
}
