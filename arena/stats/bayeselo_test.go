package stats

import "math"

// bayesEloLLR is the log-likelihood ratio in the form of older tools, for
// comparison with them: hypotheses in BayesElo units at the drawelo of the
// counts [L, D, W], and the ratio of the two multinomial distributions. Empty
// cells count 1e-3; OpenBench answers 0 instead and never ends, which is why
// [SPRT] does not offer this form.
func bayesEloLLR(cells [3]int, elo0, elo1 float64) float64 {
	p, n := frequencies(cells[:])
	drawElo := drawEloOf(p)
	q0, q1 := bayesElo(elo0, drawElo), bayesElo(elo1, drawElo)
	sum := 0.0
	for k := range p {
		sum += p[k] * math.Log(q1[k]/q0[k])
	}
	return n * sum
}

// bayesEloBounds translates hypotheses in BayesElo units into logistic Elo at
// the drawelo of the counts [L, D, W], as fishtest and fastchess do before they
// take the [Logistic] ratio.
func bayesEloBounds(cells [3]int, elo0, elo1 float64) (logistic0, logistic1 float64) {
	p, _ := frequencies(cells[:])
	drawElo := drawEloOf(p)
	elo := func(e float64) float64 {
		q := bayesElo(e, drawElo)
		return Elo(q[Win] + q[Draw]/2)
	}
	return elo(elo0), elo(elo1)
}

// drawEloOf is the drawelo at which equals would have the shares of p if their
// difference were removed.
func drawEloOf(p []float64) float64 {
	l, w := p[Loss], p[Win]
	return 200 * math.Log10((1-l)/l*(1-w)/w)
}

// bayesElo are the probabilities by result at a difference of elo.
func bayesElo(elo, drawElo float64) [3]float64 {
	win, loss := ExpectedScore(elo-drawElo), ExpectedScore(-elo-drawElo)
	return [3]float64{Loss: loss, Draw: 1 - win - loss, Win: win}
}
