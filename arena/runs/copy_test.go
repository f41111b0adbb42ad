package runs

import (
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/arena"
	"gipf.arena/arena/store"
	"gipf.arena/configs"
)

// copyPlan is the plan of a small tournament with overrides.
func copyPlan(t *testing.T, set ...string) *Plan {
	t.Helper()
	c, err := configs.Parse[configs.Run]("a.yaml", []byte("name: a\ngame: gipf/basic\npairs: 5\nmaxplies: 30\nagents: [{name: a, spec: random}, {name: b, spec: greedy}]\n"), set)
	require.NoError(t, err)
	p, err := Standard().Plan(t.Context(), c)
	require.NoError(t, err)
	return p
}

// digestOf continues the run of a plan in dir and returns its digest.
func digestOf(t *testing.T, dir string, set ...string) string {
	t.Helper()
	s, err := Standard().CreateOrResume(t.Context(), copyPlan(t, set...), dir, nil, Options{})
	require.NoError(t, err)
	require.NoError(t, s.Play(t.Context()))
	r, err := Standard().Read(t.Context(), dir)
	require.NoError(t, err)
	return r.Digest
}

// TestCopyGames copies games into runs with more pairs and with fewer: all that fit, and the missing ones are
// played, so that the result equals runs that played everything.
func TestCopyGames(t *testing.T) {
	dir := t.TempDir()
	five, four, eight := filepath.Join(dir, "five"), filepath.Join(dir, "four"), filepath.Join(dir, "eight")
	digestOf(t, five)
	for _, c := range []struct {
		dir, set string
		games    int64
	}{{four, "pairs=4", 8}, {eight, "pairs=8", 10}} {
		want := digestOf(t, c.dir+"-played", c.set)
		p := copyPlan(t, c.set)
		for range 2 { // a second time changes nothing
			games, err := Standard().CopyGames(t.Context(), p, c.dir, five, Options{})
			require.NoError(t, err)
			require.Equal(t, c.games, games)
		}
		r, err := Standard().Read(t.Context(), c.dir)
		require.NoError(t, err)
		require.Equal(t, c.games, r.Tally.Games())
		require.Equal(t, want, digestOf(t, c.dir, c.set))
	}
}

// TestOtherGames: games are not copied from a run that has others, and a directory
// with another run is not continued.
func TestOtherGames(t *testing.T) {
	dir := t.TempDir()
	five := filepath.Join(dir, "five")
	digestOf(t, five)
	for _, c := range []struct{ set, why string }{
		{"seed=7", "its games are others: seed differs: the run has 1, the configuration has 7"},
		{"agents.1.spec=random", "its games are others: agents.1.spec differs: "},
		{"maxplies=31", "its games are others: maxplies differs: the run has 30, the configuration has 31"},
		{"openings.plies=2", "its games are others: openings.plies differs: the run has 4, the configuration has 2"},
	} {
		p := copyPlan(t, c.set)
		_, err := Standard().CopyGames(t.Context(), p, filepath.Join(dir, "other"), five, Options{})
		require.ErrorIs(t, err, ErrOtherGames, c.set)
		require.ErrorContains(t, err, five+": "+c.why)
		require.NoDirExists(t, filepath.Join(dir, "other"))
		require.ErrorIs(t, Standard().HoldsGames(t.Context(), p.Tournament, five), ErrOtherGames)

		_, err = Standard().CreateOrResume(t.Context(), p, five, nil, Options{})
		require.ErrorAs(t, err, new(*arena.InputError), c.set)
		require.ErrorContains(t, err, "the run there has another configuration: ")
	}
	require.NoError(t, Standard().HoldsGames(t.Context(), copyPlan(t, "pairs=9").Tournament, five))
	require.ErrorIs(t, Standard().HoldsGames(t.Context(), copyPlan(t).Tournament, filepath.Join(dir, "none")), store.ErrNoRun)
	sprt := filepath.Join(dir, "sprt")
	digestOf(t, sprt, "tournament=sprt")
	require.ErrorContains(t, Standard().HoldsGames(t.Context(), copyPlan(t).Tournament, sprt), "they were chosen by results (sprt)")
}
