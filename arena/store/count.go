package store

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"

	"gipf.arena/arena"
)

// Count calls take for the summaries of all stored games in the order of their index, and
// returns their digest. It reads rows only for the games after the last page, and makes
// their summaries with z. Summaries of an adaptive format have the hashes of their
// records. The error is take's or one of reading.
func (r *Reader) Count(ctx context.Context, z *arena.Summarizer, take func(*arena.Summary) error) (digest string, err error) {
	sum := arena.NewDigest()
	pages, err := r.pages(ctx)
	if err != nil {
		return "", r.explain(err)
	}
	for number := range pages {
		p, err := r.page(ctx, number)
		if err == nil && number == pages-1 {
			err = sum.UnmarshalBinary(p.digest)
		}
		if err != nil {
			return "", r.explain(err)
		}
		if err := p.each(take); errors.Is(err, errPage) {
			return "", r.explain(fmt.Errorf("%w: page %d of summaries: %w", ErrDamaged, number, err))
		} else if err != nil {
			return "", err
		}
	}
	for rec, err := range r.records(ctx, pages*pageGames, "ASC") {
		if err != nil {
			return "", err
		}
		s := z.Of(&rec)
		if s.Hash = rec.Hash(); err == nil {
			err = sum.AddSummary(&s)
		}
		if err == nil {
			err = take(&s)
		}
		if err != nil {
			return "", err
		}
	}
	return sum.String(), nil
}

// pages returns how many pages of summaries there are without a gap.
func (r *Reader) pages(ctx context.Context) (n int64, err error) {
	schema, err := schemaOf(ctx, r.db)
	if err != nil || schema < summarySchema {
		return 0, err
	}
	// The first page without a successor, if pages begin with 0; with a gap there is another such page.
	const end = `SELECT iif(min(page) = 0, (SELECT min(page) + 1 FROM summaries AS s
		WHERE NOT EXISTS (SELECT 1 FROM summaries AS t WHERE t.page = s.page + 1)), 0) FROM summaries`
	err = r.db.QueryRowContext(ctx, end).Scan(&n)
	return n, err
}

// page reads a page.
func (r *Reader) page(ctx context.Context, number int64) (p page, err error) {
	err = r.db.QueryRowContext(ctx, "SELECT page, games, digest, hash FROM summaries WHERE page = ?", number).
		Scan(&p.number, &p.games, &p.digest, &p.hash)
	if err == nil && string(p.seal()) != string(p.hash) {
		err = fmt.Errorf("%w: the hash of page %d of summaries is %s, the stored one %s", ErrDamaged, number,
			hex.EncodeToString(p.seal()[:4]), hex.EncodeToString(p.hash[:min(4, len(p.hash), sha256.Size)]))
	}
	return p, err
}
