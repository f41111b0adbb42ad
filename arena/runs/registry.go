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

// A Registry is what the names in configurations refer to: the games and the
// agents that a program knows.
type Registry struct {
	Games  *catalog.Catalog
	Agents *agents.Set

	// beside, if not nil, returns the path of a file of weights that agents refer to.
	beside func(ref string) string
	// unstarted, if not nil, keeps programs from being started and hears of each.
	unstarted func(command string)
	// refuses says that agents which are programs are errors.
	refuses bool
	// offered, if not "", has the engines that alone are no errors then: workers get them.
	offered EngineFolder
	// sleeps, if not nil, reports whether an agent is not to be made, because it is a program
	// that is not here: it keeps who it is.
	sleeps func(g rules.Game, spec string) bool
	// stored are the agents of a run that is only looked at.
	stored []arena.Entrant
	// began are the agents that a run began with, zero where they are to be others.
	began []arena.Entrant
	// named are the identities of agents that work which goes on has named and that no spec means today.
	named []string
	// made, if not nil, hears of each agent that is made.
	made func(agents.Builder)
}

// Standard returns the registry of the games and agents of this module.
func Standard() Registry {
	kinds := agents.NewSet(append(arena.AgentKinds(configs.LoadWeights, configs.LoadStandards), ugi.Kind())...)
	return Registry{Games: catalog.New(catalog.Variants()...), Agents: kinds.WithStandards(configs.LoadStandards)}
}

// With returns the registry with further games and agents. It panics when two have
// one name, which is a bug of the program.
func (r Registry) With(games []catalog.Variant, kinds []agents.Kind) Registry {
	r.Games = catalog.New(slices.Concat(r.Games.All(), games)...)
	r.Agents = r.Agents.With(kinds...)
	return r
}
