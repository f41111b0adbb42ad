package store

import (
	"cmp"
	"context"
	"crypto/sha256"
	"database/sql"
	"encoding/hex"
	"errors"
	"fmt"
	"runtime"
	"time"

	"gipf.arena/arena"
)

// Meta is what a run directory says of the run as a whole.
type Meta struct {
	// Name is what the user calls the run.
	Name string
	// Config is the resolved configuration as text.
	Config string
	// Game and RulesVersion are the full name of the game and the version of its
	// rules.
	Game         string
	RulesVersion int
	// Players are the entrants, in the order of their numbers.
	Players []Player
	// Format, Seeds, Pairs, OpeningPlies, MaxPlies and Seed are those of the
	// tournament.
	Format                               arena.Format
	Seeds, Pairs, OpeningPlies, MaxPlies int
	Seed                                 uint64
	// Settings are those of a format that decides as it goes, as text, and Most is
	// the most games it may play; empty and 0 for other formats.
	Settings string
	Most     int64
	// Openings is the identity of the source of openings, "" for random decisions
	// alone; Adjudication is that of the tournament in words, "" for none.
	Openings, Adjudication string
	// Code is the version of the program, Toolchain that of Go.
	Code, Toolchain string
	// Created is when the run was created, in UTC and whole seconds.
	Created time.Time
}

// A Player is an entrant of a run.
type Player struct {
	// Name, Spec and Identity are those of the player and its builder.
	Name, Spec, Identity string
}

// MetaOf describes a valid tournament that is about to be created now, under a
// name, from a configuration text, by a version of the program.
func MetaOf(t *arena.Tournament, name, config, code string) Meta {
	m := Meta{
		Name: name, Config: config, Game: t.Game.Name(), RulesVersion: t.Game.Version(),
		Format: t.Format, Seeds: t.SeedCount(), Pairs: t.Pairs, OpeningPlies: t.OpeningPlies, MaxPlies: t.PlyCap(), Seed: t.Seed,
		Adjudication: t.Adjudication.String(),
		Code:         code, Toolchain: runtime.Version(), Created: time.Now().UTC().Truncate(time.Second),
	}
	if t.Openings != nil {
		m.Openings = t.Openings.Identity()
	}
	if t.Settings != nil {
		m.Settings, m.Most = t.Settings.String(), t.Games()
	}
	for _, p := range t.Players {
		m.Players = append(m.Players, Player{p.Name, p.Builder.Spec(), p.Builder.Identity()})
	}
	return m
}

// ConfigHash returns the SHA-256 of the configuration text, in hex.
func (m *Meta) ConfigHash() string {
	sum := sha256.Sum256([]byte(m.Config))
	return hex.EncodeToString(sum[:])
}

// Games returns how many games the run has when it is complete; where its format
// decides as it goes, the most it may have.
func (m *Meta) Games() int64 {
	if m.Format.Adaptive() {
		return m.Most
	}
	return 2 * int64(m.Pairs) * m.Format.Meetings(len(m.Players), m.Seeds)
}

// Match reports every key in which the tournament t would play other games than
// the run does, one line each, or nil. Programs and names of runs may differ.
func (m *Meta) Match(t *arena.Tournament) error {
	o := MetaOf(t, "", "", "")
	var errs []error
	differ := func(key string, run, given any) {
		if run != given {
			errs = append(errs, fmt.Errorf("store: %s differs: the run has %v, the configuration has %v", key, run, given))
		}
	}
	differ("game", m.Game, o.Game)
	differ("rules version", m.RulesVersion, o.RulesVersion)
	differ("seed", m.Seed, o.Seed)
	differ("tournament", m.Format, o.Format)
	differ("seeds", m.Seeds, o.Seeds)
	differ("settings of the "+m.Format.String(), m.Settings, o.Settings)
	differ("pairs", m.Pairs, o.Pairs)
	differ("openings.plies", m.OpeningPlies, o.OpeningPlies)
	differ("openings", words(m.Openings), words(o.Openings))
	differ("maxplies", m.MaxPlies, o.MaxPlies)
	differ("adjudication", words(m.Adjudication), words(o.Adjudication))
	differ("number of agents", len(m.Players), len(o.Players))
	for i := range min(len(m.Players), len(o.Players)) {
		differ(fmt.Sprintf("agents.%d.name", i), m.Players[i].Name, o.Players[i].Name)
		differ(fmt.Sprintf("agents.%d.spec", i), m.Players[i].Identity, o.Players[i].Identity)
	}
	return errors.Join(errs...)
}

// Takes reports why a record cannot be of this run, or nil.
func (m *Meta) Takes(r *arena.Record) error {
	if err := r.Check(); err != nil {
		return err
	}
	if r.Index >= m.Games() || r.Game != m.Game || r.RulesVersion != m.RulesVersion {
		return fmt.Errorf("record %d of %s, rules %d: the run has %d games of %s, rules %d",
			r.Index, r.Game, r.RulesVersion, m.Games(), m.Game, m.RulesVersion)
	}
	for _, side := range r.Sides {
		if side.Player >= len(m.Players) || side.Name != m.Players[side.Player].Name || side.Spec != m.Players[side.Player].Spec {
			return fmt.Errorf("record %d: player %d is not %q (%s) in this run", r.Index, side.Player, side.Name, side.Spec)
		}
	}
	return nil
}

// words returns text, or what to call it when there is none.
func words(text string) string { return cmp.Or(text, "none") }

// insert writes m into an empty database, as run number 1.
func (m *Meta) insert(ctx context.Context, db *sql.DB) error {
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

// load reads what insert wrote, into the present schema or an older one.
func (m *Meta) load(ctx context.Context, db *sql.DB, schema int64) error {
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
	if err := m.loadPlayers(ctx, db); err != nil {
		return err
	}
	if n := len(m.Players); m.Pairs > arena.MaxGames/2 || n > 1<<16 || m.Seeds > n || m.Games() < 2 || m.Games() > arena.MaxGames {
		return fmt.Errorf("%w: %d pairs of %d players, %d seeds", ErrDamaged, m.Pairs, n, m.Seeds)
	}
	return nil
}

func (m *Meta) loadPlayers(ctx context.Context, db *sql.DB) error {
	rows, err := db.QueryContext(ctx, "SELECT number, name, spec, identity FROM players WHERE run = 1 ORDER BY number")
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		var number int
		var p Player
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
