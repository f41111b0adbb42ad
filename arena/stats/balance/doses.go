package balance

import "math"

// A DoseAnswer is everything that is known of a handicap at one level. Make it with [AnswerDoses].
type DoseAnswer struct {
	// Fits are the fits that the cells allow, in the order saturated, linear, concave. Lack says
	// whether the saturated fit refutes the shape of each. Lack of the first, and of all without a
	// saturated fit, has P 1.
	Fits []*DoseFit
	Lack []Wald
	// Used is the fit that gives the inverses: the linear one unless its shape is refuted, otherwise
	// the saturated one with straight lines between the doses played.
	Used *DoseFit
	// Refuted says that the linear fit was refuted.
	Refuted bool
	// Inverses are the doses for a gap of 0 and, for each further gap, for a weaker
	// first player and for a weaker second player.
	Inverses []Inverse
}

// AnswerDoses fits all models and solves for gaps of strength in Elo, which need not contain 0. base is
// the number of pieces that the concave model uses; 0 leaves that model out. alpha is the level at which a
// shape is refuted. The error is the linear fit's.
func AnswerDoses(cells []DoseCell, base float64, gaps []float64, alpha, confidence float64) (*DoseAnswer, error) {
	linear, err := FitDoses(cells, Linear, 0)
	if err != nil {
		return nil, err
	}
	a := &DoseAnswer{Used: linear}
	saturated, _ := FitDoses(cells, Saturated, 0) // nil where one side won everything at a dose
	for _, model := range []DoseModel{Saturated, Linear, Concave} {
		fit, err := FitDoses(cells, model, base)
		if err != nil {
			continue
		}
		lack := Wald{P: 1}
		if saturated != nil && model != Saturated {
			lack = saturated.LackOfFit(model, base)
		}
		a.Fits, a.Lack = append(a.Fits, fit), append(a.Lack, lack)
		if model == Linear && lack.P <= alpha {
			a.Refuted, a.Used = true, saturated
		}
	}
	a.invert(gaps, confidence)
	return a, nil
}

// Fit is the fit of a model with its lack of fit; nil where the cells do not allow it.
func (a *DoseAnswer) Fit(model DoseModel) (*DoseFit, Wald) {
	for i, f := range a.Fits {
		if f.Model == model {
			return f, a.Lack[i]
		}
	}
	return nil, Wald{P: 1}
}

// invert solves for all gaps.
func (a *DoseAnswer) invert(gaps []float64, confidence float64) {
	a.Inverses = append(a.Inverses, a.Used.Inverse(0, confidence))
	for _, gap := range gaps {
		if gap != 0 {
			a.Inverses = append(a.Inverses, a.Used.Inverse(gap, confidence), a.Used.Inverse(-gap, confidence))
		}
	}
}

// A Dose is what the two players are given: pieces, marbles, stacks. A negative number is less than usual.
type Dose struct{ First, Second float64 }

// Net is how much more the first player has than the second.
func (d Dose) Net() float64 { return d.First - d.Second }

// A DoseCell is a cell of a dose-response at one level of play: one dose of one of the two players.
type DoseCell struct {
	Dose Dose
	// Score holds the first mover's points by opening.
	Score Sample
}

// A DoseModel says how a dose acts on the first mover's strength: the score is the expected
// score at A + g(dose) Elo, where A is the value of the first move.
type DoseModel uint8

// The models.
const (
	Saturated DoseModel = iota // each dose has its own value
	Linear                     // g = β (first - second)
	Concave                    // g = β base (ln(1+first/base) - ln(1+second/base))
)

// String names the model.
func (m DoseModel) String() string {
	return [...]string{"saturated", "linear", "concave"}[m]
}

// columns is the row of a dose under a model with a slope, nil under Saturated.
func (m DoseModel) columns(d Dose, base float64) []float64 {
	switch m {
	case Linear:
		return []float64{d.Net()}
	case Concave:
		return []float64{base * (math.Log1p(d.First/base) - math.Log1p(d.Second/base))}
	}
	return nil
}
