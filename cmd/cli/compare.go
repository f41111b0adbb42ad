package cli

import (
	"context"
	"fmt"

	"github.com/spf13/cobra"

	"gipf.arena/arena"
	"gipf.arena/arena/compare"
	"gipf.arena/arena/report"
	"gipf.arena/arena/store"
	"gipf.arena/configs"
	"gipf.arena/rules/catalog"
)

func newCompareCmd(p *Program) *cobra.Command {
	var asJSON bool
	cmd := &cobra.Command{
		Use:   "compare RUN_A RUN_B",
		Short: "Say what changed from one run to another",
		Long: `Say what changed from one run to another: in the configuration, and in ratings,
the worth of the first move and the ways games end, each as B - A with its 95 %
interval.

Ratings are relative to the mean of the agents, by name, that both runs rate. Runs
that share openings are compared opening by opening, so that what openings do to
both cancels out; errors of runs that share none add up.`,
		Args: wantArgs("RUN_A", "RUN_B"),
		RunE: func(cmd *cobra.Command, args []string) error {
			v, err := newComparison(cmd.Context(), args[0], args[1])
			if err != nil {
				return storeError(err)
			}
			if asJSON {
				return report.WriteJSON(cmd.OutOrStdout(), v)
			}
			v.print(cmd.OutOrStdout())
			return nil
		},
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "print JSON")
	return cmd
}

// compareConfidence is that of all intervals of a comparison.
const compareConfidence = 0.95

// A comparisonView is what changed from one run to another, for people and
// programs.
type comparisonView struct {
	A          comparedRun        `json:"a"`
	B          comparedRun        `json:"b"`
	Confidence float64            `json:"confidence"`
	Changes    []configChange     `json:"configuration"`
	Games      comparedGames      `json:"games"`
	Method     string             `json:"errors"`
	Common     []string           `json:"common_agents"`
	Compared   []string           `json:"compared_agents"`
	Figures    []comparisonFigure `json:"figures"`
	Verdict    string             `json:"verdict"`
	figures    []compare.Figure
}

// A comparedRun is one of the two runs.
type comparedRun struct {
	Dir      string `json:"dir"`
	Name     string `json:"name"`
	Game     string `json:"game"`
	Seed     uint64 `json:"seed"`
	Planned  int64  `json:"planned_games"`
	Finished int64  `json:"finished_games"`
	LeftOut  int    `json:"games_without_result"`
	Distinct int    `json:"distinct_games"` // of those with a result, copies counted once
	Code     string `json:"code_version"`
	Digest   string `json:"digest"`
	copied   bool   // more than a tenth of the games are copies of others
}

// A configChange is a key in which the runs differ, "nothing" where it is not.
type configChange struct {
	Key string `json:"key"`
	A   string `json:"a"`
	B   string `json:"b"`
}

// comparedGames is what the runs have in common game by game.
type comparedGames struct {
	Both           int64  `json:"in_both"`
	Same           int64  `json:"equal"`
	First          *int64 `json:"first_that_differs"`
	SharedOpenings int64  `json:"shared_openings"`
}

// A comparisonFigure is one figure in both runs. Elo or a share, by kind.
type comparisonFigure struct {
	Kind        compare.Kind    `json:"kind"`
	Name        string          `json:"name,omitempty"`
	A           report.Interval `json:"a"`
	B           report.Interval `json:"b"`
	Diff        report.Interval `json:"b_minus_a"`
	Significant bool            `json:"significant"`
}

// A comparedSide is a run as compare reads it.
type comparedSide struct {
	view   comparedRun
	meta   arena.Meta
	config *configs.Run
	run    *compare.Run
}

// readForComparison reads all games of a run.
func readForComparison(ctx context.Context, dir string) (*comparedSide, error) {
	r, err := store.View(ctx, dir)
	if err != nil {
		return nil, err
	}
	defer r.Close()
	m := r.Meta()
	c, err := configs.ParseRun("configuration stored in "+dir, []byte(m.Config), nil)
	if err != nil {
		return nil, asUsage(err)
	}
	names := make([]string, len(m.Players))
	for i, p := range m.Players {
		names[i] = p.Name
	}
	run := compare.NewRun(names)
	if game, err := catalog.Game(m.Game); err == nil {
		run.Audit(game)
	}
	for rec, err := range r.Records(ctx) {
		if err == nil {
			err = run.Add(&rec)
		}
		if err != nil {
			return nil, err
		}
	}
	copies := run.Copies()
	return &comparedSide{comparedRun{
		Dir: dir, Name: m.Name, Game: m.Game, Seed: m.Seed, Planned: m.Games(), Finished: run.Games(), LeftOut: run.LeftOut(),
		Distinct: copies.Distinct, copied: copies.Many(), Code: m.Code, Digest: run.Digest(),
	}, m, c, run}, nil
}

// newComparison compares the runs in two directories.
func newComparison(ctx context.Context, dirA, dirB string) (*comparisonView, error) {
	a, err := readForComparison(ctx, dirA)
	if err != nil {
		return nil, err
	}
	b, err := readForComparison(ctx, dirB)
	if err != nil {
		return nil, err
	}
	c, err := compare.Of(a.run, b.run, compareConfidence)
	if err != nil {
		return nil, err
	}
	v := &comparisonView{
		A: a.view, B: b.view, Confidence: compareConfidence, Changes: changes(a, b),
		Games:  comparedGames{Both: c.Both, Same: c.Same, SharedOpenings: c.SharedOpenings},
		Method: "independent runs", Common: append([]string{}, c.Players...), Compared: append([]string{}, c.Compared...),
		Figures: []comparisonFigure{}, figures: c.Figures,
	}
	if c.Matched {
		v.Method = "matched by opening"
	}
	if c.First >= 0 {
		v.Games.First = &c.First
	}
	for _, f := range c.Figures {
		v.Figures = append(v.Figures, comparisonFigure{f.Kind, f.Name, report.NewInterval(f.A), report.NewInterval(f.B), report.NewInterval(f.Diff), f.Significant()})
	}
	v.Verdict = v.verdict()
	return v, nil
}

// changes lists what decides the games and differs: keys of the configurations,
// versions, and what agents' specs refer to where the specs are equal.
func changes(a, b *comparedSide) []configChange {
	list := []configChange{}
	for _, d := range configs.Differences(a.config, b.config) {
		list = append(list, configChange{d.Key, d.A, d.B})
	}
	differ := func(key, x, y string) {
		if x != y {
			list = append(list, configChange{key, x, y})
		}
	}
	differ("rules version", fmt.Sprint(a.meta.RulesVersion), fmt.Sprint(b.meta.RulesVersion))
	for _, p := range a.meta.Players {
		for _, q := range b.meta.Players {
			if p.Name == q.Name && p.Spec == q.Spec {
				differ("content behind agent "+p.Name, p.Identity, q.Identity)
			}
		}
	}
	differ("code version", a.meta.Code, b.meta.Code)
	differ("toolchain", a.meta.Toolchain, b.meta.Toolchain)
	return list
}

// verdict says in a sentence whether anything differs.
func (v *comparisonView) verdict() string {
	n := 0
	for _, f := range v.Figures {
		if f.Significant {
			n++
		}
	}
	switch {
	case v.A.Digest == v.B.Digest:
		return "the runs hold the same games, bit for bit"
	case len(v.Figures) == 0:
		return "there is nothing to compare"
	case n == 0:
		return fmt.Sprintf("nothing differs significantly: none of %d differences excludes 0 at 95 %%", len(v.Figures))
	}
	return fmt.Sprintf("%d of %d differences exclude 0 at 95 %% (about %.1f would by chance if nothing differed)",
		n, len(v.Figures), (1-v.Confidence)*float64(len(v.Figures)))
}
