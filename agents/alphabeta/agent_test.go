package alphabeta

import (
	"context"
	"fmt"
	"math"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"gipf.arena/agents"
	"gipf.arena/agents/agentstest"
	"gipf.arena/internal/testkit"
	"gipf.arena/rules"
)

func choose(t require.TestingT, a agents.Agent, s rules.State) (rules.Move, agents.Info) {
	m, info, err := a.Choose(context.Background(), s)
	require.NoError(t, err)
	return m, info
}

func TestIdentityNamesTheDefaults(t *testing.T) {
	g := &script{nodes: []scriptNode{decide(rules.First, 1, 1), end(rules.Draw)}}
	w, _ := looks(g.Name(), "hand")
	techniques := "pvs=off,quiescence=on,%stt=on,ttsize=65536,weights=hand#" + w.Digest()
	for _, row := range []struct{ spec, before, middle string }{
		{"alphabeta", "alphabeta:aspiration=on,extend=on,history=on,killers=on,lmr=on,", "sims=800,"},
		{"alphabeta:depth=3", "alphabeta:aspiration=on,depth=3,extend=on,history=on,killers=on,lmr=on,", ""},
		{"alphabeta:ms=5,lmr=off", "alphabeta:aspiration=on,extend=on,history=on,killers=on,lmr=off,ms=5,", ""},
		{"alphabeta:transitions=9", "alphabeta:aspiration=on,extend=on,history=on,killers=on,lmr=on,", "transitions=9,"},
	} {
		b, err := agents.NewSet(Kind(looks)).Builder(row.spec, g)
		require.NoError(t, err)
		want := row.before + fmt.Sprintf(techniques, row.middle)
		require.Equal(t, want, b.Identity(), row.spec)
	}
	_, err := agents.NewSet(Kind(looks)).Builder("alphabeta:weights=nowhere", g)
	require.ErrorContains(t, err, `no weights "nowhere"`)
	require.PanicsWithValue(t, "alphabeta: no budget", func() { New(agents.Env{Game: g}, Config{}) })
}

// wide is a game with a number of layers, each of width positions that all look
// alike except one.
func wide(layers, width int) *script {
	g := &script{nodes: []scriptNode{decide(rules.First)}}
	for i := range layers {
		from := len(g.nodes)
		for k := range width {
			n := decide(rules.Player(1 + (i+1)%2))
			n.looks = float64((k*7+i)%5) / 5
			g.nodes = append(g.nodes, n)
		}
		for k := range g.nodes[:from] {
			if n := &g.nodes[k]; len(n.to) == 0 {
				for j := range width {
					n.to = append(n.to, from+(j+k)%width)
				}
			}
		}
	}
	for k := range g.nodes {
		if len(g.nodes[k].to) == 0 {
			g.nodes[k] = end(rules.Result(1 + k%3))
		}
	}
	return g
}

// Neither budget is ever exceeded, and both are used up if there is enough to
// search.
func TestBudgets(t *testing.T) {
	g := wide(12, 9)
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.Int64Range(1, 3000).Draw(t, "n")
		a := newAgent(t, "alphabeta:depth=9"+onOff(t, "pvs", "aspiration", "tt", "lmr", "quiescence")+pruning(t), g, looks, 3)
		a.cfg.Depth = 0
		if rapid.Bool().Draw(t, "sims") {
			a.cfg.Sims = n
			_, info := choose(t, a, g.New(0))
			require.LessOrEqual(t, info.Sims, n)
			require.True(t, info.Sims == n || !a.guessed || a.found.value.isProof())
			return
		}
		a.cfg.Transitions = n
		_, info := choose(t, a, g.New(0))
		require.LessOrEqual(t, info.Transitions, n)
		require.True(t, info.Transitions == n || !a.guessed || a.found.value.isProof())
	})
}

// Info counts what is really applied.
func TestTransitionsAreCounted(t *testing.T) {
	g := &counting{script: wide(8, 6)}
	a := newAgent(t, "alphabeta:depth=6", g, looks, 3)
	_, info := choose(t, a, g.New(0))
	require.Positive(t, g.plays)
	require.Equal(t, g.plays, info.Transitions)
}

// counting counts what is played in all its states.
type counting struct {
	*script
	plays int64
}

func (g *counting) New(uint64) rules.State { return &countingState{scriptState{g: g.script}, g} }

type countingState struct {
	scriptState
	of *counting
}

func (s *countingState) CopyFrom(src rules.State) { s.at = src.(*countingState).at }

func (s *countingState) Play(m rules.Move) {
	s.of.plays++
	s.scriptState.Play(m)
}

func TestSameSeedSameDecisions(t *testing.T) {
	g := wide(10, 8)
	run := func(seed uint64) (moves []rules.Move) {
		a := newAgent(t, "alphabeta:sims=50", g, looks, seed)
		for s := g.New(0); s.Mover() != rules.None; {
			m, _ := choose(t, a, s)
			s.Play(m)
			moves = append(moves, m)
		}
		return moves
	}
	differ := 0
	for seed := range uint64(10) {
		require.Equal(t, run(seed), run(seed))
		if !slices.Equal(run(seed), run(seed+1)) {
			differ++
		}
	}
	require.Positive(t, differ, "another seed decides otherwise")
}

func TestEqualDecisionsAreDrawnEvenly(t *testing.T) {
	g := &script{nodes: []scriptNode{decide(rules.First, 1, 1, 2, 1, 1), end(rules.Draw), end(rules.SecondWins)}}
	counts := [5]int{}
	for seed := range uint64(2000) {
		m, _ := choose(t, newAgent(t, "alphabeta", g, looks, seed), g.New(0))
		counts[m]++
	}
	require.Zero(t, counts[2])
	for _, n := range append(counts[:2:2], counts[3:]...) {
		require.InDelta(t, 500, n, 78, "four standard deviations around a quarter: %v", counts)
	}
}

func TestChooseAllocatesNothingAfterWarmUp(t *testing.T) {
	require.Zero(t, allocations(t, "alphabeta:sims=200", 3))
}

// allocations returns those of a game that an agent plays against itself, after a
// number of games to warm up.
func allocations(t *testing.T, spec string, warmUp int) float64 {
	g := wide(12, 9)
	a, ctx := newAgent(t, spec, g, looks, 1), t.Context()
	start, s := g.New(0), g.New(0)
	game := func() {
		s.CopyFrom(start)
		for s.Mover() != rules.None {
			m, _, _ := a.Choose(ctx, s)
			s.Play(m)
		}
	}
	for range warmUp {
		game()
	}
	return testkit.Allocations(5, game)
}

func TestTheTableIsModest(t *testing.T) {
	g := wide(12, 9)
	for _, row := range []struct {
		spec    string
		entries int
	}{
		{"alphabeta:depth=2", 65536},
		{"alphabeta:sims=1", 4},
		{"alphabeta:sims=100", 512},
		{"alphabeta:transitions=1000,ttsize=100", 128},
		{"alphabeta:tt=off", 0},
		{"alphabeta:ms=1", 65536},
	} {
		a := newAgent(t, row.spec, g, looks, 1)
		require.Empty(t, a.table.places, "made when it is needed")
		choose(t, a, g.New(0))
		require.Len(t, a.table.places, row.entries, row.spec)
	}
}

func TestEndOfTheContext(t *testing.T) {
	g := wide(12, 9)
	cancelled, cancel := context.WithCancel(t.Context())
	cancel()
	for _, spec := range []string{"alphabeta", "alphabeta:ms=50", "alphabeta:depth=5"} {
		_, info, err := newAgent(t, spec, g, looks, 1).Choose(cancelled, g.New(0))
		require.ErrorIs(t, err, context.Canceled, "%s", spec)
		require.Zero(t, info.Transitions)
		require.True(t, math.IsNaN(info.Value))
	}
	_, info, err := newAgent(t, "alphabeta:sims=5000", g, looks, 1).Choose(&agentstest.Expiring{Context: t.Context(), Left: 3}, g.New(0))
	require.ErrorIs(t, err, context.DeadlineExceeded, "an unfinished budget of simulations decides nothing")
	require.Equal(t, int64(2*checkEvery), info.Transitions)
	m, info, err := newAgent(t, "alphabeta:ms=60000", g, looks, 1).Choose(&agentstest.Expiring{Context: t.Context(), Left: 3}, g.New(0))
	require.NoError(t, err, "a budget of time decides by what it has")
	require.Contains(t, g.New(0).Moves(nil), m)
	require.Equal(t, int64(2*checkEvery), info.Transitions)
	require.False(t, math.IsNaN(info.Value))
}

// A budget too small for one move still gives a legal one.
func TestTheLeastBudget(t *testing.T) {
	g := &script{nodes: []scriptNode{decide(rules.First, 1, 1), decide(rules.Second, 2, 2), end(rules.Draw)}}
	g.nodes[1].noisy, g.nodes[1].forced = 2, true
	m, info := choose(t, newAgent(t, "alphabeta:transitions=1", g, looks, 1), g.New(0))
	require.Less(t, m, rules.Move(2))
	require.True(t, math.IsNaN(info.Value), "a compulsory move was due and could not be looked at")
	require.Equal(t, int64(1), info.Transitions)
}
