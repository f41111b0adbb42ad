package live

import (
	"context"
	"fmt"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"gipf.arena/arena"
	"gipf.arena/arena/journal"
	"gipf.arena/arena/page"
	"gipf.arena/arena/runs"
	"gipf.arena/arena/store"
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

// TestStandingsOfAnotherRun: standings, games a second and boards are those of the run that is there, also where it has taken the place of one
// with as many games, of which they rested; and a dispute that comes without a game is told.
func TestStandingsOfAnotherRun(t *testing.T) {
	dir := testkit.Path(t, "run")
	r := runs.Standard()
	s := newStored(r, dir, dir)
	var boards func(context.Context) map[string]string // of a page that was open all the time
	for _, seed := range []uint64{1, 2} {
		require.NoError(t, os.RemoveAll(dir))
		session := begun(t, r, dir, fmt.Sprintf("pairs: 2\nmaxplies: 20\nseed: %d\n", seed), runs.Options{})
		require.NoError(t, session.Play(t.Context()))
		now, err := s.progress(t.Context())
		require.NoError(t, err)
		require.EqualValues(t, 4, now.Done)
		require.Len(t, s.pace.marks, 1)
		table, err := s.standings(t.Context())
		require.NoError(t, err)
		require.Equal(t, seed, *table.Seed)
		require.Len(t, table.Notes, 1)
		s.next, s.pace.marks[0].at = time.Now().Add(time.Hour), time.Now().Add(-time.Minute)
		if boards == nil {
			boards = liveBoardParts(s)
		}
		require.Equal(t, liveBoardParts(s)(t.Context())["board0"], boards(t.Context())["board0"])
	}
	store, err := store.Open(t.Context(), dir, store.Options{})
	require.NoError(t, err)
	require.NoError(t, store.Dispute(t.Context(), arena.Dispute{Game: 1, Worker: "ann", Other: "bob", Brought: "12", Again: "34", Judged: "34"}))
	require.NoError(t, store.Close())
	s.next = time.Time{}
	table, err := s.standings(t.Context())
	require.NoError(t, err)
	require.Contains(t, strings.Join(table.Notes, "\n"), "disputed: worker ann")
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
