package configs

import (
	"reflect"

	"gopkg.in/yaml.v3"
)

// Record says what is kept of what agents think. In a file it is one word, none, values
// or full, or a group with pv.
type Record struct {
	// What is kept: none keeps nothing, values what each agent expected of its decision, in one byte, full also nodes, depth, time and the number of legal moves. Default values, with a pv full.
	Keep string `yaml:"keep" jsonschema:"default=full,enum=none,enum=values,enum=full"`
	// Moves that are kept of the line that an agent expects, its own included; 0 keeps none. Default 0.
	PV int `yaml:"pv,omitempty" jsonschema:"minimum=0,maximum=64"`
}

// The values of Record.Keep.
const (
	KeepNone   = "none"
	KeepValues = "values"
	KeepFull   = "full"
)

// recordType can also be read from a word.
var recordType = reflect.TypeFor[Record]()

// MarshalYAML implements yaml.Marshaler: one word if that says everything.
func (r Record) MarshalYAML() (any, error) {
	if r.PV == 0 {
		return r.Keep, nil
	}
	type group Record
	return group(r), nil
}

// record reads a Record from a word or a group.
func (d *decoder) record(key string, n *yaml.Node, v reflect.Value) {
	if n.Kind != yaml.ScalarNode {
		d.group(key, n, v)
		return
	}
	d.value(join(key, "keep"), n, v.FieldByName("Keep"))
}
