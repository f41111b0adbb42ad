package stats

import (
	"math"
)

// An Edge is the games of two players, as far as they met in both seats.
type Edge struct {
	// A and B are the players, A < B. All figures are seen from A.
	A, B int `json:"-"`
	// Games counts all games, Clusters the pairs and lone games.
	Games    int `json:"games"`
	Clusters int `json:"-"`
	// Score is A's mean score, each seat for one half.
	Score float64 `json:"score"`
	// Elo is the log odds of that score on the scale of Elo, and SE its standard
	// error over pairs.
	Elo float64 `json:"elo"`
	SE  float64 `json:"elo_se"`
	// Rated is the value of Elo that the best ratings of all players predict.
	Rated float64 `json:"rated"`
	// Surprise is -log10 of the two-sided p-value of such a difference between Elo
	// and Rated: the number of zeros of its probability. It is negative when A did
	// worse than rated, and 0 where the ratings follow this edge alone.
	Surprise float64 `json:"surprise"`

	counts   Pairing
	logit, v float64 // Elo and SE² in logits
}

// seats are the two smoothed distributions of A's results, moving first and
// moving second. Each has half a win and half a loss more than were seen, so no
// score is 0 or 1 (Haldane 1956, Anscombe 1956).
type seats [2][3]float64

// newEdge returns the edge of a pairing. ok is false where the players did not
// meet in both seats, or met in fewer than two pairs and lone games.
func newEdge(p Pairing) (e Edge, ok bool) {
	if p.A > p.B {
		p = p.Reverse()
	}
	e = Edge{A: p.A, B: p.B, Games: p.Games(), Clusters: p.PairCount() + p.LoneCount(), counts: p}
	n := seatGames(p)
	if n[0] == 0 || n[1] == 0 || e.Clusters < 2 {
		return e, false
	}
	s := smooth(p).scores()
	e.logit = oddsOf(s)
	e.v = variance(p, s)
	for seat := range n {
		e.Score += p.moving(seat).Points() / n[seat] / 2
	}
	e.Elo, e.SE = e.logit/logitPerElo, math.Sqrt(e.v)/logitPerElo
	return e, true
}

// seatGames are the games that A started and that B started.
func seatGames(p Pairing) [2]float64 {
	return [2]float64{float64(p.moving(0).Games()), float64(p.moving(1).Games())}
}

func smooth(p Pairing) (s seats) {
	for seat := range s {
		w := p.moving(seat)
		n := float64(w.Games()) + 1
		s[seat] = [3]float64{Loss: (float64(w.Losses) + 0.5) / n, Draw: float64(w.Draws) / n, Win: (float64(w.Wins) + 0.5) / n}
	}
	return s
}

// scores are the mean scores of the two seats.
func (s seats) scores() (mean [2]float64) {
	for seat, p := range s {
		mean[seat] = p[Win] + p[Draw]/2
	}
	return mean
}

// oddsOf is L: the mean of the log odds of the two seats, in logits.
func oddsOf(scores [2]float64) float64 { return (logit(scores[0]) + logit(scores[1])) / 2 }

func logit(p float64) float64 { return math.Log(p / (1 - p)) }

// variance is the variance of L by the delta method, with pairs and lone games as
// clusters. The half win and half loss that smoothing added to each seat count as
// seen: where one side lost next to nothing, they are most of what is known of its
// chance to lose (for independent games without draws this is Gart's variance, 1966).
func variance(p Pairing, score [2]float64) float64 {
	n := seatGames(p)
	pull := func(seat, result int) float64 {
		spread := score[seat] * (1 - score[seat])
		return 0.5 * (float64(result)/2 - score[seat]) / ((n[seat] + 1) * spread)
	}
	sum, added := 0.0, 0.0
	for x := range 3 {
		for y := range 3 {
			g := pull(0, x) + pull(1, y)
			sum += float64(p.Pairs[x][y]) * g * g
		}
		for seat := range 2 {
			g := pull(seat, x)
			sum += float64(p.Lone[seat][x]) * g * g
			if Result(x) != Draw {
				added += g * g / 2
			}
		}
	}
	k := float64(p.PairCount() + p.LoneCount())
	return sum*k/(k-1) + added
}
