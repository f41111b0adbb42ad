package train

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/arena/journal"
	"gipf.arena/configs"
	"gipf.arena/internal/testkit"
)

// TestNet: with the group net the candidates are nets, which see the board with patterns, the same with any
// number of workers, and a loop may start from one.
func TestNet(t *testing.T) {
	t.Parallel()
	testkit.RestInRace(t, "loops one after the other; TestSameBytes runs what is concurrent")
	nets := strings.Replace(tiny, "fit: {phases: false}", "fit: {phases: false, net: {hidden: [4], epochs: 2, patterns: true}}", 1)
	c := configOf(t, nets, "game=gipf/basic", "iterations=1", "frozen.choices=1", "gate.pairs=4") // too few to promote it
	dir := testkit.Path(t, "nets")
	l, err := NewLoop(loopOf(t, tiny).registry, c)
	require.NoError(t, err)
	_, err = play(t.Context(), l, dir, journal.Options{})
	require.NoError(t, err)
	w, err := configs.LoadWeightsFile(dir + "/" + file(1))
	require.NoError(t, err)
	require.Len(t, w.Content().Net.Patterns.Rows, 1692)
	require.Equal(t, "adam", w.Provenance.Method)

	again := *c
	again.Workers = 16
	l, err = NewLoop(l.registry, &again)
	require.NoError(t, err)
	other := testkit.Path(t, "others")
	_, err = play(t.Context(), l, other, journal.Options{})
	require.NoError(t, err)
	require.Equal(t, contents(t, dir), contents(t, other))

	require.Equal(t, "board", promotedName(w))
	again.Init = dir + "/" + file(1)
	l, err = NewLoop(loopOf(t, tiny).registry, &again)
	require.NoError(t, err)
	from := testkit.Path(t, "from")
	_, err = play(t.Context(), l, from, journal.Options{})
	require.NoError(t, err)
	start, err := configs.LoadWeightsFile(from + "/" + file(0))
	require.NoError(t, err)
	require.Equal(t, w.Content().Digest(), start.Content().Digest())
}
