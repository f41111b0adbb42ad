package tuning

import (
	"cmp"
	"context"
	"iter"
	"slices"

	"gipf.arena/arena"
)

// Play plays the games of all agents, as the tournaments of a tune do, and returns their positions. Options
// says how those of an agent are run; nil takes the zero value for all.
func (p *SelfPlay) Play(ctx context.Context, options func(agent int) arena.Options) (*Data, error) {
	return p.Rows(p.played(ctx, options))
}

func (p *SelfPlay) played(ctx context.Context, options func(agent int) arena.Options) Games {
	return func(agent int) iter.Seq2[arena.Record, error] {
		return func(yield func(arena.Record, error) bool) {
			var opt arena.Options
			if options != nil {
				opt = options(agent)
			}
			records, err := collect(ctx, p.Tournament(agent), opt)
			if err != nil {
				yield(arena.Record{}, err)
			}
			for _, r := range records {
				if !yield(r, nil) {
					return
				}
			}
		}
	}
}

// memory is a sink that keeps records.
type memory struct{ records []arena.Record }

func (m *memory) Put(_ context.Context, r arena.Record) error {
	m.records = append(m.records, r)
	return nil
}

// collect plays a tournament and returns its records in the order of their indices.
func collect(ctx context.Context, t *arena.Tournament, opt arena.Options) ([]arena.Record, error) {
	m := new(memory)
	opt.Sinks = append(opt.Sinks, m)
	if err := arena.Run(ctx, t, opt); err != nil {
		return nil, err
	}
	slices.SortFunc(m.records, func(a, b arena.Record) int { return cmp.Compare(a.Index, b.Index) })
	return m.records, nil
}
