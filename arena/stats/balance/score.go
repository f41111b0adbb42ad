package balance

import (
	"math"

	"gipf.arena/arena/stats"
)

// A Score is the first mover's score in one cell and what it says about balance.
type Score struct {
	// Mean has the clustered standard error of the score.
	Mean
	// Share is the score, by Wilson's interval for as many independent games as the openings are
	// worth, and Elo is Share in Elo. Elo is the Elo of the mean score, so it is smaller than in
	// a typical opening.
	Share, Elo stats.Interval
	// P is the two-sided p-value of a score of ½.
	P float64
}

// Score estimates a first mover's score from its points by opening (1, ½ or 0 a game) at a
// two-sided confidence; 0 means 0.95.
func (s Sample) Score(confidence float64) Score {
	m, share := s.Mean(confidence), s.Share(confidence)
	return Score{m, share, share.InElo(), twoSided(share.Center-0.5, m.SE, m.DOF)}
}

// FromEven is the distance of a share from ½, either way; its low end is 0 where the interval contains ½.
func FromEven(share stats.Interval) stats.Interval {
	lo, hi := share.Lo-0.5, share.Hi-0.5
	iv := stats.Interval{Center: math.Abs(share.Center - 0.5), Hi: max(math.Abs(lo), math.Abs(hi))}
	if lo > 0 || hi < 0 {
		iv.Lo = min(math.Abs(lo), math.Abs(hi))
	}
	return iv
}

// Within is the p-value of the claim that the score lies within ½ ± margin: the larger one of two one-sided
// tests (Schuirmann, J. Pharmacokinet. Biopharm. 15, 1987). Failing to find a difference is no evidence of
// equivalence; this is. Without a spread nothing is shown, and it is 1.
func (s Score) Within(margin float64) (p float64) {
	return equivalence(s.Share.Center-0.5, s.SE, s.DOF, margin)
}

// equivalence makes the two tests of a difference.
func equivalence(diff, se, dof, margin float64) (p float64) {
	if !(dof >= 1 && se > 0) {
		return 1
	}
	return max(above((margin-diff)/se, dof), above((margin+diff)/se, dof))
}
