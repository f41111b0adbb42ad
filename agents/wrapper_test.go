package agents_test

import (
	"context"
	"errors"
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/agents"
	"gipf.arena/rules"

	"gipf.arena/internal/testkit"
)

func TestNestedSpecs(t *testing.T) {
	for _, row := range []struct{ text, spec, identity string }{
		{"epsilon:agent=(random)", "epsilon:agent=(random)", "epsilon:agent=(random),p=0.1"},
		{"epsilon:agent=(searcher:sims=007,c=0.50),p=.5", "epsilon:agent=(searcher:c=0.5,sims=7),p=0.5", "epsilon:agent=(searcher:c=0.5,sims=7),p=0.5"},
		{
			"epsilon:p=0.2,agent=(epsilon:agent=(searcher:c=1),p=0.3)",
			"epsilon:agent=(epsilon:agent=(searcher:c=1),p=0.3),p=0.2",
			"epsilon:agent=(epsilon:agent=(searcher:c=1,sims=800),p=0.3),p=0.2",
		},
		{"restrict:forbid=1*|@clears,agent=(random)", "restrict:agent=(random),forbid=1*|@clears", "restrict:agent=(random),forbid=1*|@clears"},
		{"searcher:book=(a,b=c),c=1", "searcher:book=(a,b=c),c=1", "searcher:book=(a,b=c),c=1,sims=800"},
	} {
		b, err := testSet().Builder(row.text, nim{})
		require.NoError(t, err, row.text)
		require.Equal(t, row.spec, b.Spec(), "canonical text of %q", row.text)
		require.Equal(t, row.identity, b.Identity(), "identity of %q", row.text)
		again, err := testSet().Builder(b.Spec(), nim{})
		require.NoError(t, err)
		require.Equal(t, row.identity, again.Identity())
	}
	b, err := testSet().Builder("epsilon", nim{})
	require.NoError(t, err)
	require.Regexp(t, `^epsilon:agent=\(greedy:temp=0,weights=hand#[0-9a-f]{64}\),p=0.1$`, b.Identity(), "weights of the agent inside count")
}

func TestNestedErrorsQuoteTheWhole(t *testing.T) {
	for _, row := range []struct{ text, want string }{
		{"epsilon:agent=random", `spec "epsilon:agent=random", column 15: agent="random": want an agent in parentheses, such as (greedy:temp=1)`},
		{"epsilon:agent=(randon),p=1", `spec "epsilon:agent=(randon),p=1", column 16: unknown agent "randon"; did you mean "random"?`},
		{"epsilon:p=1,agent=(searcher:sims=0,c=1)", `column 34: sims="0": want a whole number`},
		{"policy:temp=-0.5", `column 13: temp="-0.5": want a number from 0 to 1000`},
		{"epsilon:agent=(epsilon:agent=(searcher:cc=1))", `column 40: unknown parameter "cc" of searcher; did you mean "c"?`},
		{"epsilon:agent=(random", `column 15: "(random" cannot be the value of agent: the parentheses do not match`},
		{"epsilon:agent=(random)),p=1", `column 15: "(random))" cannot be the value of agent: the parentheses do not match`},
		{"epsilon:agent=(random)x,p=1", `column 15: "(random)x" cannot be the value of agent: the parentheses do not match`},
		{"epsilon:agent=()", `column 16: "" is not an agent's name`},
		{"epsilon:agent=(random:)", `column 23: "" is not of the form key=value`},
		{"epsilon:agent=((random))", `column 16: "(random)" is not an agent's name`},
		{"epsilon:agent=(epsilon:agent=(epsilon:agent=(epsilon:agent=(epsilon:agent=(random)))))", `column 76: more than 4 agents inside one another`},
	} {
		require.ErrorContains(t, testSet().Check(row.text), row.want, row.text)
	}
	for _, text := range []string{"anchor:level=1", "policy:temp=0"} {
		require.NoError(t, testSet().Check(text), text)
	}
	for _, row := range []struct{ text, want string }{
		{"epsilon:agent=(greedy:weights=none)", `spec "greedy:weights=none" for nim/four:heaps=4: no weights "none"`},
		{"restrict", `spec "restrict" for nim/four:heaps=4: forbid= is missing`},
		{"restrict:forbid=[a", `pattern "[a": "[a" is no glob`},
		{"restrict:forbid=1*|", `pattern "1*|": "" is no glob`},
		{"restrict:forbid=event/clear", `pattern "event/clear": the game names no events, "clear" is none`},
		{"restrict:forbid=1*,agent=(greedy:weights=none)", `no weights "none"`},
		{"restrict:forbid=@clear", `unknown feature "clear" of moves; did you mean "clears"?`},
		{"anchor", `spec "anchor" for nim/four:heaps=4: this game has no anchor of level 4`},
	} {
		_, err := testSet().Builder(row.text, nim{})
		require.ErrorContains(t, err, row.want, row.text)
	}
}

// probe is an agent that stores what it is told.
type probe struct {
	agents.Agent
	heard  []rules.Move
	seeds  []uint64
	rested int
	closed int
	fail   error
}

func (p *probe) Played(m rules.Move) { p.heard = append(p.heard, m) }
func (p *probe) Rest()               { p.rested++ }
func (p *probe) Close() error        { p.closed++; return p.fail }

// Foresee implements agents.Foreseer.
func (p *probe) Foresee(dst []rules.Move, _ int) []rules.Move { return append(dst, 7) }

// probed is a set with a kind that builds the probe around another agent.
func probed(p *probe, inner string) *agents.Set {
	return agents.NewSet(append(agents.Kinds(load), agents.Kind{
		Name: "probe",
		Bind: func(g rules.Game, a agents.Args) (agents.Bound, error) {
			b, err := a.Builder(inner, g)
			return agents.Bound{Build: func(env agents.Env) (agents.Agent, error) {
				p.seeds = append(p.seeds, env.Seed)
				var err error
				p.Agent, err = b.Build(env)
				return p, err
			}}, err
		},
	})...)
}

func buildFrom(t *testing.T, set *agents.Set, spec string, g rules.Game, seed uint64) agents.Agent {
	t.Helper()
	b, err := set.Builder(spec, g)
	require.NoError(t, err)
	a, err := b.Build(agents.Env{Game: g, Seed: seed})
	require.NoError(t, err)
	return a
}

// What the game tells a wrapper reaches the inner agent at any depth, and no two
// agents of one spec have the same seed.
func TestWrappersPassOn(t *testing.T) {
	for _, spec := range []string{"epsilon:agent=(probe)", "restrict:forbid=3*,agent=(probe)", "mix:agent=(probe)", "mix:agent=(random),other=(probe)", "epsilon:p=0,agent=(restrict:forbid=3*,agent=(epsilon:agent=(probe)))"} {
		p := new(probe)
		a := buildFrom(t, probed(p, "random"), spec, nimGame(3, 3), 5)
		for _, m := range []rules.Move{1, 12, 2} {
			a.(agents.Observer).Played(m)
		}
		require.Equal(t, []rules.Move{1, 12, 2}, p.heard, spec)
		require.NotContains(t, p.seeds, uint64(5), spec)
		a.(agents.Rester).Rest()
		require.Equal(t, 1, p.rested, spec)
		require.NoError(t, a.(interface{ Close() error }).Close())
		require.Equal(t, 1, p.closed, spec)
		p.fail = errors.ErrUnsupported
		require.ErrorIs(t, a.(interface{ Close() error }).Close(), errors.ErrUnsupported)
	}
	a := build(t, "epsilon:agent=(random)", nim{}, 1)
	a.(agents.Observer).Played(1)
	a.(agents.Rester).Rest()
	require.NoError(t, a.(interface{ Close() error }).Close(), "nothing to hear, to give back or to close")
}

// TestWrappersFail: an inner agent that cannot be built fails every wrapper around it, and agents already built beside it are closed.
func TestWrappersFail(t *testing.T) {
	t.Parallel()
	for spec, closed := range map[string]int{
		"epsilon:agent=(broken)": 0, "restrict:forbid=9*,agent=(broken)": 0, "mix:agent=(broken),other=(probe)": 0, "mix:agent=(probe),other=(broken)": 1,
	} {
		p := &probe{}
		b, err := probed(p, "random").With(agents.Kind{Name: "broken", Bind: func(rules.Game, agents.Args) (agents.Bound, error) {
			return agents.Bound{Build: func(agents.Env) (agents.Agent, error) { return nil, errors.ErrUnsupported }}, nil
		}}).Builder(spec, nim{})
		require.NoError(t, err)
		a, err := b.Build(agents.Env{Game: nim{}})
		require.ErrorIs(t, err, errors.ErrUnsupported, spec)
		require.Nil(t, a)
		require.Equal(t, closed, p.closed, spec)
	}
}

// TestWrappersAreInterrupted: a wrapper returns the error of its inner agent.
func TestWrappersAreInterrupted(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	g := nimGame(3, 4)
	for _, spec := range []string{"epsilon:p=0,agent=(flat)", "mix:p=0,agent=(flat)", "mix:p=1,other=(flat)", "restrict:forbid=9*,agent=(flat)"} {
		_, _, err := build(t, spec, g, 1).Choose(ctx, g.New(0))
		require.ErrorIs(t, err, context.Canceled, spec)
	}
}

// The inner agent that made the last choice says what it expects; if the move was drawn, no agent does.
func TestWrappersForesee(t *testing.T) {
	for spec, want := range map[string][]rules.Move{
		"epsilon:p=0,agent=(probe)": {7}, "epsilon:p=1,agent=(probe)": nil, "epsilon:p=0,agent=(random)": nil,
		"mix:p=0,agent=(probe)": {7}, "mix:p=1,agent=(probe)": nil,
	} {
		g := nimGame(3, 3)
		a := buildFrom(t, probed(new(probe), "random"), spec, g, 5)
		_, _, err := a.Choose(t.Context(), g.New(0))
		require.NoError(t, err)
		require.Equal(t, want, a.(agents.Foreseer).Foresee(nil, 5), spec)
		_, _, err = a.Choose(t.Context(), nimGame(1).New(0))
		require.NoError(t, err)
		require.Nil(t, a.(agents.Foreseer).Foresee(nil, 5), "%s: a forced move is chosen by none", spec)
	}
}

// With probability p a move is uniform, otherwise it is the agent's.
func TestEpsilonMixes(t *testing.T) {
	g := nimGame(0, 5)
	s := g.New(0)
	const n = 20000
	for _, p := range []float64{0, 0.3, 1} {
		a := build(t, map[float64]string{0: "epsilon:p=0", 0.3: "epsilon:p=0.3", 1: "epsilon:p=1"}[p], g, 8)
		best := 0.0
		for range n {
			m, _, err := a.Choose(t.Context(), s)
			require.NoError(t, err)
			if m == 15 { // greedy wins at once
				best++
			}
		}
		want := 1 - p + p/5
		require.InDelta(t, want, best/n, 4*math.Sqrt(want*(1-want)/n)+1e-12, "p=%v", p)
	}
}

// A restricted agent does not do what it may not, unless there is nothing else;
// its opponent is free, and it knows of the restriction in its own future.
func TestRestrictForbids(t *testing.T) {
	g := nimGame(2, 3)
	for range 50 {
		for _, spec := range []string{"restrict:forbid=@clears,agent=(random)", "restrict:forbid=2|13,agent=(random)"} {
			m, _, err := build(t, spec, g, 3).Choose(t.Context(), g.New(0))
			require.NoError(t, err)
			require.NotContains(t, []rules.Move{2, 13}, m, spec)
		}
	}
	m, _, err := build(t, "restrict:forbid=*,agent=(greedy)", nimGame(3), 1).Choose(t.Context(), nimGame(3).New(0))
	require.NoError(t, err)
	require.Equal(t, rules.Move(3), m, "all is forbidden, so all is free")

	// 1 and 1: the player who takes both heaps, one after the other, wins. If
	// clearing is forbidden where there is a choice, no move is left to choose from
	// here, so every move is free; with 2 and 1 only taking one of the two is.
	view := &lookout{}
	set := agents.NewSet(append(agents.Kinds(load), agents.Kind{
		Name: "lookout",
		Bind: func(rules.Game, agents.Args) (agents.Bound, error) {
			return agents.Bound{Build: func(env agents.Env) (agents.Agent, error) { view.game = env.Game; return view, nil }}, nil
		},
	})...)
	a := buildFrom(t, set, "restrict:forbid=@clears,agent=(lookout)", nimGame(2, 3), 1)
	_, info, err := a.Choose(t.Context(), nimGame(2, 3).New(0))
	require.NoError(t, err)
	require.Equal(t, rules.Ongoing, info.Proven, "what it proves of its own game it has not proven of ours")
	require.Equal(t, []rules.Move{1, 11, 12}, view.own, "the mover's own moves")
	require.Equal(t, []rules.Move{1, 11, 12, 13}, view.replies, "those of the opponent after 1")
	require.Equal(t, []rules.Move{11, 12}, view.later, "and the mover's after 1 and 1 — the heap that is left is 3")
	require.Equal(t, []float64{1, 5, 1}, view.features, "features are those of the position")
}

// lookout is an agent that inspects the states it is given.
type lookout struct {
	game                rules.Game
	own, replies, later []rules.Move
	features            []float64
}

func (l *lookout) Choose(_ context.Context, s rules.State) (rules.Move, agents.Info, error) {
	next := rules.Fork(l.game, s)
	l.features = s.(rules.Featured).Features(nil)
	l.own = s.Moves(nil)
	next.Play(1)
	l.replies = next.Moves(nil)
	next.Play(1)
	l.later = next.Moves(nil)
	return l.own[0], agents.Info{Proven: rules.FirstWins}, nil
}

// An agent that is asked for either side is restricted as the player to move,
// and remembers nothing of the other.
func TestRestrictChangesSides(t *testing.T) {
	p := new(probe)
	g := nimGame(2, 3)
	a := buildFrom(t, probed(p, "random"), "restrict:forbid=@clears,agent=(probe)", g, 1)
	s := g.New(0)
	for range 3 {
		m, _, err := a.Choose(t.Context(), s)
		require.NoError(t, err)
		s.Play(m)
	}
	require.Len(t, p.seeds, 3, "built anew for each change of side")
	require.Equal(t, p.seeds[0], p.seeds[2])
	require.Equal(t, 2, p.closed, "each time the one before is closed")
	p.fail = errors.ErrUnsupported
	_, _, err := a.Choose(t.Context(), s)
	require.ErrorIs(t, err, p.fail, "one that cannot be closed")
}

// With probability p the other agent chooses, but only in the first choices of a game.
// Its opinion of a move is not the opinion of the playing agent.
func TestMix(t *testing.T) {
	testkit.SkipInRace(t)
	g := nimGame(0, 5)
	s := g.New(0)
	const n = 4000
	for _, c := range []struct {
		spec  string
		wins  float64 // shares of the winning move, which greedy makes, in the first and in the fourth choice
		later float64
	}{
		{"mix:p=0.5,agent=(greedy),other=(random)", 0.5 + 0.5/5, 0.5 + 0.5/5},
		{"mix:p=0.5,agent=(greedy),other=(random),choices=3", 0.5 + 0.5/5, 1},
		{"mix:p=1,agent=(random),other=(greedy),choices=3", 1, 1.0 / 5},
		{"mix:p=0,agent=(random),other=(greedy)", 1.0 / 5, 1.0 / 5},
	} {
		var won [4]float64
		for seed := range uint64(n) {
			a := build(t, c.spec, g, seed)
			for k := range won {
				m, _, err := a.Choose(t.Context(), s)
				require.NoError(t, err)
				if m == 15 {
					won[k] += 1.0 / n
				}
			}
		}
		within := func(want, got float64) { require.InDelta(t, want, got, 4*math.Sqrt(want*(1-want)/n)+1e-9, c.spec) }
		within(c.wins, won[0])
		within(c.wins, won[2])
		within(c.later, won[3])
	}
	_, info, err := build(t, "mix:p=1,other=(greedy)", g, 1).Choose(t.Context(), s)
	require.NoError(t, err)
	require.True(t, math.IsNaN(info.Value))
	require.EqualValues(t, 5, info.Sims)
	_, info, err = build(t, "mix:p=0,agent=(greedy)", g, 1).Choose(t.Context(), s)
	require.NoError(t, err)
	require.False(t, math.IsNaN(info.Value))
	a, b := build(t, "mix:p=0.5", nimGame(5, 6, 7), 3), build(t, "mix:p=0.5", nimGame(5, 6, 7), 3)
	for range 20 {
		x, _, _ := a.Choose(t.Context(), nimGame(5, 6, 7).New(0))
		y, _, _ := b.Choose(t.Context(), nimGame(5, 6, 7).New(0))
		require.Equal(t, x, y, "one seed, one game")
	}
}
