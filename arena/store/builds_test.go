package store

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"gipf.arena/arena"
	"gipf.arena/internal/testkit"
)

// TestAccept: a build that is accepted is known at once, and to every process that opens the run
// later, with the number of games at that time and in the order of acceptance.
func TestAccept(t *testing.T) {
	testkit.RestInRace(t, "other tests of the package run the same goroutines")
	x, m, _ := played(t, 2)
	s, dir := create(t, x, Options{})
	at := time.Date(2026, 11, 22, 18, 0, 0, 0, time.UTC)
	want := []arena.Build{
		{Created: at, Games: 0, Code: "v1", Toolchain: "go1.26.8", Program: "ab", Difference: "game 0: moves"},
		{Created: at.Add(time.Hour), Games: 1, Code: "v2", Toolchain: "go1.26.9", Difference: "game 0: ending"},
	}
	for i, b := range want {
		b.Games = 99 // the caller may change its own copy
		require.NoError(t, s.Accept(t.Context(), b))
		meta := s.Meta()
		require.Equal(t, want[:i+1], meta.Builds)
		require.NoError(t, s.Put(t.Context(), m[int64(i)]))
		require.NoError(t, s.Close())
		var err error
		s, err = Open(t.Context(), dir, Options{})
		require.NoError(t, err)
	}
	require.NoError(t, s.Close())
	r, err := View(t.Context(), dir)
	require.NoError(t, err)
	defer r.Close()
	meta := r.Meta()
	require.Equal(t, want, meta.Builds)
}

// TestMostPlayers: 65,536 players make a valid run; one more is damage.
func TestMostPlayers(t *testing.T) {
	testkit.SkipInRace(t)
	x, m, _ := played(t, 2)
	dir := stored(t, x, m)
	const fill = `WITH RECURSIVE n(i) AS (SELECT 2 UNION ALL SELECT i + 1 FROM n WHERE i < ?)
		INSERT INTO players (run, number, name, spec, identity) SELECT 1, i, 'p' || i, 'random', 'random' FROM n WHERE i NOT IN (SELECT number FROM players)`
	execute(t, dir, "UPDATE runs SET format = 'ladder', pairs = 2")
	execute(t, dir, fill, 1<<16-1)
	r, err := View(t.Context(), dir)
	require.NoError(t, err)
	require.NoError(t, r.Close())
	execute(t, dir, fill, 1<<16)
	_, err = View(t.Context(), dir)
	require.ErrorIs(t, err, ErrDamaged)
	require.ErrorContains(t, err, "2 pairs of 65537 players")
}

// TestExtend makes a run larger twice, by pairs and by a player, and reads it back;
// what cannot be stored leaves the run as it was.
func TestExtend(t *testing.T) {
	testkit.RestInRace(t, "other tests of the package run the same goroutines")
	x, m, _ := played(t, 2)
	dir := stored(t, x, m)
	read := func() arena.Meta {
		r, err := View(t.Context(), dir)
		require.NoError(t, err)
		defer r.Close()
		return r.Meta()
	}
	before := read()
	s, err := Open(t.Context(), dir, Options{})
	require.NoError(t, err)

	more := before
	more.Stages = append(more.Stages, arena.Stage{Players: 2, Pairs: before.Pairs})
	more.Pairs += 3
	require.NoError(t, s.Extend(t.Context(), more))
	require.Equal(t, more, s.Meta())
	require.Equal(t, more, read())

	larger := more
	larger.Stages = append(larger.Stages[:1:1], arena.Stage{Players: 2, Pairs: more.Pairs})
	larger.Players = append(larger.Players[:2:2], arena.Entrant{Name: "third", Spec: "random", Identity: "random#1"})
	larger.Config += "# and a third one\n"
	gone, cancel := context.WithCancel(t.Context())
	cancel()
	require.ErrorIs(t, s.Extend(gone, larger), context.Canceled)
	require.Equal(t, more, read(), "nothing of it is stored")
	require.NoError(t, s.Extend(t.Context(), larger))
	require.NoError(t, s.Close())
	require.Equal(t, larger, read())
}

// A run that was extended before it is stored, such as an imported one, has the
// pairs of each stage, also in the first schema in which runs can be extended.
func TestCreateExtended(t *testing.T) {
	testkit.RestInRace(t, "other tests of the package run the same goroutines")
	x, err := tournament(9)
	require.NoError(t, err)
	for _, stages := range [][]arena.Stage{
		{{Players: 2, Pairs: 4}},
		{{Players: 2, Pairs: 2}, {Players: 2, Pairs: 5}},
		{{Players: 2, Pairs: 1}, {Players: 2, Pairs: 3}, {Players: 2, Pairs: 7}},
	} {
		x.Stages = stages
		s, dir := create(t, x, Options{})
		want := s.Meta()
		require.NoError(t, s.Close())
		r, err := View(t.Context(), dir)
		require.NoError(t, err)
		require.Equal(t, want, r.Meta())
		require.Equal(t, stages, r.Meta().Stages)
		var first int
		require.NoError(t, r.db.QueryRowContext(t.Context(), "SELECT pairs FROM runs").Scan(&first))
		require.Equal(t, stages[0].Pairs, first)
		rows, err := r.db.QueryContext(t.Context(), "SELECT pairs FROM extensions ORDER BY number")
		require.NoError(t, err)
		for k := 1; rows.Next(); k++ {
			var pairs int
			require.NoError(t, rows.Scan(&pairs))
			require.Equal(t, append(stages, arena.Stage{Pairs: 9})[k].Pairs, pairs)
		}
		require.NoError(t, rows.Err())
		require.NoError(t, rows.Close())
		require.NoError(t, r.Close())
		downgrade(t, dir, 7)
		older, err := View(t.Context(), dir)
		require.NoError(t, err)
		require.Equal(t, want, older.Meta())
		require.NoError(t, older.Close())
	}
}
