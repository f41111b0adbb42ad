package live

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"gipf.arena/arena/journal"
	"gipf.arena/arena/page"
	"gipf.arena/arena/runs"
	"gipf.arena/internal/testkit"
)

// The standings of a run that another process plays stay while no game comes, and follow when some do.
func TestStandingsStay(t *testing.T) {
	dir := testkit.Path(t, "run")
	r := runs.Standard()
	session := begun(t, r, dir, "pairs: 1\nmaxplies: 20\n", runs.Options{})
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

// TestCellRows: all cells grow alike, so a cell with little left waits for as much of the
// others, and the last one for everything.
func TestCellRows(t *testing.T) {
	w := NewWork(runs.Standard())
	w.Pages("/some/where", "study", nil)
	cells := []journal.Cell{
		{Dir: "/some/where/cells/a", Left: 100, Begun: true, Half: 0.1, Score: page.Interval{Value: 0.25, Low: new(0.15), High: new(0.35)}},
		{Dir: "/some/where/cells/b", Left: 700, Begun: true},
		{Dir: "/some/where/cells/c"},
	}
	rows := w.cellRows(cells, 10)
	require.Equal(t, []string{"20s", "1m20s", ""}, []string{rows[0].Rest, rows[1].Rest, rows[2].Rest})
	require.Equal(t, []string{AddressOf("cells/a"), AddressOf("cells/b"), ""}, []string{rows[0].ID, rows[1].ID, rows[2].ID})
	require.Equal(t, []string{"25.0% [15.0, 35.0]", "", ""}, []string{rows[0].Share, rows[1].Share, rows[2].Share})
	require.Empty(t, w.cellRows(cells, 0)[0].Rest, "the end is not known")
}

func TestWhen(t *testing.T) {
	now := time.Date(2026, 1, 2, 23, 50, 0, 0, time.FixedZone("", 3600))
	require.Equal(t, "23:00 UTC", whenOf(now, 600, 1))
	require.Empty(t, whenOf(now, 600, 0))
	require.Empty(t, whenOf(now, 0, 1))
	require.Equal(t, "22:50 UTC", whenOf(now, 86400, 1))
	require.Empty(t, whenOf(now, 86401, 1), "the time of which day")
}
