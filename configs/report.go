package configs

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

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

// fail adds a problem found while reading the value of key.
func (r *report) fail(key string, pos Position, format string, args ...any) {
	r.broken[key] = true
	r.problems = append(r.problems, Problem{Pos: pos, Key: key, Err: fmt.Errorf(format, args...)})
}

// complain adds a problem found while looking at the decoded values. It keeps
// silent about keys that could not be read: what stands in the struct there is
// only a default, and the reader has said what is wrong.
func (r *report) complain(key, format string, args ...any) {
	for k := key; k != ""; k = k[:max(strings.LastIndexByte(k, '.'), 0)] {
		if r.broken[k] {
			return
		}
	}
	r.fail(key, r.Pos(key), format, args...)
}

// add takes over the problems that a check by the caller has found, without those
// that are known already: of keys that are broken, and of several values that
// stem from one text. What of err is no [Problem] is returned.
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

// known reports whether the report has a problem of the value already, of a
// group around it or of a value in it, or says the same of the same place.
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

// quote returns s in quotes, cut to a length that keeps a message readable.
func quote(s string) string {
	const most = 60
	if r := []rune(s); len(r) > most {
		return fmt.Sprintf("%q…", string(r[:most]))
	}
	return fmt.Sprintf("%q", s)
}
