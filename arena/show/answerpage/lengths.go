package answerpage

import (
	"math"

	"gipf.arena/arena/page"
	"gipf.arena/arena/stats/balance"
)

// A Length counts the games of From to To moves, with those of the opening.
type Length struct {
	From int `json:"from"`
	To   int `json:"to"`
	// Games is the number of games. Unended of them did not end by a rule and would have
	// been longer.
	Games   int `json:"games"`
	Unended int `json:"not_ended_by_rule"`
	// Share is their share of all games, with openings as clusters.
	Share page.Interval `json:"share"`
}

// histogram sorts games into some twenty lengths at most.
func histogram(all []measured) (out []Length) {
	if len(all) == 0 {
		return nil
	}
	low, high := all[0].plies, all[0].plies
	for _, m := range all {
		low, high = min(low, m.plies), max(high, m.plies)
	}
	step := roundStep(float64(high-low+1) / 20)
	low -= low % step
	for from := low; from <= high; from += step {
		l := Length{From: from, To: from + step - 1}
		clusters := make([]balance.Cluster, 0, len(all))
		for _, m := range all {
			c := balance.Cluster{Opening: m.opening, N: 1}
			if m.plies >= l.From && m.plies <= l.To {
				c.Sum = 1
				l.Games++
				if !m.whole {
					l.Unended++
				}
			}
			clusters = append(clusters, c)
		}
		l.Share = share(clusters)
		out = append(out, l)
	}
	return out
}

// roundStep returns the smallest of 1, 2, 5, 10, 20, … that is not below x.
func roundStep(x float64) int {
	power := math.Pow(10, math.Floor(math.Log10(max(x, 1))))
	for _, times := range []float64{1, 2, 5} {
		if power*times >= x {
			return int(power * times)
		}
	}
	return int(10 * power)
}
