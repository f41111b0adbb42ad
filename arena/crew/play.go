package crew

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"gipf.arena/arena"
)

// mostEvidence is how many bytes the records of a chunk may have before the next ones omit evidence, which could fill more
// than a message.
const mostEvidence = 1 << 20

// play plays the games of a chunk and returns their records in wire form. labels marks the goroutine for profiles
// meanwhile; say is told of failed tasks, whose records are left out: the coordinator does those itself.
func play(ctx context.Context, t *arena.Tournament, c *Chunk, labels bool, say func(string)) (records [][]byte, err error) {
	for _, g := range c.Games {
		if slices.ContainsFunc(g.Players[:], func(i int) bool { return i >= len(t.Players) }) {
			return nil, fmt.Errorf("crew: a chunk with players %v of %d", g.Players, len(t.Players))
		}
	}
	own := *t
	if c.Openings != nil {
		own.Openings = chunkOpenings{t, c}
	}
	if labels {
		defer arena.NewTable(&own).Mark()()
	}
	played, err := do(ctx, &own, c, func(err error) { say(fmt.Sprintf("a task is left to the coordinator: %v", err)) })
	size := 0
	for i := range played {
		if size >= mostEvidence {
			played[i].Evidence = nil
		}
		records = append(records, played[i].AppendWire(nil))
		size += len(records[i])
	}
	return records, err
}

// do plays the games of a chunk, or does its tasks. failed, if not nil, is told of failed tasks, whose
// records are left out.
func do(ctx context.Context, t *arena.Tournament, c *Chunk, failed func(error)) (records []arena.Record, err error) {
	table, tasker := arena.NewTable(t), arena.NewTasker(t)
	defer func() { err = errors.Join(err, tasker.Close()) }()
	for i, g := range c.Games {
		var r arena.Record
		if c.Tasks == nil {
			r, err = table.Play(ctx, g.Pair, g.Place)
		} else {
			r, err = tasker.Do(ctx, &c.Tasks[i], g.Pair, g.Place)
		}
		switch {
		case err == nil:
			records = append(records, r)
		case ctx.Err() != nil:
			return nil, context.Cause(ctx)
		case c.Tasks == nil || failed == nil:
			return nil, err
		default:
			failed(err)
		}
	}
	return records, nil
}

// chunkOpenings are the openings of a chunk: an arena.OpeningSource.
type chunkOpenings struct {
	t *arena.Tournament
	c *Chunk
}

// Opening implements arena.OpeningSource.
func (s chunkOpenings) Opening(_ context.Context, index int64) (arena.Opening, error) {
	for i, g := range s.c.Games {
		if g.Opening == index {
			o := &s.c.Openings[i]
			return arena.ReadOpening(s.t.Game, o.Position, o.Setup, o.Texts)
		}
	}
	return arena.Opening{}, fmt.Errorf("crew: opening %d is not in the chunk", index)
}

// Identity implements arena.OpeningSource.
func (chunkOpenings) Identity() string { return "" }
