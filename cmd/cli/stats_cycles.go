package cli

import (
	"context"

	"github.com/spf13/cobra"

	"gipf.arena/arena/report"
	"gipf.arena/arena/stats"
)

func newStatsCyclesCmd(p *Program) *cobra.Command {
	var opt stats.CycleOptions
	cmd := answers(&cobra.Command{
		Use:   "cycles DIR",
		Short: "What ratings cannot explain: A beats B beats C beats A",
		Long: `What ratings cannot explain in the games of a run: A beats B beats C beats A.

Ratings predict how much each agent beats each other one. The first figure is the
share of the differences between agents that the best ratings do not predict. Its
p-value is the probability of as large a share if ratings explain everything; it
is simulated from the run's own pairs.

Then come the agents in cycles, and the pairings that surprise. If a cycle is
proven, two answers stand beside the ranking: alpha-rank, the share of time that
each agent is played when the better one takes over, and the mixture of agents
that no agent beats. Duplicate games count once.

  gipfarena stats cycles runs/mine --simulations 9999 --seed 2`,
		Args: wantArgs("DIR"),
	}, func(cmd *cobra.Command, args []string) (report.Text, error) {
		return p.findCycles(cmd.Context(), args[0], opt)
	})
	cmd.Flags().IntVar(&opt.Simulations, "simulations", 999, "tables to draw for the p-value, and as many for intervals")
	cmd.Flags().Uint64Var(&opt.Seed, "seed", 1, "seed of the simulations")
	return cmd
}

// findCycles looks at the stored games of a run.
func (p *Program) findCycles(ctx context.Context, dir string, opt stats.CycleOptions) (*report.Cycles, error) {
	if opt.Simulations < 1 || opt.Simulations > stats.MostSimulations {
		return nil, usagef("--simulations %d: want 1 to %d", opt.Simulations, stats.MostSimulations)
	}
	run, err := p.Read(ctx, dir)
	if err != nil {
		return nil, openError(err)
	}
	r, err := stats.FindCycles(len(run.Meta.Players), run.Tally.Distinct(), opt)
	if err != nil {
		return nil, err
	}
	v := report.NewCycles(r, func(i int) string { return run.Meta.Players[i].Name })
	v.Name, v.Game, v.RunSeed, v.LeftOut = run.Config.Name, run.Config.Game, run.Config.Seed, run.Tally.LeftOut()
	return v, nil
}
