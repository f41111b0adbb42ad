package stats

import (
	"maps"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/arena/stats/history"
)

type glickoCase struct {
	Name   string
	Tau    float64
	Player glickoRating
	Games  []struct {
		Score     float64
		Rating    float64 `json:"opp_rating"`
		Deviation float64 `json:"opp_rd"`
		Vol       float64 `json:"opp_vol"`
	}
	Result glickoRating
}

type glickoRating struct{ Rating, RD, Vol float64 }

type trueSkillCases struct {
	Params struct {
		Mu, Sigma, Beta, Tau float64
		Draw                 float64 `json:"draw_probability"`
	}
	Cases []struct {
		Name    string
		Win     bool `json:"first_is_winner"`
		Drawn   bool
		Before  [2][2]float64
		After   [2][2]float64
		Quality float64
	}
}

type wholeHistory struct {
	Drift   float64  `json:"w2_elo2_per_day"`
	Games   [][4]any `json:"games_black_white_winner_day"`
	Ratings map[string][]struct {
		Day int
		Elo float64
		SD  float64 `json:"sd_elo"`
	}
}

// The three systems are in package history; their vectors are here because all
// groups are held in one place.

func vectorsGlicko(t *testing.T, vs vectors, d *deviations) {
	for _, c := range vs.Glicko {
		var games []history.GlickoGame
		for _, g := range c.Games {
			games = append(games, history.GlickoGame{Opponent: history.Glicko{Rating: g.Rating, Deviation: g.Deviation, Volatility: g.Vol}, Score: g.Score})
		}
		got, err := history.Glicko{Rating: c.Player.Rating, Deviation: c.Player.RD, Volatility: c.Player.Vol}.Update(games, c.Tau)
		require.NoError(t, err)
		d.check(t, "rating", got.Rating, c.Result.Rating, 1, 1e-6, c.Name)
		d.check(t, "deviation", got.Deviation, c.Result.RD, 1, 1e-6, c.Name)
		d.check(t, "volatility", got.Volatility, c.Result.Vol, 1, 1e-6, c.Name)
	}
}

func vectorsTrueSkill(t *testing.T, vs vectors, d *deviations) {
	p := vs.TrueSkill.Params
	ts := history.TrueSkill{Mu: p.Mu, Sigma: p.Sigma, Beta: p.Beta, Tau: p.Tau, Draw: p.Draw}
	require.InDelta(t, history.DefaultTrueSkill().Beta, ts.Beta, 1e-12)
	for _, c := range vs.TrueSkill.Cases {
		require.True(t, c.Win != c.Drawn, c.Name)
		a, b := history.Skill{Mu: c.Before[0][0], Sigma: c.Before[0][1]}, history.Skill{Mu: c.Before[1][0], Sigma: c.Before[1][1]}
		d.check(t, "quality", ts.Quality(a, b), c.Quality, 1, 1e-6, c.Name)
		play := ts.Win
		if c.Drawn {
			play = ts.Drawn
		}
		a, b, err := play(a, b)
		require.NoError(t, err)
		for k, got := range []history.Skill{a, b} {
			d.check(t, "mu", got.Mu, c.After[k][0], 1, 1e-6, c.Name)
			d.check(t, "sigma", got.Sigma, c.After[k][1], 1, 1e-6, c.Name)
		}
	}
}

func vectorsWholeHistory(t *testing.T, vs vectors, d *deviations) {
	for name, v := range vs.Whole {
		var games []history.DayGame
		for _, g := range v.Games {
			score := map[any]float64{"B": 1, "W": 0}[g[2]]
			games = append(games, history.DayGame{First: g[0].(string), Second: g[1].(string), Score: score, Day: int(g[3].(float64))})
		}
		got, err := history.WholeHistory(games, v.Drift)
		require.NoError(t, err)
		for _, player := range slices.Sorted(maps.Keys(v.Ratings)) {
			for _, want := range v.Ratings[player] {
				r := got[0]
				got = got[1:]
				require.Equal(t, player, r.Player)
				require.Equal(t, want.Day, r.Day)
				d.check(t, "elo", r.Elo, want.Elo, 1, 1e-6, name, player, want.Day)
				d.check(t, "standard error", r.SE, want.SD, 1, 1e-6, name, player, want.Day)
			}
		}
		require.Empty(t, got, name)
	}
}
