package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"iter"
	"sync/atomic"

	"github.com/spf13/cobra"

	"gipf.arena/arena"
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

func newVerifyCmd() *cobra.Command {
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
			v, err := f.verify(cmd.Context(), cmd.ErrOrStderr(), args[0])
			if err != nil {
				return err
			}
			if f.asJSON {
				err = printJSON(cmd.OutOrStdout(), v)
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
func (f *verifyFlags) verify(ctx context.Context, stderr io.Writer, dir string) (*verifyView, error) {
	sample, err := verify.ParseSample(f.sample)
	if err != nil {
		return nil, asUsage(err)
	}
	if f.workers < 0 {
		return nil, usagef("--workers %d: want at least 0", f.workers)
	}
	c, t, err := storedRun(ctx, dir, nil)
	if err != nil {
		return nil, err
	}
	r, err := store.View(ctx, dir)
	if err != nil {
		return nil, storeError(err)
	}
	defer r.Close()
	stored, err := r.Done(ctx)
	if err != nil {
		return nil, storeError(err)
	}
	specs, varies := specsOf(t)
	v := &verifyView{
		Name: c.Name, Game: t.Game.Name(), Seed: t.Seed, Planned: t.Games(), SampleSeed: f.seed,
		Notes: append([]string{}, variations(func(i int) string { return t.Players[i].Name }, specs)...),
	}
	v.report, err = f.watch(stderr, stored.Len(), func(done func()) (verify.Report, error) {
		return verify.Run(ctx, t, storedRows(ctx, r), verify.Options{
			Sample: sample, Seed: f.seed, Games: stored.Len(), Varies: varies, Workers: f.workers, Done: done,
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

// A verifyView is what verify found, for people and programs.
type verifyView struct {
	Name       string             `json:"name"`
	Game       string             `json:"game"`
	Seed       uint64             `json:"seed"`
	Planned    int64              `json:"planned_games"`
	Games      int64              `json:"stored_games"` // all were read by the rules
	SampleSeed uint64             `json:"sample_seed"`
	Sampled    int64              `json:"sampled_games"`
	Replayed   int64              `json:"replayed_games"`
	Varying    int64              `json:"sampled_games_that_vary"`
	Differing  int64              `json:"differing_games"`
	First      *verify.Difference `json:"first_difference"`
	// Unseen is the share of games that may be altered at most (95 %) after a
	// sample without difference; null when there was one or all were played.
	Unseen *float64 `json:"undetected_share_at_most"`
	Digest string   `json:"digest,omitempty"`
	Notes  []string `json:"notes"`

	report verify.Report
}

// fill puts the report into the view.
func (v *verifyView) fill() {
	r := &v.report
	v.Games, v.Sampled, v.Replayed, v.Varying = r.Games, r.Sampled, r.Replayed, r.Varying
	v.Differing, v.First, v.Digest = r.Differing, r.First, r.Digest
	if r.Differing == 0 && r.Replayed > 0 && r.Replayed < r.Games {
		share := verify.Unseen(r.Replayed)
		v.Unseen = &share
	}
}

func (v *verifyView) print(w io.Writer) {
	fmt.Fprintf(w, "%s: %s, seed %d, %d of %d games stored\n\n", v.Name, v.Game, v.Seed, v.Games, v.Planned)
	fmt.Fprintf(w, "read by the rules: %d games\n", v.Games)
	fmt.Fprintf(w, "played again:      %d games, %d drawn by seed %d", v.Replayed, v.Sampled, v.SampleSeed)
	if v.Varying > 0 {
		fmt.Fprintf(w, ", %d of them not played because agents vary", v.Varying)
	}
	fmt.Fprintf(w, "\ndifferences:       %d games\n", v.Differing)
	if v.First != nil {
		fmt.Fprintln(w, "first:            ", v.First)
	}
	if v.Unseen != nil {
		fmt.Fprintf(w, "so that, at 95 %%, at most %.2f%% of such games can be others than their seeds give\n", 100**v.Unseen)
	}
	for _, note := range v.Notes {
		fmt.Fprintln(w, "note:", note)
	}
	if v.Digest != "" {
		fmt.Fprintln(w, "\ndigest", v.Digest)
	}
}

// verdict is the error of a run that differs.
func (v *verifyView) verdict() error {
	if v.First == nil {
		return nil
	}
	return fmt.Errorf("%d of %d games differ; %s", v.Differing, v.Games, v.First)
}
