package train

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime/debug"
	"strings"
	"sync/atomic"
	"time"

	"gipf.arena/arena"
	"gipf.arena/arena/journal"
	"gipf.arena/arena/report"
	"gipf.arena/arena/runs"
	"gipf.arena/configs"
	"gipf.arena/internal/each"
	"gipf.arena/tuning/samples"
)

// A shard is the journal's entry for a file of rows.
type shard struct {
	File   string `json:"file"`
	SHA256 string `json:"sha256"`
	report.TuningRows
}

// A source is games that become one file of rows, and how they do.
type source struct {
	records []arena.Record
	digest  string // of the games
	players string // the agents that played them
	// sampling says which positions become rows and who labels them, by the seed; group is the
	// number that the first opening gets.
	sampling configs.Sampling
	seed     uint64
	group    int64
	bench    uint64 // distinguishes the searches from others of the job with that seed
	file     string
}

// makeRows makes rows of games as a stage under watch, and stores them in a file. A bench
// searches for labels, if any are wanted.
func (t *trainer) makeRows(ctx context.Context, from *source, code string, stage journal.Stage, watch func(journal.Stage) func()) (out shard, err error) {
	plan, meta, err := t.plan(from, code)
	if err != nil {
		return out, err
	}
	if plan.Label != nil {
		bench, err := t.registry.OpenSearches(ctx, t.Options.Runs, runs.Searches{Job: t.Session.Name(), Game: t.game.Name(), Agent: plan.Label.Spec(), Seed: plan.Seed + from.bench})
		if err != nil {
			return out, err
		}
		defer func() { err = errors.Join(err, bench.Close()) }()
		plan.Do = bench.Doer(t.workers())
	}
	var done, of atomic.Int64
	plan.Done = func(_ string, n, all int) {
		done.Store(int64(n))
		of.Store(int64(all))
	}
	stage.Unit, stage.Progress = "positions", func() (int64, int64) { return done.Load(), of.Load() }
	stop := watch(stage)
	rows, err := plan.Rows(ctx, from.records)
	stop()
	if err != nil {
		return out, err
	}
	for _, r := range rows {
		out.Count(r.Leaf, r.Label != nil, r.Proven)
	}
	out.File = from.file
	path := t.Path(out.File)
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return out, err
	}
	out.SHA256, err = samples.Write(path, meta, rows)
	return out, err
}

// plan returns the plan that says which positions become rows, and the metadata written with them.
func (t *trainer) plan(from *source, code string) (p samples.Plan, m samples.Meta, err error) {
	c := from.sampling
	p = samples.Plan{Game: t.game, Play: c.PerGame, Quiet: c.Quiet, Seed: from.seed, Group: from.group, Workers: t.workers()}
	m = samples.Meta{Game: t.game.Name(), RulesVersion: t.game.Version(), Seed: p.Seed, Games: from.digest, Players: from.players, Code: code}
	if c.Labels != nil {
		p.Timeout, m.Label = time.Duration(c.Labels.Seconds)*time.Second, c.Labels.Agent
		p.Label, err = t.registry.Builder(t.game, c.Labels.Agent)
	}
	if c.Leaves != nil && err == nil {
		p.Leaves, m.Search = c.Leaves.Count, c.Leaves.Agent
		p.Search, err = t.registry.Builder(t.game, c.Leaves.Agent)
	}
	return p, m, err
}

// readRows reads files of rows. Of copies the first counts.
func (f *fitter) readRows(files []shard) (*samples.Table, error) {
	rows := each.Sum(files, func(s shard) int { return s.Rows })
	table, err := samples.NewTable(f.game, f.mix, rows)
	if n := f.config.Net; err == nil && n != nil && n.Patterns {
		err = table.ShowPatterns()
	}
	if err != nil {
		return nil, err
	}
	for _, s := range files {
		if _, err := samples.Each(f.Path(s.File), s.SHA256, table.Add); err != nil {
			return nil, err
		}
	}
	return table, nil
}

// frugal makes the garbage collector run early until the returned function is called: rows stay in memory,
// and beside a million of them a heap of garbage of the same size would be too much.
func frugal() (back func()) {
	before := debug.SetGCPercent(20)
	return func() { debug.SetGCPercent(before) }
}

// mixOf returns how much of a target comes from labels; nil means no labels.
func mixOf(l *configs.Labels) samples.Mix {
	if l == nil {
		return samples.Mix{}
	}
	return samples.Mix{Early: l.Share, Late: l.Late}
}

// shardPairs is the number of pairs of a tune that become one file of rows: the most row-making
// work that a kill can lose.
const shardPairs = 128

// sampled holds the rows of a tune: their files and a summary of their contents.
type sampled struct {
	shards []shard
	sum    report.TuningRows
}

// sample makes rows of the games, labelled if the configuration says so, and stores
// them in files, one step each. It makes none if the fit learns from whole games.
func (t *Tune) sample(ctx context.Context, g *games) (all sampled, err error) {
	if l := t.config.Positions.Labels; l != nil {
		all.sum.Label = l.Agent
	}
	if !t.config.Sampled() {
		return all, nil
	}
	for agent := range t.players {
		for from := 0; from < g.config.Selfplay.Pairs; from += shardPairs {
			made, err := t.shard(ctx, g, agent, from, min(from+shardPairs, g.config.Selfplay.Pairs))
			if err != nil {
				return all, err
			}
			all.shards = append(all.shards, made)
			all.sum.Add(made.TuningRows)
		}
	}
	return all, nil
}

// shard makes the rows of some pairs of an agent's games, as a step. It numbers groups as for
// whole games.
func (t *Tune) shard(ctx context.Context, g *games, agent, from, to int) (shard, error) {
	name := fmt.Sprintf("%s-%05d", selfPlayName(agent), from)
	return journal.Step(t.Work, "rows "+name, func() (out shard, err error) {
		records, err := g.pairs(ctx, agent, from, to)
		if err != nil {
			return out, err
		}
		title := fmt.Sprintf("positions of games %d to %d of %s", 2*from, 2*to, t.players[agent].Spec())
		return t.makeRows(ctx, &source{
			records: records, digest: g.stages[agent].Digest, players: t.players[agent].Spec(), sampling: t.config.Positions,
			seed: t.seed, group: int64(agent * g.config.Selfplay.Pairs), bench: uint64(agent)<<32 + uint64(from), file: "rows/" + name + ".parquet",
		}, t.made.Code, journal.Stage{Title: title}, t.Watch)
	})
}

// made is the journal's entry for the rows of an iteration.
type made struct {
	Games    int64  `json:"games"`
	Digest   string `json:"digest"`
	File     string `json:"file"`
	SHA256   string `json:"sha256"`
	Rows     int    `json:"rows"`
	Leaves   int    `json:"leaves"`
	Labelled int    `json:"labelled"`
	Proven   int    `json:"proven"`
}

// samplesFile returns the name of the file with an iteration's rows; 0 means the frozen ones.
func samplesFile(iteration int) string {
	if iteration == 0 {
		return "samples/frozen.parquet"
	}
	return fmt.Sprintf("samples/%03d.parquet", iteration)
}

// rows plays the games of an iteration and makes its rows. Iteration 0 makes the frozen
// rows.
func (l *Loop) rows(ctx context.Context, iteration int) (made, error) {
	number := l.inUse()
	g, err := l.selfplay(ctx, iteration, number)
	if err != nil {
		return made{}, err
	}
	return step(ctx, l, fmt.Sprintf("%03d-labels", iteration), func() (out made, err error) {
		from := &source{
			records: g.records, digest: g.digest(), players: strings.Join(g.players, ", "), sampling: l.sampling(iteration, number),
			seed: l.seedOf("rows", uint64(iteration)), group: int64(iteration) << 32, file: samplesFile(iteration),
		}
		title := fmt.Sprintf("iteration %d: positions of %d games", iteration, len(g.records))
		if by := from.sampling.Labels; by != nil {
			title += ", labelled by " + by.Agent
		}
		s, err := l.makeRows(ctx, from, l.Options.Runs.Code, journal.Stage{Name: "labels", Title: title}, l.watch)
		if err == nil && s.Rows == 0 {
			err = errors.New("learn: the games have no position to learn from")
		}
		return made{int64(len(g.records)), from.digest, s.File, s.SHA256, s.Rows, s.Leaves, s.Labelled, s.Proven}, err
	})
}

// sampling says which positions of an iteration become rows. Frozen rows are positions
// that were played, since those are what an agent must decide.
func (l *Loop) sampling(iteration, number int) configs.Sampling {
	c := l.config
	s := configs.Sampling{PerGame: c.Rows.PerGame, Quiet: c.Rows.Quiet}
	if number == 0 && c.Init == configs.InitZero { // its searches tell nothing either
		return s
	}
	if s.Labels = l.labels(number, c.Target.Transitions); iteration == 0 {
		s.Labels = l.labels(number, c.Agent.Transitions*c.Frozen.Factor)
	} else if c.Rows.Leaves > 0 {
		s.Leaves = &configs.Leaves{Agent: l.specOf(file(number), c.Games.Transitions), Count: c.Rows.Leaves}
	}
	return s
}

// labels returns labels by a search of the given transitions, nil if the loop uses none.
func (l *Loop) labels(number int, transitions int64) *configs.Labels {
	t := l.config.Target
	if t.Transitions == 0 {
		return nil
	}
	return &configs.Labels{Agent: l.specOf(file(number), transitions), Share: t.Early, Late: t.Late, Seconds: t.Seconds}
}

// mix returns the mix of labels and results of a fit.
func (l *Loop) mix() samples.Mix { return mixOf(l.labels(0, l.config.Target.Transitions)) }
