package live

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"gipf.arena/arena"
	"gipf.arena/rules"
	"gipf.arena/rules/catalog"
)

// TestPace measures a number that grows by ten a second, and what is left at that rate.
func TestPace(t *testing.T) {
	var p pace
	start := time.Now()
	require.Zero(t, p.rate(start, 100))
	require.Zero(t, p.rate(start.Add(time.Second/2), 105), "too soon")
	for i := 1; i <= 300; i++ {
		require.InDelta(t, 10, p.rate(start.Add(time.Duration(i)*time.Second), 100+10*int64(i)), 1e-6)
	}
	require.Len(t, p.marks, paceMarks)
	for rate, want := range map[float64]string{0: "", 10: "1m30s", 0.1: "2h30m", 0.001: "10 days"} {
		got := progress{Done: 100, Planned: 1000}
		got.at(rate)
		require.Equal(t, want, got.Rest())
	}
	over := progress{Done: 100, Planned: 100, Over: true}
	over.at(10)
	require.Empty(t, over.Rest())
}

func TestVerdicts(t *testing.T) {
	sides := [2]arena.Side{{Name: "a"}, {Name: "b"}}
	for want, r := range map[string]arena.Record{
		"":                   {},
		"b won (no-reserve)": {Termination: arena.ByRule, Result: rules.SecondWins, Ending: "no-reserve"},
		"a won (illegal)":    {Termination: arena.Illegal, Result: rules.FirstWins},
		"draw (repetition)":  {Termination: arena.ByRule, Result: rules.Draw, Ending: "repetition"},
		"stopped at the ply limit, without a result": {Termination: arena.Cap},
	} {
		r.Sides = sides
		require.Equal(t, want, verdict(&r))
	}
}

// The page of a game shows what both agents expected in one scale.
func TestMovesShowOneScale(t *testing.T) {
	g, err := catalog.Game("gipf/basic")
	require.NoError(t, err)
	r := arena.Record{Game: g.Name(), OpeningPlies: 1, Moves: []string{"a1-b2", "a1-b2", "a1-b2", "a1-b2"}}
	r.SearchInfo.Values = []arena.Value{16, 16, arena.ProvenWin} // of second, first, second; a logit of 1 is 73 %
	game, err := replayOf(about{rules: g}, &arena.Frame{Record: r})
	require.NoError(t, err)
	var shown []string
	for _, p := range game.Plies {
		text := ""
		if p.First != nil {
			text = arena.Percent(*p.First)
		}
		shown = append(shown, text)
	}
	require.Equal(t, []string{"", "27 %", "73 %", "0 %"}, shown)
	_, err = replayOf(about{}, &arena.Frame{Record: r})
	require.ErrorIs(t, err, errNoRules)
}
