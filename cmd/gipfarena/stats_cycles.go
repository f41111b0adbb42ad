package main

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"math"
	"slices"

	"github.com/spf13/cobra"

	"gipf.arena/arena/stats"
	"gipf.arena/arena/stats/cycles"
)

func newStatsCyclesCmd() *cobra.Command {
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
agents that no agent beats. Copies of a game count once.

  gipfarena stats cycles runs/mine --simulations 9999 --seed 2`,
		Args: wantArgs("DIR"),
		RunE: func(cmd *cobra.Command, args []string) error {
			v, err := newCyclesView(cmd.Context(), args[0], opt)
			if err != nil {
				return err
			}
			if asJSON {
				return printJSON(cmd.OutOrStdout(), v)
			}
			v.print(cmd.OutOrStdout())
			return nil
		},
	}
	cmd.Flags().IntVar(&opt.Simulations, "simulations", 999, "tables to draw for the p-value, and as many for intervals")
	cmd.Flags().Uint64Var(&opt.Seed, "seed", 1, "seed of the simulations")
	cmd.Flags().BoolVar(&asJSON, "json", false, "print JSON")
	return cmd
}

// A cyclesView is what stats cycles says, for programs and for people.
type cyclesView struct {
	Name        string         `json:"name"`
	Game        string         `json:"game"`
	RunSeed     uint64         `json:"run_seed"`
	Games       int            `json:"games"` // copies counted once
	Simulations int            `json:"simulations"`
	Seed        uint64         `json:"seed"`
	Confidence  float64        `json:"confidence"`
	Silent      bool           `json:"ratings_explain_it"`
	Free        int            `json:"degrees_of_freedom"`
	Unexplained *intervalView  `json:"unexplained_share"` // null without degrees of freedom
	P           *float64       `json:"p"`
	Triples     int            `json:"triples"`
	Cycles      []cycleView    `json:"cycles"`
	Edges       []edgeView     `json:"pairings"`
	Skipped     int            `json:"pairings_left_out"`
	Instead     []standingView `json:"beside_ratings"`
	report      *cycles.Report
}

// A cycleView is three agents, of whom each is to beat the next.
type cycleView struct {
	Agents [3]string       `json:"agents"`
	Elo    [3]intervalView `json:"elo"`
	Sum    intervalView    `json:"sum"`
	Proven bool            `json:"proven"`
	Bent   bool            `json:"sum_is_not_zero"`
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
	Agent     string       `json:"agent"`
	AlphaRank intervalView `json:"alpha_rank"`
	Maximin   intervalView `json:"maximin_share"`
}

// newCyclesView looks at the stored games of a run.
func newCyclesView(ctx context.Context, dir string, opt cycles.Options) (*cyclesView, error) {
	if opt.Simulations < 1 || opt.Simulations > cycles.MostSimulations {
		return nil, usagef("--simulations %d: want 1 to %d", opt.Simulations, cycles.MostSimulations)
	}
	run, err := storedView(ctx, dir)
	if err != nil {
		return nil, storeError(err)
	}
	opt.Confidence = run.Confidence
	r, err := cycles.Find(len(run.Agents), run.once(), opt)
	if err != nil {
		return nil, err
	}
	v := &cyclesView{
		Name: run.Name, Game: run.Game, RunSeed: run.Seed, Simulations: r.Options.Simulations, Seed: r.Options.Seed,
		Confidence: r.Options.Confidence, Silent: r.Silent(), Free: r.Free, Triples: r.Triples, Skipped: r.Skipped,
		Cycles: []cycleView{}, Edges: []edgeView{}, Instead: []standingView{}, report: r,
	}
	v.fill(r, run.name)
	return v, nil
}

func (v *cyclesView) fill(r *cycles.Report, name func(int) string) {
	if r.Free > 0 {
		share := viewOf(r.Unexplained)
		v.Unexplained, v.P = &share, &r.P
	}
	for _, c := range r.Cycles {
		view := cycleView{Sum: viewOf(c.Sum), Proven: c.Proven, Bent: c.Bent()}
		for k, p := range c.Players {
			view.Agents[k], view.Elo[k] = name(p), viewOf(c.Elo[k])
		}
		v.Cycles = append(v.Cycles, view)
	}
	for _, e := range r.Edges {
		v.Games += e.Games
		v.Edges = append(v.Edges, edgeView{name(e.A), name(e.B), e.Games, e.Score, e.Elo, e.SE, e.Rated, e.Surprise})
	}
	for p, s := range r.Instead {
		v.Instead = append(v.Instead, standingView{name(p), viewOf(s.AlphaRank), viewOf(s.Maximin)})
	}
}

// mostCycles bounds what people are shown; programs get all.
const mostCycles = 5

func (v *cyclesView) print(w io.Writer) {
	fmt.Fprintf(w, "%s: %s, seed %d, %d games in %d pairings; %d simulations, seed %d\n\n",
		v.Name, v.Game, v.RunSeed, v.Games, len(v.Edges), v.Simulations, v.Seed)
	v.printVerdict(w)
	for i, c := range v.Cycles {
		if i == mostCycles {
			fmt.Fprintf(w, "… and %d more\n", len(v.Cycles)-i)
			break
		}
		fmt.Fprintln(w, c.words(v.Triples))
	}
	v.printEdges(w)
	v.printInstead(w)
}

func (v *cyclesView) printVerdict(w io.Writer) {
	if v.Free == 0 {
		fmt.Fprintln(w, "nobody met round about: whatever the results, ratings explain them")
		return
	}
	verdict := "ratings do not explain these results"
	if v.Silent {
		verdict = "ratings explain these results"
	}
	fmt.Fprintf(w, "%s: they leave %s of the differences, p = %.3g (degrees of freedom: %d)\n",
		verdict, v.report.Unexplained.Percent(), *v.P, v.Free)
	if v.Skipped > 0 {
		fmt.Fprintf(w, "%d pairings are left out: they met in one seat only, or in a single pair\n", v.Skipped)
	}
}

// words says a triple in plain words.
func (c cycleView) words(triples int) string {
	sum := fmt.Sprintf("%+.0f Elo [%+.0f, %+.0f] round about", c.Sum.Value, *c.Sum.Low, *c.Sum.High)
	among := "95 %"
	if triples > 1 {
		among = fmt.Sprintf("95 %% over %d triples", triples)
	}
	a := c.Agents
	switch {
	case c.Proven:
		return fmt.Sprintf("%s beats %s (%s), %s beats %s (%s), %s beats %s (%s): %s, %s",
			a[0], a[1], c.edge(0), a[1], a[2], c.edge(1), a[2], a[0], c.edge(2), sum, among)
	case c.Bent:
		return fmt.Sprintf("distances do not add up among %s, %s and %s: %s, %s; not that they go round", a[0], a[1], a[2], sum, among)
	}
	return fmt.Sprintf("no cycle is proven; nearest to one are %s, %s and %s: %s, %s", a[0], a[1], a[2], sum, among)
}

func (c cycleView) edge(k int) string {
	e := c.Elo[k]
	return fmt.Sprintf("%+.0f ± %.0f", e.Value, (*e.High-*e.Low)/2)
}

// printEdges shows the pairings, the most surprising first.
func (v *cyclesView) printEdges(w io.Writer) {
	if len(v.Edges) == 0 {
		return
	}
	edges := slices.Clone(v.Edges)
	slices.SortStableFunc(edges, func(a, b edgeView) int {
		return cmp.Compare(math.Abs(b.Surprise), math.Abs(a.Surprise))
	})
	fmt.Fprintln(w)
	t := table{header: []string{"pairing", ">games", ">score", ">Elo", "95 %", ">by ratings", ">surprise"}}
	for _, e := range edges {
		t.add(e.A+" – "+e.B, fmt.Sprint(e.Games), fmt.Sprintf("%.1f%%", 100*e.Score), fmt.Sprintf("%+.1f", e.Elo),
			fmt.Sprintf("± %.1f", stats.Z95*e.SE), fmt.Sprintf("%+.1f", e.Rated), fmt.Sprintf("%+.1f", e.Surprise))
	}
	t.print(w)
	fmt.Fprintln(w, "\nElo: log odds of the pairing alone, half a win and half a loss added in each seat, the first move cancelled;\n"+
		"surprise: zeros of the p-value of the difference, below 0 where the first named did worse than rated")
}

// printInstead shows what stands beside ratings when there is a cycle.
func (v *cyclesView) printInstead(w io.Writer) {
	if len(v.Instead) == 0 {
		return
	}
	fmt.Fprintln(w)
	t := table{header: []string{"agent", "alpha-rank", "share of the mixture that nobody beats"}}
	for i, s := range v.Instead {
		from := v.report.Instead[i]
		t.add(s.Agent, from.AlphaRank.Percent(), from.Maximin.Percent())
	}
	t.print(w)
}
