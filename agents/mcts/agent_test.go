package mcts

import (
	"context"
	"math"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"gipf.arena/agents"
	"gipf.arena/agents/agentstest"
	"gipf.arena/internal/testkit"
	"gipf.arena/rules"
)

// newAgent makes an agent from a spec, as a program would.
func newAgent(t require.TestingT, spec string, g rules.Game, seed uint64) *Agent {
	return newAny(t, spec, g, seed).(*Agent)
}

func choose(t require.TestingT, a agents.Agent, s rules.State) (rules.Move, agents.Info) {
	m, info, err := a.Choose(context.Background(), s)
	require.NoError(t, err)
	return m, info
}

func TestIdentityNamesTheDefaults(t *testing.T) {
	for _, row := range []struct{ spec, want string }{
		{"mcts", "mcts:c=0.35,expand=3,maxnodes=8000000,maxplies=1000,preset=uct,sims=800"},
		{"mcts:ms=20", "mcts:c=0.35,expand=3,maxnodes=8000000,maxplies=1000,ms=20,preset=uct"},
		{"mcts:ms=20,sims=5", "mcts:c=0.35,expand=3,maxnodes=8000000,maxplies=1000,ms=20,preset=uct,sims=5"},
	} {
		b, err := agents.NewSet(Kind(noWeights)).Builder(row.spec, stones{heap: 9})
		require.NoError(t, err)
		require.Equal(t, row.want, b.Identity(), row.spec)
	}
	require.PanicsWithValue(t, "mcts: neither simulations nor transitions nor time", func() { New(agents.Env{Game: stones{heap: 9}}, Config{}) })
}

// After the left move First moves again and has a win beside a loss; a
// search that believes the opponent decides there sees a loss. The right
// move is a safe draw. In the mirrored script the danger is Second's: going
// left, Second moves twice and wins.
func TestMoversNeedNotAlternate(t *testing.T) {
	f, s := rules.First, rules.Second
	again := &script{nodes: []scriptNode{
		decide(f, 1, 2), decide(f, 3, 4), end(rules.Draw), end(rules.FirstWins), end(rules.SecondWins),
	}}
	twice := &script{nodes: []scriptNode{
		decide(f, 1, 2), decide(s, 3, 4), end(rules.Draw),
		decide(s, 5, 6), end(rules.FirstWins), end(rules.FirstWins), end(rules.SecondWins),
	}}
	for seed := range uint64(20) {
		m, info := choose(t, newAgent(t, "mcts:sims=400,c=1", again, seed), again.New(0))
		require.Equal(t, rules.Move(0), m, "seed %d: left wins", seed)
		require.Greater(t, info.Value, 0.8)
		m, info = choose(t, newAgent(t, "mcts:sims=400,c=1", twice, seed), twice.New(0))
		require.Equal(t, rules.Move(1), m, "seed %d: left loses", seed)
		require.InDelta(t, 0.5, info.Value, 0)
	}
}

// drawScript plants a random tree of at most the given height below a new node.
func drawScript(t *rapid.T, g *script, height int) int {
	at := len(g.nodes)
	g.nodes = append(g.nodes, scriptNode{})
	if branches := rapid.IntRange(0, 3).Draw(t, "branches"); height > 0 && (branches > 0 || at == 0) {
		n := decide(rapid.SampledFrom([]rules.Player{rules.First, rules.Second}).Draw(t, "mover"))
		for range branches + 1 {
			n.to = append(n.to, drawScript(t, g, height-1))
		}
		g.nodes[at] = n
		return at
	}
	g.nodes[at] = end(rapid.SampledFrom([]rules.Result{rules.FirstWins, rules.SecondWins, rules.Draw}).Draw(t, "end"))
	return at
}

// In any small game the choice is one that minimax makes too. Exploration is
// strong here: a narrow win behind several moves looks bad at first, and the
// default would find it only after more simulations.
func TestChoosesLikeMinimax(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := &script{}
		drawScript(t, g, 3)
		option := rapid.SampledFrom([]string{"", ",rave=3", ",rave=3,grave=20", ",fpu=0.6", ",fpured=0.1", ",solver=on"}).Draw(t, "option")
		a := newAgent(t, "mcts:sims=3000,c=2"+option, g, rapid.Uint64().Draw(t, "seed"))
		m, _ := choose(t, a, g.New(0))
		require.InDelta(t, g.value(0), g.value(g.nodes[0].to[m]), 0, "move %d of %+v", m, g.nodes)
		if len(g.nodes[0].to) > 1 {
			checkTree(t, a)
		}
	})
}

// The solved game: from every won position up to 14 stones the choice keeps the
// win, whether or not the same player goes on moving.
func TestStonesAreSolved(t *testing.T) {
	testkit.SkipInRace(t)
	for _, option := range []string{
		"", ",rave=30", ",rave=30,grave=50", ",fpured=0.1", ",prior=1,eval=opinion", ",policy=habit",
		",mast=0.1", ",mast=0.3", ",weights=opinion,cutoff=3",
		",imm=0.3,eval=opinion", ",solver=on,imm=0.5,weights=opinion,policy=habit,rave=30",
	} {
		for n := 2; n <= 14; n += 2 {
			require.True(t, moverWins(n))
			g := stones{heap: n}
			m, info := choose(t, newAgent(t, "mcts:sims=10000,c=1"+option, g, 5), g.New(0))
			require.True(t, keepsTheWin(int(m), moverWins(n-int(m))), "%s: %d of %d stones", option, m, n)
			require.Greater(t, info.Value, 0.5, "%s: %d stones", option, n)
		}
	}
}

// played is everything about one game of an agent against itself.
type played struct {
	moves []rules.Move
	infos []agents.Info
}

// selfPlay lets one agent decide for both sides. tell says whether it hears of
// move i.
func selfPlay(t require.TestingT, a *Agent, g rules.Game, tell func(i int) bool) played {
	var p played
	for s := g.New(0); s.Mover() != rules.None; {
		legal := s.Moves(nil)
		m, info := choose(t, a, s)
		require.Contains(t, legal, m, "move %d", len(p.moves))
		if len(legal) > 1 {
			checkTree(t, a)
			p.infos = append(p.infos, info) // without those that are NaN
		}
		if tell(len(p.moves)) {
			a.Played(m)
		}
		s.Play(m)
		p.moves = append(p.moves, m)
	}
	return p
}

func always(int) bool { return true }
func never(int) bool  { return false }

func TestSameSeedSameDecisions(t *testing.T) {
	g := stones{heap: 40}
	run := func(seed uint64) played { return selfPlay(t, newAgent(t, "mcts:sims=100", g, seed), g, always) }
	require.Equal(t, run(1), run(1))
	require.NotEqual(t, run(1).infos, run(2).infos, "another seed thinks otherwise")
}

func TestDecisionsArePinned(t *testing.T) {
	g := stones{heap: 40}
	for spec, want := range map[string][]rules.Move{
		"mcts:sims=100,c=0.7,expand=3":                                           {3, 1, 3, 1, 1, 1, 2, 3, 1, 1, 1, 1, 1, 1, 3, 3, 1, 1, 1, 2, 3, 1, 3, 1},
		"mcts:sims=9,c=3,fpu=0.7,rave=9,grave=3,imm=0.02,solver=on,eval=opinion": {1, 1, 3, 1, 2, 3, 1, 1, 2, 2, 1, 1, 2, 2, 1, 2, 2, 2, 1, 3, 2, 3, 1},
	} {
		require.Equal(t, want, selfPlay(t, newAgent(t, spec, g, 42), g, always).moves, spec)
	}
}

func TestForcedDecisionsCostNothingAndKeepTheTree(t *testing.T) {
	// First decides, Second is forced, First decides.
	g := &script{nodes: []scriptNode{
		decide(rules.First, 1, 2), decide(rules.Second, 3), end(rules.SecondWins),
		decide(rules.First, 4, 5), end(rules.Draw), end(rules.FirstWins),
	}}
	a, s := newAgent(t, "mcts:sims=200", g, 1), g.New(0)
	for _, want := range []rules.Move{0, 0, 1} {
		m, info := choose(t, a, s)
		require.Equal(t, want, m)
		if s.Mover() == rules.Second {
			require.True(t, math.IsNaN(info.Value))
			require.Zero(t, info.Sims+info.Transitions)
		} else {
			require.Equal(t, int64(200), info.Sims)
		}
		a.Played(m)
		s.Play(m)
	}
	require.Greater(t, a.tree.nodes[0].visits, int32(300), "the tree went through the forced move")
}

func TestTransitionsAreCounted(t *testing.T) {
	g := stones{heap: 1000}
	_, info := choose(t, newAgent(t, "mcts:sims=50,maxplies=7,expand=100", g, 1), g.New(0))
	require.Equal(t, int64(50*(1+7)), info.Transitions, "one move in the tree and seven in the playout")
	require.InDelta(t, 0.5, info.Value, 0, "a playout that is cut off counts ½")
}

func TestOrderOfMovesFavoursNone(t *testing.T) {
	g := &script{nodes: []scriptNode{decide(rules.First, 1, 1, 1, 1), end(rules.Draw)}}
	counts := [4]int{}
	for seed := range uint64(2000) {
		m, _ := choose(t, newAgent(t, "mcts:sims=1", g, seed), g.New(0))
		counts[m]++
	}
	for _, n := range counts {
		require.InDelta(t, 500, n, 78, "four standard deviations around a quarter: %v", counts)
	}
}

func TestTheTreeStopsGrowing(t *testing.T) {
	g := stones{heap: 60}
	a := newAgent(t, "mcts:sims=20000,maxnodes=1000,expand=0", g, 1)
	choose(t, a, g.New(0))
	require.LessOrEqual(t, len(a.tree.nodes), 1002)
	require.Equal(t, int32(20000), a.tree.nodes[0].visits)
}

func TestChooseAllocatesNothingAfterWarmUp(t *testing.T) {
	testkit.SkipInRace(t)
	for _, option := range []string{
		"", ",rave=100", ",rave=100,grave=5,solver=on,imm=0.2,prior=1,eval=opinion", ",policy=habit",
		",mast=0.1", ",mast=0.3,rave=20", ",weights=opinion,cutoff=4",
	} {
		g := stones{heap: 60}
		a, ctx := newAgent(t, "mcts:sims=200"+option, g, 1), t.Context()
		start, s := g.New(0), g.New(0)
		game := func() {
			s.CopyFrom(start)
			for s.Mover() != rules.None {
				m, _, _ := a.Choose(ctx, s)
				a.Played(m)
				s.Play(m)
			}
		}
		for range 5 {
			game()
		}
		require.Zero(t, testkit.Allocations(5, game), option)
	}
}

func TestEndOfTheContext(t *testing.T) {
	g := stones{heap: 40}
	cancelled, cancel := context.WithCancel(t.Context())
	cancel()
	for _, spec := range []string{"mcts", "mcts:ms=50"} {
		_, info, err := newAgent(t, spec, g, 1).Choose(cancelled, g.New(0))
		require.ErrorIs(t, err, context.Canceled, "%s", spec)
		require.Zero(t, info.Sims)
	}
	_, info, err := newAgent(t, "mcts:sims=1000", g, 1).Choose(&agentstest.Expiring{Context: t.Context(), Left: 3}, g.New(0))
	require.ErrorIs(t, err, context.DeadlineExceeded, "an unfinished budget of simulations decides nothing")
	require.Equal(t, int64(2*checkEvery), info.Sims)
	m, info, err := newAgent(t, "mcts:ms=60000", g, 1).Choose(&agentstest.Expiring{Context: t.Context(), Left: 3}, g.New(0))
	require.NoError(t, err, "a budget of time decides by what it has")
	require.Contains(t, g.New(0).Moves(nil), m)
	require.Equal(t, int64(2*checkEvery), info.Sims)
}

func TestTimeIsABudget(t *testing.T) {
	g := stones{heap: 40}
	start := time.Now()
	_, info := choose(t, newAgent(t, "mcts:ms=20", g, 1), g.New(0))
	require.GreaterOrEqual(t, time.Since(start), 20*time.Millisecond)
	require.Positive(t, info.Sims)
	_, info = choose(t, newAgent(t, "mcts:ms=60000,sims=50", g, 1), g.New(0))
	require.Equal(t, int64(50), info.Sims, "whichever budget ends first")
}

// naiveValue is the value of a move for who makes it: of the position once
// he has also made what he is forced to.
func naiveValue(eval agents.Evaluation, g rules.Game, s rules.State, m rules.Move) float64 {
	next := rules.Fork(g, s)
	for next.Play(m); next.Mover() == s.Mover() && len(next.Moves(nil)) == 1; {
		next.Play(next.Moves(nil)[0])
	}
	return agents.ValueFor(eval, next, s.Mover())
}

func sigmoid(x float64) float64 { return 1 / (1 + math.Exp(-x)) }

// checkLookahead re-derives what was found about the moves of node i, whose
// position is s, and below it.
func checkLookahead(t *testing.T, a *Agent, g rules.Game, i int32, s rules.State) {
	n, top, sum, eval := a.tree.nodes[i], math.Inf(-1), 0.0, a.cfg.quieted(g, a.cfg.Heuristic)
	for _, kid := range a.tree.children(i) {
		top = max(top, naiveValue(eval, g, s, kid.move))
	}
	for _, kid := range a.tree.children(i) {
		sum += math.Exp((naiveValue(eval, g, s, kid.move) - top) / a.cfg.PriorTemp)
	}
	for k := range a.tree.children(i) {
		at := n.first + int32(k)
		value := naiveValue(eval, g, s, a.tree.nodes[at].move)
		require.InDelta(t, math.Exp((value-top)/a.cfg.PriorTemp)/sum, a.tree.prior.at[at], 1e-6)
		if a.tree.nodes[at].first == 0 {
			require.InDelta(t, scoreOf(sigmoid(value), n.mover), a.tree.minimax.at[at], 1e-6)
			continue
		}
		next := rules.Fork(g, s)
		next.Play(a.tree.nodes[at].move)
		checkLookahead(t, a, g, at, next)
	}
}

func TestForesightAgainstItsNaiveTwin(t *testing.T) {
	testkit.SkipInRace(t)
	for _, row := range []struct {
		game rules.Game
		eval string
	}{{stones{heap: 20}, "opinion"}, {gipf(t), "material"}, {gipf(t), "material,quiet=3"}} {
		g := row.game
		a, s := newAgent(t, "mcts:sims=300,prior=0.7,imm=0.3,eval="+row.eval, g, 1), g.New(0)
		for range 30 {
			m, _ := choose(t, a, s)
			if len(s.Moves(nil)) > 1 {
				checkTree(t, a)
				checkLookahead(t, a, g, 0, s)
			}
			if s.Play(m); s.Mover() == rules.None {
				break
			}
		}
	}
}

// The prior of a policy is its softmax.
func TestPolicyIsThePrior(t *testing.T) {
	g := stones{heap: 20}
	a := newAgent(t, "mcts:sims=300,policy=habit", g, 1)
	choose(t, a, g.New(0))
	odds := func(m rules.Move) float64 { return math.Exp(0.3*float64(m) - 0.5*float64(1-(20-int(m))%2)) }
	for k, kid := range a.tree.children(0) {
		want := odds(kid.move) / (odds(1) + odds(2) + odds(3))
		require.InDelta(t, want, a.tree.prior.at[1+k], 1e-6)
	}
}
