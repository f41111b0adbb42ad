package cli

import (
	"slices"
	"strconv"

	"github.com/spf13/cobra"

	"gipf.arena/arena"
	"gipf.arena/arena/report"
	"gipf.arena/arena/stats"
)

// matchFlags are the counts of one match, and the test they may belong to.
type matchFlags struct {
	ptnml, wdl, sprt string
	bounds           string
	batch            int
	anyTime          int
	alpha, beta      float64
	model            string
	asJSON, exitCode bool
}

func newStatsMatchCmd(p *Program) *cobra.Command {
	var f matchFlags
	cmd := &cobra.Command{
		Use:   "match --ptnml LL,LD,DD+WL,WD,WW | --wdl W,D,L",
		Short: "Elo, normalized Elo, likelihood of superiority and SPRT of one match",
		Long: `Elo, normalized Elo, likelihood of superiority and SPRT of one match.

Counts are those of the tested side: pairs of games by the points they brought
(0, ½, 1, 1½, 2), or single games won, drawn and lost. Pairs are better: games
from one opening depend on each other.

With --sprt the log-likelihood ratio of the two hypotheses is printed as fastchess
prints it, with Wald's bounds and the hypotheses, and below it the bounds in force,
which are corrected for overshoot and decide; beside Elo the estimate of strength
that a stop at a bound does not bias. The bounds in force of a run depend on how its
ratio moved, which counts do not tell. So standings prints the whole command for
each candidate, with its --bounds; that says what the run says. Without --bounds
they are estimated for looks after every --batch pairs (or games).

  gipfarena stats match --ptnml 51,159,395,227,61 --sprt 0,10`,
		Args: wantArgs(),
		RunE: func(cmd *cobra.Command, _ []string) error {
			v, err := f.report()
			if err = report.Answer(cmd.OutOrStdout(), v, arena.Refuse(err), f.asJSON); err != nil {
				return err
			}
			return f.verdict(v)
		},
	}
	cmd.Flags().StringVar(&f.ptnml, "ptnml", "", "pairs by points: LL,LD,DD+WL,WD,WW")
	cmd.Flags().StringVar(&f.wdl, "wdl", "", "games won,drawn,lost")
	cmd.Flags().StringVar(&f.sprt, "sprt", "", "hypotheses elo0,elo1 of a sequential test")
	cmd.Flags().StringVar(&f.bounds, "bounds", "", "bounds in force lower,upper, as standings of the run prints them")
	cmd.Flags().IntVar(&f.batch, "batch", 1, "pairs (or games) between two looks of the test")
	cmd.Flags().IntVar(&f.anyTime, "any-time", 0, "show intervals that hold however often one looks, narrowest after about so many pairs (or games)")
	cmd.Flags().Float64Var(&f.alpha, "alpha", stats.DefaultErrorRate, "probability of accepting elo1 when elo0 is the truth")
	cmd.Flags().Float64Var(&f.beta, "beta", stats.DefaultErrorRate, "probability of accepting elo0 when elo1 is the truth")
	cmd.Flags().StringVar(&f.model, "model", "normalized", "scale of elo0 and elo1: normalized or logistic")
	cmd.Flags().BoolVar(&f.asJSON, "json", false, "print JSON")
	addExitCodeFlag(cmd, &f.exitCode)
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

// report estimates the counts and holds them against the test, if there is one.
func (f *matchFlags) report() (*report.HeadToHead, error) {
	if f.exitCode && f.sprt == "" {
		return nil, usagef("--exit-code: there is no sequential test, which --sprt asks for")
	}
	cells, err := f.cells()
	if err != nil {
		return nil, err
	}
	h, err := report.NewHeadToHead(cells)
	if err == nil && f.anyTime != 0 {
		err = h.AddAnyTime(f.anyTime)
	}
	if err == nil && f.sprt != "" {
		err = f.test(h)
	}
	return h, err
}

// verdict is what the test makes of the exit code, if it is to tell.
func (f *matchFlags) verdict(h *report.HeadToHead) error {
	if !f.exitCode {
		return nil
	}
	return verdictCode([]stats.Verdict{h.SPRT.Verdict()})
}

// test adds the sequential test.
func (f *matchFlags) test(h *report.HeadToHead) error {
	scale, err := stats.ParseScale(f.model)
	if err != nil {
		return err
	}
	elo, err := splitNumbers("sprt", f.sprt, 2, parseFloat)
	if err != nil {
		return err
	}
	var inForce *stats.Corridor
	if f.bounds != "" {
		ends, err := splitNumbers("bounds", f.bounds, 2, parseFloat)
		if err != nil {
			return err
		}
		if !(ends[0] < 0 && ends[1] > 0) {
			return usagef("--bounds %q: want a number below 0 and one above", f.bounds)
		}
		inForce = &stats.Corridor{Lower: ends[0], Upper: ends[1]}
	}
	if f.batch < 1 {
		return usagef("--batch %d: want 1 or more", f.batch)
	}
	return h.AddSPRT(stats.SPRT{Scale: scale, Elo0: elo[0], Elo1: elo[1], Alpha: f.alpha, Beta: f.beta}, f.batch, inForce)
}
