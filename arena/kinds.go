package arena

import (
	"gipf.arena/agents"
	"gipf.arena/agents/alphabeta"
	"gipf.arena/agents/mcts"
)

// AgentKinds returns the agents of this module that are not separate programs, with weights from load and the anchors of
// standards. They need no process and no files except weights and books, so they can also play in a page.
func AgentKinds(load agents.WeightsLoader, standards agents.StandardsLoader) []agents.Kind {
	return append(agents.Kinds(load), agents.AnchorKind(standards), alphabeta.Kind(load), mcts.Kind(load))
}
