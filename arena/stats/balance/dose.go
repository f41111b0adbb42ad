package balance

import "math"

// A Dose is what the two players are given: pieces, marbles, stacks. Less than usual is negative.
type Dose struct{ First, Second float64 }

// Net is what the first player has more than the second.
func (d Dose) Net() float64 { return d.First - d.Second }

// A DoseCell is a cell of a dose-response at one level of play: one dose of one of the two players.
type DoseCell struct {
	Dose Dose
	// Score holds the first mover's points by opening.
	Score Sample
}

// A DoseModel says how a dose acts on the first mover's strength: the logit of the score is
// that of A + g(dose) Elo, A the worth of the first move.
type DoseModel uint8

// The models.
const (
	Saturated DoseModel = iota // a value of its own for each dose
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
