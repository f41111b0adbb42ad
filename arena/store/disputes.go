package store

import (
	"context"
	"database/sql"
	"fmt"
	"time"

	"gipf.arena/arena"
)

// disputeSchema is the first schema with disputes.
const disputeSchema = 14

// Dispute stores that two machines disagree about a game's record, and commits before it returns.
func (s *Store) Dispute(ctx context.Context, d arena.Dispute) error {
	_, err := s.db.ExecContext(ctx, `INSERT INTO disputes (game, worker, other, brought, again, judged, difference, created)
		VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
		d.Game, d.Worker, d.Other, d.Brought, d.Again, d.Judged, d.Difference, d.Created.UTC().Format(time.RFC3339))
	return s.explain(err)
}

// Disputes returns the disputes of a run in the order in which they were judged.
func (r *Reader) Disputes(ctx context.Context) (all []arena.Dispute, err error) {
	if r.schema < disputeSchema {
		return nil, nil
	}
	err = eachRow(ctx, r.db, func(row *sql.Rows) (err error) {
		var d arena.Dispute
		var created string
		if err := row.Scan(&d.Game, &d.Worker, &d.Other, &d.Brought, &d.Again, &d.Judged, &d.Difference, &created); err != nil {
			return err
		}
		if d.Created, err = time.Parse(time.RFC3339, created); err != nil {
			return fmt.Errorf("%w: dispute about game %d: %w", ErrDamaged, d.Game, err)
		}
		all = append(all, d)
		return nil
	}, "SELECT game, worker, other, brought, again, judged, difference, created FROM disputes ORDER BY number")
	return all, r.explain(err)
}
