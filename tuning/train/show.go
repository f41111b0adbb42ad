package train

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"gipf.arena/arena/journal"
	"gipf.arena/arena/report"
	"gipf.arena/arena/runs"
	"gipf.arena/arena/store"
	"gipf.arena/configs"
)

// Show reports on the loop in dir as far as it has got, also while a process works
// there. It plays and writes nothing, and needs none of the agents and weights that the
// loop began with. A directory without a loop is a journal.ErrNone.
func Show(ctx context.Context, r runs.Registry, dir string) (*report.Learning, error) {
	if err := journal.Holds(dir, KindLoop); err != nil {
		return nil, err
	}
	log, err := journal.Read(dir)
	if err != nil {
		return nil, err
	}
	path := filepath.Join(dir, "config.yaml")
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, fmt.Errorf("learn: %w", err)
	}
	c, err := configs.Parse[configs.Learn](path, text, nil)
	if err != nil {
		return nil, err
	}
	s := &reader{story: story{config: c, dir: dir}, registry: r, steps: map[string]json.RawMessage{}}
	if s.game, err = r.Games.Game(c.Game); err != nil {
		return nil, c.Problem("game", err)
	}
	for _, e := range log.Entries() {
		s.steps[e.Step] = e.Value
	}
	if err := s.read(ctx); err != nil {
		return nil, err
	}
	return s.report("")
}

// A reader tells the story of a loop from its directory.
type reader struct {
	story
	registry runs.Registry
	steps    map[string]json.RawMessage // that are written down
}

func (r *reader) read(ctx context.Context) (err error) {
	_, r.frozen = r.steps["000-labels"]
	if _, ok := r.steps["games 000-pool"]; ok {
		if r.first, err = r.matches(ctx, "000-pool", 1); err != nil {
			return err
		}
	}
	for i := 1; ; i++ {
		var it report.LearnIteration
		if ok, err := r.value(fmt.Sprintf("%03d-verdict", i), &it); err != nil || !ok {
			return errors.Join(err, r.underWay(ctx, i))
		}
		r.done = append(r.done, it)
	}
}

// value reads the result of a step, if it is written down.
func (r *reader) value(step string, to any) (ok bool, err error) {
	text, ok := r.steps[step]
	if !ok {
		return false, nil
	}
	if err := json.Unmarshal(text, to); err != nil {
		return false, fmt.Errorf("learn: %s: step %q: %w: %w", r.dir, step, journal.ErrDamaged, err)
	}
	return true, nil
}

// underWay reads what there is of an iteration that is not done.
func (r *reader) underWay(ctx context.Context, i int) error {
	if i > r.config.Iterations {
		return nil
	}
	now := &report.LearnNow{Iteration: report.LearnIteration{Number: i}}
	r.now = now
	var m made
	var f fitted
	var d measured
	for _, s := range []struct {
		stage string
		value any
	}{{"labels", &m}, {"fit", &f}, {"measure", &d}} {
		ok, err := r.value(fmt.Sprintf("%03d-%s", i, s.stage), s.value)
		if err != nil {
			return err
		}
		if !ok && now.Stage == "" {
			now.Stage = s.stage
		}
	}
	now.Iteration = iterationOf(i, m, f, d)
	now.Iteration.InUse = inUse(r.done)
	if now.Stage != "" {
		return r.games(ctx, i)
	}
	return r.tests(ctx, i)
}

// games says how many games there are to learn from, if they are not all there.
func (r *reader) games(ctx context.Context, i int) error {
	stage, name := "games", fmt.Sprintf("%03d-games", i)
	if !r.frozen {
		stage, name = "frozen", "frozen"
	} else if r.first == nil {
		stage, name = "pool", "000-pool"
	}
	paths, err := filepath.Glob(filepath.Join(r.dir, "runs", name+"*")) // those against former ones too
	if err != nil {
		return fmt.Errorf("learn: %w", err)
	}
	done, games := len(paths) > 0, int64(0)
	for _, path := range paths {
		_, known := r.steps["games "+filepath.Base(path)]
		done = done && known
		results, err := r.results(ctx, filepath.Base(path))
		if err != nil {
			return err
		}
		if results != nil {
			games += results.Tally.Games()
		}
	}
	if !done {
		r.now.Stage, r.now.Games = stage, games
	}
	return nil
}

// tests reads the matches of a candidate, as far as they have got.
func (r *reader) tests(ctx context.Context, i int) error {
	it := &r.now.Iteration
	c := r.config
	r.now.Stage = "gate-1x"
	for _, factor := range factors(1, c.Gate.Factor) {
		found, err := r.stage(ctx, fmt.Sprintf("gate-%dx", factor), factor)
		if it.Gate = append(it.Gate, found...); err != nil {
			return err
		}
	}
	var err error
	if it.Pool, err = r.stage(ctx, "pool", 1); err != nil {
		return err
	}
	for _, factor := range factors(c.Pool.Factor, c.Pool.Far) {
		found, err := r.stage(ctx, fmt.Sprintf("start-%dx", factor), factor)
		if it.Start = append(it.Start, found...); err != nil {
			return err
		}
	}
	return nil
}

// stage reads the matches of a stage of the iteration under way, which is at the last
// stage that has begun.
func (r *reader) stage(ctx context.Context, stage string, factor int64) ([]report.LearnMatch, error) {
	name := fmt.Sprintf("%03d-%s", r.now.Iteration.Number, stage)
	found, err := r.matches(ctx, name, factor)
	if found == nil || err != nil {
		return nil, err
	}
	r.now.Stage, r.now.Games = stage, 0
	for _, m := range found {
		r.now.Games += int64(m.Games)
	}
	return found, nil
}

// matches reads what the games of a run say, nil where it has none yet.
func (r *reader) matches(ctx context.Context, name string, factor int64) ([]report.LearnMatch, error) {
	results, err := r.results(ctx, name)
	if results == nil || err != nil || results.Tally.Games() == 0 {
		return nil, err
	}
	return matchesOf(results, factor), nil
}

// results reads a run, nil where it has not begun.
func (r *reader) results(ctx context.Context, name string) (*runs.Results, error) {
	results, err := r.registry.Read(ctx, filepath.Join(r.dir, "runs", name))
	if errors.Is(err, store.ErrNoRun) {
		return nil, nil
	}
	return results, err
}
