package train

import (
	"context"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"gipf.arena/arena/journal"
	"gipf.arena/arena/report"
	"gipf.arena/arena/runs"
	"gipf.arena/configs"
	"gipf.arena/internal/each"
)

// Show reports on the loop in dir so far, even while a process works there. It plays
// and writes nothing, and needs none of the agents and weights that the loop began
// with. It returns a journal.ErrNone for a directory without a loop.
func Show(ctx context.Context, r runs.Registry, dir string) (*report.Learning, error) {
	if err := journal.Holds(dir, KindLoop); err != nil {
		return nil, err
	}
	log, err := journal.Read(dir)
	if err != nil {
		return nil, err
	}
	c, err := configs.Load[configs.Learn](filepath.Join(dir, journal.ConfigName), nil)
	if err != nil {
		return nil, err
	}
	game, err := r.Games.Game(c.Game)
	if err != nil {
		return nil, c.Problem("game", err)
	}
	h, err := newHistory(ctx, r, c, game, dir, log.Entries())
	if err != nil {
		return nil, err
	}
	if err := h.underWay(ctx, len(h.done)+1); err != nil {
		return nil, err
	}
	return h.report("")
}

// underWay reads the available parts of an unfinished iteration.
func (h *history) underWay(ctx context.Context, i int) error {
	if i > h.config.Iterations {
		return nil
	}
	now := &report.LearnNow{Iteration: report.LearnIteration{Number: i}}
	h.now = now
	var m made
	var f fitted
	var d measured
	for _, s := range []struct {
		stage string
		value any
	}{{"labels", &m}, {"fit", &f}, {"measure", &d}} {
		ok, err := h.value(fmt.Sprintf("%03d-%s", i, s.stage), s.value)
		if err != nil {
			return err
		}
		if !ok && now.Stage == "" {
			now.Stage = s.stage
		}
	}
	now.Iteration = iterationOf(i, m, f, d)
	now.Iteration.InUse = report.InUse(h.done)
	if now.Stage != "" {
		return h.games(ctx, i)
	}
	return h.tests(ctx)
}

// games reports how many games there are to learn from, if some are missing.
func (h *history) games(ctx context.Context, i int) error {
	stage, name := "games", fmt.Sprintf("%03d-games", i)
	if !h.frozen {
		stage, name = "frozen", "frozen"
	} else if h.first == nil {
		stage, name = "pool", "000-pool"
	}
	names, _ := fs.Glob(os.DirFS(filepath.Join(h.dir, "runs")), name+"*") // including those against former evaluations; the pattern is valid
	done, games := len(names) > 0, int64(0)
	for _, name := range names {
		_, known := h.steps["games "+name]
		done = done && known
		results, err := h.results(ctx, name)
		if err != nil {
			return err
		}
		if results != nil {
			games += results.Tally.Games()
		}
	}
	if !done {
		h.now.Stage, h.now.Games = stage, games
	}
	return nil
}

// tests reads the matches of a candidate so far.
func (h *history) tests(ctx context.Context) error {
	it := &h.now.Iteration
	c := h.config
	h.now.Stage = "gate-1x"
	for _, factor := range factors(1, c.Gate.Factor) {
		found, err := h.stage(ctx, fmt.Sprintf("gate-%dx", factor), factor)
		if it.Gate = append(it.Gate, found...); err != nil {
			return err
		}
	}
	var err error
	if it.Pool, err = h.stage(ctx, "pool", 1); err != nil {
		return err
	}
	for _, factor := range factors(c.Pool.Factor, c.Pool.Far) {
		found, err := h.stage(ctx, fmt.Sprintf("start-%dx", factor), factor)
		if it.Start = append(it.Start, found...); err != nil {
			return err
		}
	}
	return nil
}

// stage reads the matches of a stage of the iteration under way. The iteration is at
// the last stage that has begun.
func (h *history) stage(ctx context.Context, stage string, factor int64) ([]report.LearnMatch, error) {
	name := fmt.Sprintf("%03d-%s", h.now.Iteration.Number, stage)
	found, err := h.matches(ctx, name, factor)
	if found == nil || err != nil {
		return nil, err
	}
	h.now.Stage = stage
	h.now.Games = each.Sum(found, func(m report.LearnMatch) int64 { return int64(m.Games) })
	return found, nil
}
