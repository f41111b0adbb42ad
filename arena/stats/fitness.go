package stats

import (
	"math"

	"gonum.org/v1/gonum/stat/distuv"
)

// Fitness says how well a fitted model describes the games it was fitted to, the games
// inside the groups of a table. Where duplicates widen errors, it is the fitness of a model
// fitted with duplicates counted as the games that tell as much.
type Fitness struct {
	// LogLik is the log likelihood of the results, in nats. It compares models fitted to
	// the same games with the same number of parameters, as all of [RatingModels] have.
	// It takes the games of a pair as independent. The draw rate of [ScoreOnly] is not
	// chosen to maximize it, so that model is at a small disadvantage.
	LogLik float64 `json:"log_likelihood"`
	// ChiSquare is the sum of squares of Freedom independent standardised residuals. P
	// is the probability that a true model does no better: by the chi-square
	// distribution or, where Options.SimulateFit asks for it and it is needed, by
	// simulation, and then at least 0.001. P is 1 without freedom.
	ChiSquare float64 `json:"chi_square"`
	Freedom   int     `json:"degrees_of_freedom"`
	P         float64 `json:"p"`
	// Correlation is the correlation of the first mover's surprises in the two
	// games of a pair. It is positive where openings favour one seat or the other,
	// and 0 without pairs.
	Correlation float64 `json:"pair_correlation"`
	// Pairings are the residuals of each two players who met, as merged.
	Pairings []Residual `json:"-"`
}

// Residual is how far the score of one pairing is from the fitted model.
type Residual struct {
	A, B     int     `json:"-"`
	Games    int     `json:"games"`
	Points   float64 `json:"points"`          // of A
	Expected float64 `json:"expected_points"` // of A, by the model
	// Z is (Points - Expected) over its standard deviation, with the pairs'
	// correlation; 0 where the model leaves no doubt.
	Z float64 `json:"z"`

	// Those of as many games as tell as much; of as many whole games points and seats.
	variance, points float64
	seats            [2]gameLaw // A moving first, second
}

// Surprise is -log10 of the two-sided probability of a residual at least this large, signed like it: +3 means that A did better
// than once in a thousand. The probability is that of the normal distribution or, where few upsets are expected, twice the tail of
// the points' own distribution, with games taken as independent. The ratings are taken as known. But they follow the games, so
// large surprises are rarer than stated, the more so the fewer players there are; [FindCycles] corrects for that.
func (r Residual) Surprise() float64 {
	p := 2 * distuv.UnitNormal.CDF(-math.Abs(r.Z))
	if r.variance > 0 && r.variance < thinCell && r.Games <= mostExact {
		p = min(1, 2*r.tail())
	}
	return math.Copysign(-math.Log10(max(p, leastChance)), r.Z)
}

// told is the fit of as many games as tell as much as all with their duplicates.
func (f *fit) told() *fit {
	if f.errors == IndependentGames || !anyDuplicates(f.opt.Duplicates) {
		return f
	}
	again, m := *f, *f.m
	again.known = byPlayers(f.opt.Duplicates)
	m.rows = weighed(m.rows, again.known)
	again.m, again.x = &m, m.refit(f.x)
	again.draws = m.lawAt(again.x, f.draws)
	return &again
}

// fits computes the residuals at the maximum.
func (f *fit) fits() Fitness {
	gap := func(r row) float64 { return f.m.gap(f.x, r) }
	out := Fitness{LogLik: f.draws.logLik(f.m.rows, gap), P: 1}
	var all []residue
	for _, p := range f.inside(nil, f.pairings) {
		if p.Games() > 0 {
			all = append(all, f.residueOf(p))
		}
	}
	out.Correlation = pairCorrelation(all)
	for _, r := range all {
		square, n := r.square(out.Correlation)
		out.ChiSquare += square
		out.Freedom += n
		out.Pairings = append(out.Pairings, r.residual(out.Correlation))
	}
	out.Freedom -= f.m.dim
	if f.m.draw >= 0 {
		out.Freedom++ // the draw parameter is fitted to the draws, not to the points
	}
	if out.Freedom = max(0, out.Freedom); out.Freedom > 0 {
		out.P = distuv.ChiSquared{K: float64(out.Freedom)}.Survival(out.ChiSquare)
	}
	if f.opt.SimulateFit && out.P < doubted && thinTable(all) {
		out.P = f.asBad(out.ChiSquare, out.Freedom)
	}
	return out
}

// residue is what the model leaves unexplained of the games of one pairing, by
// who moved first: A (0) or B (1). Each game counts as worth.
type residue struct {
	pairing  Pairing
	worth    float64
	games    [2]float64
	expected [2]float64 // score of the first mover in one game
	variance [2]float64 // of that score
	excess   [2]float64 // points of the first mover above expectation, of all games
	chances  [2][3]float64
}

// residueOf compares one pairing with the model.
func (f *fit) residueOf(p Pairing) residue {
	out := residue{pairing: p, worth: f.known[[2]int{p.A, p.B}].worth()}
	for _, r := range weighed(rowsOf(p), f.known) {
		seat := 0
		if r.first != p.A {
			seat = 1
		}
		score, variance := f.draws.score(f.m.gap(f.x, r))
		out.chances[seat] = f.draws.chances(f.m.gap(f.x, r))
		out.games[seat], out.expected[seat], out.variance[seat] = r.games, score, variance
		out.excess[seat] = r.points - r.games*score
	}
	return out
}

// pairCorrelation is the correlation of the surprises in the two games of a
// pair. It is one figure for all pairings because a single one has few pairs.
func pairCorrelation(all []residue) float64 {
	var sum, scale float64
	for _, r := range all {
		for i, row := range r.pairing.Pairs {
			for j, n := range row {
				mine, theirs := float64(i)/2, 1-float64(j)/2
				sum += float64(n) * (mine - r.expected[0]) * (theirs - r.expected[1])
			}
		}
		scale += float64(r.pairing.PairCount()) * math.Sqrt(r.variance[0]*r.variance[1])
	}
	if scale == 0 {
		return 0
	}
	return min(max(sum/scale, -0.99), 0.99)
}

// covariance of the two excesses.
func (r residue) covariance(correlation float64) (first, cross, second float64) {
	cross = correlation * r.worth * float64(r.pairing.PairCount()) * math.Sqrt(r.variance[0]*r.variance[1])
	return r.games[0] * r.variance[0], cross, r.games[1] * r.variance[1]
}

// square is the pairing's contribution to chi-square and to its degrees of freedom.
func (r residue) square(correlation float64) (square float64, rows int) {
	v, c, w := r.covariance(correlation)
	x, y := r.excess[0], r.excess[1]
	switch {
	case v > 0 && w > 0:
		return (x*x*w - 2*x*y*c + y*y*v) / (v*w - c*c), 2
	case v > 0:
		return x * x / v, 1
	case w > 0:
		return y * y / w, 1
	}
	return 0, 0
}

// residual is the pairing's total, seen from A.
func (r residue) residual(correlation float64) Residual {
	out := Residual{A: r.pairing.A, B: r.pairing.B, Games: r.pairing.Games(), Points: r.pairing.WDL().Points()}
	surplus := r.excess[0] - r.excess[1]
	out.Expected = out.Points - surplus/r.worth
	if v, c, w := r.covariance(correlation); v-2*c+w > 0 {
		out.variance = v - 2*c + w
		out.Z = surplus / math.Sqrt(out.variance)
	}
	out.seats, out.points = r.whole()
	return out
}
