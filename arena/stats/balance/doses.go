package balance

// A DoseAnswer is everything that is said of a handicap at one level. Make it with [AnswerDoses].
type DoseAnswer struct {
	// Fits are those that the cells allow, in the order saturated, linear, concave; and Lack
	// whether the shape of each is refuted by the saturated one. Lack of the first, and of all without
	// a saturated fit, has P 1.
	Fits []*DoseFit
	Lack []Wald
	// Used is the fit that the inverses come from: the linear one unless its shape is refuted, then the
	// saturated one with straight lines between the doses played.
	Used *DoseFit
	// Refuted says that the linear one was.
	Refuted bool
	// Inverses are the doses for a gap of 0 and, for each further gap, for a weaker
	// first player and for a weaker second player.
	Inverses []Inverse
}

// AnswerDoses fits all models and solves for gaps of strength in Elo, 0 among them or not. base is the
// number of pieces that the concave model goes by; 0 leaves it out. alpha is the level at which a shape is
// refuted. The error is that of the linear fit.
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

// Fit is the fit of a model with its lack of fit, nil where the cells do not allow it.
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
