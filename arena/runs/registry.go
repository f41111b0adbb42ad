// Package runs is a run and its directory: a YAML configuration becomes a
// tournament, the tournament is played into the directory, resumed, opened and
// read again.
package runs

import (
	"slices"

	"gipf.arena/agents"
	"gipf.arena/agents/alphabeta"
	"gipf.arena/agents/mcts"
	"gipf.arena/agents/ugi"
	"gipf.arena/configs"
	"gipf.arena/rules/catalog"
)

// A Registry is what the names in configurations refer to: the games and the
// agents that a program knows.
type Registry struct {
	Games  *catalog.Catalog
	Agents *agents.Set
}

// Standard returns the registry of the games and agents of this module.
func Standard() Registry {
	kinds := append(agents.Kinds(LoadWeights), alphabeta.Kind(LoadWeights), mcts.Kind(LoadWeights), ugi.Kind())
	return Registry{Games: catalog.New(catalog.Variants()...), Agents: agents.NewSet(kinds...)}
}

// With returns the registry with further games and agents. It panics when two have
// one name, which is a bug of the program.
func (r Registry) With(games []catalog.Variant, kinds []agents.Kind) Registry {
	return Registry{
		Games:  catalog.New(slices.Concat(r.Games.All(), games)...),
		Agents: agents.NewSet(slices.Concat(r.Agents.Kinds(), kinds)...),
	}
}

// LoadWeights finds the weights that a spec refers to, shipped or in a file.
func LoadWeights(game, ref string) (agents.Weights, error) {
	w, _, err := configs.LoadWeights(game, ref)
	if err != nil {
		return agents.Weights{}, err
	}
	return AgentWeights(w), nil
}

// KindPolicy is what a weights file says that weighs moves.
const KindPolicy = "policy"

// AgentWeights returns what of a weights file agents have a use for.
func AgentWeights(w *configs.Weights) agents.Weights {
	out := agents.Weights{Game: w.Game, Scale: w.Scale}
	if w.Kind == KindPolicy {
		out.Of = agents.OfMoves
	}
	for _, v := range w.Weights {
		out.Values = append(out.Values, agents.Weight{Name: v.Name, Value: v.Value, Late: v.Late, Phased: v.Phased})
	}
	return out
}
