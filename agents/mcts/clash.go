package mcts

import (
	"errors"
	"slices"
	"strings"

	"gipf.arena/agents"
)

// The values of parallel.
const (
	byRoots = "root"
	split   = "split"
)

// A clash is what all of with and none of without holds of, and why that makes no sense. Both
// are conditions of [agents.Args.Meets], blanks between.
type clash struct{ with, without, why string }

// clashes say which parameters cannot stand together or alone; the first that applies speaks.
var clashes = []clash{
	{"fpu fpured", "", "fpu and fpured are two answers to one question: give one of them"},
	{"prior policy", "", "prior and policy are two answers to one question: give one of them"},
	{"graph=on rave", "", "graph=on and rave: all moves as first counts ways through a tree, and a graph does not keep them apart"},
	{"grave", "rave", "grave says whose counts rave blends in, and there is no rave"},
	{"eval", "prior imm", "eval: neither prior nor imm asks for it"},
	{"prior", "eval weights", "prior and imm need an evaluation: give eval or weights"},
	{"imm", "eval weights", "prior and imm need an evaluation: give eval or weights"},
	{"quiet", "eval weights", "quiet needs an evaluation: give eval or weights, or quiet=off"},

	{"parallel", "threads", "parallel says how threads work together: give threads"},
	{"parallel=split", "prior policy", "parallel=split deals out moves by how likely they are: give prior or policy"},

	{"weights mast", "cutoff", "mast guides playouts, and weights without cutoff makes none"},
	{"cutoff", "weights", "cutoff ends playouts by an evaluation: give weights"},
}

// checkClashes refuses parameters that cannot stand together or alone.
func checkClashes(a agents.Args) error {
	for _, c := range clashes {
		missing := func(condition string) bool { return !a.Meets(condition) }
		if !slices.ContainsFunc(strings.Fields(c.with), missing) && !slices.ContainsFunc(strings.Fields(c.without), a.Meets) {
			return errors.New(c.why)
		}
	}
	return nil
}
