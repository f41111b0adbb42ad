package stats

import (
	"math"

	"gipf.arena/internal/numeric"
)

// likelihood is a model of one game as a function of two numbers: the gap in
// logits that decides it (rating of the first player minus rating of the second
// plus the first-move advantage), and the model's draw parameter t on the whole
// real line, where -Inf means no draws. All answers are by [Result] of the
// first player. Every log is concave in (gap, t) together, so a point where the
// gradient of a sum vanishes is its maximum.
type likelihood interface {
	// logs are the logarithms of the probabilities; they may be -Inf.
	logs(gap, t float64) [3]float64
	// slopes are the first derivatives of logs.
	slopes(gap, t float64) [3]slope
	// curves are the second derivatives of logs, negated.
	curves(gap, t float64) [3]curve
}

// slope is a gradient in (gap, t).
type slope struct{ gap, t float64 }

// curve is a symmetric matrix in (gap, t).
type curve struct{ gap, cross, t float64 }

// times scales a curve.
func (c curve) times(f float64) curve { return curve{f * c.gap, f * c.cross, f * c.t} }

// plus adds two curves.
func (c curve) plus(d curve) curve { return curve{c.gap + d.gap, c.cross + d.cross, c.t + d.t} }

// scoreOnly takes a draw as half a win and half a loss and has no draw
// parameter. It is a likelihood of points, not of results: its logs do not
// belong to probabilities that sum to 1.
type scoreOnly struct{}

func (scoreOnly) logs(gap, _ float64) [3]float64 {
	win, loss := logSigmoid(gap), logSigmoid(-gap)
	return [3]float64{Loss: loss, Draw: (win + loss) / 2, Win: win}
}

func (scoreOnly) slopes(gap, _ float64) [3]slope {
	win, loss := numeric.Sigmoid(-gap), -numeric.Sigmoid(gap)
	return [3]slope{Loss: {gap: loss}, Draw: {gap: (win + loss) / 2}, Win: {gap: win}}
}

func (scoreOnly) curves(gap, _ float64) [3]curve {
	c := curve{gap: numeric.Sigmoid(gap) * numeric.Sigmoid(-gap)}
	return [3]curve{c, c, c}
}

// davidson has win : draw : loss = e^gap : ν e^(gap/2) : 1 with t = ln ν
// (Davidson, J. Amer. Statist. Assoc. 65, 1970). It is an exponential family
// with the statistics score minus ½ and "drawn", so all curves are equal: the
// covariance matrix of the two.
type davidson struct{}

func (davidson) logs(gap, t float64) [3]float64 {
	win, loss := gap/2, -gap/2
	top := max(win, loss, t)
	sum := top + math.Log(math.Exp(win-top)+math.Exp(t-top)+math.Exp(loss-top))
	return [3]float64{Loss: loss - sum, Draw: t - sum, Win: win - sum}
}

func (d davidson) slopes(gap, t float64) [3]slope {
	p := exps(d.logs(gap, t))
	return [3]slope{
		Loss: {gap: -p[Win] - p[Draw]/2, t: -p[Draw]},
		Draw: {gap: (p[Loss] - p[Win]) / 2, t: p[Win] + p[Loss]},
		Win:  {gap: p[Loss] + p[Draw]/2, t: -p[Draw]},
	}
}

func (d davidson) curves(gap, t float64) [3]curve {
	p := exps(d.logs(gap, t))
	c := curve{
		gap:   p[Win]*p[Loss] + p[Draw]*(p[Win]+p[Loss])/4,
		cross: -p[Draw] * (p[Win] - p[Loss]) / 2,
		t:     p[Draw] * (p[Win] + p[Loss]),
	}
	return [3]curve{c, c, c}
}

// raoKupper has win = σ(gap-e) and loss = σ(-gap-e). The rest are draws, with
// probability (e^2e - 1)·win·loss (Rao and Kupper, J. Amer. Statist. Assoc. 62,
// 1967; e is BayesElo's drawelo in logits). The parameter is t = ln(e^2e - 1):
// unlike e it is unbounded, and the logs stay concave in it.
type raoKupper struct{}

// threshold is e with its two derivatives by t.
func (raoKupper) threshold(t float64) (e, first, second float64) {
	return -logSigmoid(-t) / 2, numeric.Sigmoid(t) / 2, numeric.Sigmoid(t) * numeric.Sigmoid(-t) / 2
}

func (r raoKupper) logs(gap, t float64) [3]float64 {
	e, _, _ := r.threshold(t)
	win, loss := logSigmoid(gap-e), logSigmoid(-gap-e)
	return [3]float64{Loss: loss, Draw: t + win + loss, Win: win}
}

func (r raoKupper) slopes(gap, t float64) [3]slope {
	e, by, _ := r.threshold(t)
	notWin, notLoss := numeric.Sigmoid(e-gap), numeric.Sigmoid(e+gap)
	return [3]slope{
		Loss: {gap: -notLoss, t: -by * notLoss},
		Draw: {gap: notWin - notLoss, t: 1 - by*(notWin+notLoss)},
		Win:  {gap: notWin, t: -by * notWin},
	}
}

func (r raoKupper) curves(gap, t float64) [3]curve {
	e, by, twice := r.threshold(t)
	of := func(notThis, sign float64) curve {
		v := notThis * (1 - notThis)
		return curve{gap: v, cross: -sign * v * by, t: v*by*by + notThis*twice}
	}
	win, loss := of(numeric.Sigmoid(e-gap), +1), of(numeric.Sigmoid(e+gap), -1)
	return [3]curve{Loss: loss, Draw: win.plus(loss), Win: win}
}

// exps turns logs into probabilities.
func exps(logs [3]float64) [3]float64 {
	return [3]float64{math.Exp(logs[0]), math.Exp(logs[1]), math.Exp(logs[2])}
}
