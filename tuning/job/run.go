package job

import (
	"context"
	"fmt"

	"gipf.arena/arena"
	"gipf.arena/arena/report"
	"gipf.arena/configs"
	"gipf.arena/tuning"
)

// Options say how a job is carried out. The zero value works; nothing here
// changes a weight.
type Options struct {
	// CodeVersion and Date, a day as YYYY-MM-DD, are written into the weights
	// file; "" leaves them out.
	CodeVersion, Date string
	// Watch, if not nil, is called before the games of each stage begin. What it
	// returns is called when they have ended, in whatever way.
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

// result returns what both kinds of fits have to say.
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
