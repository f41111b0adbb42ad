package agents

import (
	"fmt"
	"math"
	"strconv"
)

// A Type says what the value of a parameter is.
type Type uint8

const (
	// Int is a whole number in decimal.
	Int Type = iota
	// Float is a decimal number, finite.
	Float
	// Text is anything, for instance the name of a set of weights.
	Text
)

// A Param describes one parameter of a Kind.
type Param struct {
	// Name is the key in the spec.
	Name string
	// Doc is one line for the user: what it does, with its unit.
	Doc string
	// Type is the type of the value.
	Type Type
	// Min and Max are the inclusive range of an Int or Float. Whole numbers in
	// it must be exact as float64, that is below 2^53 in size.
	Min, Max float64
	// Default is the text of the value that stands when none is given; ""
	// leaves the parameter unset.
	Default string
	// Unless names another parameter of the kind that, when given, suspends
	// Default: an agent with a time budget has no default budget of simulations.
	Unless string
}

// Range says in words which values the parameter takes.
func (p Param) Range() string {
	switch p.Type {
	case Int:
		return fmt.Sprintf("a whole number from %.0f to %.0f", p.Min, p.Max)
	case Float:
		return fmt.Sprintf("a number from %s to %s", formatFloat(p.Min), formatFloat(p.Max))
	}
	return "a text"
}

// A value is a parsed parameter: its canonical text and, for numbers, its size.
type value struct {
	text string
	num  float64
}

// parse reads the text of a value and brings it into canonical form, so that
// "0.70", "7e-1" and "0.7" are one spec.
func (p Param) parse(text string) (value, error) {
	switch p.Type {
	case Int:
		n, err := strconv.ParseInt(text, 10, 64)
		if err != nil || float64(n) < p.Min || float64(n) > p.Max {
			return value{}, fmt.Errorf("%s=%q: want %s", p.Name, text, p.Range())
		}
		return value{strconv.FormatInt(n, 10), float64(n)}, nil
	case Float:
		x, err := strconv.ParseFloat(text, 64)
		// Written so that NaN, which compares false with everything, is refused.
		if inRange := x >= p.Min && x <= p.Max; err != nil || !inRange || math.IsInf(x, 0) {
			return value{}, fmt.Errorf("%s=%q: want %s", p.Name, text, p.Range())
		}
		x += 0 // turns -0 into 0
		return value{formatFloat(x), x}, nil
	}
	return value{text: text}, nil
}

func formatFloat(x float64) string { return strconv.FormatFloat(x, 'g', -1, 64) }

// Args holds the parameters of one agent, given or by default. Its methods
// panic when asked for a parameter the kind does not have, or by another type:
// that is a bug of the kind.
type Args struct {
	params []Param
	values []value
	set    []bool
}

// Has reports whether the parameter has a value, given or by default.
func (a Args) Has(name string) bool { return a.set[a.index(name)] }

// Int returns the value of an Int parameter, 0 when it is unset.
func (a Args) Int(name string) int64 { return int64(a.typed(name, Int).num) }

// Float returns the value of a Float parameter, 0 when it is unset.
func (a Args) Float(name string) float64 { return a.typed(name, Float).num }

// Text returns the value of a Text parameter, "" when it is unset.
func (a Args) Text(name string) string { return a.typed(name, Text).text }

func (a Args) typed(name string, t Type) value {
	i := a.index(name)
	if a.params[i].Type != t {
		panic(fmt.Sprintf("agents: parameter %q asked for by the wrong type", name))
	}
	return a.values[i]
}

func (a Args) index(name string) int {
	for i := range a.params {
		if a.params[i].Name == name {
			return i
		}
	}
	panic(fmt.Sprintf("agents: no parameter %q", name))
}
