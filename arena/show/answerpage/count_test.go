package answerpage

import (
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/arena/page"
	"gipf.arena/arena/quality"
	"gipf.arena/arena/report"
	"gipf.arena/arena/stats/balance"
)

func TestBest(t *testing.T) {
	var list []Game
	for i, size := range []float64{3, 1, 4, 1, 5, 9, 2, 6, 5, 3} {
		list = best(list, Game{Index: int64(i), size: size})
	}
	var order []int64
	for _, g := range list {
		order = append(order, g.Index)
	}
	require.Equal(t, []int64{5, 7, 4, 8, 2}, order, "the largest first, of equal ones the earlier")
}

func TestInteresting(t *testing.T) {
	c := &collector{longest: []Game{{Index: 4, Why: []string{"long"}}, {Index: 7, Why: []string{"long"}}}, upsets: []Game{{Index: 4, Why: []string{"upset"}}}}
	got := c.interesting([]quality.Swing{{Game: 7, Ply: 9, Player: "a", Seat: "second", From: 0.9, To: 0.1}})
	require.Equal(t, []Game{
		{Index: 7, Why: []string{"turning point: a, who plays second, saw the expected score of first at 10 %, and before move 10 at 90 %", "long"}},
		{Index: 4, Why: []string{"upset", "long"}},
	}, got)
}

// TestTurningPoints: five swings are turning points, those that are named first.
func TestTurningPoints(t *testing.T) {
	swings := make([]quality.Swing, 7)
	for i := range swings {
		swings[i] = quality.Swing{Game: int64(10 + i), Player: "a", Seat: "first", From: 0.9, To: 0.1}
	}
	got := new(collector).interesting(swings)
	require.Len(t, got, 5)
	require.EqualValues(t, 14, got[4].Index)
	require.Empty(t, new(collector).interesting(nil))
}

func TestHistogram(t *testing.T) {
	require.Nil(t, histogram(nil))
	require.Equal(t, []Length{{From: 7, To: 7, Games: 1, Unended: 1, Share: share([]balance.Cluster{{N: 1, Sum: 1}})}}, histogram([]measured{{plies: 7}}), "one game")
	got := histogram([]measured{{opening: 1, plies: 12, whole: true}, {opening: 2, plies: 13}, {opening: 3, plies: 51, whole: true}})
	require.Equal(t, Length{From: 12, To: 13, Games: 2, Unended: 1, Share: got[0].Share}, got[0])
	require.InDelta(t, 2.0/3, got[0].Share.Value, 1e-12)
	require.Equal(t, share([]balance.Cluster{{Opening: 1, N: 1, Sum: 1}, {Opening: 2, N: 1, Sum: 1}, {Opening: 3, N: 1}}), got[0].Share, "two of three openings")
	require.Equal(t, 50, got[len(got)-1].From)
	require.Equal(t, 51, got[len(got)-1].To)
	require.Len(t, got, 20)
}

// TestHistogramSteps: lengths are in steps of 1, 2, 5, 10, … moves that begin at multiples of the step, some twenty at most, the
// shortest game in the first and the longest in the last.
func TestHistogramSteps(t *testing.T) {
	for _, c := range []struct {
		low, high      int
		from, to, last int
		columns        int
	}{
		{7, 7, 7, 7, 7, 1},
		{0, 1, 0, 0, 1, 2},
		{1, 20, 1, 1, 20, 20},
		{1, 21, 0, 1, 21, 11},
		{13, 52, 12, 13, 53, 21},
		{13, 53, 10, 14, 54, 9},
		{99, 1098, 50, 99, 1099, 21},
	} {
		got := histogram([]measured{{plies: c.high}, {opening: 1, plies: c.low}})
		require.Equal(t, []int{c.from, c.to, c.last, c.columns}, []int{got[0].From, got[0].To, got[len(got)-1].To, len(got)}, "%d to %d", c.low, c.high)
		games := 0
		for _, l := range got {
			games += l.Games
			require.Equal(t, l.Games, l.Unended)
		}
		require.Equal(t, 2, games)
	}
}

// TestShare: intervals are of 95 %.
func TestShare(t *testing.T) {
	var clusters []balance.Cluster
	for i := range 40 {
		clusters = append(clusters, balance.Cluster{Opening: uint64(i), N: 1, Sum: float64(i % 2)})
	}
	got := share(clusters)
	require.Equal(t, 0.5, got.Value)
	require.InDelta(t, 0.16, *got.High-got.Value, 0.01, "two errors of the half of forty")
}

func TestRoundStep(t *testing.T) {
	for x, want := range map[float64]int{0.05: 1, 1: 1, 1.1: 2, 2: 2, 3: 5, 5: 5, 5.1: 10, 11: 20, 21: 50, 60: 100} {
		require.Equal(t, want, roundStep(x), "%v", x)
	}
}

// TestScores: shares keep their ends, on both sides of the board.
func TestScores(t *testing.T) {
	p := &report.Pairing{Wins: 3, Draws: 2, Losses: 1, Games: 6, Elo: page.Interval{Value: 120, Low: new(0.0), High: new(400.0)}}
	iv := p.Score()
	require.InDelta(t, 4.0/6, iv.Value, 1e-12)
	require.InDelta(t, 0.5, *iv.Low, 1e-12)
	require.InDelta(t, 10.0/11, *iv.High, 1e-12)
	o := other(iv)
	require.InDelta(t, 2.0/6, o.Value, 1e-12)
	require.InDelta(t, 1.0/11, *o.Low, 1e-12)
	require.InDelta(t, 0.5, *o.High, 1e-12)
	p.Elo.High = nil
	require.Equal(t, 1.0, *p.Score().High)
}

// TestPercentOf: a count stands with its share; of nothing it is none.
func TestPercentOf(t *testing.T) {
	for _, c := range []struct {
		n, of int
		want  string
	}{{0, 0, "0 (0.0%)"}, {1, 1, "1 (100.0%)"}, {1, 3, "1 (33.3%)"}, {20, 40, "20 (50.0%)"}} {
		require.Equal(t, c.want, percentOf(c.n, c.of))
	}
}
