package metrics

import (
	"strings"
	"testing"

	"github.com/prometheus/client_golang/prometheus/testutil"
	"github.com/stretchr/testify/require"

	"gipf.arena/arena/stats"
)

// TestSeriesOfTests shows two tests, moves one on, and leaves strangers out; a run
// without tests has no such series.
func TestSeriesOfTests(t *testing.T) {
	m := New(Config{Game: "gipf/basic", Agents: []string{"base", "a", "b"}})
	for name := range scrape(t, m) {
		require.False(t, strings.HasPrefix(name, "arena_sprt"), name)
	}
	test := stats.SPRT{Elo1: 10, Alpha: 0.05, Beta: 0.05}
	m.SetTest(1, test, -0.5, 8)
	m.SetTest(1, test, 1.25, 16)
	m.SetTest(2, test, 0, 0)
	m.SetTest(3, test, 9, 9)
	m.SetTest(-1, test, 9, 9)
	got := scrape(t, m)
	for name, value := range map[string]string{
		`arena_sprt_llr{agent="a"}`:         "1.25",
		`arena_sprt_pairs{agent="a"}`:       "16",
		`arena_sprt_llr{agent="b"}`:         "0",
		`arena_sprt_lower_bound{agent="a"}`: "-2.9444389791664403",
		`arena_sprt_upper_bound{agent="b"}`: "2.9444389791664403",
	} {
		require.Equal(t, value, got[name], name)
	}
	problems, err := testutil.GatherAndLint(m.registry, "arena_sprt_llr", "arena_sprt_pairs", "arena_sprt_lower_bound", "arena_sprt_upper_bound")
	require.NoError(t, err)
	require.Empty(t, problems)
}
