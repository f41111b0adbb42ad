package stats

import (
	"fmt"
	"math"
	"slices"
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

// The methods, of which [HeadToHead] chooses.
const (
	NoEstimate     Method = iota // there are no games
	ByBound                      // one side took every point: see bound
	ByPosterior                  // few samples, or all alike: see posterior
	ByNormalTheory               // the mean of many samples: see normalTheory
)

// String is "none", "bound", "posterior" or "normal theory".
func (m Method) String() string {
	return [...]string{"none", "bound", "posterior", "normal theory"}[m]
}

// An Estimate is what one pairing on its own says of its two players, from A's
// side. Score, Elo, nElo and LOS follow from one method and never contradict each
// other: LOS is above ½ where Elo is above 0, and above 1-(1-Confidence)/2 where
// the whole interval is. Every number is finite for every record.
type Estimate struct {
	Method     Method
	Model      Model
	Confidence float64 // two-sided, of all intervals
	Pairs      int     // complete pairs
	Games      int     // games that enter the estimate
	Lone       int     // games without a counted partner that are left out beside pairs
	// Worth is the number of independent samples that say as much: pairs, or games
	// where there are no pairs, duplicate games weighed.
	Worth float64

	Score Interval // expected points of a game
	Elo   Interval // Elo(Score); an end beyond what Elo can show is open
	// NElo is normalized Elo, C(Score-½)/GameSD: strength in units of noise,
	// comparable across draw rates and openings.
	NElo Interval
	// LOS is the likelihood of superiority: how probable it is that A is the
	// stronger one. It is ½ where nothing is known.
	LOS float64
	// GameSD is the standard deviation per game; of pairs it is smaller than that of
	// single games where openings favour a side.
	GameSD float64
	// DrawRatio is the share of draws, or of pairs in the middle cell.
	DrawRatio float64
	// Notes warn of what a reader has to know.
	Notes []Note
}

// HeadToHead estimates the difference of the two players of a pairing from their
// own games. d tells of duplicates among them; the zero value says that none are
// known. confidence is two-sided, between 0 and 1; 0 means DefaultConfidence.
//
// Complete pairs are the samples where there are any, else single games. A side
// that took every point gets a bound. Fewer than ten samples, and any number that
// are all alike, have no variance of their own to show: they get the posterior
// under a weak prior. All others get the published formulas of fishtest and
// fastchess, with Student's t below 30 samples. Counts that no games can have are
// brought into range.
func HeadToHead(p Pairing, d Duplicates, confidence float64) Estimate {
	if confidence == 0 {
		confidence = DefaultConfidence
	}
	p.clamp()
	s := samplesOf(p, d)
	e := Estimate{Confidence: confidence, Model: s.model(), Pairs: p.PairCount(), Games: p.Games(), Worth: s.worth}
	if e.Pairs > 0 && !p.oneSided() {
		e.Lone, e.Games = p.LoneCount(), 2*e.Pairs
	}
	if n := total(s.cells); n > 0 {
		e.DrawRatio = float64(s.cells[len(s.cells)/2]) / float64(n)
	}
	tail := (1 - confidence) / 2
	switch {
	case s.worth == 0:
		e.fill(NoEstimate, assessment{unknown(0.5), 0.5, 1})
	case p.oneSided() || s.oneSided():
		e.fill(ByBound, bound(s, tail))
	case s.worth < thin || s.alike():
		e.fill(ByPosterior, posterior(s, tail))
	default:
		l, _ := lawFor(int(math.Round(s.worth)), 1)
		e.fill(ByNormalTheory, normalTheory(s, l, confidence))
	}
	e.note(d)
	return e
}

// An assessment is what a method says of the expected score of a game, the
// likelihood that it is above ½, and the standard deviation of a game.
type assessment struct {
	score  Interval
	los    float64
	gameSD float64
}

// fill sets the figures; those in Elo are those of the score.
func (e *Estimate) fill(m Method, a assessment) {
	e.Method, e.Score, e.LOS, e.GameSD = m, a.score, a.los, a.gameSD
	e.Elo = a.score.mapped(Elo)
	e.NElo = a.score.mapped(func(score float64) float64 { return nEloScale * (score - 0.5) / a.gameSD })
}

// mapped is a share on another scale that rises with it. An end next to 0 or 1
// bounds nothing there.
func (iv Interval) mapped(f func(float64) float64) Interval {
	out := Interval{
		Center: f(iv.Center), Lo: f(iv.Lo), Hi: f(iv.Hi),
		OpenLo: iv.OpenLo || iv.Lo < minScore, OpenHi: iv.OpenHi || iv.Hi > maxScore,
	}
	return out
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
	warn(e.Method == ByPosterior, PriorUsed)
	warn(e.Lone > 0, LoneLeftOut)
	warn(d.Many(), ManyDuplicates)
}

// samples are the independent observations of a pairing.
type samples struct {
	cells []int   // [L, D, W] or [LL, LD, DD+WL, WD, WW]
	worth float64 // as many as say the same, at least 1 where there are any
}

// samplesOf takes pairs where there are any, else games. Of a record in which one
// side took every point games beside the pairs count as well.
func samplesOf(p Pairing, d Duplicates) samples {
	w, penta := p.WDL(), p.Penta()
	s := samples{cells: []int{w.Losses, w.Draws, w.Wins}, worth: float64(w.Games())}
	share, pairs := 1.0, float64(p.PairCount())
	if d.Distinct < d.Games {
		share, pairs = min(1, d.EffectiveGames()/float64(d.Games)), min(pairs, d.EffectivePairs())
	}
	s.worth *= share
	if p.PairCount() > 0 {
		s.cells, s.worth = penta[:], pairs
		if p.oneSided() {
			s.worth += share * float64(p.LoneCount())
		}
	}
	if w.Games() > 0 {
		s.worth = max(1, s.worth)
	}
	return s
}

// oneSided reports whether one side took every point of at least one game.
func (p Pairing) oneSided() bool {
	w := p.WDL()
	return w.Games() > 0 && (w.Wins == w.Games() || w.Losses == w.Games())
}

// oneSided is the same of samples.
func (s samples) oneSided() bool {
	n := total(s.cells)
	return n > 0 && (s.cells[0] == n || s.cells[len(s.cells)-1] == n)
}

// alike reports whether all samples are in one cell.
func (s samples) alike() bool {
	n := total(s.cells)
	return slices.Contains(s.cells, n)
}

// model names the cells.
func (s samples) model() Model {
	if len(s.cells) == 5 {
		return Pentanomial
	}
	return Trinomial
}

// games is the number of games of a sample.
func (s samples) games() float64 { return float64(len(s.cells)-1) / 2 }

// PairingOf returns a pairing with bare counts, [L, D, W] of single games or
// [LL, LD, DD+WL, WD, WW] of pairs from A's side, as other programs print them.
// What they do not tell, who moved first and how pairs of one point each came
// about, is made up; [HeadToHead] does not look at it.
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
