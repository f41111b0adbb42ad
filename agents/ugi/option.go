package ugi

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
)

// An Option is an engine's declaration of one of its settings:
//
//	option name Hash type spin default 16 min 1 max 4096
//	option name Variant type combo default gipf/basic var gipf/basic var gipf/standard
type Option struct {
	// Name may have blanks.
	Name string
	// Type is "spin" (a whole number), "check" ("true", "false"), "string",
	// "combo" (one of Vars) or "button" (no value).
	Type string
	// Default is the value before any is set; "" is none.
	Default string
	// Min and Max are the inclusive range of a spin.
	Min, Max int64
	// Vars are the values of a combo.
	Vars []string
}

// optionTypes are all types.
var optionTypes = [...]string{"spin", "check", "string", "combo", "button"}

// String returns the line that declares o.
func (o Option) String() string {
	var text strings.Builder
	text.WriteString("option name " + o.Name + " type " + o.Type)
	if o.Default != "" {
		text.WriteString(" default " + o.Default)
	}
	if o.Type == "spin" {
		fmt.Fprintf(&text, " min %d max %d", o.Min, o.Max)
	}
	for _, v := range o.Vars {
		text.WriteString(" var " + v)
	}
	return text.String()
}

// ParseOption reads what follows the word "option". The error quotes the text.
func ParseOption(text string) (Option, error) {
	o := Option{Min: math.MinInt64, Max: math.MaxInt64}
	for _, f := range cutFields(text, "name", "type", "default", "min", "max", "var") {
		if err := o.set(f.key, f.value); err != nil {
			return Option{}, fmt.Errorf("option %q: %w", text, err)
		}
	}
	switch {
	case o.Name == "":
		return Option{}, fmt.Errorf("option %q: no name", text)
	case !slices.Contains(optionTypes[:], o.Type):
		return Option{}, fmt.Errorf("option %q: type %q, want one of %s", text, o.Type, strings.Join(optionTypes[:], ", "))
	case o.Type != "spin":
		o.Min, o.Max = 0, 0
	}
	return o, nil
}

// set sets one field. "<empty>" is how UCI writes a value without letters.
func (o *Option) set(key, value string) (err error) {
	switch key {
	case "name":
		o.Name = value
	case "type":
		o.Type = value
	case "default":
		if value != "<empty>" {
			o.Default = value
		}
	case "min":
		o.Min, err = strconv.ParseInt(value, 10, 64)
	case "max":
		o.Max, err = strconv.ParseInt(value, 10, 64)
	case "var":
		o.Vars = append(o.Vars, value)
	default:
		err = fmt.Errorf("%q before the name", value)
	}
	return err
}

// Check returns an error that quotes the value if the option cannot have it.
func (o Option) Check(value string) error {
	switch n, err := strconv.ParseInt(value, 10, 64); {
	case o.Type == "spin" && (err != nil || n < o.Min || n > o.Max):
		return fmt.Errorf("option %s: %q, want a whole number from %d to %d", o.Name, value, o.Min, o.Max)
	case o.Type == "check" && value != "true" && value != "false":
		return fmt.Errorf("option %s: %q, want true or false", o.Name, value)
	case o.Type == "combo" && !slices.Contains(o.Vars, value):
		return fmt.Errorf("option %s: %q, want one of %s", o.Name, value, strings.Join(o.Vars, ", "))
	}
	return nil
}

// A field is a key word of a line and the words after it, up to the next key.
type field struct{ key, value string }

// cutFields splits a text at the words that are keys; what comes before the
// first of them has the key "". Blanks within a value become single ones.
func cutFields(text string, keys ...string) []field {
	var fields []field
	var key string
	var value []string
	done := func() {
		if key != "" || len(value) > 0 {
			fields = append(fields, field{key, strings.Join(value, " ")})
		}
	}
	for word := range strings.FieldsSeq(text) {
		if slices.Contains(keys, word) {
			done()
			key, value = word, nil
		} else {
			value = append(value, word)
		}
	}
	done()
	return fields
}

// ParseSetoption reads what follows the word "setoption": "name N value V", of
// which both may have blanks and the value may be missing. The error quotes the
// text.
func ParseSetoption(text string) (name, value string, err error) {
	rest, ok := strings.CutPrefix(strings.TrimSpace(text), "name ")
	if !ok {
		return "", "", fmt.Errorf("setoption %q: want: name NAME value VALUE", text)
	}
	name, value, _ = strings.Cut(rest+" ", " value ")
	if name = strings.TrimSpace(name); name == "" {
		return "", "", fmt.Errorf("setoption %q: no name", text)
	}
	return name, strings.TrimSpace(value), nil
}

// Setoption returns the line that sets an option.
func Setoption(name, value string) string {
	return "setoption name " + name + " value " + value
}

// Variant is the option that selects the game.
const Variant = "Variant"

// Seed is the option, a spin, that an engine with randomness may have: the arena
// sets it before each game to a number that follows from the seed of the game.
const Seed = "Seed"

// within brings a seed into the range of a spin.
func (o Option) within(seed uint64) int64 {
	size := uint64(o.Max) - uint64(o.Min) + 1 // 0 is all 2^64
	if size != 0 {
		seed %= size
	}
	return int64(uint64(o.Min) + seed)
}
