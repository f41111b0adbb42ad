package openings_test

import (
	"context"
	"errors"
	"math"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/agents"
	"gipf.arena/arena"
	"gipf.arena/arena/openings"
	"gipf.arena/internal/seed"
	"gipf.arena/rules"
)

// taste is an opinion that depends only on the position and is near ½ a third
// of the time.
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

// TestBalanceByGames lets random agents play out the openings: so few games
// allow only a few scores, and the window says which of them pass.
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
	require.Equal(t, err, again2, "a search that failed fails again")
}

// TestBalanceNeedsAnOpinion asks an agent that has none.
func TestBalanceNeedsAnOpinion(t *testing.T) {
	g, built := game(t, "gipf/basic"), 0
	none := judge{func(rules.State) float64 { return math.NaN() }, &built}
	s := openings.New(openings.Options{Game: g, Balance: &openings.Balance{Agent: none, Window: 0.1}})
	_, err := s.Opening(t.Context(), 0)
	require.ErrorContains(t, err, `judge reports no value for "`)
}

// TestBalanceOfAList refuses all entries, which is an error, not a repetition.
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

// A patience is a context that ends once it has been checked more than the given number of times.
type patience struct {
	context.Context
	looks *int
}

func (p patience) Err() error {
	if *p.looks--; *p.looks < 0 {
		return context.DeadlineExceeded
	}
	return nil
}

// TestInterruptedSearchGoesOn: wherever its context ends a search, the next search finds what an uninterrupted one
// finds, and has refused the same.
func TestInterruptedSearchGoesOn(t *testing.T) {
	g := game(t, "gipf/basic")
	drawn, lines := openings.New(openings.Options{Game: g, Plies: 3}), ""
	for k := range int64(30) {
		lines += "moves " + strings.Join(opening(t, g, drawn, k).Texts, " ") + "\n"
	}
	list, err := openings.Parse("x", []byte(lines), g, 0)
	require.NoError(t, err)
	value := &openings.Balance{Agent: judge{taste, new(int)}, Window: 0.05}
	for name, o := range map[string]openings.Options{
		"balanced":              {Plies: 3, Balance: value},
		"balanced by games":     {Plies: 2, Balance: &openings.Balance{Agent: agent(t, g, "random"), Games: 2, Window: 0.1, MaxPlies: 60}},
		"balanced and distinct": {Plies: 1, Distinct: true, Balance: value},
		"distinct, listed":      {Plies: 1, Distinct: true},
		"turns, listed":         {Turns: 1, Distinct: true},
		"balanced, from a list": {List: list, Balance: value},
		"all of these":          {List: list, Distinct: true, Balance: value},
	} {
		o.Game, o.Seed = g, 4
		whole, interrupted, ends := openings.New(o), openings.New(o), 0
		for k := range int64(8) {
			for looks := 0; ; looks++ {
				_, err := interrupted.Opening(patience{t.Context(), new(looks)}, k)
				if err == nil {
					break
				}
				require.ErrorIs(t, err, context.DeadlineExceeded, name)
				ends++
			}
			require.Equal(t, opening(t, g, whole, k), opening(t, g, interrupted, k), "%s: opening %d", name, k)
		}
		require.Equal(t, whole.Counts(), interrupted.Counts(), name)
		require.Greater(t, ends, 3, name)
	}
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

// TestJudgeFails: a failing agent gives an error that says so, whether asked for a value or in games, and no opening is taken.
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
		list, err := openings.Parse("x", []byte("moves a2-b2\nmoves a2-b3\n"), g, 0)
		require.NoError(t, err)
		s = openings.New(openings.Options{Game: g, List: list, Balance: &openings.Balance{Agent: failing{judge{}, c.err}, Games: c.games, Window: 0.5, MaxPlies: 99}})
		_, err = s.Opening(t.Context(), 0)
		require.ErrorContains(t, err, c.want, "of a list")
	}
}

// TestIdentityOfBalance says how openings are judged: stored runs contain these words.
func TestIdentityOfBalance(t *testing.T) {
	g := game(t, "gipf/basic")
	for want, b := range map[string]openings.Balance{
		"2 random decisions, within 0.25 by value of judge#1":                      {Window: 0.25, MaxPlies: 9},
		"2 random decisions, within 0.1 by 3 games up to 400 decisions of judge#1": {Window: 0.1, Games: 3, MaxPlies: 400},
	} {
		b.Agent = judge{}
		require.Equal(t, want, openings.New(openings.Options{Game: g, Plies: 2, Balance: &b}).Identity())
	}
}

// A seedling is a judge that notes the seeds it is made with.
type seedling struct {
	judge
	seeds *[]uint64
}

func (s seedling) Build(env agents.Env) (agents.Agent, error) {
	*s.seeds = append(*s.seeds, env.Seed)
	return s.judge, nil
}

// TestSeedsOfBalance: the neutral agent has a new seed for each opening that it judges, numbered from 1: openings of stored
// runs depend on that.
func TestSeedsOfBalance(t *testing.T) {
	g, built := game(t, "gipf/basic"), 0
	var seeds []uint64
	b := &openings.Balance{Agent: seedling{judge{taste, &built}, &seeds}, Window: 0.05}
	s := openings.New(openings.Options{Game: g, Seed: 4, Plies: 3, Balance: b})
	opening(t, g, s, 4)
	c := s.Counts()
	require.Len(t, seeds, c.Taken+c.Unbalanced)
	for i, got := range seeds {
		require.Equal(t, new(seed.Source).Other("balance", 4, uint64(i+1)), got)
	}
}

// TestWindow: an opening whose value lies on the edge of the window is even, even with rounding; one beyond is not.
func TestWindow(t *testing.T) {
	g := game(t, "gipf/basic")
	for _, c := range []struct {
		value, window float64
		even          bool
	}{{0.6, 0.1, true}, {0.4, 0.1, true}, {0.601, 0.1, false}, {0.399, 0.1, false}, {0.5, 0, true}, {0.501, 0, false}, {1, 0.5, true}, {0, 0.5, true}} {
		built := 0
		list, err := openings.Parse("x", []byte("moves a2-b2 a2-b3\n"), g, 0)
		require.NoError(t, err)
		b := &openings.Balance{Agent: judge{func(rules.State) float64 { return c.value }, &built}, Window: c.window}
		s := openings.New(openings.Options{Game: g, List: list, Balance: b})
		_, err = s.Opening(t.Context(), 0)
		require.Equal(t, c.even, err == nil, "%v: %v", c, err)
		require.Equal(t, 1, built)
		if !c.even {
			require.ErrorContains(t, err, "all are refused: 1 outside the window of balance")
		}
	}
}

// TestCountsInWords lists what was refused, or that nothing was.
func TestCountsInWords(t *testing.T) {
	for want, c := range map[string]openings.Counts{
		"none":                         {Taken: 5, Repeated: true},
		"1 duplicates of earlier ones": {Duplicates: 1},
		"2 duplicates of earlier ones, 3 outside the window of balance, 4 capped in a game of the neutral agent, 5 with a finished game": {
			Taken: 1, Duplicates: 2, Unbalanced: 3, Undecided: 4, Finished: 5,
		},
	} {
		require.Equal(t, want, c.String())
	}
}

// A patient judge plays the first legal move in games, too.
type patient struct{ judge }

func (p patient) Build(agents.Env) (agents.Agent, error) { return p, nil }

// TestScoresOfGames: if each game of an opening is the same and one side wins it, the opening is as far from even as possible,
// however many are played.
func TestScoresOfGames(t *testing.T) {
	g := game(t, "gipf/basic")
	for games := 1; games <= 3; games++ {
		for window, even := range map[float64]bool{0: false, 0.49: false, 0.5: true} {
			b := &openings.Balance{Agent: patient{judge{func(rules.State) float64 { return 0.5 }, new(int)}}, Games: games, Window: window, MaxPlies: 1000}
			s := openings.New(openings.Options{Game: g, Seed: 1, Plies: 2, Distinct: true, Balance: b})
			_, err := s.Opening(t.Context(), 0)
			require.Equal(t, even, err == nil, "%d games, window %g: %v", games, window, err)
		}
	}
}
