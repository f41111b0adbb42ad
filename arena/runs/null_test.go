package runs_test

import (
	"flag"
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/arena"
	"gipf.arena/arena/runs"
	"gipf.arena/arena/stats"
	"gipf.arena/internal/testkit"
)

// nulls is how many matches each row of TestNullMatches rests on. The published table took 1000:
//
//	go test -v -count=1 -run TestNullMatches ./arena/runs -nulls 1000
var nulls = flag.Int("nulls", 10, "matches of an agent against itself for each game, of 30 pairs each")

// TestNullMatches lets an agent meet itself in real games: an interval that excludes a
// difference of 0 is wrong. At most 6 % of the 95 % intervals may be, in the published
// table; fewer matches get an additional margin for chance.
func TestNullMatches(t *testing.T) {
	testkit.SkipInRace(t)
	var b strings.Builder
	fmt.Fprintf(&b, "\n| game | agent | seeds | matches of 30 pairs | rating excludes 0 | pairing excludes 0 |\n|---|---|---|---|---|---|\n")
	for _, name := range []string{"gipf/basic", "zertz/37", "lyngk/base"} {
		var wrong [2]int
		for seed := range *nulls {
			for k, iv := range nullMatch(t, name, uint64(seed+1)) {
				if iv.Lo > 0 || iv.Hi < 0 {
					wrong[k]++
				}
			}
		}
		share := [2]stats.Interval{stats.Wilson(wrong[0], *nulls, 0.95), stats.Wilson(wrong[1], *nulls, 0.95)}
		fmt.Fprintf(&b, "| %s | %s | 1–%d | %d | %s | %s |\n", name, nullAgent, *nulls, *nulls, share[0].Percent(), share[1].Percent())
		for _, s := range share {
			require.LessOrEqual(t, s.Lo, 0.06, "%s", name)
		}
	}
	t.Log(b.String())
}

// nullAgent is the agent that meets itself.
const nullAgent = "epsilon:p=0.2"

// nullMatch returns the difference of two equal agents, by joint rating and by the pairing
// alone.
func nullMatch(t *testing.T, name string, seed uint64) [2]stats.Interval {
	known := runs.Standard()
	g, err := known.Games.Game(name)
	require.NoError(t, err)
	x := &arena.Tournament{Game: g, Pairs: 30, OpeningPlies: 4, Seed: seed}
	for _, player := range []string{"a", "b"} {
		b, err := known.Agents.Builder(nullAgent, g)
		require.NoError(t, err)
		x.Players = append(x.Players, arena.Player{Name: player, Builder: b})
	}
	tally := arena.NewTally(2)
	tally.DetectDuplicates(g)
	require.NoError(t, arena.Run(t.Context(), x, arena.Options{Sinks: []arena.Sink{tally}}))
	table, err := stats.Rate(2, tally.Pairings(), stats.Options{Openings: tally.Openings(), Duplicates: tally.Duplicates()})
	require.NoError(t, err)
	d, ok := table.Diff(0, 1)
	require.True(t, ok)
	return [2]stats.Interval{d, stats.HeadToHead(tally.Pairings()[0], tally.Duplicates()[0], 0).Elo}
}
