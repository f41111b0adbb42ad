package configs

import (
	"errors"
	"fmt"
	"slices"
	"strings"
)

// AgentKeys returns the overrides that make agents of NAME=SPEC or SPEC, from the
// given number on, and remembers that they are written as what. An agent without a
// name is called what its spec is; the second such one gets a number.
func AgentKeys(from int, agents []string, what string, where Written) (set []string) {
	seen := map[string]int{}
	for i, text := range agents {
		name, spec := text, text
		if head, rest, ok := strings.Cut(text, "="); ok && !strings.Contains(head, ":") {
			name, spec = head, rest
		} else if seen[name]++; seen[name] > 1 {
			name = fmt.Sprintf("%s#%d", name, seen[name])
		}
		place := fmt.Sprintf("%s %q", what, text)
		set = append(set, where.Add(place, fmt.Sprintf("agents.%d.name=%s", from+i, name)),
			where.Add(place, fmt.Sprintf("agents.%d.spec=%s", from+i, spec)))
	}
	return set
}

// Written says for overrides that were made of arguments and flags what their
// author has written.
type Written map[string]string

// Add remembers the place of an override, and returns the override.
func (w Written) Add(place, set string) string {
	w[set] = place
	return set
}

// InPlaceOf returns err with the places that the user knows in place of overrides
// that the file does not have, and the last problem of each such place.
func (w Written) InPlaceOf(err error) error {
	problems, ok := errors.AsType[Problems](err)
	if !ok {
		return err
	}
	var out Problems
	for _, problem := range problems {
		if place, ok := w[problem.Pos.Set]; ok {
			problem = Problem{Pos: Position{File: place}, Err: problem.Err}
			out = slices.DeleteFunc(out, func(p Problem) bool { return p.Pos == problem.Pos }) // a name that was made of a spec
		}
		out = append(out, problem)
	}
	return out
}
