package store

import (
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"gipf.arena/arena"
	"gipf.arena/arena/adaptive"
	"gipf.arena/internal/testkit"
)

// swiss returns a tournament of three players with an adaptive format.
func swiss(t testing.TB) *arena.Tournament {
	t.Helper()
	x, err := tournament(2)
	require.NoError(t, err)
	x.Players = append(x.Players, arena.Player{Name: "c", Builder: x.Players[0].Builder})
	x.Format, x.Settings = arena.Swiss, adaptive.Swiss{Rounds: 3}
	return x
}

// playSwiss plays such a tournament into a store and returns the directory of
// the closed run and its digest.
func playSwiss(t testing.TB, x *arena.Tournament) (dir, digest string) {
	t.Helper()
	s, dir := create(t, x, Options{BatchTime: time.Hour})
	require.NoError(t, arena.Run(t.Context(), x, arena.Options{Sinks: []arena.Sink{s}, Decide: s.Decide, InFlight: 3}))
	require.NoError(t, s.Close())
	r, err := View(t.Context(), dir)
	require.NoError(t, err)
	defer r.Close()
	digest, err = r.Digest(t.Context())
	require.NoError(t, err)
	return dir, digest
}

// rounds returns the rounds of a stored run, as far as its games allow.
func rounds(t testing.TB, x *arena.Tournament, r *Reader) *arena.Rounds {
	t.Helper()
	journal, err := r.Decisions(t.Context())
	require.NoError(t, err)
	c := x.Rounds(journal)
	for rec, err := range r.Records(t.Context()) {
		require.NoError(t, err)
		require.NoError(t, c.Add(&rec))
	}
	return c
}

// TestJournal stores the decisions of a run and takes them again from what is
// stored.
func TestJournal(t *testing.T) {
	x := swiss(t)
	dir, digest := playSwiss(t, x)
	r, err := View(t.Context(), dir)
	require.NoError(t, err)
	defer r.Close()
	m := r.Meta()
	require.NoError(t, m.Match(x))
	require.EqualValues(t, 12, m.Games())
	journal, err := r.Decisions(t.Context())
	require.NoError(t, err)
	require.Len(t, journal, 4)
	require.Equal(t, arena.Decision{
		Round: adaptive.Round{Pairings: []adaptive.Pairing{{A: 0, B: 1}}, Pairs: 2, Byes: []int{2}, Reason: "round 1 of 3: like scores"},
		Basis: arena.NewDigest().String(),
	}, journal[0])
	require.Equal(t, digest, journal[3].Basis)
	c := rounds(t, x, r)
	for c.Complete() {
		_, fresh, err := c.Next()
		require.NoError(t, err)
		require.False(t, fresh)
	}
	require.Equal(t, journal, c.Decisions())
}

// TestDecideCommitsWhatItIsBasedOn looks at the database from outside once a
// decision has been stored: with batches of an hour, its games are there.
func TestDecideCommitsWhatItIsBasedOn(t *testing.T) {
	x := swiss(t)
	dir, _ := playSwiss(t, x)
	whole, err := View(t.Context(), dir)
	require.NoError(t, err)
	defer whole.Close()
	c := rounds(t, x, whole)
	s, fresh := create(t, x, Options{BatchTime: time.Hour})
	for rec, err := range whole.Records(t.Context()) {
		require.NoError(t, err)
		if n, _ := c.Games(); rec.Index == n {
			d, _, err := c.Next()
			require.NoError(t, err)
			require.NoError(t, s.Decide(t.Context(), d))
			outside, err := View(t.Context(), fresh)
			require.NoError(t, err)
			done, err := outside.Done(t.Context())
			require.NoError(t, err)
			require.Equal(t, 2*d.First, done.Len())
			require.NoError(t, outside.Close())
		}
		require.NoError(t, s.Put(t.Context(), rec))
	}
	require.ErrorContains(t, s.Decide(t.Context(), c.Decisions()[0]), "UNIQUE constraint failed", "no decision is taken twice")
	require.NoError(t, s.Close())
	require.ErrorIs(t, s.Decide(t.Context(), c.Decisions()[0]), ErrClosed)
}

// TestResumeFromTheJournal cuts off a run at each of its games, with and without
// the decision that followed, and plays on.
func TestResumeFromTheJournal(t *testing.T) {
	testkit.SkipInRace(t)
	x := swiss(t)
	dir, digest := playSwiss(t, x)
	for kept := range x.Games() {
		for _, round := range []int64{kept / 4, kept/4 - 1} {
			s, half := create(t, x, Options{})
			whole, err := View(t.Context(), dir)
			require.NoError(t, err)
			journal, err := whole.Decisions(t.Context())
			require.NoError(t, err)
			for _, d := range journal[:round+1] {
				require.NoError(t, s.Decide(t.Context(), d))
			}
			for rec, err := range whole.Records(t.Context()) {
				require.NoError(t, err)
				if rec.Index < min(kept, 4*(round+1)) {
					require.NoError(t, s.Put(t.Context(), rec))
				}
			}
			require.NoError(t, whole.Close())
			require.NoError(t, s.Close())

			s, err = Open(t.Context(), half, Options{})
			require.NoError(t, err)
			done, err := s.Done(t.Context())
			require.NoError(t, err)
			require.NoError(t, arena.Run(t.Context(), x, arena.Options{
				Sinks: []arena.Sink{s}, Decide: s.Decide, Done: done, Rounds: rounds(t, x, s.Reader),
			}))
			require.NoError(t, s.Close())
			r, err := View(t.Context(), half)
			require.NoError(t, err)
			got, err := r.Digest(t.Context())
			require.NoError(t, err)
			require.Equal(t, digest, got, "%d games, round %d", kept, round)
			again, err := r.Decisions(t.Context())
			require.NoError(t, err)
			require.Equal(t, journal, again)
			require.NoError(t, r.Close())
		}
	}
}

// TestDamagedJournal spoils rows of the journal and expects one plain line for each.
func TestDamagedJournal(t *testing.T) {
	testkit.RestInRace(t, "other tests of the package run the same goroutines")
	x := swiss(t)
	for _, c := range []struct{ query, want string }{
		{"DELETE FROM rounds WHERE number = 1", "round 1 is missing"},
		{"UPDATE rounds SET meetings = '0-3' WHERE number = 2", `round 2: the database is damaged: player "3" of 3`},
		{"UPDATE rounds SET meetings = '0' WHERE number = 2", `player "" of 3`},
		{"UPDATE rounds SET byes = 'x'", `round 0: the database is damaged: player "x" of 3`},
	} {
		dir, _ := playSwiss(t, x)
		execute(t, dir, "DROP TRIGGER IF EXISTS rounds_stay; DROP TRIGGER IF EXISTS rounds_stay_as_they_are")
		execute(t, dir, c.query)
		r, err := View(t.Context(), dir)
		require.NoError(t, err)
		_, err = r.Decisions(t.Context())
		require.ErrorIs(t, err, ErrDamaged)
		require.ErrorContains(t, err, c.want)
		require.ErrorContains(t, err, filepath.Join(dir, DatabaseName))
		require.NoError(t, r.Close())
	}
	dir, _ := playSwiss(t, x)
	execute(t, dir, "UPDATE runs SET most_games = 0")
	_, err := View(t.Context(), dir)
	require.ErrorIs(t, err, ErrDamaged)
}

// TestDecisionsStay tries to change and to delete what was decided.
func TestDecisionsStay(t *testing.T) {
	s, _ := create(t, swiss(t), Options{})
	require.NoError(t, s.Decide(t.Context(), arena.Decision{Round: adaptive.Round{Reason: "so"}}))
	requireStay(t, s.db, map[string]string{
		"UPDATE rounds SET reason = 'otherwise'": "a decision is never changed", "DELETE FROM rounds": "a decision is never deleted",
	})
}

// TestSettingsMatch refuses to continue with other parameters of the format.
func TestSettingsMatch(t *testing.T) {
	x := swiss(t)
	m := x.Meta("", "", "")
	other := *x
	other.Settings = adaptive.Swiss{Rounds: 4}
	require.EqualError(t, m.Match(&other), "settings of the swiss differs: the run has rounds=3, the configuration has rounds=4")
	other.Format, other.Settings = arena.RoundRobin, nil
	require.ErrorContains(t, m.Match(&other), "settings of the swiss differs: the run has rounds=3, the configuration has none")
}
