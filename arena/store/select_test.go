package store

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/arena"
)

// TestSelect: each selection, page by page, has the games that a look at every record finds, the newest first.
func TestSelect(t *testing.T) {
	x, games, _ := played(t, 30)
	s, dir := create(t, x, Options{})
	for i := range x.Games() {
		require.NoError(t, s.Put(t.Context(), games[i]))
	}
	require.NoError(t, s.Close())
	r, err := View(t.Context(), dir)
	require.NoError(t, err)
	defer r.Close()
	opening := strings.Join(games[7].Moves[:2], ";")
	for name, c := range map[string]struct {
		s    Selection
		take func(*arena.Record) bool
		some bool
	}{
		"all":        {Selection{}, func(*arena.Record) bool { return true }, true},
		"short":      {Selection{Most: 38}, func(g *arena.Record) bool { return len(g.Moves) <= 38 }, true},
		"long":       {Selection{Least: 40, Before: 33}, func(g *arena.Record) bool { return len(g.Moves) >= 40 && g.Index < 33 }, true},
		"cap":        {Selection{Ending: "cap"}, func(g *arena.Record) bool { return g.Termination == arena.Cap }, true},
		"rule":       {Selection{Ending: "no-reserve"}, func(g *arena.Record) bool { return g.Ending == "no-reserve" }, true},
		"opening":    {Selection{Opening: opening}, func(g *arena.Record) bool { return strings.HasPrefix(strings.Join(g.Moves, ";"), opening) }, true},
		"part":       {Selection{Opening: games[7].Moves[0][:1]}, func(g *arena.Record) bool { return g.Moves[0][0] == games[7].Moves[0][0] }, true},
		"of b":       {Selection{Players: []int{1}, Games: []int64{3, 50, 4, 999}}, func(g *arena.Record) bool { return slices.Contains([]int64{3, 4, 50}, g.Index) }, true},
		"of c":       {Selection{Players: []int{2}}, nil, false},
		"of no one":  {Selection{Players: []int{}}, nil, false},
		"no dispute": {Selection{Games: []int64{}}, nil, false},
		"wildcards":  {Selection{Opening: "%"}, nil, false},
	} {
		var want, got []int64
		for i := x.Games() - 1; i >= 0 && c.take != nil; i-- {
			if g := games[i]; c.take(&g) {
				want = append(want, i)
			}
		}
		require.Equal(t, c.some, len(want) > 0 && (name == "all" || int64(len(want)) < x.Games()), name)
		for pages := 0; ; pages++ {
			require.Less(t, pages, 100, name)
			found, older, err := r.Select(t.Context(), &c.s, 7)
			require.NoError(t, err, name)
			require.LessOrEqual(t, len(found), 7)
			for _, g := range found {
				got = append(got, g.Index)
				played := games[g.Index]
				require.Equal(t, played.Hash(), g.Hash())
			}
			if c.s.Before = older; older == 0 {
				break
			}
		}
		require.Equal(t, want, got, name)
	}
	whole := selectedFrom
	defer func() { selectedFrom = whole }()
	selectedFrom = 25
	found, older, err := r.Select(t.Context(), &Selection{}, 1000)
	require.NoError(t, err)
	require.Len(t, found, 25)
	require.EqualValues(t, 35, older)
}

// TestSurvey counts what a look at every record counts; a run without games has nothing.
func TestSurvey(t *testing.T) {
	x, games, _ := played(t, 20)
	s, dir := create(t, x, Options{})
	empty, err := s.Survey(t.Context())
	require.NoError(t, err)
	require.Equal(t, &Survey{Endings: map[string]int64{}, First: map[string]int64{}, Players: map[int]int64{}}, empty)
	want := &Survey{Games: x.Games(), Shortest: 1000, Endings: map[string]int64{}, First: map[string]int64{}, Players: map[int]int64{}}
	for i := range x.Games() {
		g := games[i]
		require.NoError(t, s.Put(t.Context(), g))
		want.Shortest, want.Longest = min(want.Shortest, len(g.Moves)), max(want.Longest, len(g.Moves))
		for _, word := range slices.Compact([]string{string(g.Termination), g.Ending}) {
			if word != "" {
				want.Endings[word]++
			}
		}
		want.First[g.Moves[0]]++
		want.Thinking += g.Sides[0].Thinking + g.Sides[1].Thinking
		want.Players[g.Sides[0].Player]++
		want.Players[g.Sides[1].Player]++
	}
	require.NoError(t, s.Close())
	r, err := View(t.Context(), dir)
	require.NoError(t, err)
	defer r.Close()
	got, err := r.Survey(t.Context())
	require.NoError(t, err)
	require.Equal(t, want, got)
	require.Greater(t, len(got.Endings), 1)
}
