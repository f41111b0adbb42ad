package runs

import (
	"slices"

	"gipf.arena/agents"
	"gipf.arena/agents/ugi"
	"gipf.arena/arena"
	"gipf.arena/configs"
	"gipf.arena/rules"
	"gipf.arena/rules/catalog"
)

// A Registry holds what the names in configurations refer to: the games and
// the agents that a program knows.
type Registry struct {
	Games  *catalog.Catalog
	Agents *agents.Set

	// beside, if not nil, returns the path of a weights file that agents refer to.
	beside func(ref string) string
	// unstarted, if not nil, keeps programs from being started and is called for each.
	unstarted func(command string)
	// refuses says that agents which are programs are errors.
	refuses bool
	// offered, if not "", holds the only engines that are not errors then: workers get them.
	offered EngineFolder
	// sleeps, if not nil, reports whether an agent is not to be made because its program is
	// not here: it keeps its identity.
	sleeps func(g rules.Game, spec string) bool
	// stored are the agents of a run that is only read.
	stored []arena.Entrant
	// began are the agents that a run began with, zero for those that may be different now.
	began []arena.Entrant
	// named are the identities of agents that continued work has named and that no spec means today.
	named []string
	// made, if not nil, is called for each agent that is made.
	made func(agents.Builder)
}

// Standard returns the registry of the games and agents of this module.
func Standard() Registry {
	kinds := agents.NewSet(append(arena.AgentKinds(configs.LoadWeights, configs.LoadStandards), ugi.Kind())...)
	return Registry{Games: catalog.New(catalog.Variants()...), Agents: kinds.WithStandards(configs.LoadStandards)}
}

// With returns the registry with further games and agents. It panics if two have
// the same name, which is a bug in the program.
func (r Registry) With(games []catalog.Variant, kinds []agents.Kind) Registry {
	r.Games = catalog.New(slices.Concat(r.Games.All(), games)...)
	r.Agents = r.Agents.With(kinds...)
	return r
}
