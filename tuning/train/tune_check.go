package train

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"gipf.arena/configs"
	"gipf.arena/tuning"
)

// check checks everything the configuration refers to and fills in the tune.
func (t *Tune) check() error {
	var err error
	if t.game, err = t.registry.Games.Game(t.config.Game); err != nil {
		return errors.Join(t.config.Problem("game", err), t.checkAgents(), t.checkOut())
	}
	names := tuning.FeatureNames
	if t.policy() {
		names = tuning.MoveFeatureNames
	}
	if t.names, err = names(t.game); err != nil {
		return errors.Join(t.config.Problem("game", err), t.bindPlayers(), t.checkOut())
	}
	matches, weights := t.meet(), t.bindWeights()
	return errors.Join(t.bindPlayers(), matches, weights, t.checkSeen(t.config, t.config.Fit.LeaveOut, t.config.Fit.Net), t.checkRows(), t.checkOut(), t.checkMatches(weights == nil))
}

// checkAgents reports specs that are wrong for any game.
func (t *Tune) checkAgents() (err error) {
	look := func(key, spec string) {
		err = errors.Join(err, t.config.Problem(key, t.registry.Agents.Check(spec)))
	}
	for i, spec := range t.config.Selfplay.Agents {
		look(agentKey(i), spec)
	}
	if v := t.config.Verify; v != nil {
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
	return err
}

// agentKey returns the key of the spec of a self-play agent.
func agentKey(i int) string { return fmt.Sprintf("selfplay.agents.%d", i) }

// bindPlayers finds the agents of the self-play games.
func (t *Tune) bindPlayers() error {
	var problems []error
	for i, spec := range t.config.Selfplay.Agents {
		b, err := t.registry.Builder(t.game, spec)
		if err != nil {
			problems = append(problems, t.config.Problem(agentKey(i), err))
			continue
		}
		t.players = append(t.players, b)
	}
	return errors.Join(problems...)
}

// bindWeights finds the weights that the fit refers to.
func (t *Tune) bindWeights() (err error) {
	t.fit.init, err = t.startingWeights(t.config.Fit.Init)
	return errors.Join(t.config.Problem("fit.init", err), t.config.Problem("verify.against", t.compareWith()))
}

// startingWeights returns the weights that a reference names in the order of the
// fit's columns; "zero" gives nil, which means zeros.
func (t *Tune) startingWeights(ref string) ([]float64, error) {
	if ref == configs.InitZero {
		return nil, nil
	}
	w, err := configs.LoadWeights(t.game.Name(), ref)
	if err != nil {
		return nil, err
	}
	return t.columnsOf(w, t.policy(), t.config.Fit.Phases)
}

// compareWith puts the weights to beat into the fit's table, if they too are a weighted
// sum.
func (t *Tune) compareWith() (err error) {
	if t.policy() || len(t.verifications) == 0 || t.verifications[0].opponent != "" {
		return nil
	}
	old := t.verifications[0].old
	if old != configs.InitZero {
		w, err := configs.LoadWeights(t.game.Name(), old)
		if err != nil {
			return err
		}
		if w.Net != nil {
			t.unlike = old
			return nil
		}
	}
	t.fit.old, err = t.startingWeights(old)
	return err
}

// checkRows checks the searches for leaves and labels, and notes their identities.
func (t *Tune) checkRows() (err error) {
	look := func(key, spec string) {
		b, wrong := t.registry.Builder(t.game, spec)
		if err = errors.Join(err, t.config.Problem(key, wrong)); wrong == nil {
			t.searches = append(t.searches, b.Identity())
		}
	}
	if l := t.config.Positions.Labels; l != nil {
		look("positions.labels.agent", l.Agent)
	}
	if l := t.config.Positions.Leaves; l != nil {
		look("positions.leaves.agent", l.Agent)
	}
	return err
}

// checkOut makes sure, before the games are played, that the folder for the weights
// exists and that their file is not a folder.
func (t *Tune) checkOut() error {
	out := t.config.Out
	_, err := os.ReadDir(filepath.Dir(out))
	if info, missing := os.Stat(out); missing == nil && info.IsDir() {
		err = fmt.Errorf("%q is a directory", out)
	}
	return t.config.Problem("out", err)
}
