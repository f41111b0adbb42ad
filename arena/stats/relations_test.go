package stats

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// threePlayers is a small connected pool.
func threePlayers() []Pairing {
	return []Pairing{
		{A: 0, B: 1, Pairs: [3][3]int{{10, 3, 4}, {6, 9, 2}, {30, 8, 12}}},
		{A: 0, B: 2, Pairs: [3][3]int{{5, 1, 2}, {2, 6, 4}, {22, 9, 21}}},
		{A: 1, B: 2, Pairs: [3][3]int{{12, 2, 1}, {3, 4, 3}, {25, 6, 14}}},
	}
}

// One hard anchor is FixedAt, whichever way it is said.
func TestTiesOneAnchor(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		players, ps := drawConnected(t)
		p := rapid.IntRange(0, players-1).Draw(t, "anchor")
		elo := rapid.Float64Range(-2000, 2000).Draw(t, "elo")
		require.Equal(t,
			mustRate(t, players, ps, Options{Anchor: FixedAt(p, elo)}),
			mustRate(t, players, ps, Options{Relations: []Relation{Held(p, elo)}}))
	})
}

// Anchors at the distance that the games say change nothing but the constant.
func TestTiesAnchorsThatAgree(t *testing.T) {
	free := mustRate(t, 3, threePlayers(), Options{Anchor: FixedAt(0, 100)})
	two := mustRate(t, 3, threePlayers(), Options{Relations: []Relation{Held(0, 100), Held(1, free.Ratings[1].Elo.Center)}})
	require.Equal(t, []Status{Anchored, Anchored, Rated}, statuses(two))
	near(t, free.Ratings[2].Elo.Center, two.Ratings[2].Elo.Center)
	near(t, free.Advantage.Elo.Center, two.Advantage.Elo.Center)
	require.Less(t, two.Ratings[2].SE, free.Ratings[2].SE, "two references are better than one")
	p, ok := two.LOS(0, 1)
	require.True(t, ok)
	require.InDelta(t, 1, p, 1e-12, "no doubt between anchors")
}

// A loose anchor is the limit of both: nothing known, and a hard anchor.
func TestTiesLooseAnchors(t *testing.T) {
	free := mustRate(t, 3, threePlayers(), Options{Anchor: FixedAt(0, 0)})
	d, _ := free.Diff(1, 0)
	for _, tc := range []struct {
		sd, want float64
	}{{1e5, d.Center}, {1e-3, d.Center + 200}} {
		tab := mustRate(t, 3, threePlayers(), Options{Relations: []Relation{Held(0, 0), Loose(1, d.Center+200, tc.sd)}})
		require.InDelta(t, tc.want, tab.Ratings[1].Elo.Center, 0.05)
	}
	// One loose anchor moves no difference and adds its own doubt to all.
	loose := mustRate(t, 3, threePlayers(), Options{Relations: []Relation{Loose(0, 50, 30)}})
	require.Equal(t, []Status{Rated, Rated, Rated}, statuses(loose))
	require.InDelta(t, 50, loose.Ratings[0].Elo.Center, 1e-6)
	require.InDelta(t, 30, loose.Ratings[0].SE, 1e-6)
	require.InDelta(t, math.Hypot(30, free.Ratings[1].SE), loose.Ratings[1].SE, 1e-6)
	after, _ := loose.Diff(1, 0)
	near(t, d.Center, after.Center)
	near(t, d.Half(), after.Half())
}

// Relations and anchors join pools that no game joins.
func TestTiesJoinPools(t *testing.T) {
	ps := []Pairing{between(0, 1, "20WL 12WW 5LW 4LL"), between(2, 3, "18WL 9WW 3LW 7LL")}
	apart := mustRate(t, 4, ps, Options{})
	require.Contains(t, kinds(apart), Disconnected)

	related := mustRate(t, 4, ps, Options{Relations: []Relation{Related(2, 1, 40, 25)}})
	require.Empty(t, related.Notes)
	d, ok := related.Diff(2, 1)
	require.True(t, ok)
	require.InDelta(t, 40, d.Center, 1e-6)
	require.InEpsilon(t, Z95*25, d.Half(), 0.01)

	anchored := mustRate(t, 4, ps, Options{Relations: []Relation{Held(0, 0), Held(2, 500)}})
	require.Empty(t, anchored.Notes)
	d, ok = anchored.Diff(3, 1)
	require.True(t, ok)
	require.Greater(t, d.Center, 300.0)
}

// A prior rates players who won or lost everything, and pulls the extremes in.
func TestPriorsMakeRatingsExist(t *testing.T) {
	ps := []Pairing{between(0, 1, "10WW"), between(1, 2, "10WL 5LL 5WW")}
	require.Contains(t, kinds(mustRate(t, 3, ps, Options{})), Separated)
	for _, prior := range []Prior{VirtualDraws(2), VirtualGames(2)} {
		for _, m := range RatingModels() {
			tab := mustRate(t, 3, ps, Options{Prior: prior, Model: m})
			require.NotContains(t, kinds(tab), Separated, prior)
			require.Equal(t, []Status{Rated, Rated, Rated}, statuses(tab), "%v %v", prior, m)
			weak := mustRate(t, 3, ps, Options{Prior: Prior{prior.kind, 0.5}, Model: m})
			strong, _ := tab.Diff(0, 1)
			far, _ := weak.Diff(0, 1)
			require.Less(t, strong.Center, far.Center, "%v %v", prior, m)
		}
	}
}

// KataGo's centre: where all are strong but one, virtual games at 0 leave the sum of
// ratings far from 0, and the balance of each player's points is 0.001 of that sum.
// Players without games are not in it.
func TestPriorCentre(t *testing.T) {
	ps := []Pairing{between(0, 1, "50WW WL"), between(0, 2, "50WW WL"), between(0, 3, "50WW WL")}
	tab := mustRate(t, 5, ps, Options{Prior: VirtualGames(0.1), Advantage: FixedAdvantage(0)})
	sum, surplus := 0.0, make([]float64, 5)
	for p, r := range tab.Ratings {
		if sum += r.Elo.Center * logitPerElo; p < 4 {
			surplus[p] = 0.1 * (0.5 - ExpectedScore(r.Elo.Center))
		}
	}
	for _, p := range ps {
		left := p.WDL().Points() - float64(p.Games())*ExpectedScore(tab.Ratings[p.A].Elo.Center-tab.Ratings[p.B].Elo.Center)
		surplus[p.A] += left
		surplus[p.B] -= left
	}
	require.Greater(t, math.Abs(sum), 1.0)
	for p := range 4 {
		require.InDelta(t, 0.001*sum, surplus[p], 1e-9)
	}
	require.InDelta(t, 0, tab.Ratings[4].Elo.Center, 1e-9)
}

func TestTiesRefused(t *testing.T) {
	for _, tc := range []struct {
		opt  Options
		want string
	}{
		{Options{Relations: []Relation{Held(3, 0)}}, "relation of players 3 and -1 in a pool of 3"},
		{Options{Relations: []Relation{Related(1, 1, 0, 5)}}, "relation of players 1 and 1"},
		{Options{Relations: []Relation{Related(1, 0, 0, 0)}}, "standard deviation of 0 Elo"},
		{Options{Relations: []Relation{Loose(1, math.NaN(), 5)}}, "to NaN Elo"},
		{Options{Relations: []Relation{Loose(1, 0, -5)}}, "standard deviation of -5 Elo"},
		{Options{Relations: []Relation{Held(1, 0), Held(1, 5)}}, "player 1 is held twice"},
		{Options{Anchor: FixedAt(1, 0), Relations: []Relation{Held(1, 5)}}, "player 1 is held twice"},
		{Options{Prior: VirtualDraws(0)}, "prior of 0 virtual games"},
		{Options{Prior: VirtualGames(math.NaN())}, "prior of NaN virtual games"},
		{Options{Model: models}, "unknown model 3"},
	} {
		_, err := Rate(3, threePlayers(), tc.opt)
		require.ErrorContains(t, err, tc.want)
	}
}

// Contradictions of a million games to each other (found by TestTiesAnyCounts): the
// line search overshoots to where every chance is certain, and the fit begins anew
// from equality.
func TestTiesFromEquality(t *testing.T) {
	tab := mustRate(t, 5, []Pairing{
		{A: 0, B: 1, Pairs: [3][3]int{{2, 1e6}}},
		{A: 0, B: 2, Pairs: [3][3]int{{0, 1}}},
		{A: 0, B: 3, Pairs: [3][3]int{{0, 1, 2}, {}, {0, 0, 1}}},
		{A: 1, B: 2, Pairs: [3][3]int{{1e6, 0, 2}}},
		{A: 1, B: 3, Pairs: [3][3]int{{30}}},
		{A: 1, B: 4, Pairs: [3][3]int{{1, 2}}},
		{A: 2, B: 3, Pairs: [3][3]int{{1}}},
		{A: 2, B: 4, Pairs: [3][3]int{{0, 2}, {0, 0, 2}}},
		{A: 3, B: 4, Lone: [2][3]int{{}, {1}}},
	}, Options{Relations: []Relation{Related(1, 2, 1.6413116455078125, 15.086466858184394), Held(3, -600), Loose(4, 33.686653022166226, 3.422421611062873)}})
	require.InDelta(t, -600, tab.Ratings[3].Elo.Center, 0)
}

// For any counts and relations a table keeps its promises, and each held player
// is at its held value.
func TestTiesAnyCounts(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		players, ps := drawSparse(t)
		opt := Options{
			Model: rapid.SampledFrom(RatingModels()).Draw(t, "model"),
			Prior: rapid.SampledFrom([]Prior{{}, VirtualDraws(2), VirtualGames(2)}).Draw(t, "prior"),
		}
		held := map[int]float64{}
		for p := range players {
			elo := rapid.Float64Range(-600, 600).Draw(t, "elo")
			switch rapid.IntRange(0, 4).Draw(t, "relation") {
			case 0:
				held[p] = elo
				opt.Relations = append(opt.Relations, Held(p, elo))
			case 1:
				opt.Relations = append(opt.Relations, Loose(p, elo, rapid.Float64Range(1, 300).Draw(t, "sd")))
			case 2:
				opt.Relations = append(opt.Relations, Related(p, (p+1)%players, elo, rapid.Float64Range(1, 300).Draw(t, "sd")))
			}
		}
		if players == 1 {
			opt.Relations = nil
			held = nil
		}
		tab := mustRate(t, players, ps, opt)
		for p, elo := range held {
			if len(held) > 1 && tab.Ratings[p].Status != NoGames {
				require.Equal(t, Around(elo, 0), tab.Ratings[p].Elo)
				require.Equal(t, Anchored, tab.Ratings[p].Status)
			}
		}
	})
}

// Where every two players have results of every kind, every model is fitted,
// also where anchors pull ratings apart.
func TestModelsExist(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		players, ps := drawConnected(t)
		m := rapid.SampledFrom(RatingModels()).Draw(t, "model")
		opt := Options{Model: m, Prior: rapid.SampledFrom([]Prior{{}, VirtualDraws(2), VirtualGames(2)}).Draw(t, "prior")}
		for p := range rapid.IntRange(0, players).Draw(t, "held") {
			opt.Relations = append(opt.Relations, Held(p, rapid.Float64Range(-600, 600).Draw(t, "elo")))
		}
		tab := mustRate(t, players, ps, opt)
		require.Equal(t, m, tab.Model)
		require.NotContains(t, kinds(tab), AdvantageDropped)
	})
}
