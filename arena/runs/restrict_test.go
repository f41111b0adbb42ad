package runs

import (
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/agents"
	"gipf.arena/rules"
)

// TestRestrictedOfNothing: an agent that is forbidden a kind of move that never occurs plays as it would without that. So
// a restriction costs the worth of the move, and not of something the agent was not shown, such as which moves are noisy.
func TestRestrictedOfNothing(t *testing.T) {
	known := Standard()
	for _, row := range []struct{ game, agent string }{
		{"gipf/basic", "alphabeta:sims=200"},
		{"gipf/standard", "alphabeta:sims=200"},
		{"gipf/tournament", "alphabeta:sims=100"},
		{"zertz/37", "alphabeta:sims=200"},
		{"zertz/37", "alphabeta:transitions=2000"},
		{"lyngk/base", "alphabeta:sims=200"},
		{"lyngk/6stack", "alphabeta:sims=200"},
		{"gipf/standard", "mcts:sims=20"},
		{"zertz/37", "mcts:sims=20"},
		{"lyngk/base", "mcts:sims=20"},
		{"lyngk/base", "greedy"},
	} {
		game, err := known.Games.Game(row.game)
		require.NoError(t, err)
		build := func(spec string, seed uint64) agents.Agent {
			b, err := known.Builder(game, spec)
			require.NoError(t, err)
			a, err := b.Build(agents.Env{Game: game, Seed: seed})
			require.NoError(t, err)
			return a
		}
		var free, bound [2]agents.Agent
		for i := range bound {
			free[i] = build(row.agent, agents.NewRand(5, "inner").Uint64())
			bound[i] = build("restrict:forbid=never*,agent=("+row.agent+")", 5)
		}
		for s, ply := game.New(1), 0; ply < 30 && s.Result() == rules.Ongoing; ply++ {
			side := s.Mover().Index()
			want, wantInfo, err := free[side].Choose(t.Context(), s)
			require.NoError(t, err)
			got, gotInfo, err := bound[side].Choose(t.Context(), s)
			require.NoError(t, err)
			require.Equal(t, game.FormatMove(s, want), game.FormatMove(s, got), "%s, %s, ply %d", row.game, row.agent, ply)
			require.Equal(t, wantInfo.Sims, gotInfo.Sims, "%s, %s, ply %d", row.game, row.agent, ply)
			require.Equal(t, wantInfo.Transitions, gotInfo.Transitions, "%s, %s, ply %d", row.game, row.agent, ply)
			s.Play(want)
		}
	}
}
