package openings_test

import (
	"context"
	"errors"
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/agents"
	"gipf.arena/arena"
	"gipf.arena/arena/openings"
	"gipf.arena/rules"
)

// taste is an opinion that depends on the position alone and is a third of the
// time near ½.
func taste(s rules.State) float64 {
	favour := []float64{0.1, 0.45, 0.9}[s.Hash()%3]
	if s.Mover() == rules.Second {
		return 1 - favour
	}
	return favour
}

// TestBalanceRefuses keeps the openings that the neutral agent likes, in the
// order of the random ones.
func TestBalanceRefuses(t *testing.T) {
	g := game(t, "gipf/basic")
	for _, distinct := range []bool{false, true} {
		built := 0
		s := openings.New(openings.Options{
			Game: g, Seed: 4, Plies: 3, Distinct: distinct,
			Balance: &openings.Balance{Agent: judge{taste, &built}, Window: 0.05},
		})
		const wanted = 20
		for k := range int64(wanted) {
			o := opening(t, g, s, k)
			require.EqualValues(t, 1, o.State.Hash()%3, "opening %d", k)
		}
		c := s.Counts()
		require.Equal(t, wanted, c.Taken)
		require.Positive(t, c.Unbalanced)
		require.Equal(t, c.Taken+c.Unbalanced, built, "each candidate is judged once")
		require.Contains(t, s.Notes()[0], "outside the window of balance")
		require.Contains(t, s.Identity(), "within 0.05 by value of judge#1")
	}
}

// TestBalanceByGames lets random agents play the openings out: with so few games
// the score is one of few, and the window says which of them do.
func TestBalanceByGames(t *testing.T) {
	g := game(t, "gipf/basic")
	b := &openings.Balance{Agent: agent(t, g, "random"), Games: 4, Window: 0, MaxPlies: 500}
	get := func() (texts []string, c openings.Counts) {
		s := openings.New(openings.Options{Game: g, Seed: 4, Plies: 2, Balance: b})
		for k := range int64(5) {
			texts = append(texts, opening(t, g, s, k).State.String())
		}
		return texts, s.Counts()
	}
	texts, c := get()
	again, _ := get()
	require.Equal(t, texts, again)
	require.Equal(t, 5, c.Taken)
	require.Positive(t, c.Unbalanced)
	require.Zero(t, c.Undecided)
	b.MaxPlies = 10
	s := openings.New(openings.Options{Game: g, Seed: 4, Plies: 2, Balance: b})
	_, err := s.Opening(t.Context(), 0)
	require.EqualError(t, err, "openings: opening 0 of gipf/basic: none in 1000 attempts after 0 openings; refused so far: 1000 capped in a game of the neutral agent")
	_, again2 := s.Opening(t.Context(), 0)
	require.Equal(t, err, again2, "a search that failed is not gone on with")
}

// TestBalanceNeedsAnOpinion asks an agent that has none.
func TestBalanceNeedsAnOpinion(t *testing.T) {
	g, built := game(t, "gipf/basic"), 0
	none := judge{func(rules.State) float64 { return math.NaN() }, &built}
	s := openings.New(openings.Options{Game: g, Balance: &openings.Balance{Agent: none, Window: 0.1}})
	_, err := s.Opening(t.Context(), 0)
	require.ErrorContains(t, err, `judge reports no value for "`)
}

// TestBalanceOfAList refuses all entries, which is an error and not a repetition.
func TestBalanceOfAList(t *testing.T) {
	g, built := game(t, "gipf/basic"), 0
	list, err := openings.Parse("x", []byte("moves a2-b2\nmoves a2-b3\n"), g, 0)
	if err != nil {
		t.Fatal(err)
	}
	s := openings.New(openings.Options{
		Game: g, List: list,
		Balance: &openings.Balance{Agent: judge{func(rules.State) float64 { return 1 }, &built}, Window: 0.25},
	})
	_, err = s.Opening(t.Context(), 0)
	require.ErrorContains(t, err, "all are refused: 2 outside the window")
}

// TestInterruptedJudge ends the context while the agent thinks.
func TestInterruptedJudge(t *testing.T) {
	g, built := game(t, "gipf/basic"), 0
	ctx, cancel := context.WithCancelCause(t.Context())
	cause := errors.New("enough")
	b := &openings.Balance{Agent: judge{func(rules.State) float64 { cancel(cause); return 0.5 }, &built}, Window: 0.1}
	_, err := openings.New(openings.Options{Game: g, Plies: 1, Balance: b}).Opening(ctx, 0)
	require.ErrorIs(t, err, cause)
	var _ arena.OpeningSource = openings.New(openings.Options{Game: g})
}

// A failing agent is built, and then fails.
type failing struct {
	judge
	err error
}

func (f failing) Build(agents.Env) (agents.Agent, error) { return f, nil }

func (f failing) Choose(context.Context, rules.State) (rules.Move, agents.Info, error) {
	return 0, agents.Info{}, f.err
}

// TestJudgeFails: an agent that fails is an error that says so, asked for a value as in games, and takes no opening.
func TestJudgeFails(t *testing.T) {
	g, broken := game(t, "gipf/basic"), errors.New("out of order")
	lost := &agents.Failure{Fault: agents.FaultCrash, Detail: "gone"}
	for _, c := range []struct {
		games int
		err   error
		want  string
	}{
		{0, broken, "balance: judge: out of order"}, {2, broken, "out of order"}, {2, lost, "balance: b: decision 1: gone"},
	} {
		s := openings.New(openings.Options{Game: g, Plies: 1, Balance: &openings.Balance{Agent: failing{judge{}, c.err}, Games: c.games, Window: 0.5, MaxPlies: 99}})
		_, err := s.Opening(t.Context(), 0)
		require.ErrorContains(t, err, "openings: opening 0 of gipf/basic: balance: ")
		require.ErrorContains(t, err, c.want)
		require.Zero(t, s.Counts().Taken)
	}
}
