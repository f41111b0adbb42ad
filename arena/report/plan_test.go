package report_test

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"gipf.arena/arena/report"
	"gipf.arena/arena/stats"
	"gipf.arena/internal/testkit"
)

// TestPlanText compares the answer for 5 Elo without draws.
func TestPlanText(t *testing.T) {
	t.Parallel()
	require.Equal(t, `players 5 Elo apart in strength, draws of equals 0.00%, first move worth 0 Elo, alpha 0.05, beta 0.05
the score of a match shows 5.0 Elo (normalized 5.0): 50.72% of the points, with 0.00% drawn

match                               games
of fixed size                       62750
sequential, players equal           25596
sequential, 5 Elo apart             25596
sequential, midway (the longest)    41868
sequential, a cap that keeps beta  103676

the fixed match would end with bars of ± 2.7 Elo (95 %) by its score, ± 2.7 in strength; sequential lengths are means,
and at the cap a tenth of beta of the tests of players 5 Elo apart are undecided
`, testkit.Written(t, report.NewPlan(stats.Plan{Elo: 5, Alpha: 0.05, Beta: 0.05}, report.Pilot{})))
}

// TestPlanByHand works out the lengths by the formulas of Wald and of the normal distribution, for games without draws,
// whose results have a standard deviation of 1/2 to three digits.
func TestPlanByHand(t *testing.T) {
	t.Parallel()
	const z95, z975 = 1.6448536269514722, 1.959963984540054
	for _, elo := range []float64{2, 5, 10} {
		p := report.NewPlan(stats.Plan{Elo: elo, Alpha: 0.05, Beta: 0.05}, report.Pilot{})
		score := 1/(1+math.Pow(10, -elo/400)) - 0.5
		require.InDelta(t, score+0.5, p.Score, 1e-9)
		require.InEpsilon(t, math.Pow((z975+z95)*0.5/score, 2), p.Fixed, 0.002, "two-sided 5 %, power 95 %")
		bound, drift := math.Log(0.95/0.05), math.Pow(score/0.5, 2) // of a pair
		require.InEpsilon(t, 2*0.9*bound/drift, p.AtNone, 0.002)
		require.Equal(t, p.AtNone, p.AtElo, "equal errors, equal lengths")
		require.InEpsilon(t, 2*bound*bound/(2*drift), p.Worst, 0.002)
		require.InDelta(t, elo, p.ScoreElo, 1e-6)
		require.InDelta(t, elo, p.NElo, 0.01*elo)
	}
}

// TestPlanRules: half the difference takes four times the games; draws save games; the midway is the longest; a cap leaves room.
func TestPlanRules(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		p := stats.Plan{
			Elo: rapid.Float64Range(2, 40).Draw(t, "elo"), Draws: rapid.Float64Range(0, 0.8).Draw(t, "draws"),
			Alpha: rapid.Float64Range(0.01, 0.1).Draw(t, "alpha"), Beta: rapid.Float64Range(0.01, 0.1).Draw(t, "beta"),
		}
		v := report.NewPlan(p, report.Pilot{})
		half := p
		half.Elo /= 2
		require.InEpsilon(t, 4, float64(report.NewPlan(half, report.Pilot{}).Fixed)/float64(v.Fixed), 0.05)
		more := p
		more.Draws += 0.1
		require.Less(t, report.NewPlan(more, report.Pilot{}).Fixed, v.Fixed)
		require.Greater(t, v.Worst, max(v.AtNone, v.AtElo))
		require.Greater(t, v.Cap, v.Worst)
		for _, games := range []int{v.Fixed, v.AtNone, v.AtElo, v.Worst, v.Cap} {
			require.Zero(t, games%2, "whole pairs")
		}
	})
}

// pairing is pairs of a and b by their two results, such as WW: 3.
func pairing(a, b int, pairs map[string]int) stats.Pairing {
	p := stats.Pairing{A: a, B: b}
	outcome := map[byte]stats.Result{'L': stats.Loss, 'D': stats.Draw, 'W': stats.Win}
	for results, n := range pairs {
		p.Pairs[outcome[results[0]]][outcome[results[1]]] = n
	}
	return p
}

// TestPilotCounts: draws are a share of all games, and what is left to play is that of the pairing with the fewest.
func TestPilotCounts(t *testing.T) {
	t.Parallel()
	var p report.Pilot
	p.Count([]stats.Pairing{
		pairing(0, 1, map[string]int{"WL": 10, "WD": 5, "DD": 5}), // 40 games, 15 drawn
		pairing(0, 2, map[string]int{"WW": 10, "LD": 5}),          // 30 games, 5 drawn
	})
	require.Equal(t, 2, p.Pairings)
	require.Equal(t, 30, p.Played)
	require.InDelta(t, 20./70, p.Draws, 1e-12)
	p.Count([]stats.Pairing{pairing(0, 2, map[string]int{"WW": 3}), pairing(0, 1, map[string]int{"WW": 5})})
	require.Equal(t, 6, p.Played, "whichever comes first")
	p.Count([]stats.Pairing{{A: 0, B: 1, Lone: [2][3]int{{stats.Draw: 1}}}})
	require.Equal(t, []float64{1, 1}, []float64{p.Draws, float64(p.Played)}, "one game")
	var none report.Pilot
	none.Count(nil)
	require.Equal(t, report.Pilot{}, none)
	none.Count([]stats.Pairing{{A: 0, B: 1}})
	require.Equal(t, report.Pilot{Pairings: 1}, none, "without a game there is no share of draws")
}

// TestPilotTeaches: too few pairs teach the share of draws alone; many teach what the first move is worth, too.
func TestPilotTeaches(t *testing.T) {
	t.Parallel()
	plan, few := stats.Plan{Bias: 7}, report.Pilot{Draws: 0.4}
	few.Teach(&plan)
	require.Equal(t, stats.Plan{Draws: 0.4, Bias: 7}, plan)
	var many report.Pilot
	many.Count([]stats.Pairing{pairing(0, 1, map[string]int{"WL": 300, "LW": 60, "WW": 120, "LL": 120})}) // the first mover wins more
	require.Positive(t, many.PairFactor)
	require.Less(t, many.PairFactor, 1.0, "in a pair the first move is taken twice, and evens out")
	plan = stats.Plan{}
	many.Teach(&plan)
	require.Zero(t, plan.Draws)
	require.NotZero(t, plan.Bias)
}

// TestPlanAfterPilot: games that were played need not be played again, but a sequential test begins anew.
func TestPlanAfterPilot(t *testing.T) {
	t.Parallel()
	pilot := report.Pilot{Run: "pilot", Pairings: 3, Played: 40, Seconds: 2, AtOnce: 4, Games: 130, Draws: 0.25}
	v := report.NewPlan(stats.Plan{Elo: 10, Draws: 0.5, Alpha: 0.05, Beta: 0.1}, pilot)
	require.Equal(t, 6348, v.Fixed)
	require.Equal(t, (6348-40)*3, v.Remaining, "of all pairings")
	require.Equal(t, float64((6348-40)*3*2/4), v.Seconds, "two seconds a game, four games at once")
	require.Equal(t, `by the 130 games of pilot: 25.00% drawn, 2 s of thinking each, pairs too few or all alike to tell what the first move is worth, which is taken for 0
players 10 Elo apart in strength, draws of equals 50.00%, first move worth 0 Elo, alpha 0.05, beta 0.1
the score of a match shows 10.0 Elo (normalized 14.1): 51.44% of the points, with 49.96% drawn

match                              games  to play      time
of fixed size                       6348     6308  2h37m42s
sequential, players equal           2410     2410   1h0m15s
sequential, 10 Elo apart            2870     2870  1h11m45s
sequential, midway (the longest)    3930     3930  1h38m15s
sequential, a cap that keeps beta   9954     9954   4h8m51s

the fixed match would end with bars of ± 6.0 Elo (95 %) by its score, ± 6.0 in strength; sequential lengths are means,
and at the cap a tenth of beta of the tests of players 10 Elo apart are undecided
games are those of one pairing, of which the least played has 40; the time is that of all 3 pairings
`, testkit.Written(t, v))
	pilot.Played = 7000
	v = report.NewPlan(stats.Plan{Elo: 10, Draws: 0.5, Alpha: 0.05, Beta: 0.1}, pilot)
	require.Zero(t, v.Remaining, "more than enough is there")
	require.Contains(t, testkit.Written(t, v), "of fixed size                       6348        0        0s\n")
	pilot.Seconds = 1e9
	require.Contains(t, testkit.Written(t, report.NewPlan(stats.Plan{Elo: 10, Alpha: 0.05, Beta: 0.1}, pilot)), "more than a century")
	pilot.PairFactor = 0.72
	require.Contains(t, testkit.Written(t, report.NewPlan(stats.Plan{Elo: 10, Bias: 61.4, Alpha: 0.05, Beta: 0.1}, pilot)), "pairs vary by 0.72 of what two games do\n")
	require.Contains(t, testkit.Written(t, report.NewPlan(stats.Plan{Elo: 10, Bias: 61.4, Alpha: 0.05, Beta: 0.1}, pilot)), "first move and openings worth 61 Elo")
}

// TestPilotTime: what is left takes the thinking of all pairings, shared by the games that are played at once; without a number that
// is one.
func TestPilotTime(t *testing.T) {
	t.Parallel()
	plan := stats.Plan{Elo: 10, Draws: 0.5, Alpha: 0.05, Beta: 0.1} // 6348 games
	for _, c := range []struct {
		pilot report.Pilot
		want  float64
	}{
		{report.Pilot{Pairings: 1, Seconds: 1}, 6348},
		{report.Pilot{Pairings: 1, Seconds: 1, AtOnce: 1}, 6348},
		{report.Pilot{Pairings: 2, Seconds: 0.25, AtOnce: 3, Played: 48}, 1050},
		{report.Pilot{Pairings: 1, Seconds: 1, AtOnce: 7}, 907},
		{report.Pilot{Pairings: 1, Seconds: 1, Played: 6348}, 0},
	} {
		v := report.NewPlan(plan, c.pilot)
		require.Equal(t, c.want, v.Seconds)
		require.Equal(t, c.pilot.Pairings*(6348-c.pilot.Played), v.Remaining)
	}
	const pairings = "games are those of one pairing"
	require.NotContains(t, testkit.Written(t, report.NewPlan(plan, report.Pilot{Pairings: 1})), pairings)
	require.Contains(t, testkit.Written(t, report.NewPlan(plan, report.Pilot{Pairings: 2})), pairings)
	century := report.NewPlan(plan, report.Pilot{Pairings: 1, Seconds: 100 * 365.25 * 24 * 3600 / 6348.})
	require.Contains(t, testkit.Written(t, century), "of fixed size                       6348  more than a century\n")
	century.Pilot.Seconds *= 0.999
	require.Contains(t, testkit.Written(t, century), "of fixed size                       6348         875723h24m0s\n")
	one := report.NewPlan(plan, report.Pilot{Played: 1, Pairings: 1})
	require.Contains(t, testkit.Written(t, one), "match                              games  to play\nof fixed size                       6348     6347\n")
}

// TestPlanHalfWidths: a fixed match ends with bars of 1.96 standard errors of its score, in Elo near equality, and in strength those are
// as much wider as strength is larger than what the score shows.
func TestPlanHalfWidths(t *testing.T) {
	t.Parallel()
	v := report.NewPlan(stats.Plan{Elo: 10, Draws: 0.5, Alpha: 0.05, Beta: 0.1}, report.Pilot{})
	require.InEpsilon(t, 1600/math.Ln10*1.959963984540054*math.Sqrt(0.5/4)/math.Sqrt(6348), v.HalfWidthElo, 1e-6, "of games half of which are drawn")
	v = report.NewPlan(stats.Plan{Elo: 10, Draws: 0.5, Bias: 80, Alpha: 0.05, Beta: 0.1}, report.Pilot{})
	require.Less(t, v.ScoreElo, 9.9, "a first move that is worth much hides strength")
	require.InDelta(t, v.HalfWidthElo*10/v.ScoreElo, v.HalfWidthStrength, 1e-9)
}
