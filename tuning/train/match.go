package train

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"gipf.arena/arena"
	"gipf.arena/arena/adaptive"
	"gipf.arena/arena/journal"
	"gipf.arena/arena/report"
	"gipf.arena/arena/runs"
	"gipf.arena/arena/store"
	"gipf.arena/configs"
)

// judge plays the matches and reports their results.
func (t *Tune) judge(ctx context.Context, found *report.Tuning) error {
	for _, c := range t.verifications {
		m, err := t.match(ctx, c)
		if err != nil {
			return err
		}
		if c.search {
			found.Searches = append(found.Searches, m)
		} else {
			found.Match = m
		}
	}
	found.Judge()
	return nil
}

// match plays one match, unless it is already played.
func (t *Tune) match(ctx context.Context, c verification) (*report.TuningMatch, error) {
	config := t.matchRun(c, t.weightsRef(ctx, c.name))
	against := cmp.Or(c.opponent, c.old)
	title := fmt.Sprintf("%s with the new weights against %s: ", c.agent, against)
	if config.SPRT != nil {
		title += "at most "
	}
	g, err := t.Play(ctx, t.registry.WeightsIn(t.Dir()), c.name, config, t.How(journal.Stage{Title: fmt.Sprintf("%s%d games", title, 2*config.Pairs)}))
	if err != nil {
		return nil, err
	}
	defer g.Run.Close()
	return journal.Step(t.Work, "match "+c.name, func() (*report.TuningMatch, error) {
		m, err := matchOf(g.Results)
		if err == nil {
			m.Agent, m.Against, m.Seed, m.Run = c.agent, against, config.Seed, g.Played.Run
		}
		return m, err
	})
}

// matchOf reports how a match ended.
func matchOf(r *runs.Results) (*report.TuningMatch, error) {
	first := slices.IndexFunc(r.Config.Agents, func(a configs.Agent) bool { return a.Name == tuned })
	p, duplicates := between(r.Tally.Pairings(), r.Tally.Duplicates(), first, 1-first)
	m := report.NewTuningMatch(p, duplicates, r.Tally.LeftOut())
	m.Outcomes = report.Outcomes(r.Tally)
	if r.Config.SPRT == nil {
		return m, nil
	}
	standings, _, err := r.Standings()
	if err != nil {
		return nil, err
	}
	m.SPRT = &standings.Format.Tests[0]
	return m, nil
}

// tuned is the name of the player with the fitted weights.
const tuned = "tuned"

// matchRun returns the tournament of the new weights, read from ref, against the old
// ones or another agent.
func (t *Tune) matchRun(c verification, ref string) *configs.Run {
	v := t.config.Verify
	run := &configs.Run{
		Name: c.name, Game: t.config.Game, Seed: v.Seed, Tournament: arena.RoundRobin.String(), Pairs: v.Pairs,
		Openings: v.Openings.Run(), MaxPlies: v.MaxPlies, Workers: t.config.Workers, InFlight: t.config.InFlight,
	}
	run.Agents = []configs.Agent{{Name: tuned, Spec: withWeights(c.agent, ref)}, {Name: "untuned", Spec: withWeights(c.agent, c.old)}}
	if c.opponent != "" {
		run.Agents[1] = configs.Agent{Name: "opponent", Spec: c.opponent}
	}
	if !c.search {
		return run
	}
	run.Pairs = v.Search.Pairs
	if v.Search.SPRT != nil {
		test := adaptive.SPRT(*v.Search.SPRT)
		run.Tournament, run.SPRT = arena.SPRT.String(), &test
		run.Agents[0], run.Agents[1] = run.Agents[1], run.Agents[0] // the first agent is the one tested against
	}
	return run
}

// weightsRef returns the reference of a run's specs to the fitted weights: a file beside the run, so that its games are the same in any
// directory. An older run names the directory, and continues to do so.
func (t *Tune) weightsRef(ctx context.Context, run string) string {
	r, err := store.View(ctx, filepath.Join(t.Dir(), "runs", run))
	if err != nil { // it has not begun
		return pathRef(weightsName)
	}
	defer r.Close()
	if m := r.Meta(); strings.Contains(m.Config, "weights="+pathRef(weightsName)) {
		return pathRef(weightsName)
	}
	return pathRef(filepath.ToSlash(t.Path(weightsName)))
}

// checkMatches checks the matches before the weights are fitted, with other weights
// in their place. If there are none, or known is false because references to
// weights are wrong, it checks the agents without weights.
func (t *Tune) checkMatches(known bool) (err error) {
	for _, c := range t.verifications {
		if c.opponent != "" {
			err = errors.Join(err, t.checkAgent(t.config, "verify.opponent", c.opponent))
		}
		if ref, ok := t.standIn(c); ok && known {
			err = errors.Join(err, t.checkAgent(t.config, c.key, withWeights(c.agent, ref)))
		} else {
			err = errors.Join(err, t.config.Problem(c.key, t.registry.Agents.Check(withWeights(c.agent, "any"))))
		}
	}
	return err
}

// pathRef returns a path that cannot be mistaken for the name of shipped weights.
func pathRef(path string) string {
	if strings.Contains(path, "/") {
		return path
	}
	return "./" + path
}

// standIn names weights that replace the fitted ones while the match is checked; ok
// is false if the configuration names none.
func (t *Tune) standIn(c verification) (ref string, ok bool) {
	if c.opponent == "" {
		return c.old, true
	}
	if t.config.Fit.Init != configs.InitZero {
		return t.config.Fit.Init, true
	}
	return "", false
}
