package store

import (
	"cmp"
	"context"
	"crypto/sha256"
	"database/sql"
	"slices"

	"gipf.arena/arena"
)

// pagesAhead is how many pages may wait in memory for the next one. The games of later
// pages are read from the database when their turn comes, which happens where one game
// takes as long as a hundred thousand others.
const pagesAhead = 8

// A pager writes pages of summaries, in order, each as soon as its games are there.
// It belongs to the writing goroutine. A nil pager writes none.
type pager struct {
	meta    *arena.Meta
	sums    *arena.Summarizer
	hashes  bool
	stored  *arena.Set // stored games
	next    int64      // the next page
	digest  *arena.Digest
	counts  map[int64]int64           // stored games of that page and later ones
	waiting map[int64][]arena.Summary // the games of this session, in any order
	spare   []arena.Summary           // empty; reuses the memory of a written page
}

// summarySchema is the first schema with pages.
const summarySchema = 9

// startPager picks up the existing pages and writes the missing ones. It returns nil
// where no summaries are wanted.
func (s *Store) startPager(ctx context.Context, opt Options) (*pager, error) {
	if opt.Summarizer == nil {
		return nil, nil
	}
	s.summarize = opt.Summarizer
	p := &pager{
		meta: &s.meta, sums: opt.Summarizer, hashes: s.meta.Format.Adaptive(),
		digest: arena.NewDigest(), counts: map[int64]int64{}, waiting: map[int64][]arena.Summary{},
	}
	var err error
	if p.next, err = s.pages(ctx); err != nil {
		return nil, err
	}
	if p.next > 0 {
		last, err := s.page(ctx, p.next-1)
		if err == nil {
			err = p.digest.UnmarshalBinary(last.digest)
		}
		if err != nil {
			return nil, err
		}
	}
	if p.stored, err = s.done(ctx, arena.MaxGames); err != nil {
		return nil, err
	}
	return p, p.catchUp(ctx, s.db, opt.OnPage)
}

// catchUp counts the games after the last page and writes the pages that are complete.
func (p *pager) catchUp(ctx context.Context, db *sql.DB, report func(games, of int64)) error {
	for index := p.next * pageGames; index < p.stored.End(); index++ {
		if p.stored.Has(index) {
			p.counts[index/pageGames]++
		}
	}
	whole := p.next
	for p.counts[whole] == pageGames {
		whole++
	}
	for p.next < whole {
		if err := Transact(ctx, db, func(tx *sql.Tx) error { return p.write(ctx, tx) }); err != nil {
			return err
		}
		if report != nil {
			report(p.next*pageGames, whole*pageGames)
		}
	}
	return nil
}

// sum adds a row's summary to it.
func (s *Store) sum(w *row, r *arena.Record) {
	if s.summarize == nil {
		return
	}
	w.summary = s.summarize.Of(r)
	w.summary.Hash = [sha256.Size]byte(w.hash)
}

// add takes the rows that tx inserts, and writes the pages that they complete.
func (p *pager) add(ctx context.Context, tx *sql.Tx, rows []row) error {
	if p == nil {
		return nil
	}
	for i := range rows {
		w := &rows[i]
		if !p.stored.Add(w.id) {
			continue // an existing row does not change
		}
		number := w.id / pageGames
		p.counts[number]++
		if number < p.next+pagesAhead {
			p.wait(number, &w.summary)
		}
	}
	for p.counts[p.next] == pageGames {
		if err := p.write(ctx, tx); err != nil {
			return err
		}
	}
	return nil
}

// wait keeps the summary of a game for its page.
func (p *pager) wait(page int64, s *arena.Summary) {
	games, ok := p.waiting[page]
	if !ok {
		games, p.spare = p.spare, nil
	}
	p.waiting[page] = append(games, *s)
}

// write writes the next page, all of whose games are there.
func (p *pager) write(ctx context.Context, tx *sql.Tx) error {
	games, err := p.games(ctx, tx)
	if err != nil {
		return err
	}
	made, err := newPage(p.next, games, p.hashes, p.digest)
	if err != nil {
		return err
	}
	p.spare = games[:0]
	delete(p.waiting, p.next)
	delete(p.counts, p.next)
	p.next++
	// A database from elsewhere may have a gap, with later pages already there.
	_, err = tx.ExecContext(ctx, "INSERT OR REPLACE INTO summaries (page, games, digest, hash) VALUES (?, ?, ?, ?)",
		made.number, made.games, made.digest, made.hash)
	return err
}

// games returns the summaries of the next page: those of this session, or those of its rows
// if an earlier session stored some of them.
func (p *pager) games(ctx context.Context, tx *sql.Tx) (games []arena.Summary, err error) {
	if games := p.waiting[p.next]; int64(len(games)) == pageGames {
		slices.SortFunc(games, func(a, b arena.Summary) int { return cmp.Compare(a.Index, b.Index) })
		return games, nil
	}
	err = eachRow(ctx, tx, func(rows *sql.Rows) error {
		var w row
		if err := rows.Scan(w.fields()...); err != nil {
			return err
		}
		rec, err := w.record(p.meta)
		if err != nil {
			return err
		}
		s := p.sums.Of(&rec)
		s.Hash = [sha256.Size]byte(w.hash)
		games = append(games, s)
		return nil
	}, "SELECT "+columns+" FROM games WHERE id >= ? AND id < ? ORDER BY id", p.next*pageGames, (p.next+1)*pageGames)
	return games, err
}
