package main

import (
	"context"
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"gipf.arena/agents"
	"gipf.arena/arena"
	"gipf.arena/configs"
	"gipf.arena/rules"
	"gipf.arena/rules/catalog"
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
		Args: cobra.ExactArgs(1),
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

// A tuneJob is a checked configuration with all it refers to.
type tuneJob struct {
	config *configs.Tune
	flags  tuneFlags
	play   tuning.SelfPlay
	fit    tuning.Options
	names  []string // of the features
}

// newTuneJob reads and checks everything before the first game is played.
func newTuneJob(path string, f tuneFlags) (*tuneJob, error) {
	c, err := configs.LoadTune(path, f.set)
	if err != nil {
		return nil, asUsage(err)
	}
	if f.date != "" {
		if _, err := time.Parse(time.DateOnly, f.date); err != nil {
			return nil, usagef("tune: --date %q: want YYYY-MM-DD", f.date)
		}
	}
	game, err := catalog.Game(c.Game)
	if err != nil {
		return nil, asUsage(c.Problem("game", err))
	}
	job := &tuneJob{config: c, flags: f}
	if job.names, err = tuning.FeatureNames(game); err != nil {
		return nil, asUsage(c.Problem("game", err))
	}
	if err := job.selfPlay(game); err != nil {
		return nil, asUsage(err)
	}
	if err := job.fitOptions(game); err != nil {
		return nil, asUsage(err)
	}
	if c.Verify != nil {
		// The new weights do not exist yet: the old ones stand in, to check the rest.
		_, err = job.match(game, c.Verify.Against)
	}
	return job, asUsage(err)
}

func (j *tuneJob) selfPlay(game rules.Game) error {
	c := j.config
	j.play = tuning.SelfPlay{
		Game: game, Pairs: c.Selfplay.Pairs, OpeningPlies: c.Selfplay.Openings.Plies, MaxPlies: c.Selfplay.MaxPlies,
		Positions: c.Positions.PerGame, Seed: c.Seed,
	}
	for i, spec := range c.Selfplay.Agents {
		b, err := newBuilder(agentSet(), game, spec)
		if err != nil {
			return c.Problem(fmt.Sprintf("selfplay.agents.%d", i), err)
		}
		j.play.Agents = append(j.play.Agents, b)
		if err := j.play.Tournament(i).Validate(); err != nil {
			return c.Problem("selfplay", err)
		}
	}
	return nil
}

func (j *tuneJob) fitOptions(game rules.Game) error {
	c := j.config
	j.fit = tuning.Options{
		LeaveOut: c.Fit.LeaveOut, Ridge: c.Fit.Ridge, Gradient: c.Fit.Gradient, Iterations: c.Fit.Iterations, Holdout: c.Fit.Holdout,
		Seed: c.Seed, Workers: c.Workers,
	}
	var err error
	if j.fit.Init, err = denseWeights(game, c.Fit.Init); err != nil {
		return c.Problem("fit.init", err)
	}
	if c.Verify != nil {
		if j.fit.Hand, err = denseWeights(game, c.Verify.Against); err != nil {
			return c.Problem("verify.against", err)
		}
	}
	return nil
}

// denseWeights returns the weights of a reference in the order of the game's
// features; "zero" is nil, which stands for zeros.
func denseWeights(game rules.Game, ref string) ([]float64, error) {
	if ref == "zero" {
		return nil, nil
	}
	w, err := loadWeights(game.Name(), ref)
	if err != nil {
		return nil, err
	}
	eval, err := agents.NewLinear(game, w)
	if err != nil {
		return nil, err
	}
	return eval.Weights(), nil
}

// match is the tournament of the new weights, which are read from where ref
// says, against the old ones; nil when none is wanted.
func (j *tuneJob) match(game rules.Game, ref string) (*arena.Tournament, error) {
	v := j.config.Verify
	if v == nil {
		return nil, nil
	}
	t := &arena.Tournament{Game: game, Pairs: v.Pairs, OpeningPlies: v.Openings.Plies, MaxPlies: v.MaxPlies, Seed: v.Seed}
	for _, p := range []struct{ name, weights string }{{"tuned", ref}, {"untuned", v.Against}} {
		sep := ":"
		if strings.Contains(v.Agent, ":") {
			sep = ","
		}
		b, err := newBuilder(agentSet(), game, v.Agent+sep+"weights="+p.weights)
		if err != nil {
			return nil, j.config.Problem("verify.agent", err)
		}
		t.Players = append(t.Players, arena.Player{Name: p.name, Builder: b})
	}
	return t, t.Validate()
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

// checkTune reads a configuration of a fit and says what it would do.
func checkTune(path string, set []string) (string, error) {
	job, err := newTuneJob(path, tuneFlags{set: set})
	if err != nil {
		return "", err
	}
	games := 2 * job.play.Pairs * len(job.play.Agents)
	return fmt.Sprintf("a fit of %d weights for %s from %d self-play games", len(job.names), job.play.Game.Name(), games), nil
}
