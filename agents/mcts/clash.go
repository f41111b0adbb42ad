package mcts

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"gipf.arena/agents"
)

// The values of parallel.
const (
	byRoots = "root"
	byTree  = "tree"
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
	{"early=on solver=on", "", "early=on and solver=on: a proof may change the choice until the last simulation"},
	{"early=on ms", "", "early=on and ms or tc: how many simulations are to come is not known"},
	{"early=on tc", "", "early=on and ms or tc: how many simulations are to come is not known"},
	{"eval", "prior bias imm", "eval: none of prior, bias and imm asks for it"},
	{"prior", "eval weights", "prior, bias and imm need an evaluation: give eval or weights"},
	{"bias", "eval weights", "prior, bias and imm need an evaluation: give eval or weights"},
	{"imm", "eval weights", "prior, bias and imm need an evaluation: give eval or weights"},

	{"parallel", "threads", "parallel says how threads work together: give threads"},
	{"vloss", "parallel=tree", "vloss keeps threads apart in one tree: give parallel=tree"},
	{"parallel=split", "prior policy", "parallel=split deals out moves by how likely they are: give prior or policy"},
	{"threads early=on", "threads=1", "early=on and threads: no thread knows what the others are going to find"},
	{"parallel=tree graph=on", "", "graph=on and parallel=tree: lost visits would count as worth; take parallel=split or root"},

	{"weights mast", "cutoff", "mast guides playouts, and weights without cutoff makes none"},
	{"weights playout", "cutoff", "playout guides playouts, and weights without cutoff makes none"},
	{"cutoff", "weights", "cutoff ends playouts by an evaluation: give weights"},
	{"ngram", "mast", "ngram and decay say how mast counts, and there is no mast"},
	{"decay", "mast", "ngram and decay say how mast counts, and there is no mast"},
	{"epsilon", "mast playout", "epsilon: all moves are drawn alike already; give mast or playout"},
	{"mast=0", "epsilon", "mast=0 always takes the best: give epsilon, or a temperature"},
	{"mast=0 playout", "", "mast=0 takes the best and leaves nothing for playout to draw: give a temperature"},
}

// checkClashes refuses parameters that cannot stand together or alone.
func checkClashes(a agents.Args) error {
	for _, c := range clashes {
		missing := func(condition string) bool { return !a.Meets(condition) }
		if !slices.ContainsFunc(strings.Fields(c.with), missing) && !slices.ContainsFunc(strings.Fields(c.without), a.Meets) {
			return errors.New(c.why)
		}
	}
	if temp := a.Float("mast"); temp > 0 && temp < minTemp {
		return fmt.Errorf("mast=%g: want 0 or a temperature from %g", temp, minTemp)
	}
	return nil
}
