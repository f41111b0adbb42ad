package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"strings"
	"time"

	"gipf.arena/arena"
)

// extensionSchema is the first schema in which runs can be extended.
const extensionSchema = 7

// insertMeta writes m into an empty database as run number 1.
func insertMeta(ctx context.Context, tx *sql.Tx, m *arena.Meta) error {
	_, err := tx.ExecContext(ctx, `INSERT INTO runs (id, name, created, config, config_hash, game, rules_version, seed,
		format, seeds, settings, most_games, pairs, opening_plies, max_plies, code_version, toolchain, openings, adjudication)
		VALUES (1, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
		m.Name, m.Created.UTC().Format(time.RFC3339), m.Config, m.ConfigHash(), m.Game, m.RulesVersion, int64(m.Seed),
		m.Format.String(), m.Seeds, m.Settings, mostGames(m.Most, m.Pairs, m.Sizes()[0]), m.Sizes()[0], m.OpeningPlies, m.MaxPlies, m.Code, m.Toolchain, m.Openings, m.Adjudication)
	if err != nil {
		return err
	}
	if err := insertPlayers(ctx, tx, m, 0); err != nil {
		return err
	}
	for k := range m.Stages {
		if err := insertExtension(ctx, tx, m, k); err != nil {
			return err
		}
	}
	for k := range m.Builds {
		if err := insertBuild(ctx, tx, k, &m.Builds[k]); err != nil {
			return err
		}
	}
	return nil
}

// mostGames scales most, the games that an adaptive run may have with so many pairs, to others pairs.
func mostGames(most int64, pairs, others int) int64 {
	if pairs == others {
		return most
	}
	return most / int64(pairs) * int64(others)
}

// insertPlayers writes the players of m, beginning at the given number.
func insertPlayers(ctx context.Context, tx *sql.Tx, m *arena.Meta, from int) error {
	for i, p := range m.Players[from:] {
		_, err := tx.ExecContext(ctx, "INSERT INTO players (run, number, name, spec, identity) VALUES (1, ?, ?, ?, ?)",
			from+i, p.Name, p.Spec, p.Identity)
		if err != nil {
			return err
		}
	}
	return nil
}

// insertExtension writes the extension after stage k of m.
func insertExtension(ctx context.Context, tx *sql.Tx, m *arena.Meta, k int) error {
	_, err := tx.ExecContext(ctx, `INSERT INTO extensions (number, created, players_before, pairs_before, pairs,
		config, config_hash, code_version, toolchain) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
		k, time.Now().UTC().Format(time.RFC3339), m.Stages[k].Players, m.Stages[k].Pairs, m.Sizes()[k+1],
		m.Config, m.ConfigHash(), m.Code, m.Toolchain)
	return err
}

// Extend stores that the run is now the larger one that m describes
// (arena.Meta.Extends). It stores the whole extension or nothing.
func (s *Store) Extend(ctx context.Context, m arena.Meta) error {
	err := s.change(ctx, func(tx *sql.Tx) error {
		if err := insertPlayers(ctx, tx, &m, len(s.meta.Players)); err != nil {
			return err
		}
		return insertExtension(ctx, tx, &m, len(m.Stages)-1)
	})
	if err != nil {
		return err
	}
	return s.explain(s.load(ctx))
}

// loadExtensions reads the extensions of a run.
func loadExtensions(ctx context.Context, db *sql.DB, m *arena.Meta) error {
	m.Stages = nil
	return eachRow(ctx, db, func(row *sql.Rows) error {
		var stage arena.Stage
		var hash string
		if err := row.Scan(&stage.Players, &stage.Pairs, &m.Pairs, &m.Config, &hash); err != nil {
			return err
		}
		if hash != m.ConfigHash() {
			return fmt.Errorf("%w: the configuration of an extension does not match its hash", ErrDamaged)
		}
		if stage.Pairs < 1 {
			return fmt.Errorf("%w: an extension of %d pairs", ErrDamaged, stage.Pairs)
		}
		m.Most = mostGames(m.Most, stage.Pairs, m.Pairs)
		m.Stages = append(m.Stages, stage)
		return nil
	}, "SELECT players_before, pairs_before, pairs, config, config_hash FROM extensions ORDER BY number LIMIT ?", most)
}

// loadMeta reads what insertMeta wrote, into the present schema or an older one.
func loadMeta(ctx context.Context, db *sql.DB, m *arena.Meta, schema int64) error {
	if err := loadRun(ctx, db, m, schema); err != nil {
		return err
	}
	if err := loadPlayers(ctx, db, m); err != nil {
		return err
	}
	if schema >= extensionSchema {
		if err := loadExtensions(ctx, db, m); err != nil {
			return err
		}
	}
	if schema >= keptSchema {
		if err := loadBuilds(ctx, db, m, schema); err != nil {
			return err
		}
	}
	if n := len(m.Players); m.Pairs > arena.MaxGames/2 || n > most || m.Seeds > n || m.Games() < 2 || m.Games() > arena.MaxGames {
		return fmt.Errorf("%w: %d pairs of %d players, %d seeds", ErrDamaged, m.Pairs, n, m.Seeds)
	}
	return nil
}

// laterColumns are columns that a schema added to the table of runs, and their values before it.
var laterColumns = []struct {
	schema        int64
	names, before string
}{
	{2, "format, seeds", "'roundrobin', 0"},             // the only format then
	{4, "settings, most_games", "'', 0"},                // all formats were fixed then
	{openingSchema, "openings, adjudication", "'', ''"}, // random openings, and no adjudication
}

// loadRun reads the run's row.
func loadRun(ctx context.Context, db *sql.DB, m *arena.Meta, schema int64) error {
	columns := []string{`name, created, config, config_hash, game, rules_version, seed, pairs, opening_plies, max_plies, code_version, toolchain`}
	for _, later := range laterColumns {
		if schema < later.schema {
			later.names = later.before
		}
		columns = append(columns, later.names)
	}
	var created, hash, format string
	var seed int64
	err := db.QueryRowContext(ctx, `SELECT `+strings.Join(columns, `, `)+` FROM runs WHERE id = 1`).Scan(
		&m.Name, &created, &m.Config, &hash, &m.Game, &m.RulesVersion, &seed, &m.Pairs, &m.OpeningPlies, &m.MaxPlies, &m.Code, &m.Toolchain,
		&format, &m.Seeds, &m.Settings, &m.Most, &m.Openings, &m.Adjudication)
	if errors.Is(err, sql.ErrNoRows) {
		return ErrNoRun
	}
	if err != nil {
		return err
	}
	m.Seed, m.Players = uint64(seed), nil
	if m.Format, err = arena.ParseFormat(format); err != nil {
		return fmt.Errorf("%w: %w", ErrDamaged, err)
	}
	if m.Created, err = time.Parse(time.RFC3339, created); err != nil {
		return fmt.Errorf("%w: created: %w", ErrDamaged, err)
	}
	if hash != m.ConfigHash() {
		return fmt.Errorf("%w: the configuration does not match its hash", ErrDamaged)
	}
	return nil
}

func loadPlayers(ctx context.Context, db *sql.DB, m *arena.Meta) error {
	return eachRow(ctx, db, func(row *sql.Rows) error {
		var number int
		var p arena.Entrant
		if err := row.Scan(&number, &p.Name, &p.Spec, &p.Identity); err != nil {
			return err
		}
		if number != len(m.Players) || number > most {
			return fmt.Errorf("%w: player %d is missing, or one too many", ErrDamaged, len(m.Players))
		}
		m.Players = append(m.Players, p)
		return nil
	}, "SELECT number, name, spec, identity FROM players WHERE run = 1 ORDER BY number")
}
