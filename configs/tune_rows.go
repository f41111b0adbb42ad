package configs

import (
	"fmt"

	"gipf.arena/agents/net"
)

// Leaves are positions that searches of the sampled positions asked their evaluation
// about: what an evaluation has to know.
type Leaves struct {
	// Spec of the search, such as alphabeta:transitions=300. Required.
	Agent string `yaml:"agent" jsonschema:"required,maxLength=1000"`
	// Positions of each search. Default 4.
	Count int `yaml:"count" jsonschema:"default=4,minimum=1,maximum=1000"`
}

// Labels are what a larger search thinks of positions, as something to learn beside
// the results of the games.
type Labels struct {
	// Spec of the search, such as alphabeta:transitions=1000. Required.
	Agent string `yaml:"agent" jsonschema:"required,maxLength=1000"`
	// Share of the label in what is learnt at the start of a game, 0 to 1; the rest is the result. Default 1.
	Share float64 `yaml:"share" jsonschema:"default=1,minimum=0,maximum=1"`
	// The same at the end of a game. Default: share.
	Late float64 `yaml:"late" jsonschema:"minimum=0,maximum=1"`
	// Seconds that a label may take before that is an error. Does not change a label. Default 60.
	Seconds int `yaml:"seconds" jsonschema:"default=60,minimum=1,maximum=86400" hash:"-"`
}

// FitNet says how a net is fitted.
type FitNet struct {
	// Units of one or two hidden layers. Default 16 and 8.
	Hidden []int `yaml:"hidden" jsonschema:"minItems=1,maxItems=2"`
	// Times through the positions, at most. Default 20.
	Epochs int `yaml:"epochs" jsonschema:"default=20,minimum=1,maximum=100000"`
	// Epochs without a better loss on the games held out after which the fit ends. Default 5.
	Patience int `yaml:"patience" jsonschema:"default=5,minimum=1,maximum=100000"`
	// Positions of a step. Default 1024.
	Batch int `yaml:"batch" jsonschema:"default=1024,minimum=1,maximum=1000000"`
	// Rate of the first step; it falls to a hundredth. Default 0.002.
	Rate float64 `yaml:"rate" jsonschema:"default=0.002,exclusiveMinimum=0,maximum=1"`
	// Weight of half the squared size of the weights on standardized features, against the mean loss of a position. Default 0.
	L2 float64 `yaml:"l2" jsonschema:"default=0,minimum=0,maximum=1"`
	// Has the net see the board beside the features: what stands on each line of GIPF, which stacks see each other at LYNGK. Of games without such patterns it is refused. Default false.
	Patterns bool `yaml:"patterns,omitempty"`
}

// KindLinear is the kind of fit of an evaluation that is a weighted sum.
const KindLinear = "linear"

// resolveRows fills in how positions are labelled and nets fitted.
func (t *Tune) resolveRows() {
	if l := t.Positions.Labels; l != nil && !t.Written("positions.labels.late") {
		l.Late = l.Share
	}
	if t.Fit.Kind == KindNet && t.Fit.Net == nil {
		t.Fit.Net = defaults[FitNet]()
	}
	t.Fit.Net.settle()
}

// Sampled reports whether the fit is to positions that are rows of their own, and not
// to those of whole games.
func (t *Tune) Sampled() bool {
	p := t.Positions
	return p.Leaves != nil || p.Labels != nil || p.Quiet || t.Fit.Kind == KindNet
}

// checkRows complains about keys that do not go together.
func (t *Tune) checkRows(rep *report) {
	switch {
	case t.Objective == ObjectivePolicy && t.Sampled():
		key := "fit.kind"
		for _, k := range []string{"positions.leaves", "positions.labels", "positions.quiet"} {
			if t.Written(k) {
				key = k
			}
		}
		rep.complain(key, "a policy is learnt from moves, not from positions")
	case t.Positions.Leaves != nil && t.Positions.Labels == nil:
		rep.complain("positions.leaves", "leaves have no result: they need positions.labels")
	case t.Fit.Net != nil && t.Fit.Kind != KindNet:
		rep.complain("fit.net", "only fits of kind net have one")
	}
	rep.units(t.Fit.Net)
}

// units complains about layers that are too large, or empty; n may be nil.
func (r *report) units(n *FitNet) {
	if n == nil {
		return
	}
	for i, units := range n.Hidden {
		if units < 1 || units > net.MostUnits {
			r.complain(fmt.Sprintf("fit.net.hidden.%d", i), "must be from 1 to %d, got %d", net.MostUnits, units)
		}
	}
}

// settle fills in the layers; n may be nil.
func (n *FitNet) settle() {
	if n != nil && n.Hidden == nil {
		n.Hidden = []int{16, 8}
	}
}
