package live

import (
	"context"
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
