package configs

import (
	"errors"
	"strconv"

	"gopkg.in/yaml.v3"

	"gipf.arena/agents/net"
	"gipf.arena/internal/sanitize"
)

// KindNet is the Kind of weights that are a net.
const KindNet = "net"

// Net is a net in whole numbers; package agents/net says what they mean.
type Net struct {
	// Binary places of the weights of the first layer and of the skip. Required.
	Point int64 `yaml:"point" jsonschema:"required,minimum=10,maximum=20"`
	// Features it looks at. Required, except beside patterns.
	Inputs []NetInput `yaml:"inputs,omitempty" jsonschema:"maxItems=512"`
	// What it makes of the patterns of the game. Default nothing.
	Patterns *NetPatterns `yaml:"patterns,omitempty"`
	// What the sums of the units, and last the logit, begin with. Required.
	Bias NetColumn `yaml:"bias" jsonschema:"required"`
	// Second hidden layer. Default none.
	Second *NetLayer `yaml:"second,omitempty"`
	// Weight of each unit of the last hidden layer for the logit, with two more binary places than the first layer's. Required.
	Output []int64 `yaml:"output,flow" jsonschema:"required,maxItems=64"`
}

// NetInput is one feature and its weights.
type NetInput struct {
	// Name of the feature. Required.
	Feature string `yaml:"feature" jsonschema:"required,maxLength=200"`
	// Binary places of the feature that are looked at. Default 0.
	Bits int64 `yaml:"bits" jsonschema:"minimum=0,maximum=12"`
	// Where the input is cut off on either side, in these places. Required.
	Limit int64 `yaml:"limit" jsonschema:"required,minimum=1,maximum=65535"`
	// Its weight for each unit of the first layer, and last for the logit; at the start of a game, where late says otherwise. Required.
	Early []int64 `yaml:"early,flow" jsonschema:"required,maxItems=65"`
	// The same at the end of a game. Default early.
	Late []int64 `yaml:"late,flow,omitempty" jsonschema:"maxItems=65"`
}

// NetColumn is weights that no feature belongs to.
type NetColumn struct {
	// For each unit of the first layer, and last for the logit; at the start of a game, where late says otherwise. Required.
	Early []int64 `yaml:"early,flow" jsonschema:"required,maxItems=65"`
	// The same at the end of a game. Default early.
	Late []int64 `yaml:"late,flow,omitempty" jsonschema:"maxItems=65"`
}

// NetPatterns is the weights of the patterns that a game shows.
type NetPatterns struct {
	// In how many places of a position there is a pattern. Required.
	Slots int64 `yaml:"slots" jsonschema:"required,minimum=1,maximum=256"`
	// For each pattern its weight for each unit of the first layer, and last for the logit. Required.
	Rows []NetRow `yaml:"rows" jsonschema:"required,maxItems=8192"`
}

// NetLayer is a second hidden layer.
type NetLayer struct {
	// Binary places of its weights. Default 0.
	Point int64 `yaml:"point" jsonschema:"minimum=0,maximum=20"`
	// What the sum of each unit begins with, with 10 more binary places. Required.
	Bias []int64 `yaml:"bias,flow" jsonschema:"required,maxItems=64"`
	// For each unit the weight of each unit of the first layer. Required.
	Weights []NetRow `yaml:"weights" jsonschema:"required,maxItems=64"`
}

// NetRow is the weights of one unit.
type NetRow []int64

// MarshalYAML writes the row on one line.
func (r NetRow) MarshalYAML() (any, error) {
	n := &yaml.Node{}
	if err := n.Encode([]int64(r)); err != nil {
		return nil, err
	}
	n.Style = yaml.FlowStyle
	return n, nil
}

// NetOf returns the form in which a file holds a net. It shares the slices.
func NetOf(n *net.Net) *Net {
	out := &Net{Point: n.Point, Bias: NetColumn(n.Bias), Output: n.Output}
	for _, in := range n.Inputs {
		out.Inputs = append(out.Inputs, NetInput{Feature: in.Feature, Bits: in.Bits, Limit: in.Limit, Early: in.Early, Late: in.Late})
	}
	if p := n.Patterns; p != nil {
		out.Patterns = &NetPatterns{Slots: p.Slots, Rows: rowsOf[NetRow](p.Rows)}
	}
	if l := n.Second; l != nil {
		out.Second = &NetLayer{Point: l.Point, Bias: l.Bias, Weights: rowsOf[NetRow](l.Weights)}
	}
	return out
}

// rowsOf turns rows of one type into those of another.
func rowsOf[To, From ~[]int64](rows []From) (out []To) {
	for _, row := range rows {
		out = append(out, To(row))
	}
	return out
}

// Content returns the net that the file holds. It shares the slices.
func (n *Net) Content() *net.Net {
	out := &net.Net{Point: n.Point, Bias: net.Column(n.Bias), Output: n.Output}
	for _, in := range n.Inputs {
		column := net.Column{Early: in.Early, Late: in.Late}
		out.Inputs = append(out.Inputs, net.Input{Feature: in.Feature, Bits: in.Bits, Limit: in.Limit, Column: column})
	}
	if p := n.Patterns; p != nil {
		out.Patterns = &net.Patterns{Slots: p.Slots, Rows: rowsOf[[]int64](p.Rows)}
	}
	if l := n.Second; l != nil {
		out.Second = &net.Layer{Point: l.Point, Bias: l.Bias, Weights: rowsOf[[]int64](l.Weights)}
	}
	return out
}

// netRelations says what is wrong with a net beyond single limits.
func (w *WeightsFile) netRelations(rep *report) {
	switch {
	case w.Net == nil:
		rep.complain("net", "is required")
		return
	case w.Weights != nil:
		rep.complain("weights", "a net has its own")
	case w.Errors != nil:
		rep.complain("errors", "a net has none")
	case w.Scale != 1:
		rep.complain("scale", "a net has none, got %s", decimal(w.Scale))
	}
	for i, in := range w.Net.Inputs {
		if !featureName.MatchString(in.Feature) {
			rep.complain("net.inputs."+strconv.Itoa(i)+".feature", "must match %v, got %s", featureName, sanitize.Quote(in.Feature))
		}
	}
	if len(rep.problems) > 0 {
		return
	}
	var f *net.Fault
	if errors.As(w.Net.Content().Check(), &f) {
		rep.complain("net."+f.Key, "%s", f.Text)
	}
}
