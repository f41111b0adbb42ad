package configs

import (
	"fmt"
	"math"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"unicode/utf8"

	"gipf.arena/internal/each"
	"gipf.arena/internal/sanitize"
)

// limits say what a value may be. They are written once, in the jsonschema tag
// of the field, in the words of JSON Schema.
type limits struct {
	required           bool
	def                string         // default, "" for none
	min, max, above    *float64       // bounds of a number; above is exclusive
	enum               []string       // the texts allowed, none for any
	pattern            *regexp.Regexp // what a text must match, nil for any
	maxLength          int            // characters of a text, 0 for any
	minItems, maxItems int            // elements of a list; maxItems 0 for any
}

// A field is one key of a group.
type field struct {
	key    string
	index  []int // one number, or more of a field of an embedded struct (inline)
	limits limits
	// quiet marks keys that affect how a run is carried out but not its
	// results: hashes and comparisons leave them out (tag hash:"-").
	quiet bool
	// optional marks keys that are left out if they have no value, also from
	// hashes: a new one changes no earlier hash.
	optional bool
}

// keysByType caches the keys of each struct, which never change: a study asks for them once per cell.
var keysByType sync.Map // of []field by reflect.Type

// fieldsOf returns the keys of a struct in the order of its declaration, to be read only.
func fieldsOf(t reflect.Type) []field {
	if fields, ok := keysByType.Load(t); ok {
		return fields.([]field)
	}
	fields, _ := keysByType.LoadOrStore(t, readFields(t))
	return fields.([]field)
}

func readFields(t reflect.Type) []field {
	var fields []field
	for i := range t.NumField() {
		f := t.Field(i)
		key, options, _ := strings.Cut(f.Tag.Get("yaml"), ",")
		if key == "-" {
			continue
		}
		if options == "inline" {
			for _, in := range fieldsOf(f.Type) {
				in.index = append([]int{i}, in.index...) // of this copy
				fields = append(fields, in)
			}
			continue
		}
		fields = append(fields, field{
			key: key, index: []int{i}, limits: limitsOf(f.Tag.Get("jsonschema")), quiet: f.Tag.Get("hash") == "-", optional: strings.HasSuffix(options, "omitempty"),
		})
	}
	return fields
}

// limitsOf reads a jsonschema tag. An unknown word would be a limit that only
// editors enforce, so it panics.
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
			l.pattern = regexp.MustCompile(value)
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
// values behind pointers, remain zero.
func setDefaults(v reflect.Value) {
	if v.Kind() != reflect.Struct {
		return
	}
	for _, f := range fieldsOf(v.Type()) {
		if f.limits.def == "" {
			setDefaults(v.FieldByIndex(f.index))
		} else if err := setScalar(v.FieldByIndex(f.index), f.limits.def, false); err != nil {
			panic(fmt.Sprintf("configs: default %q: %v", f.limits.def, err)) // the tests have seen all
		}
	}
}

// keysOf lists the keys of a group for a message.
func keysOf(t reflect.Type) []string {
	return each.Of(fieldsOf(t), func(f field) string { return f.key })
}

// check walks the decoded values below key and checks each against the limits
// of its field.
func (r *report) check(key string, v reflect.Value) {
	switch v.Kind() {
	case reflect.Pointer:
		if !v.IsNil() {
			r.check(key, v.Elem())
		}
	case reflect.Struct:
		for _, f := range fieldsOf(v.Type()) {
			r.within(join(key, f.key), v.FieldByIndex(f.index), f.limits)
			r.check(join(key, f.key), v.FieldByIndex(f.index))
		}
	case reflect.Slice:
		if v.Type() == weightMapType {
			return // its keys are no fields: see weightLimits
		}
		for i := 0; i < v.Len() && !r.full(); i++ {
			r.check(join(key, strconv.Itoa(i)), v.Index(i))
		}
	case reflect.Map:
		for _, name := range sortedNames(v) {
			r.check(join(key, name.String()), v.MapIndex(name))
		}
	}
}

// within checks one value against its limits.
func (r *report) within(key string, v reflect.Value, l limits) {
	if v.Kind() == reflect.Pointer && !v.IsNil() {
		v = v.Elem()
	}
	if l.required && v.IsZero() {
		if r.Written(key) {
			return // an empty list or text; the limits on length speak of it
		}
		r.complain(key, "is required")
		return
	}
	switch v.Kind() {
	case reflect.String:
		r.text(key, v.String(), l)
	case reflect.Int, reflect.Int64:
		r.bounded(key, float64(v.Int()), l)
	case reflect.Uint64:
		r.bounded(key, float64(v.Uint()), l)
	case reflect.Float64:
		r.bounded(key, v.Float(), l)
	case reflect.Slice, reflect.Map:
		r.counted(key, v, l)
	}
}

func (r *report) text(key, s string, l limits) {
	switch {
	case s == "": // optional and not given
	case len(l.enum) > 0 && !slices.Contains(l.enum, s):
		r.complain(key, "unknown value %s, %s", sanitize.Quote(s), sanitize.Hint(s, l.enum))
	case l.maxLength > 0 && utf8.RuneCountInString(s) > l.maxLength:
		r.complain(key, "at most %d characters, got %s", l.maxLength, sanitize.Quote(s))
	case l.pattern != nil && !l.pattern.MatchString(s):
		r.complain(key, "must match %s, got %s", l.pattern, sanitize.Quote(s))
	}
}

func (r *report) bounded(key string, x float64, l limits) {
	switch {
	case math.IsNaN(x) || math.IsInf(x, 0): // only a program can produce this
		r.complain(key, "must be finite, got %v", x)
	case l.min != nil && x < *l.min:
		r.complain(key, "must be at least %s, got %s", decimal(*l.min), decimal(x))
	case l.above != nil && x <= *l.above:
		r.complain(key, "must be above %s, got %s", decimal(*l.above), decimal(x))
	case l.max != nil && x > *l.max:
		r.complain(key, "must be at most %s, got %s", decimal(*l.max), decimal(x))
	}
}

// decimal writes a number as a person would: without an exponent if that is
// short enough to read.
func decimal(x float64) string {
	if math.Abs(x) < 1e15 {
		return strconv.FormatFloat(x, 'f', -1, 64)
	}
	return shortest(x)
}

func (r *report) counted(key string, v reflect.Value, l limits) {
	n := v.Len()
	switch {
	case n < l.minItems:
		r.complain(key, "at least %d of them, got %d", l.minItems, n)
	case l.maxItems > 0 && n > l.maxItems:
		r.complain(key, "at most %d of them, got %d", l.maxItems, n)
	}
}

// unique complains about texts that occur twice, ignoring case, because tables
// and file systems do. Empty texts are reported as missing. The key of a text is written with %d for its number.
func (r *report) unique(key string, texts []string) {
	first := map[string]int{}
	for i, s := range texts {
		folded := strings.ToLower(strings.ToUpper(s)) // ſ and s, ς and σ are one
		if j, twice := first[folded]; twice && s != "" {
			r.complain(fmt.Sprintf(key, i), "%s is used twice, first as %s", sanitize.Quote(s), fmt.Sprintf(key, j))
			continue
		}
		first[folded] = i
	}
}
