package mcts

import (
	"errors"
	"fmt"

	"gipf.arena/agents"
)

// Playouts says how decisions are drawn in playouts and when these end. What is
// at its zero value is off; with nothing on, all legal decisions are alike.
type Playouts struct {
	// CutOff is after how many decisions Config.Eval says what the position is
	// worth, rounded up to the end of a turn (Winands and Björnsson 2010, who
	// evaluate inside playouts to end them early).
	CutOff int
	// Mast draws decisions by their mean score (averages.go).
	Mast Sampling
	// Grams, 2 or 3 with Mast, averages the mean scores of a decision alone, after
	// the one and, with 3, after the two before it.
	Grams int
	// Decay is what the averages and their visits are multiplied by between two
	// decisions of the game.
	Decay float32
	// Policy, if not nil, draws decisions by the softmax of its logits. Each agent
	// clones it.
	Policy *agents.Policy
	// Epsilon is the probability that a decision is drawn from all alike whatever
	// is known.
	Epsilon float64
}

// A Sampling says how mean scores, 0 to 1, become a choice: by softmax(mean/Temp)
// (Gibbs sampling), or the best at Temp 0.
type Sampling struct {
	On   bool
	Temp float64
}

// weighs reports whether decisions are drawn by what is known about each.
func (p *Playouts) weighs() bool { return p.Mast.On || p.Policy != nil }

// greedy reports whether the best mean is taken.
func (p *Playouts) greedy() bool { return p.Mast.On && p.Mast.Temp == 0 }

// blind reports whether all legal decisions are drawn alike to the end.
func (p *Playouts) blind() bool {
	return !p.weighs() && p.CutOff == 0
}

// defaultDecay lies in the middle of what Tak, Winands and Björnsson (2014) find
// to play alike for MAST.
const defaultDecay = 0.5

func playoutParams() []agents.Param {
	return []agents.Param{
		{Name: "cutoff", Type: agents.Int, Min: 1, Max: 1e6, Doc: "with weights: playouts of so many decisions before the evaluation"},
		{Name: "mast", Type: agents.Float, Min: 0, Max: 1000, Doc: "playouts by softmax of the mean score of each player's decisions over this temperature; 0 takes the best"},
		{Name: "ngram", Type: agents.Int, Min: 2, Max: 3, Doc: "with mast: means of decisions after the last one or two as well"},
		{Name: "decay", Type: agents.Float, Min: 0, Max: 1, Doc: "with mast: what is left of the means' visits at the next decision; 0.5 if not given"},
		{Name: "playout", Type: agents.Text, Doc: "playouts by these weights of a linear policy: a name, or the path of a file"},
		{Name: "epsilon", Type: agents.Float, Min: 0, Max: 1, Doc: "with mast or playout: share of decisions drawn from all alike"},
	}
}

// playoutClash says which parameters of playouts cannot stand together or alone.
func playoutClash(a agents.Args) error {
	if a.Has("weights") && !a.Has("cutoff") {
		for _, name := range []string{"mast", "playout"} {
			if a.Has(name) {
				return fmt.Errorf("%s guides playouts, and weights without cutoff makes none", name)
			}
		}
	}
	temp := a.Float("mast")
	greedy := a.Has("mast") && temp == 0
	switch {
	case temp > 0 && temp < minTemp:
		return fmt.Errorf("mast=%g: want 0 or a temperature from %g", temp, minTemp)
	case a.Has("cutoff") && !a.Has("weights"):
		return errors.New("cutoff ends playouts by an evaluation: give weights")
	case a.Has("ngram") && !a.Has("mast"), a.Has("decay") && !a.Has("mast"):
		return errors.New("ngram and decay say how mast counts, and there is no mast")
	case a.Has("epsilon") && !a.Has("mast") && !a.Has("playout"):
		return errors.New("epsilon: all decisions are drawn alike already; give mast or playout")
	case greedy && !a.Has("epsilon"):
		return errors.New("mast=0 always takes the best: give epsilon, or a temperature")
	case greedy && a.Has("playout"):
		return errors.New("mast=0 takes the best and leaves nothing for playout to draw: give a temperature")
	}
	return nil
}

// playoutConfig settles everything but the policy.
func playoutConfig(a agents.Args) Playouts {
	p := Playouts{
		CutOff:  int(a.Int("cutoff")),
		Mast:    Sampling{a.Has("mast"), a.Float("mast")},
		Grams:   int(a.Int("ngram")),
		Decay:   defaultDecay,
		Epsilon: a.Float("epsilon"),
	}
	if a.Has("decay") {
		p.Decay = float32(a.Float("decay"))
	}
	return p
}
