package train

import (
	"math"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"gipf.arena/arena/report"
	"gipf.arena/arena/runs"
	"gipf.arena/arena/stats"
	"gipf.arena/tuning/samples"
)

func TestDeal(t *testing.T) {
	require.Equal(t, []int{5, 5}, deal(10, []float64{1, 1}))
	require.Equal(t, []int{1, 9}, deal(10, []float64{1, 9}))
	require.Equal(t, []int{4, 3, 3}, deal(10, []float64{1, 1, 1}), "what is left goes to the first of equals")
	require.Equal(t, []int{0, 1}, deal(1, []float64{1, 2}))
	require.Equal(t, []int{2, 8}, deal(10, []float64{1.7, 8.3}), "what is left goes to the largest rest")
	require.Equal(t, []int{0}, deal(0, []float64{1}))
	require.Equal(t, []int{0}, deal(-1, []float64{1}))
	require.Empty(t, deal(10, nil))
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(0, 1000).Draw(t, "n")
		shares := rapid.SliceOfN(rapid.Float64Range(1e-6, 1), 1, 20).Draw(t, "shares")
		sum, total := 0, 0.0
		for _, s := range shares {
			total += s
		}
		for i, k := range deal(n, shares) {
			sum += k
			require.Less(t, math.Abs(float64(k)-float64(n)*shares[i]/total), 1+1e-6)
		}
		require.Equal(t, n, sum)
	})
}

func TestLossTo(t *testing.T) {
	for _, c := range []struct {
		p    stats.Pairing
		want float64
	}{
		{stats.Pairing{}, 0.5},
		{pairs(10, 0, 0), 0.5 / 21},
		{pairs(0, 0, 10), 20.5 / 21},
		{pairs(5, 0, 5), 0.5},
	} {
		require.InDelta(t, c.want, lossTo(report.LearnMatch{Counts: c.p}), 1e-12)
	}
}

// TestFormers: whom the one in use loses to is met most; it is no former itself, and one
// that was refused was never in use.
func TestFormers(t *testing.T) {
	l := loopOf(t, tiny, "games.pairs=101", "games.pool=0.6")
	require.Empty(t, l.formers(), "there was no other yet")
	l.done = []report.LearnIteration{{Number: 1, Promoted: true}, {Number: 2, InUse: 1}, {Number: 3, InUse: 1, Promoted: true}}
	match := func(p stats.Pairing) report.LearnMatch { return report.LearnMatch{Counts: p} }
	l.against = map[int]map[string]report.LearnMatch{3: {"start": match(pairs(30, 0, 0)), "001": match(pairs(10, 0, 20)), "mcts": match(pairs(0, 0, 30))}}
	require.Equal(t, []former{{1, 61}}, l.formers(), "60.6 pairs, and the start's share of them is nothing")
	l.against[3]["start"] = match(pairs(15, 0, 15))
	require.Equal(t, []former{{0, 22}, {1, 39}}, l.formers(), "as 1/4 to 4/9")
	l.config.Games.Pool = 1
	require.Equal(t, []former{{0, 36}, {1, 64}}, l.formers(), "a pair is left for itself")
	l.config.Games.Pool = 0
	require.Empty(t, l.formers())
}

// TestPlayer: how the games are played follows from the keys of games.
func TestPlayer(t *testing.T) {
	of := func(set ...string) string { return loopOf(t, tiny, set...).player(1) }
	const agent = "alphabeta:transitions=40,weights=weights/001.yaml"
	require.Equal(t, "mix:p=0.1,choices=20,other=(greedy:temp=0.5,weights=weights/001.yaml),agent=("+agent+")", of())
	require.Equal(t, "mix:p=0.1,choices=20,other=(random),agent=("+agent+")", of("games.temperature=0"))
	require.Equal(t, "mix:p=0.1,choices=0,other=(greedy:temp=0.5,weights=weights/001.yaml),agent=("+agent+")", of("games.explore=0"))
	require.Equal(t, "epsilon:p=0.1,agent=("+agent+")", of("games.temperature=0", "games.explore=0"))
	require.Equal(t, agent, of("games.temperature=0", "games.explore=0", "games.epsilon=0"))
	require.Equal(t, "random", loopOf(t, tiny).player(0))
}

// TestPoolGames: the tiny loop plays half of its games against what it was, once there is
// such a one; rows of either are rows of their own.
func TestPoolGames(t *testing.T) {
	t.Parallel()
	dir, found := whole(t)
	require.NoDirExists(t, filepath.Join(dir, "runs", "001-games-000"))
	run, err := runs.Standard().Open(t.Context(), filepath.Join(dir, "runs", "002-games-000"))
	require.NoError(t, err)
	defer run.Close()
	require.Equal(t, 3, run.Config.Pairs)
	require.Equal(t, "random", run.Config.Agents[1].Spec, "what knows nothing plays so")
	require.EqualValues(t, 12, found.Iterations[1].Games)
	require.Len(t, found.Iterations[1].Digest, 64)
	rows, meta, err := samples.Read(filepath.Join(dir, "samples", "002.parquet"), "")
	require.NoError(t, err)
	require.Contains(t, meta.Players, "mix:p=0.1")
	require.Contains(t, meta.Players, ", random")
	require.Len(t, rows, int(found.Iterations[1].Rows))
	games := map[int64]int64{}
	for _, r := range rows {
		require.Less(t, r.Game, int64(12))
		if group, ok := games[r.Game]; ok {
			require.Equal(t, group, r.Group)
		}
		games[r.Game] = r.Group
	}
	require.Len(t, games, 12, "each game has rows")
	groups := map[int64]bool{}
	for _, g := range games {
		groups[g] = true
	}
	require.Len(t, groups, 6, "an opening a pair")
}
