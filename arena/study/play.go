package study

import (
	"context"
	"fmt"
	"math"
	"runtime"
	"time"

	"golang.org/x/sync/errgroup"

	"gipf.arena/arena"
	"gipf.arena/arena/stats"
	"gipf.arena/arena/stats/balance"
)

// maxOpen is how many cells are played at the same time at most: each has an open
// database.
const maxOpen = 128

// play plays what is missing of all cells.
func (s *Session) play(ctx context.Context) error {
	workers := s.workers()
	slots, q := arena.NewSlots(workers), newQueue(workers+1, s.options.Until != nil)
	if d := s.options.Until; d != nil {
		defer time.AfterFunc(*d, func() { q.end(errEnough) }).Stop()
	}
	if s.options.Watch != nil {
		defer s.options.Watch(s)()
	}
	group, ctx := errgroup.WithContext(ctx)
	group.SetLimit(maxOpen)
	for _, c := range s.cells {
		group.Go(func() error { return c.play(ctx, s, q, slots) })
	}
	return group.Wait()
}

// workers is how many games compute at the same time.
func (s *Session) workers() int {
	for _, n := range []int{s.options.Workers, s.Config.Workers} {
		if n > 0 {
			return n
		}
	}
	return runtime.GOMAXPROCS(0)
}

// Progress is how far a study is.
type Progress struct {
	// Games is how many are there, Expected how many there will be as far as that can be
	// told from the widths so far.
	Games, Expected int64
	// Cells is the number of cells, Begun that of those that have begun, Over of those that have ended.
	Cells, Begun, Over int
	// Widest is the largest half-width among the cells that have not ended, 0 where
	// nothing is known of one; Cell is its name.
	Widest float64
	Cell   string
}

// String says it in a line.
func (p Progress) String() string {
	line := fmt.Sprintf("%d of %d cells done", p.Over, p.Cells)
	if p.Cell != "" {
		line += fmt.Sprintf(", widest %s ± %.1f points", p.Cell, 100*p.Widest)
	}
	return line
}

// Progress returns how far the study is. It may be asked at any time.
func (s *Session) Progress() (p Progress) {
	all := s.CellProgress()
	p.Cells = len(all)
	for _, c := range all {
		p.Games += c.Games
		p.Expected += c.Games + c.Left
		switch {
		case c.Over:
			p.Over++
		case c.Looks > 0 && c.Half > p.Widest:
			p.Widest, p.Cell = c.Half, c.Name
		}
		if c.Begun {
			p.Begun++
		}
	}
	return p
}

// CellProgress is how far a cell is.
type CellProgress struct {
	// Name is that of its run, Dir the directory.
	Name, Dir string
	// Games is how many are there, Left how many more there will be as far as that can be
	// told from the width so far.
	Games, Left int64
	// Looks is how many there were. The last one saw Score, the first mover's, of 0 to 1,
	// and Half, half the width of its interval. Wanted is what half the width is to be.
	Looks        int
	Score        stats.Interval
	Half, Wanted float64
	// Begun and Over say whether it has begun and ended, Stop why it has ended.
	Begun, Over bool
	Stop        balance.Reason
}

// State says in words how the cell is.
func (c *CellProgress) State() string {
	switch {
	case !c.Begun:
		return "not begun"
	case !c.Over:
		return "goes on"
	case c.Stop == balance.ByMost:
		return "has the most pairs"
	}
	return "done"
}

// CellProgress returns how far each cell is, in the order of the study. It may be asked at
// any time.
func (s *Session) CellProgress() []CellProgress {
	all := make([]CellProgress, len(s.cells))
	for i, c := range s.cells {
		all[i] = c.progress()
	}
	return all
}

// progress is how far the cell is.
func (c *cell) progress() CellProgress {
	c.mu.Lock()
	now, games := c.now, c.now.games
	if c.session != nil {
		games = c.session.Stored()
	}
	c.mu.Unlock()
	left := int64(0)
	if !now.over {
		left = max(0, 2*int64(c.expect(now))-games)
	}
	return CellProgress{
		Name: c.plan.Run.Name, Dir: c.dir, Games: games, Left: left, Looks: now.looks, Score: now.score, Half: now.half, Wanted: c.plan.Precision.Score,
		Begun: now.begun, Over: now.over, Stop: now.stop,
	}
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
