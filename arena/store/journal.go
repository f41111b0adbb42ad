package store

import (
	"context"
	"database/sql"
	"fmt"
	"strconv"
	"strings"

	"gipf.arena/arena"
	"gipf.arena/arena/adaptive"
	"gipf.arena/internal/each"
)

// Decide implements arena.Options.Decide: it commits all records put so far, and
// then the decision. It returns an error if the decision is already stored.
func (s *Store) Decide(ctx context.Context, d arena.Decision) error {
	if err := s.writer.flush(ctx); err != nil {
		return s.explain(err)
	}
	meetings := each.Of(d.Round.Pairings, func(m adaptive.Pairing) string { return fmt.Sprintf("%d-%d", m.A, m.B) })
	_, err := s.db.ExecContext(ctx, `INSERT INTO rounds (number, first_pair, opening, pairs, meetings, byes, reason, basis)
		VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
		d.Number, d.First, d.Opening, d.Round.Pairs, strings.Join(meetings, " "), strings.Join(each.Of(d.Round.Byes, strconv.Itoa), " "), d.Round.Reason, d.Basis)
	return s.explain(err)
}

// Decisions returns the journal of the run, in order. It is empty for runs of
// fixed formats and for runs older than the journal.
func (r *Reader) Decisions(ctx context.Context) (all []arena.Decision, err error) {
	if r.schema < 4 {
		return nil, nil
	}
	err = eachRow(ctx, r.db, func(row *sql.Rows) error {
		d, err := r.decision(row)
		if err == nil && d.Number != len(all) {
			err = fmt.Errorf("%w: round %d is missing", ErrDamaged, len(all))
		}
		all = append(all, d)
		return err
	}, `SELECT number, first_pair, opening, pairs, meetings, byes, reason, basis FROM rounds ORDER BY number`)
	return all, r.explain(err)
}

// decision reads one row.
func (r *Reader) decision(rows *sql.Rows) (d arena.Decision, err error) {
	var meetings, byes string
	if err := rows.Scan(&d.Number, &d.First, &d.Opening, &d.Round.Pairs, &meetings, &byes, &d.Round.Reason, &d.Basis); err != nil {
		return d, err
	}
	for word := range strings.FieldsSeq(meetings) {
		a, b, _ := strings.Cut(word, "-")
		who, err := r.numbers(d.Number, a, b)
		if err != nil {
			return d, err
		}
		d.Round.Pairings = append(d.Round.Pairings, adaptive.Pairing{A: who[0], B: who[1]})
	}
	d.Round.Byes, err = r.numbers(d.Number, strings.Fields(byes)...)
	return d, err
}

// numbers reads player numbers.
func (r *Reader) numbers(round int, words ...string) (all []int, err error) {
	for _, word := range words {
		n, err := strconv.Atoi(word)
		if err != nil || n < 0 || n >= len(r.meta.Players) {
			return nil, fmt.Errorf("round %d: %w: player %q of %d", round, ErrDamaged, word, len(r.meta.Players))
		}
		all = append(all, n)
	}
	return all, nil
}
