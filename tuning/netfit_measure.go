package tuning

import (
	"math"

	"gipf.arena/agents"
	"gipf.arena/agents/net"
	"gipf.arena/arena/report"
)

// measure compares predictions with the scores of rows, which are in the order of their
// groups. Scores that are values of searches and not results leave a loss that no net
// can avoid, so only differences count.
func (s *Set) measure(t *trainer, part *sample, rows []int32, n *net.Net) report.NetMeasure {
	out := report.NetMeasure{Rows: len(rows), Calibration: []report.Bin{}}
	if len(rows) == 0 {
		return out
	}
	sc := s.scored(rows)
	logits := t.logits(part)
	out.Groups = groupsIn(sc.Group)
	out.Real = sc.Mean(sc.losses(logits))
	logits = s.values(n, rows)
	out.Fitted = sc.Mean(sc.losses(logits))
	predicted, mean := make([]float64, len(rows)), sc.Mean(sc.Y).Value
	base, least, square := make([]float64, len(rows)), make([]float64, len(rows)), make([]float64, len(rows))
	for i, v := range logits {
		y := sc.Y[i]
		predicted[i] = agents.Score(v)
		base[i], least[i] = entropy(y, mean), entropy(y, y)
		square[i] = (predicted[i] - y) * (predicted[i] - y)
	}
	out.Base, out.Least, out.Brier = sc.Mean(base), sc.Mean(least), sc.Mean(square)
	out.Calibration = sc.Calibration(predicted)
	return out
}

func (s *Set) scored(rows []int32) (out Scored) {
	for _, i := range rows {
		out.Y, out.W, out.Group = append(out.Y, float64(s.Y[i])), append(out.W, 1), append(out.Group, int(s.Group[i]))
	}
	return out
}

func (s *Scored) losses(logits []float64) []float64 {
	out := make([]float64, len(logits))
	for i, v := range logits {
		out[i] = netLogLoss(v, s.Y[i])
	}
	return out
}

// entropy returns the log-loss of predicting a score of p for a score of y; an
// impossible term counts 0.
func entropy(y, p float64) (loss float64) {
	if y > 0 {
		loss -= y * math.Log(p)
	}
	if y < 1 {
		loss -= (1 - y) * math.Log1p(-p)
	}
	return loss
}

// values returns the predictions of a net for the given rows.
func (s *Set) values(n *net.Net, rows []int32) []float64 {
	e, err := net.Bind(n, s.Names)
	if err != nil {
		panic(err) // the net was made for these names
	}
	out, features := make([]float64, len(rows)), make([]float64, len(s.Names))
	for k, i := range rows {
		for j, x := range s.Row(int(i)) {
			features[j] = float64(x)
		}
		phase := 0.0
		if s.Phase != nil {
			phase = float64(s.Phase[i])
		}
		out[k] = e.Value(features, s.Shown(int(i)), phase)
	}
	return out
}
