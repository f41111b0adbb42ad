package study

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"runtime"
	"time"

	"golang.org/x/sync/errgroup"

	"gipf.arena/arena"
	"gipf.arena/arena/journal"
	"gipf.arena/arena/metrics"
	"gipf.arena/arena/page"
	"gipf.arena/arena/stats/balance"
	"gipf.arena/internal/each"
	"gipf.arena/internal/numeric"
)

// maxOpen is how many cells are played at the same time at most: each has an open
// database.
const maxOpen = 128

// play plays what is missing of all cells.
func (s *sitting) play(ctx context.Context) error {
	workers := s.workers(s.Options)
	slots, q := arena.NewSlots(workers), s.queue(workers)
	if s.Over() { // before a cell is quicker than a timer would be
		q.end(errEnough)
	} else if !s.Deadline.IsZero() {
		defer time.AfterFunc(time.Until(s.Deadline), func() { q.end(errEnough) }).Stop()
	}
	defer s.Watch(s.stage())()
	group, ctx := errgroup.WithContext(ctx)
	open := arena.NewSlots(maxOpen)
	var begin func(cells []*cell)
	begin = func(cells []*cell) {
		for _, c := range cells {
			group.Go(func() error {
				more, err := s.carry(ctx, c, open, func() error { return c.play(ctx, s, q, slots) })
				begin(more)
				return err
			})
		}
	}
	begin(s.all())
	return group.Wait()
}

// queue is that of the cells, where so many games compute here.
func (s *sitting) queue(here int) *queue {
	return newQueue(func() int { return s.atOnce(here) }, s.Options.Until != nil)
}

// carry plays a cell when fewer than the most are open, and returns the cells that questions ask for after it.
func (s *sitting) carry(ctx context.Context, c *cell, open arena.Slots, play func() error) (more []*cell, err error) {
	select {
	case open <- struct{}{}:
	case <-ctx.Done():
		return nil, context.Cause(ctx)
	}
	defer func() { <-open }()
	if err := play(); err != nil || !c.state().over || !s.growth.grows() {
		return nil, err
	}
	p, err := s.read(ctx, s.Dir(), c.plan)
	if err != nil {
		return nil, err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.growth.over[c.plan.Run.Name] = p
	return s.grow(), nil
}

// stage is the whole study, for those who watch.
func (s *sitting) stage() journal.Stage {
	return journal.Stage{Name: "cells", Unit: "games", Progress: func() (done, of int64) {
		now := s.Progress()
		return now.Games, now.Expected
	}, Standing: func() (lines []string, line string) { return nil, s.Progress().String() }, Cells: func() []journal.Cell {
		return each.Of(s.all(), func(c *cell) journal.Cell { return c.progress().Cell })
	}}
}

// workers is how many games compute at the same time.
func (s *Study) workers(opt journal.Options) int {
	return cmp.Or(opt.Workers, s.Config.Workers, runtime.GOMAXPROCS(0))
}

// atOnce is how many blocks are played at the same time, where so many games compute here: one more, so that none waits for the
// end of a block; and as many as slots of workers who play them elsewhere.
func (s *sitting) atOnce(here int) int {
	if s.Options.Runs.Coordinator != nil {
		if c, err := s.Options.Runs.Coordinator(); err == nil { // else no cell opens
			slots, _ := c.Slots()
			here = max(here, slots)
		}
	}
	return here + 1
}

// Progress is how far a study is. At most maxOpen cells are open.
type Progress struct {
	metrics.StudyState
	// Widest is the largest half-width among the cells that have not ended, 0 where
	// nothing is known of one; Cell is its name.
	Widest float64
	Cell   string
}

// String says it in a line.
func (p Progress) String() string {
	line := fmt.Sprintf("%d of %s done", p.Over, countCells(p.Cells))
	if p.Cell != "" {
		line += fmt.Sprintf(", widest %s ± %.1f points", p.Cell, 100*p.Widest)
	}
	return line
}

// Progress returns how far the study is. It may be asked at any time.
func (s *sitting) Progress() (p Progress) {
	cells := s.all()
	p.Cells = len(cells)
	for _, cell := range cells {
		c := cell.progress()
		p.Games += c.Games
		p.Expected += c.Games + c.Left
		p.Looks += c.looks
		if c.played && !c.over && c.looks > 0 {
			p.Open = append(p.Open, metrics.StudyCell{Name: c.Name, Pairs: c.pairs, Half: c.half})
		}
		switch {
		case c.over:
			p.Over++
		case c.Half > p.Widest:
			p.Widest, p.Cell = c.Half, c.Name
		}
		p.Begun += numeric.OneIf(c.Begun)
	}
	return p
}

// A standing is a cell as it is shown, with how far it is and whether it is being played.
type standing struct {
	journal.Cell
	state
	played bool
}

// words say how a cell is.
func (s *state) words() string {
	switch {
	case !s.begun:
		return "not begun"
	case !s.over:
		return "goes on"
	case s.stop == balance.ByMost:
		return "has the most pairs"
	}
	return "done"
}

// progress is how far the cell is.
func (c *cell) progress() standing {
	c.mu.Lock()
	now, played := c.now, c.session != nil
	games := now.games
	if played {
		games = c.session.Stored()
	}
	c.mu.Unlock()
	left := int64(0)
	if !now.over {
		left = max(0, 2*int64(c.expect(now))-games)
	}
	shown := journal.Cell{
		Name: c.plan.Run.Name, Dir: c.dir, Games: games, Left: left, Wanted: c.plan.Precision.Score, Begun: now.begun, State: now.words(),
	}
	if now.looks > 0 {
		shown.Score, shown.Half = page.NewInterval(now.score), now.half
	}
	return standing{shown, now, played}
}

// expect returns how many pairs a cell will have as far as can be told: half the width
// falls with the square root of the pairs. Before the first look games count as even
// and independent.
func (c *cell) expect(now state) int {
	pairs, half := 1.0, 0.98/math.Sqrt2
	if now.pairs > 0 {
		pairs, half = float64(now.pairs), now.half
	}
	enough := c.plan.Precision
	return enough.Pairs(pairs * math.Pow(half/enough.Score, 2))
}
