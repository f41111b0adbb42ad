package net

import (
	"fmt"
	"slices"
	"strconv"
)

// A Fault says what is wrong with a net, and where.
type Fault struct {
	// Key is the dotted path of the value, such as "inputs.3.early".
	Key string
	// Text says what is wrong.
	Text string
}

// Error returns "key: text".
func (f *Fault) Error() string { return f.Key + ": " + f.Text }

func fault(key, format string, args ...any) error {
	return &Fault{key, fmt.Sprintf(format, args...)}
}

// mostSum bounds the size of a unit's sums, which are kept in 32 bits.
const mostSum = 1 << 30

// Check reports the first reason why the numbers are not a net: sizes that do not
// fit together, values out of range, sums that could overflow. The error is a
// *[Fault].
func (n *Net) Check() error {
	if n.Point < leastPoint || n.Point > mostPoint {
		return fault("point", "want %d to %d binary places, got %d", leastPoint, mostPoint, n.Point)
	}
	if units := n.Units(); units < 1 || units > MostUnits {
		return fault("bias.early", "want a weight for each of 1 to %d units and one for the logit, got %d", MostUnits, units+1)
	}
	if err := n.checkInputs(); err != nil {
		return err
	}
	if err := n.checkFirst(); err != nil {
		return err
	}
	return n.checkRest()
}

func (n *Net) checkInputs() error {
	if len(n.Inputs) < 1 && n.Patterns == nil || len(n.Inputs) > MostInputs {
		return fault("inputs", "want 1 to %d of them, got %d", MostInputs, len(n.Inputs))
	}
	if err := n.checkColumn("bias", n.Bias); err != nil {
		return err
	}
	if err := n.checkPatterns(); err != nil {
		return err
	}
	for i, in := range n.Inputs {
		key := "inputs." + strconv.Itoa(i)
		same := func(other Input) bool { return other.Feature == in.Feature }
		switch {
		case slices.ContainsFunc(n.Inputs[:i], same):
			return fault(key+".feature", "feature %q is given twice", in.Feature)
		case in.Bits < 0 || in.Bits > mostBits:
			return fault(key+".bits", "want 0 to %d, got %d", mostBits, in.Bits)
		case in.Limit < 1 || in.Limit > mostInput:
			return fault(key+".limit", "want 1 to %d, got %d", mostInput, in.Limit)
		}
		if err := n.checkColumn(key, in.Column); err != nil {
			return err
		}
	}
	return nil
}

func (n *Net) checkPatterns() error {
	p := n.Patterns
	switch {
	case p == nil:
		return nil
	case p.Slots < 1 || p.Slots > MostSlots:
		return fault("patterns.slots", "want 1 to %d, got %d", MostSlots, p.Slots)
	case len(p.Rows) < 1 || len(p.Rows) > MostPatterns:
		return fault("patterns.rows", "want 1 to %d of them, got %d", MostPatterns, len(p.Rows))
	}
	for i, row := range p.Rows {
		if err := checkWeights("patterns.rows."+strconv.Itoa(i), row, n.Units()+1); err != nil {
			return err
		}
	}
	return nil
}

// most returns the most that patterns can add to a unit.
func (p *Patterns) most(unit int) (most int64) {
	if p == nil {
		return 0
	}
	for _, row := range p.Rows {
		most = max(most, size(row[unit]))
	}
	return p.Slots * most
}

func (n *Net) checkColumn(key string, c Column) error {
	if err := checkWeights(key+".early", c.Early, n.Units()+1); err != nil || c.Late == nil {
		return err
	}
	return checkWeights(key+".late", c.Late, n.Units()+1)
}

// checkWeights refuses a wrong number of weights, and weights too large to add up.
func checkWeights(key string, w []int64, want int) error {
	if len(w) != want {
		return fault(key, "want %d weights, got %d", want, len(w))
	}
	for i, v := range w {
		if v < -mostWeight || v > mostWeight {
			return fault(key+"."+strconv.Itoa(i), "want at most %d in size, got %d", mostWeight, v)
		}
	}
	return nil
}

// checkFirst refuses a first layer with a unit whose sums could overflow.
func (n *Net) checkFirst() error {
	for i := range n.Units() + 1 {
		early, slope := size(n.Bias.Early[i])+n.Patterns.most(i), n.Bias.steep(i)
		for _, in := range n.Inputs {
			early += size(in.Early[i]) * in.Limit
			slope += in.steep(i) * in.Limit
		}
		if early >= mostSum || slope >= mostSum {
			return fault("point", "the sums of unit %d could overflow: lower the point or the limits", i)
		}
	}
	return nil
}

// steep returns by how much weight i changes in the course of a game.
func (c Column) steep(i int) int64 {
	if c.Late == nil {
		return 0
	}
	return size(c.Late[i] - c.Early[i])
}

func size(v int64) int64 { return max(v, -v) }

func (n *Net) checkRest() error {
	last := n.Units()
	if l := n.Second; l != nil {
		last = len(l.Bias)
		if err := l.check(n.Units()); err != nil {
			return err
		}
	}
	return checkWeights("output", n.Output, last)
}

// check refuses a layer over so many units.
func (l *Layer) check(below int) error {
	units := len(l.Bias)
	switch {
	case l.Point < 0 || l.Point > mostPoint:
		return fault("second.point", "want 0 to %d binary places, got %d", mostPoint, l.Point)
	case units < 1 || units > MostUnits:
		return fault("second.bias", "want 1 to %d units, got %d", MostUnits, units)
	case len(l.Weights) != units:
		return fault("second.weights", "want a row for each of %d units, got %d", units, len(l.Weights))
	}
	if err := checkWeights("second.bias", l.Bias, units); err != nil {
		return err
	}
	for i, row := range l.Weights {
		key := "second.weights." + strconv.Itoa(i)
		if err := checkWeights(key, row, below); err != nil {
			return err
		}
		if !l.fits(i) {
			return fault(key, "the sum of the unit could overflow: lower the point")
		}
	}
	return nil
}

// Fits reports whether no sum of the layer can overflow.
func (l *Layer) Fits() bool {
	for i := range l.Weights {
		if !l.fits(i) {
			return false
		}
	}
	return true
}

func (l *Layer) fits(unit int) bool {
	sum := size(l.Bias[unit])
	for _, v := range l.Weights[unit] {
		sum += size(v) * UnitMost
	}
	return sum < mostSum
}
