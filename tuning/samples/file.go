package samples

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"strconv"

	"gipf.arena/arena"
	"gipf.arena/arena/exchange"
	"gipf.arena/internal/safefile"
)

// schemaVersion is the version of the file format. It changes with the columns and keys.
const schemaVersion = 1

// Meta says where the rows of a file come from.
type Meta struct {
	// Game is the full name of the game, RulesVersion the version of its rules.
	Game         string
	RulesVersion int
	// Seed is the seed of the plan.
	Seed uint64
	// Players, Search and Label are the specs of the agents that played the games,
	// searched for leaves and labelled the rows; "" if there was none.
	Players, Search, Label string
	// Games is the digest of the games.
	Games string
	// Code is the version of the program.
	Code string
}

// keys returns the metadata of a file.
func (m *Meta) keys() []exchange.KeyValue {
	return []exchange.KeyValue{
		{Key: "schema_version", Value: strconv.Itoa(schemaVersion)},
		{Key: "game", Value: m.Game},
		{Key: "rules_version", Value: strconv.Itoa(m.RulesVersion)},
		{Key: "seed", Value: strconv.FormatUint(m.Seed, 10)},
		{Key: "players", Value: m.Players},
		{Key: "search", Value: m.Search},
		{Key: "label", Value: m.Label},
		{Key: "games", Value: m.Games},
		{Key: "code", Value: m.Code},
	}
}

// Write stores rows in a file, atomically, and returns its SHA-256 in hex. Other
// programs can read it as an ordinary Parquet file.
func Write(path string, m Meta, rows []Row) (digest string, err error) {
	f, err := safefile.Create(path)
	if err != nil {
		return "", fmt.Errorf("samples: %w", err)
	}
	defer f.Discard()
	sum := sha256.New()
	if err := exchange.WriteRows(io.MultiWriter(f, sum), m.Code, m.keys(), rows); err != nil {
		return "", fmt.Errorf("samples: %s: %w", path, err)
	}
	if err := f.Commit(); err != nil {
		return "", fmt.Errorf("samples: %w", err)
	}
	return hex.EncodeToString(sum.Sum(nil)), nil
}

// ErrDigest says that a file is not the expected one: it was changed or is
// incomplete.
var ErrDigest = errors.New("is not the file that was written")

// Read reads a file that Write wrote. If digest is not "", the file's SHA-256 must
// equal it; otherwise the error is an [ErrDigest].
func Read(path, digest string) (rows []Row, m Meta, err error) {
	m, err = Each(path, digest, func(more []Row) error {
		rows = append(rows, more...)
		return nil
	})
	if err != nil {
		return nil, m, err
	}
	return rows, m, nil
}

// Each reads a file as [Read] does and passes its rows to take in their order, in batches. It reuses the
// slice.
func Each(path, digest string, take func(rows []Row) error) (Meta, error) {
	m, err := read(path, digest, take)
	if err != nil {
		return Meta{}, fmt.Errorf("samples: %s: %w", path, err)
	}
	return m, nil
}

func read(path, digest string, take func(rows []Row) error) (m Meta, err error) {
	f, err := safefile.Open(path)
	if err != nil {
		return m, arena.Refuse(errors.Unwrap(err)) // the caller names the file
	}
	defer f.Close()
	sum := sha256.New()
	size, err := io.Copy(sum, f)
	if err != nil {
		return m, err
	}
	if got := hex.EncodeToString(sum.Sum(nil)); digest != "" && got != digest {
		return m, fmt.Errorf("%w: SHA-256 %s, want %s", ErrDigest, got, digest)
	}
	done := 0
	keys, err := exchange.ReadRows(f, size, func(rows []Row) error {
		for i := range rows {
			if err := rows[i].check(); err != nil {
				return fmt.Errorf("row %d: %w", done+i, err)
			}
		}
		done += len(rows)
		return take(rows)
	})
	if err != nil {
		return m, err
	}
	if v := keys["schema_version"]; v != strconv.Itoa(schemaVersion) {
		return m, fmt.Errorf("schema_version %q, want %d", v, schemaVersion)
	}
	m = Meta{Game: keys["game"], Players: keys["players"], Search: keys["search"], Label: keys["label"], Games: keys["games"], Code: keys["code"]}
	m.RulesVersion, err = strconv.Atoi(keys["rules_version"])
	if err == nil {
		m.Seed, err = strconv.ParseUint(keys["seed"], 10, 64)
	}
	return m, err
}
