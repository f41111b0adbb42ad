package samples

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"sync/atomic"
	"time"

	"gipf.arena/agents"
	"gipf.arena/arena"
	"gipf.arena/rules"
	"gipf.arena/tuning"
)

// A Plan says which positions become rows and which search labels them.
type Plan struct {
	// Game is the game of the records. It must read the texts of its positions.
	Game rules.Game
	// Play is the number of positions drawn from each game, after its opening and
	// where the mover had a choice; 0 takes all.
	Play int
	// Search, if not nil, searches each of those positions, and Leaves of the
	// positions that it asks its evaluation about become rows too. Its agents must be
	// [agents.LeafTeller].
	Search agents.Builder
	Leaves int
	// Quiet leaves out positions with a noisy move (rules.Noisy), which an
	// evaluation without a search cannot judge.
	Quiet bool
	// Label is the search whose value labels the rows; with nil they have no label. Do
	// runs the searches with agents of its spec; it does not affect the rows.
	Label agents.Builder
	Do    arena.Doer
	// Timeout is the limit for one label and for one search for leaves; a longer
	// one is an error. 0 means a minute. It affects no label.
	Timeout time.Duration
	// Seed is the source of all randomness. Group is the number that the first
	// opening gets.
	Seed  uint64
	Group int64
	// Workers is the number of goroutines that draw positions and search for leaves; 0 means the number of cores. It changes no row.
	Workers int
	// Done, if not nil, is called whenever one of the of items of a stage is done,
	// with the number done so far. Several goroutines may call it at a time.
	Done func(stage string, done, of int)
}

// check refuses an invalid plan.
func (p *Plan) check() error {
	_, noisy := p.Game.New(0).(rules.Noisy)
	switch {
	case p.Play < 0, p.Leaves < 0:
		return fmt.Errorf("samples: %d positions of a game, %d leaves of a search: want at least 0", p.Play, p.Leaves)
	case p.Leaves > 0 && p.Search == nil:
		return errors.New("samples: leaves, and no search that meets any")
	case p.Quiet && !noisy:
		return fmt.Errorf("samples: %s does not say which positions are quiet", p.Game.Name())
	}
	return nil
}

func (p *Plan) timeout() time.Duration { return cmp.Or(p.Timeout, time.Minute) }

// Rows makes the rows of games, in the order of the games. Its error is one line;
// when ctx ends, it is the cause.
func (p *Plan) Rows(ctx context.Context, records []arena.Record) ([]Row, error) {
	if err := p.check(); err != nil {
		return nil, err
	}
	drawn, done := make([][]Row, len(records)), p.counts("positions", len(records))
	err := tuning.Each(ctx, p.Workers, len(records), func(ctx context.Context, i int) (err error) {
		if drawn[i], err = p.rowsOf(ctx, &records[i]); err == nil {
			done()
		}
		return err
	})
	if err != nil {
		return nil, err
	}
	rows := Distinct(slices.Concat(drawn...))
	if p.Label == nil {
		return rows, nil
	}
	return rows, p.label(ctx, rows)
}

// counts returns a function to call whenever one of n is done at a stage; it calls Done.
func (p *Plan) counts(stage string, n int) (done func()) {
	var count atomic.Int64
	return func() {
		if d := int(count.Add(1)); p.Done != nil {
			p.Done(stage, d, n)
		}
	}
}

// rowsOf makes the rows of one game, without labels.
func (p *Plan) rowsOf(ctx context.Context, r *arena.Record) (rows []Row, err error) {
	played, err := p.draw(r)
	if err != nil {
		return nil, err
	}
	for _, row := range played {
		state, err := p.Game.Parse(row.Position)
		if err != nil {
			return nil, fmt.Errorf("samples: %w", err)
		}
		if p.wanted(state) {
			rows = append(rows, row)
		}
		leaves, err := p.leaves(ctx, state, row)
		if err != nil {
			return nil, err
		}
		rows = append(rows, leaves...)
	}
	return rows, nil
}

// wanted reports whether a position may become a row.
func (p *Plan) wanted(s rules.State) bool {
	if !p.Quiet {
		return true
	}
	noisy, forced := s.(rules.Noisy).Noisy(nil)
	return len(noisy) == 0 && !forced
}

// row describes a position.
func (p *Plan) row(s rules.State, from Row) Row {
	from.Position, from.Class = s.String(), rules.Class(p.Game, s)
	if phased, ok := s.(rules.Phased); ok {
		phase := phased.Phase()
		from.Phase = &phase
	}
	return from
}
