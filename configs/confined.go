package configs

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// Confined reports each place where a configuration, given as a text with overrides, names a file or an agent that reads one: what
// strangers submit must read no file of this machine. The caller decides where the weights of a tune go (out). The error also has the
// other problems of the text ([Problems]); it is nil if the text names no file.
func Confined(kind Kind, name string, text []byte, set []string) error {
	c := empty(kind)
	if c == nil || kind == KindWeights || kind == KindStandards {
		return fmt.Errorf("%s: a file of the kind %s is no job", name, kind)
	}
	var found error
	err := parse(c, name, text, set, func(rep *report) error {
		found = files(c)
		return rep.add(found)
	})
	if found == nil {
		return nil // other faults are found by checks that only the program can make
	}
	return err
}

// files reports the values that name a file.
func files(c Config) error {
	var all []error
	for _, e := range flatten(c) {
		value, err := strconv.Unquote(e.text)
		if err == nil && namesFile(e.key, value) {
			all = append(all, c.Problem(e.key, fmt.Errorf("%.200q names a file: here only what ships with the program can be named", value)))
		}
	}
	return errors.Join(all...)
}

// namesFile reports whether the text at a key names a file that does not ship: a list of openings, weights to start from, or an agent with a
// path as a parameter, even within another agent. The agent book always reads a file.
func namesFile(key, value string) bool {
	switch last := key[strings.LastIndexByte(key, '.')+1:]; {
	case value == "":
		return false
	case key == "openings.file":
		_, ships := Shipped(value)
		return !ships
	case last == "init":
		return IsWeightsPath(value)
	}
	return slices.ContainsFunc(strings.FieldsFunc(value, func(r rune) bool { return strings.ContainsRune(",()+ ", r) }), func(part string) bool {
		kind, _, _ := strings.Cut(part, ":")
		_, given, _ := strings.Cut(part, "=")
		return kind == "book" || strings.ContainsAny(given, `/\`) || strings.HasSuffix(given, ".yaml")
	})
}
