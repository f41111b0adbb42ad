package quality

import (
	"encoding/json"
	"math"

	"gonum.org/v1/gonum/stat/distuv"

	"gipf.arena/arena/page"
	"gipf.arena/arena/stats"
	"gipf.arena/arena/stats/balance"
)

// A Figure is a mean with its 95 % interval, Mean ± Half, over N observations of Games
// games. Half is NaN where there are fewer than two games, and null in JSON.
type Figure struct {
	Mean, Half float64
	N, Games   int
	shares     bool // the values are from 0 to 1
}

// MarshalJSON implements json.Marshaler.
func (f Figure) MarshalJSON() ([]byte, error) {
	return json.Marshal(struct {
		Mean  float64  `json:"mean"`
		Half  *float64 `json:"half_width"`
		N     int      `json:"observations"`
		Games int      `json:"games"`
	}{f.Mean, known(f.Half, false), f.N, f.Games})
}

// ofShares is the figure where the values are from 0 to 1.
func (f Figure) ofShares() Figure { return f.ofSharesBy(f.Games) }

// ofSharesBy is the same of so many clusters of games.
func (f Figure) ofSharesBy(clusters int) Figure {
	iv := stats.Around(f.Mean, f.Half).OfShares(clusters)
	f.Half, f.shares = max(f.Half, f.Mean-iv.Lo, iv.Hi-f.Mean), true // NaN stays
	return f
}

// share is the interval of a figure that has one and lies between 0 and 1.
func (f Figure) share() page.Interval {
	return page.Interval{Value: f.Mean, Low: new(max(0, f.Mean-f.Half)), High: new(min(1, f.Mean+f.Half))}
}

// text writes the figure in a unit; one of a single game has no interval.
func (f Figure) text(u page.Unit) string {
	switch {
	case f.N == 0:
		return "-"
	case math.IsNaN(f.Half):
		return u.One(f.Mean)
	case f.shares:
		return u.Text(f.share())
	}
	return u.Text(page.NewInterval(stats.Around(f.Mean, f.Half)))
}

// A mean collects observations by game; its interval is that of [balance.Sample.Mean] with games in place of openings.
type mean balance.Sample

// add takes one observation of a game; those of one game come one after the other.
func (m *mean) add(game int64, x float64) {
	if n := len(*m); n == 0 || (*m)[n-1].Opening != uint64(game) {
		*m = append(*m, balance.Cluster{Opening: uint64(game)})
	}
	last := &(*m)[len(*m)-1]
	last.N++
	last.Sum += x
}

// figure returns what was collected.
func (m mean) figure() Figure {
	e := balance.Sample(m).Mean(confidence)
	f := Figure{Mean: e.Value.Center, Half: math.NaN(), N: e.Games, Games: e.Openings}
	if len(m) > 1 {
		f.Half = tQuantile(e.DOF) * e.SE
	}
	return f
}

// tQuantile is the two-sided 95 % quantile of Student's t.
func tQuantile(dof float64) float64 {
	return distuv.StudentsT{Sigma: 1, Nu: dof}.Quantile(0.975)
}
