package configs

import (
	"fmt"
	"reflect"
	"strconv"
	"strings"
)

// limits say what a value may be. They are written once, in the jsonschema tag
// of the field, in the words of JSON Schema.
type limits struct {
	required           bool
	def                string   // default, "" for none
	min, max, above    *float64 // bounds of a number; above is exclusive
	enum               []string // the texts allowed, none for any
	pattern            string   // regular expression a text must match
	maxLength          int      // characters of a text, 0 for any
	minItems, maxItems int      // elements of a list; maxItems 0 for any
}

// A field is one key of a group.
type field struct {
	key    string
	index  int
	limits limits
	// quiet marks keys that decide how a run is carried out and not what comes
	// out of it: they stay out of hashes and comparisons (tag hash:"-").
	quiet bool
	// optional marks keys that are left out where they have no value, and then
	// out of hashes too: a new one changes no hash of before.
	optional bool
}

// fieldsOf returns the keys of a struct in the order of its declaration.
func fieldsOf(t reflect.Type) []field {
	var fields []field
	for i := range t.NumField() {
		f := t.Field(i)
		key, option, _ := strings.Cut(f.Tag.Get("yaml"), ",")
		if key == "-" {
			continue
		}
		fields = append(fields, field{
			key: key, index: i, limits: limitsOf(f.Tag.Get("jsonschema")), quiet: f.Tag.Get("hash") == "-", optional: option == "omitempty",
		})
	}
	return fields
}

// limitsOf reads a jsonschema tag. A word it does not know would be a limit
// that only editors enforce, so it panics.
func limitsOf(tag string) limits {
	var l limits
	for word := range strings.SplitSeq(tag, ",") {
		name, value, _ := strings.Cut(word, "=")
		switch name {
		case "":
		case "required":
			l.required = true
		case "default":
			l.def = value
		case "minimum":
			l.min = number(value)
		case "maximum":
			l.max = number(value)
		case "exclusiveMinimum":
			l.above = number(value)
		case "enum":
			l.enum = append(l.enum, value)
		case "pattern":
			l.pattern = value
		case "maxLength":
			l.maxLength = int(*number(value))
		case "minItems":
			l.minItems = int(*number(value))
		case "maxItems":
			l.maxItems = int(*number(value))
		default:
			panic(fmt.Sprintf("configs: unknown limit %q in tag %q", name, tag))
		}
	}
	return l
}

func number(s string) *float64 {
	x, err := strconv.ParseFloat(s, 64)
	if err != nil {
		panic(fmt.Sprintf("configs: limit is no number: %q", s))
	}
	return &x
}

// setDefaults gives every field below v its default. Fields without one, and
// what a pointer would lead to, stay zero.
func setDefaults(v reflect.Value) {
	if v.Kind() != reflect.Struct {
		return
	}
	for _, f := range fieldsOf(v.Type()) {
		if f.limits.def != "" {
			mustSet(v.Field(f.index), f.limits.def)
			continue
		}
		setDefaults(v.Field(f.index))
	}
}

// mustSet gives a field the default of its tag, which the tests have seen.
func mustSet(v reflect.Value, text string) {
	if err := setScalar(v, text, false); err != nil {
		panic(fmt.Sprintf("configs: default %q: %v", text, err))
	}
}

// keysOf lists the keys of a group for a message.
func keysOf(t reflect.Type) []string {
	var keys []string
	for _, f := range fieldsOf(t) {
		keys = append(keys, f.key)
	}
	return keys
}
