package mcts

import (
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/agents"
	"gipf.arena/configs"
	"gipf.arena/internal/testkit"
	"gipf.arena/rules"
	"gipf.arena/rules/catalog"
	"gipf.arena/rules/rulestest"
)

// BenchmarkStandard measures whole moves in the middle of games with the techniques that
// are standard at each game, on a new tree: simulations per second. Read it beside that of
// another commit.
func BenchmarkStandard(b *testing.B) {
	for _, row := range []struct {
		name  string
		plies int
	}{{"gipf/basic", 20}, {"gipf/standard", 20}, {"gipf/tournament", 20}, {"zertz/37", 20}, {"lyngk/base", 24}} {
		b.Run(row.name, func(b *testing.B) {
			g, err := catalog.Game(row.name)
			require.NoError(b, err)
			a, n, sims := standard(b, g, "mcts:sims=400"), 0, int64(0)
			middles := rulestest.Middles(g, func(int) int { return row.plies })[:32]
			ctx := b.Context()
			b.ReportAllocs()
			for b.Loop() {
				a.tree.clear()
				_, info, _ := a.Choose(ctx, middles[n%len(middles)])
				sims += info.Sims
				n++
			}
			b.ReportMetric(float64(sims)/b.Elapsed().Seconds(), "sims/s")
		})
	}
}

// standard makes an agent with what the program holds for the game.
func standard(tb testing.TB, g rules.Game, spec string) *Agent {
	tb.Helper()
	b, err := agents.NewSet(Kind(configs.LoadWeights)).WithStandards(configs.LoadStandards).Builder(spec, g)
	require.NoError(tb, err)
	a, err := b.Build(agents.Env{Game: g, Seed: 1})
	require.NoError(tb, err)
	return a.(*Agent)
}

func gipf(t testing.TB) rules.Game {
	t.Helper()
	g, err := catalog.Game("gipf/basic")
	require.NoError(t, err)
	return g
}

// play lets two agents finish a game and returns its result, Ongoing after 1000
// moves.
func play(t testing.TB, s rules.State, players [2]agents.Agent) rules.Result {
	t.Helper()
	for n := 0; n < 1000 && s.Mover() != rules.None; n++ {
		m, _, err := players[s.Mover().Index()].Choose(t.Context(), s)
		require.NoError(t, err)
		for _, p := range players {
			if o, ok := p.(agents.Observer); ok {
				o.Played(m)
			}
		}
		s.Play(m)
	}
	return s.Result()
}

func TestBeatsRandomAtGIPF(t *testing.T) {
	g, wins := gipf(t), 0
	for i := range uint64(20) {
		uct := rules.Player(1 + i%2)
		var players [2]agents.Agent
		players[uct.Index()] = newAgent(t, "mcts:sims=200,preset=uct", g, i)
		players[uct.Other().Index()] = agents.NewRandom(i + 100)
		if play(t, g.New(0), players).Winner() == uct {
			wins++
		}
	}
	require.GreaterOrEqual(t, wins, 19, "of 20 games")
}

// In a whole game of GIPF, with removals by either side between the pushes, the
// tree stays sound.
func TestTreeIsSoundAtGIPF(t *testing.T) {
	testkit.SkipInRace(t)
	g := gipf(t)
	for _, option := range []string{",preset=uct", ",graph=on,expand=1"} {
		p := selfPlay(t, newAgent(t, "mcts:sims=70"+option, g, 7), g, always)
		require.Greater(t, len(p.moves), 20)
	}
}

// BenchmarkUCT measures whole moves at the start of GIPF basic, without a
// kept tree: simulations per second, moves applied per second, and the nodes.
func BenchmarkUCT(b *testing.B) {
	for _, spec := range []string{
		"mcts:sims=200,preset=uct", "mcts:sims=800,preset=uct", "mcts:sims=6400,preset=uct", "mcts:sims=800,solver=on", "mcts:sims=800,fpu=0.5", "mcts:sims=800,rave=100",
		"mcts:sims=800,rave=100,grave=50", "mcts:sims=800,prior=1,eval=material", "mcts:sims=800,prior=1,weights=material,quiet=6",
		"mcts:sims=800,mast=0.1",
		"mcts:sims=800,weights=material,cutoff=4",
	} {
		b.Run(spec, func(b *testing.B) {
			g := gipf(b)
			a, s, ctx := newAgent(b, spec, g, 1), g.New(0), b.Context()
			sims, transitions := int64(0), int64(0)
			b.ReportAllocs()
			for b.Loop() {
				a.tree.clear()
				_, info, _ := a.Choose(ctx, s)
				sims += info.Sims
				transitions += info.Transitions
			}
			b.ReportMetric(float64(sims)/b.Elapsed().Seconds(), "sims/s")
			b.ReportMetric(float64(transitions)/b.Elapsed().Seconds(), "plies/s")
			b.ReportMetric(float64(cap(a.tree.nodes)*24), "slab-B")
		})
	}
}

// BenchmarkGame lets an agent play a whole game of GIPF basic against itself, and
// reports the largest tree it needed: what one agent in flight costs.
func BenchmarkGame(b *testing.B) {
	for _, spec := range []string{"mcts:sims=200,preset=uct", "mcts:sims=800,preset=uct"} {
		b.Run(spec, func(b *testing.B) {
			g, largest := gipf(b), 0
			for seed := uint64(0); b.Loop(); seed++ {
				a := newAgent(b, spec, g, seed)
				play(b, g.New(0), [2]agents.Agent{a, deaf{a}})
				largest = max(largest, cap(a.tree.nodes))
			}
			b.ReportMetric(float64(largest*24), "slab-B")
		})
	}
}

// deaf is an agent in its second seat, which must not hear moves twice.
type deaf struct{ agents.Agent }
