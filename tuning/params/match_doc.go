// Package match plays what a tuner of numbers asks for: pairs of games between one
// agent with two sets of values, each pair from one opening with seats exchanged.
//
//	games := &Games{Game: g, Spec: "mcts:sims=50", Space: params, OpeningPlies: 4, Builder: builder}
//	for asks := tuner.Ask(); len(asks) > 0; asks = tuner.Ask() {
//		played, err := games.Play(ctx, asks, PlayOptions{})
//		err = tuner.Tell(played.Answers)
//	}
//
// Games are not kept: a tune plays thousands of matches of two games, each between two
// agents that nobody meets again. Each can be had again, move by move, from what a
// journal keeps: [Games.Tournament] of the ask is its tournament. [Played] holds a
// digest of the records of a generation, so that it can be seen whether they are the
// same.
package params
