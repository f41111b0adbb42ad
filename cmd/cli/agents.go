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
		Use:   "agents",
		Short: "List the agents and their parameters",
		Long: `List the agents and their parameters.

An agent is written as its name, and parameters after a colon:
greedy, mcts:sims=800, mcts:ms=50,weights=tuned. Parameters that are left out have
their defaults.`,
		Args: wantArgs(),
		RunE: func(cmd *cobra.Command, _ []string) error {
			if asJSON {
				return report.WriteJSON(cmd.OutOrStdout(), p.Agents.Describe())
			}
			writeAgents(cmd.OutOrStdout(), p.Agents.Describe())
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
		params := report.Table{Header: []string{"  parameter", "default", "value", "meaning"}}
		for _, p := range a.Params {
			params.Add("  "+p.Name+"=", p.DefaultWords(), p.Range, p.Doc)
		}
		if len(a.Params) > 0 {
			params.Write(w)
		}
	}
}
