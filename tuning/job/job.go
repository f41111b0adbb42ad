// Package job makes weights from a configuration: it plays the self-play games,
// fits an evaluation or a policy to them ([gipf.arena/tuning] does the
// mathematics), writes the weights with their provenance, and plays them against
// the weights they are to replace.
//
//	j, err := job.Load(registry, "tune.yaml", nil)
//	found, err := j.Run(ctx, job.Options{})
//	found.WriteText(os.Stdout)
//
// The same configuration gives the same weights, bit for bit, on any machine.
package job

import (
	"context"
	"fmt"

	"gipf.arena/arena"
	"gipf.arena/arena/report"
	"gipf.arena/arena/runs"
	"gipf.arena/configs"
	"gipf.arena/rules"
	"gipf.arena/tuning"
)

// A Job is a checked configuration with all it refers to, ready to run.
type Job struct {
	config   *configs.Tune
	registry runs.Registry
	game     rules.Game
	names    []string // of the features of positions or, for a policy, of moves
	play     tuning.SelfPlay
	fit      tuning.Options
}

// Load reads a configuration from a file, applies overrides to it and checks it
// against the games and agents of the registry. The error holds all problems
// found, each with its place ([configs.Problems]).
func Load(r runs.Registry, path string, set []string) (*Job, error) {
	var j *Job
	_, err := configs.LoadTune(path, set, func(c *configs.Tune) (err error) {
		j, err = New(r, c)
		return err
	})
	return j, err
}

// New checks a configuration completely, before the first game: the game and its
// features, every agent, the weights that are referred to, and that there is a
// place for the new ones. The error joins all problems found. The job keeps c,
// which must not be changed after that.
func New(r runs.Registry, c *configs.Tune) (*Job, error) {
	j := &Job{config: c, registry: r}
	if err := j.check(); err != nil {
		return nil, err
	}
	return j, nil
}

// Summary says in a few words what the job would do.
func (j *Job) Summary() string {
	what := fmt.Sprintf("%d weights", len(j.names))
	if j.policy() {
		what = "a policy of " + what
	}
	games := 2 * j.play.Pairs * len(j.play.Agents)
	return fmt.Sprintf("a fit of %s for %s from %d self-play games", what, j.game.Name(), games)
}

// policy reports whether a policy is fitted and not an evaluation.
func (j *Job) policy() bool { return j.config.Objective == configs.ObjectivePolicy }

// Options say how a job is carried out. The zero value works; nothing here
// changes a weight.
type Options struct {
	// CodeVersion and Date, a day as YYYY-MM-DD, are written into the weights
	// file; "" leaves them out.
	CodeVersion, Date string
	// Watch, if not nil, is called before the games of each stage begin. What it
	// returns is called when they have ended, with an error or without.
	Watch func(Stage) (stop func())
}

// A Stage is games that a job plays one after another: the self-play of one
// agent, or the match.
type Stage struct {
	// Title is a line about the games for people.
	Title string
	// Progress counts the games while they are played.
	Progress *arena.Progress
}

// Run plays, fits, writes the weights and plays the match. When ctx ends Run
// returns its cause; weights that were written by then stay.
func (j *Job) Run(ctx context.Context, opt Options) (*report.Tuning, error) {
	learn := j.learnEvaluation
	if j.policy() {
		learn = j.learnPolicy
	}
	found, file, err := learn(ctx, opt)
	if err != nil {
		return nil, err
	}
	if err := configs.WriteWeights(j.config.Out, file); err != nil {
		return nil, err
	}
	found.Match, err = j.verify(ctx, opt)
	return found, err
}

func (j *Job) learnEvaluation(ctx context.Context, opt Options) (*report.Tuning, *configs.WeightsFile, error) {
	arenaOptions, stop := j.selfPlayOptions(opt)
	data, err := j.play.Play(ctx, arenaOptions)
	stop()
	if err != nil {
		return nil, nil, err
	}
	fit, err := tuning.Logistic(data, j.fit)
	if err != nil {
		return nil, nil, err
	}
	file := j.weightsFile(opt, fit.Weights, data.Games(), data.Rows())
	found := j.result(file)
	found.Evaluation = report.NewEvaluationFit(fit)
	return found, file, nil
}

func (j *Job) learnPolicy(ctx context.Context, opt Options) (*report.Tuning, *configs.WeightsFile, error) {
	arenaOptions, stop := j.selfPlayOptions(opt)
	choices, err := j.play.PlayChoices(ctx, arenaOptions)
	stop()
	if err != nil {
		return nil, nil, err
	}
	fit, err := tuning.Policy(choices, j.fit)
	if err != nil {
		return nil, nil, err
	}
	file := j.weightsFile(opt, fit.Weights, choices.Games(), choices.Moves())
	found := j.result(file)
	found.Policy = report.NewPolicyFit(fit)
	return found, file, nil
}

// result returns what fits of evaluations and of policies have in common.
func (j *Job) result(w *configs.WeightsFile) *report.Tuning {
	p := w.Provenance
	return &report.Tuning{
		SchemaVersion: report.TuningVersion, Name: j.config.Name, Game: j.game.Name(), Seed: j.config.Seed, Config: p.Config,
		Agents: p.Agents, Games: p.Games, Positions: p.Positions, Out: j.config.Out,
	}
}

// selfPlayOptions returns options for the self-play games of each agent, whose
// stages are watched, and a function that ends the last stage.
func (j *Job) selfPlayOptions(opt Options) (options func(agent int) arena.Options, stop func()) {
	last := func() {}
	return func(agent int) arena.Options {
		last()
		out, stop := j.stage(opt, fmt.Sprintf("self-play of %s at %s: %d games", j.play.Agents[agent].Spec(), j.game.Name(), 2*j.play.Pairs))
		last = stop
		return out
	}, func() { last() }
}

// stage announces a stage and returns how to play it.
func (j *Job) stage(opt Options, title string) (_ arena.Options, stop func()) {
	p := new(arena.Progress)
	stop = func() {}
	if opt.Watch != nil {
		stop = opt.Watch(Stage{title, p})
	}
	return arena.Options{Workers: j.config.Workers, InFlight: j.config.InFlight, Progress: p}, stop
}
