package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"gipf.arena/arena"
)

// insertMeta writes m into an empty database, as run number 1.
func insertMeta(ctx context.Context, db *sql.DB, m *arena.Meta) error {
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback() // without effect after Commit
	_, err = tx.ExecContext(ctx, `INSERT INTO runs (id, name, created, config, config_hash, game, rules_version, seed,
		format, seeds, settings, most_games, pairs, opening_plies, max_plies, code_version, toolchain, openings, adjudication)
		VALUES (1, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
		m.Name, m.Created.UTC().Format(time.RFC3339), m.Config, m.ConfigHash(), m.Game, m.RulesVersion, int64(m.Seed),
		m.Format.String(), m.Seeds, m.Settings, m.Most, m.Pairs, m.OpeningPlies, m.MaxPlies, m.Code, m.Toolchain, m.Openings, m.Adjudication)
	if err != nil {
		return err
	}
	for i, p := range m.Players {
		_, err := tx.ExecContext(ctx, "INSERT INTO players (run, number, name, spec, identity) VALUES (1, ?, ?, ?, ?)",
			i, p.Name, p.Spec, p.Identity)
		if err != nil {
			return err
		}
	}
	return tx.Commit()
}

// loadMeta reads what insertMeta wrote, into the present schema or an older one.
func loadMeta(ctx context.Context, db *sql.DB, m *arena.Meta, schema int64) error {
	var created, hash, format string
	var seed int64
	formatColumns := "format, seeds"
	if schema < 2 {
		formatColumns = "'roundrobin', 0" // all there was
	}
	if schema < 4 {
		formatColumns += ", '', 0" // all formats were fixed
	} else {
		formatColumns += ", settings, most_games"
	}
	openingColumns := "openings, adjudication"
	if schema < openingSchema {
		openingColumns = "'', ''"
	}
	err := db.QueryRowContext(ctx, `SELECT name, created, config, config_hash, game, rules_version, seed,
		`+formatColumns+`, pairs, opening_plies, max_plies, code_version, toolchain, `+openingColumns+` FROM runs WHERE id = 1`).Scan(
		&m.Name, &created, &m.Config, &hash, &m.Game, &m.RulesVersion, &seed,
		&format, &m.Seeds, &m.Settings, &m.Most, &m.Pairs, &m.OpeningPlies, &m.MaxPlies, &m.Code, &m.Toolchain, &m.Openings, &m.Adjudication)
	if errors.Is(err, sql.ErrNoRows) {
		return ErrNoRun
	}
	if err != nil {
		return err
	}
	m.Seed = uint64(seed)
	if m.Format, err = arena.ParseFormat(format); err != nil {
		return fmt.Errorf("%w: %w", ErrDamaged, err)
	}
	if m.Created, err = time.Parse(time.RFC3339, created); err != nil {
		return fmt.Errorf("%w: created: %w", ErrDamaged, err)
	}
	if hash != m.ConfigHash() {
		return fmt.Errorf("%w: the configuration does not have its hash", ErrDamaged)
	}
	if err := loadPlayers(ctx, db, m); err != nil {
		return err
	}
	if n := len(m.Players); m.Pairs > arena.MaxGames/2 || n > 1<<16 || m.Seeds > n || m.Games() < 2 || m.Games() > arena.MaxGames {
		return fmt.Errorf("%w: %d pairs of %d players, %d seeds", ErrDamaged, m.Pairs, n, m.Seeds)
	}
	return nil
}

func loadPlayers(ctx context.Context, db *sql.DB, m *arena.Meta) error {
	rows, err := db.QueryContext(ctx, "SELECT number, name, spec, identity FROM players WHERE run = 1 ORDER BY number")
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		var number int
		var p arena.Entrant
		if err := rows.Scan(&number, &p.Name, &p.Spec, &p.Identity); err != nil {
			return err
		}
		if number != len(m.Players) {
			return fmt.Errorf("%w: no player %d", ErrDamaged, len(m.Players))
		}
		m.Players = append(m.Players, p)
	}
	return rows.Err()
}
