package net

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"gipf.arena/internal/sanitize"
)

// The fixed-point numbers of every net; see the package comment.
const (
	// UnitPlaces is the number of places of a hidden unit's output.
	UnitPlaces = 10
	// UnitMost is the largest output of a unit, in those places: almost 32.
	UnitMost = 1<<15 - 1
	// PhasePlaces is the places of the phase.
	PhasePlaces = 12
	// OutputPlaces is how many more places the weights of the output have than those
	// of the first layer.
	OutputPlaces = PhasePlaces - UnitPlaces
)

// A Net is a net of one game, as a file of weights holds it. It does not change while evaluators use it.
// Tags and comments make the schema of that file.
type Net struct {
	// Binary places of the weights of the first layer and of the skip. Required.
	Point int64 `yaml:"point" jsonschema:"required,minimum=10,maximum=20"`
	// Features it looks at. Required, except beside patterns.
	Inputs []Input `yaml:"inputs,omitempty" jsonschema:"maxItems=512"`
	// What it makes of the patterns of the game. Default nothing.
	Patterns *Patterns `yaml:"patterns,omitempty"`
	// What the sums of the units, and last the logit, begin with. Required.
	Bias Column `yaml:"bias" jsonschema:"required"`
	// Second hidden layer. Default none.
	Second *Layer `yaml:"second,omitempty"`
	// Weight of each unit of the last hidden layer for the logit, with two more binary places than the first layer's. Required.
	Output []int64 `yaml:"output,flow" jsonschema:"required,maxItems=64"`
}

// An Input is one feature and its weights.
type Input struct {
	// Name of the feature. Required.
	Feature string `yaml:"feature" jsonschema:"required,maxLength=200"`
	// Binary places of the feature that are looked at. Default 0.
	Bits int64 `yaml:"bits" jsonschema:"minimum=0,maximum=12"`
	// Where the input is cut off on either side, in these places. Required.
	Limit  int64 `yaml:"limit" jsonschema:"required,minimum=1,maximum=65535"`
	Column `yaml:",inline"`
}

// A Column is the weights of one input, or of none. The phase of a position blends early and late.
type Column struct {
	// Weight for each unit of the first layer, and last for the logit itself (the skip); at the start of a game, where late says otherwise. Required.
	Early []int64 `yaml:"early,flow" jsonschema:"required,maxItems=65"`
	// The same at the end of a game. Default early.
	Late []int64 `yaml:"late,flow,omitempty" jsonschema:"maxItems=65"`
}

// Patterns are the weights of patterns ([rules.Patterned]), which do not change in the
// course of a game.
type Patterns struct {
	// In how many places of a position there is a pattern. Required.
	Slots int64 `yaml:"slots" jsonschema:"required,minimum=1,maximum=256"`
	// For each pattern its weight for each unit of the first layer, and last for the logit. Required.
	Rows []Row `yaml:"rows" jsonschema:"required,maxItems=8192"`
}

// A Row is the weights of a pattern. YAML writes it as text, with a space between two numbers: the 30,000
// numbers of GIPF would take several times as long to read one by one, as a list may have them, too.
type Row []int64

// MarshalYAML implements yaml.Marshaler.
func (r Row) MarshalYAML() (any, error) { return strings.Trim(fmt.Sprint([]int64(r)), "[]"), nil }

// ParseRow reads the text of a row. The error quotes what is not a whole number.
func ParseRow(text string) (r Row, err error) {
	for word := range strings.FieldsSeq(text) {
		n, err := strconv.ParseInt(word, 10, 64)
		if err != nil {
			return nil, fmt.Errorf("want whole numbers with spaces between them, got %s", sanitize.Quote(word))
		}
		r = append(r, n)
	}
	return r, nil
}

// A Layer is a hidden layer behind the first.
type Layer struct {
	// Binary places of its weights. Default 0.
	Point int64 `yaml:"point" jsonschema:"minimum=0,maximum=20"`
	// What the sum of each unit begins with, with 10 more binary places. Required.
	Bias []int64 `yaml:"bias,flow" jsonschema:"required,maxItems=64"`
	// For each unit the weight of each unit of the first layer. Required.
	Weights [][]int64 `yaml:"weights" jsonschema:"required,maxItems=64"`
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

// slope returns late - early, nil if nothing changes.
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

// Digest returns the SHA-256, in hex, of the net's content and the name of its
// game. The order of its inputs does not change it.
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
