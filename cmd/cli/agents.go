package cli

import (
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"gipf.arena/agents"
	"gipf.arena/arena/report"
	"gipf.arena/arena/runs"
)

// agentSet is the agents this program knows.
func agentSet() *agents.Set { return runs.Standard().Agents }

func newAgentsCmd(p *Program) *cobra.Command {
	var asJSON bool
	cmd := &cobra.Command{
		Use:   "agents",
		Short: "List the agents and their parameters",
		Long: `List the agents and their parameters.

An agent is written as its name, and parameters after a colon:
greedy, mcts:sims=800, mcts:ms=50,weights=tuned.`,
		Args: wantArgs(),
		RunE: func(cmd *cobra.Command, _ []string) error {
			if asJSON {
				return report.WriteJSON(cmd.OutOrStdout(), agentsForJSON())
			}
			printAgents(cmd.OutOrStdout())
			return nil
		},
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "print JSON")
	return cmd
}

func printAgents(w io.Writer) {
	for i, k := range agentSet().Kinds() {
		if i > 0 {
			fmt.Fprintln(w)
		}
		fmt.Fprintf(w, "%s  %s\n", k.Name, k.Doc)
		params := report.Table{Header: []string{"  parameter", "default", "value", "meaning"}}
		for _, p := range k.Params {
			params.Add("  "+p.Key()+"=", defaultWords(p), p.Range(), p.Doc)
		}
		if len(k.Params) > 0 {
			params.Write(w)
		}
	}
}

// defaultWords is the default of a parameter, and when there is none.
func defaultWords(p agents.Param) string {
	if p.Unless == "" {
		return p.Default
	}
	return fmt.Sprintf("%s without %s", p.Default, strings.Join(strings.Fields(p.Unless), ", "))
}

type agentJSON struct {
	Name   string      `json:"name"`
	Doc    string      `json:"doc"`
	Params []paramJSON `json:"params"`
}

type paramJSON struct {
	Name    string `json:"name"`
	Default string `json:"default"`
	Unless  string `json:"no_default_with,omitempty"`
	Range   string `json:"value"`
	Doc     string `json:"doc"`
}

func agentsForJSON() []agentJSON {
	var list []agentJSON
	for _, k := range agentSet().Kinds() {
		a := agentJSON{Name: k.Name, Doc: k.Doc, Params: []paramJSON{}}
		for _, p := range k.Params {
			a.Params = append(a.Params, paramJSON{p.Key(), p.Default, p.Unless, p.Range(), p.Doc})
		}
		list = append(list, a)
	}
	return list
}
