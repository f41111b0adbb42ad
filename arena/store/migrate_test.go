package store

import (
	"database/sql"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/internal/testkit"
)

// downgrade gives the database of a closed run an older schema.
func downgrade(t testing.TB, dir string, schema int64) {
	t.Helper()
	db, err := openWriter(filepath.Join(dir, databaseName), Options{})
	require.NoError(t, err)
	defer db.Close()
	p, err := schemas(db)
	require.NoError(t, err)
	_, err = p.DownTo(t.Context(), schema)
	require.NoError(t, err)
}

// olderSchemas returns the numbers of all schemas but the newest.
func olderSchemas(t testing.TB) (older []int64) {
	t.Helper()
	db, err := sql.Open(driverName, ":memory:")
	require.NoError(t, err)
	defer db.Close()
	p, err := schemas(db)
	require.NoError(t, err)
	for _, s := range p.ListSources() {
		older = append(older, s.Version)
	}
	require.EqualValues(t, schemaVersion, older[len(older)-1])
	return older[:len(older)-1]
}

// TestOlderSchemas reads runs of every older schema as they are, goes on with
// them, which migrates them, and wants the run that was never interrupted.
func TestOlderSchemas(t *testing.T) {
	testkit.SkipInRace(t)
	x, m, digest := played(t, 30)
	for _, schema := range olderSchemas(t) {
		half := memory{}
		for i, r := range m {
			if i%3 != 0 {
				half[i] = r
			}
		}
		dir := stored(t, x, half)
		downgrade(t, dir, schema)

		old, err := View(t.Context(), dir)
		require.NoError(t, err)
		n := 0
		for got, err := range old.Records(t.Context()) {
			require.NoError(t, err)
			want := m[got.Index]
			require.Equal(t, want.Hash(), got.Hash())
			n++
		}
		require.Len(t, half, n)
		done, err := old.Done(t.Context())
		require.NoError(t, err)
		require.EqualValues(t, n, done.Len())
		version, err := schemaOf(t.Context(), old.db)
		require.NoError(t, err)
		require.Equal(t, schema, version, "a reader changes nothing")
		require.NoError(t, old.Close())

		s, err := Open(t.Context(), dir, Options{})
		require.NoError(t, err)
		version, err = schemaOf(t.Context(), s.Reader.db)
		require.NoError(t, err)
		require.EqualValues(t, schemaVersion, version)
		for _, r := range m {
			require.NoError(t, s.Put(t.Context(), r))
		}
		require.NoError(t, s.Close())
		r, err := View(t.Context(), dir)
		require.NoError(t, err)
		got, err := r.Digest(t.Context())
		require.NoError(t, err)
		require.Equal(t, digest, got)
		require.NoError(t, r.Close())
	}
}

// TestReadThroughMigration migrates a run under the eyes of a reader that opened
// it before.
func TestReadThroughMigration(t *testing.T) {
	x, m, digest := played(t, 5)
	dir := stored(t, x, m)
	downgrade(t, dir, 2)
	r, err := View(t.Context(), dir)
	require.NoError(t, err)
	defer r.Close()
	for range 2 {
		got, err := r.Digest(t.Context())
		require.NoError(t, err)
		require.Equal(t, digest, got)
		s, err := Open(t.Context(), dir, Options{})
		require.NoError(t, err)
		require.NoError(t, s.Close())
	}
}

// TestColumnsFromTheIndex asks the database itself for the columns that are not
// stored.
func TestColumnsFromTheIndex(t *testing.T) {
	x, m, _ := played(t, 5)
	r, err := View(t.Context(), stored(t, x, m))
	require.NoError(t, err)
	defer r.Close()
	for i, want := range m {
		var pair, place int64
		require.NoError(t, r.db.QueryRow("SELECT pair, place FROM games WHERE id = ?", i).Scan(&pair, &place))
		require.Equal(t, want.Pair, pair)
		require.EqualValues(t, want.Place, place)
	}
}
