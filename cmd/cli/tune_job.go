package cli

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
	"gipf.arena/arena/runs"
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
	names  []string // of the features of positions or, for a policy, of decisions
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
	if job.names, err = job.featureNames(game); err != nil {
		return nil, asUsage(c.Problem("game", err))
	}
	if err := job.selfPlay(game); err != nil {
		return nil, asUsage(err)
	}
	if err := errors.Join(job.fitOptions(game), job.checkLeaveOut(), job.checkOut()); err != nil {
		return nil, asUsage(err)
	}
	return job, asUsage(job.checkMatch(game))
}

// policy reports whether a policy is fitted and not an evaluation.
func (j *tuneJob) policy() bool { return j.config.Objective == configs.ObjectivePolicy }

func (j *tuneJob) featureNames(game rules.Game) ([]string, error) {
	if j.policy() {
		return tuning.MoveFeatureNames(game)
	}
	return tuning.FeatureNames(game)
}

// checkMatch looks at the match before there are weights to play it with: others
// stand in for them. Where there are none, it is the opponent that is looked at.
func (j *tuneJob) checkMatch(game rules.Game) error {
	v := j.config.Verify
	if v == nil {
		return nil
	}
	if ref, ok := j.standIn(); ok {
		_, err := j.match(game, ref)
		return err
	}
	if _, err := newBuilder(agentSet(), game, v.Opponent); err != nil {
		return j.config.Problem("verify.opponent", err)
	}
	if err := agentSet().Check(withWeights(v.Agent, "any")); err != nil {
		return j.config.Problem("verify.agent", err)
	}
	return nil
}

func (j *tuneJob) selfPlay(game rules.Game) error {
	c := j.config
	j.play = tuning.SelfPlay{
		Game: game, Pairs: c.Selfplay.Pairs, OpeningPlies: c.Selfplay.Openings.Plies, MaxPlies: c.Selfplay.MaxPlies,
		Positions: c.Positions.PerGame, Phases: c.Fit.Phases, Seed: c.Seed,
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
	if c.Fit.Phases {
		j.fit.LeaveOut = tuning.ByPhase(c.Fit.LeaveOut)
	}
	var err error
	if j.fit.Init, err = j.denseWeights(game, c.Fit.Init); err != nil {
		return c.Problem("fit.init", err)
	}
	if c.Verify != nil && c.Verify.Opponent == "" && !j.policy() {
		if j.fit.Hand, err = j.denseWeights(game, c.Verify.Against); err != nil {
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

// denseWeights returns the weights of a reference in the order of the columns of
// the fit; "zero" is nil, which stands for zeros.
func (j *tuneJob) denseWeights(game rules.Game, ref string) ([]float64, error) {
	if ref == "zero" {
		return nil, nil
	}
	w, err := runs.LoadWeights(game.Name(), ref)
	if err != nil {
		return nil, err
	}
	if j.policy() {
		p, err := agents.NewPolicy(game, w)
		if err != nil {
			return nil, err
		}
		return p.Weights(), nil
	}
	eval, err := agents.NewLinear(game, w)
	if err != nil {
		return nil, err
	}
	early, late := eval.Weights()
	if !j.config.Fit.Phases {
		return early, nil
	}
	both := make([]float64, 0, 2*len(early))
	for i := range early {
		both = append(both, early[i], late[i])
	}
	return both, nil
}

// match is the tournament of the new weights, which are read from where ref
// says, against the old ones or another agent; nil when none is wanted.
func (j *tuneJob) match(game rules.Game, ref string) (*arena.Tournament, error) {
	v := j.config.Verify
	if v == nil {
		return nil, nil
	}
	t := &arena.Tournament{Game: game, Pairs: v.Pairs, OpeningPlies: v.Openings.Plies, MaxPlies: v.MaxPlies, Seed: v.Seed}
	players := []struct{ name, spec, key string }{
		{"tuned", withWeights(v.Agent, ref), "verify.agent"},
		{"untuned", withWeights(v.Agent, v.Against), "verify.agent"},
	}
	if v.Opponent != "" {
		players[1].name, players[1].spec, players[1].key = "opponent", v.Opponent, "verify.opponent"
	}
	for _, p := range players {
		b, err := newBuilder(agentSet(), game, p.spec)
		if err != nil {
			return nil, j.config.Problem(p.key, err)
		}
		t.Players = append(t.Players, arena.Player{Name: p.name, Builder: b})
	}
	return t, t.Validate()
}

// withWeights adds a weights key to a spec that has none.
func withWeights(spec, ref string) string {
	sep := ":"
	if strings.Contains(spec, ":") {
		sep = ","
	}
	return spec + sep + "weights=" + ref
}

// standIn names weights that can take the place of those which are still to be
// fitted, to check everything else; ok is false where none are at hand.
func (j *tuneJob) standIn() (ref string, ok bool) {
	v := j.config.Verify
	if v.Opponent == "" {
		return v.Against, true
	}
	if j.config.Fit.Init != "zero" {
		return j.config.Fit.Init, true
	}
	return "", false
}

// checkTune reads a configuration of a fit and says what it would do.
func checkTune(path string, set []string) (string, error) {
	job, err := newTuneJob(path, tuneFlags{set: set})
	if err != nil {
		return "", err
	}
	games := 2 * job.play.Pairs * len(job.play.Agents)
	if job.policy() {
		return fmt.Sprintf("a fit of a policy of %d weights for %s from %d self-play games", len(job.names), job.play.Game.Name(), games), nil
	}
	return fmt.Sprintf("a fit of %d weights for %s from %d self-play games", len(job.names), job.play.Game.Name(), games), nil
}
