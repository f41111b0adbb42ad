package cli

import (
	"context"
	"errors"
	"io"
	"iter"
	"sync/atomic"

	"github.com/spf13/cobra"

	"gipf.arena/arena"
	"gipf.arena/arena/report"
	"gipf.arena/arena/store"
	"gipf.arena/arena/verify"
)

// verifyFlags say how much of a run is played again, and how it is told.
type verifyFlags struct {
	sample  string
	seed    uint64
	workers int
	asJSON  bool
	quiet   bool
}

func newVerifyCmd(p *Program) *cobra.Command {
	var f verifyFlags
	cmd := &cobra.Command{
		Use:   "verify DIR",
		Short: "Play stored games again and compare them bit for bit",
		Long: `Play stored games again and compare them bit for bit.

Every stored game is read by the rules: each decision must be legal, and the game
must end where and how its row says. A sample is played anew by the agents, with
the run's own configuration, from the seeds, and must come out as it is stored, to
the last count. Games of agents that vary (a budget of time, several threads, a
program of its own) cannot be; that is said. A row that is damaged is played again
whatever the sample.

The first difference is named: game, what differs, number of the decision, what is
stored and what came out. The exit code is 1 if there is one.`,
		Args: wantArgs("DIR"),
		RunE: func(cmd *cobra.Command, args []string) error {
			v, err := f.verify(p, cmd.Context(), cmd.ErrOrStderr(), args[0])
			if err != nil {
				return err
			}
			if f.asJSON {
				err = report.WriteJSON(cmd.OutOrStdout(), v)
			} else {
				v.print(cmd.OutOrStdout())
			}
			return errors.Join(err, v.verdict())
		},
	}
	cmd.Flags().StringVar(&f.sample, "sample", "5%", "games to play again: a share, a number, or all")
	cmd.Flags().Uint64Var(&f.seed, "seed", 1, "seed by which the sample is drawn")
	cmd.Flags().IntVar(&f.workers, "workers", 0, "games that compute at the same time (default: the number of cores)")
	cmd.Flags().BoolVar(&f.asJSON, "json", false, "print JSON")
	cmd.Flags().BoolVarP(&f.quiet, "quiet", "q", false, "show no progress")
	return cmd
}

// verify does the work.
func (f *verifyFlags) verify(p *Program, ctx context.Context, stderr io.Writer, dir string) (*verifyView, error) {
	sample, err := verify.ParseSample(f.sample)
	if err != nil {
		return nil, asUsage(err)
	}
	if f.workers < 0 {
		return nil, usagef("--workers %d: want at least 0", f.workers)
	}
	r, err := p.Open(ctx, dir)
	if err != nil {
		return nil, storeError(err)
	}
	defer r.Close()
	plan, err := r.Plan(ctx, nil)
	if err != nil {
		return nil, asUsage(err)
	}
	c, t := plan.Config, plan.Tournament
	stored, err := r.Done(ctx)
	if err != nil {
		return nil, storeError(err)
	}
	decisions, err := r.Decisions(ctx)
	if err != nil {
		return nil, storeError(err)
	}
	specs, varies := specsOf(t)
	m := r.Meta()
	v := &verifyView{
		Name: c.Name, Game: t.Game.Name(), Seed: t.Seed, Planned: t.Games(), SampleSeed: f.seed,
		Notes: append([]string{}, p.NotReproducible(m.Names(), specs)...),
	}
	if t.Settings != nil {
		if v.Rounds, err = decisionsFollow(ctx, r.Reader, t, decisions); err != nil {
			return nil, err
		}
	}
	v.report, err = f.watch(stderr, stored.Len(), func(done func()) (verify.Report, error) {
		return verify.Run(ctx, t, storedRows(ctx, r.Reader), verify.Options{
			Sample: sample, Seed: f.seed, Games: stored.Len(), Pairing: pairingsOf(t, decisions), Varies: varies, Workers: f.workers, Done: done,
		})
	})
	v.fill()
	return v, err
}

// specsOf returns the specs of the players, and which of them vary.
func specsOf(t *arena.Tournament) (specs []string, varies []bool) {
	set := agentSet()
	for _, p := range t.Players {
		why, err := set.Varies(p.Builder.Spec())
		specs, varies = append(specs, p.Builder.Spec()), append(varies, err != nil || why != "")
	}
	return specs, varies
}

// watch shows progress while work is done.
func (f *verifyFlags) watch(stderr io.Writer, games int64, work func(done func()) (verify.Report, error)) (verify.Report, error) {
	var n atomic.Int64
	if !f.quiet {
		defer showProgress(stderr, logEvery, func() snapshot { return snapshot{Done: n.Load(), Total: games, Stored: -1} })()
	}
	return work(func() { n.Add(1) })
}

// storedRows yields the rows of a run; a damaged one is one of them.
func storedRows(ctx context.Context, r *store.Reader) iter.Seq2[verify.Row, error] {
	return func(yield func(verify.Row, error) bool) {
		for rec, err := range r.Records(ctx) {
			row := verify.Row{Record: rec}
			if errors.Is(err, store.ErrDamaged) {
				row.Damage, err = err, nil
			}
			if !yield(row, err) {
				return
			}
		}
	}
}
