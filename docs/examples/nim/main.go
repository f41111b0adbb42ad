// Command nim is gipfarena with its own game and agent. Every command works with them:
// run, resume, verify, tune, learn, play, engine and the rest. No weights ship for Nim:
// agents that evaluate positions take a file of weights, or play without.
//
//	go run . match nim/21 perfect mcts:sims=100 random --pairs 50
//	go run . match nim/21 greedy:weights=./hand.yaml greedy --pairs 50
//	go run . learn learn.yaml
package main

import (
	"context"
	"math"

	gipfarena "gipf.arena"
	"gipf.arena/agents"
	"gipf.arena/rules"
	"gipf.arena/rules/catalog"
)

func main() {
	gipfarena.Main(
		gipfarena.WithGames(catalog.Of(nim{}, "Nim with 21 stones, of which 1 to 3 are taken")),
		gipfarena.WithAgents(agents.Kind{Name: "perfect", Doc: "plays Nim without a mistake", Bind: bind}),
	)
}

// bind settles what all agents of one spec share, which is nothing here.
func bind(rules.Game, agents.Args) (agents.Bound, error) {
	return agents.Bound{Build: func(agents.Env) (agents.Agent, error) { return perfect{}, nil }}, nil
}

// perfect leaves a multiple of four stones, if it can.
type perfect struct{}

func (perfect) Choose(_ context.Context, s rules.State) (rules.Move, agents.Info, error) {
	if n := s.(*state).stones % 4; n > 0 {
		return rules.Move(n), agents.Info{Value: 1}, nil
	}
	return 1, agents.Info{Value: math.NaN()}, nil
}
