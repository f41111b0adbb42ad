package store

import (
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/internal/testkit"
)

// TestDatabase: schemas are applied once each, in their order, a bad one not at all; a database of a newer program is refused, and
// a copy of one that is open has what is committed.
func TestDatabase(t *testing.T) {
	path, ctx := testkit.Path(t, "odd ?name%.db"), t.Context()
	one, two := "CREATE TABLE a (x)", "ALTER TABLE a ADD COLUMN y; INSERT INTO a VALUES (1, 2)"
	db, err := Database(ctx, path, one)
	require.NoError(t, err)
	require.NoError(t, db.Close())
	_, err = Database(ctx, path, one, "nonsense")
	require.ErrorContains(t, err, "nonsense")
	for range 2 {
		db, err = Database(ctx, path, one, two)
		require.NoError(t, err)
		var rows int
		require.NoError(t, db.QueryRow("SELECT count(y) FROM a").Scan(&rows))
		require.Equal(t, 1, rows)
		require.NoError(t, db.Close())
	}
	_, err = Database(ctx, path, one)
	require.ErrorIs(t, err, ErrVersion)
	db, err = Database(ctx, path, one, two)
	require.NoError(t, err)
	defer db.Close()
	_, err = db.Exec("INSERT INTO a VALUES (3, 4)")
	require.NoError(t, err)
	to := testkit.Path(t, "copy.db")
	require.NoError(t, BackupDatabase(ctx, path, to))
	again, err := Database(ctx, to, one, two)
	require.NoError(t, err)
	defer again.Close()
	var sum int
	require.NoError(t, again.QueryRow("SELECT sum(x) FROM a").Scan(&sum))
	require.Equal(t, 4, sum)
	require.Error(t, BackupDatabase(ctx, testkit.Path(t, "none.db"), to+"2"))
	require.Error(t, BackupDatabase(ctx, path, to), "nothing is written over")
}
