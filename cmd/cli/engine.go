package cli

import (
	"fmt"

	"github.com/spf13/cobra"

	"gipf.arena/agents/ugi/server"
)

const engineHelp = `engine lets other programs play against an agent: it speaks UGI (Universal Game
Interface) on standard input and output, until "quit" or the end of the input.

The options Variant, Agent, Seed and Setup can be set by the program at the other
end; GAME and the flags say what they are before. Limits that come with "go" take the
place of the agent's own budget: movetime and the clocks that of its parameter ms,
nodes that of sims, depth that of depth. "go" alone leaves the agent its own.

What the agent plays follows from its seed, the number of games begun and the
lines before, unless time limits it. docs/ugi.md describes the protocol.`

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
				Name: "gipfarena " + codeVersion(), Author: "the gipfarena project",
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
	cmd.Flags().Uint64Var(&seed, "seed", 1, "source of the agent's randomness in the first game; each further one has the next number")
	return cmd
}
