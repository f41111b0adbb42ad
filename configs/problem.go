package configs

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"

	"gipf.arena/internal/each"
)

// A Position is the place a value came from.
type Position struct {
	// File is the name the file was loaded under.
	File string
	// Line and Col count from 1, columns in characters. Both are 0 for a value
	// that is in no file.
	Line, Col int
	// Set is the text of the --set override the value came from, or "".
	Set string
}

// String returns "file:line:col", "--set key=value" or "configuration".
func (p Position) String() string {
	switch {
	case p.Set != "":
		return "--set " + p.Set
	case p.Line != 0:
		return fmt.Sprintf("%s:%d:%d", p.File, p.Line, p.Col)
	case p.File != "":
		return p.File
	}
	return "configuration"
}

// A Problem is one thing wrong with a configuration.
type Problem struct {
	// Pos is where it is wrong.
	Pos Position
	// Key is the dotted path of the value, such as "agents.1.spec", or "" for
	// the text as a whole.
	Key string
	// Err says what is wrong, quoting the offending text.
	Err error
}

// Error returns "place: key: message" in one line.
func (p Problem) Error() string {
	if p.Key == "" {
		return fmt.Sprintf("%v: %v", p.Pos, p.Err)
	}
	return fmt.Sprintf("%v: %s: %v", p.Pos, p.Key, p.Err)
}

// Unwrap returns what is wrong without the place.
func (p Problem) Unwrap() error { return p.Err }

// Problems are all faults of a configuration, in the order of the file; faults
// of --set overrides come last. It is never empty when returned as an error.
type Problems []Problem

// Error returns one line per problem.
func (ps Problems) Error() string {
	return strings.Join(each.Of(ps, Problem.Error), "\n")
}

// Unwrap returns the problems one by one, for errors.Is and errors.As.
func (ps Problems) Unwrap() []error {
	return each.Of(ps, func(p Problem) error { return p })
}

// Origin remembers where the values of a configuration were written. The zero
// value serves configurations built by a program.
type Origin struct {
	file   string
	places map[string]Position
}

// Pos returns the place of the value with the dotted path key. For a value that
// was not written (a default) it is the place of the innermost written group of
// keys around it.
func (o *Origin) Pos(key string) Position {
	for {
		if p, ok := o.places[key]; ok {
			return p
		}
		if key == "" {
			return Position{File: o.file}
		}
		key = key[:max(strings.LastIndexByte(key, '.'), 0)]
	}
}

// Problem returns err, if not nil, as a Problem of the value with the dotted path key. Callers
// use it to report what only they can know, such as an unknown name of a game.
func (o *Origin) Problem(key string, err error) error {
	if err == nil {
		return nil
	}
	return Problem{Pos: o.Pos(key), Key: key, Err: err}
}

func (o *Origin) origin() *Origin { return o }

// resolve and relations serve kinds of files that do not need them.
func (o *Origin) resolve() {}

func (o *Origin) relations(*report) {}

// Written reports whether the key itself is in the file or in an override.
func (o *Origin) Written(key string) bool {
	_, ok := o.places[key]
	return ok
}

// join appends a part to a dotted path.
func join(key, part string) string {
	if key == "" {
		return part
	}
	return key + "." + part
}

// A report collects the problems of one configuration. Every pass adds to the
// same report, so that the user sees all of them at once, and none twice.
type report struct {
	Origin
	problems Problems
	broken   map[string]bool // keys whose value could not be taken
}

func newReport(o Origin) *report {
	return &report{Origin: o, broken: map[string]bool{}}
}

// mostProblems is the most problems reported for one file: an author fixes no more before trying again,
// and a file full of faults would keep its reader busy.
const mostProblems = 100

// full reports whether there are too many problems to look at the rest.
func (r *report) full() bool { return len(r.problems) >= mostProblems }

// fail adds a problem found while reading the value of key. If it is one too many, it adds instead that there are more.
func (r *report) fail(key string, pos Position, format string, args ...any) {
	if r.full() {
		if len(r.problems) == mostProblems {
			r.problems = append(r.problems, Problem{Pos: pos, Err: errors.New("there are more problems, which are not listed")})
		}
		return
	}
	r.broken[key] = true
	r.problems = append(r.problems, Problem{Pos: pos, Key: key, Err: fmt.Errorf(format, args...)})
}

// complain adds a problem found while looking at the decoded values. It ignores
// keys that could not be read: the struct holds only a default there, and the
// reader has reported the fault.
func (r *report) complain(key, format string, args ...any) {
	for k := key; k != ""; k = k[:max(strings.LastIndexByte(k, '.'), 0)] {
		if r.broken[k] {
			return
		}
	}
	r.fail(key, r.Pos(key), format, args...)
}

// add takes over the problems found by the caller's check, without those already
// known: about broken keys, and about several values from one text. It returns
// the part of err that is not a [Problem].
func (r *report) add(err error) (other error) {
	switch e := err.(type) {
	case nil:
	case Problem:
		if !r.known(e) {
			r.fail(e.Key, e.Pos, "%w", e.Err)
		}
	case interface{ Unwrap() []error }:
		for _, part := range e.Unwrap() {
			other = cmp.Or(other, r.add(part))
		}
	default:
		return err
	}
	return other
}

// known reports whether the report already has a problem of the value, of a
// group around it or of a value in it, or the same message for the same place.
func (r *report) known(p Problem) bool {
	for k := range r.broken {
		if k == p.Key || strings.HasPrefix(p.Key, k+".") || strings.HasPrefix(k, p.Key+".") {
			return true
		}
	}
	return slices.ContainsFunc(r.problems, func(q Problem) bool { return q.Pos == p.Pos && q.Err.Error() == p.Err.Error() })
}

// err returns the problems in the order of the file, or nil.
func (r *report) err() error {
	if len(r.problems) == 0 {
		return nil
	}
	slices.SortStableFunc(r.problems, func(a, b Problem) int {
		return cmp.Or(
			cmp.Compare(min(len(a.Pos.Set), 1), min(len(b.Pos.Set), 1)),
			cmp.Compare(a.Pos.Line, b.Pos.Line),
			cmp.Compare(a.Pos.Col, b.Pos.Col),
		)
	})
	return r.problems
}
