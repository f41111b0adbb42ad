package arena_test

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/arena"
	"gipf.arena/rules"
)

// TestFinding reads what a record says that a search found, to the last bit, and nothing else.
func TestFinding(t *testing.T) {
	for _, f := range []arena.Finding{
		{Mover: rules.First, Searcher: rules.Second, Value: 1.0 / 3},
		{Mover: rules.Second, Searcher: rules.Second, Value: 0},
		{Mover: rules.First, Searcher: rules.None, Value: math.NaN(), Proven: rules.SecondWins},
		{Mover: rules.Second, Searcher: rules.First, Value: math.NaN()},
	} {
		r := arena.Record{Detail: f.String()}
		got, err := r.Finding()
		require.NoError(t, err)
		require.Equal(t, math.Float64bits(f.Value), math.Float64bits(got.Value))
		f.Value, got.Value = 0, 0
		require.Equal(t, f, got)
	}
	for _, text := range []string{
		"", "search first first 0x1p+01 none", "search first first -0x1p-02 none", "search none first 0x1p-02 none", "search first first 0.25 none",
		"search first first 0x1p-02 maybe", "search first first Inf none", "found first first 0x1p-02 none", "search first first 0x1p-02 none ", "search first third 0x1p-02 none",
	} {
		_, err := (&arena.Record{Detail: text}).Finding()
		require.Error(t, err, "%q", text)
	}
}

// TestFindingScore sees what was found as the mover of the position does.
func TestFindingScore(t *testing.T) {
	for _, row := range []struct {
		f      arena.Finding
		score  float64
		proven bool
	}{
		{arena.Finding{Mover: rules.First, Searcher: rules.First, Value: 0.25}, 0.25, false},
		{arena.Finding{Mover: rules.First, Searcher: rules.Second, Value: 0.25}, 0.75, false},
		{arena.Finding{Mover: rules.First, Searcher: rules.Second, Value: math.NaN(), Proven: rules.SecondWins}, 0, true},
		{arena.Finding{Mover: rules.Second, Searcher: rules.First, Value: 0.25, Proven: rules.SecondWins}, 1, true},
		{arena.Finding{Mover: rules.Second, Searcher: rules.None, Value: math.NaN(), Proven: rules.Draw}, 0.5, true},
	} {
		score, proven := row.f.Score()
		require.Equal(t, row.score, score)
		require.Equal(t, row.proven, proven)
	}
}

// FuzzFinding gives the text of a finding any bytes: what is read is written as it was.
func FuzzFinding(f *testing.F) {
	f.Add("search first second 0x1.8p-02 draw")
	f.Fuzz(func(t *testing.T, text string) {
		if got, err := (&arena.Record{Detail: text}).Finding(); err == nil {
			require.Equal(t, text, got.String())
			require.False(t, got.Value < 0 || got.Value > 1)
		}
	})
}

// TestTasks has a schedule of an odd number of tasks.
func TestTasks(t *testing.T) {
	r := arena.Tasks(6, 3, nil)
	for _, want := range []int64{3, 4} {
		p, ok := r.Next()
		require.True(t, ok)
		require.Equal(t, arena.Pair{Number: want, Players: [2]int{0, 1}}, p)
	}
	_, ok := r.Next()
	require.False(t, ok)
	require.True(t, r.Done.Has(9))
	require.EqualValues(t, 1, r.Done.Len())
	require.EqualValues(t, 3, r.Left)
	require.Zero(t, arena.Tasks(6, 4, nil).Done.Len())
}
