package main

import (
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"gipf.arena/agents"
	"gipf.arena/agents/alphabeta"
	"gipf.arena/agents/mcts"
	"gipf.arena/agents/ugi"
	"gipf.arena/configs"
)

// agentSet is the agents this program knows.
func agentSet() *agents.Set {
	return agents.NewSet(append(agents.Kinds(loadWeights), alphabeta.Kind(loadWeights), mcts.Kind(loadWeights), ugi.Kind())...)
}

// loadWeights finds the weights a spec refers to, shipped or in a file.
func loadWeights(game, ref string) (agents.Weights, error) {
	w, _, err := configs.LoadWeights(game, ref)
	if err != nil {
		return agents.Weights{}, err
	}
	return agentWeights(w), nil
}

// kindPolicy is what a weights file says that weighs decisions.
const kindPolicy = "policy"

// agentWeights is what of a weights file agents have a use for.
func agentWeights(w *configs.Weights) agents.Weights {
	out := agents.Weights{Game: w.Game, Scale: w.Scale}
	if w.Kind == kindPolicy {
		out.Of = agents.OfMoves
	}
	for _, v := range w.Weights {
		out.Values = append(out.Values, agents.Weight{Name: v.Name, Value: v.Value, Late: v.Late, Phased: v.Phased})
	}
	return out
}

// variations says which agents make a run one that cannot be repeated, a line each.
// Specs this program does not know, of an older one, say nothing.
func variations(name func(int) string, specs []string) (lines []string) {
	set := agentSet()
	for i, spec := range specs {
		if why, err := set.Varies(spec); err == nil && why != "" {
			lines = append(lines, fmt.Sprintf("games of %s may come out otherwise another time: %s", name(i), why))
		}
	}
	return lines
}

func newAgentsCmd() *cobra.Command {
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
				return printJSON(cmd.OutOrStdout(), agentsForJSON())
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
		params := table{header: []string{"  parameter", "default", "value", "meaning"}}
		for _, p := range k.Params {
			params.add("  "+p.Key()+"=", defaultWords(p), p.Range(), p.Doc)
		}
		if len(k.Params) > 0 {
			params.print(w)
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
