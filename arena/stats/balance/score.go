package balance

import (
	"math"

	"gipf.arena/arena/stats"
)

// A Score is the first mover's score of one cell and what it says of balance.
type Score struct {
	// Share is the score, by Wilson's interval for as many independent games as the openings are
	// worth, and Elo the same in Elo. Averaged over openings Elo is smaller than in a typical
	// opening: it is that of the mean score.
	Share, Elo stats.Interval
	// Off is the distance of the score from ½, either way: its low end is 0 where the interval of
	// Share holds ½.
	Off stats.Interval
	// SE is the clustered standard error of the score, DOF its degrees of freedom.
	SE, DOF float64
	// P is the two-sided p-value of a score of ½.
	P               float64
	Games, Openings int
	// Effective is the number of independent games that say as much.
	Effective float64
}

// Score estimates a first mover's score from its points by opening (1, ½ or 0 a game) at a
// two-sided confidence; 0 means 0.95.
func (s Sample) Score(confidence float64) Score {
	m, share := s.Mean(confidence), s.Share(confidence)
	out := Score{Share: share, Elo: share.InElo(), Off: off(share), SE: m.SE, DOF: m.DOF, Games: m.Games, Openings: m.Openings}
	out.P = twoSided(share.Center-0.5, m.SE, m.DOF)
	out.Effective = float64(m.Openings)
	if variance := m.SE * m.SE; variance > 0 {
		out.Effective = share.Center * (1 - share.Center) / variance
	}
	return out
}

// off is the distance from ½ of what lies in an interval.
func off(share stats.Interval) stats.Interval {
	lo, hi := share.Lo-0.5, share.Hi-0.5
	iv := stats.Interval{Center: math.Abs(share.Center - 0.5), Hi: max(math.Abs(lo), math.Abs(hi))}
	if lo > 0 || hi < 0 {
		iv.Lo = min(math.Abs(lo), math.Abs(hi))
	}
	return iv
}

// An Equivalence is whether a figure lies within a margin of a value: two one-sided tests
// (Schuirmann, J. Pharmacokinet. Biopharm. 15, 1987). That a difference was not found is no
// evidence of equivalence; this is.
type Equivalence struct {
	// Margin is half the width of what counts as equal, in the figure's unit.
	Margin float64
	// P is the larger p-value of the two tests: small means equivalent.
	P float64
	// Holds says that P is at most alpha.
	Holds bool
}

// Within tests whether the score lies within ½ ± margin, at the level alpha.
func (s Score) Within(margin, alpha float64) Equivalence {
	return equivalence(s.Share.Center-0.5, s.SE, s.DOF, margin, alpha)
}

// equivalence makes the two tests of a difference. Without a spread nothing is shown.
func equivalence(diff, se, dof, margin, alpha float64) Equivalence {
	e := Equivalence{Margin: margin, P: 1}
	if dof >= 1 && se > 0 {
		e.P = max(above((margin-diff)/se, dof), above((margin+diff)/se, dof))
	}
	e.Holds = e.P <= alpha
	return e
}
