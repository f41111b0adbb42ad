package history

import (
	"fmt"
	"math"
	"testing"

	"github.com/stretchr/testify/require"
	"gonum.org/v1/gonum/mat"
	"pgregory.net/rapid"
)

// The figures of other programs are held in package stats, TestVectors; here
// is what must be true whatever the figures.

func drawGlicko(t *rapid.T, name string) Glicko {
	return Glicko{
		Rating:     rapid.Float64Range(0, 3000).Draw(t, name+" rating"),
		Deviation:  rapid.Float64Range(10, 350).Draw(t, name+" deviation"),
		Volatility: rapid.Float64Range(0.01, 0.2).Draw(t, name+" volatility"),
	}
}

func TestGlickoDirection(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		me, other := drawGlicko(t, "my"), drawGlicko(t, "other")
		tau := rapid.Float64Range(0.2, 1.2).Draw(t, "tau")
		last := math.Inf(-1)
		for _, score := range []float64{0, 0.5, 1} {
			got, err := me.Update([]GlickoGame{{other, score}}, tau)
			require.NoError(t, err)
			require.Greater(t, got.Rating, last, "more points, higher rating")
			require.True(t, got.Deviation > 0 && got.Volatility > 0)
			last = got.Rating
		}
		idle, err := me.Update(nil, tau)
		require.NoError(t, err)
		require.InDelta(t, me.Rating, idle.Rating, 0)
		require.Greater(t, idle.Deviation, me.Deviation, "doubt grows without games")
	})
}

func TestGlickoRefusals(t *testing.T) {
	ok := Glicko{1500, 200, 0.06}
	for _, tc := range []struct {
		me    Glicko
		games []GlickoGame
		tau   float64
		want  string
	}{
		{ok, nil, 0, "tau 0"},
		{Glicko{math.NaN(), 200, 0.06}, nil, 0.5, "rating NaN"},
		{Glicko{1500, 0, 0.06}, nil, 0.5, "deviation 0"},
		{ok, []GlickoGame{{Glicko{1500, 200, -1}, 1}}, 0.5, "volatility -1 (opponent 1)"},
		{ok, []GlickoGame{{ok, 1}, {ok, 2}}, 0.5, "score 2 of game 2"},
	} {
		_, err := tc.me.Update(tc.games, tc.tau)
		require.ErrorContains(t, err, tc.want)
	}
}

func ExampleGlicko_Update() {
	me := Glicko{Rating: 1500, Deviation: 200, Volatility: 0.06}
	me, err := me.Update([]GlickoGame{
		{Glicko{1400, 30, 0.06}, 1}, {Glicko{1550, 100, 0.06}, 0}, {Glicko{1700, 300, 0.06}, 0},
	}, 0.5)
	fmt.Printf("%.4f %.4f %.7f %v\n", me.Rating, me.Deviation, me.Volatility, err)
	// Output: 1464.0507 151.5165 0.0599960 <nil>
}

func drawSkill(t *rapid.T, name string) Skill {
	return Skill{rapid.Float64Range(-50, 100).Draw(t, name+" mu"), rapid.Float64Range(0.1, 10).Draw(t, name+" sigma")}
}

func TestTrueSkillDirection(t *testing.T) {
	ts := DefaultTrueSkill()
	ts.Tau = 0
	rapid.Check(t, func(t *rapid.T) {
		a, b := drawSkill(t, "a"), drawSkill(t, "b")
		x, y, err := ts.Win(a, b)
		require.NoError(t, err)
		require.True(t, x.Mu >= a.Mu && y.Mu <= b.Mu, "%v %v", x, y)
		require.True(t, x.Sigma <= a.Sigma && x.Sigma > 0 && y.Sigma <= b.Sigma && y.Sigma > 0, "%v %v", x, y)
		x, y, err = ts.Drawn(a, b)
		require.NoError(t, err)
		require.LessOrEqual(t, math.Abs(x.Mu-y.Mu), math.Abs(a.Mu-b.Mu)+1e-9, "a draw brings together")
		require.True(t, x.Sigma > 0 && x.Sigma <= a.Sigma+1e-12, "%v", x)
		q := ts.Quality(a, b)
		require.True(t, q >= 0 && q <= 1)
		require.InDelta(t, q, ts.Quality(b, a), 1e-12)
	})
}

// A draw is the average of nothing else than winning and losing: beliefs about
// the difference, weighted with their probabilities, must give back the belief
// before. This ties win and draw updates together without another program.
func TestTrueSkillMeanIsPreserved(t *testing.T) {
	ts := DefaultTrueSkill()
	ts.Tau = 0
	rapid.Check(t, func(t *rapid.T) {
		a := Skill{rapid.Float64Range(15, 35).Draw(t, "mu"), rapid.Float64Range(1, 8).Draw(t, "sigma")}
		b := Skill{25, rapid.Float64Range(1, 8).Draw(t, "other sigma")}
		c := math.Sqrt(2*ts.Beta*ts.Beta + a.Sigma*a.Sigma + b.Sigma*b.Sigma)
		normal := func(x float64) float64 { return math.Erfc(-x/math.Sqrt2) / 2 }
		margin := math.Sqrt2 * ts.Beta * math.Sqrt2 * math.Erfinv(ts.Draw)
		win, loss := normal((a.Mu-b.Mu-margin)/c), normal((b.Mu-a.Mu-margin)/c)
		won, _, err := ts.Win(a, b)
		require.NoError(t, err)
		_, lost, err := ts.Win(b, a)
		require.NoError(t, err)
		drawn, _, err := ts.Drawn(a, b)
		require.NoError(t, err)
		require.InDelta(t, a.Mu, win*won.Mu+loss*lost.Mu+(1-win-loss)*drawn.Mu, 1e-5)
	})
}

func TestTrueSkillRefusals(t *testing.T) {
	ts := DefaultTrueSkill()
	_, _, err := ts.Win(Skill{25, 0}, ts.Newcomer())
	require.ErrorContains(t, err, "mu 25, sigma 0")
	ts.Draw = 0
	_, _, err = ts.Drawn(ts.Newcomer(), ts.Newcomer())
	require.ErrorContains(t, err, "a draw where draws have probability 0")
	ts.Beta = 0
	_, _, err = ts.Win(ts.Newcomer(), ts.Newcomer())
	require.ErrorContains(t, err, "beta 0")
}

func TestTridiagonal(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, 6).Draw(t, "n")
		m := tridiagonal{diag: make([]float64, n), off: make([]float64, n)}
		dense, y := mat.NewSymDense(n, nil), make([]float64, n)
		for i := range n {
			m.diag[i] = rapid.Float64Range(3, 9).Draw(t, "diag")
			y[i] = rapid.Float64Range(-5, 5).Draw(t, "y")
			dense.SetSym(i, i, m.diag[i])
			if i+1 < n {
				m.off[i] = rapid.Float64Range(-1, 1).Draw(t, "off")
				dense.SetSym(i, i+1, m.off[i])
			}
		}
		var want mat.VecDense
		require.NoError(t, want.SolveVec(dense, mat.NewVecDense(n, y)))
		require.InDeltaSlice(t, want.RawVector().Data, m.solve(y), 1e-9)
		var inverse mat.Dense
		require.NoError(t, inverse.Inverse(dense))
		for i, v := range m.inverse() {
			require.InDelta(t, inverse.At(i, i), v, 1e-9)
		}
	})
}

// With a drift of next to nothing a history is one rating; with games in one
// pool apart from another the pools are told apart.
func TestWholeHistoryLimits(t *testing.T) {
	var games []DayGame
	for day := range 10 {
		for _, score := range []float64{1, 1, 0} {
			games = append(games, DayGame{"a", "b", score, 10 * day}, DayGame{"y", "x", 0.5, day})
		}
	}
	got, err := WholeHistory(games, 1e-6)
	require.NoError(t, err)
	require.Len(t, got, 40)
	for _, r := range got {
		switch r.Player {
		case "a":
			require.InDelta(t, got[0].Elo, r.Elo, 0.01, "frozen")
			require.Greater(t, r.Elo, 40.0)
			require.Equal(t, 0, r.Pool)
		case "x", "y":
			require.InDelta(t, 0, r.Elo, 1e-6)
			require.Equal(t, 1, r.Pool)
		}
	}
	none, err := WholeHistory(nil, 300)
	require.NoError(t, err)
	require.Empty(t, none)
}

func TestWholeHistoryRefusals(t *testing.T) {
	for _, tc := range []struct {
		games []DayGame
		drift float64
		want  string
	}{
		{nil, 0, "drift of 0 Elo²"},
		{[]DayGame{{"a", "b", 1, 1}, {"a", "a", 1, 1}}, 300, `game 2: "a" plays itself`},
		{[]DayGame{{"a", "b", math.NaN(), 1}}, 300, "game 1: score NaN"},
	} {
		_, err := WholeHistory(tc.games, tc.drift)
		require.ErrorContains(t, err, tc.want)
	}
}
