package store

import (
	"bytes"
	"context"
	"errors"
	"fmt"

	"gipf.arena/arena"
)

// A Recount rebuilds the pages of summaries from the rows and compares. Reader.Recount
// makes one.
type Recount struct {
	// Pages is the number of pages, Same the number that came out the same.
	Pages, Same int64
	// Difference describes the first page that did not; "" if all did.
	Difference string

	reader *Reader
	sums   *arena.Summarizer
	hashes bool
	digest *arena.Digest
	games  []arena.Summary
}

// Recount begins a recount with the summarizer of the run's game.
func (r *Reader) Recount(ctx context.Context, z *arena.Summarizer) (*Recount, error) {
	pages, err := r.pages(ctx)
	if err != nil {
		return nil, r.explain(err)
	}
	return &Recount{Pages: pages, reader: r, sums: z, hashes: r.meta.Format.Adaptive(), digest: arena.NewDigest()}, nil
}

// Add takes the next stored game. Games come in the order of their index, and none is
// damaged. After a gap nothing more is compared. An error is one of the database.
func (c *Recount) Add(ctx context.Context, rec *arena.Record) error {
	number := c.Same
	if c.Difference != "" || number == c.Pages {
		return nil
	}
	s := c.sums.Of(rec)
	s.Hash = rec.Hash()
	if c.games = append(c.games, s); int64(len(c.games)) < pageGames {
		return nil
	}
	made, err := newPage(number, c.games, c.hashes, c.digest)
	if err != nil {
		c.Difference = fmt.Sprintf("page %d of summaries: the games of it are not all there: %v", number, err)
		return nil
	}
	c.games = c.games[:0]
	there, err := c.reader.page(ctx, number)
	switch {
	case errors.Is(err, ErrDamaged):
		c.Difference = err.Error()
	case err != nil:
		return c.reader.explain(err)
	case !bytes.Equal(made.games, there.games), !bytes.Equal(made.digest, there.digest):
		c.Difference = fmt.Sprintf("page %d of summaries (games %d to %d) is not that of its games", number, number*pageGames, (number+1)*pageGames-1)
	default:
		c.Same++
	}
	return nil
}

// End says that no more games follow.
func (c *Recount) End() {
	if c.Difference == "" && c.Same < c.Pages {
		c.Difference = fmt.Sprintf("page %d of summaries: the games of it are not all there", c.Same)
	}
}
