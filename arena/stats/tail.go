package stats

import "math"

// mostExact is the number of games of a pairing up to which the law of its points is
// computed. More games that leave so little doubt hardly occur.
const mostExact = 1000

// gameLaw is a number of games of which each has the same chances, by result of A.
type gameLaw struct {
	games   int
	chances [3]float64
}

// whole are the laws of as many whole games in each seat of A as tell as much as all with their
// duplicates, and what A has of their points at its own score.
func (r residue) whole() (seats [2]gameLaw, points float64) {
	b := r.chances[1]
	chances := [2][3]float64{r.chances[0], {Loss: b[Win], Draw: b[Draw], Win: b[Loss]}}
	for seat, games := range r.games {
		if games == 0 {
			continue
		}
		n, score := math.Round(games), r.expected[seat]+r.excess[seat]/games
		if seat == 1 {
			score = 1 - score
		}
		seats[seat], points = gameLaw{int(n), chances[seat]}, points+n*score
	}
	return seats, points
}

// tail is the probability of at least A's points or, if A has fewer than expected, of
// at most A's points.
func (r Residual) tail() (p float64) {
	law, got := []float64{1}, int(math.Round(2*r.points))
	for _, seat := range r.seats {
		for range seat.games {
			law = convolved(law, seat.chances[:])
		}
	}
	for twice, chance := range law {
		if r.Z >= 0 && twice >= got || r.Z < 0 && twice <= got {
			p += chance
		}
	}
	return p
}
