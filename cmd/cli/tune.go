package cli

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"gipf.arena/arena"
	"gipf.arena/arena/report"
	"gipf.arena/arena/runs"
	"gipf.arena/configs"
	"gipf.arena/tuning"
)

type tuneFlags struct {
	set      []string
	date     string
	interval time.Duration
	asJSON   bool
}

func newTuneCmd(p *Program) *cobra.Command {
	var f tuneFlags
	cmd := &cobra.Command{
		Use:   "tune CONFIG",
		Short: "Fit weights to self-play games and measure what they are worth",
		Long: `Fit weights to self-play games and measure what they are worth.

Plays seeded self-play games, fits a logistic model of their results on the
features of their positions, writes the weights with their provenance, and
plays them against the weights they are to replace, on fresh openings. With
"objective: policy" it learns instead which decisions the players made, from
the features of the alternatives. The same configuration gives the same
weights, bit for bit, on any machine.`,
		Args: wantArgs("CONFIG"),
		RunE: func(cmd *cobra.Command, args []string) error {
			job, err := newTuneJob(args[0], f)
			if err != nil {
				return err
			}
			found, err := job.run(cmd.Context(), cmd.ErrOrStderr())
			if err != nil {
				return err
			}
			if f.asJSON {
				return report.WriteJSON(cmd.OutOrStdout(), found)
			}
			found.print(cmd.OutOrStdout())
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
	learn := j.learnEvaluation
	if j.policy() {
		learn = j.learnPolicy
	}
	found, file, err := learn(ctx, stderr)
	if err != nil {
		return nil, err
	}
	if err := configs.WriteWeights(j.config.Out, file); err != nil {
		return nil, err
	}
	return found, j.verify(ctx, stderr, found)
}

func (j *tuneJob) learnEvaluation(ctx context.Context, stderr io.Writer) (*tuneReport, *configs.Weights, error) {
	options, stop := j.progress(stderr)
	data, err := j.play.Play(ctx, options)
	stop()
	if err != nil {
		return nil, nil, err
	}
	fit, err := tuning.Logistic(data, j.fit)
	if err != nil {
		return nil, nil, err
	}
	file := j.weightsFile(fit.Weights, data.Games(), data.Rows())
	return newTuneReport(j, fit, file), file, nil
}

func (j *tuneJob) learnPolicy(ctx context.Context, stderr io.Writer) (*tuneReport, *configs.Weights, error) {
	options, stop := j.progress(stderr)
	choices, err := j.play.PlayChoices(ctx, options)
	stop()
	if err != nil {
		return nil, nil, err
	}
	fit, err := tuning.Policy(choices, j.fit)
	if err != nil {
		return nil, nil, err
	}
	file := j.weightsFile(fit.Weights, choices.Games(), choices.Decisions())
	return newPolicyReport(j, fit, file), file, nil
}

// progress returns options for the self-play games of each agent that show how
// far they are, and a function that ends the last of those displays.
func (j *tuneJob) progress(stderr io.Writer) (options func(agent int) arena.Options, stop func()) {
	last := func() {}
	return func(agent int) arena.Options {
		last()
		fmt.Fprintf(stderr, "self-play of %s at %s: %d games\n", j.play.Agents[agent].Spec(), j.play.Game.Name(), 2*j.play.Pairs)
		p := new(arena.Progress)
		last = showProgress(stderr, j.flags.interval, func() snapshot { return plainSnapshot(p) })
		return arena.Options{Workers: j.config.Workers, InFlight: j.config.InFlight, Progress: p}
	}, func() { last() }
}

// plainSnapshot is progress without a table.
func plainSnapshot(p *arena.Progress) snapshot {
	s := p.Snapshot()
	return snapshot{Done: s.Resumed + s.Finished, Total: s.Planned, InFlight: s.InFlight, Stored: -1}
}

// weightsFile is what is written: the weights in the order of the features,
// their errors where the games determine them, and where they come from.
func (j *tuneJob) weightsFile(fitted []tuning.Estimate, games, rows int) *configs.Weights {
	c := j.config
	base, _, _ := strings.Cut(j.play.Game.Name(), ":")
	w := &configs.Weights{Game: base, Kind: "linear", Scale: 1, Provenance: configs.Provenance{
		Method: "logistic", Config: configs.Hash(c), Seed: c.Seed, Agents: c.Selfplay.Agents,
		Games: int64(games), Positions: int64(rows),
		RulesVersion: j.play.Game.Version(), CodeVersion: codeVersion(), Date: j.flags.date,
	}}
	if j.policy() {
		w.Kind, w.Provenance.Method = runs.KindPolicy, "choice"
	}
	columns := 1
	if c.Fit.Phases {
		columns = 2
	}
	for i, name := range j.names {
		addFitted(w, name, fitted[i*columns:(i+1)*columns])
	}
	return w
}

// addFitted adds the weight of a feature from its columns: one, or two for the
// start and the end of a game.
func addFitted(w *configs.Weights, name string, columns []tuning.Estimate) {
	value, half := configs.Weight{Name: name}, configs.Weight{Name: name}
	value.Value, half.Value = columns[0].Weight.Center, columns[0].Weight.Half()
	known := !columns[0].Unidentified
	if len(columns) == 2 {
		value.Phased, value.Late = true, columns[1].Weight.Center
		half.Phased, half.Late = true, columns[1].Weight.Half()
		known = known && !columns[1].Unidentified
	}
	w.Weights = append(w.Weights, value)
	if known {
		w.Errors = append(w.Errors, half)
	}
}

// verify plays the new weights against the old ones and adds the result.
func (j *tuneJob) verify(ctx context.Context, stderr io.Writer, found *tuneReport) error {
	t, err := j.match(j.play.Game, pathRef(j.config.Out))
	if err != nil || t == nil {
		return err
	}
	fmt.Fprintf(stderr, "%s with the new weights against %s: %d games\n", j.config.Verify.Agent, against(j.config.Verify), t.Games())
	tally := arena.NewTally(2)
	tally.Audit(t.Game)
	p := new(arena.Progress)
	stop := showProgress(stderr, j.flags.interval, func() snapshot { return plainSnapshot(p) })
	err = runs.Play(ctx, t, arena.Options{
		Workers: j.config.Workers, InFlight: j.config.InFlight, Progress: p, Sinks: []arena.Sink{tallySink{tally}},
	})
	stop()
	if err != nil {
		return err
	}
	return found.addMatch(j.config.Verify, tally)
}

// against says what the new weights have to beat.
func against(v *configs.Verify) string { return cmp.Or(v.Opponent, v.Against) }

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
