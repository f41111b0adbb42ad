package learn

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync/atomic"
	"time"

	"gipf.arena/arena/journal"
	"gipf.arena/arena/runs"
	"gipf.arena/configs"
	"gipf.arena/tuning/samples"
)

// made is what the journal says of the rows of an iteration.
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

// samplesFile returns the name of the file of an iteration's rows; 0 is the frozen ones.
func samplesFile(iteration int) string {
	if iteration == 0 {
		return "samples/frozen.parquet"
	}
	return fmt.Sprintf("samples/%03d.parquet", iteration)
}

// rows plays the games of an iteration and makes its rows. Iteration 0 makes the frozen
// rows.
func (l *Loop) rows(ctx context.Context, iteration int) (made, error) {
	c, number := l.config, l.inUse()
	label := c.Target.Transitions
	if iteration == 0 && label > 0 {
		label = c.Agent.Transitions * c.Frozen.Factor
	}
	g, err := l.selfplay(ctx, iteration, number)
	if err != nil {
		return made{}, err
	}
	return step(ctx, l, fmt.Sprintf("%03d-labels", iteration), func() (made, error) {
		out := made{Games: int64(len(g.records)), Digest: g.digest(), File: samplesFile(iteration)}
		return out, l.makeRows(ctx, iteration, number, label, g, &out)
	})
}

// makeRows makes rows and keeps them.
func (l *Loop) makeRows(ctx context.Context, iteration, number int, label int64, g *gathered, out *made) error {
	plan, meta, err := l.plan(iteration, number, label)
	if err != nil {
		return err
	}
	meta.Games, meta.Players = out.Digest, strings.Join(g.players, ", ")
	var done, of atomic.Int64
	plan.Done = func(_ string, n, all int) {
		done.Store(int64(n))
		of.Store(int64(all))
	}
	title := fmt.Sprintf("iteration %d: positions of %d games", iteration, len(g.records))
	if meta.Label != "" {
		title += ", labelled by " + meta.Label
	}
	stop := l.watch(journal.Stage{Name: "labels", Title: title, Unit: "positions", Progress: func() (int64, int64) {
		return done.Load(), of.Load()
	}})
	rows, err := l.rowsOf(ctx, &plan, g)
	stop()
	if err != nil {
		return err
	}
	if len(rows) == 0 {
		return errors.New("learn: the games have no position to learn from")
	}
	out.Rows = len(rows)
	for _, r := range rows {
		out.Leaves += count(r.Leaf)
		out.Labelled += count(r.Label != nil)
		out.Proven += count(r.Proven)
	}
	out.SHA256, err = samples.Write(l.Path(out.File), meta, rows)
	return err
}

// rowsOf makes the rows of a plan. Workers search for the labels, where there are any.
func (l *Loop) rowsOf(ctx context.Context, p *samples.Plan, g *gathered) (rows []samples.Row, err error) {
	if p.Label != nil {
		var bench *runs.Bench
		bench, err = l.registry.OpenSearches(ctx, l.runOptions(), l.config.Name, l.game.Name(), p.Label.Spec(), p.Seed)
		if err != nil {
			return nil, err
		}
		defer func() { err = errors.Join(err, bench.Close()) }()
		p.Do = bench.Doer()
	}
	return p.Rows(ctx, g.records)
}

func count(yes bool) int {
	if yes {
		return 1
	}
	return 0
}

// plan says which positions of an iteration become rows. Frozen rows are positions
// that were played: what an agent has to decide.
func (l *Loop) plan(iteration, number int, label int64) (p samples.Plan, m samples.Meta, err error) {
	c := l.config
	p = samples.Plan{
		Game: l.game, Play: c.Rows.PerGame, Quiet: c.Rows.Quiet, Workers: l.workers(), Timeout: time.Duration(c.Target.Seconds) * time.Second,
		Seed: l.seed("rows", uint64(iteration)), Group: int64(iteration) << 32,
	}
	m = samples.Meta{Game: l.game.Name(), RulesVersion: l.game.Version(), Seed: p.Seed, Code: l.Options.Runs.Code}
	nothing := number == 0 && c.Init == configs.InitZero // its searches say nothing either
	if label > 0 && !nothing {
		m.Label = l.specOf(file(number), label)
		if p.Label, err = l.registry.Builder(l.game, m.Label); err != nil {
			return p, m, err
		}
	}
	if c.Rows.Leaves > 0 && iteration > 0 && !nothing {
		m.Search, p.Leaves = l.specOf(file(number), c.Games.Transitions), c.Rows.Leaves
		p.Search, err = l.registry.Builder(l.game, m.Search)
	}
	return p, m, err
}

// mix is the mix of labels and results of a fit.
func (l *Loop) mix() samples.Mix {
	if l.config.Target.Transitions == 0 {
		return samples.Mix{}
	}
	return samples.Mix{Early: l.config.Target.Early, Late: l.config.Target.Late}
}
