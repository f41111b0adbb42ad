package strict

import (
	"bytes"
	"encoding"
	"encoding/json"
	"fmt"
	"reflect"
	"strings"
	"unicode/utf8"

	"gipf.arena/internal/sanitize"
)

// A Shape is which keys the objects of a JSON text may have, at every depth, as the
// tags of a Go type say. encoding/json alone lets pass what two readers may take for
// two different things: a key that is there twice, a key in other letters ("Seed" for
// "seed"), a null in place of a value, bytes that are no UTF-8. A Shape is immutable.
type Shape struct {
	keys map[string]*Shape // nil where any keys may be
	item *Shape            // of a list
}

// ShapeOf returns the shape of a struct type, of values of which it holds by
// pointers, lists and embedding too. A type that reads itself from JSON may have any
// keys.
func ShapeOf[T any]() *Shape { return shapeOf(reflect.TypeFor[T]()) }

func shapeOf(t reflect.Type) *Shape {
	switch {
	case readsItself(t):
	case t.Kind() == reflect.Pointer:
		return shapeOf(t.Elem())
	case t.Kind() == reflect.Slice || t.Kind() == reflect.Array:
		return &Shape{item: shapeOf(t.Elem())}
	case t.Kind() == reflect.Struct:
		s := &Shape{keys: map[string]*Shape{}}
		for _, f := range reflect.VisibleFields(t) {
			name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
			if name != "" && name != "-" {
				s.keys[name] = shapeOf(f.Type)
			}
		}
		return s
	}
	return &Shape{}
}

// readsItself reports whether a type decides how it is read.
func readsItself(t reflect.Type) bool {
	p := reflect.PointerTo(t)
	return p.Implements(reflect.TypeFor[json.Unmarshaler]()) || p.Implements(reflect.TypeFor[encoding.TextUnmarshaler]())
}

// Check reports the first key or value of a text that encoding/json has decoded and
// that is not exactly of the shape. The error is one line that quotes it.
func (s *Shape) Check(text []byte) error {
	if !utf8.Valid(text) {
		at := firstInvalid(text)
		return fmt.Errorf("no UTF-8 from byte %d on, %q", at+1, text[at:min(at+20, len(text))])
	}
	return s.value(json.NewDecoder(bytes.NewReader(text)), "")
}

// firstInvalid returns where a text stops being UTF-8.
func firstInvalid(text []byte) (at int) {
	for {
		r, size := utf8.DecodeRune(text[at:])
		if r == utf8.RuneError && size <= 1 {
			return at
		}
		at += size
	}
}

// value reads one value, of the given key.
func (s *Shape) value(in *json.Decoder, key string) error {
	token, err := in.Token()
	switch {
	case err != nil:
		return err
	case token == nil:
		return fmt.Errorf("%s: null is no value", sanitize.Quote(key))
	case token == json.Delim('{'):
		err = s.object(in)
	case token == json.Delim('['):
		err = s.list(in, key)
	}
	return err
}

// object reads what follows an opening brace.
func (s *Shape) object(in *json.Decoder) error {
	seen := map[string]bool{}
	for in.More() {
		token, err := in.Token()
		if err != nil {
			return err
		}
		key := token.(string)
		below, known := s.keys[key]
		switch {
		case seen[key]:
			return fmt.Errorf("%s: there twice", sanitize.Quote(key))
		case s.keys == nil:
			below = &Shape{}
		case !known:
			return fmt.Errorf("unknown key %s", sanitize.Quote(key))
		}
		seen[key] = true
		if err := below.value(in, key); err != nil {
			return err
		}
	}
	_, err := in.Token()
	return err
}

// list reads what follows an opening bracket.
func (s *Shape) list(in *json.Decoder, key string) error {
	item := s.item
	if item == nil {
		item = &Shape{}
	}
	for in.More() {
		if err := item.value(in, key); err != nil {
			return err
		}
	}
	_, err := in.Token()
	return err
}
