package train

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/arena/journal"
	"gipf.arena/arena/runs"
	"gipf.arena/internal/testkit"
	"gipf.arena/rules"
	"gipf.arena/rules/catalog"
)

// A foreign game is one for which no weights ship.
type foreign struct{ rules.Game }

func (foreign) Name() string             { return "mine/base" }
func (f foreign) FeatureNames() []string { return f.Game.(rules.FeatureNamer).FeatureNames() }

// TestForeignGame: a loop at such a game begins with nothing, and agents look at its positions
// without weights of their own.
func TestForeignGame(t *testing.T) {
	testkit.RestInRace(t, "other tests of the package run the same goroutines")
	known, err := runs.Standard().Games.Game("lyngk/base")
	require.NoError(t, err)
	r := runs.Standard().With([]catalog.Variant{catalog.Of(foreign{known}, "a game of one's own")}, nil)
	for spec, want := range map[string]string{"greedy": "greedy:weights=zero", "alphabeta:depth=1": "weights=zero"} {
		b, err := r.Builder(foreign{known}, spec)
		require.NoError(t, err)
		require.Contains(t, b.Spec(), want)
	}
	silent := strings.NewReplacer("init: zero\n", "", "fit: {phases: false}\n", "", "lyngk/base", "mine/base").Replace(tiny)
	l, err := NewLoop(r, configOf(t, silent, "iterations=1", "gate.pairs=8"))
	require.NoError(t, err)
	found, err := play(t.Context(), l, testkit.Path(t, "loop"), journal.Options{})
	require.NoError(t, err)
	require.Len(t, found.Iterations, 1)
	require.NotEmpty(t, found.Iterations[0].Gate)
}
