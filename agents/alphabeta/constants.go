package alphabeta

import (
	"cmp"

	"gipf.arena/agents"
)

// Constants are the numbers of the techniques of a search.
type Constants struct {
	// Window is half the width of the first window around the expected value, in
	// logits.
	Window float64
	// ReduceDepth is the least remaining depth at which moves are first searched to
	// a smaller depth, ReduceFrom the number of moves of a position searched to
	// full depth, ReduceMore the move from which the reduction is two.
	ReduceDepth, ReduceFrom, ReduceMore int
	// Noise is the most moves beyond the horizon that change material and are not
	// compulsory.
	Noise int
	// Futility is how far, in logits, the evaluation of a position one move before the horizon
	// may be too low while quiet moves are still searched (Heinz, "Extended futility pruning",
	// ICCA Journal 21, 1998). LateFrom is how many moves of a position two before the horizon
	// are searched even if quiet (late-move pruning). Iterative is the least remaining depth
	// at which a position without a move in the table is searched one move less deep (internal
	// iterative reduction). 0 means always, all and never.
	Futility            float64
	LateFrom, Iterative int
}

// standard are the constants of a spec that gives none.
var standard = Constants{Window: 0.25, ReduceDepth: 2, ReduceFrom: 4, ReduceMore: 16, Noise: 6}

// orStandard returns the constants with zeros replaced by those of standard.
func (c Constants) orStandard() Constants {
	return Constants{
		cmp.Or(c.Window, standard.Window),
		cmp.Or(c.ReduceDepth, standard.ReduceDepth), cmp.Or(c.ReduceFrom, standard.ReduceFrom), cmp.Or(c.ReduceMore, standard.ReduceMore),
		cmp.Or(c.Noise, standard.Noise),
		c.Futility, c.LateFrom, c.Iterative,
	}
}

// window is Window as a value.
func (c *Constants) window() value { return max(1, value(c.Window*unit)) }

// constantParams are the parameters of Constants. They have no Default, so that a spec
// without them keeps the identity it had before they existed.
func constantParams() []agents.Param {
	number := func(name string, most float64, tune agents.Range, doc string) agents.Param {
		return agents.Param{Name: name, Type: agents.Int, Min: 1, Max: most, Off: true, Tune: &tune, Doc: doc}
	}
	return []agents.Param{
		{Name: "window", Type: agents.Float, Min: 0.01, Max: 16, Off: true, Tune: &agents.Range{Min: 0.02, Max: 1.5}, Doc: "with aspiration: half the width of the first window in logits; 0.25 if not given"},
		number("reducedepth", deepest, agents.Range{Min: 1, Max: 5}, "with lmr: least depth left at which moves are reduced; 2 if not given"),
		number("reducefrom", 1000, agents.Range{Min: 1, Max: 12}, "with lmr: moves of a position that are not reduced; 4 if not given"),
		number("reducemore", 1000, agents.Range{Min: 4, Max: 40}, "with lmr: moves after which others are reduced by two; 16 if not given"),
		number("noise", maxPly, agents.Range{Min: 1, Max: 12}, "with quiescence: most moves beyond the horizon that change material and need not be made; 6 if not given"),
		{Name: "futility", Type: agents.Float, Min: 0.001, Max: 16, Off: true, Tune: &agents.Range{Min: 0.05, Max: 2}, Doc: "one move before the horizon, skip quiet moves where the evaluation is too low by this many logits; off if not given"},
		number("latefrom", 1000, agents.Range{Min: 4, Max: 50}, "two moves before the horizon quiet moves are not looked at after so many moves; off if not given"),
		{Name: "iterative", Type: agents.Int, Min: 2, Max: deepest, Off: true, Tune: &agents.Range{Min: 2, Max: 7}, Doc: "least remaining depth at which a position without a move in the table is searched one move less deep; off if not given"},
	}
}
