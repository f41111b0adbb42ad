package mcts

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"gipf.arena/agents"
	"gipf.arena/internal/testkit"
	"gipf.arena/rules"
)

// Whichever moves the agent hears or misses, its moves are legal and its tree is
// sound (selfPlay checks both).
func TestMissedCallsCostNoCorrectness(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := stones{heap: rapid.IntRange(2, 30).Draw(t, "heap")}
		a := newAgent(t, "mcts:sims=40,expand=1", g, rapid.Uint64().Draw(t, "seed"))
		p := selfPlay(t, a, g, func(int) bool { return rapid.Bool().Draw(t, "told") })
		for _, info := range p.infos {
			require.Equal(t, int64(40), info.Sims, "what is inherited does not reduce what is new")
		}
	})
}

func TestTheTreeIsKeptExactlyWhenTheHashAgrees(t *testing.T) {
	g := stones{heap: 40}
	for _, row := range []struct {
		name string
		told []rules.Move // after the first move, which is played with its reply 1
		kept bool
	}{
		{"told of both", []rules.Move{0, 1}, true},
		{"told of one", []rules.Move{0}, false},
		{"told of none", nil, false},
		{"told something else", []rules.Move{0, 3}, false},
		{"told nonsense", []rules.Move{77, 1}, false},
	} {
		a, s := newAgent(t, "mcts:sims=500", g, 3), g.New(0)
		m, _ := choose(t, a, s)
		for _, told := range row.told {
			if told == 0 {
				told = m
			}
			a.Played(told)
		}
		s.Play(m)
		s.Play(1)
		_, info := choose(t, a, s)
		require.Equal(t, int64(500), info.Sims)
		require.Equal(t, row.kept, a.tree.nodes[0].visits > 500, "%s: %d visits", row.name, a.tree.nodes[0].visits)
		checkTree(t, a)
	}
}

func TestCompactKeepsTheSubtree(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := stones{heap: rapid.IntRange(4, 40).Draw(t, "heap")}
		option := rapid.SampledFrom([]string{"", ",rave=50", ",solver=on,rave=50,grave=3,imm=0.2,prior=1,eval=opinion"}).Draw(t, "option")
		a := newAgent(t, "mcts:sims=300,expand=0"+option, g, rapid.Uint64().Draw(t, "seed"))
		choose(t, a, g.New(0))
		depth := rapid.IntRange(0, 4).Draw(t, "depth")
		for range depth {
			if a.tree.nodes[a.tree.root].first == 0 {
				break
			}
			kids := a.tree.children(a.tree.root)
			a.Played(rapid.SampledFrom(kids).Draw(t, "child").move)
		}
		want := outline(&a.tree, a.tree.root)
		a.tree.compact()
		require.Equal(t, want, outline(&a.tree, 0))
		a.tree.compact()
		require.Equal(t, want, outline(&a.tree, 0), "compacting twice")
	})
}

// With the tree kept, the choices in the solved game are as good as without: the
// winner-to-be never lets go.
func TestReuseSolvesToo(t *testing.T) {
	testkit.SkipInRace(t)
	g := stones{heap: 14}
	for i, spec := range []string{"mcts:sims=10000,c=1", "mcts:sims=10000,c=1", "mcts:sims=300,solver=on", "mcts:sims=30000,rave=50,grave=20,c=1"} {
		left, told := g.heap, func(int) bool { return i > 0 }
		for _, m := range selfPlay(t, newAgent(t, spec, g, 8), g, told).moves {
			if moverWins(left) {
				require.True(t, keepsTheWin(int(m), moverWins(left-int(m))), "%s: %d of %d stones", spec, m, left)
			}
			left -= int(m)
		}
	}
}

// forgetful is an agent that shares nothing: leaves are not asked about as successors are,
// and the shelf is its own. It counts what it asks about successors.
func forgetful(t *testing.T, spec string, g rules.Game, seed uint64) *Agent {
	a := newAgent(t, spec, g, seed)
	cfg := a.cfg
	cfg.shelf, cfg.alike = nil, false
	fresh := New(agents.Env{Game: g, Seed: seed}, cfg)
	fresh.lookahead.eval.Evaluation = counted{fresh.lookahead.eval.Evaluation, new(int)}
	return fresh
}

// counted counts its calls.
type counted struct {
	agents.Evaluation
	asked *int
}

func (c counted) Evaluate(s rules.State) float64 {
	*c.asked++
	return c.Evaluation.Evaluate(s)
}

// What an evaluation has said before is what it says again: two agents that share what it
// said, one of which knows all that the other found out, choose as two that do not.
func TestOpinionsChangeNothing(t *testing.T) {
	g := gipf(t)
	for _, options := range []string{"prior=0.5,imm=0.2", "graph=on,solver=on,prior=1", "imm=0.5", "prior=1,eval=material,threads=2", "prior=1,imm=0.2,quiet=4", "prior=1,quiet=4,transitions=2000"} {
		spec := "mcts:sims=60,weights=material," + options
		b, err := agents.NewSet(Kind(opinions)).Builder(spec, g)
		require.NoError(t, err)
		var sharing [2]agents.Agent
		for i := range sharing {
			sharing[i], err = b.Build(agents.Env{Game: g, Seed: 3})
			require.NoError(t, err)
		}
		s := g.New(0)
		for range 12 {
			m, info := choose(t, sharing[0], s)
			again, info2 := choose(t, sharing[1], s)
			require.Equal(t, fmt.Sprint(m, info), fmt.Sprint(again, info2))
			if search, ok := sharing[0].(*Agent); ok {
				require.Len(t, search.cfg.shelf.memos, 1, "both searched, one after the other")
				require.Nil(t, search.lookahead.eval.memo)
			}
			s.Play(m)
		}
	}
}

// TestOpinionsOfTheRestricted: agents of one spec that are forbidden rows, one as white and one as black, choose in turn as they do alone:
// what is noisy for one is not for the other, so neither is told what the other was.
func TestOpinionsOfTheRestricted(t *testing.T) {
	g := gipf(t)
	restricted := func() agents.Builder {
		set := agents.NewSet(append(agents.Kinds(opinions), Kind(opinions))...)
		b, err := set.Builder("restrict:forbid=@row,agent=(mcts:sims=60,prior=1,weights=material,quiet=4)", g)
		require.NoError(t, err)
		return b
	}
	build := func(b agents.Builder) agents.Agent {
		a, err := b.Build(agents.Env{Game: g, Seed: 3})
		require.NoError(t, err)
		return a
	}
	shared := restricted()
	together := map[rules.Player]agents.Agent{rules.First: build(shared), rules.Second: build(shared)}
	alone := map[rules.Player]agents.Agent{rules.First: build(restricted()), rules.Second: build(restricted())}
	s := g.New(0)
	for range 60 {
		m, info := choose(t, together[s.Mover()], s)
		want, wantInfo := choose(t, alone[s.Mover()], s)
		require.Equal(t, fmt.Sprint(want, wantInfo), fmt.Sprint(m, info), "%v", s)
		s.Play(m)
		if s.Result() != rules.Ongoing {
			break
		}
	}
}

// An opinion is asked for once while it is remembered, and of no two positions as if they
// were one.
func TestOpinionsAreRemembered(t *testing.T) {
	g := gipf(t)
	a := forgetful(t, "mcts:sims=300,prior=1,weights=material", g, 1)
	eval := a.lookahead.eval
	asked := eval.Evaluation.(counted).asked
	twin := eval.Evaluation.(counted).Evaluation
	s := g.New(0)
	for range 20 {
		require.Equal(t, twin.Evaluate(s), eval.Evaluate(s))
		before := *asked
		eval.Evaluate(s)
		require.Equal(t, before, *asked)
		s.Play(s.Moves(nil)[0])
	}
	require.Equal(t, 20, *asked)
	eval.rest()
	require.Len(t, a.cfg.shelf.memos, 1)
	*asked = 0
	m, info := choose(t, a, g.New(0))
	plain, info2 := choose(t, newAgent(t, "mcts:sims=300,prior=1,weights=material", g, 1), g.New(0))
	require.Equal(t, fmt.Sprint(plain, info2), fmt.Sprint(m, info))
	require.Less(t, *asked, int(info.Transitions)*9/10, "some successors are met again")
}
