package net

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"slices"
	"strings"
)

// The fixed-point numbers of every net; see the package comment.
const (
	// UnitPlaces is the places of what a hidden unit says.
	UnitPlaces = 10
	// UnitMost is the most that it says, in those places: almost 32.
	UnitMost = 1<<15 - 1
	// PhasePlaces is the places of the phase.
	PhasePlaces = 12
	// OutputPlaces is how many places more than the first layer's the weights of the
	// output have.
	OutputPlaces = PhasePlaces - UnitPlaces
)

// A Net is a net of one game. It does not change while evaluators use it.
type Net struct {
	// Point is the places of the weights of the first layer, 10 to 20.
	Point int64
	// Inputs are the features it looks at, at most MostInputs; at least one where there
	// are no patterns.
	Inputs []Input
	// Patterns are what it makes of the game's patterns; nil for nothing.
	Patterns *Patterns
	// Bias is what the sums begin with.
	Bias Column
	// Second is the second hidden layer; nil where there is none.
	Second *Layer
	// Output holds the weight of each unit of the last hidden layer for the logit,
	// in Point + OutputPlaces places.
	Output []int64
}

// An Input is one feature and its weights.
type Input struct {
	// Feature is a name out of the game's FeatureNames.
	Feature string
	// Bits is how many binary places of the feature are looked at, 0 to 12.
	Bits int64
	// Limit is where the input is cut off, in those places: 1 to 65535.
	Limit int64
	Column
}

// A Column is the weights of one input: for each unit of the first hidden layer, and
// last for the logit itself (the skip). Early is at the start of a game and Late at
// its end, and the phase of the position blends them. Late is nil where they do not
// change.
type Column struct{ Early, Late []int64 }

// Patterns are the weights of patterns ([rules.Patterned]), which do not change in the
// course of a game.
type Patterns struct {
	// Slots is in how many places of a position there is a pattern, 1 to MostSlots.
	Slots int64
	// Rows holds for each pattern, at most MostPatterns, its weight for each unit of
	// the first hidden layer, and last for the logit.
	Rows [][]int64
}

// A Layer is a hidden layer behind the first.
type Layer struct {
	// Point is the places of its weights, 0 to 20.
	Point int64
	// Bias holds what the sum of each unit begins with, in Point + UnitPlaces places.
	Bias []int64
	// Weights holds for each unit the weight of each unit of the layer before.
	Weights [][]int64
}

// The sizes that a net may have.
const (
	MostInputs   = 512
	MostUnits    = 64
	MostSlots    = 256
	MostPatterns = 1 << 13
	mostBits     = 12
	mostInput    = 1<<16 - 1
	leastPoint   = UnitPlaces
	mostPoint    = 20
	mostWeight   = 1 << 30 // of anything; the sums are what counts
)

// Units returns the number of units of the first hidden layer.
func (n *Net) Units() int { return len(n.Bias.Early) - 1 }

// Size returns the number of weights, biases included.
func (n *Net) Size() int {
	size := len(n.Bias.Early) + len(n.Bias.Late) + len(n.Output)
	for _, in := range n.Inputs {
		size += len(in.Early) + len(in.Late)
	}
	if n.Patterns != nil {
		size += len(n.Patterns.Rows) * (1 + n.Units())
	}
	if n.Second != nil {
		size += len(n.Second.Bias) * (1 + n.Units())
	}
	return size
}

// Phased reports whether weights change in the course of a game.
func (n *Net) Phased() bool {
	return n.Bias.Late != nil || slices.ContainsFunc(n.Inputs, func(in Input) bool { return in.Late != nil })
}

// slope returns late - early, which is nil where nothing changes.
func (c Column) slope() []int64 {
	if c.Late == nil {
		return nil
	}
	d := slices.Clone(c.Late)
	for i, v := range c.Early {
		d[i] -= v
	}
	return d
}

// Digest returns the SHA-256, in hex, of what the net says of a game of that name.
// The order of its inputs does not change it.
func (n *Net) Digest(game string) string {
	lines := make([]string, len(n.Inputs))
	for i, in := range n.Inputs {
		lines[i] = fmt.Sprintln(in.Feature, in.Bits, in.Limit, in.Early, in.Late)
	}
	slices.Sort(lines)
	text := fmt.Sprintln("net", game, n.Point, n.Bias.Early, n.Bias.Late, n.Output) + strings.Join(lines, "")
	if n.Second != nil {
		text += fmt.Sprintln(n.Second.Point, n.Second.Bias, n.Second.Weights)
	}
	if n.Patterns != nil {
		text += fmt.Sprintln("patterns", n.Patterns.Slots, n.Patterns.Rows)
	}
	sum := sha256.Sum256([]byte(text))
	return hex.EncodeToString(sum[:])
}
