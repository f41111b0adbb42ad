package quality

import (
	"encoding/json"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/arena"
	"gipf.arena/arena/page"
	"gipf.arena/arena/stats"
	"gipf.arena/arena/stats/balance"
)

func TestMeansOfSingleObservationsAreStudents(t *testing.T) {
	var m mean
	for i, x := range []float64{1, 2, 3, 6} {
		m.add(int64(i), x)
	}
	f := m.figure()
	require.InDelta(t, 3, f.Mean, 1e-12)
	require.InDelta(t, 3.182446*math.Sqrt(14.0/3/4), f.Half, 1e-5, "s² = 14/3, t(3) = 3.182446")
	require.Equal(t, 4, f.N)
	require.Equal(t, 4, f.Games)
}

func TestMeansTakeAGameAsOneObservation(t *testing.T) {
	var single, thrice mean
	for i, x := range []float64{1, 0, 0, 1, 1, 0, 1} {
		single.add(int64(i), x)
		for range 3 {
			thrice.add(int64(i), x)
		}
	}
	require.Equal(t, 21, thrice.figure().N)
	require.Equal(t, 7, thrice.figure().Games)
	require.InDelta(t, single.figure().Mean, thrice.figure().Mean, 1e-12)
	require.InDelta(t, single.figure().Half, thrice.figure().Half, 1e-12, "copies within a game tell nothing")
	var none, one mean
	one.add(1, 0.25)
	require.Zero(t, none.figure().N)
	require.Equal(t, "-", none.figure().text(three))
	require.InDelta(t, 0.25, one.figure().Mean, 0)
	require.True(t, math.IsNaN(one.figure().Half))
	text, err := json.Marshal(one.figure())
	require.NoError(t, err)
	require.JSONEq(t, `{"mean":0.25,"half_width":null,"observations":1,"games":1}`, string(text))
}

func TestMeansWeighGamesByTheirPositions(t *testing.T) {
	var m mean
	m.add(1, 0)
	for range 3 {
		m.add(2, 1)
	}
	f := m.figure()
	require.InDelta(t, 0.75, f.Mean, 1e-12)
	require.InDelta(t, 12.7062*math.Sqrt(2*0.75*0.75*2)/4, f.Half, 1e-3, "each game is off by 0.75, t(1) = 12.7062")
}

// TestSharesWithoutSpread: of 25 games that were all won, or of which all but one were, a tenth of expectations is known no better than so many
// games tell.
func TestSharesWithoutSpread(t *testing.T) {
	for lost, low := range map[int]float64{0: 0.8668, 1: 0.8668} { // 25/(25+1.96²)
		var all []forecast
		for game := range 25 {
			for turn := range 40 {
				if game > 0 || turn < lost {
					all = append(all, forecast{game: int64(game), expected: 0.75, score: min(1, float64(game))})
				}
			}
		}
		if lost == 0 {
			all = append(all, forecast{game: 25, expected: 0.75, score: 1})
		}
		scored := predicted("j", all).Bins[7].Scored
		require.Equal(t, 25, scored.Games)
		require.InDelta(t, low, *scored.share().Low, 5e-4, "%d lost", lost)
		require.InDelta(t, 1, *scored.share().High, 0)
	}
	drawn := firstScore([]played{{first: 0.5, players: [2]int{0, 1}}, {first: 0.5, players: [2]int{1, 0}}})
	require.InDelta(t, 0.5, drawn.Half, 0, "two games may say anything")
}

// TestErrorsOfFewGames: where 29 of 30 games go as a sure judge says, the mean error is no better known than
// Wilson's share of 30 games that all say 0, and not below 0.
func TestErrorsOfFewGames(t *testing.T) {
	all := []forecast{{game: 0, expected: 0.8, score: 0}}
	for game := range 29 {
		all = append(all, forecast{game: int64(game + 1), expected: 0.99, score: 1})
	}
	s := predicted("j", all).All
	require.InDelta(t, 0.1135, *s.Brier.share().High, 5e-5, "1.96²/(30+1.96²)")
	require.Equal(t, "0.021 [0.000, 0.114]", s.Brier.text(three))
	require.Equal(t, "0.032 [0.000, 0.114]", s.Base.text(three))
	require.Contains(t, s.Gain.text(three), "[-", "a gain may be below 0")
}

func TestFirstMoversScoreKnowsWhoPlays(t *testing.T) {
	strangers := func(n int, first func(i int) float64) (games []played) {
		for i := range n {
			games = append(games, played{index: int64(i), players: [2]int{2 * i, 2*i + 1}, first: first(i)})
		}
		return games
	}
	half := func(i int) float64 { return float64(i % 2) }
	won := firstScore(strangers(400, func(i int) float64 { return 1 - float64(min(1, i/185)) }))
	require.Equal(t, 185.0/400, won.Mean, "to the last bit, so that it is written like the figure first-score")
	apart := firstScore(strangers(20, half))
	require.InDelta(t, 0.5, apart.Mean, 1e-12)
	require.InDelta(t, 2.093024*0.5/math.Sqrt(19), apart.Half, 1e-5, "t(19) = 2.093024")
	same := strangers(20, half)
	for i := range same {
		same[i].players[0] = 1000 + i%2 // one player wins all it begins, one loses them
	}
	require.InDelta(t, apart.Half*math.Sqrt(10), firstScore(same).Half, 1e-9, "two players are two observations of ten games")
	swapped := strangers(20, half)
	for i := range swapped {
		swapped[i].players[1-i%2] = 1000 + i%2
	}
	require.InDelta(t, apart.Half*math.Sqrt(10), firstScore(swapped).Half, 1e-9, "whichever seat they have")
}

// TestFirstMoversScoreKnowsOpenings: in a match of two every game has both players, and games with one in common tell nothing of how
// games depend on each other. Where openings decide both games of a pair, as many observations are made as there are pairs; where
// they decide nothing, or the stronger player wins both, games are no more than independent.
func TestFirstMoversScoreKnowsOpenings(t *testing.T) {
	for _, c := range []struct {
		pairs [2][2]float64 // the first mover's scores in every other opening
		low   float64
	}{
		{[2][2]float64{{1, 1}, {0, 0}}, 0.5 - 2.022691*math.Sqrt(40*1./39*40)/80},
		{[2][2]float64{{1, 1}, {1, 0}}, 0.75 - 1.990450*math.Sqrt(80*3./16/79*80)/80},
		{[2][2]float64{{1, 0}, {0, 1}}, 0.5 - 1.990450*math.Sqrt(80*1./4/79*80)/80},
		{[2][2]float64{{1, 1}, {1, 1}}, stats.Wilson(40, 40, 0.95).Lo},
	} {
		var games []played
		for i := range 80 {
			games = append(games, played{index: int64(i), players: [2]int{i % 2, 1 - i%2}, opening: uint64(i / 2), first: c.pairs[i/2%2][i%2]})
		}
		f := firstScore(games)
		require.InDelta(t, c.low, *f.share().Low, 1e-6, c.pairs)
	}
}

func TestForecastsAreHeldAgainstTheBaseRate(t *testing.T) {
	all := []forecast{{1, 3, 0.9, 1}, {2, 3, 0.2, 0}, {3, 3, 0.5, 1}, {3, 20, 0.4, 1}}
	f := predicted("x", all)
	late := f.Stages[3]
	require.Equal(t, "4 or fewer", late.Name)
	require.InDelta(t, (0.01+0.04+0.25)/3, late.Brier.Mean, 1e-12)
	require.InDelta(t, 2.0/9, late.Base.Mean, 1e-12, "two of three are won")
	require.InDelta(t, 2.0/9-0.1, late.Gain.Mean, 1e-12)
	require.InDelta(t, 0.36, f.Stages[0].Brier.Mean, 1e-12)
	require.Equal(t, 0, f.Stages[1].Brier.N+f.Stages[2].Brier.N)
	require.Equal(t, 1, f.Bins[9].Scored.N)
	require.InDelta(t, 0.4, f.Bins[4].Expected.Mean, 1e-12)
}

func TestStagesDivideTheTurnsToGo(t *testing.T) {
	for n := 1; n < 100; n++ {
		toGo, turn := 0, 0
		for _, s := range stages {
			if n >= s.from && n <= s.to {
				toGo++
			}
		}
		for _, s := range ranges {
			if n >= s.from && n <= s.to {
				turn++
			}
		}
		require.Equal(t, []int{1, 1}, []int{toGo, turn}, n)
	}
}

// A judge that is twice as sure as it may be has a slope of a half, and the interval holds
// it as often as it says, though positions of a game share its result.
func TestSlopeIsThatWhichWasPlanted(t *testing.T) {
	const planted, studies = 0.5, 200
	rng := rand.New(rand.NewPCG(1, 2))
	held := 0
	for range studies {
		var all []forecast
		for game := range 100 {
			x := 3 * rng.NormFloat64()
			score := 0.0
			if rng.Float64() < 1/(1+math.Exp(-planted*x)) {
				score = 1
			}
			for range 1 + rng.IntN(4) {
				all = append(all, forecast{int64(game), 1, 1 / (1 + math.Exp(-x)), score})
			}
		}
		if f := slope(all); math.Abs(f.Mean-planted) <= f.Half {
			held++
		}
	}
	require.InDelta(t, 0.95, float64(held)/studies, 0.05)
}

func TestLogitsAreCut(t *testing.T) {
	require.InDelta(t, surest, logit(1), 0)
	require.InDelta(t, -surest, logit(0), 0)
	require.InDelta(t, math.Log(3), logit(0.75), 1e-12)
	require.InDelta(t, math.Log(999), surest, 0.01, "1 in 1,000")
}

// TestCourse: lengths are of games that end by a rule, scores those of the player whose games they are, and endings come by how
// often they were, then by name.
func TestCourse(t *testing.T) {
	var games []played
	for i := range 20 {
		games = append(games, played{index: int64(i), players: [2]int{i % 2, 1 - i%2}, first: 1, turns: 10 + i, byRule: true, ending: []string{"b", "a"}[i%2]})
	}
	games = append(games, played{index: 20, players: [2]int{0, 1}, turns: 500, ending: "time"}, played{index: 21, players: [2]int{1, 0}, first: 0.5, turns: 600, ending: "time"})
	c := course("all", -1, games)
	require.Equal(t, []any{"all", 22, 20, 12, 28}, []any{c.Group, c.Games, c.Turns.N, c.Short, c.Long})
	require.InDelta(t, 19.5, c.Turns.Mean, 1e-12)
	require.InDelta(t, 20.5/22, c.First.Mean, 1e-12)
	require.Nil(t, c.Won)
	require.Equal(t, []Ending{{"a", 10}, {"b", 10}, {"time", 2}}, c.Endings)
	c = course("player", 0, games)
	require.InDelta(t, (10+0+0.5)/22, c.Won.Mean, 1e-12, "who won ten games, lost eleven and drew one")
	c = course("none", 5, nil)
	require.Equal(t, []int{0, 0, 0, 0}, []int{c.Games, c.Short, c.Long, c.Turns.N})
	require.Equal(t, "-", c.First.text(three))
	text, err := json.Marshal(c.First)
	require.NoError(t, err)
	require.Equal(t, `{"mean":0,"half_width":null,"observations":0,"games":0}`, string(text))
	require.Equal(t, "1.000", firstScore(games[:1]).text(three), "of one game there is no interval")
}

// TestBins: what was expected falls into tenths, a certain win into the last.
func TestBins(t *testing.T) {
	var all []forecast
	for i, x := range []float64{0, 0.0999, 0.1, 0.55, 0.8999, 0.9, 1} {
		all = append(all, forecast{game: int64(i), toGo: 1, expected: x, score: 1})
	}
	var n []int
	for _, b := range predicted("x", all).Bins {
		require.Equal(t, b.Expected.N, b.Scored.N)
		n = append(n, b.Scored.N)
	}
	require.Equal(t, []int{2, 1, 0, 0, 0, 1, 0, 0, 1, 2}, n)
}

// TestPartsOfAGame: the decisions after the opening fall into ten parts as equal as can be.
func TestPartsOfAGame(t *testing.T) {
	for _, c := range []struct {
		opening, moves int
		want           []int
	}{
		{0, 10, []int{1, 2, 3, 4, 5, 6, 7, 8, 9, 10}},
		{3, 7, []int{1, 3, 6, 8}},
		{2, 3, []int{1}},
		{1, 21, []int{1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9, 10, 10}},
	} {
		var got []int
		for ply := c.opening; ply < c.moves; ply++ {
			got = append(got, partOf(&arena.Record{OpeningPlies: c.opening, Moves: make([]string, c.moves)}, ply))
		}
		require.Equal(t, c.want, got)
	}
	require.Equal(t, []bool{false, true, false, true}, []bool{falls(0, 0), falls(1<<64-1, 1), falls(1<<63, 0.5), falls(1<<63-1, 0.5)})
}

// A mean as JSON has half the width of its interval, null where there is none.
func TestMeansInJSON(t *testing.T) {
	for want, f := range map[string]Figure{
		`{"mean":0.5,"half_width":0.25,"observations":8,"games":4}`: {Mean: 0.5, Half: 0.25, N: 8, Games: 4},
		`{"mean":1,"half_width":null,"observations":2,"games":1}`:   {Mean: 1, Half: math.NaN(), N: 2, Games: 1},
	} {
		text, err := json.Marshal(f)
		require.NoError(t, err)
		require.Equal(t, want, string(text))
	}
}

// TestCalibrationIsDrawn: on the dashed line lies what was scored as it was expected, and nothing else.
func TestCalibrationIsDrawn(t *testing.T) {
	at := func(x, y float64) page.Point {
		return page.Point{X: 100 * x, Interval: page.Interval{Value: y, Low: new(y), High: new(y)}}
	}
	c := calibration([]page.Series{{Name: "a", Points: []page.Point{at(0.2, 0.2), at(0.4, 0.3), at(0.7, 0.7)}}})
	even := c.Paths[len(c.Paths)-1]
	require.Equal(t, "even", even.Class)
	x1, y1, x2, y2 := even.At[0], even.At[1], even.At[2], even.At[3]
	require.Less(t, x1, x2)
	require.Greater(t, y1, y2, "it rises")
	require.Less(t, x2, float64(page.Width))
	off := func(e page.Estimate) float64 { return (e.X-x1)*(y2-y1)/(x2-x1) + y1 - e.Y }
	require.Len(t, c.Estimates, 3)
	require.InDelta(t, 0, off(c.Estimates[0]), 1e-6)
	require.Less(t, off(c.Estimates[1]), -1.0, "below the line")
	require.InDelta(t, 0, off(c.Estimates[2]), 1e-6)
}

// TestPredictionsAreShown: each tenth with values of two games and more has a row, and a mark at what was expected and scored.
func TestPredictionsAreShown(t *testing.T) {
	var all []forecast
	for game := range int64(6) {
		all = append(all, forecast{game: game, toGo: 3, expected: 0.25, score: float64(game % 2)}, forecast{game: game, toGo: 2, expected: 0.75, score: float64(game % 2)})
	}
	all = append(all, forecast{game: 6, toGo: 1, expected: 0.95, score: 1}) // of one game
	blocks := predictions([]*Predictions{new(predicted("a", all)), new(predicted("none", nil))})
	require.Len(t, blocks, 3)
	require.Len(t, blocks[0].Table.Rows, 2)
	require.Len(t, blocks[1].Table.Rows, 2)
	require.Equal(t, []string{"a", "25.0%"}, blocks[1].Table.Rows[0][:2])
	require.Len(t, blocks[2].Table.Rows, 1, "all had four turns to go or fewer")
	c := blocks[0].Chart
	require.Len(t, c.Estimates, 2)
	require.Less(t, c.Estimates[0].X, c.Estimates[1].X)
	require.InDelta(t, c.Estimates[0].Y, c.Estimates[1].Y, 1e-9, "half was scored of either")
	require.Nil(t, predictions([]*Predictions{new(predicted("none", nil))})[0].Chart)
	require.Empty(t, predictions(nil))
}

// TestSlopesWithoutInformation: a judge that always says a half says nothing of its slope, which is then 1 without an interval; two
// games have one, and one game has none.
func TestSlopesWithoutInformation(t *testing.T) {
	f := slope([]forecast{{1, 1, 0.5, 1}, {2, 1, 0.5, 0}, {3, 1, 0.5, 1}})
	require.InDelta(t, 1, f.Mean, 0)
	require.True(t, math.IsNaN(f.Half))
	require.Equal(t, []int{3, 3}, []int{f.N, f.Games})
	f = slope([]forecast{{1, 2, 0.75, 1}, {1, 1, 0.75, 1}, {2, 1, 0.75, 0}})
	require.InDelta(t, math.Log(2)/math.Log(3), f.Mean, 1e-8, "two of three at three to one")
	// Each game's score is 2·x/3, and the information x²·2/9; t(1) = 12.7062.
	require.InDelta(t, 12.7062*math.Sqrt(2*4.0/9*2)/(math.Log(3)*3*2/9), f.Half, 1e-3)
	require.True(t, math.IsNaN(slope([]forecast{{1, 2, 0.75, 1}, {1, 1, 0.75, 0}}).Half))
	require.True(t, math.IsNaN(slope(nil).Half))
}

// TestTenthsOf: agents that have a figure in some tenth have a row and a line, and no others.
func TestTenthsOf(t *testing.T) {
	some := func(part int) *page.Interval {
		if part > 2 {
			return nil
		}
		return &page.Interval{Value: float64(part), Low: new(0.5), High: new(3.0)}
	}
	d := tenthsOf{title: "t", up: "u", caption: "c", unit: three}
	d.add("none", func(int) *page.Interval { return nil })
	require.Empty(t, d.blocks("h"))
	d.add("some", some)
	b := d.blocks("h")
	require.Len(t, b, 1)
	require.Equal(t, []string{"agent", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10"}, b[0].Table.Head)
	require.Len(t, b[0].Table.Rows, 1)
	require.Equal(t, []string{"some", "1.000 [0.500, 3.000]", "2.000 [0.500, 3.000]"}, b[0].Table.Rows[0][:3])
	require.Len(t, b[0].Table.Rows[0], 11)
	require.Len(t, b[0].Chart.Estimates, 2)
}

// TestShareOfNothing: of no games nothing is said, not even that it has never happened.
func TestShareOfNothing(t *testing.T) {
	m := newShare("draws", "share", nil)
	require.False(t, m.Never)
	require.Zero(t, m.N)
	require.Equal(t, "-", m.text())
	m = newShare("draws", "share", balance.NewSample([]balance.Cluster{{Opening: 1, N: 2}, {Opening: 2, N: 2}}))
	require.True(t, m.Never)
	require.Equal(t, never(2), m.Value)
	require.False(t, newShare("first-score", "points", balance.NewSample([]balance.Cluster{{Opening: 1, N: 2}})).Never, "a score of 0 is one")
}
