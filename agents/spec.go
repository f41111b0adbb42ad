package agents

import (
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// A spec is an agent as people write it:
//
//	spec  = name [ ":" param { "," param } ]
//	param = key "=" value
//	key   = word [ "." free ]
//	name, word = letter { letter | digit | "-" | "_" }     (lower case)
//	free  = like value, without "="
//	value = one or more printable characters except ","; no blank at either end
//	      | "(" spec ")"
//
// A value that begins with a parenthesis ends at the matching one and may
// contain commas: it is for nested agents ([Nested]).
//
// This file does not know which names and keys exist; the Set does.
type spec struct {
	text   string // as given, for error messages: the whole spec, even for an inner one
	base   int    // where in text this spec begins
	name   string
	params []param
}

// A param is one key=value of a spec, with the byte offsets of both in it.
type param struct {
	Setting
	keyPos, valuePos int
}

// parseSpec splits text, which begins at byte base of whole, into name and
// parameters, in the order given.
func parseSpec(whole string, base int, text string) (spec, error) {
	s := spec{text: whole, base: base}
	head, rest, hasParams := strings.Cut(text, ":")
	if !isWord(head) {
		return spec{}, s.errorf(0, "%q is not an agent's name (lower-case letters, digits, - and _)", head)
	}
	s.name = head
	if !hasParams {
		return s, nil
	}
	pos := len(head) + 1
	for more := true; more; {
		var field string
		field, rest, more = cutParam(rest)
		p, err := s.parseParam(field, pos)
		if err != nil {
			return spec{}, err
		}
		s.params = append(s.params, p)
		pos += len(field) + 1
	}
	return s, nil
}

// parseParam reads one key=value that starts at byte pos. It refuses a key that
// the spec already has.
func (s *spec) parseParam(field string, pos int) (param, error) {
	key, value, found := strings.Cut(field, "=")
	p := param{Setting{key, value}, pos, pos + len(key) + 1}
	switch {
	case !found:
		return p, s.errorf(pos, "%q is not of the form key=value", field)
	case !isKey(key):
		return p, s.errorf(pos, "%q is not a parameter's name (lower-case letters, digits, - and _)", key)
	case strings.HasPrefix(value, "(") && closing(value) != len(value)-1:
		return p, s.errorf(p.valuePos, "%q cannot be the value of %s: the parentheses do not match", value, key)
	case !isValue(value):
		return p, s.errorf(p.valuePos, "%q cannot be the value of %s: it must be printable and neither empty nor begin or end with a blank", value, key)
	case slices.ContainsFunc(s.params, func(q param) bool { return q.Name == key }):
		return p, s.errorf(pos, "%q is given twice", key)
	}
	return p, nil
}

// String returns the canonical text: the parameters that were given, in byte
// order of their keys.
func (s *spec) String() string {
	return FormatSpec(s.name, sorted(s.settings()))
}

// settings returns the parameters in the order given.
func (s *spec) settings() (list []Setting) {
	for _, p := range s.params {
		list = append(list, p.Setting)
	}
	return list
}

// errorf makes an error that quotes the spec and gives the column (from 1, in
// bytes) where the trouble starts.
func (s *spec) errorf(pos int, format string, args ...any) error {
	return fmt.Errorf("agents: spec %q, column %d: %w", s.text, s.base+pos+1, fmt.Errorf(format, args...))
}

func isWord(s string) bool {
	for i, r := range s {
		letter := r >= 'a' && r <= 'z'
		if !letter && (i == 0 || !(r >= '0' && r <= '9' || r == '-' || r == '_')) {
			return false
		}
	}
	return s != ""
}

func isKey(s string) bool {
	word, free, dotted := strings.Cut(s, ".")
	return isWord(word) && (!dotted || isValue(free))
}

func isValue(s string) bool {
	if s == "" || s[0] == ' ' || s[len(s)-1] == ' ' || !utf8.ValidString(s) {
		return false
	}
	comma := s[0] == '('
	return !strings.ContainsFunc(s, func(r rune) bool { return r == ',' && !comma || !unicode.IsPrint(r) })
}

// A Setting is one parameter of a spec with the text of its value.
type Setting struct{ Name, Value string }

// Settings takes a spec apart: its kind, and every parameter that has a value,
// including defaults, in the order of the kind's Params and in canonical form; then
// Open parameters, by their whole keys; then those given as off. Programs that write
// their own specs (see FormatSpec) begin with Builder.Spec, which leaves nothing to
// the standard of a game.
func (s *Set) Settings(text string) (Kind, []Setting, error) {
	r, err := s.resolve(text)
	if err != nil {
		return Kind{}, nil, err
	}
	return r.kind, append(r.args.settings(), r.args.off()...), nil
}

// off lists the parameters that are given as off and so have no value.
func (a Args) off() (list []Setting) {
	for i, p := range a.params {
		if a.given[i] && !a.set[i] {
			list = append(list, Setting{p.Name, switchOff})
		}
	}
	return list
}

// settings lists the parameters that have a value.
func (a Args) settings() (list []Setting) {
	for i, p := range a.params {
		if a.set[i] {
			list = append(list, Setting{p.Name, a.values[i].text})
		}
	}
	return append(list, a.open...)
}

// ParseSpec takes the text of a spec apart, in the order given: the inverse of
// [FormatSpec]. Whether there are such a kind and such parameters only a Set knows.
// The error quotes text that does not have the form of a spec.
func ParseSpec(text string) (kind string, settings []Setting, err error) {
	s, err := parseSpec(text, 0, text)
	if err != nil {
		return "", nil, err
	}
	return s.name, s.settings(), nil
}

// FormatSpec returns a spec, such as the bare name of a kind, with these settings
// after those that it has, in their order. It checks nothing: the user of the spec does.
func FormatSpec(spec string, settings []Setting) string {
	separator := ":"
	if strings.Contains(spec, separator) {
		separator = ","
	}
	for _, s := range settings {
		spec += separator + s.Name + "=" + s.Value
		separator = ","
	}
	return spec
}
