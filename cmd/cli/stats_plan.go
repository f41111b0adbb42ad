package cli

import (
	"github.com/spf13/cobra"

	"gipf.arena/arena"
	"gipf.arena/arena/report"
	"gipf.arena/arena/stats"
)

// planFlags are a plan and what is known of the games to come.
type planFlags struct {
	plan  stats.Plan
	run   string
	known report.Pilot
}

func newStatsPlanCmd(p *Program) *cobra.Command {
	var f planFlags
	cmd := answers(&cobra.Command{
		Use:   "plan --elo X",
		Short: "How many games a difference needs, how many are left, how long that takes",
		Long: `How many games a difference needs: in a match of fixed size, and on average
in a sequential test between no difference and this one.

--elo is strength on the model's scale, which the score of a match shows where
neither side is favoured. Where the first move is worth much (--bias) it nearly
decides the games of a pair, their score shows less, and a match gets longer; how
much the score shows is printed. --draws is the share of draws where neither side
is favoured; where one expects the share s of the point it is 4s(1-s) times that.

With --pilot draws and bias, to which openings that favour a side add, are measured
on the games of a run, as is the time of a game. Every pairing of it is to reach
the number:

  gipfarena stats plan --elo 20 --pilot runs/mine --at-once 8`,
		Args: wantArgs(),
	}, func(cmd *cobra.Command, _ []string) (report.Text, error) {
		if err := f.learn(cmd, p); err != nil {
			return nil, err
		}
		if err := f.plan.Validate(); err != nil {
			return nil, arena.Refuse(err)
		}
		return report.NewPlan(f.plan, f.known), nil
	})
	plan := &f.plan
	cmd.Flags().Float64Var(&plan.Elo, "elo", 0, "the difference of strength to be found, in Elo")
	cmd.Flags().Float64Var(&plan.Draws, "draws", 0, "share of draws where neither side is favoured, such as 0.1")
	cmd.Flags().Float64Var(&plan.Bias, "bias", 0, "what the first move is worth, in Elo")
	cmd.Flags().Float64Var(&plan.Alpha, "alpha", 0.05, "probability of finding a difference that is none (two-sided; in the sequential test one-sided)")
	cmd.Flags().Float64Var(&plan.Beta, "beta", 0.05, "probability of missing the difference")
	cmd.Flags().StringVar(&f.run, "pilot", "", "directory of a run to take draws, bias, games played and time from")
	cmd.Flags().IntVar(&f.known.Played, "played", 0, "games played already")
	cmd.Flags().Float64Var(&f.known.Seconds, "seconds", 0, "seconds that a game takes")
	cmd.Flags().IntVar(&f.known.AtOnce, "at-once", 1, "games that are played at the same time")
	return cmd
}

// learn reads the pilot.
func (f *planFlags) learn(cmd *cobra.Command, p *Program) (err error) {
	k := &f.known
	if k.Played < 0 || !(k.Seconds >= 0 && k.Seconds < 1e9) || k.AtOnce < 1 {
		return usagef("stats plan: --played %d --seconds %g --at-once %d: want 0 or more, 0 or more, 1 or more", k.Played, k.Seconds, k.AtOnce)
	}
	k.Pairings, k.Draws = 1, f.plan.Draws
	if f.run == "" {
		return nil
	}
	for _, flag := range []string{"draws", "bias", "played", "seconds"} {
		if cmd.Flags().Changed(flag) {
			return usagef("stats plan: --%s and --pilot: want one of them", flag)
		}
	}
	if *k, err = p.Pilot(cmd.Context(), f.run, k.AtOnce); err != nil {
		return openError(err)
	}
	k.Teach(&f.plan)
	return nil
}
