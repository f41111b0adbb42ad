package live

import (
	"context"
	"database/sql"
	"errors"
	"net/http"
	"net/http/httptest"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/arena/report"
	"gipf.arena/arena/runs"
	"gipf.arena/rules"
	"gipf.arena/rules/catalog"
)

// An unrated run has no standings.
type unrated struct{ run }

func (unrated) standings(context.Context) (*report.Standings, error) {
	return nil, errors.New("no standings")
}

// TestStandingsThatCannotBe: a program that asks for standings which cannot be made hears why.
func TestStandingsThatCannotBe(t *testing.T) {
	dir := t.TempDir()
	played(t, dir, "pairs: 1\n", runs.Options{})
	w := httptest.NewRecorder()
	newPages(only{unrated{newStored(runs.Standard(), dir, "run")}}).ServeHTTP(w, httptest.NewRequestWithContext(t.Context(), "GET", "/run/"+AddressOf("run")+"/standings.json", nil))
	require.Equal(t, []any{http.StatusNotFound, "no standings\n"}, []any{w.Code, w.Body.String()})
}

// A blank game has positions without text and picture.
type blank struct{ rules.Game }

func (b blank) New(setup uint64) rules.State { return blankState{b.Game.New(setup)} }

type blankState struct{ rules.State }

func (blankState) String() string { return "" }

func (b blankState) CopyFrom(src rules.State) { b.State.CopyFrom(src.(blankState).State) }

// TestFieldOfABlankGame: there is no field under pieces that are not drawn.
func TestFieldOfABlankGame(t *testing.T) {
	g, err := catalog.Game("gipf/basic")
	require.NoError(t, err)
	require.NotEmpty(t, fieldOf(g))
	require.Empty(t, fieldOf(blank{g}))
}

// TestProgressThatCannotBe: the page of a run says why it does not know how far the run is.
func TestProgressThatCannotBe(t *testing.T) {
	for table, config := range map[string]string{"kept": "pairs: 1\n", "rounds": "tournament: sprt\npairs: 1\n"} {
		dir := t.TempDir()
		played(t, dir, config, runs.Options{})
		s := newStored(runs.Standard(), dir, "run")
		require.Contains(t, progressParts(s)(t.Context())["progress"], "2 of ")
		db, err := sql.Open("sqlite", dir+"/run.db")
		require.NoError(t, err)
		_, err = db.ExecContext(t.Context(), "DROP TABLE "+table)
		require.NoError(t, err)
		require.NoError(t, db.Close())
		_, err = s.progress(t.Context())
		require.ErrorContains(t, err, table)
		require.Contains(t, progressParts(s)(t.Context())["progress"], table)
	}
}
