package job

import (
	"fmt"
	"strings"

	"gipf.arena/arena/adaptive"
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
	contests []contest // that the weights are to play
	unlike   string    // names old weights that are no weighted sum, with which the fit's table compares nothing
	searches []string  // identities of those that leaves and labels come from
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

// Name returns what the configuration calls the job.
func (j *Job) Name() string { return j.config.Name }

// Summary says in a few words what the job would do.
func (j *Job) Summary() string {
	what := fmt.Sprintf("%d weights", len(j.names))
	if j.policy() {
		what = "a policy of " + what
	}
	games := 2 * j.play.Pairs * len(j.play.Agents)
	lines := []string{fmt.Sprintf("a fit of %s for %s from %d self-play games", what, j.game.Name(), games)}
	if v := j.config.Verify; v != nil && v.Search != nil && len(v.Search.Agents) > 0 {
		lines = append(lines, runs.Broken("verify.search.pairs", (*adaptive.SPRT)(v.Search.SPRT), v.Search.Pairs)...)
	}
	return strings.Join(lines, "\n  ")
}

// policy reports whether a policy is fitted and not an evaluation.
func (j *Job) policy() bool { return j.config.Objective == configs.ObjectivePolicy }
