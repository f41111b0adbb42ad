package main

import (
	"context"
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"gipf.arena/arena"
	"gipf.arena/configs"
	"gipf.arena/tuning"
)

type tuneFlags struct {
	set      []string
	date     string
	interval time.Duration
	asJSON   bool
}

func newTuneCmd() *cobra.Command {
	var f tuneFlags
	cmd := &cobra.Command{
		Use:   "tune CONFIG",
		Short: "Fit evaluation weights to self-play games and measure what they are worth",
		Long: `Fit evaluation weights to self-play games and measure what they are worth.

Plays seeded self-play games, fits a logistic model of their results on the
features of their positions, writes the weights with their provenance, and
plays them against the weights they are to replace, on fresh openings. The
same configuration gives the same weights, bit for bit, on any machine.`,
		Args: wantArgs("CONFIG"),
		RunE: func(cmd *cobra.Command, args []string) error {
			job, err := newTuneJob(args[0], f)
			if err != nil {
				return err
			}
			report, err := job.run(cmd.Context(), cmd.ErrOrStderr())
			if err != nil {
				return err
			}
			if f.asJSON {
				return printJSON(cmd.OutOrStdout(), report)
			}
			report.print(cmd.OutOrStdout())
			return nil
		},
	}
	addSetFlag(cmd, &f.set)
	cmd.Flags().StringVar(&f.date, "date", "", "day to write into the weights file, as YYYY-MM-DD; none is written without it, so that the file is reproducible")
	cmd.Flags().DurationVar(&f.interval, "interval", logEvery, "time between progress lines when the output is no terminal")
	cmd.Flags().BoolVar(&f.asJSON, "json", false, "print JSON")
	return cmd
}

// run plays, fits, writes and verifies.
func (j *tuneJob) run(ctx context.Context, stderr io.Writer) (*tuneReport, error) {
	data, err := j.collect(ctx, stderr)
	if err != nil {
		return nil, err
	}
	fit, err := tuning.Logistic(data, j.fit)
	if err != nil {
		return nil, err
	}
	file := j.weightsFile(fit, data)
	if err := configs.WriteWeights(j.config.Out, file); err != nil {
		return nil, err
	}
	report := newTuneReport(j, fit, file)
	return report, j.verify(ctx, stderr, report)
}

// collect plays the self-play games of all agents, with progress.
func (j *tuneJob) collect(ctx context.Context, stderr io.Writer) (*tuning.Data, error) {
	stop := func() {}
	defer func() { stop() }()
	return j.play.Play(ctx, func(agent int) arena.Options {
		stop()
		fmt.Fprintf(stderr, "self-play of %s at %s: %d games\n", j.play.Agents[agent].Spec(), j.play.Game.Name(), 2*j.play.Pairs)
		p := new(arena.Progress)
		stop = showProgress(stderr, j.flags.interval, func() snapshot { return plainSnapshot(p) })
		return arena.Options{Workers: j.config.Workers, InFlight: j.config.InFlight, Progress: p}
	})
}

// plainSnapshot is progress without a table.
func plainSnapshot(p *arena.Progress) snapshot {
	s := p.Snapshot()
	return snapshot{Done: s.Resumed + s.Finished, Total: s.Planned, InFlight: s.InFlight}
}

// weightsFile is what is written: the weights in the order of the features,
// their errors where the games determine them, and where they come from.
func (j *tuneJob) weightsFile(fit *tuning.Fit, data *tuning.Data) *configs.Weights {
	c := j.config
	base, _, _ := strings.Cut(j.play.Game.Name(), ":")
	w := &configs.Weights{Game: base, Kind: "linear", Scale: 1, Provenance: configs.Provenance{
		Method: "logistic", Config: configs.Hash(c), Seed: c.Seed, Agents: c.Selfplay.Agents,
		Games: int64(data.Games()), Positions: int64(data.Rows()),
		RulesVersion: j.play.Game.Version(), CodeVersion: codeVersion(), Date: j.flags.date,
	}}
	for _, e := range fit.Weights {
		w.Weights = append(w.Weights, configs.Weight{Name: e.Name, Value: e.Weight.Center})
		if !e.Unidentified {
			w.Errors = append(w.Errors, configs.Weight{Name: e.Name, Value: e.Weight.Half()})
		}
	}
	return w
}

// verify plays the new weights against the old ones and adds the result.
func (j *tuneJob) verify(ctx context.Context, stderr io.Writer, report *tuneReport) error {
	t, err := j.match(j.play.Game, pathRef(j.config.Out))
	if err != nil || t == nil {
		return err
	}
	fmt.Fprintf(stderr, "%s with the new weights against %s: %d games\n", j.config.Verify.Agent, j.config.Verify.Against, t.Games())
	tally := arena.NewTally(2)
	p := new(arena.Progress)
	stop := showProgress(stderr, j.flags.interval, func() snapshot { return plainSnapshot(p) })
	err = arena.Run(ctx, t, arena.Options{
		Workers: j.config.Workers, InFlight: j.config.InFlight, Progress: p, Sinks: []arena.Sink{tallySink{tally}},
	})
	stop()
	if err != nil {
		return err
	}
	return report.addMatch(j.config.Verify, tally)
}

// pathRef makes sure that a file in this folder is not taken for a name.
func pathRef(path string) string {
	if strings.Contains(path, "/") {
		return path
	}
	return "./" + path
}

// A tallySink counts records.
type tallySink struct{ tally *arena.Tally }

func (s tallySink) Put(_ context.Context, r arena.Record) error { return s.tally.Add(&r) }
