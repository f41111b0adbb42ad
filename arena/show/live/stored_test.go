package live

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"gipf.arena/arena/runs"
	"gipf.arena/internal/testkit"
)

// The standings of a run that another process plays stay while no game comes, and follow when some do.
func TestStandingsStay(t *testing.T) {
	dir := testkit.Path(t, "run")
	r := runs.Standard()
	plan, err := r.ParsePlan(t.Context(), "r.yaml", []byte("name: demo\ngame: gipf/basic\nagents: [{name: a, spec: random}, {name: b, spec: greedy}]\npairs: 1\nmaxplies: 20\n"), nil)
	require.NoError(t, err)
	session, err := r.Create(t.Context(), plan, dir, runs.Options{})
	require.NoError(t, err)
	defer session.Close()
	s := newStored(r, dir, dir)
	before, err := s.standings(t.Context())
	require.NoError(t, err)
	require.NoError(t, session.Play(t.Context()))
	s.next = time.Now().Add(time.Hour)
	rests, err := s.standings(t.Context())
	require.NoError(t, err)
	require.Same(t, before, rests, "rating again is not worth its price yet")
	s.next = time.Time{}
	after, err := s.standings(t.Context())
	require.NoError(t, err)
	require.NotEqual(t, before, after)
	for range 2 {
		s.next = time.Time{}
		again, err := s.standings(t.Context())
		require.NoError(t, err)
		require.Same(t, after, again, "no game came since")
	}
}
