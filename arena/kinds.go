package arena

import (
	"gipf.arena/agents"
	"gipf.arena/agents/alphabeta"
	"gipf.arena/agents/mcts"
)

// AgentKinds returns the agents of this module that are no programs of their own, with weights from load and the
// anchors of standards. They need no process and no file but those of weights and books, so that they play in a page too.
func AgentKinds(load agents.WeightsLoader, standards agents.StandardsLoader) []agents.Kind {
	return append(agents.Kinds(load), agents.AnchorKind(standards), alphabeta.Kind(load), mcts.Kind(load))
}
