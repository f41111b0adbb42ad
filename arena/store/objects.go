package store

import (
	"context"
	"crypto/sha256"
	"database/sql"
	_ "embed" // objects.txt
	"errors"
	"fmt"
	"regexp"
	"strings"
	"time"
)

// objectList names the tables, indices and triggers of every schema, one a line: the first and
// the last schema that has it, its kind, its name, and the beginning of the SHA-256 of its SQL
// without comments and blanks. TestObjects writes it.
//
//go:embed objects.txt
var objectList string

// most is how many rows any of the small tables may have that are read on opening.
const most = 1 << 16

// longestOpening bounds the opening of a run, which reads a few small tables: pages of a database
// that others have made may lead to each other for ever.
const longestOpening = 20 * time.Second

// errLong says that a run could not be opened within longestOpening.
var errLong = fmt.Errorf("%w: it cannot be opened within %v", ErrDamaged, longestOpening)

// within calls open with a context that ends after the limit, and says so where it did.
func within(ctx context.Context, limit time.Duration, open func(context.Context) error) error {
	limited, cancel := context.WithTimeoutCause(ctx, limit, errLong)
	defer cancel()
	err := open(limited)
	if err != nil && errors.Is(context.Cause(limited), errLong) {
		return errLong
	}
	return err
}

// examined is schemaOf for a database of unknown origin: one with other tables, views,
// triggers or indices than those of its schema is refused, because reading or writing it would do
// what these say.
func examined(ctx context.Context, db querier) (version int64, err error) {
	if version, err = schemaOf(ctx, db); err != nil {
		return version, err
	}
	if version < 1 {
		return version, fmt.Errorf("%w: schema %d, this program wants %d", ErrVersion, version, schemaVersion)
	}
	known := objectsOf(version)
	return version, eachRow(ctx, db, func(row *sql.Rows) error {
		var kind, name, text string
		if err := row.Scan(&kind, &name, &text); err != nil {
			return err
		}
		automatic := kind == "index" && text == "" || known[kind+" "+name] && plainTable.MatchString(text)
		if !automatic && !known[object(kind, name, text)] {
			return fmt.Errorf("%w: the %.20s %.80q is none of schema %d", ErrNotOurs, kind, name, version)
		}
		return nil
	}, "SELECT type, name, coalesce(sql, '') FROM sqlite_schema LIMIT 1000")
}

// objectsOf returns what a schema has, as object names it, and by kind and name alone.
func objectsOf(version int64) map[string]bool {
	known := map[string]bool{}
	for line := range strings.Lines(objectList) {
		var from, to int64
		var kind, name, sum string
		if _, err := fmt.Sscan(line, &from, &to, &kind, &name, &sum); err == nil && from <= version && version <= to {
			known[kind+" "+name], known[kind+" "+name+" "+sum] = true, true
		}
	}
	return known
}

// besides matches what means nothing in SQL.
var besides = regexp.MustCompile(`--[^\n]*|\s+`)

// plainTable matches a table of columns with nothing but names and types, which does nothing by itself,
// such as CREATE TABLE … AS makes.
var plainTable = regexp.MustCompile(`^CREATE TABLE "?\w+"?\s*\((\s*"?\w+"?( (INT|INTEGER|TEXT|BLOB|REAL|NUM))?\s*,?)+\)$`)

// object names an object by its kind, name and SQL.
func object(kind, name, text string) string {
	return fmt.Sprintf("%s %s %.8x", kind, name, sha256.Sum256([]byte(besides.ReplaceAllString(text, ""))))
}
