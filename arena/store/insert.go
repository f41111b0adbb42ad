package store

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"strings"
)

// insertRows is how many games one statement inserts. They share its fixed cost;
// more games gain nothing.
const insertRows = 16

// insertion returns the statement that inserts n games. A game that is already stored does not change.
func insertion(games int) string {
	one := "(?" + strings.Repeat(", ?", strings.Count(columns, ",")) + ")"
	return "INSERT INTO games (" + columns + ") VALUES " + one + strings.Repeat(", "+one, games-1) + " ON CONFLICT (id) DO NOTHING"
}

// A preparer is a connection of the driver; a statement is what it prepares.
type (
	preparer  = driver.ConnPrepareContext
	statement interface {
		driver.Stmt
		driver.StmtExecContext
	}
)

// Inserts write batches. They pass values straight to the driver, because the checks
// of database/sql cost about as much as storing the values. For the same reason they
// keep their statements from one batch to the next.
type inserts struct {
	pager    *pager // nil writes no summaries
	conn     preparer
	prepared map[int]statement   // on conn, by the number of games
	values   []driver.NamedValue // of a statement; reused
	stored   int64               // games of the batch that were new
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
	err = conn.Raw(func(c any) error {
		x.on(c.(preparer))
		return x.all(ctx, batch)
	})
	if err == nil && x.stored > 0 {
		_, err = tx.ExecContext(ctx, "UPDATE kept SET games = games + ? WHERE id = 1", x.stored)
	}
	if err == nil {
		err = x.pager.add(ctx, tx, batch)
	}
	if err != nil {
		return err
	}
	return tx.Commit()
}

// on takes the connection of a batch. The statements of an earlier connection are gone with it.
func (x *inserts) on(conn preparer) {
	if x.conn != conn {
		x.conn, x.prepared = conn, map[int]statement{}
	}
}

// all inserts rows, most of them many at a time and the rest one by one, and counts those that are new.
func (x *inserts) all(ctx context.Context, rows []row) error {
	x.stored = 0
	for n := insertRows; len(rows) > 0; rows = rows[n:] {
		if len(rows) < n {
			n = 1
		}
		stmt, err := x.statement(ctx, n)
		if err != nil {
			return err
		}
		x.values = x.values[:0]
		for i := range rows[:n] {
			x.values = rows[i].appendValues(x.values)
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

// statement returns the prepared statement that inserts n games.
func (x *inserts) statement(ctx context.Context, games int) (statement, error) {
	if s, ok := x.prepared[games]; ok {
		return s, nil
	}
	made, err := x.conn.PrepareContext(ctx, insertion(games))
	if err != nil {
		return nil, err
	}
	x.prepared[games] = made.(statement)
	return x.prepared[games], nil
}

// close releases the statements: SQLite keeps a database open while it has any.
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
