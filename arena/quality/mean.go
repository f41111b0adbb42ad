package quality

import (
	"encoding/json"
	"math"

	"gonum.org/v1/gonum/stat/distuv"

	"gipf.arena/arena/page"
	"gipf.arena/arena/stats"
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
func (f Figure) ofShares() Figure {
	iv := stats.Around(f.Mean, f.Half).OfShares(f.Games)
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

// A mean collects observations by game. Its interval is that of a ratio of two sums over
// games (Cochran, Sampling Techniques, 1977, chapter 6), with Student's t.
type mean struct {
	games []int64 // in the order they came
	sum   []float64
	count []float64
}

// add takes one observation of a game; those of one game come one after the other.
func (m *mean) add(game int64, x float64) {
	if n := len(m.games); n == 0 || m.games[n-1] != game {
		m.games, m.sum, m.count = append(m.games, game), append(m.sum, 0), append(m.count, 0)
	}
	m.sum[len(m.sum)-1] += x
	m.count[len(m.count)-1]++
}

// figure returns what was collected.
func (m *mean) figure() Figure {
	var sum, count float64
	for i := range m.sum {
		sum, count = sum+m.sum[i], count+m.count[i]
	}
	f := Figure{N: int(count), Games: len(m.games), Half: math.NaN()}
	if count == 0 {
		return f
	}
	f.Mean = sum / count
	if k := float64(len(m.games)); k > 1 {
		var squares float64
		for i := range m.sum {
			d := m.sum[i] - f.Mean*m.count[i]
			squares += d * d
		}
		f.Half = tQuantile(k-1) * math.Sqrt(squares*k/(k-1)) / count
	}
	return f
}

// tQuantile is the two-sided 95 % quantile of Student's t.
func tQuantile(dof float64) float64 {
	return distuv.StudentsT{Sigma: 1, Nu: dof}.Quantile(0.975)
}
