package mcts

import (
	"gipf.arena/agents"
	"gipf.arena/rules"
)

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

// withStandard adds the techniques that are standard at the game where the spec
// names none, and returns what was added, which is part of the agent's identity.
func withStandard(standards agents.StandardsLoader, g rules.Game, args agents.Args) (_ agents.Args, added []string, err error) {
	if namesTechnique(args) {
		return args, nil, nil
	}
	known, err := standards.Of(g.Name())
	settings := known.Techniques[kindName]
	if err != nil || len(settings) == 0 {
		return args, nil, err
	}
	args, err = args.With(settings)
	return args, []string{agents.FormatSpec("standard", settings)}, err
}
