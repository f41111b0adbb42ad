package stats

import (
	"fmt"
	"math"
)

// Model says what one sample of a match is.
type Model uint8

// The two sampling models of a match.
const (
	Trinomial   Model = iota // a sample is a game: loss, draw, win
	Pentanomial              // a sample is a pair: 0, ½, 1, 1½, 2 points
)

// String is "trinomial" or "pentanomial".
func (m Model) String() string {
	return [...]string{"trinomial", "pentanomial"}[m]
}

// MatchResult describes one pairing from A's side. Every number is finite for
// every record; bars are at 95 %.
type MatchResult struct {
	Model Model
	Pairs int // complete pairs
	Games int // games that entered the estimate
	Lone  int // lone games left out because complete pairs exist
	WDL   WDL // raw counts of the games that entered

	// Score is the mean points per game after regularisation; the raw one is
	// WDL.Points()/Games.
	Score Interval
	// Variance is that of one sample's mean score: of a game, or of half a
	// pair's points.
	Variance float64
	// GameSD is the standard deviation per game; with pairs it is √(2·Variance)
	// and smaller than the plain one when openings favour a side.
	GameSD float64
	// Elo is Elo(Score) with both ends, which are not symmetric.
	Elo Interval
	// NElo is normalised Elo, C(Score-½)/GameSD: a strength difference in units
	// of noise, comparable across draw rates and openings.
	NElo Interval
	// LOS is the likelihood of superiority, the probability that the truth
	// favours A.
	LOS float64
	// DrawRatio is the share of draws, or of pairs in the middle cell.
	DrawRatio float64
}

// Match estimates one pairing. With complete pairs the model is pentanomial
// and lone games are left out; without, it is trinomial. Bars and LOS come
// from Student's t below 30 samples and from the normal distribution
// otherwise; fewer than two samples leave them open. Counts that no games can
// have are brought into range: negative ones are empty cells.
//
// An empty cell becomes 1e-3 samples and scores are clipped to [0.001, 0.999]
// (fishtest, LLRcalc.py and stat_util.py). A one-sided record therefore shows
// a large finite difference with a bar that is too narrow to be taken
// literally; [Rate] places such players instead.
func Match(p Pairing) MatchResult {
	p.clamp()
	if p.PairCount() > 0 {
		penta := p.Penta()
		paired := p
		paired.Lone = [2][3]int{}
		r := estimate(penta[:], true)
		r.WDL, r.Lone = paired.WDL(), p.LoneCount()
		return r
	}
	w := p.WDL()
	return estimate([]int{w.Losses, w.Draws, w.Wins}, true)
}

// MatchCells estimates from bare cells, [L, D, W] or [LL, LD, DD+WL, WD, WW],
// with the normal distribution at every size, as fishtest and fastchess do.
// It serves published counts; for games played here use [Match]. WDL is only
// filled for three cells: five do not determine it.
func MatchCells(cells []int) (MatchResult, error) {
	if len(cells) != 3 && len(cells) != 5 {
		return MatchResult{}, fmt.Errorf("stats: %d cells, want 3 or 5", len(cells))
	}
	for _, c := range cells {
		if c < 0 || c > maxGames {
			return MatchResult{}, fmt.Errorf("stats: %d samples in one cell", c)
		}
	}
	return estimate(cells, false), nil
}

// estimate applies the formulas to the cells; student asks for Student's t in
// small samples.
func estimate(cells []int, student bool) MatchResult {
	samples := 0
	for _, c := range cells {
		samples += c
	}
	r := MatchResult{Games: samples, GameSD: 1}
	gamesPerSample := 1.0
	if len(cells) == 5 {
		r.Model, r.Pairs, r.Games, gamesPerSample = Pentanomial, samples, 2*samples, 2
	} else {
		r.WDL = WDL{Wins: cells[2], Draws: cells[1], Losses: cells[0]}
	}
	if samples > 0 {
		r.DrawRatio = float64(cells[len(cells)/2]) / float64(samples)
	}
	n, mean, variance := moments(cells)
	r.Variance, r.GameSD = variance, math.Sqrt(gamesPerSample*variance)

	l, ok := law{}, samples > 0
	if student {
		l, ok = lawFor(samples, 1)
	}
	r.fill(mean, math.Sqrt(variance/n), l, ok)
	return r
}

// fill sets the figures and their intervals from the mean, its standard error
// and the law of the standardised mean; ok is false when there is no bar.
func (r *MatchResult) fill(mean, se float64, l law, ok bool) {
	nElo := nEloScale * (mean - 0.5) / r.GameSD
	if !ok {
		r.Score, r.Elo, r.NElo, r.LOS = unknown(mean), unknown(Elo(mean)), unknown(nElo), 0.5
		return
	}
	q := l.quantile(0.95)
	lo, hi := mean-q*se, mean+q*se
	r.Score = Interval{Center: mean, Lo: max(lo, 0), Hi: min(hi, 1)}
	r.Elo = Interval{Center: Elo(mean), Lo: Elo(lo), Hi: Elo(hi)}
	r.NElo = around(nElo, nEloScale*q/math.Sqrt(float64(r.Games)))
	r.LOS = l.cdf((mean - 0.5) / se)
}

// emptyCell is what an empty cell counts for, see [Match].
const emptyCell = 1e-3

// moments returns the number of samples, their mean score and its variance per
// sample after empty cells were filled. The cells carry equally spaced scores
// from 0 to 1. The variance is positive, whatever the counts.
func moments(cells []int) (n, mean, variance float64) {
	c := make([]float64, len(cells))
	step := 1 / float64(len(cells)-1)
	for i, k := range cells {
		c[i] = emptyCell
		if k > 0 {
			c[i] = float64(k)
		}
		n += c[i]
		mean += c[i] * float64(i) * step
	}
	mean /= n
	for i, k := range c {
		d := float64(i)*step - mean
		variance += k * d * d
	}
	return n, mean, variance / n
}
