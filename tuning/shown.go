package tuning

import "gipf.arena/arena/report"

// Shown returns the form of the fit that is shown.
func (f *Fit) Shown() *report.EvaluationFit {
	out := &report.EvaluationFit{
		Convergence: shownConvergence(f.Convergence), Train: shownMeasure(f.Train), Valid: shownMeasure(f.Valid),
		Capped: f.Capped, Idle: f.Idle, Weights: shownWeights(f.Weights),
	}
	if h := f.Hand; h != nil {
		out.Old = &report.OldWeights{Scale: report.NewInterval(h.Scale), Cosine: h.Cosine, Length: h.Length, Outside: h.Outside, Closed: h.Closed}
	}
	return out
}

// Shown returns the form of the policy's fit that is shown.
func (f *PolicyFit) Shown() *report.PolicyFit {
	return &report.PolicyFit{
		Convergence: shownConvergence(f.Convergence), Train: shownChoices(f.Train), Valid: shownChoices(f.Valid),
		Idle: f.Idle, Weights: shownWeights(f.Weights),
	}
}

func shownConvergence(c Convergence) report.Convergence {
	return report.Convergence{Status: c.Status, Iterations: c.Iterations, Gradient: c.Gradient, Threshold: c.Threshold}
}

func shownMeasure(m Measure) report.Measure {
	return report.Measure{
		Games: m.Games, Rows: m.Rows, BaseRate: report.NewInterval(m.BaseRate), Base: report.NewInterval(m.Base),
		Fitted: report.NewInterval(m.Fitted), Old: report.NewInterval(m.Hand), Rescaled: report.NewInterval(m.Rescaled), Gain: report.NewInterval(m.Gain),
		Calibration: shownBins(m.Calibration),
	}
}

func shownChoices(m ChoiceMeasure) report.ChoiceMeasure {
	return report.ChoiceMeasure{
		Games: m.Games, Moves: m.Moves, Alternatives: m.Alternatives,
		Fitted: report.NewInterval(m.Loss), Uniform: report.NewInterval(m.Uniform), First: report.NewInterval(m.First), Chance: report.NewInterval(m.Chance),
	}
}

func shownWeights(all []Estimate) []report.FittedWeight {
	out := make([]report.FittedWeight, len(all))
	for i, e := range all {
		out[i] = report.FittedWeight{Name: e.Name, Weight: report.NewInterval(e.Weight), Old: e.Hand, Mean: e.Mean, SD: e.SD, Remark: remark(e)}
	}
	return out
}

// remark says why a weight has no interval.
func remark(e Estimate) string {
	switch {
	case e.Constant:
		return "constant"
	case e.LeftOut:
		return "left out"
	case e.Unidentified:
		return "unidentified"
	}
	return ""
}

// Shown returns the form of the fit of a net that is shown, hidden being its layers.
func (f *Result) Shown(hidden []int) *report.NetFit {
	out := &report.NetFit{Hidden: hidden, Inputs: len(f.Net.Inputs), Best: f.Best, Train: shownNet(f.Train), Valid: shownNet(f.Valid)}
	for _, e := range f.Epochs {
		shown := report.NetEpoch{Train: e.Train}
		if e.Valid == e.Valid { // a number
			shown.Valid = &e.Valid
		}
		out.Epochs = append(out.Epochs, shown)
	}
	return out
}

func shownNet(m MeasureNet) report.NetMeasure {
	return report.NetMeasure{
		Rows: m.Rows, Groups: m.Groups, Base: report.NewInterval(m.Base), Fitted: report.NewInterval(m.Whole), Real: report.NewInterval(m.Real),
		Least: report.NewInterval(m.Least), Brier: report.NewInterval(m.Brier), Calibration: shownBins(m.Calibration),
	}
}

func shownBins(all []Bin) []report.Bin {
	out := make([]report.Bin, len(all))
	for i, b := range all {
		out[i] = report.Bin{Low: b.Lo, High: b.Hi, Share: b.Share, Predicted: b.Predicted, Score: report.NewInterval(b.Observed)}
	}
	return out
}
