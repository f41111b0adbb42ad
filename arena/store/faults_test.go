package store

import (
	"fmt"
	"io"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"gipf.arena/arena"
	"gipf.arena/internal/testkit"
)

// TestCreateRefuses checks that a run is never overwritten and that the
// error names a place where none can be made.
func TestCreateRefuses(t *testing.T) {
	x, m, digest := played(t, 2)
	dir := stored(t, x, m)
	_, err := Create(t.Context(), dir, x.Meta("other", "", ""), Options{})
	require.ErrorIs(t, err, ErrExists)
	hasDigest(t, dir, digest)

	_, err = Create(t.Context(), filepath.Join(dir, DatabaseName, "run"), x.Meta("", "", ""), Options{})
	require.ErrorContains(t, err, "not a directory")
	for want, spoil := range map[string]func(m *arena.Meta){
		"CHECK constraint failed: pairs > 0":                  func(m *arena.Meta) { m.Pairs = 0 },
		"UNIQUE constraint failed: players.run, players.name": func(m *arena.Meta) { m.Players[1].Name = m.Players[0].Name },
		"CHECK constraint failed: players_before >= 2":        func(m *arena.Meta) { m.Stages = []arena.Stage{{Players: 1, Pairs: 1}} },
		"CHECK constraint failed: games >= 0":                 func(m *arena.Meta) { m.Builds = []arena.Build{{Games: -1}} },
	} {
		bad, fresh := x.Meta("", "", ""), testkit.Path(t, "bad")
		spoil(&bad)
		_, err = Create(t.Context(), fresh, bad, Options{})
		require.ErrorContains(t, err, want)
		_, err = Open(t.Context(), fresh, Options{})
		require.ErrorIs(t, err, ErrNoRun, "a creation that failed leaves no run")
	}
}

// TestCreateAfterCrash finds the remains of a creation that was killed.
func TestCreateAfterCrash(t *testing.T) {
	x, err := tournament(1)
	require.NoError(t, err)
	dir := t.TempDir()
	for _, name := range []string{"run.db.new", "run.db.new-wal", "run.lock"} {
		testkit.File(t, "", dir, name)
	}
	testkit.File(t, "half a database", dir, "run.db.new")
	_, err = Open(t.Context(), dir, Options{})
	require.ErrorIs(t, err, ErrNoRun)
	s, err := Create(t.Context(), dir, x.Meta("", "", ""), Options{})
	require.NoError(t, err)
	require.NoError(t, s.Close())
}

// TestUnusable opens things that are not runs, of every kind, and expects one plain line.
func TestUnusable(t *testing.T) {
	testkit.SkipInRace(t)
	x, m, _ := played(t, 40)
	overwrite := func(at int64, with string) func(t *testing.T, dir string) {
		return func(t *testing.T, dir string) {
			f, err := os.OpenFile(filepath.Join(dir, DatabaseName), os.O_RDWR, 0)
			require.NoError(t, err)
			defer f.Close()
			_, err = f.WriteAt([]byte(with), at)
			require.NoError(t, err)
		}
	}
	statement := func(query string) func(t *testing.T, dir string) {
		return func(t *testing.T, dir string) { execute(t, dir, query) }
	}
	truncate := func(size int64) func(t *testing.T, dir string) {
		return func(t *testing.T, dir string) {
			require.NoError(t, os.Truncate(filepath.Join(dir, DatabaseName), size))
		}
	}
	for _, c := range []struct {
		name  string
		spoil func(t *testing.T, dir string)
		kind  error
		want  string
	}{
		{"missing directory", func(t *testing.T, dir string) { require.NoError(t, os.RemoveAll(dir)) }, ErrNoRun, "no such file"},
		{"empty directory", func(t *testing.T, dir string) {
			require.NoError(t, os.Remove(filepath.Join(dir, DatabaseName)))
		}, ErrNoRun, "no such file"},
		{"database is a directory", func(t *testing.T, dir string) {
			require.NoError(t, os.Remove(filepath.Join(dir, DatabaseName)))
			require.NoError(t, os.Mkdir(filepath.Join(dir, DatabaseName), 0o755))
		}, ErrNoRun, "run.db is not a file"},
		{"header overwritten", overwrite(0, "not a database at all"), ErrNotOurs, "not a database"},
		{"empty file", truncate(0), ErrNotOurs, ""},
		{"cut to one page", truncate(4096), ErrDamaged, "malformed"},
		{"schema page overwritten", overwrite(100, strings.Repeat("\xff", 200)), ErrDamaged, "malformed"},
		{"foreign database", statement("PRAGMA application_id = 7"), ErrNotOurs, ""},
		{"no schema", statement("DROP TABLE goose_db_version"), ErrNotOurs, ""},
		{
			"newer schema", statement(fmt.Sprintf("INSERT INTO goose_db_version (version_id, is_applied) VALUES (%d, 1)", schemaVersion+1)), ErrVersion,
			fmt.Sprintf("schema %d, this program knows up to %d", schemaVersion+1, schemaVersion),
		},
		{"no run", statement("DELETE FROM runs"), ErrNoRun, ""},
		{"edited configuration", statement("UPDATE runs SET config = 'x'"), ErrDamaged, "the configuration does not match its hash"},
		{"unreadable time", statement("UPDATE runs SET created = 'yesterday'"), ErrDamaged, "yesterday"},
		{"unknown format", statement("UPDATE runs SET format = 'league'"), ErrDamaged, "league"},
		{"player missing", statement("DELETE FROM players WHERE number = 0"), ErrDamaged, "player 0 is missing"},
		{"all players missing", statement("DELETE FROM players"), ErrDamaged, "40 pairs of 0 players"},
		{"more seeds than players", statement("UPDATE runs SET seeds = 3"), ErrDamaged, "40 pairs of 2 players, 3 seeds"},
		{"no pairs", statement("UPDATE runs SET pairs = 0"), ErrDamaged, "0 pairs of 2 players"},
		{"one pair more than there may be", statement("UPDATE runs SET pairs = 2147483649"), ErrDamaged, "2147483649 pairs of 2 players"},
		{"endless run", statement("UPDATE runs SET pairs = 9223372036854775807"), ErrDamaged, "pairs of 2 players"},
	} {
		t.Run(c.name, func(t *testing.T) {
			dir := stored(t, x, m)
			c.spoil(t, dir)
			_, err := Open(t.Context(), dir, Options{})
			_, viewErr := View(t.Context(), dir)
			for _, err := range []error{err, viewErr} {
				require.ErrorIs(t, err, c.kind)
				require.ErrorContains(t, err, c.want)
				require.ErrorContains(t, err, dir, "the error names the place")
				require.NotContains(t, err.Error(), "\n", "one line")
			}
		})
	}
}

// TestLargestRun opens a run with the largest number of games.
func TestLargestRun(t *testing.T) {
	x, m, _ := played(t, 2)
	meta := spoilt(t, x, m, "UPDATE runs SET pairs = 2147483648").Meta()
	require.EqualValues(t, arena.MaxGames, meta.Games())
}

// TestUnwritable uses files in the way, because root may write to anything.
func TestUnwritable(t *testing.T) {
	x, m, digest := played(t, 2)
	t.Run("no lock", func(t *testing.T) {
		dir := stored(t, x, m)
		require.NoError(t, os.Remove(filepath.Join(dir, lockName)))
		require.NoError(t, os.Mkdir(filepath.Join(dir, lockName), 0o755))
		_, err := Open(t.Context(), dir, Options{})
		require.ErrorContains(t, err, dir+": the database cannot be opened")
		_, err = Create(t.Context(), dir, x.Meta("", "", ""), Options{})
		require.ErrorContains(t, err, dir+": the database cannot be opened")
	})
	t.Run("no shared memory", func(t *testing.T) {
		dir := stored(t, x, m)
		// SQLite follows no link here and so cannot make the file.
		require.NoError(t, os.Symlink("nowhere", filepath.Join(dir, DatabaseName+"-shm")))
		_, err := Open(t.Context(), dir, Options{})
		require.ErrorContains(t, err, "the database cannot be opened")
		r, err := View(t.Context(), dir)
		require.NoError(t, err, "a closed run can be read where nothing can be written")
		defer r.Close()
		requireDigest(t, r, digest)
	})
}

// TestDamagedRows changes one thing in one stored row at a time. The row must be
// reported with its index, and the rows around it must still be yielded.
func TestDamagedRows(t *testing.T) {
	testkit.SkipInRace(t)
	x, m, _ := played(t, 3)
	for change, want := range map[string]string{
		"seed = seed + 1":                   "its hash is",
		"setup = 0":                         "its hash is",
		"moves = replace(moves, ' ', ' x')": "its hash is",
		"moves = replace(moves, ' ', '  ')": `move 1 is ""`,
		"moves = moves || char(10)":         "want one word of ASCII",
		"plies = plies + 1":                 "moves, its count says ",
		"result = 'nobody'":                 `unknown result "nobody"`,
		"result = 'none'":                   "result none with termination",
		"termination = 'asleep'":            `termination "asleep"`,
		"first_player = 1":                  "players 1 and",
		"second_player = 9":                 "player 9 of 2",
		"second_player = -1":                "player -1 of 2",
		"first_sims = 1":                    "its hash is",
		"hash = x''":                        "the stored one",
		"hash = x'00'":                      "the stored one 00",
		"hash = zeroblob(32)":               "the stored one 00000000",
		"opening_plies = 1000":              "has 1000 plies",
	} {
		r := spoilt(t, x, m, "UPDATE games SET "+change+" WHERE id = 2")
		whole := 0
		for rec, err := range r.Records(t.Context()) {
			if err == nil {
				require.NotEqualValues(t, 2, rec.Index, change)
				whole++
				continue
			}
			require.ErrorIs(t, err, ErrDamaged, change)
			require.ErrorContains(t, err, "game 2: ", change)
			require.ErrorContains(t, err, want, change)
		}
		require.EqualValues(t, x.Games()-1, whole, change)
		_, err := r.Digest(t.Context())
		require.ErrorContains(t, err, "game 2", change)
	}
}

// TestUnplannedRow finds a game that is not in the run.
func TestUnplannedRow(t *testing.T) {
	x, m, _ := played(t, 3)
	_, err := spoilt(t, x, m, "UPDATE games SET id = 6 WHERE id = 4").Done(t.Context())
	require.ErrorIs(t, err, ErrDamaged)
	require.ErrorContains(t, err, "there is a game 6, and the run has 6")
}

// TestDamagedPages overwrites one page after the other of a stored run. Wherever
// it is, the damage is either not in use or reported: nothing panics, and no
// digest comes out wrong.
func TestDamagedPages(t *testing.T) {
	testkit.RestInRace(t, "other tests of the package run the same goroutines")
	x, m, digest := played(t, 40)
	dir := stored(t, x, m)
	path := filepath.Join(dir, DatabaseName)
	whole := testkit.Bytes(t, path)
	const page = 4096
	reported := 0
	for at := 0; at < len(whole); at += page {
		broken := append([]byte(nil), whole...)
		copy(broken[at+page/2:at+page], strings.Repeat("\xa5", page/2))
		testkit.File(t, broken, path)
		got, err := "", error(nil)
		r, err := View(t.Context(), dir)
		if err == nil {
			got, err = r.Digest(t.Context())
			require.NoError(t, r.Close())
		}
		if err != nil {
			reported++
			require.ErrorContains(t, err, dir)
			continue
		}
		require.Equal(t, digest, got, "page %d", at/page)
	}
	require.Greater(t, reported, len(whole)/page/2, "most pages hold games")
}

// FuzzRow feeds the decoder of rows with everything that a database could hold.
func FuzzRow(f *testing.F) {
	x, m, _ := played(f, 3)
	for _, r := range m {
		w := newRow(&r)
		f.Add(w.id, w.plies, w.sides[0].player, w.sides[1].player, w.seed, w.result, w.termination, w.ending, w.moves, w.hash)
	}
	f.Add(int64(math.MinInt64), int64(0), int64(5), int64(math.MaxInt64), int64(0), "", "", "\xff", " ", []byte(nil))
	meta := x.Meta("", "", "")
	f.Fuzz(func(t *testing.T, id, plies, first, second, seed int64, result, termination, ending, moves string, hash []byte) {
		r := m[0]
		w := newRow(&r)
		w.id, w.plies, w.seed = id, plies, seed
		w.sides[0].player, w.sides[1].player = first, second
		w.result, w.termination, w.ending, w.moves, w.hash = result, termination, ending, moves, hash
		rec, err := w.record(&meta)
		if err != nil {
			require.ErrorIs(t, err, ErrDamaged)
			return
		}
		require.Equal(t, w, newRow(&rec), "what is accepted is what is stored")
	})
}

// TestKill kills a process that writes a run, several times and at different moments, and then plays to the
// end: the result must be the same as without kills.
func TestKill(t *testing.T) {
	kills, pairs := testkit.Sized(5, 12), testkit.Sized(4000, 10_000)
	x, _, digest := played(t, pairs)
	s, dir := create(t, x, Options{})
	require.NoError(t, s.Close())
	count := func() int64 {
		r, err := View(t.Context(), dir)
		require.NoError(t, err)
		defer r.Close()
		done, err := r.Done(t.Context())
		require.NoError(t, err, "for any moment of the kill")
		return done.Len()
	}
	killed := 0
	for i := range kills {
		before := count()
		cmd := child(t, dir)
		require.NoError(t, cmd.Start())
		eventually(t, func() bool { return count() > before || before == x.Games() }, "the child makes progress")
		time.Sleep(time.Duration(i*12/kills) * time.Millisecond)
		require.NoError(t, cmd.Process.Kill())
		if err := cmd.Wait(); err != nil {
			killed++
		}
	}
	require.Positive(t, killed)
	left := count()
	t.Logf("%d of %d games stored after %d kills", left, x.Games(), killed)
	require.Less(t, left, x.Games(), "the last kill came too late to show anything")
	require.NoError(t, playOn(t.Context(), dir, io.Discard))
	hasDigest(t, dir, digest)
}

// TestOneWriter refuses a second writer in this process and in another one, as
// long as the first lives and no longer.
func TestOneWriter(t *testing.T) {
	x, err := tournament(1 << 20)
	require.NoError(t, err)
	s, dir := create(t, x, Options{})
	_, err = Open(t.Context(), dir, Options{})
	require.ErrorIs(t, err, ErrInUse)
	require.ErrorContains(t, err, dir)
	_, err = Create(t.Context(), dir, x.Meta("", "", ""), Options{})
	require.ErrorIs(t, err, ErrInUse)
	other := child(t, dir)
	var said strings.Builder
	other.Stderr = &said
	require.Error(t, other.Run(), "the child must be refused")
	require.Contains(t, said.String(), "another process is writing this run")
	require.NoError(t, s.Close())

	other = child(t, dir)
	stdout, err := other.StdoutPipe()
	require.NoError(t, err)
	require.NoError(t, other.Start())
	_, err = stdout.Read(make([]byte, 1))
	require.NoError(t, err, "the child says that it has the run")
	_, err = Open(t.Context(), dir, Options{})
	require.ErrorIs(t, err, ErrInUse)
	r, err := View(t.Context(), dir)
	require.NoError(t, err, "reading is always allowed")
	require.NoError(t, r.Close())
	require.NoError(t, other.Process.Kill())
	require.Error(t, other.Wait())
	s, err = Open(t.Context(), dir, Options{})
	require.NoError(t, err, "a lock dies with its holder")
	require.NoError(t, s.Close())
}
