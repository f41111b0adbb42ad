package train

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"time"

	"gipf.arena/agents"
	"gipf.arena/arena/journal"
	"gipf.arena/arena/report"
	"gipf.arena/arena/runs"
	"gipf.arena/arena/store"
	"gipf.arena/configs"
	"gipf.arena/internal/each"
	"gipf.arena/rules"
	"gipf.arena/tuning/samples"
)

// A history is the contents of the journal and the runs in a loop's directory. The loop
// itself reports from it, as a reader does.
type history struct {
	registry runs.Registry
	config   *configs.Learn
	game     rules.Game
	dir      string
	steps    map[string]json.RawMessage // recorded steps

	frozen bool                    // the frozen positions exist
	first  []report.LearnMatch     // the start against the pool
	done   []report.LearnIteration // in order
	now    *report.LearnNow        // the work under way, nil if none
}

// newHistory reads the completed work from the entries of the journal.
func newHistory(ctx context.Context, r runs.Registry, c *configs.Learn, game rules.Game, dir string, entries []journal.Entry) (*history, error) {
	h := &history{registry: r, config: c, game: game, dir: dir}
	h.steps = each.Map(entries, func(e journal.Entry) (string, json.RawMessage) { return e.Step, e.Value })
	return h, h.read(ctx)
}

func (h *history) read(ctx context.Context) (err error) {
	_, h.frozen = h.steps["000-labels"]
	if _, ok := h.steps["games 000-pool"]; ok {
		if h.first, err = h.matches(ctx, "000-pool", 1); err != nil {
			return err
		}
	}
	for i := 1; ; i++ {
		var it report.LearnIteration
		if ok, err := h.value(fmt.Sprintf("%03d-verdict", i), &it); err != nil || !ok {
			return err
		}
		h.done = append(h.done, it)
	}
}

// value reads the result of a step, if it is recorded.
func (h *history) value(step string, to any) (ok bool, err error) {
	text, ok := h.steps[step]
	if !ok {
		return false, nil
	}
	if err := json.Unmarshal(text, to); err != nil {
		return false, fmt.Errorf("learn: %s: step %q: %w: %w", h.dir, step, journal.ErrDamaged, err)
	}
	return true, nil
}

// matches reads the results of a run's games, nil if it has none yet.
func (h *history) matches(ctx context.Context, name string, factor int64) ([]report.LearnMatch, error) {
	results, err := h.results(ctx, name)
	if results == nil || err != nil || results.Tally.Games() == 0 {
		return nil, err
	}
	return matchesOf(results, factor), nil
}

// results reads a run, nil if it has not begun.
func (h *history) results(ctx context.Context, name string) (*runs.Results, error) {
	results, err := h.registry.Read(ctx, filepath.Join(h.dir, "runs", name))
	if errors.Is(err, store.ErrNoRun) {
		return nil, nil
	}
	return results, err
}

// report makes a report from the history.
func (h *history) report(stopped string) (*report.Learning, error) {
	c := h.config
	out := &report.Learning{
		SchemaVersion: report.LearningVersion, Name: c.Name, Game: h.game.Name(), Seed: c.Seed, Config: configs.Hash(c), Dir: h.dir,
		Planned: c.Iterations, Stopped: stopped, Iterations: slices.Clone(h.done), Now: h.now, Ratings: []report.LearnRating{},
		Advice: advice(c, h.done), Mixture: []report.LearnShare{}, Best: h.dir + "/" + BestName,
	}
	if out.Iterations == nil {
		out.Iterations = []report.LearnIteration{}
	}
	costs, err := journal.ReadCosts(h.dir)
	if err != nil {
		return nil, err
	}
	out.Costs, out.Spent = stageCosts(costs), spent(costs)
	if !h.frozen {
		return out, nil
	}
	w, err := loadWeights(h.dir, report.InUse(out.Iterations))
	if err != nil {
		return nil, err
	}
	out.Digest = w.Digest()
	if out.Evaluation, err = h.speed(w); err != nil {
		return nil, err
	}
	for _, factor := range h.factors() {
		out.Ratings = append(out.Ratings, h.rate(factor)...)
	}
	out.Outside = h.outside()
	return out, h.explain(out)
}

// loadWeights returns the weights with a number in the directory of a loop.
func loadWeights(dir string, number int) (agents.Weights, error) {
	w, err := configs.LoadWeightsFile(dir + "/" + file(number))
	if err != nil {
		return agents.Weights{}, err
	}
	return w.Content(), nil
}

// speed returns the nanoseconds that an evaluation takes on this machine, measured for about 5 ms.
func (h *history) speed(w agents.Weights) (float64, error) {
	eval, err := agents.NewEvaluation(h.game, w)
	if err != nil {
		return 0, err
	}
	rows, _, err := samples.Read(h.dir+"/"+samplesFile(0), "")
	if err != nil {
		return 0, err
	}
	var states []rules.State
	for _, r := range rows[:min(len(rows), 64)] {
		p, err := h.game.Parse(r.Position)
		if err != nil {
			return 0, fmt.Errorf("learn: %w", err)
		}
		states = append(states, p)
	}
	n, start := 0, time.Now()
	for time.Since(start) < 5*time.Millisecond {
		for _, p := range states {
			eval.Evaluate(p)
		}
		n += len(states)
	}
	return float64(time.Since(start).Nanoseconds()) / float64(n), nil
}
