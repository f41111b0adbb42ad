package stats

import (
	"cmp"
	"fmt"
	"math"
)

// Model says what one sample of a pairing is.
type Model uint8

// The two sampling models.
const (
	Trinomial   Model = iota // a sample is a game: loss, draw, win
	Pentanomial              // a sample is a pair: 0, ½, 1, 1½, 2 points
)

// String is "trinomial" or "pentanomial".
func (m Model) String() string {
	return [...]string{"trinomial", "pentanomial"}[m]
}

// Method is how an [Estimate] was made.
type Method uint8

// The methods that [HeadToHead] chooses from.
const (
	NoEstimate Method = iota // there are no games
	ByBound                  // one side took every point: the interval has one end
	ByScore                  // the scores that a test does not reject
)

// String is "none", "bound" or "score test".
func (m Method) String() string {
	return [...]string{"none", "bound", "score test"}[m]
}

// An Estimate is what the games of one pairing alone say of its two players, from
// A's side. Score, Elo, nElo and LOS follow from one method and never contradict
// each other: LOS is above ½ where Elo is above 0, and above 1-(1-Confidence)/2
// where the whole interval is. Every number is finite for every record.
type Estimate struct {
	Method     Method
	Model      Model
	Confidence float64 // two-sided, of all intervals
	Pairs      int     // complete pairs
	Games      int     // games that enter the estimate
	Lone       int     // games without a counted partner, left out where pairs are the samples
	// Worth is the number of independent samples that say as much. Samples are
	// pairs, or games where most have no partner, with duplicate games weighted.
	Worth float64

	Score Interval // expected points of a game
	Elo   Interval // Elo(Score); an end beyond what Elo can show is open
	// NElo is normalized Elo, C(Score-½)/GameSD: strength in units of noise,
	// comparable across draw rates and openings.
	NElo Interval
	// LOS is the likelihood of superiority: the probability that A is the stronger
	// player. It is ½ where nothing is known.
	LOS float64
	// GameSD is the standard deviation per game. In pairs it is smaller than in
	// single games where openings favour a side.
	GameSD float64
	// DrawRatio is the share of draws, or of pairs in the middle cell.
	DrawRatio float64
	// Notes warn of what a reader must know.
	Notes []Note
}

// HeadToHead estimates the difference of the two players of a pairing from their
// own games. d counts the duplicates among them; the zero value says that none are
// known. confidence is two-sided, between 0 and 1; 0 means DefaultConfidence.
//
// Complete pairs are the samples where there are any, else single games. The interval
// holds the expected scores that a test of the mean score does not reject. The
// variance at an expected score s is s(1-s), as of independent games, times a
// dispersion estimated from the samples and one prior sample. The law is Student's t
// with as many degrees of freedom as samples. So one rule serves from the first pair
// on. With many samples the interval is the published one of fishtest and fastchess;
// with few, or far from ½, it is wider on the side of ½. A side that took every point
// gets a bound; the centre is then the mean under a uniform prior of the score
// (Laplace).
//
// From ten pairs on, a 95 % interval holds the truth in 94 % of all matches or more, except in a few corners with 93 %, at differences up to
// 600 Elo, with draws up to 90 % and with openings that favour a side by up to 300 Elo: results/statistics has the table. Where openings decide
// nearly all games, the interval of 10 to 30 pairs that are all split is too short. The method assumes that the two games of a pair do not pull
// together strongly. Where the winner of one game wins the other as well, between equal players too, a clean sweep of few pairs claims too
// much.
//
// Counts that no games can have are clamped into range.
func HeadToHead(p Pairing, d Duplicates, confidence float64) Estimate {
	p.clamp()
	s := samplesOf(p, d)
	e := Estimate{
		Confidence: cmp.Or(confidence, DefaultConfidence), Model: s.model(), Pairs: p.PairCount(), Games: p.Games(), Worth: s.worth,
		Score: Unknown(0.5), Elo: Unknown(0), NElo: Unknown(0), LOS: 0.5, GameSD: 1,
	}
	if e.Model == Pentanomial && !p.oneSided() {
		e.Lone, e.Games = p.LoneCount(), 2*e.Pairs
	}
	if s.worth > 0 {
		e.DrawRatio = float64(s.cells[len(s.cells)/2]) / float64(total(s.cells))
		e.judge(s)
	}
	e.note(d)
	return e
}

// judge fills in what the samples say about strength.
func (e *Estimate) judge(s samples) {
	d, mean := dispersionOf(s), s.mean()
	// The superiority is the probability of a mean no better than this between equals: the level at which the interval leaves ½.
	e.Method, e.LOS = ByScore, d.law.cdf((mean-0.5)/math.Sqrt(d.phi/(4*d.games)))
	e.Score = d.interval(mean, e.Confidence)
	if s.oneSided() {
		e.Method = ByBound
		e.Score.Center = (mean*d.games + 1) / (d.games + 2)
	}
	e.GameSD = math.Sqrt(d.phi * e.Score.Center * (1 - e.Score.Center))
	e.Elo = e.Score.InElo()
	e.NElo = e.Score.mapped(func(score float64) float64 { return nEloScale * (score - 0.5) / e.GameSD })
}

// mapped is a share on another scale that rises with it. An end next to 0 or 1
// is open there.
func (iv Interval) mapped(f func(float64) float64) Interval {
	return Interval{
		Center: f(iv.Center), Lo: f(iv.Lo), Hi: f(iv.Hi),
		OpenLo: iv.OpenLo || iv.Lo < minScore, OpenHi: iv.OpenHi || iv.Hi > maxScore,
	}
}

// note adds the warnings.
func (e *Estimate) note(d Duplicates) {
	warn := func(when bool, kind NoteKind) {
		if when {
			e.Notes = append(e.Notes, Note{Kind: kind})
		}
	}
	warn(e.Method == NoEstimate, Unplayed)
	warn(e.Method == ByBound, BoundOnly)
	warn(0 < e.Worth && e.Worth < thin, FewPairs)
	warn(e.Lone > 0, LoneLeftOut)
	warn(d.Many(), ManyDuplicates)
}

// oneSided reports whether one side took every point of at least one game.
func (p Pairing) oneSided() bool {
	w := p.WDL()
	return w.Games() > 0 && (w.Wins == w.Games() || w.Losses == w.Games())
}

// PairingOf returns a pairing with bare counts, [L, D, W] of single games or
// [LL, LD, DD+WL, WD, WW] of pairs from A's side, as other programs print them.
// It makes up what they do not tell: who moved first, and how pairs of one
// point each came about. [HeadToHead] does not use that.
func PairingOf(cells []int) (Pairing, error) {
	p := Pairing{B: 1}
	if len(cells) != 3 && len(cells) != 5 {
		return p, fmt.Errorf("stats: %d cells, want 3 or 5", len(cells))
	}
	for i, c := range cells {
		if c < 0 || c > maxGames {
			return p, fmt.Errorf("stats: %d samples in one cell", c)
		}
		if len(cells) == 3 {
			p.Lone[0][i] = c
		} else {
			first := min(i, int(Win))
			p.Pairs[first][i-first] = c
		}
	}
	return p, nil
}
