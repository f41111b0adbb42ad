package cli

import (
	"slices"
	"strconv"

	"github.com/spf13/cobra"

	"gipf.arena/arena/report"
	"gipf.arena/arena/stats"
)

// matchFlags are the counts of one match, and the test they may belong to.
type matchFlags struct {
	ptnml, wdl, sprt string
	anyTime          int
	alpha, beta      float64
	model            string
	asJSON           bool
}

func newStatsMatchCmd(p *Program) *cobra.Command {
	var f matchFlags
	cmd := &cobra.Command{
		Use:   "match --ptnml LL,LD,DD+WL,WD,WW | --wdl W,D,L",
		Short: "Elo, normalised Elo, likelihood of superiority and SPRT of one match",
		Long: `Elo, normalised Elo, likelihood of superiority and SPRT of one match.

Counts are those of the tested side: pairs of games by the points they brought
(0, ½, 1, 1½, 2), or single games won, drawn and lost. Pairs are better: games
from one opening depend on each other. With --sprt the log-likelihood ratio of
the two hypotheses is printed with its bounds, and the estimate of strength that
a stop at a bound does not bias.

  gipfarena stats match --ptnml 51,159,395,227,61 --sprt 0,10`,
		Args: wantArgs(),
		RunE: func(cmd *cobra.Command, _ []string) error {
			v, err := f.view()
			return show(cmd.OutOrStdout(), v, f.asJSON, err)
		},
	}
	cmd.Flags().StringVar(&f.ptnml, "ptnml", "", "pairs by points: LL,LD,DD+WL,WD,WW")
	cmd.Flags().StringVar(&f.wdl, "wdl", "", "games won,drawn,lost")
	cmd.Flags().StringVar(&f.sprt, "sprt", "", "hypotheses elo0,elo1 of a sequential test")
	cmd.Flags().IntVar(&f.anyTime, "any-time", 0, "show intervals for whoever looks again and again, narrowest after about so many pairs (or games)")
	cmd.Flags().Float64Var(&f.alpha, "alpha", 0.05, "probability of accepting elo1 when elo0 is the truth")
	cmd.Flags().Float64Var(&f.beta, "beta", 0.05, "probability of accepting elo0 when elo1 is the truth")
	cmd.Flags().StringVar(&f.model, "model", "normalized", "scale of elo0 and elo1: normalized or logistic")
	cmd.Flags().BoolVar(&f.asJSON, "json", false, "print JSON")
	return cmd
}

// cells reads the counts, from loss to win.
func (f *matchFlags) cells() ([]int, error) {
	switch {
	case (f.ptnml == "") == (f.wdl == ""):
		return nil, usagef("stats match: want either --ptnml or --wdl")
	case f.ptnml != "":
		return splitNumbers("ptnml", f.ptnml, 5, strconv.Atoi)
	}
	cells, err := splitNumbers("wdl", f.wdl, 3, strconv.Atoi)
	slices.Reverse(cells)
	return cells, err
}

// A countsView is what stats match says, for programs and for people.
type countsView struct {
	Model    string          `json:"model"`
	Method   string          `json:"method"` // see stats.HeadToHead
	Cells    []int           `json:"cells"`
	Games    int             `json:"games"`
	Pairs    int             `json:"pairs,omitempty"`
	Score    report.Interval `json:"score"`
	Elo      report.Interval `json:"elo"`
	NElo     report.Interval `json:"nelo"`
	LOS      float64         `json:"los"`
	DrawRate float64         `json:"middle_share"`
	Notes    []string        `json:"notes"`
	SPRT     *sprtView       `json:"sprt,omitempty"`
	AnyTime  *anyTimeView    `json:"any_time,omitempty"`
}

// An anyTimeView is Elo as a confidence sequence: with the largest variance that
// scores can have, and with that of the counts.
type anyTimeView struct {
	Planned int             `json:"planned"`
	Certain report.Interval `json:"elo"`
	Running report.Interval `json:"elo_running_variance"`
}

type sprtView struct {
	Scale       string          `json:"scale"`
	Elo0        float64         `json:"elo0"`
	Elo1        float64         `json:"elo1"`
	LLR         float64         `json:"llr"`
	Lower       float64         `json:"lower"`
	Upper       float64         `json:"upper"`
	State       string          `json:"state"`
	Unbiased    report.Interval `json:"median_unbiased_elo"`
	UnbiasedLOS float64         `json:"median_unbiased_los"`
	// Remaining is how many more pairs or games are to be expected.
	Remaining remainingView `json:"remaining"`
}

type remainingView struct {
	AtEstimate float64 `json:"at_estimate"`
	AtElo0     float64 `json:"at_elo0"`
	AtElo1     float64 `json:"at_elo1"`
}

func (f *matchFlags) view() (*countsView, error) {
	cells, err := f.cells()
	if err != nil {
		return nil, err
	}
	p, err := stats.PairingOf(cells)
	if err != nil {
		return nil, err
	}
	e := stats.HeadToHead(p, stats.Duplicates{}, 0)
	if e.Method == stats.NoEstimate {
		return nil, usagef("stats match: no games")
	}
	v := &countsView{
		Model: e.Model.String(), Method: e.Method.String(), Cells: cells, Games: e.Games, Pairs: e.Pairs,
		Score: report.NewInterval(e.Score), Elo: report.NewInterval(e.Elo), NElo: report.NewInterval(e.NElo), LOS: e.LOS, DrawRate: e.DrawRatio,
		Notes: []string{},
	}
	for _, note := range e.Notes {
		v.Notes = append(v.Notes, note.String())
	}
	if f.anyTime != 0 {
		if v.AnyTime, err = f.sequence(p); err != nil {
			return nil, err
		}
	}
	if f.sprt != "" {
		v.SPRT, err = f.test(cells)
	}
	return v, err
}

// sequence reads the counts as those of somebody who looks all the time.
func (f *matchFlags) sequence(p stats.Pairing) (*anyTimeView, error) {
	a := stats.Anytime{Planned: f.anyTime}
	if err := a.Validate(); err != nil {
		return nil, err
	}
	r := a.Match(p, stats.Duplicates{})
	return &anyTimeView{f.anyTime, report.NewInterval(r.Elo), report.NewInterval(r.RunningElo)}, nil
}

// test evaluates the sequential test; without the order of the results the
// bounds are the plain ones.
func (f *matchFlags) test(cells []int) (*sprtView, error) {
	scale, err := stats.ParseScale(f.model)
	if err != nil {
		return nil, err
	}
	elo, err := splitNumbers("sprt", f.sprt, 2, parseFloat)
	if err != nil {
		return nil, err
	}
	t := stats.SPRT{Scale: scale, Elo0: elo[0], Elo1: elo[1], Alpha: f.alpha, Beta: f.beta}
	if err := t.Validate(); err != nil {
		return nil, err
	}
	v := &sprtView{Scale: f.model, Elo0: elo[0], Elo1: elo[1], LLR: t.LLR(cells), State: stats.Undecided.String()}
	v.Lower, v.Upper = t.Bounds()
	switch {
	case v.LLR <= v.Lower:
		v.State = stats.Rejected.String()
	case v.LLR >= v.Upper:
		v.State = stats.Accepted.String()
	}
	after := t.Unbiased(cells)
	v.Unbiased, v.UnbiasedLOS = report.NewInterval(after.Elo), after.LOS
	v.Remaining = remainingView(t.Remaining(cells))
	return v, nil
}
