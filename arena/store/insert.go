package store

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"strings"
)

// insertRows is how many games one statement inserts. What a statement costs
// whatever it does is shared by that many; more gains nothing.
const insertRows = 16

// insertGames inserts n games. One that is there already stays as it is: it has
// the same id, and another id means another game.
func insertGames(n int) string {
	one := "(?" + strings.Repeat(", ?", strings.Count(columns, ",")) + ")"
	return "INSERT INTO games (" + columns + ") VALUES " + one + strings.Repeat(", "+one, n-1) +
		" ON CONFLICT (id) DO NOTHING"
}

// Inserts write batches. They give the values to the driver themselves:
// database/sql would look at each of them once more, which costs about as much
// as storing it.
type inserts struct {
	values []driver.NamedValue // room for those of a statement
}

// run inserts a batch in one transaction: most of it many rows at a time, the
// rest row by row.
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
	whole := len(batch) - len(batch)%insertRows
	err = conn.Raw(func(c any) error {
		if err := x.by(ctx, c.(driver.ConnPrepareContext), insertRows, batch[:whole]); err != nil {
			return err
		}
		return x.by(ctx, c.(driver.ConnPrepareContext), 1, batch[whole:])
	})
	if err != nil {
		return err
	}
	return tx.Commit()
}

// by inserts rows, whose number is a multiple of n, n at a time.
func (x *inserts) by(ctx context.Context, conn driver.ConnPrepareContext, n int, rows []row) error {
	if len(rows) == 0 {
		return nil
	}
	stmt, err := conn.PrepareContext(ctx, insertGames(n))
	if err != nil {
		return err
	}
	defer stmt.Close()
	for ; len(rows) > 0; rows = rows[n:] {
		x.values = x.values[:0]
		for i := range n {
			x.values = rows[i].appendValues(x.values)
		}
		if _, err := stmt.(driver.StmtExecContext).ExecContext(ctx, x.values); err != nil {
			return err
		}
	}
	return nil
}
