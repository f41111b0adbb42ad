package cli

import (
	"context"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"gipf.arena/arena"
	"gipf.arena/arena/report"
	"gipf.arena/arena/stats"
	"gipf.arena/internal/each"
)

func newStatsCmd(p *Program) *cobra.Command {
	cmd := grouping("stats", "The arena's statistics for any results",
		newStatsMatchCmd(), newStatsRateCmd(p), newStatsPlanCmd(p), newStatsCyclesCmd(p))
	cmd.Long = `The arena's statistics for any results: the same functions that
rate runs, for counts from other programs.`
	return cmd
}

// splitNumbers reads a flag of exactly n numbers, such as "1,2,3".
func splitNumbers[T int | float64](flag, text string, n int, parse func(string) (T, error)) ([]T, error) {
	parts := strings.Split(text, ",")
	if len(parts) != n {
		return nil, usagef("--%s %q: want %d numbers with commas between, got %d", flag, text, n, len(parts))
	}
	numbers := make([]T, n)
	for i, part := range parts {
		x, err := parse(strings.TrimSpace(part))
		if err != nil {
			return nil, usagef("--%s %q: %q is no number", flag, text, part)
		}
		numbers[i] = x
	}
	return numbers, nil
}

func parseFloat(text string) (float64, error) { return strconv.ParseFloat(text, 64) }

// matchFlags are the counts of one match, and its test, if any.
type matchFlags struct {
	ptnml, wdl, sprt string
	bounds           string
	batch            int
	anyTime          int
	alpha, beta      float64
	model            string
	exitCode         bool
}

func newStatsMatchCmd() *cobra.Command {
	var f matchFlags
	cmd := answers(&cobra.Command{
		Use:   "match --ptnml LL,LD,DD+WL,WD,WW | --wdl W,D,L",
		Short: "Elo, normalized Elo, likelihood of superiority and SPRT of one match",
		Long: `
Counts are those of the tested side: pairs of games by their points (0, ½, 1,
1½, 2), or single games won, drawn and lost. Pairs are better: games from one
opening depend on each other.

With --sprt the command prints the log-likelihood ratio (LLR) of the two hypotheses as
fastchess does, with Wald's bounds and the hypotheses. Below it stand the bounds in force;
these are corrected for overshoot and decide. Beside Elo stands the estimate of strength
that a stop at a bound does not bias. The bounds in force of a run depend on the path of its
LLR, and counts do not show the path. So standings prints the whole command for each
candidate, with its --bounds; it gives the verdict of the run. Without --bounds they are
estimated for looks after every --batch pairs (or games).

  gipfarena stats match --ptnml 51,159,395,227,61 --sprt 0,10`,
	}, func(cmd *cobra.Command, _ []string) (report.Text, error) {
		v, err := f.report(cmd.Flags().Changed)
		if err == nil && f.exitCode {
			return v, verdictCode(v.SPRT.Verdict().String())
		}
		return v, arena.Refuse(err)
	})
	cmd.Flags().StringVar(&f.ptnml, "ptnml", "", "pairs by points: LL,LD,DD+WL,WD,WW")
	cmd.Flags().StringVar(&f.wdl, "wdl", "", "games won,drawn,lost")
	cmd.Flags().StringVar(&f.sprt, "sprt", "", "hypotheses elo0,elo1 of a sequential test")
	cmd.Flags().StringVar(&f.bounds, "bounds", "", "bounds in force lower,upper, as standings of the run prints them")
	cmd.Flags().IntVar(&f.batch, "batch", 1, "pairs (or games) between two looks of the test")
	cmd.Flags().IntVar(&f.anyTime, "any-time", 0, "show intervals that hold at any number of looks, narrowest after about this many pairs (or games)")
	cmd.Flags().Float64Var(&f.alpha, "alpha", stats.DefaultErrorRate, "probability of accepting elo1 when elo0 is the truth")
	cmd.Flags().Float64Var(&f.beta, "beta", stats.DefaultErrorRate, "probability of accepting elo0 when elo1 is the truth")
	cmd.Flags().StringVar(&f.model, "model", "normalized", "scale of elo0 and elo1: normalized or logistic")
	completeWords(cmd, "model", "normalized", "logistic")
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

// report estimates the result from the counts and adds the test, if there is one.
func (f *matchFlags) report(given func(flag string) bool) (*report.HeadToHead, error) {
	if flag := each.First([]string{"bounds", "batch", "alpha", "beta", "model", "exit-code"}, given); flag != "" && f.sprt == "" {
		return nil, usagef("--%s: there is no sequential test, which --sprt asks for", flag)
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

const rateHelp = `Rate the players of lists of results and of runs: files of other programs, run
directories, or several of them in one joint fit. In several, players of one name
are one player.

Runs must be of one game. Their ratings are those that standings of the same
directories gives, with its notes and on its scale, unless anchors are given. The
flags rate them otherwise.

FILE is CSV with a line first,second,score[,count], where first made the first
move and the score, 1, 0.5 or 0 or a result such as 1-0, is that player's (a first
line may name the columns, also white, black and result, and pair and opening among
them); or PGN, of which the tags White (who made
the first move), Black and Result are read, and Pair and Opening if there, else pairs are
found by Round or by equal FEN; or the directory of a run; or - for standard
input. The content tells which it is. Games without a result are counted and left
out.

Models: score is Ordo's, where a draw is half a point; davidson and rao-kupper
(BayesElo) fit a draw parameter as well. Their ratings are on scales of their
own; the factor to logistic Elo is printed. Anchors hold a player at a value, or
with name=elo:sd near it; relations do so with a difference.

  gipfarena stats rate games.pgn
  gipfarena stats rate games.csv --model davidson --anchor old=1500 --matrix
  gipfarena stats rate runs/quickstart-1 --anchor old=0 --anchor older=-80:20 --json
  gipfarena stats rate runs/monday runs/tuesday
  gipfarena stats rate - --prior bayeselo --relation v2,v1=30:40 < games.csv`

func newStatsRateCmd(p *Program) *cobra.Command {
	var f report.RatingOptions
	var picture string
	cmd := answers(&cobra.Command{
		Use:   "rate FILE...",
		Short: "Rate the players of lists of results and of runs",
		Long:  rateHelp,
	}, func(cmd *cobra.Command, args []string) (report.Text, error) {
		if err := checkPlot(picture); err != nil {
			return nil, err
		}
		src, err := p.Results(cmd.Context(), args, stdin{cmd})
		if err != nil {
			return nil, openError(err)
		}
		v, err := f.Rate(src)
		return v, arena.Refuse(draw(picture, v, err))
	})
	cmd.Flags().StringVar(&f.Model, "model", "", "score, davidson or rao-kupper (default that of the first run, else score)")
	completeWords(cmd, "model", "score", "davidson", "rao-kupper")
	cmd.Flags().StringArrayVar(&f.Anchors, "anchor", nil, "`name=elo` fixes a player, name=elo:sd does so loosely; may be repeated")
	cmd.Flags().StringArrayVar(&f.Relations, "relation", nil, "`a,b=elo:sd` says that a is stronger than b by elo, give or take sd; may be repeated")
	cmd.Flags().StringVar(&f.FirstAdvantage, "first-advantage", "fit", "value of the first move: fit, or a fixed number of Elo such as 0")
	cmd.Flags().StringVar(&f.Prior, "prior", "none", "virtual games: none, bayeselo (2 draws a player) or katago (2 games against 0 Elo)")
	completeWords(cmd, "prior", "none", "bayeselo", "katago")
	cmd.Flags().BoolVar(&f.Matrix, "matrix", false, "also print the probability that each player is stronger than each other player (in JSON also the covariance)")
	cmd.Flags().BoolVar(&f.AllPoints, "head-to-head", false, "print the points of each against each even for more than ten players")
	addPlotFlag(cmd, &picture)
	return cmd
}

// planFlags are a plan and what is known about the future games.
type planFlags struct {
	plan  stats.Plan
	run   string
	known report.Pilot
}

func newStatsPlanCmd(p *Program) *cobra.Command {
	var f planFlags
	cmd := answers(&cobra.Command{
		Use:   "plan --elo X",
		Short: "Say how many games a difference needs, how many remain, and how long they take",
		Long: `How many games a difference needs: in a match of fixed size, and on average
in a sequential test between no difference and this one.

--elo is strength on the model's scale; the score of a match shows it where neither side is
favoured. If the first move is worth much (--bias), it nearly decides the games of a pair,
their score shows less, and a match gets longer; the command prints how much the score
shows. --draws is the share of draws where neither side is favoured; where a side expects
the share s of the point it is 4s(1-s) times that.

--pilot measures draws, bias (openings that favour a side add to it) and the time of a game
on the games of a run. Every pairing of the run must reach the number:

  gipfarena stats plan --elo 20 --pilot runs/mine --at-once 8`,
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
	cmd.Flags().Float64Var(&plan.Elo, "elo", 0, "the difference of strength to detect, in Elo")
	cmd.Flags().Float64Var(&plan.Draws, "draws", 0, "share of draws where neither side is favoured, such as 0.1")
	cmd.Flags().Float64Var(&plan.Bias, "bias", 0, "value of the first move, in Elo")
	cmd.Flags().Float64Var(&plan.Alpha, "alpha", 0.05, "probability of finding a difference where there is none (two-sided; in the sequential test one-sided)")
	cmd.Flags().Float64Var(&plan.Beta, "beta", 0.05, "probability of missing the difference")
	cmd.Flags().StringVar(&f.run, "pilot", "", "directory of a run from which to take draws, bias, games played and time")
	cmd.Flags().IntVar(&f.known.Played, "played", 0, "games played already")
	cmd.Flags().Float64Var(&f.known.Seconds, "seconds", 0, "seconds that a game takes")
	cmd.Flags().IntVar(&f.known.AtOnce, "at-once", 1, "games played at the same time")
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
	if flag := each.First([]string{"draws", "bias", "played", "seconds"}, cmd.Flags().Changed); flag != "" {
		return usagef("stats plan: --%s and --pilot: want one of them", flag)
	}
	if *k, err = p.Pilot(cmd.Context(), f.run, k.AtOnce); err != nil {
		return openError(err)
	}
	k.Teach(&f.plan)
	return nil
}

func newStatsCyclesCmd(p *Program) *cobra.Command {
	var opt stats.CycleOptions
	cmd := answers(&cobra.Command{
		Use:   "cycles DIR",
		Short: "Find what ratings cannot explain: A beats B beats C beats A",
		Long: `Find what ratings cannot explain in the games of a run: A beats B beats C beats A.

Ratings predict by how much each agent beats each other agent. The first figure
is the share of the differences between agents that the best ratings do not
predict. Its p-value is the probability of at least as large a share if ratings
explain everything; it is simulated from the run's own pairs.

Then come the agents in cycles, and the surprising pairings. If a cycle is
proven, two answers stand beside the ranking: alpha-rank, the share of time that
each agent is played when the better agent takes over, and the mixture of agents
that no agent beats. Duplicate games count once.

  gipfarena stats cycles runs/mine --simulations 9999 --seed 2`,
	}, func(cmd *cobra.Command, args []string) (report.Text, error) {
		return p.findCycles(cmd.Context(), args[0], opt)
	})
	cmd.Flags().IntVar(&opt.Simulations, "simulations", 999, "tables to draw for the p-value, and as many for intervals")
	cmd.Flags().Uint64Var(&opt.Seed, "seed", 1, "seed of the simulations")
	return cmd
}

// findCycles looks for cycles in the stored games of a run.
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
