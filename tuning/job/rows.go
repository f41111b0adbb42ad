package job

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"sync/atomic"
	"time"

	"gipf.arena/arena"
	"gipf.arena/arena/journal"
	"gipf.arena/arena/report"
	"gipf.arena/arena/runs"
	"gipf.arena/tuning/samples"
)

// shardPairs is how many pairs of games become one file of rows: what a kill can take
// of the work on them.
const shardPairs = 128

// A shard is what the journal says of a file of rows.
type shard struct {
	File   string `json:"file"`
	SHA256 string `json:"sha256"`
	report.TuningRows
}

// sampled are the rows of the games: the files that hold them, and what is in them.
type sampled struct {
	shards []shard
	sum    report.TuningRows
}

// sample makes rows of the games, labelled where the configuration asks for it, and
// keeps them as files, each a step. It makes none where whole games are learnt from.
func (s *tune) sample(ctx context.Context, g *games) (all sampled, err error) {
	all.sum.Label = s.labelSpec()
	if !s.config.Sampled() {
		return all, nil
	}
	for agent := range s.play.Agents {
		for from := 0; from < g.play.Pairs; from += shardPairs {
			made, err := s.shard(ctx, g, agent, from, min(from+shardPairs, g.play.Pairs))
			if err != nil {
				return all, err
			}
			all.shards = append(all.shards, made)
			all.sum.Add(made.TuningRows)
		}
	}
	return all, nil
}

// rows reads the rows, of copies the first.
func (s *tune) rows(all *sampled) (rows []samples.Row, err error) {
	for _, f := range all.shards {
		more, _, err := samples.Read(s.Path(f.File), f.SHA256)
		if err != nil {
			return nil, err
		}
		rows = append(rows, more...)
	}
	rows = samples.Distinct(rows)
	all.sum.Distinct = len(rows)
	return rows, nil
}

// labelSpec is the spec of the search that labels rows, "" for none.
func (j *Job) labelSpec() string {
	if l := j.config.Positions.Labels; l != nil {
		return l.Agent
	}
	return ""
}

// shard makes the rows of some pairs of an agent's games: a step.
func (s *tune) shard(ctx context.Context, g *games, agent, from, to int) (shard, error) {
	name := fmt.Sprintf("%s-%05d", selfPlayName(agent), from)
	return journal.Step(s.Work, "rows "+name, func() (out shard, err error) {
		plan, meta, err := s.samplePlan(g, agent)
		if err != nil {
			return out, err
		}
		records, err := g.pairs(ctx, agent, from, to)
		if err != nil {
			return out, err
		}
		bench, err := s.searches(ctx, &plan, uint64(agent)<<32+uint64(from))
		if err != nil {
			return out, err
		}
		defer func() { err = errors.Join(err, bench.Close()) }()
		stop := s.watchRows(&plan, fmt.Sprintf("positions of games %d to %d of %s", 2*from, 2*to, s.play.Agents[agent].Spec()))
		rows, err := plan.Rows(ctx, records)
		stop()
		if err != nil {
			return out, err
		}
		for _, r := range rows {
			out.Count(r.Leaf, r.Label != nil, r.Proven)
		}
		out.File = filepath.ToSlash(filepath.Join("rows", name+".parquet"))
		if err := os.MkdirAll(s.Path("rows"), 0o755); err != nil {
			return out, err
		}
		out.SHA256, err = samples.Write(s.Path(out.File), meta, rows)
		return out, err
	})
}

// searches opens the bench at which others search for the labels of a plan, nil where this process does. The
// number tells it apart from others of the job.
func (s *tune) searches(ctx context.Context, p *samples.Plan, number uint64) (*runs.Bench, error) {
	if p.Label == nil {
		return nil, nil
	}
	bench, err := s.registry.OpenSearches(ctx, s.Options.Runs, s.config.Name, s.game.Name(), p.Label.Spec(), p.Seed+number)
	p.Do = bench.Doer()
	return bench, err
}

// watchRows has the work on rows watched until the returned function is called.
func (s *tune) watchRows(p *samples.Plan, title string) (stop func()) {
	var done, of atomic.Int64
	p.Done = func(_ string, n, all int) {
		done.Store(int64(n))
		of.Store(int64(all))
	}
	return s.Watch(journal.Stage{Title: title, Unit: "positions", Progress: func() (int64, int64) { return done.Load(), of.Load() }})
}

// pairs returns the records of some pairs of an agent's games.
func (g *games) pairs(ctx context.Context, agent, from, to int) (records []arena.Record, err error) {
	for r, err := range g.records(ctx)(agent) {
		if err != nil {
			return nil, err
		}
		if r.Pair >= int64(to) {
			break
		}
		if r.Pair >= int64(from) {
			records = append(records, r)
		}
	}
	return records, context.Cause(ctx)
}

// samplePlan says which positions of an agent's games become rows. Groups are numbered
// as those of whole games are.
func (s *tune) samplePlan(g *games, agent int) (p samples.Plan, m samples.Meta, err error) {
	c := s.config.Positions
	p = samples.Plan{
		Game: s.game, Play: c.PerGame, Quiet: c.Quiet, Seed: s.play.Seed, Group: int64(agent * g.play.Pairs),
		Workers: cmp.Or(s.Options.Workers, s.config.Workers, runtime.GOMAXPROCS(0)),
	}
	m = samples.Meta{Game: s.game.Name(), RulesVersion: s.game.Version(), Seed: p.Seed, Games: g.stages[agent].Digest, Players: s.play.Agents[agent].Spec(), Code: s.made.Code}
	if c.Labels != nil {
		p.Timeout, m.Label = time.Duration(c.Labels.Seconds)*time.Second, c.Labels.Agent
		p.Label, err = s.registry.Builder(s.game, c.Labels.Agent)
	}
	if c.Leaves != nil && err == nil {
		p.Leaves, m.Search = c.Leaves.Count, c.Leaves.Agent
		p.Search, err = s.registry.Builder(s.game, c.Leaves.Agent)
	}
	return p, m, err
}

// mix is how much of what is learnt comes from labels.
func (j *Job) mix() samples.Mix {
	if l := j.config.Positions.Labels; l != nil {
		return samples.Mix{Early: l.Share, Late: l.Late}
	}
	return samples.Mix{}
}

// checkRows looks at the searches of leaves and labels, and notes who they are.
func (j *Job) checkRows() error {
	var problems []error
	look := func(key, spec string) {
		b, err := j.registry.Builder(j.game, spec)
		if err != nil {
			problems = append(problems, j.config.Problem(key, err))
			return
		}
		j.searches = append(j.searches, b.Identity())
	}
	if l := j.config.Positions.Labels; l != nil {
		look("positions.labels.agent", l.Agent)
	}
	if l := j.config.Positions.Leaves; l != nil {
		look("positions.leaves.agent", l.Agent)
	}
	return errors.Join(problems...)
}
