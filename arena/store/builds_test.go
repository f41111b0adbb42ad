package store

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"gipf.arena/arena"
	"gipf.arena/internal/testkit"
)

// TestAccept: a build that is accepted is known at once, and to whoever opens the run
// later, with the number of games there were and in the order of acceptance.
func TestAccept(t *testing.T) {
	x, m, _ := played(t, 2)
	s, dir := create(t, x, Options{})
	at := time.Date(2026, 11, 22, 18, 0, 0, 0, time.UTC)
	want := []arena.Build{
		{Created: at, Games: 0, Code: "v1", Toolchain: "go1.26.8", Program: "ab", Difference: "game 0: moves"},
		{Created: at.Add(time.Hour), Games: 1, Code: "v2", Toolchain: "go1.26.9", Difference: "game 0: ending"},
	}
	for i, b := range want {
		b.Games = 99 // whatever the caller says
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

// TestMostPlayers: 65,536 players are a run, and one more is damage.
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
