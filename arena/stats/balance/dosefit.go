package balance

import (
	"errors"
	"fmt"
	"math"
	"slices"

	"gonum.org/v1/gonum/mat"

	"gipf.arena/arena/stats"
	"gipf.arena/internal/each"
)

// A DoseFit is a fitted dose-response. Make it with [FitDoses].
type DoseFit struct {
	Model DoseModel
	// Base is the number of pieces that Concave uses.
	Base float64
	// Elo are the parameters: A, then the slope in Elo per piece or, for a saturated fit,
	// the values of Doses relative to Reference.
	Elo []float64
	// Cov is their covariance in Elo², clustered by opening over all cells.
	Cov *mat.SymDense
	// Reference is the dose of value 0 in a saturated fit: nothing for either side, if that was played.
	Reference Dose
	Doses     []Dose
	// Openings and Games count what the fit rests on; DOF are the degrees of freedom.
	Openings, Games int
	DOF             float64
}

// FitDoses fits a model by logistic regression of the mean score, each game with the same weight. The covariance
// is the sandwich with all games of an opening as one cluster, across doses. base is for Concave: above 0, and
// above the most that any player has less. The error says which cells leave a parameter without a finite value.
func FitDoses(cells []DoseCell, model DoseModel, base float64) (*DoseFit, error) {
	if err := checkDoses(cells, model, base); err != nil {
		return nil, err
	}
	f := &DoseFit{Model: model, Base: base}
	f.order(cells)
	rows := each.Of(cells, func(c DoseCell) []float64 { return f.row(c.Dose) })
	l := newLogistic(cells, rows, 1+f.width())
	if err := l.maximize(); err != nil {
		return nil, err
	}
	f.Elo, f.Cov, f.Openings = l.x, l.covariance(), len(l.at)
	return f, nil
}

// checkDoses rejects cells that no model can be fitted to.
func checkDoses(cells []DoseCell, model DoseModel, base float64) error {
	if len(cells) == 0 {
		return errors.New("study: no cells to fit doses to")
	}
	for _, c := range cells {
		switch mean := c.Score.centre(); {
		case len(c.Score) < 2:
			return fmt.Errorf("study: dose %v has games of %d openings, at least 2 are needed", c.Dose, len(c.Score))
		case model == Saturated && (mean <= 0 || mean >= 1):
			return fmt.Errorf("study: at dose %v one side won every game: its worth has no bound", c.Dose)
		case model == Concave && !(base > 0 && c.Dose.First > -base && c.Dose.Second > -base):
			return fmt.Errorf("study: dose %v takes more than the %g there are", c.Dose, base)
		}
	}
	return nil
}

// order finds doses and counts.
func (f *DoseFit) order(cells []DoseCell) {
	fewest := math.Inf(1)
	for _, c := range cells {
		f.Games += int(math.Round(c.Score.N()))
		fewest = min(fewest, float64(len(c.Score)))
		f.Doses = append(f.Doses, c.Dose)
	}
	f.DOF = fewest - 1
	slices.SortFunc(f.Doses, byNet)
	f.Doses = slices.Compact(f.Doses)
	k := max(0, slices.Index(f.Doses, Dose{}))
	f.Reference = f.Doses[k]
	f.Doses = slices.Delete(f.Doses, k, k+1)
}

// width is the number of parameters beside A.
func (f *DoseFit) width() int {
	if f.Model == Saturated {
		return len(f.Doses)
	}
	return len(f.Model.columns(Dose{}, f.Base))
}

// row is the design of a dose: the parameters' weights in the first mover's Elo.
func (f *DoseFit) row(d Dose) []float64 {
	row := []float64{1}
	if f.Model != Saturated {
		return append(row, f.Model.columns(d, f.Base)...)
	}
	values := make([]float64, len(f.Doses))
	if k := slices.Index(f.Doses, d); k >= 0 {
		values[k] = 1
	}
	return append(row, values...)
}

// value is Σ weights · parameters with its variance.
func (f *DoseFit) value(weights []float64) (elo, spread float64) {
	return mat.Dot(mat.NewVecDense(len(weights), weights), mat.NewVecDense(len(f.Elo), f.Elo)), variance(weights, f.Cov)
}

// interval is Σ weights · parameters at a confidence.
func (f *DoseFit) interval(weights []float64, confidence float64) stats.Interval {
	elo, variance := f.value(weights)
	return stats.Around(elo, student(f.DOF, confidence)*math.Sqrt(variance))
}

// Advantage is the value of the first move, in Elo, without any handicap (for a saturated
// fit, at Reference).
func (f *DoseFit) Advantage(confidence float64) stats.Interval {
	return f.interval(f.unit(0), confidence)
}

// Slope is parameter k beside A: β, or the worth of Doses[k].
func (f *DoseFit) Slope(k int, confidence float64) stats.Interval {
	return f.interval(f.unit(1+k), confidence)
}

// P is the two-sided p-value of the hypothesis that parameter k, as in Slope, is 0.
func (f *DoseFit) P(k int) float64 {
	return twoSided(f.Elo[k+1], math.Sqrt(f.Cov.At(k+1, k+1)), f.DOF)
}

// Step is the value of one more unit of the dose to the player who gets it, in Elo, on average from the least
// to the most that was played: the slope of a straight line; for a saturated fit, the slope between the ends.
func (f *DoseFit) Step(confidence float64) stats.Interval {
	knots := f.knots()
	least, most := knots[0], knots[len(knots)-1]
	w, from := f.row(most), f.row(least)
	for i := range w {
		w[i] = (w[i] - from[i]) / (most.Net() - least.Net())
	}
	return f.interval(w, confidence)
}
