package mcts

import (
	"strings"

	"gipf.arena/agents"
	"gipf.arena/rules"
)

// standards are the techniques of an agent whose spec names none, by the
// beginning of the game's name, the first that fits. They are those that gained
// at this game and lost at no budget in the matches of results/agents/ablation;
// everything else is off. The weights are the best that ship with the game.
var standards = [...]struct {
	game     string
	settings []agents.Setting
}{
	{"gipf/basic", leavesWithPriors("phased", graph)},
	{"gipf/", leavesWithPriors("hand", graph)},
	{"zertz/37", leavesWithPriors("tuned", minimax)},
	{"zertz/48", leavesWithPriors("tuned", minimax)},
	{"zertz/", leavesWithPriors("hand", minimax)},
	{"lyngk/base", leavesWithPriors("phased", graph)},
	{"lyngk/", leavesWithPriors("tuned", graph)},
}

var (
	graph   = agents.Setting{Name: "graph", Value: "on"}
	minimax = agents.Setting{Name: "imm", Value: "0.3"}
)

// leavesWithPriors evaluates leaves, looks first at what the evaluation likes,
// proves what can be proven, and does what else gains at the game.
func leavesWithPriors(weights string, more agents.Setting) []agents.Setting {
	return []agents.Setting{
		{Name: "c", Value: "0.1"},
		{Name: "expand", Value: "1"},
		more,
		{Name: "prior", Value: "1"},
		{Name: "solver", Value: "on"},
		{Name: "weights", Value: weights},
	}
}

// notTechniques are the parameters that say how much is searched, not how.
var notTechniques = [...]string{"sims", "ms", "transitions", "depth", "maxplies", "maxnodes", "threads"}

// namesTechnique reports whether a spec says how to search. What is off by
// default counts when it is given as off: plain UCT is solver=off.
func namesTechnique(args agents.Args) bool {
	n := 0
	for _, p := range params() {
		if args.Given(p.Name) {
			n++
		}
	}
	for _, name := range notTechniques {
		if args.Given(name) {
			n--
		}
	}
	return n > 0
}

// withStandard adds the standard of the game where the spec names no technique,
// and returns what was added, which is part of the agent's identity.
func withStandard(g rules.Game, args agents.Args) (_ agents.Args, added []string, err error) {
	if namesTechnique(args) {
		return args, nil, nil
	}
	for _, s := range standards {
		if strings.HasPrefix(g.Name(), s.game) {
			args, err = args.With(s.settings)
			return args, []string{agents.FormatSpec("standard", s.settings)}, err
		}
	}
	return args, nil, nil
}
