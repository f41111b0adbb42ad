package cli

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"gipf.arena/configs"
)

func newMatchCmd(p *Program) *cobra.Command {
	var f runFlags
	var out, sprt string
	var pairs int
	var seed uint64
	var set []string
	cmd := &cobra.Command{
		Use:               "match GAME AGENT [AGENT...]",
		Short:             "Play agents against each other without a configuration file",
		ValidArgsFunction: completeAgents(p, 1),
		Long: `Play agents against each other without a configuration file.

Agents are specs such as mcts:sims=400 (see "gipfarena agents"), or NAME=SPEC. Two play
a match, more a round robin; one alone plays against itself. With --sprt every agent after the first is tested against
the first, and --pairs is the most that a test plays. Everything else is as with "run",
and --set takes the same keys.

  gipfarena match gipf/basic new=mcts:sims=400,c=0.2 old=mcts:sims=400 --pairs 200
  gipfarena match zertz/37 greedy:weights=hand greedy:weights=tuned --sprt 0,20 --pairs 2000`,
		Args: wantArgs("GAME", "AGENT..."),
		RunE: func(cmd *cobra.Command, args []string) error {
			keys, err := matchKeys(args, pairs, seed, sprt, set)
			if err != nil {
				return asUsage(err)
			}
			plan, err := p.ParsePlan(cmd.Context(), "command line", []byte("name: match\n"), keys)
			if err != nil {
				return asUsage(err)
			}
			defer plan.Close()
			return p.startRun(cmd, plan, out, &f)
		},
	}
	f.add(cmd)
	addSetFlag(cmd, configs.KindRun, &set)
	cmd.Flags().IntVar(&pairs, "pairs", 100, "pairs of games for each two agents who meet; with --sprt the most of a test")
	cmd.Flags().StringVar(&sprt, "sprt", "", "test with the hypotheses elo0,elo1, such as 0,20, in normalised Elo")
	cmd.Flags().Uint64Var(&seed, "seed", 1, "seed of the run")
	cmd.Flags().StringVar(&out, "out", "", "directory for the run (default: a new one below runs/)")
	return cmd
}

// matchKeys returns the configuration that a match has no file for, as overrides.
func matchKeys(args []string, pairs int, seed uint64, sprt string, more []string) (set []string, err error) {
	set = []string{
		"game=" + args[0], "seed=" + strconv.FormatUint(seed, 10), "pairs=" + strconv.Itoa(pairs),
	}
	switch {
	case sprt != "":
		elo, err := splitNumbers("sprt", sprt, 2, parseFloat)
		if err != nil {
			return nil, err
		}
		set = append(set, "tournament=sprt", fmt.Sprintf("sprt.elo0=%g", elo[0]), fmt.Sprintf("sprt.elo1=%g", elo[1]))
	case len(args) == 3:
		set = append(set, "tournament=match")
	}
	set = append(set, agentKeys(0, args[1:])...)
	return append(set, more...), nil
}

// agentKeys returns the overrides that make agents of NAME=SPEC or SPEC, from the
// given number on. An agent without a name is called what its spec is.
func agentKeys(from int, agents []string) (set []string) {
	seen := map[string]int{}
	for i, text := range agents {
		name, spec := text, text
		if head, rest, ok := strings.Cut(text, "="); ok && !strings.Contains(head, ":") {
			name, spec = head, rest
		}
		if seen[name]++; seen[name] > 1 {
			name = fmt.Sprintf("%s#%d", name, seen[name])
		}
		set = append(set, fmt.Sprintf("agents.%d.name=%s", from+i, name), fmt.Sprintf("agents.%d.spec=%s", from+i, spec))
	}
	return set
}
