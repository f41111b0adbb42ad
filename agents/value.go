package agents

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
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
	// Switch is "on" or "off".
	Switch
	// Nested is the spec of another agent, in parentheses.
	Nested
)

// The values of a Switch.
const (
	switchOn  = "on"
	switchOff = "off"
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
	// Default is the text of the value used when none is given; "" leaves the
	// parameter unset.
	Default string
	// Unless lists other parameters of the kind, separated by blanks; each of
	// them, when given, suspends Default: an agent with a time budget has no
	// default budget of simulations.
	Unless string
	// Off says that the value "off" leaves the parameter unset where the standard of a
	// game would set it. It is for parameters that have no Default and are not a
	// Switch, for which "off" means that anyway.
	Off bool
	// OneOf lists the only values that a Text takes; nil for any text.
	OneOf []string
	// Weights says that a Text names weights, and of which subject: the text of a
	// Subject, "" for no weights. Shells complete such names.
	Weights string
	// Open makes the parameter a family for settings that another program names: its
	// keys in a spec are Name, a dot and any free name ("option.Hash=64"), and a
	// spec may have several. It is a Text without a default; Args.Open returns them.
	Open bool
	// Tune is the range in which a tuner looks for the best value of an Int or Float;
	// nil for what should not be tuned, such as budgets.
	Tune *Range
}

// A Range is from Min to Max, both inclusive. As Param.Tune it lies within the
// parameter's own Min and Max; values a sixth of it apart should differ in strength
// enough for a match to show it.
type Range struct {
	Min float64 `json:"min"`
	Max float64 `json:"max"`
}

// Key is how a spec writes the parameter: its name, or "name.NAME" for a family.
func (p Param) Key() string {
	if p.Open {
		return p.Name + ".NAME"
	}
	return p.Name
}

// unsets reports whether a value leaves the parameter unset.
func (p Param) unsets(text string) bool {
	return text == switchOff && (p.Off || p.Type == Switch && p.Default == "")
}

// Values lists the values of a Switch or of a Text with OneOf, and "off" where it leaves
// the parameter unset. The caller owns the list.
func (p Param) Values() []string {
	values := slices.Clone(p.OneOf)
	if p.Type == Switch {
		values = append(values, switchOn)
	}
	if p.Type == Switch || p.Off {
		values = append(values, switchOff)
	}
	return values
}

// Range says in words which values the parameter takes.
func (p Param) Range() string {
	if p.Off {
		return p.values() + ", or " + switchOff
	}
	return p.values()
}

func (p Param) values() string {
	switch p.Type {
	case Int:
		return fmt.Sprintf("a whole number from %.0f to %.0f", p.Min, p.Max)
	case Float:
		return fmt.Sprintf("a number from %s to %s", formatFloat(p.Min), formatFloat(p.Max))
	case Switch:
		return switchOn + " or " + switchOff
	case Nested:
		return "an agent in parentheses"
	}
	if p.OneOf != nil {
		return strings.Join(p.OneOf, " or ")
	}
	return "a text"
}

// A value is a parsed parameter: its canonical text and, for numbers, its value.
type value struct {
	text string
	num  float64
}

// parse reads the text of a value and brings it into canonical form, so that
// "0.70", "7e-1" and "0.7" are one spec.
func (p Param) parse(text string) (value, error) {
	if p.unsets(text) {
		return value{text: text}, nil
	}
	v, ok := value{text: text}, true
	switch p.Type {
	case Int:
		v, ok = p.parseInt(text)
	case Float:
		v, ok = p.parseFloat(text)
	case Switch:
		ok = text == switchOn || text == switchOff
	case Nested:
		if closing(text) != len(text)-1 || text[0] != '(' {
			return value{}, fmt.Errorf("%s=%q: want %s, such as (greedy:temp=1)", p.Name, text, p.Range())
		}
	case Text:
		ok = p.OneOf == nil || slices.Contains(p.OneOf, text)
	}
	if !ok {
		return value{}, fmt.Errorf("%s=%q: want %s", p.Name, text, p.Range())
	}
	return v, nil
}

// parseInt reads a whole number within the range.
func (p Param) parseInt(text string) (value, bool) {
	n, err := strconv.ParseInt(text, 10, 64)
	return value{strconv.FormatInt(n, 10), float64(n)}, err == nil && float64(n) >= p.Min && float64(n) <= p.Max
}

// parseFloat reads a finite number within the range; NaN compares false with everything.
func (p Param) parseFloat(text string) (value, bool) {
	x, err := strconv.ParseFloat(text, 64)
	x += 0 // turns -0 into 0
	return value{formatFloat(x), x}, err == nil && x >= p.Min && x <= p.Max && !math.IsInf(x, 0)
}

func formatFloat(x float64) string { return strconv.FormatFloat(x, 'g', -1, 64) }

// Args holds the parameters of one agent, given or by default. Its methods
// panic when asked for a parameter that the kind does not have, or as another
// type: that is a bug of the kind.
type Args struct {
	params []Param
	values []value
	set    []bool
	given  []bool    // by the spec, or settled at a game; a given one may be off and so unset
	open   []Setting // of all open parameters, in byte order of their keys
	agents []Builder // of the Nested ones
	among  *Set      // all known kinds
}

// Has reports whether the parameter has a value, given or by default.
func (a Args) Has(name string) bool { return a.set[a.index(name)] }

// Int returns the value of an Int parameter, 0 when it is unset.
func (a Args) Int(name string) int64 { return int64(a.typed(name, Int).num) }

// Float returns the value of a Float parameter, 0 when it is unset.
func (a Args) Float(name string) float64 { return a.typed(name, Float).num }

// Text returns the value of a Text parameter, "" when it is unset.
func (a Args) Text(name string) string { return a.typed(name, Text).text }

// Switch reports whether a Switch parameter is on; false when it is unset.
func (a Args) Switch(name string) bool { return a.typed(name, Switch).text == switchOn }

// Meets reports whether a condition holds: "name" means that a parameter has a value,
// "name=text" that it has this value, as a resolved spec writes it.
func (a Args) Meets(condition string) bool {
	name, text, equal := strings.Cut(condition, "=")
	i := a.index(name)
	return a.set[i] && (!equal || a.values[i].text == text)
}

// Clocked is Kind.NotReproducible for kinds whose time budgets are ms and tc, or one of
// them.
func Clocked(a Args) string {
	for _, name := range []string{"ms", "tc"} {
		i := slices.IndexFunc(a.params, func(p Param) bool { return p.Name == name })
		if i >= 0 && a.set[i] {
			return name + "=" + a.values[i].text + ": what is found in a time depends on the machine and its load"
		}
	}
	return ""
}

// Open returns the settings given under an Open parameter, in byte order of
// their names, without the parameter's own name.
func (a Args) Open(name string) (list []Setting) {
	if !a.params[a.index(name)].Open {
		panic(fmt.Sprintf("agents: parameter %q is not open", name))
	}
	for _, s := range a.open {
		if free, ok := strings.CutPrefix(s.Name, name+"."); ok {
			list = append(list, Setting{free, s.Value})
		}
	}
	return list
}

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
