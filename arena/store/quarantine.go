package store

import (
	"context"
	"database/sql"
	"errors"
	"time"

	"gipf.arena/arena"
)

// quarantineSchema is the first schema with records that wait.
const quarantineSchema = 15

// Hold stores waiting records; each replaces any other waiting record of its game.
// They are committed when it returns.
func (s *Store) Hold(ctx context.Context, all []arena.Waiting) error {
	return s.change(ctx, func(tx *sql.Tx) error {
		put, err := tx.PrepareContext(ctx, "INSERT OR REPLACE INTO quarantine (game, worker, audit, record, received) VALUES (?, ?, ?, ?, ?)")
		if err != nil {
			return err
		}
		defer put.Close()
		now := time.Now().UTC().Format(time.RFC3339)
		for _, w := range all {
			if _, err := put.ExecContext(ctx, w.Game, w.Worker, int(w.Audit), w.Record, now); err != nil {
				return err
			}
		}
		return nil
	})
}

// Confirm notes which waiting games gave the same record when they were played again.
func (s *Store) Confirm(ctx context.Context, games []int64) error {
	return s.change(ctx, func(tx *sql.Tx) error {
		for _, game := range games {
			if _, err := tx.ExecContext(ctx, "UPDATE quarantine SET audit = ? WHERE game = ?", int(arena.FoundRight), game); err != nil {
				return err
			}
		}
		return nil
	})
}

// Drop discards all waiting records of a worker.
func (s *Store) Drop(ctx context.Context, worker string) error {
	return s.change(ctx, func(tx *sql.Tx) error {
		_, err := tx.ExecContext(ctx, "DELETE FROM quarantine WHERE worker = ?", worker)
		return err
	})
}

// Settle commits all records put so far, and discards the waiting records of stored games.
func (s *Store) Settle(ctx context.Context) error {
	if err := s.writer.flush(ctx); err != nil {
		return s.explain(err)
	}
	return s.change(ctx, func(tx *sql.Tx) error {
		_, err := tx.ExecContext(ctx, "DELETE FROM quarantine WHERE game IN (SELECT id FROM games WHERE id = game)")
		return err
	})
}

// change changes rows in one transaction.
func (s *Store) change(ctx context.Context, f func(*sql.Tx) error) error {
	return s.explain(Transact(ctx, s.db, f))
}

// Quarantine returns what waits, in the order of the games, without the records.
func (r *Reader) Quarantine(ctx context.Context) (all []arena.Waiting, err error) {
	if r.schema < quarantineSchema {
		return nil, nil
	}
	err = eachRow(ctx, r.db, func(row *sql.Rows) error {
		var w arena.Waiting
		err := row.Scan(&w.Game, &w.Worker, &w.Audit)
		all = append(all, w)
		return err
	}, "SELECT game, worker, audit FROM quarantine ORDER BY game")
	return all, r.explain(err)
}

// Held returns the waiting record of a game, nil if there is none.
func (r *Reader) Held(ctx context.Context, game int64) (record []byte, err error) {
	err = r.db.QueryRowContext(ctx, "SELECT record FROM quarantine WHERE game = ?", game).Scan(&record)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, nil
	}
	return record, r.explain(err)
}
