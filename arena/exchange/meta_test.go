package exchange_test

import (
	"bytes"
	"reflect"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"gipf.arena/arena"
	"gipf.arena/arena/exchange"
)

// TestNothingOfARunIsLost writes and reads a run in which everything is said that
// a store says of one, so that a field which is new there is not forgotten here.
func TestNothingOfARunIsLost(t *testing.T) {
	m := arena.Meta{
		Name: "name", Config: "config", Game: "game", RulesVersion: 2, Players: []arena.Entrant{{Name: "a", Spec: "b", Identity: "c"}},
		Format: arena.Gauntlet, Seeds: 3, Pairs: 4, OpeningPlies: 5, MaxPlies: 6, Seed: 1<<64 - 7,
		Settings: "settings", Most: 8, Openings: "openings", Adjudication: "adjudication", Code: "code", Toolchain: "toolchain",
		Stages:  []arena.Stage{{Players: 1, Pairs: 2}},
		Created: time.Date(2026, 11, 22, 1, 2, 3, 0, time.UTC),
		Builds: []arena.Build{{
			Created: time.Date(2026, 11, 23, 1, 2, 3, 0, time.UTC), Games: 9, Code: "code 2", Toolchain: "toolchain 2", Program: "program", Difference: "difference",
		}},
	}
	for i := range reflect.TypeFor[arena.Meta]().NumField() {
		require.False(t, reflect.ValueOf(m).Field(i).IsZero(), reflect.TypeFor[arena.Meta]().Field(i).Name)
	}
	var out bytes.Buffer
	w, err := exchange.NewJSONL(&out, &m)
	require.NoError(t, err)
	require.NoError(t, w.Close())
	r, err := exchange.NewReader(&out)
	require.NoError(t, err)
	require.Equal(t, m, *r.Run())
}
