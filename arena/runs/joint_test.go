package runs_test

import (
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/arena/runs"
)

// importedGames imports records of people's games, as text, of ZÈRTZ on 37 rings.
func importedGames(t *testing.T, records ...string) string {
	t.Helper()
	_, dir, err := importPeople(t, "zertz/37", written(t, "games.sgf", strings.Join(records, "")))
	require.NoError(t, err)
	return dir
}

// TestOpeningsThatRunsShare: an opening counts once in joint runs. Openings with the same index in two runs are the same if
// the same source made them; games from outside have their own openings, which only a copy shares.
func TestOpeningsThatRunsShare(t *testing.T) {
	t.Parallel()
	text, err := os.ReadFile(people + "boardspace.sgf")
	require.NoError(t, err)
	games := strings.SplitAfter(string(text), "\n)\n")
	a, b := importedGames(t, games[:4]...), importedGames(t, games[4:]...)
	list := written(t, "list.txt", "moves a1-b2 a2-b3\nmoves a2-b3\nmoves i1-h2\n")
	own := func(set ...string) string {
		return played(t, short, slices.Concat(set, []string{"pairs=3", "maxplies=500"})...)
	}
	other := []string{"seed=4"}
	listed := []string{"openings.plies=0", "openings.file=" + list}
	inOrder := slices.Concat(listed, []string{"openings.order=file"})
	judged := slices.Concat(inOrder, []string{"openings.balance.agent=greedy", "openings.balance.games=1", "openings.balance.window=0.5"})
	for name, c := range map[string]struct {
		dirs   [2]string
		joint  int   // openings of both as one
		shared int64 // openings of both under one index, as compare counts them
	}{
		"games from outside":             {[2]string{a, b}, 9, 0},
		"a run from outside and itself":  {[2]string{b, b}, 5, 5},
		"a run from outside and a copy":  {[2]string{a, importedGames(t, games[:4]...)}, 4, 4},
		"random openings of one seed":    {[2]string{own(), own()}, 3, 3},
		"random openings of two seeds":   {[2]string{own(), own(other...)}, 6, 0},
		"a list in its order, two seeds": {[2]string{own(inOrder...), own(slices.Concat(inOrder, other)...)}, 3, 3},
		"a shuffled list, one seed":      {[2]string{own(listed...), own(listed...)}, 3, 3},
		"a judged list, two seeds":       {[2]string{own(judged...), own(slices.Concat(judged, other)...)}, 6, 3},
	} {
		joint, err := runs.Standard().Joint(t.Context(), c.dirs[:])
		require.NoError(t, err, name)
		openings := 0
		for range joint.Tally.Openings() {
			openings++
		}
		require.Equal(t, c.joint, openings, name)
		both, err := runs.Standard().Compare(t.Context(), c.dirs[:])
		require.NoError(t, err, name)
		require.Equal(t, c.shared, both.Each[0].Games.SharedOpenings, name)
	}
}

// TestPairingsThatMayMeet: a run may have as many pairings as its format has, however many pairs each of them plays or may play besides,
// and several runs may have those of each.
func TestPairingsThatMayMeet(t *testing.T) {
	t.Parallel()
	text, err := os.ReadFile(people + "boardspace.sgf")
	require.NoError(t, err)
	run := func(format string) string {
		config := short
		for _, name := range []string{"cat", "dan", "eve", "fay"} {
			config += "  - {name: " + name + ", spec: random}\n"
		}
		return played(t, config+format, "pairs=1", "maxplies=4")
	}
	match, all, hill := played(t, short, "pairs=9"), run(""), run("tournament: hill")
	for name, c := range map[string]struct {
		dirs []string
		want int64
	}{
		"a match":                         {[]string{match}, 1},
		"a round robin":                   {[]string{all}, 15},
		"a gauntlet":                      {[]string{run("tournament: gauntlet")}, 5},
		"a hill":                          {[]string{hill}, 5},
		"a knockout":                      {[]string{run("tournament: knockout\nknockout: {extra: 10}")}, 5},
		"a swiss tournament":              {[]string{run("tournament: swiss\nswiss: {rounds: 2}")}, 6},
		"games from outside":              {[]string{importedGames(t, string(text))}, 9},
		"two hills":                       {[]string{hill, hill}, 10},
		"a round robin, and a long match": {[]string{all, match}, 16},
	} {
		p, err := runs.Standard().Played(t.Context(), c.dirs...)
		require.NoError(t, err, name)
		require.Equal(t, c.want, p.Meetings, name)
	}
}
