package tuning

import "gipf.arena/agents"

// netLogLoss returns the log-loss, in nats, of predicting a logit of v for a score of
// y. It has the same bits on every machine.
func netLogLoss(v, y float64) float64 {
	return max(v, 0) - float64(y*v) - agents.Ln(agents.Score(max(v, -v)))
}

// logits returns the logits that the parameters give to all rows of a sample.
func (t *trainer) logits(s *sample) []float64 {
	out := make([]float64, s.rows())
	const part = 4096
	atOnce(t.opt.Workers, (len(out)+part-1)/part, func(k int) {
		p, raw, buffer := newPass(t.shape), make([]float64, t.columns), make([]float32, t.columns)
		for i := k * part; i < min((k+1)*part, len(out)); i++ {
			z, shown := s.row(raw, buffer, i)
			out[i] = float64(p.forward(t.theta, z, shown))
		}
	})
	return out
}

// loss returns the mean loss of a sample.
func (t *trainer) loss(s *sample) float64 {
	sum := 0.0
	for i, v := range t.logits(s) {
		sum += netLogLoss(v, float64(s.y[i]))
	}
	return sum / float64(s.rows())
}
