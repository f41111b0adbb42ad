package cli

import (
	"context"

	"github.com/spf13/cobra"

	"gipf.arena/arena/report"
	"gipf.arena/arena/stats/cycles"
)

func newStatsCyclesCmd(p *Program) *cobra.Command {
	var opt cycles.Options
	var asJSON bool
	cmd := &cobra.Command{
		Use:   "cycles DIR",
		Short: "What ratings cannot explain: A beats B beats C beats A",
		Long: `What ratings cannot explain in the games of a run: A beats B beats C beats A.

A rating says by how much everybody beats everybody else. How far that goes is
the share of the differences between agents that the best ratings leave, with
the probability that ratings which explain everything would leave as much: of so
many tables drawn from the run's own pairs, tilted until ratings explain them.
Then the agents who go round about, and the pairings that surprise. Where a
cycle is proven, two answers stand beside the ranking: alpha-rank, the share of
time that each agent is played when the better one takes over, and the mixture of
agents that no agent beats. Duplicate games count once.

  gipfarena stats cycles runs/mine --simulations 9999 --seed 2`,
		Args: wantArgs("DIR"),
		RunE: func(cmd *cobra.Command, args []string) error {
			v, err := newCyclesView(cmd.Context(), args[0], opt)
			if err != nil {
				return err
			}
			return show(cmd.OutOrStdout(), v, asJSON, nil)
		},
	}
	cmd.Flags().IntVar(&opt.Simulations, "simulations", 999, "tables to draw for the p-value, and as many for intervals")
	cmd.Flags().Uint64Var(&opt.Seed, "seed", 1, "seed of the simulations")
	cmd.Flags().BoolVar(&asJSON, "json", false, "print JSON")
	return cmd
}

// A cyclesView is what stats cycles says, for programs and for people.
type cyclesView struct {
	Name        string           `json:"name"`
	Game        string           `json:"game"`
	RunSeed     uint64           `json:"run_seed"`
	Games       int              `json:"games"` // duplicates counted once
	Simulations int              `json:"simulations"`
	Seed        uint64           `json:"seed"`
	Confidence  float64          `json:"confidence"`
	Silent      bool             `json:"ratings_explain_it"`
	Free        int              `json:"degrees_of_freedom"`
	Unexplained *report.Interval `json:"unexplained_share"` // null without degrees of freedom
	P           *float64         `json:"p"`
	Triples     int              `json:"triples"`
	Cycles      []cycleView      `json:"cycles"`
	Edges       []edgeView       `json:"pairings"`
	Skipped     int              `json:"pairings_left_out"`
	LeftOut     int              `json:"games_without_result"`
	Instead     []standingView   `json:"beside_ratings"`
	report      *cycles.Report
}

// A cycleView is three agents, of whom each is to beat the next.
type cycleView struct {
	Agents [3]string          `json:"agents"`
	Elo    [3]report.Interval `json:"elo"`
	Sum    report.Interval    `json:"sum"`
	Proven bool               `json:"proven"`
	Bent   bool               `json:"sum_is_not_zero"`
}

type edgeView struct {
	A        string  `json:"a"`
	B        string  `json:"b"`
	Games    int     `json:"games"`
	Score    float64 `json:"score"`
	Elo      float64 `json:"elo"`
	SE       float64 `json:"elo_se"`
	Rated    float64 `json:"rated"`
	Surprise float64 `json:"surprise"` // signed zeros of the p-value
}

type standingView struct {
	Agent     string          `json:"agent"`
	AlphaRank report.Interval `json:"alpha_rank"`
	Maximin   report.Interval `json:"maximin_share"`
}

// newCyclesView looks at the stored games of a run.
func newCyclesView(ctx context.Context, dir string, opt cycles.Options) (*cyclesView, error) {
	if opt.Simulations < 1 || opt.Simulations > cycles.MostSimulations {
		return nil, usagef("--simulations %d: want 1 to %d", opt.Simulations, cycles.MostSimulations)
	}
	run, err := readRun(ctx, dir)
	if err != nil {
		return nil, storeError(err)
	}
	r, err := cycles.Find(len(run.Meta.Players), run.Tally.Distinct(), opt)
	if err != nil {
		return nil, err
	}
	v := &cyclesView{
		Name: run.Config.Name, Game: run.Config.Game, RunSeed: run.Config.Seed, Simulations: r.Options.Simulations, Seed: r.Options.Seed,
		Confidence: r.Options.Confidence, Silent: r.Silent(), Free: r.Free, Triples: r.Triples, Skipped: r.Skipped, LeftOut: len(run.Tally.LeftOut()),
		Cycles: []cycleView{}, Edges: []edgeView{}, Instead: []standingView{}, report: r,
	}
	v.fill(r, func(i int) string { return run.Meta.Players[i].Name })
	return v, nil
}

func (v *cyclesView) fill(r *cycles.Report, name func(int) string) {
	if r.Free > 0 {
		share := report.NewInterval(r.Unexplained)
		v.Unexplained, v.P = &share, &r.P
	}
	for _, c := range r.Cycles {
		view := cycleView{Sum: report.NewInterval(c.Sum), Proven: c.Proven, Bent: c.Bent()}
		for k, p := range c.Players {
			view.Agents[k], view.Elo[k] = name(p), report.NewInterval(c.Elo[k])
		}
		v.Cycles = append(v.Cycles, view)
	}
	for _, e := range r.Edges {
		v.Games += e.Games
		v.Edges = append(v.Edges, edgeView{name(e.A), name(e.B), e.Games, e.Score, e.Elo, e.SE, e.Rated, e.Surprise})
	}
	for p, s := range r.Instead {
		v.Instead = append(v.Instead, standingView{name(p), report.NewInterval(s.AlphaRank), report.NewInterval(s.Maximin)})
	}
}
