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

// games are those of an agent that plays at random with the probability p.
func games(t *testing.T) *Games {
	r := runs.Standard()
	game, err := r.Games.Game("gipf/basic")
	require.NoError(t, err)
	lo, hi, start, step := 0., 1., 0.7, 0.25
	params, err := Declared(r.Agents, "epsilon", []configs.NumbersParameter{{Name: "p", Start: &start, Min: &lo, Max: &hi, Step: &step}})
	require.NoError(t, err)
	return &Games{Game: game, Spec: "epsilon:agent=(greedy:weights=hand)", Space: params, OpeningPlies: 4, MaxPlies: 400, Builder: func(ctx context.Context, spec string) (agents.Builder, error) {
		return r.TryBuilder(ctx, game, spec)
	}}
}

// The result does not depend on the number of workers; games without a result are
// counted as such; each game can be had again from its ask.
func TestPlay(t *testing.T) {
	g := games(t)
	g.MaxPlies = 110
	asks := []Ask{
		{Index: 7, Seed: 1, Pairs: 2, A: []float64{0.2}, B: []float64{0.9}},
		{Index: 8, Seed: 2, Pairs: 1, A: []float64{0.9}, B: []float64{0.2}},
		{Index: 9, Seed: 1, Pairs: 2, A: []float64{0.9}, B: []float64{0.2}},
	}
	finished := make(chan struct{}, 20)
	alone, err := g.Play(t.Context(), asks, PlayOptions{Workers: 1, Finished: func() { finished <- struct{}{} }})
	require.NoError(t, err)
	require.Len(t, finished, 10)
	require.NoError(t, CheckAnswers(asks, alone.Answers))
	require.Positive(t, alone.Answers[0].Net())
	require.Negative(t, alone.Answers[1].Net()+alone.Answers[2].Net())
	many, err := g.Play(t.Context(), asks, PlayOptions{Workers: 8})
	require.NoError(t, err)
	require.Equal(t, alone, many)
	elsewhere, err := g.Play(t.Context(), asks, PlayOptions{Do: elsewhere(t, g), First: 10, Finished: func() { finished <- struct{}{} }})
	require.NoError(t, err)
	require.Equal(t, alone, elsewhere)
	require.Len(t, finished, 20)
	asks[0].Seed++
	other, err := g.Play(t.Context(), asks, PlayOptions{})
	require.NoError(t, err)
	require.NotEqual(t, alone.Digest, other.Digest)

	first, err := g.Tournament(t.Context(), asks[1])
	require.NoError(t, err)
	again, err := g.Tournament(t.Context(), asks[1])
	require.NoError(t, err)
	r, err := arena.Play(t.Context(), first, first.Pair(0), 1, nil)
	require.NoError(t, err)
	s, err := arena.Play(t.Context(), again, again.Pair(0), 1, nil)
	require.NoError(t, err)
	require.Equal(t, r.Hash(), s.Hash())
	require.Equal(t, "epsilon:agent=(greedy:weights=hand),p=0.2", r.Sides[0].Spec, "B begins the second game")
}

// elsewhere does tasks as a worker does, from the back to the front.
func elsewhere(t *testing.T, g *Games) arena.Doer {
	return func(ctx context.Context, first int64, tasks []arena.Task, done func()) ([]arena.Record, error) {
		require.EqualValues(t, 10, first)
		x, err := g.Tournament(ctx, Ask{Pairs: 1000, Seed: 99, A: []float64{0}, B: []float64{0}})
		require.NoError(t, err)
		defer x.Close()
		x.Builder = g.Builder
		b := arena.NewTasker(x)
		defer b.Close()
		records := make([]arena.Record, len(tasks))
		for i := len(tasks) - 1; i >= 0; i-- {
			game := first + int64(i)
			if records[i], err = b.Do(ctx, &tasks[i], arena.Pair{Number: game / 2, Players: [2]int{0, 1}}, i%2); err != nil {
				return nil, err
			}
			require.Equal(t, game, records[i].Index)
			done()
		}
		return records, nil
	}
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
	_, err := g.Play(ctx, asks, PlayOptions{})
	require.ErrorIs(t, err, why)
	g.Spec = "epsilon:q=1"
	_, err = g.Play(t.Context(), asks, PlayOptions{})
	require.ErrorContains(t, err, `unknown parameter "q" of epsilon`)
}

// The whole way: from an agent that plays two moves in three at random, the tuner finds
// that fewer are better, in some hundred games.
func TestTuneFindsTheWay(t *testing.T) {
	testkit.SkipInRace(t)
	g := games(t)
	tuner, err := NewSPSA(SPSAOptions{Space: g.Space, Pairs: 60, Batch: 10, Gain: Constant(0.12), Seed: 3})
	require.NoError(t, err)
	for asks := tuner.Ask(); len(asks) > 0; asks = tuner.Ask() {
		played, err := g.Play(t.Context(), asks, PlayOptions{})
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
