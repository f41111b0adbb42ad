package report_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/arena/report"
	"gipf.arena/arena/stats"
	"gipf.arena/internal/testkit"
)

// wins is a pairing of lone games, so many won by each player in each seat.
func wins(a, b, won, lost int) stats.Pairing {
	p := stats.Pairing{A: a, B: b}
	for seat := range p.Lone {
		p.Lone[seat][stats.Win], p.Lone[seat][stats.Loss] = won, lost
	}
	return p
}

// rating rates pairings of players named a, b, c and so on.
func rating(t *testing.T, players int, ps ...stats.Pairing) *report.Rating {
	t.Helper()
	src := &report.Results{Source: "csv", Name: "made", Pairings: stats.Merge(ps)}
	for i := range players {
		src.Names = append(src.Names, string(rune('a'+i)))
	}
	table, err := stats.Rate(players, src.Pairings, stats.Options{})
	require.NoError(t, err)
	return report.NewRating(src, table, stats.Options{})
}

// Pools that no game joins have a table each, with ranks of their own, and what has no
// games stands last.
func TestPoolsApart(t *testing.T) {
	v := rating(t, 6, wins(0, 3, 8, 2), wins(1, 4, 3, 5), wins(4, 2, 1, 0))
	golden(t, "pools.txt", testkit.Written(t, v))
	ranks := map[string][3]int{}
	for _, a := range v.Players {
		ranks[a.Name] = [3]int{a.Rank, a.PoolRank, a.Pool}
	}
	require.Equal(t, map[string][3]int{"e": {1, 1, 1}, "b": {2, 2, 1}, "c": {3, 3, 1}, "a": {4, 1, 0}, "d": {5, 2, 0}, "f": {6, 1, 2}}, ranks)
}

// TestTwoPools: two pools have a heading each, which says how many players and games they have; one has none, also beside players
// without games.
func TestTwoPools(t *testing.T) {
	require.Contains(t, testkit.Written(t, rating(t, 4, wins(0, 1, 2, 1), wins(2, 3, 1, 0))), "\npool 1 of 2: 2 players, 6 games\n")
	require.Contains(t, testkit.Written(t, rating(t, 4, wins(0, 1, 2, 1), wins(2, 3, 1, 0))), "\n\npool 2 of 2: 2 players, 2 games\n")
	require.NotContains(t, testkit.Written(t, rating(t, 3, wins(0, 1, 2, 1))), "pool 1 of")
}

// The average opponent is the mean of their ratings by games, which the table's own
// ratings give; points and games of each pairing add up to those of all players.
func TestPointsAndOpponents(t *testing.T) {
	v := rating(t, 4, wins(0, 1, 5, 2), wins(0, 2, 3, 3), wins(1, 2, 9, 4), stats.Pairing{A: 3, B: 2, Lone: [2][3]int{{stats.Win: 1}}})
	elo, games, points, opponents := map[string]float64{}, map[string]int{}, map[string]float64{}, map[string]float64{}
	for _, a := range v.Players {
		elo[a.Name] = a.Elo.Value
	}
	for _, h := range v.HeadToHead {
		for _, side := range []struct {
			player, other string
			points        float64
		}{{h.A, h.B, h.Points}, {h.B, h.A, float64(h.Games) - h.Points}} {
			games[side.player] += h.Games
			points[side.player] += side.points
			opponents[side.player] += elo[side.other] * float64(h.Games)
		}
	}
	require.Len(t, v.HeadToHead, 4)
	for _, a := range v.Players {
		require.Equal(t, a.Games, games[a.Name])
		require.InDelta(t, a.Points, points[a.Name], 0)
		require.InDelta(t, *a.Opponents, opponents[a.Name]/float64(a.Games), 1e-9)
	}
}

// All players' points against all are printed of ten players, and of more on
// demand.
func TestPointsOfMany(t *testing.T) {
	const heading = "against 1 "
	ladder := func(players int) *report.Rating {
		var ps []stats.Pairing
		for i := range players - 1 {
			ps = append(ps, wins(i, i+1, 2, 1))
		}
		return rating(t, players, ps...)
	}
	require.Contains(t, testkit.Written(t, ladder(10)), heading)
	v := ladder(11)
	require.NotContains(t, testkit.Written(t, v), heading)
	require.Contains(t, testkit.Written(t, v), "average opponent\n")
	require.Contains(t, testkit.Written(t, v), "\npoints against each of 11 players: --head-to-head, or --json\n")
	v.AllPoints = true
	require.Contains(t, testkit.Written(t, v), heading)
}

// What rounds to nothing has no sign.
func TestNoNegativeZero(t *testing.T) {
	v := rating(t, 2, wins(0, 1, 500000, 500001))
	require.Less(t, v.Players[1].Elo.Value, 0.0)
	require.NotContains(t, testkit.Written(t, v), "-0.0 ")
	require.Contains(t, testkit.Written(t, v), "+0.0 ")
}

// TestOpponentsOfNone: who has no game with a result has no average opponent and no points, and a pairing without one tells of neither player.
func TestOpponentsOfNone(t *testing.T) {
	v := rating(t, 3, wins(0, 1, 1, 1), stats.Pairing{A: 1, B: 2})
	require.Len(t, v.HeadToHead, 1)
	for _, a := range v.Players {
		require.Equal(t, a.Name == "c", a.Opponents == nil, a.Name)
	}
	require.Contains(t, testkit.Written(t, v), "\n3  c                0/0                 –          ~          ~          –\n")
	one := rating(t, 2, stats.Pairing{A: 0, B: 1, Lone: [2][3]int{{stats.Win: 1}}})
	require.NotNil(t, one.Players[0].Opponents, "one game has an opponent")
}
