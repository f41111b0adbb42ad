package store

import (
	"context"
	"crypto/sha256"
	"database/sql"
	_ "embed" // objects.txt
	"errors"
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"time"
)

// objectList names the tables, indices and triggers of every schema, one per line: the first
// and the last schema that has it, its kind, its name, and the beginning of the SHA-256 of its
// SQL without comments and blanks. TestObjects writes it.
//
//go:embed objects.txt
var objectList string

// most is how many rows each of the small tables read on opening may have.
const most = 1 << 16

// longestOpening bounds the opening of a run, which reads a few small tables: the pages of a
// database that others have made may form an endless loop.
const longestOpening = 20 * time.Second

// errLong says that a run could not be opened within longestOpening.
var errLong = fmt.Errorf("%w: it cannot be opened within %v", ErrDamaged, longestOpening)

// within calls open with a context that ends after the limit, and says so if it did.
func within(ctx context.Context, limit time.Duration, open func(context.Context) error) error {
	limited, cancel := context.WithTimeoutCause(ctx, limit, errLong)
	defer cancel()
	err := open(limited)
	if err != nil && errors.Is(context.Cause(limited), errLong) {
		return errLong
	}
	return err
}

// examine finds the schema of a database of unknown origin. It refuses one with other tables,
// views, triggers or indices than its schema has, because reading or writing it would run them.
func (r *Reader) examine(ctx context.Context) (err error) {
	if r.schema, err = schemaOf(ctx, r.db); err != nil {
		return err
	}
	if r.schema < 1 {
		return fmt.Errorf("%w: schema %d, this program wants %d", ErrVersion, r.schema, schemaVersion)
	}
	known := objectsOf(r.schema)
	return eachRow(ctx, r.db, func(row *sql.Rows) error {
		var kind, name, text string
		if err := row.Scan(&kind, &name, &text); err != nil {
			return err
		}
		automatic := kind == "index" && text == ""
		if !automatic && !known[object(kind, name, text)] && !(known[kind+" "+name] && plainTable.MatchString(text)) {
			return fmt.Errorf("%w: the %.20s %.80q is none of schema %d", ErrNotOurs, kind, name, r.schema)
		}
		return nil
	}, "SELECT type, name, coalesce(sql, '') FROM sqlite_schema LIMIT 1000")
}

// objectsOf returns the objects of a schema as object names them, and by kind and name alone.
func objectsOf(version int64) map[string]bool {
	known := map[string]bool{}
	for line := range strings.Lines(objectList) {
		words := strings.Fields(line)
		from, _ := strconv.ParseInt(words[0], 10, 64)
		to, _ := strconv.ParseInt(words[1], 10, 64)
		if from <= version && version <= to {
			known[strings.Join(words[2:4], " ")], known[strings.Join(words[2:], " ")] = true, true
		}
	}
	return known
}

// plainTable matches a table whose columns have only names and types, as CREATE TABLE … AS makes it;
// such a table does nothing by itself.
var plainTable = regexp.MustCompile(`^CREATE TABLE "?\w+"?\s*\((\s*"?\w+"?( (INT|INTEGER|TEXT|BLOB|REAL|NUM))?\s*,?)+\)$`)

// blanks removes what has no meaning in SQL.
var blanks = strings.NewReplacer("\t", "", "\n", "", "\f", "", "\r", "", " ", "")

// object names an object by its kind, name and SQL, without comments and blanks.
func object(kind, name, text string) string {
	var bare strings.Builder
	for line := range strings.Lines(text) {
		code, _, _ := strings.Cut(line, "--")
		bare.WriteString(blanks.Replace(code))
	}
	return fmt.Sprintf("%s %s %.8x", kind, name, sha256.Sum256([]byte(bare.String())))
}
