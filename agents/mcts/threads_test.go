package mcts

import (
	"context"
	"fmt"
	"math"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"gipf.arena/agents"
	"gipf.arena/agents/agentstest"
	"gipf.arena/internal/testkit"
	"gipf.arena/rules"
)

// newAny makes an agent of the type that a spec resolves to.
func newAny(t require.TestingT, spec string, g rules.Game, seed uint64) agents.Agent {
	b, err := agents.NewSet(Kind(opinions)).Builder(spec, g)
	require.NoError(t, err)
	a, err := b.Build(agents.Env{Game: g, Seed: seed})
	require.NoError(t, err)
	return a
}

// families is every family of options once, for tests of what holds for all.
var families = []string{
	"", ",solver=on", ",fpu=0.4", ",rave=50", ",rave=50,grave=10", ",prior=0.5,eval=opinion", ",policy=habit",
	",imm=0.5,eval=opinion", ",imm=0.3,eval=opinion", ",weights=opinion", ",weights=opinion,cutoff=3", ",mast=0.2",
	",graph=on", ",graph=on,solver=on,weights=opinion,policy=habit", ",fpured=0.2",
}

// budgets are those that do not depend on a clock.
var budgets = []string{"sims=60", "transitions=900", "sims=40,transitions=900", "sims=7"}

// game lets an agent choose for both sides and returns all it said.
func game(t require.TestingT, a agents.Agent, g rules.Game) string {
	var log strings.Builder
	for s := g.New(0); s.Mover() != rules.None; {
		m, info := choose(t, a, s)
		require.Contains(t, s.Moves(nil), m)
		a.(agents.Observer).Played(m)
		s.Play(m)
		log.WriteString(fmt.Sprint(m, info, "\n"))
	}
	return log.String()
}

// The same seed and budget give the same moves on every run, for any
// options, also with several roots, however the scheduler runs them.
func TestSameSeedSameMoves(t *testing.T) {
	g, runs := stones{heap: 20}, 5
	if testing.Short() {
		runs = 2
	}
	for i, family := range families {
		for _, threads := range []string{"", ",threads=3", ",threads=2,parallel=root", ",threads=2,parallel=split"} {
			if strings.HasSuffix(threads, "split") && !strings.Contains(family, "prior") && !strings.Contains(family, "policy") {
				continue // nothing to divide the moves by
			}
			if testkit.Race && threads == "" {
				continue // one goroutine: nothing to find
			}
			spec := "mcts:" + budgets[i%len(budgets)] + family + threads
			want := game(t, newAny(t, spec, g, 5), g)
			for range runs {
				require.Equal(t, want, game(t, newAny(t, spec, g, 5), g), spec)
			}
			require.NotEqual(t, want, game(t, newAny(t, spec, g, 6), g), "%s: another seed thinks otherwise", spec)
		}
	}
}

func TestWhoIsNotReproducible(t *testing.T) {
	set := agents.NewSet(append(agents.Kinds(noWeights), Kind(noWeights))...)
	agentstest.Varying(t, set, map[string]string{
		"mcts": "", "mcts:threads=4": "", "mcts:threads=4,parallel=root": "", "mcts:threads=4,parallel=split,policy=habit": "", "random": "", "flat:sims=3": "",
		"mcts:ms=5":           "ms=5: ",
		"mcts:ms=5,threads=2": "ms=5: ",
		"flat:ms=7":           "ms=7: ",
		"epsilon:agent=(epsilon:agent=(flat:ms=9))": "ms=9: ",
		"restrict:forbid=x,agent=(mcts:sims=5)":     "",
	})
	_, err := set.NotReproducible("mcts:treads=4")
	require.ErrorContains(t, err, "threads")
}

// threads=1 is the same as no threads parameter.
func TestOneThreadIsNone(t *testing.T) {
	g := stones{heap: 20}
	for _, family := range families {
		want := game(t, newAny(t, "mcts:sims=50"+family, g, 3), g)
		require.Equal(t, want, game(t, newAny(t, "mcts:sims=50,threads=1"+family, g, 3), g), family)
	}
}

// The sum of the roots is the sum of what each tree knows, and the choice is
// that of a search that knows it all. Every tree may find a narrow win alone, see
// TestChoosesLikeMinimax: 3,000 simulations each.
func TestRootsAddUp(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := &script{}
		drawScript(t, g, 3)
		if len(g.nodes[0].to) == 1 {
			return
		}
		option := rapid.SampledFrom([]string{"", ",solver=on", ",graph=on", ",graph=on,solver=on", ",rave=9"}).Draw(t, "option")
		n := rapid.IntRange(2, 5).Draw(t, "threads")
		r := newAny(t, fmt.Sprintf("mcts:c=2,sims=%d,threads=%d%s", 3000*n, n, option), g, rapid.Uint64().Draw(t, "seed")).(*Roots)
		require.Len(t, r.searches, n)
		m, info := choose(t, r, g.New(0))
		require.InDelta(t, g.value(0), g.value(g.nodes[0].to[m]), 0, "move %d of %+v", m, g.nodes)
		require.LessOrEqual(t, info.Sims, int64(3000*n))
		for _, kid := range r.sum.children(0) {
			visits, sum := int32(0), 0.0
			for _, search := range r.searches {
				for _, k := range search.tree.children(0) {
					if k.move == kid.move {
						visits += k.visits
						sum += k.sum
					}
				}
			}
			require.Equal(t, visits, kid.visits)
			require.InDelta(t, sum, kid.sum, 1e-9)
		}
		for _, search := range r.searches {
			checkTree(t, search)
			if info.Proven != rules.Ongoing {
				require.InDelta(t, g.value(0), info.Proven.Score(rules.First), 0)
			}
		}
	})
}

// With any number of threads, a budget covers the whole search, moves are
// legal, and trees are sound.
func TestThreadsKeepToTheBudget(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		spec := drawSpec(t)
		hows := []string{"root"}
		if strings.Contains(spec, "prior") || strings.Contains(spec, "policy") {
			hows = append(hows, "split")
		}
		how := rapid.SampledFrom(hows).Draw(t, "parallel")
		spec += fmt.Sprintf(",threads=%d,parallel=%s", rapid.IntRange(2, 4).Draw(t, "threads"), how)
		g := stones{heap: rapid.IntRange(2, 16).Draw(t, "heap")}
		a, s := newAny(t, spec, g, rapid.Uint64().Draw(t, "seed")), g.New(0)
		for s.Mover() != rules.None {
			legal := s.Moves(nil)
			m, info := choose(t, a, s)
			require.Contains(t, legal, m)
			cfg, trees := inside(a)
			require.True(t, cfg.Sims == 0 || info.Sims <= cfg.Sims, "%d simulations", info.Sims)
			require.True(t, cfg.Transitions == 0 || info.Transitions <= cfg.Transitions, "%d transitions", info.Transitions)
			for _, tree := range trees {
				if len(legal) > 1 {
					checkTree(t, tree)
				}
			}
			if rapid.Bool().Draw(t, "told") {
				a.(agents.Observer).Played(m)
			}
			s.Play(m)
		}
	})
}

// inside returns the parameters of a whole search and its trees.
func inside(a agents.Agent) (Config, []*Agent) {
	if r, ok := a.(*Roots); ok {
		return r.cfg, r.searches
	}
	return a.(*Agent).cfg, []*Agent{a.(*Agent)}
}

func TestThreadsSolveStones(t *testing.T) {
	for _, option := range []string{"parallel=root", "parallel=root,rave=30", "parallel=root,graph=on,solver=on"} {
		for n := 2; n <= 14; n += 4 {
			g := stones{heap: n}
			m, info := choose(t, newAny(t, "mcts:sims=12000,c=1,threads=3,"+option, g, 5), g.New(0))
			require.True(t, keepsTheWin(int(m), moverWins(n-int(m))), "%s: %d of %d stones", option, m, n)
			require.Greater(t, info.Value, 0.5, "%s: %d stones", option, n)
		}
	}
}

// More threads than work: those without any are not made.
func TestTooManyThreads(t *testing.T) {
	g := stones{heap: 20}
	for _, spec := range []string{"mcts:sims=3,threads=8", "mcts:sims=1,threads=8"} {
		_, info := choose(t, newAny(t, spec, g, 1), g.New(0))
		require.LessOrEqual(t, info.Sims, int64(3), spec)
		require.Positive(t, info.Sims, spec)
	}
}

func TestThreadsEndWithTheContext(t *testing.T) {
	g := stones{heap: 40}
	ctx, cancel := context.WithTimeout(t.Context(), 5*time.Millisecond)
	defer cancel()
	_, info, err := newAny(t, "mcts:sims=100000000,threads=2,maxnodes=1000", g, 1).Choose(ctx, g.New(0))
	require.ErrorIs(t, err, context.DeadlineExceeded)
	require.True(t, math.IsNaN(info.Value))
	_, info = choose(t, newAny(t, "mcts:ms=5,threads=2", g, 1), g.New(0))
	require.Positive(t, info.Sims)
}

func TestThreadsAllocateNothingAfterWarmUp(t *testing.T) {
	for _, option := range []string{"graph=on,solver=on", "threads=3", "threads=2,graph=on,solver=on", "threads=2,mast=0.3,rave=9,grave=2"} {
		g := stones{heap: 40}
		a, ctx := newAny(t, "mcts:sims=60,"+option, g, 1), t.Context()
		start, s := g.New(0), g.New(0)
		game := func() {
			s.CopyFrom(start)
			for s.Mover() != rules.None {
				m, _, _ := a.Choose(ctx, s)
				a.(agents.Observer).Played(m)
				s.Play(m)
			}
		}
		for range 10 {
			game()
		}
		require.Less(t, testkit.Allocations(5, game), 1.0, option)
	}
}
