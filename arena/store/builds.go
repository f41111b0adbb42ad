package store

import (
	"context"
	"database/sql"
	"fmt"
	"time"

	"gipf.arena/arena"
)

// programSchema is the first schema that stores which program was accepted.
const programSchema = 10

// Accept stores that another build continues the run although it is not bit-compatible.
// Its number of games is the number stored now.
func (s *Store) Accept(ctx context.Context, b arena.Build) error {
	err := s.change(ctx, func(tx *sql.Tx) error {
		if err := tx.QueryRowContext(ctx, "SELECT games FROM kept WHERE id = 1").Scan(&b.Games); err != nil {
			return err
		}
		return insertBuild(ctx, tx, len(s.meta.Builds), &b)
	})
	if err != nil {
		return err
	}
	return s.explain(s.load(ctx))
}

// insertBuild writes the build with the given number.
func insertBuild(ctx context.Context, tx *sql.Tx, number int, b *arena.Build) error {
	_, err := tx.ExecContext(ctx, `INSERT INTO builds (number, created, games, code_version, toolchain, program, difference)
		VALUES (?, ?, ?, ?, ?, ?, ?)`,
		number, b.Created.UTC().Format(time.RFC3339), b.Games, b.Code, b.Toolchain, b.Program, b.Difference)
	return err
}

// loadBuilds reads the builds of a run.
func loadBuilds(ctx context.Context, db *sql.DB, m *arena.Meta, schema int64) error {
	program := "program"
	if schema < programSchema {
		program = "''"
	}
	m.Builds = nil
	return eachRow(ctx, db, func(row *sql.Rows) (err error) {
		var b arena.Build
		var created string
		if err := row.Scan(&created, &b.Games, &b.Code, &b.Toolchain, &b.Program, &b.Difference); err != nil {
			return err
		}
		if b.Created, err = time.Parse(time.RFC3339, created); err != nil {
			return fmt.Errorf("%w: created: %w", ErrDamaged, err)
		}
		m.Builds = append(m.Builds, b)
		return nil
	}, "SELECT created, games, code_version, toolchain, "+program+", difference FROM builds ORDER BY number LIMIT ?", most)
}
