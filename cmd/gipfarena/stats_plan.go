package main

import (
	"fmt"
	"io"
	"math"

	"github.com/spf13/cobra"

	"gipf.arena/arena/stats"
)

func newStatsPlanCmd() *cobra.Command {
	var p stats.Plan
	var asJSON bool
	cmd := &cobra.Command{
		Use:   "plan --elo X",
		Short: "How many games a difference needs",
		Long: `How many games a difference needs: in a match of fixed size, and on average
in a sequential test between no difference and this one. Draws and the
advantage of the first move are those of a pilot; both make a match shorter.`,
		Args: wantArgs(),
		RunE: func(cmd *cobra.Command, _ []string) error {
			if err := p.Validate(); err != nil {
				return asUsage(err)
			}
			return show(cmd.OutOrStdout(), newPlanView(p), asJSON, nil)
		},
	}
	cmd.Flags().Float64Var(&p.Elo, "elo", 0, "the difference to be found, in Elo")
	cmd.Flags().Float64Var(&p.Draws, "draws", 0, "share of draws to expect, such as 0.1")
	cmd.Flags().Float64Var(&p.Bias, "bias", 0, "what the first move is worth to expect, in Elo")
	cmd.Flags().Float64Var(&p.Alpha, "alpha", 0.05, "probability of finding a difference that is none (two-sided; in the sequential test one-sided)")
	cmd.Flags().Float64Var(&p.Beta, "beta", 0.05, "probability of missing the difference")
	cmd.Flags().BoolVar(&asJSON, "json", false, "print JSON")
	return cmd
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
}

func newPlanView(p stats.Plan) planView {
	v := planView{Elo: p.Elo, Draws: p.Draws, Bias: p.Bias, Alpha: p.Alpha, Beta: p.Beta, Fixed: p.Games()}
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
	return v
}

func (v planView) print(w io.Writer) {
	fmt.Fprintf(w, "a difference of %g Elo (normalised %.1f), draws %s, first move worth %g Elo, alpha %g, beta %g\n\n",
		v.Elo, v.NElo, percent(v.Draws), v.Bias, v.Alpha, v.Beta)
	t := table{header: []string{"match", ">games"}}
	t.add("of fixed size", fmt.Sprint(v.Fixed))
	t.add("sequential, players equal", fmt.Sprint(v.AtNone))
	t.add(fmt.Sprintf("sequential, %g Elo apart", v.Elo), fmt.Sprint(v.AtElo))
	t.add("sequential, midway (the longest)", fmt.Sprint(v.Worst))
	t.print(w)
	fmt.Fprintf(w, "\nthe fixed match would end with bars of ± %.1f Elo (95 %%); sequential lengths are means\n", v.HalfWidthElo)
}
