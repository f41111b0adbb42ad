package stats

// dispersion is how far a mean score of games may lie from its expectation: the
// variance at the expected score s is s(1-s)·phi/games.
type dispersion struct {
	games float64 // the number of independent games that say as much
	// phi is the variance of the mean relative to that of independent games without
	// draws. Draws make it smaller, and so do openings that favour a side, because
	// seats are exchanged; two games of a pair that go the same way make it larger.
	phi float64
	law law
}

// dispersionOf judges by the given samples and by one more, a prior sample of
// independent games without draws. So equal samples, and few, never look certain.
// Where one side took every point, only the prior sample is known.
func dispersionOf(s samples) dispersion {
	d := dispersion{games: s.games() * s.worth, phi: 1, law: law{dof: s.worth}}
	mean, variance := s.mean(), s.variance()
	if independent := mean * (1 - mean) / s.games(); independent > 0 {
		d.phi = (variance/independent*s.worth + 1) / s.worth
	}
	return d
}

// interval holds the expected scores that a test of the mean does not reject at
// the confidence: the solutions of (mean-s)² <= t²·s(1-s)·phi/games. It lies
// within [0, 1] and is wider towards the middle (Wilson, J. Amer. Statist. Assoc.
// 22, 1927, with an estimated dispersion and Student's t).
func (d dispersion) interval(mean, confidence float64) Interval {
	return wilson(mean, d.games/d.phi, d.law.quantile(confidence))
}

// samples are the independent observations of a pairing.
type samples struct {
	cells []int   // [L, D, W] or [LL, LD, DD+WL, WD, WW]
	worth float64 // the number that say as much, at least 1 where there are any
}

// samplesOf takes pairs, or games where most have no counted partner, as where many are capped. Where one side took
// every point, games beside the pairs count as well, two for a pair.
func samplesOf(p Pairing, d Duplicates) samples {
	w, penta := p.WDL(), p.Penta()
	s := samples{cells: []int{w.Losses, w.Draws, w.Wins}, worth: float64(w.Games())}
	share, pairs := 1.0, float64(p.PairCount())
	if d.Distinct < d.Games {
		share, pairs = min(1, d.EffectiveGames()/float64(d.Games)), min(pairs, d.EffectivePairs())
	}
	s.worth *= share
	if n := p.PairCount(); n > 0 && 2*n >= p.LoneCount() {
		s.cells, s.worth = penta[:], pairs
		if p.oneSided() {
			s.worth += share * float64(p.LoneCount()) / 2
		}
	}
	if w.Games() > 0 {
		s.worth = max(1, s.worth)
	}
	return s
}

// oneSided reports whether one side took every point of at least one sample.
func (s samples) oneSided() bool {
	n := total(s.cells)
	return n > 0 && (s.cells[0] == n || s.cells[len(s.cells)-1] == n)
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

// mean is the score of the samples, in [0, 1].
func (s samples) mean() float64 {
	points := 0.0
	for i, c := range s.cells {
		points += float64(c) * value(i, len(s.cells))
	}
	return points / float64(total(s.cells))
}

// variance is the variance of a sample's score about the mean.
func (s samples) variance() float64 {
	mean, squares := s.mean(), 0.0
	for i, c := range s.cells {
		d := value(i, len(s.cells)) - mean
		squares += float64(c) * d * d
	}
	return squares / float64(total(s.cells))
}
