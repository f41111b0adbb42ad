package cli

import (
	"runtime"

	"github.com/spf13/cobra"

	"gipf.arena/agents/ugi/server"
	"gipf.arena/arena/runs"
)

const engineHelp = `engine lets other programs play against an agent: it speaks UGI (Universal Game
Interface) on standard input and output, until "quit" or the end of the input.

The other program can set the options Variant, Agent, Seed and Setup; GAME and the
flags are their defaults. It can choose any agent, but files of weights and books only
among those that --agent names. Limits of "go" replace the agent's own budget: movetime and
the clocks its parameter ms, nodes its sims, depth its depth. After "go" alone the
agent keeps its own.

The agent's moves depend on its seed, the number of games begun and the lines before,
and on nothing else unless time limits it. docs/ugi.md describes the protocol.`

func newEngineCmd(p *Program) *cobra.Command {
	var spec string
	var seed uint64
	cmd := &cobra.Command{
		Use:   "engine GAME",
		Short: "Run an agent as a UGI engine",
		Long:  engineHelp,
		Example: `  gipfarena engine gipf/basic --agent mcts:ms=100
  printf 'position startpos\ngo nodes 500\n' | gipfarena engine zertz/37`,
		ValidArgsFunction: completeGames(p),
		RunE: func(cmd *cobra.Command, args []string) error {
			engine, err := newEngine(p, args[0], spec, seed)
			if err != nil {
				return usagef("engine: %w", err)
			}
			if runtime.GOMAXPROCS(0) == 1 { // otherwise the goroutine that waits for a line and the search would delay each other and a "stop"
				runtime.GOMAXPROCS(2)
			}
			defer runs.Collect(1)() // as in a run, so that a move gets as many nodes as there
			return engine.Serve(cmd.Context(), cmd.InOrStdin(), cmd.OutOrStdout())
		},
	}
	cmd.Flags().StringVar(&spec, "agent", "mcts", "`spec` of the agent that plays")
	completeFlag(cmd, "agent", completeAgents(p, 0))
	cmd.Flags().Uint64Var(&seed, "seed", 1, "seed of the agent in the first game; each further game has the next number")
	return cmd
}

// newEngine makes an engine. The program at the other end chooses agents, but no files.
func newEngine(p *Program, name, spec string, seed uint64) (*server.Server, error) {
	game, err := p.Games.Game(name)
	if err != nil {
		return nil, err
	}
	own, err := p.OnlyFilesOf(game, spec)
	if err != nil {
		return nil, err
	}
	return server.New(server.Config{
		Name: "gipfarena " + Version(), Author: "the gipfarena project",
		Games: p.Games.Game, Agents: own.Agents, Game: name, Spec: spec, Seed: seed,
	})
}
