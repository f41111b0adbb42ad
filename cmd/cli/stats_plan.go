package cli

import (
	"fmt"
	"io"
	"math"

	"github.com/spf13/cobra"

	"gipf.arena/arena/report"
	"gipf.arena/arena/stats"
)

// planFlags are a plan and what is known of the games to come.
type planFlags struct {
	plan   stats.Plan
	run    string
	known  pilot
	asJSON bool
}

func newStatsPlanCmd(p *Program) *cobra.Command {
	var f planFlags
	cmd := &cobra.Command{
		Use:   "plan --elo X",
		Short: "How many games a difference needs, how many are left, how long that takes",
		Long: `How many games a difference needs: in a match of fixed size, and on average
in a sequential test between no difference and this one. Draws and the
advantage of the first move are those of a pilot; both make a match shorter.

With --pilot they are measured on the games of a run, as is the time of a game,
and every pairing of that run is to reach the number:

  gipfarena stats plan --elo 20 --pilot runs/mine --at-once 8`,
		Args: wantArgs(),
		RunE: func(cmd *cobra.Command, _ []string) error {
			if err := f.learn(cmd); err != nil {
				return err
			}
			if err := f.plan.Validate(); err != nil {
				return asUsage(err)
			}
			return show(cmd.OutOrStdout(), newPlanView(f.plan, f.known), f.asJSON, nil)
		},
	}
	plan := &f.plan
	cmd.Flags().Float64Var(&plan.Elo, "elo", 0, "the difference to be found, in Elo")
	cmd.Flags().Float64Var(&plan.Draws, "draws", 0, "share of draws to expect, such as 0.1")
	cmd.Flags().Float64Var(&plan.Bias, "bias", 0, "what the first move is worth to expect, in Elo")
	cmd.Flags().Float64Var(&plan.Alpha, "alpha", 0.05, "probability of finding a difference that is none (two-sided; in the sequential test one-sided)")
	cmd.Flags().Float64Var(&plan.Beta, "beta", 0.05, "probability of missing the difference")
	cmd.Flags().StringVar(&f.run, "pilot", "", "directory of a run to take draws, bias, games played and time from")
	cmd.Flags().IntVar(&f.known.Played, "played", 0, "games played already")
	cmd.Flags().Float64Var(&f.known.Seconds, "seconds", 0, "seconds that a game takes")
	cmd.Flags().IntVar(&f.known.AtOnce, "at-once", 1, "games that are played at the same time")
	cmd.Flags().BoolVar(&f.asJSON, "json", false, "print JSON")
	return cmd
}

// learn reads the pilot.
func (f *planFlags) learn(cmd *cobra.Command) (err error) {
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
	if *k, err = readPilot(cmd.Context(), f.run, k.AtOnce); err != nil {
		return err
	}
	f.plan.Draws, f.plan.Measured = k.Draws, k.PairFactor
	return nil
}

// A planView is what stats plan says: games, always whole pairs.
type planView struct {
	Elo          float64 `json:"elo"`
	Draws        float64 `json:"draws"`
	Bias         float64 `json:"bias"`
	Alpha        float64 `json:"alpha"`
	Beta         float64 `json:"beta"`
	NElo         float64 `json:"nelo"`
	Fixed        int     `json:"fixed_games"`
	AtNone       int     `json:"sprt_games_if_equal"`
	AtElo        int     `json:"sprt_games_if_different"`
	Worst        int     `json:"sprt_games_midway"`
	HalfWidthElo float64 `json:"half_width_elo_of_fixed"`
	// Remaining and Seconds are of the match of fixed size, in all pairings.
	Remaining int     `json:"remaining_games"`
	Seconds   float64 `json:"remaining_seconds,omitempty"`
	Pilot     pilot   `json:"pilot"`
}

func newPlanView(p stats.Plan, known pilot) planView {
	v := planView{Pilot: known, Elo: p.Elo, Draws: p.Draws, Bias: p.Bias, Alpha: p.Alpha, Beta: p.Beta, Fixed: p.Games()}
	perGame := math.Sqrt((1 - p.Draws) / 4 * p.PairFactor())
	score := stats.ExpectedScore(p.Elo) - 0.5
	v.NElo = 800 / math.Ln10 * score / perGame
	v.HalfWidthElo = 1600 / math.Ln10 * stats.Z95 * perGame / math.Sqrt(float64(v.Fixed))
	// Per pair the ratio of the hypotheses 0 and score varies by sigma², and
	// drifts by half of that at either of them.
	variance := 2 * score * score / (perGame * perGame)
	t := stats.SPRT{Elo1: p.Elo, Alpha: p.Alpha, Beta: p.Beta}
	games := func(drift float64) int { return 2 * int(math.Ceil(t.ExpectedSamples(drift, variance))) }
	v.AtNone, v.AtElo, v.Worst = games(-variance/2), games(variance/2), games(0)
	left := p.Remaining(known.Played)
	v.Remaining, v.Seconds = left*known.Pairings, known.wall(left).Seconds()
	return v
}

func (v planView) print(w io.Writer) {
	if v.Pilot.Run != "" {
		v.Pilot.print(w)
	}
	first := fmt.Sprintf("first move worth %g Elo", v.Bias)
	if v.Pilot.PairFactor > 0 {
		first = fmt.Sprintf("pairs vary by %.2f of what two games do", v.Pilot.PairFactor)
	}
	fmt.Fprintf(w, "a difference of %g Elo (normalised %.1f), draws %s, %s, alpha %g, beta %g\n\n",
		v.Elo, v.NElo, percent(v.Draws), first, v.Alpha, v.Beta)
	t := report.Table{Header: []string{"match", ">games"}}
	if v.Pilot.Played > 0 {
		t.Header = append(t.Header, ">to play")
	}
	if v.Pilot.Seconds > 0 {
		t.Header = append(t.Header, ">time")
	}
	v.row(&t, "of fixed size", v.Fixed, max(0, v.Fixed-v.Pilot.Played))
	v.row(&t, "sequential, players equal", v.AtNone, v.AtNone)
	v.row(&t, fmt.Sprintf("sequential, %g Elo apart", v.Elo), v.AtElo, v.AtElo)
	v.row(&t, "sequential, midway (the longest)", v.Worst, v.Worst)
	t.Write(w)
	fmt.Fprintf(w, "\nthe fixed match would end with bars of ± %.1f Elo (95 %%); sequential lengths are means\n", v.HalfWidthElo)
	if p := v.Pilot; p.Pairings > 1 {
		fmt.Fprintf(w, "games are those of one pairing, of which the least played has %d; the time is that of all %d pairings\n", p.Played, p.Pairings)
	}
}

// row says how many games a match needs, how many are left, and how long they take.
// A sequential test starts anew: games that suggested it must not decide it.
func (v planView) row(t *report.Table, name string, games, left int) {
	cells := []string{name, fmt.Sprint(games)}
	if v.Pilot.Played > 0 {
		cells = append(cells, fmt.Sprint(left))
	}
	if v.Pilot.Seconds > 0 {
		cells = append(cells, v.Pilot.wall(left).String())
	}
	t.Add(cells...)
}
