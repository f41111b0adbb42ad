package configs

import (
	"math"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"gipf.arena/internal/nearest"
)

// check goes through the decoded values below key and holds each against the
// limits of its field.
func (r *report) check(key string, v reflect.Value) {
	switch v.Kind() {
	case reflect.Pointer:
		if !v.IsNil() {
			r.check(key, v.Elem())
		}
	case reflect.Struct:
		for _, f := range fieldsOf(v.Type()) {
			r.within(join(key, f.key), v.Field(f.index), f.limits)
			r.check(join(key, f.key), v.Field(f.index))
		}
	case reflect.Slice:
		if v.Type() == weightMapType {
			return // its keys are no fields: see weightLimits
		}
		for i := range v.Len() {
			r.check(join(key, strconv.Itoa(i)), v.Index(i))
		}
	}
}

// within holds one value against its limits.
func (r *report) within(key string, v reflect.Value, l limits) {
	if v.Kind() == reflect.Pointer && !v.IsNil() {
		v = v.Elem()
	}
	if l.required && v.IsZero() {
		if r.written(key) {
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
	case reflect.Slice:
		r.counted(key, v, l)
	}
}

func (r *report) text(key, s string, l limits) {
	switch {
	case s == "": // optional and not given
	case len(l.enum) > 0 && !slices.Contains(l.enum, s):
		r.complain(key, "unknown value %s, %s", quote(s), nearest.Suggest(s, l.enum))
	case l.maxLength > 0 && utf8.RuneCountInString(s) > l.maxLength:
		r.complain(key, "at most %d characters, got %s", l.maxLength, quote(s))
	case l.pattern != "" && !regexp.MustCompile(l.pattern).MatchString(s):
		r.complain(key, "must match %s, got %s", l.pattern, quote(s))
	}
}

func (r *report) bounded(key string, x float64, l limits) {
	switch {
	case math.IsNaN(x) || math.IsInf(x, 0): // only a program can get here
		r.complain(key, "must be finite, got %v", x)
	case l.min != nil && x < *l.min:
		r.complain(key, "must be at least %s, got %s", decimal(*l.min), decimal(x))
	case l.above != nil && x <= *l.above:
		r.complain(key, "must be above %s, got %s", decimal(*l.above), decimal(x))
	case l.max != nil && x > *l.max:
		r.complain(key, "must be at most %s, got %s", decimal(*l.max), decimal(x))
	}
}

// decimal writes a number as a person would: without an exponent while that is
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
// and file systems do. Empty ones are somebody else's problem.
func (r *report) unique(texts []string, key func(i int) string) {
	for i, s := range texts {
		same := func(t string) bool { return strings.EqualFold(s, t) }
		if j := slices.IndexFunc(texts[:i], same); j >= 0 && s != "" {
			r.complain(key(i), "%s is used twice, first as %s", quote(s), key(j))
		}
	}
}
