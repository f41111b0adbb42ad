package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"gipf.arena/agents"
	"gipf.arena/arena"
	"gipf.arena/configs"
	"gipf.arena/rules"
	"gipf.arena/rules/catalog"
	"gipf.arena/tuning"
)

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
	if err := errors.Join(job.fitOptions(game), job.checkLeaveOut(), job.checkOut()); err != nil {
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

// checkLeaveOut looks for features that the game does not have.
func (j *tuneJob) checkLeaveOut() error {
	for i, name := range j.config.Fit.LeaveOut {
		if !slices.Contains(j.names, name) {
			err := fmt.Errorf("no feature %q, %s", name, suggestion(name, j.names))
			return j.config.Problem(fmt.Sprintf("fit.leaveout.%d", i), err)
		}
	}
	return nil
}

// checkOut looks for a place for the weights: the games they take are many, and
// it would be a pity to have nowhere to put them.
func (j *tuneJob) checkOut() error {
	out := j.config.Out
	_, err := os.ReadDir(filepath.Dir(out))
	if info, missing := os.Stat(out); missing == nil && info.IsDir() {
		err = fmt.Errorf("%q is a directory", out)
	}
	if err != nil {
		return j.config.Problem("out", err)
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

// checkTune reads a configuration of a fit and says what it would do.
func checkTune(path string, set []string) (string, error) {
	job, err := newTuneJob(path, tuneFlags{set: set})
	if err != nil {
		return "", err
	}
	games := 2 * job.play.Pairs * len(job.play.Agents)
	return fmt.Sprintf("a fit of %d weights for %s from %d self-play games", len(job.names), job.play.Game.Name(), games), nil
}
