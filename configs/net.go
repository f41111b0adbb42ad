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
	if f, ok := errors.AsType[*net.Fault](w.Net.Check()); ok {
		rep.complain("net."+f.Key, "%s", f.Text)
	}
}

// writtenNet returns the file of a net as a tree in which each inner list, a row of weights, is on one line.
func writtenNet(w *WeightsFile) (*yaml.Node, error) {
	var tree yaml.Node
	err := tree.Encode(w)
	rowsOnALine(&tree)
	return &tree, err
}

func rowsOnALine(n *yaml.Node) {
	for _, c := range n.Content {
		switch {
		case n.Kind == yaml.SequenceNode && c.Kind == yaml.SequenceNode:
			c.Style = yaml.FlowStyle
		case c.Tag == "!!merge": // the text "<<": yaml.v3 forgets its quotes in a tree
			c.Tag, c.Style = "!!str", yaml.DoubleQuotedStyle
		}
		rowsOnALine(c)
	}
}
