package configs

import (
	"cmp"
	"errors"
	"fmt"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"unicode"

	"gopkg.in/yaml.v3"

	"gipf.arena/internal/sanitize"
)

// A decoder walks a tree of nodes and a struct side by side, fills the struct
// and reports everything that does not fit. It replaces the library's decoding,
// which rounds 1.9 to 1 and reads yes as true.
type decoder struct {
	*report
	// set holds the nodes that stem from a --set override, by its text.
	set map[*yaml.Node]string
}

func (d *decoder) place(n *yaml.Node) Position {
	if text, ok := d.set[n]; ok {
		return Position{Set: text}
	}
	return Position{File: d.file, Line: n.Line, Col: n.Column}
}

// value reads node n, the value of key, into v.
func (d *decoder) value(key string, n *yaml.Node, v reflect.Value) {
	d.places[key] = d.place(n)
	if !d.ordinary(key, n) {
		return
	}
	switch v.Kind() {
	case reflect.Pointer:
		v.Set(reflect.New(v.Type().Elem()))
		setDefaults(v.Elem())
		d.value(key, n, v.Elem())
	case reflect.Struct:
		if v.Type() == recordType {
			d.record(key, n, v)
			return
		}
		d.group(key, n, v)
	case reflect.Slice:
		if v.Type() == weightMapType {
			d.weightMap(key, n, v)
			return
		}
		if v.Type() == rowType && n.Kind == yaml.ScalarNode {
			d.row(key, n, v)
			return
		}
		d.list(key, n, v)
	case reflect.Map:
		d.named(key, n, v)
	default:
		d.scalar(key, n, v)
	}
}

// named reads a mapping whose keys are names chosen by the user.
func (d *decoder) named(key string, n *yaml.Node, v reflect.Value) {
	if n.Kind != yaml.MappingNode {
		d.misfit(key, n, v)
		return
	}
	v.Set(reflect.MakeMap(v.Type()))
	d.pairs(key, n, func(name, value *yaml.Node) {
		one := reflect.New(v.Type().Elem()).Elem()
		d.value(join(key, keyText(name)), value, one)
		v.SetMapIndex(reflect.ValueOf(name.Value), one)
	})
}

// ordinary refuses the parts of YAML that make a text mean something other than
// it seems to: aliases (and alias bombs), tags, absent values.
func (d *decoder) ordinary(key string, n *yaml.Node) bool {
	const writeOut = "is not allowed, write the value out"
	switch {
	case n.Kind == yaml.AliasNode:
		d.fail(key, d.place(n), "alias %s "+writeOut, sanitize.Quote("*"+n.Value))
	case n.Anchor != "":
		d.fail(key, d.place(n), "anchor %s "+writeOut, sanitize.Quote("&"+n.Anchor))
	case n.Style&yaml.TaggedStyle != 0:
		d.fail(key, d.place(n), "tag %s is not allowed", sanitize.Quote(n.Tag))
	case n.Kind == yaml.ScalarNode && n.Tag == "!!null":
		d.fail(key, d.place(n), "has no value, got %s", sanitize.Quote(n.Value))
	default:
		return true
	}
	return false
}

// pairs calls f once for each key of a mapping. It first refuses merge keys,
// keys that are lists and keys given twice.
func (d *decoder) pairs(key string, n *yaml.Node, f func(name, value *yaml.Node)) {
	first := map[string]int{}
	for i := 0; i+1 < len(n.Content) && !d.full(); i += 2 {
		name, value := n.Content[i], n.Content[i+1]
		sub := join(key, keyText(name))
		switch {
		case name.Tag == "!!merge":
			d.fail(sub, d.place(name), `merge key "<<" is not allowed, write the keys out`)
		case name.Kind != yaml.ScalarNode:
			d.fail(sub, d.place(name), "a key must be one word")
		case !d.ordinary(sub, name):
		case first[name.Value] != 0:
			d.fail(sub, d.place(name), "duplicate key %s, first on line %d", sanitize.Quote(name.Value), first[name.Value])
		default:
			first[name.Value] = max(name.Line, 1)
			f(name, value)
		}
	}
}

// keyText returns a key for use in a dotted path, in quotes if it is odd.
func keyText(n *yaml.Node) string {
	q := sanitize.Quote(n.Value)
	if n.Value != "" && q == `"`+n.Value+`"` {
		return n.Value
	}
	return q
}

func (d *decoder) group(key string, n *yaml.Node, v reflect.Value) {
	if n.Kind != yaml.MappingNode {
		d.misfit(key, n, v)
		return
	}
	fields := fieldsOf(v.Type())
	d.pairs(key, n, func(name, value *yaml.Node) {
		i := slices.IndexFunc(fields, func(f field) bool { return f.key == name.Value })
		if i < 0 {
			d.unknownKey(key, name, v.Type())
			return
		}
		d.value(join(key, name.Value), value, v.FieldByIndex(fields[i].index))
	})
}

// unknownKey reports an unknown key. The key that was probably meant counts as
// broken from here on, so that it is not also reported as missing.
func (d *decoder) unknownKey(key string, name *yaml.Node, t reflect.Type) {
	known := keysOf(t)
	d.fail(join(key, keyText(name)), d.place(name), "unknown key %s, %s", sanitize.Quote(name.Value), unknownKey(name.Value, known))
	if near, ok := sanitize.Meant(name.Value, known); ok {
		d.broken[join(key, near)] = true
	}
}

func (d *decoder) list(key string, n *yaml.Node, v reflect.Value) {
	if n.Kind != yaml.SequenceNode {
		d.misfit(key, n, v)
		return
	}
	v.Set(reflect.MakeSlice(v.Type(), len(n.Content), len(n.Content)))
	for i, item := range n.Content {
		if setDefaults(v.Index(i)); d.full() {
			continue
		}
		d.value(join(key, strconv.Itoa(i)), item, v.Index(i))
	}
}

func (d *decoder) scalar(key string, n *yaml.Node, v reflect.Value) {
	if n.Kind != yaml.ScalarNode {
		d.misfit(key, n, v)
		return
	}
	quoted := n.Style != 0
	text := n.Tag == "!!str" || n.Tag == "!!merge" // "<<" means something else in a key only
	if v.Kind() == reflect.String && !quoted && !text {
		d.fail(key, d.place(n), "want text, got %s: write it in quotes", sanitize.Quote(n.Value))
		return
	}
	if err := setScalar(v, n.Value, quoted); err != nil {
		d.fail(key, d.place(n), "%w", err)
	}
}

// misfit reports a node of the wrong shape.
func (d *decoder) misfit(key string, n *yaml.Node, v reflect.Value) {
	got := "a list"
	switch n.Kind {
	case yaml.MappingNode:
		got = "keys with values"
	case yaml.ScalarNode:
		got = sanitize.Quote(n.Value)
	}
	d.fail(key, d.place(n), "want %s, got %s", wanted(v.Kind()), got)
}

// We accept only numbers on which all readers of YAML agree: plain decimals, no
// octal look-alikes, underscores, hexadecimals or infinities.
var (
	wholeNumber = regexp.MustCompile(`^-?(0|[1-9][0-9]*)$`)
	anyNumber   = regexp.MustCompile(`^-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][-+]?[0-9]+)?$`)
)

// wanted names the kind of value for a message.
func wanted(k reflect.Kind) string {
	const whole = "a whole number such as 60"
	return cmp.Or(map[reflect.Kind]string{
		reflect.String: "text", reflect.Int: whole, reflect.Int64: whole, reflect.Uint64: whole,
		reflect.Float64: "a number such as 0.5", reflect.Bool: "true or false", reflect.Slice: "a list",
	}[k], "keys with values")
}

// setScalar reads text into v, a string, number or bool. Quoted says that the
// text was in quotes, which makes it text even if it looks like a number.
func setScalar(v reflect.Value, text string, quoted bool) error {
	if v.Kind() == reflect.String {
		return setText(v, text)
	}
	refuse := func(how string) error {
		return fmt.Errorf("want %s, got %s%s", wanted(v.Kind()), sanitize.Quote(text), how)
	}
	if quoted {
		return refuse(" in quotes")
	}
	form := wholeNumber
	switch v.Kind() {
	case reflect.Bool:
		if text != "true" && text != "false" {
			return refuse("")
		}
		v.SetBool(text == "true")
		return nil
	case reflect.Float64:
		form = anyNumber
	}
	if !form.MatchString(text) {
		return refuse("")
	}
	return setNumber(v, text)
}

func setText(v reflect.Value, text string) error {
	if text == "" {
		return errors.New("must not be empty")
	}
	// Names and specs end up in tables, metrics and file names.
	for _, r := range text {
		if !unicode.IsPrint(r) {
			return fmt.Errorf("want printable text on one line, got %s", sanitize.Quote(text))
		}
	}
	v.SetString(text)
	return nil
}

// setNumber reads a number in an accepted form.
func setNumber(v reflect.Value, text string) (err error) {
	var x any
	switch v.Kind() {
	case reflect.Float64:
		x, err = strconv.ParseFloat(text, 64)
	case reflect.Uint64:
		if text[0] == '-' {
			return fmt.Errorf("must be at least 0, got %s", text)
		}
		x, err = strconv.ParseUint(text, 10, 64)
	default:
		x, err = strconv.ParseInt(text, 10, 64)
	}
	if err != nil {
		return fmt.Errorf("%s is out of range", sanitize.Quote(text))
	}
	v.Set(reflect.ValueOf(x).Convert(v.Type()))
	return nil
}
