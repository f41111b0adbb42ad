package live

import (
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"gipf.arena/arena"
	"gipf.arena/arena/adaptive"
	"gipf.arena/arena/page"
	"gipf.arena/arena/runs"
	"gipf.arena/internal/testkit"
)

// played makes a run in dir, plays it as far as it goes, and says how a page shows it.
func played(t *testing.T, dir, format string, opt runs.Options) progress {
	t.Helper()
	r := runs.Standard()
	text := "name: demo\ngame: gipf/basic\nmaxplies: 60\nworkers: 1\nagents: [{name: a, spec: random}, {name: b, spec: random}]\n" + format
	plan, err := r.ParsePlan(t.Context(), "r.yaml", []byte(text), nil)
	require.NoError(t, err)
	s, err := r.Create(t.Context(), plan, dir, opt)
	require.NoError(t, err)
	if err := s.Play(t.Context()); opt.Shared == nil {
		require.NoError(t, err)
	}
	now, err := newStored(r, dir, "place").progress(t.Context())
	require.NoError(t, err)
	return now
}

// TestPlannedGames: how many games a stored run is to have. A round robin has all that it plans. A format that
// decides round by round has at most so many, until it has decided that there are no more.
func TestPlannedGames(t *testing.T) {
	dir := t.TempDir()
	require.Equal(t, progress{Done: 4, Planned: 4, Over: true}, played(t, dir+"/robin", "pairs: 2\n", runs.Options{}))
	const sprt = "tournament: sprt\npairs: 400\nsprt: {elo0: 0, elo1: 200, batch: 2}\n"
	for rounds := range 3 {
		left := rounds
		some := &runs.Shared{Slots: arena.NewSlots(1), Before: func(arena.Decision, adaptive.Director) error {
			if left--; left < 0 {
				return context.Canceled
			}
			return nil
		}}
		now := played(t, dir+"/"+fmt.Sprint(rounds), sprt, runs.Options{Shared: some})
		require.Equal(t, progress{Done: 4 * int64(rounds), Planned: 800, Most: true}, now)
	}
	over := played(t, dir+"/over", sprt, runs.Options{})
	require.Equal(t, progress{Done: over.Done, Planned: over.Done, Over: true}, over)
	require.Less(t, over.Done, int64(800))
}

// TestListIsKeptUpToDate: a list that is open names the runs that there are, those too that cannot be read, and
// why they cannot. No page of such a run is shown.
func TestListIsKeptUpToDate(t *testing.T) {
	root := t.TempDir()
	played(t, root+"/good", "pairs: 2\n", runs.Options{})
	testkit.File(t, "no database", root, "bad", databaseName)
	pages := Below(runs.Standard(), root, nil)
	parts := pages.indexParts()
	require.Len(t, parts, 1)
	list := parts[0].Fill(t.Context())["runs"]
	require.Contains(t, list, `/run/`+AddressOf("good")+`/">demo</a>`)
	require.Contains(t, list, "4 of 4")
	require.Contains(t, list, "not a run of gipfarena")
	require.NotContains(t, list, AddressOf("bad"))
	for _, of := range []string{"", "events", "standings.json", "game/0/"} {
		w := httptest.NewRecorder()
		pages.ServeHTTP(w, httptest.NewRequestWithContext(t.Context(), "GET", "/run/"+AddressOf("bad")+"/"+of, nil))
		require.Equal(t, http.StatusNotFound, w.Code, of)
		require.Contains(t, w.Body.String(), "not a run of gipfarena")
	}
}

// TestLastWord: before its pages end, work tells its summary once more, unless that takes long or is done already.
func TestLastWord(t *testing.T) {
	w, told := NewWork(runs.Standard()), 0
	pages := w.Pages(t.TempDir(), "the study", func(context.Context) (*page.Document, error) { told++; return &page.Document{}, nil })
	ask := func() int {
		w.summaryParts(t.Context())
		return told
	}
	require.Equal(t, 1, ask())
	w.summary.next = time.Now().Add(time.Hour)
	require.Equal(t, 1, ask(), "it rests")
	w.summary.took = 499 * time.Millisecond
	pages.Refresh(t.Context())
	require.Equal(t, 2, ask())
	w.summary.next, w.summary.took = time.Now().Add(time.Hour), 500*time.Millisecond
	pages.Refresh(t.Context())
	require.Equal(t, 2, ask(), "it would keep the end waiting")
	w.summary.took = 0
	w.summary.mu.Lock()
	pages.Refresh(t.Context())
	require.Empty(t, w.summaryParts(t.Context()), "another request tells it")
	w.summary.mu.Unlock()
	require.Equal(t, 2, ask())
}
