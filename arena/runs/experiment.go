package runs

import (
	"errors"
	"strings"

	"gipf.arena/configs"
)

// CheckExperiment reports the games and specs of an experiment that the registry does not
// know, each with its place. It is a check for [configs.Load]: it says what it
// can of an experiment with other mistakes, and tries out no engine.
func (r Registry) CheckExperiment(s *configs.Experiment) error {
	var problems []error
	for _, run := range s.Expand() {
		problems = append(problems, r.checkExperimentRun(s, run))
	}
	return errors.Join(problems...)
}

func (r Registry) checkExperimentRun(s *configs.Experiment, run configs.ExperimentRun) error {
	var problems []error
	game, gameErr := r.Games.Game(run.Run.Game)
	if gameErr != nil {
		problems = append(problems, s.Problem(run.GameKey, gameErr))
	}
	for i, a := range run.Run.Agents {
		if strings.Contains(a.Spec, "{") {
			continue // configs.Load reports a placeholder that nothing is given for
		}
		err := r.Agents.Check(a.Spec)
		if err == nil && gameErr == nil {
			_, err = r.Agents.Builder(a.Spec, game)
		}
		if err != nil {
			problems = append(problems, s.Problem(run.AgentKeys[i], err))
		}
	}
	return errors.Join(problems...)
}
