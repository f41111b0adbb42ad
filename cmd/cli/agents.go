package cli

import (
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"gipf.arena/agents"
	"gipf.arena/arena/page"
	"gipf.arena/arena/report"
)

func newAgentsCmd(p *Program) *cobra.Command {
	var asJSON bool
	cmd := &cobra.Command{
		Use:   "agents [GAME]",
		Short: "List the agents and their parameters",
		Long: `
An agent is written as its name, and parameters after a colon: greedy,
mcts:sims=800, mcts:ms=50,weights=tuned. Parameters that are left out take the
standard of the game or, without one, their defaults. With GAME each name comes
with its resolved spec at that game. Each given parameter overrides only itself;
the value off removes a technique.`,
		ValidArgsFunction: completeGames(p),
		RunE: func(cmd *cobra.Command, args []string) error {
			list := p.Agents.Describe()
			if len(args) > 0 {
				game, err := p.Games.Game(args[0])
				if err != nil {
					return usagef("agents: %w", err)
				}
				list = p.Agents.DescribeAt(game)
			}
			if asJSON {
				return report.WriteJSON(cmd.OutOrStdout(), list)
			}
			return Agents(cmd.OutOrStdout(), list)
		},
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "print JSON")
	return cmd
}

// Agents lists agents with their parameters.
func Agents(w io.Writer, list []agents.Description) error {
	for i, a := range list {
		if i > 0 {
			fmt.Fprint(w, "\n")
		}
		entry(w, a.Name, a.Doc)
		if a.Resolved != "" && a.Resolved != a.Name {
			for _, line := range page.Pieces("= "+a.Resolved, columns-4) {
				fmt.Fprint(w, "    "+line+"\n")
			}
		}
		var rows [][]string
		for _, p := range a.Params {
			rows = append(rows, []string{"  " + p.Name + "=", p.Doc + " (" + values(p) + ")"})
		}
		if len(rows) > 0 {
			table(w, []string{"  parameter", "meaning, values and default"}, rows)
		}
	}
	return nil
}

// values says which values a parameter takes, and which is its default.
func values(p agents.ParamDescription) string {
	if p.Default == "" {
		return p.Range
	}
	return p.Range + "; default " + p.DefaultWords()
}
