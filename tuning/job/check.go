package job

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"

	"gipf.arena/internal/suggest"
	"gipf.arena/tuning"
)

// check looks at everything the configuration refers to and fills in the job.
func (j *Job) check() error {
	var err error
	if j.game, err = j.registry.Games.Game(j.config.Game); err != nil {
		return errors.Join(j.config.Problem("game", err), j.checkSpecs(), j.checkOut())
	}
	if j.names, err = j.featureNames(); err != nil {
		return errors.Join(j.config.Problem("game", err), j.selfPlay(), j.checkOut())
	}
	matches, weights := j.meet(), j.fitOptions()
	return errors.Join(j.selfPlay(), matches, weights, j.checkLeaveOut(), j.checkRows(), j.checkOut(), j.checkMatches(weights == nil))
}

func (j *Job) featureNames() ([]string, error) {
	if j.policy() {
		return tuning.MoveFeatureNames(j.game)
	}
	return tuning.FeatureNames(j.game)
}

// checkSpecs reports what is wrong with specs whatever the game is.
func (j *Job) checkSpecs() error {
	var problems []error
	look := func(key, spec string) {
		if err := j.registry.Agents.Check(spec); err != nil {
			problems = append(problems, j.config.Problem(key, err))
		}
	}
	for i, spec := range j.config.Selfplay.Agents {
		look(agentKey(i), spec)
	}
	if v := j.config.Verify; v != nil {
		look("verify.agent", withWeights(v.Agent, "any"))
		if v.Opponent != "" {
			look("verify.opponent", v.Opponent)
		}
		if v.Search != nil {
			for i, spec := range v.Search.Agents {
				look(fmt.Sprintf("verify.search.agents.%d", i), withWeights(spec, "any"))
			}
		}
	}
	return errors.Join(problems...)
}

// agentKey is where the spec of an agent of the self-play games is written.
func agentKey(i int) string { return fmt.Sprintf("selfplay.agents.%d", i) }

// selfPlay makes the self-play games of the configuration.
func (j *Job) selfPlay() error {
	c := j.config
	j.play = tuning.SelfPlay{
		Game: j.game, Pairs: c.Selfplay.Pairs, OpeningPlies: c.Selfplay.Openings.Plies, OpeningTurns: c.Selfplay.Openings.Turns, MaxPlies: c.Selfplay.MaxPlies,
		Positions: c.Positions.PerGame, Phases: c.Fit.Phases, Seed: c.Seed,
	}
	var problems []error
	for i, spec := range c.Selfplay.Agents {
		b, err := j.registry.Builder(j.game, spec)
		if err != nil {
			problems = append(problems, c.Problem(agentKey(i), err))
			continue
		}
		j.play.Agents = append(j.play.Agents, b)
		if err := j.play.Tournament(len(j.play.Agents) - 1).Validate(); err != nil {
			problems = append(problems, c.Problem("selfplay", err))
		}
	}
	return errors.Join(problems...)
}

// fitOptions makes the options of the fit, with the weights they refer to.
func (j *Job) fitOptions() error {
	c := j.config
	j.fit = tuning.Options{
		LeaveOut: c.Fit.LeaveOut, Ridge: c.Fit.Ridge, Gradient: c.Fit.Gradient, Iterations: c.Fit.Iterations, Holdout: c.Fit.Holdout,
		Seed: c.Seed, Workers: c.Workers,
	}
	if c.Fit.Phases {
		j.fit.LeaveOut = tuning.ByPhase(c.Fit.LeaveOut)
	}
	var problems []error
	var err error
	if j.fit.Init, err = j.startingWeights(c.Fit.Init); err != nil {
		problems = append(problems, c.Problem("fit.init", err))
	}
	if err := j.compareWith(); err != nil {
		problems = append(problems, c.Problem("verify.against", err))
	}
	return errors.Join(problems...)
}

// checkLeaveOut looks for features that the game does not have.
func (j *Job) checkLeaveOut() error {
	var problems []error
	for i, name := range j.config.Fit.LeaveOut {
		if !slices.Contains(j.names, name) {
			err := fmt.Errorf("no feature %q, %s", name, suggest.Ending(name, j.names))
			problems = append(problems, j.config.Problem(fmt.Sprintf("fit.leaveout.%d", i), err))
		}
	}
	return errors.Join(problems...)
}

// checkOut makes sure, before the games are played, that the folder of the weights
// exists and that the file is no folder.
func (j *Job) checkOut() error {
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
