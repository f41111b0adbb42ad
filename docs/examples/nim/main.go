// Command nim is gipfarena with a game and an agent of its own: every command
// works with them, from run and resume to tune, play and engine.
//
//	go run . match nim/three perfect mcts:sims=100 random --pairs 50
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
		gipfarena.WithGames(catalog.Of(game{}, "Nim with heaps of 3, 5 and 7 stones")),
		gipfarena.WithAgents(agents.Kind{Name: "perfect", Doc: "plays Nim without a mistake", Bind: bind}),
	)
}

// bind settles what all agents of one spec share, which is nothing here.
func bind(rules.Game, agents.Args) (agents.Bound, error) {
	return agents.Bound{Build: func(agents.Env) (agents.Agent, error) { return perfect{}, nil }}, nil
}

// perfect leaves heaps whose exclusive or is 0 (Bouton 1901), if it can.
type perfect struct{}

func (perfect) Choose(_ context.Context, s rules.State) (rules.Move, agents.Info, error) {
	moves := s.Moves(nil)
	for _, m := range moves {
		next := new(state)
		next.CopyFrom(s)
		next.Play(m)
		if next.heaps[0]^next.heaps[1]^next.heaps[2] == 0 {
			return m, agents.Info{Value: 1}, nil
		}
	}
	return moves[0], agents.Info{Value: math.NaN()}, nil
}
