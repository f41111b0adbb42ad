package server_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/agents"
	"gipf.arena/agents/ugi/server"
	"gipf.arena/arena/runs"
	"gipf.arena/internal/testkit"
	"gipf.arena/rules"
)

// TestServerPlaysAsItsAgentDoes lets each agent play the first turns of each game behind
// UGI and in process: with its own budget, with nodes and with a depth the turns are the
// same.
func TestServerPlaysAsItsAgentDoes(t *testing.T) {
	testkit.RestInRace(t, "searches of many agents; TestServerPlaysGames runs what is concurrent")
	known := runs.Standard()
	for _, name := range []string{"gipf/basic", "zertz/37", "lyngk/base"} {
		g, err := known.Games.Game(name)
		require.NoError(t, err)
		for _, row := range []struct{ spec, ask, alike string }{
			{"random", "", "random"},
			{"greedy", "", "greedy"},
			{"epsilon:p=0.5", "", "epsilon:p=0.5"},
			{"anchor:level=3", "", "anchor:level=3"},
			{"flat:sims=40", "", "flat:sims=40"},
			{"flat", "nodes 40", "flat:sims=40"},
			{"mcts:sims=60", "", "mcts:sims=60"},
			{"mcts", "nodes 60", "mcts:sims=60"},
			{"mcts:transitions=900", "", "mcts:transitions=900"},
			{"mcts:c=0.3", "nodes 60", "mcts:sims=60,c=0.3"},
			{"mcts:c=0.35", "nodes 60", "mcts:sims=60,c=0.35"},
			{"mcts:solver=off", "nodes 60", "mcts:sims=60,solver=off"},
			{"mcts:prior=off,imm=off", "nodes 60", "mcts:sims=60,prior=off,imm=off"},
			{"mcts:fpured=0.1", "nodes 60", "mcts:sims=60,fpured=0.1"},
			{"mcts:weights=hand", "nodes 60", "mcts:sims=60,weights=hand"},
			{"mcts:preset=standard", "nodes 60", "mcts:sims=60"},
			{"mcts:preset=uct", "nodes 60", "mcts:sims=60,preset=uct"},
			{"mcts:preset=uct,rave=300,c=0.1", "nodes 60", "mcts:sims=60,preset=uct,rave=300,c=0.1"},
			{"mcts:preset=uct,sims=60", "", "mcts:sims=60,preset=uct"},
			{"greedy:weights=tuned", "", "greedy:weights=tuned"},
			{"alphabeta:weights=hand,lmr=off", "nodes 200", "alphabeta:sims=200,weights=hand,lmr=off"},
			{"alphabeta:sims=200", "", "alphabeta:sims=200"},
			{"alphabeta", "nodes 200", "alphabeta:sims=200"},
			{"alphabeta", "depth 2", "alphabeta:depth=2"},
			{"epsilon:p=0.3,agent=(mcts)", "nodes 60", "epsilon:p=0.3,agent=(mcts:sims=60)"},
			{"epsilon:p=0.3,agent=(mcts:c=0.3)", "nodes 60", "epsilon:p=0.3,agent=(mcts:c=0.3,sims=60)"},
		} {
			spec := strings.TrimSpace(row.spec + " " + row.ask)
			t.Run(name+" "+spec, func(t *testing.T) {
				want := firstTurns(t, known.Agents, g, row.alike)
				require.Equal(t, want, firstAnswers(t, known, g, row.spec, row.ask, want), "%s", row.alike)
			})
		}
	}
}

// firstTurns are the first turns of an agent that plays against itself.
func firstTurns(t *testing.T, set *agents.Set, g rules.Game, spec string) (turns []string) {
	b, err := set.Builder(spec, g)
	require.NoError(t, err)
	agent, err := b.Build(agents.Env{Game: g, Seed: 1})
	require.NoError(t, err)
	at := g.New(0)
	for range 4 {
		start, mover := g.New(0), at.Mover()
		start.CopyFrom(at)
		var turn []rules.Move
		for at.Mover() == mover {
			m, _, err := agent.Choose(t.Context(), at)
			require.NoError(t, err)
			if o, ok := agent.(agents.Observer); ok {
				o.Played(m)
			}
			turn = append(turn, m)
			at.Play(m)
		}
		turns = append(turns, rules.FormatTurn(g, start, turn))
	}
	return turns
}

// firstAnswers asks the engine for the turns after each beginning of a game.
func firstAnswers(t *testing.T, known runs.Registry, g rules.Game, spec, ask string, played []string) (turns []string) {
	s, err := server.New(server.Config{
		Name: "Test", Author: "nobody", Games: known.Games.Game, Game: g.Name(), Spec: spec, Seed: 1, Agents: known.Agents,
	})
	require.NoError(t, err)
	var in strings.Builder
	for k := range played {
		fmt.Fprintf(&in, "position fen %s moves %s\ngo %s\n", g.New(0), strings.Join(played[:k], " "), ask)
	}
	for line := range strings.SplitSeq(session(t, s, in.String()), "\n") {
		if token, ok := strings.CutPrefix(line, "bestmove "); ok {
			turns = append(turns, token)
		}
	}
	return slices.Clip(turns)
}
