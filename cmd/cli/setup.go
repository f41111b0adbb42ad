package cli

import (
	"gipf.arena/agents"
	"gipf.arena/arena/runs"
	"gipf.arena/rules"
)

// newBuilder reads a spec and makes one agent to see that it can be made.
func newBuilder(set *agents.Set, game rules.Game, spec string) (agents.Builder, error) {
	return runs.Registry{Agents: set}.Builder(game, spec)
}
