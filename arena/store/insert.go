package store

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"strings"
)

// insertRows is how many games one statement inserts, which share its fixed cost;
// more gains nothing.
const insertRows = 16

// usual are the columns in which nearly all games say the same, and what: nothing went
// wrong, nothing is kept of what agents thought, and agents that do not search have
// searched nothing. It stands in the statement that inserts such games, because to hand a
// value over costs as much as to store it.
var usual = map[string]string{
	"detail": "''", "start": "''", "control": "''", "expected": "NULL", "details": "NULL",
	"first_sims": "0", "first_transitions": "0", "second_sims": "0", "second_transitions": "0",
}

// plain reports whether a row says what is usual.
func (w *row) plain() bool {
	a, b := &w.sides[0], &w.sides[1]
	return w.detail == "" && w.start == "" && w.control == "" && w.expected == nil && w.details == nil &&
		a.sims|a.transitions|b.sims|b.transitions == 0
}

// A kind of insert: of plain rows or others, so many at a time.
type kind struct {
	plain bool
	rows  int
}

// sql inserts games. A game that is stored already stays as it is.
func (k kind) sql() string {
	values := strings.Split(columns, ",")
	for i, name := range values {
		values[i] = "?" // for what a row hands over
		if text, ok := usual[strings.TrimSpace(name)]; ok && k.plain {
			values[i] = text
		}
	}
	one := "(" + strings.Join(values, ", ") + ")"
	return "INSERT INTO games (" + columns + ") VALUES " + one + strings.Repeat(", "+one, k.rows-1) + " ON CONFLICT (id) DO NOTHING"
}

// A preparer is a connection of the driver, a statement what it prepares.
type (
	preparer  = driver.ConnPrepareContext
	statement interface {
		driver.Stmt
		driver.StmtExecContext
	}
)

// Inserts write batches. They give the values to the driver directly: the checks of
// database/sql cost about as much as storing the values. For the same reason they keep
// their statements from one batch to the next.
type inserts struct {
	pager    *pager // nil writes no summaries
	conn     preparer
	prepared map[kind]statement  // on conn
	values   []driver.NamedValue // of a statement; reused
	plain    []*row              // of the batch; reused
	others   []*row
	stored   int64 // games of the batch that were not stored before
}

// run inserts a batch in one transaction.
func (x *inserts) run(db *sql.DB, batch []row) error {
	ctx := context.Background()
	conn, err := db.Conn(ctx)
	if err != nil {
		return err
	}
	defer conn.Close()
	tx, err := conn.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback() // without effect after Commit
	x.sort(batch)
	err = conn.Raw(func(c any) error {
		x.on(c.(preparer))
		return errors.Join(x.all(ctx, kind{plain: true}, x.plain), x.all(ctx, kind{}, x.others))
	})
	if err == nil {
		err = keep(ctx, tx, x.stored)
	}
	if err == nil {
		err = x.pager.add(ctx, tx, batch)
	}
	if err != nil {
		return err
	}
	return tx.Commit()
}

// sort parts plain rows from others.
func (x *inserts) sort(batch []row) {
	x.stored, x.plain, x.others = 0, x.plain[:0], x.others[:0]
	for i := range batch {
		if w := &batch[i]; w.plain() {
			x.plain = append(x.plain, w)
		} else {
			x.others = append(x.others, w)
		}
	}
}

// on takes the connection of a batch. Statements of another one went with it.
func (x *inserts) on(conn preparer) {
	if x.conn != conn {
		x.conn, x.prepared = conn, map[kind]statement{}
	}
}

// all inserts rows of a kind: most of them many at a time, the rest one by one.
func (x *inserts) all(ctx context.Context, k kind, rows []*row) error {
	whole := len(rows) - len(rows)%insertRows
	k.rows = insertRows
	if err := x.by(ctx, k, rows[:whole]); err != nil {
		return err
	}
	k.rows = 1
	return x.by(ctx, k, rows[whole:])
}

// by inserts rows, whose number is a multiple of that of the kind.
func (x *inserts) by(ctx context.Context, k kind, rows []*row) error {
	if len(rows) == 0 {
		return nil
	}
	stmt, err := x.statement(ctx, k)
	if err != nil {
		return err
	}
	for ; len(rows) > 0; rows = rows[k.rows:] {
		x.values = x.values[:0]
		for _, w := range rows[:k.rows] {
			x.values = w.appendValues(x.values, k)
		}
		done, err := stmt.ExecContext(ctx, x.values)
		if err != nil {
			return err
		}
		fresh, err := done.RowsAffected()
		if err != nil {
			return err
		}
		x.stored += fresh
	}
	return nil
}

// statement returns the prepared statement of a kind.
func (x *inserts) statement(ctx context.Context, k kind) (statement, error) {
	if s, ok := x.prepared[k]; ok {
		return s, nil
	}
	made, err := x.conn.PrepareContext(ctx, k.sql())
	if err != nil {
		return nil, err
	}
	x.prepared[k] = made.(statement)
	return x.prepared[k], nil
}

// close gives the statements up: SQLite keeps a database open that still has some.
func (x *inserts) close(db *sql.DB) error {
	if len(x.prepared) == 0 {
		return nil
	}
	conn, err := db.Conn(context.Background())
	if err != nil {
		return err
	}
	defer conn.Close()
	return conn.Raw(func(c any) (err error) {
		if x.conn == c.(preparer) {
			for _, s := range x.prepared {
				err = errors.Join(err, s.Close())
			}
		}
		x.prepared = nil
		return err
	})
}
