package cli

import (
	"context"

	"gipf.arena/agents"
	"gipf.arena/arena/runs"
	"gipf.arena/rules"
)

// newBuilder reads a spec and makes one agent to see that it can be made.
func newBuilder(set *agents.Set, game rules.Game, spec string) (agents.Builder, error) {
	return runs.Registry{Agents: set}.Builder(game, spec)
}

// readRun reads all games of a run.
func readRun(ctx context.Context, dir string) (*runs.Results, error) {
	return runs.Standard().Read(ctx, dir)
}
