package metrics

import (
	"fmt"
	"io"
	"net/http"
	"strings"
	"testing"

	"github.com/prometheus/client_golang/prometheus/testutil"
	"github.com/stretchr/testify/require"

	"gipf.arena/arena"
	"gipf.arena/arena/adaptive"
	"gipf.arena/arena/stats"
	"gipf.arena/rules"
)

// TestSeriesOfTests shows two tests and moves one on, within the bounds in force that end it; it leaves
// strangers out. A run without tests has no such series.
func TestSeriesOfTests(t *testing.T) {
	m := New(Config{Game: "gipf/basic", Agents: []string{"base", "a", "b"}})
	for name := range scrape(t, m) {
		require.False(t, strings.HasPrefix(name, "arena_sprt"), name)
	}
	sprt := adaptive.SPRT{Elo1: 100, Alpha: 0.05, Beta: 0.05, Batch: 8}
	director := sprt.Start([]string{"base", "a", "b"}, 16).(*adaptive.SPRTDirector)
	show := func(lost, drawn int) (a adaptive.CandidateTest) {
		games := stats.Pairing{A: 0, B: 1}
		games.Pairs[stats.Loss][stats.Loss], games.Pairs[stats.Draw][stats.Draw] = lost, drawn
		director.Take(adaptive.Round{Pairs: 8}, []stats.Pairing{games})
		tests := director.Tests()
		m.SetTest(&tests[0], sprt.Test())
		m.SetTest(&tests[1], sprt.Test())
		return tests[0]
	}
	show(0, 8)
	a := show(2, 6)
	for _, stranger := range []int{-1, 3} {
		m.SetTest(&adaptive.CandidateTest{Player: stranger}, sprt.Test())
	}
	lower, upper := a.Bounds(sprt.Test())
	require.Greater(t, a.LLR, 0.0)
	require.Less(t, upper, 2.94, "a ratio that went up by jumps has the upper bound nearer")
	got := scrape(t, m)
	for name, value := range map[string]string{
		`arena_sprt_llr{agent="a"}`:         fmt.Sprint(a.LLR),
		`arena_sprt_pairs{agent="a"}`:       "16",
		`arena_sprt_llr{agent="b"}`:         "0",
		`arena_sprt_pairs{agent="b"}`:       "0",
		`arena_sprt_lower_bound{agent="a"}`: fmt.Sprint(lower),
		`arena_sprt_upper_bound{agent="a"}`: fmt.Sprint(upper),
		`arena_sprt_upper_bound{agent="b"}`: "2.9444389791664403",
	} {
		require.Equal(t, value, got[name], name)
	}
	problems, err := testutil.GatherAndLint(m.registry, "arena_sprt_llr", "arena_sprt_pairs", "arena_sprt_lower_bound", "arena_sprt_upper_bound")
	require.NoError(t, err)
	require.Empty(t, problems)
}

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

// Profiles are served only if asked for.
func TestProfiles(t *testing.T) {
	for _, c := range []struct {
		profiles bool
		status   int
	}{{false, http.StatusNotFound}, {true, http.StatusOK}} {
		addr, _ := serve(t, New(Config{Game: "gipf/basic"}), Config{Profiles: c.profiles}, defaultLimits)
		for _, page := range []string{"", "goroutine?debug=1", "allocs", "profile?seconds=1", "trace?seconds=0.1", "symbol"} {
			if page == "profile?seconds=1" && testing.Short() {
				continue // takes the second
			}
			answer, err := http.Get("http://" + addr + "/debug/pprof/" + page)
			require.NoError(t, err)
			text, err := io.ReadAll(answer.Body)
			require.NoError(t, err)
			require.NoError(t, answer.Body.Close())
			require.Equal(t, c.status, answer.StatusCode, page)
			require.NotEmpty(t, text, page)
		}
	}
}

// They are refused on an address that other machines reach; nothing else is.
func TestProfilesOnlyHere(t *testing.T) {
	_, err := Listen("0.0.0.0:0", Config{Profiles: true})
	require.EqualError(t, err, `metrics: "0.0.0.0:0" can be reached by other machines, and profiles are for this one: want localhost:PORT`)
	s, err := Listen("0.0.0.0:0", Config{})
	require.NoError(t, err)
	require.NoError(t, s.Close())
}
