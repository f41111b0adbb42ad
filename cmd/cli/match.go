package cli

import (
	"fmt"
	"strconv"

	"github.com/spf13/cobra"

	"gipf.arena/arena"
	"gipf.arena/arena/runs"
	"gipf.arena/configs"
)

func newMatchCmd(p *Program) *cobra.Command {
	var f runFlags
	var sprt string
	var pairs int
	var seed uint64
	cmd := &cobra.Command{
		Use:               "match GAME AGENT [AGENT...]",
		Short:             "Play agents against each other without a configuration file",
		ValidArgsFunction: completeAgents(p, 1),
		Long: `
An agent is a spec such as mcts:sims=400 (see "gipfarena agents"), or NAME=SPEC. Two
agents play a match, more a round robin; a single agent plays against itself. With
--sprt every agent after the first is tested against the first, and --pairs is the
maximum of a test. Everything else works as in "run", and --set takes the same keys.`,
		Example: `  gipfarena match gipf/basic new=mcts:sims=400,c=0.2 old=mcts:sims=400 --pairs 200
  gipfarena match zertz/37 greedy:weights=hand greedy:weights=tuned --sprt 0,20`,
		Args: wantArgs("GAME", "AGENT..."),
		RunE: func(cmd *cobra.Command, args []string) error {
			keys, written, err := matchKeys(args, pairs, cmd.Flags().Changed("pairs"), seed, sprt)
			if err != nil {
				return arena.Refuse(err)
			}
			return f.play(p, cmd, keys, func(set []string) (*runs.Plan, error) {
				plan, err := p.ParsePlan(cmd.Context(), "command line", []byte("name: match\n"), set)
				return plan, written.InPlaceOf(err)
			})
		},
	}
	f.addNew(cmd)
	cmd.Flags().IntVar(&pairs, "pairs", 0, "pairs of games for each two agents that meet (default 100); with --sprt the maximum of a test (default: enough to keep its error rates)")
	cmd.Flags().StringVar(&sprt, "sprt", "", "test with the hypotheses elo0,elo1, such as 0,20, in normalized Elo")
	cmd.Flags().Uint64Var(&seed, "seed", 1, "seed of the run")
	return cmd
}

// matchKeys returns, as overrides, the configuration of a match that has no file,
// and the place of each override.
func matchKeys(args []string, pairs int, given bool, seed uint64, sprt string) (set []string, where configs.Written, err error) {
	where = configs.Written{}
	set = append(set, where.Add("GAME", "game="+args[0]), where.Add("--seed", "seed="+strconv.FormatUint(seed, 10)))
	if given {
		set = append(set, where.Add("--pairs", "pairs="+strconv.Itoa(pairs)))
	}
	switch {
	case sprt != "":
		elo, err := splitNumbers("sprt", sprt, 2, parseFloat)
		if err != nil {
			return nil, nil, err
		}
		set = append(set, "tournament=sprt",
			where.Add("--sprt", fmt.Sprintf("sprt.elo0=%g", elo[0])), where.Add("--sprt", fmt.Sprintf("sprt.elo1=%g", elo[1])))
	case len(args) == 3:
		set = append(set, "tournament=match")
	}
	return append(set, configs.AgentKeys(0, args[1:], "AGENT", where)...), where, nil
}
