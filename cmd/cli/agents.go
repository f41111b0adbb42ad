package cli

import (
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"gipf.arena/agents"
	"gipf.arena/arena/report"
)

func newAgentsCmd(p *Program) *cobra.Command {
	var asJSON bool
	cmd := &cobra.Command{
		Use:   "agents [GAME]",
		Short: "List the agents and their parameters",
		Long: `List the agents and their parameters.

An agent is written as its name, and parameters after a colon:
greedy, mcts:sims=800, mcts:ms=50,weights=tuned. Parameters that are left out are
standard at the game, or have their defaults where nothing is. With GAME each name
comes with the spec that says all it stands for there. Each parameter that is given
overrides that one thing; the value off takes a technique away.`,
		Args:              atMostOne("GAME"),
		ValidArgsFunction: completeGames(p),
		RunE: func(cmd *cobra.Command, args []string) error {
			list := p.Agents.Describe()
			if len(args) > 0 {
				game, err := p.Games.Game(args[0])
				if err != nil {
					return asUsage(fmt.Errorf("agents: %w", err))
				}
				list = p.Agents.DescribeAt(game)
			}
			if asJSON {
				return report.WriteJSON(cmd.OutOrStdout(), list)
			}
			writeAgents(cmd.OutOrStdout(), list)
			return nil
		},
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "print JSON")
	return cmd
}

// writeAgents lists agents for people.
func writeAgents(w io.Writer, list []agents.Description) {
	for i, a := range list {
		if i > 0 {
			fmt.Fprintln(w)
		}
		fmt.Fprintf(w, "%s  %s\n", a.Name, a.Doc)
		if a.Resolved != "" && a.Resolved != a.Name {
			fmt.Fprintf(w, "  = %s\n", a.Resolved)
		}
		params := report.Table{Header: []string{"  parameter", "default", "value", "meaning"}}
		for _, p := range a.Params {
			params.Add("  "+p.Name+"=", p.DefaultWords(), p.Range, p.Doc)
		}
		if len(a.Params) > 0 {
			params.Write(w)
		}
	}
}
