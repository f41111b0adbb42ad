package store

import (
	"cmp"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"strings"
)

// keptSchema is the first schema that keeps a count of the stored games.
const keptSchema = 8

// A querier is a database or a transaction.
type querier interface {
	QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error)
	QueryRowContext(ctx context.Context, query string, args ...any) *sql.Row
}

// eachRow calls f for every row of a query, until it returns an error.
func eachRow(ctx context.Context, db querier, f func(*sql.Rows) error, query string, args ...any) error {
	rows, err := db.QueryContext(ctx, query, args...)
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		if err := f(rows); err != nil {
			return err
		}
	}
	return rows.Err()
}

// Transact calls f in a transaction, which is committed unless f returns an error. The end of the context also ends the
// transaction; statements then report only that it is done, so Transact returns the context's error.
func Transact(ctx context.Context, db *sql.DB, f func(*sql.Tx) error) error {
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback() // without effect after Commit
	if err = f(tx); err == nil {
		err = tx.Commit()
	}
	if errors.Is(err, sql.ErrTxDone) && ctx.Err() != nil {
		return ctx.Err()
	}
	return err
}

// Check examines the whole database: whether its pages are sound, and whether as many
// games are there as were stored. It reads every page once, at about the speed of the
// disk. The error is an ErrDamaged that names the first fault.
func (r *Reader) Check(ctx context.Context) error {
	return r.explain(Transact(ctx, r.db, func(tx *sql.Tx) error {
		if err := sound(ctx, tx); err != nil {
			return err
		}
		var games int64
		if err := tx.QueryRowContext(ctx, "SELECT count(*) FROM games").Scan(&games); err != nil {
			return err
		}
		return complete(ctx, tx, games)
	}))
}

// Stored returns the stored count of games; databases of older schemas count their rows.
func (r *Reader) Stored(ctx context.Context) (games int64, err error) {
	schema, err := schemaOf(ctx, r.db)
	if err != nil {
		return 0, r.explain(err)
	}
	query := "SELECT games FROM kept WHERE id = 1"
	if schema < keptSchema {
		query = "SELECT count(*) FROM games"
	}
	return games, r.explain(r.db.QueryRowContext(ctx, query).Scan(&games))
}

// sound reports why the pages of a database cannot be trusted.
func sound(ctx context.Context, db querier) error {
	var found string
	if err := db.QueryRowContext(ctx, "PRAGMA quick_check(1)").Scan(&found); err != nil {
		return err
	}
	if found != "ok" {
		_, what, _ := strings.Cut(found, "\n") // after a line that names the database
		return fmt.Errorf("%w: %s", ErrDamaged, cmp.Or(what, found))
	}
	return nil
}

// complete compares the number of games found with the stored count. Older schemas
// keep none.
func complete(ctx context.Context, db querier, found int64) error {
	schema, err := schemaOf(ctx, db)
	if err != nil || schema < keptSchema {
		return err
	}
	var kept int64
	if err := db.QueryRowContext(ctx, "SELECT games FROM kept WHERE id = 1").Scan(&kept); err != nil {
		return err
	}
	if found != kept {
		return fmt.Errorf("%w: %d games were stored, and %d are there", ErrDamaged, kept, found)
	}
	return nil
}
