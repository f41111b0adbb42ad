package store

import (
	"context"
	"database/sql"
	"errors"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/internal/testkit"
)

// TestFlippedBits flips one bit after the other in the headers of pages, where a bit
// decides how many rows a page has and where they are. Each read is an error or
// right, and Check finds all that reading finds.
func TestFlippedBits(t *testing.T) {
	testkit.SkipInRace(t)
	x, m, digest := played(t, 40)
	dir := stored(t, x, m)
	path := dir + "/" + DatabaseName
	whole := testkit.Bytes(t, path)
	const page, header = 4096, 12
	stride := 11 // prime to the bits of a header: all of them are tried
	if testkit.Long() {
		stride = 1
	}
	lost, found, tried := 0, 0, 0
	for bit := 0; bit < len(whole)/page*header*8; bit += stride {
		at := bit/(header*8)*page + bit/8%header
		if at < header {
			continue // the name of the format
		}
		broken := append([]byte(nil), whole...)
		broken[at] ^= 1 << (bit % 8)
		testkit.File(t, broken, path)
		tried++
		got, fewer, err := reads(t, dir)
		switch {
		case fewer:
			lost++
		case err == nil:
			require.Equal(t, digest, got, "byte %d", at)
		}
		if check := checks(t, dir); err != nil {
			require.Error(t, check, "byte %d, bit %d: %v", at, bit%8, err)
			require.NotContains(t, check.Error(), "\n")
			found++
		}
	}
	t.Logf("%d bits: %d found by reading, %d of them by nothing but the count", tried, found, lost)
	require.Positive(t, lost, "some flips must lose rows and nothing else, or the test shows nothing")
	require.Less(t, found, tried, "some bits of a header are not in use")
}

// reads returns the digest of a run, whether it can be read, and whether it has
// fewer games than were stored.
func reads(t *testing.T, dir string) (digest string, fewer bool, err error) {
	t.Helper()
	r, err := View(t.Context(), dir)
	if err != nil {
		return "", false, err
	}
	defer r.Close()
	digest, err = r.Digest(t.Context())
	return digest, err != nil && strings.Contains(err.Error(), " games were stored, and "), err
}

// checks is the result of Check, or the error of opening the run.
func checks(t *testing.T, dir string) error {
	t.Helper()
	r, err := View(t.Context(), dir)
	if err != nil {
		return err
	}
	defer r.Close()
	return r.Check(t.Context())
}

// TestLostGames removes rows unnoticed, in the newest schema and in the first that keeps their number.
func TestLostGames(t *testing.T) {
	testkit.RestInRace(t, "other tests of the package run the same goroutines")
	x, m, digest := played(t, 3)
	for _, schema := range []int64{schemaVersion, 8} {
		dir := stored(t, x, m)
		downgrade(t, dir, schema)
		require.NoError(t, checks(t, dir))
		execute(t, dir, "DELETE FROM games WHERE id = 3")
		require.NoError(t, checks(t, dir), "execute counts anew")
		db, err := openWriter(dir+"/"+DatabaseName, Options{})
		require.NoError(t, err)
		unguard(t, db)
		_, err = db.Exec("UPDATE kept SET games = 6")
		require.NoError(t, err)
		require.NoError(t, db.Close())
		want := "store: " + dir + "/" + DatabaseName + ": the database is damaged: 6 games were stored, and 5 are there"
		require.EqualError(t, checks(t, dir), want)
		_, _, err = reads(t, dir)
		require.EqualError(t, err, want)
	}

	// Putting stored games again counts none of them twice.
	dir := stored(t, x, m)
	s, err := Open(t.Context(), dir, Options{BatchRows: 2})
	require.NoError(t, err)
	for _, r := range m {
		require.NoError(t, s.Put(t.Context(), r))
	}
	require.NoError(t, s.Close())
	require.NoError(t, checks(t, dir))
	hasDigest(t, dir, digest)
}

// TestTransactionEndsWithItsContext: if the context ends first, its error is the transaction's, and nothing is kept.
func TestTransactionEndsWithItsContext(t *testing.T) {
	x, m, _ := played(t, 4)
	r, err := View(t.Context(), stored(t, x, m))
	require.NoError(t, err)
	defer r.Close()
	for name, until := range map[string]func(tx *sql.Tx) error{
		"a statement is late": func(tx *sql.Tx) (err error) {
			for err == nil {
				_, err = tx.ExecContext(context.Background(), "SELECT 1")
			}
			return err
		},
		"nothing is left but to commit": func(*sql.Tx) error { return nil },
	} {
		ctx, cancel := context.WithCancel(t.Context())
		err := Transact(ctx, r.db, func(tx *sql.Tx) error {
			cancel()
			return until(tx)
		})
		require.ErrorIs(t, err, context.Canceled, name)
	}
	full := errors.New("full")
	require.ErrorIs(t, Transact(t.Context(), r.db, func(*sql.Tx) error { return full }), full)
	require.ErrorIs(t, Transact(t.Context(), r.db, func(*sql.Tx) error { return sql.ErrTxDone }), sql.ErrTxDone)
}
