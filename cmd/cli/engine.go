package cli

import (
	"fmt"

	"github.com/spf13/cobra"

	"gipf.arena/agents/ugi/server"
	"gipf.arena/internal/build"
)

const engineHelp = `engine lets other programs play against an agent: it speaks UGI (Universal Game
Interface) on standard input and output, until "quit" or the end of the input.

The other program can set the options Variant, Agent, Seed and Setup; GAME and the
flags are their defaults. Limits of "go" replace the agent's own budget: movetime and
the clocks its parameter ms, nodes its sims, depth its depth. After "go" alone the
agent keeps its own.

The agent's moves depend on its seed, the number of games begun and the lines before,
and on nothing else unless time limits it. docs/ugi.md describes the protocol.`

func newEngineCmd(p *Program) *cobra.Command {
	var spec string
	var seed uint64
	cmd := &cobra.Command{
		Use:   "engine GAME",
		Short: "Be a UGI engine for other programs",
		Long:  engineHelp,
		Example: `  gipfarena engine gipf/basic --agent mcts:ms=100
  printf 'position startpos\ngo nodes 500\n' | gipfarena engine zertz/37`,
		Args:              wantArgs("GAME"),
		ValidArgsFunction: completeGames(p),
		RunE: func(cmd *cobra.Command, args []string) error {
			engine, err := server.New(server.Config{
				Name: "gipfarena " + build.Version(), Author: "the gipfarena project",
				Games: p.Games.Game, Agents: p.Agents,
				Game: args[0], Spec: spec, Seed: seed,
			})
			if err != nil {
				return asUsage(fmt.Errorf("engine: %w", err))
			}
			return engine.Serve(cmd.Context(), cmd.InOrStdin(), cmd.OutOrStdout())
		},
	}
	cmd.Flags().StringVar(&spec, "agent", "mcts", "`spec` of the agent that plays")
	cmd.Flags().Uint64Var(&seed, "seed", 1, "seed of the agent in the first game; each further game has the next number")
	return cmd
}
