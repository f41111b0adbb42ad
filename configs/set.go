package configs

import (
	"encoding/json"
	"fmt"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"unicode/utf8"

	"gopkg.in/yaml.v3"

	"gipf.arena/internal/sanitize"
)

// override applies one "dotted.path=value" to the tree before it is decoded,
// so that an overridden value is checked like a written one. The type t of the
// configuration says which paths exist.
func (d *decoder) override(root *yaml.Node, t reflect.Type, text string) {
	path, value, ok := strings.Cut(text, "=")
	if !ok {
		d.fail(path, Position{Set: text}, "want key=value, such as pairs=10")
		return
	}
	if !utf8.ValidString(text) { // a file with such text could not be read again
		d.fail(path, Position{Set: text}, "is not UTF-8")
		return
	}
	parts := strings.Split(path, ".")
	types, err := typesAlong(t, parts)
	if err != nil {
		d.fail(path, Position{Set: text}, "%w", err)
		return
	}
	n := root
	for i, part := range parts {
		step := d.member
		if types[i].Kind() == reflect.Slice {
			step = d.item
		}
		if n, err = step(n, part, text); err != nil {
			d.fail(path, Position{Set: text}, "%w", err)
			return
		}
	}
	*n = yaml.Node{Kind: yaml.ScalarNode, Value: value}
	if last := types[len(parts)]; last.Kind() == reflect.String || last == recordType {
		n.Tag, n.Style = "!!str", yaml.DoubleQuotedStyle // --set name=5 needs no quotes of its own
	}
	d.set[n] = text
}

// typesAlong returns the types along a path, from t itself to the type of the
// single value at its end.
func typesAlong(t reflect.Type, parts []string) ([]reflect.Type, error) {
	types := []reflect.Type{t}
	for _, part := range parts {
		next, err := typeBelow(types[len(types)-1], part)
		if err != nil {
			return nil, err
		}
		types = append(types, next)
	}
	if last := types[len(parts)]; last != recordType && slices.Contains([]reflect.Kind{reflect.Struct, reflect.Slice, reflect.Map}, last.Kind()) {
		return nil, fmt.Errorf("holds %s, set them one by one", wanted(last.Kind()))
	}
	return types, nil
}

// typeBelow returns the type of one part of a t, without its pointer.
func typeBelow(t reflect.Type, part string) (reflect.Type, error) {
	switch {
	case t.Kind() == reflect.Struct:
		fields := fieldsOf(t)
		i := slices.IndexFunc(fields, func(f field) bool { return f.key == part })
		if i < 0 {
			return nil, fmt.Errorf("unknown key %s, %s", sanitize.Quote(part), unknownKey(part, keysOf(t)))
		}
		t = t.FieldByIndex(fields[i].index).Type
	case t.Kind() == reflect.Slice, t.Kind() == reflect.Map:
		t = t.Elem()
	default:
		return nil, fmt.Errorf("unknown key %s, there is none below a single value", sanitize.Quote(part))
	}
	if t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	return t, nil
}

// member returns the value of a key of mapping n, and makes it if the file has none.
func (d *decoder) member(n *yaml.Node, key, text string) (*yaml.Node, error) {
	if err := d.become(n, yaml.MappingNode, text); err != nil {
		return nil, err
	}
	for i := 0; i+1 < len(n.Content); i += 2 {
		if n.Content[i].Value == key {
			return n.Content[i+1], nil
		}
	}
	name := &yaml.Node{Kind: yaml.ScalarNode, Tag: "!!str", Value: key}
	n.Content = append(n.Content, name, d.absent(text))
	d.set[name] = text
	return n.Content[len(n.Content)-1], nil
}

// item returns the element of list n with the given number, counted from 0. The
// number after the last appends.
func (d *decoder) item(n *yaml.Node, index, text string) (*yaml.Node, error) {
	if err := d.become(n, yaml.SequenceNode, text); err != nil {
		return nil, err
	}
	i, err := strconv.Atoi(index)
	if err != nil || strconv.Itoa(i) != index || i < 0 || i > len(n.Content) {
		return nil, fmt.Errorf("want a number from 0 to %d, got %s", len(n.Content), sanitize.Quote(index))
	}
	if i == len(n.Content) {
		n.Content = append(n.Content, d.absent(text))
	}
	return n.Content[i], nil
}

// absent returns a node for a value the file does not have.
func (d *decoder) absent(text string) *yaml.Node {
	n := &yaml.Node{Kind: yaml.ScalarNode, Tag: "!!null"}
	d.set[n] = text
	return n
}

// become turns an absent value into a mapping or a list, and refuses to replace
// any other value.
func (d *decoder) become(n *yaml.Node, kind yaml.Kind, text string) error {
	if n.Kind == kind {
		return nil
	}
	if n.Kind != yaml.ScalarNode || n.Tag != "!!null" {
		return fmt.Errorf("cannot reach it: line %d holds something else", n.Line)
	}
	*n = yaml.Node{Kind: kind}
	d.set[n] = text
	return nil
}

// A Key is one value that a configuration may have and --set may override.
type Key struct {
	// Path is the dotted path; elements of a list are numbered from 0.
	Path string
	// Doc is the first sentence of its description in the schema.
	Doc string
}

// Keys lists the keys of a kind of file in the order of its struct, with the words
// of its schema. Names that a game defines, such as features and options, are not among them;
// unknown kinds have no keys.
func Keys(kind Kind) []Key {
	c := empty(kind)
	if c == nil {
		return nil
	}
	text, err := Schema(kind)
	if err != nil {
		panic(err) // it is embedded
	}
	var top explained
	if err := json.Unmarshal(text, &top); err != nil {
		panic(fmt.Sprintf("configs: schema of %s: %v", kind, err))
	}
	return keysBelow(nil, "", reflect.TypeOf(c).Elem(), &top)
}

// explained is the part of a JSON Schema that explains.
type explained struct {
	Description string                `json:"description"`
	Properties  map[string]*explained `json:"properties"`
	Items       *explained            `json:"items"`
	OneOf       []*explained          `json:"oneOf"`
}

// keysBelow appends the keys of a value of type t.
func keysBelow(dst []Key, path string, t reflect.Type, s *explained) []Key {
	switch {
	case t == weightMapType || t.Kind() == reflect.Map || s == nil:
		return dst
	case t.Kind() == reflect.Pointer:
		return keysBelow(dst, path, t.Elem(), s)
	case t.Kind() == reflect.Slice && t != rowType:
		items := *s.Items
		if items.Description == "" {
			items.Description = s.Description
		}
		return keysBelow(dst, join(path, "0"), t.Elem(), &items)
	case t == recordType:
		group := s.OneOf[len(s.OneOf)-1] // the first one is a word
		dst = append(dst, Key{path, strings.TrimSpace(firstSentence().FindString(s.Description))})
		return keysBelow(dst, join(path, "pv"), reflect.TypeFor[int](), group.Properties["pv"])
	case t.Kind() == reflect.Struct:
		for _, f := range fieldsOf(t) {
			dst = keysBelow(dst, join(path, f.key), t.FieldByIndex(f.index).Type, s.Properties[f.key])
		}
		return dst
	}
	return append(dst, Key{path, strings.TrimSpace(firstSentence().FindString(s.Description))})
}

// firstSentence is everything up to the first full stop that ends a sentence.
var firstSentence = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^.*?[.](?:$| )|^.*$`) })
