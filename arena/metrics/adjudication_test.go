package metrics

import (
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/arena"
	"gipf.arena/rules"
)

// TestAdjudicatedGames tells apart what ended games early, and how the games of
// the control ended.
func TestAdjudicatedGames(t *testing.T) {
	m := New(Config{Game: "zertz/37", Agents: []string{"a", "b"}})
	resign := arena.Verdict{Plies: 9, Result: rules.FirstWins, Termination: arena.Resign}
	for _, r := range []arena.Record{
		{Result: rules.FirstWins, Termination: arena.Resign},
		{Result: rules.Draw, Termination: arena.Adjudicated, Ending: arena.EndScore},
		{Result: rules.SecondWins, Termination: arena.Adjudicated, Ending: arena.EndProven},
		{Result: rules.Draw, Termination: arena.ByRule, Ending: "repetition", Control: resign},
		{Result: rules.FirstWins, Termination: arena.ByRule, Ending: "white", Control: resign},
		{Termination: arena.Cap, Control: resign},
	} {
		require.NoError(t, m.Put(t.Context(), r))
	}
	got := scrape(t, m)
	for name, want := range map[string]string{
		`arena_games_finished_total{game="zertz",outcome="first",reason="resign",variant="37"}`:              "1",
		`arena_games_finished_total{game="zertz",outcome="draw",reason="adjudicated-score",variant="37"}`:    "1",
		`arena_games_finished_total{game="zertz",outcome="second",reason="adjudicated-proven",variant="37"}`: "1",
		`arena_games_finished_total{game="zertz",outcome="draw",reason="repetition",variant="37"}`:           "1",
		`arena_games_finished_total{game="zertz",outcome="none",reason="cap",variant="37"}`:                  "1",
		`arena_adjudication_control_games_total{outcome="right"}`:                                            "1",
		`arena_adjudication_control_games_total{outcome="wrong"}`:                                            "1",
		`arena_adjudication_control_games_total{outcome="open"}`:                                             "1",
	} {
		require.Equal(t, want, got[name], name)
	}
}
