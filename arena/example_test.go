package arena_test

import (
	"context"
	"fmt"
	"log"

	"gipf.arena/agents"
	"gipf.arena/arena"
	"gipf.arena/arena/stats"
	"gipf.arena/configs"
	"gipf.arena/rules/catalog"
)

// Three agents play each other and are rated. Each run of this program plays the
// same games, on any number of cores. An agent that lost all games is placed: its
// rating is an upper bound.
func Example() {
	known := agents.NewSet(arena.AgentKinds(configs.LoadWeights, configs.LoadStandards)...).WithStandards(configs.LoadStandards)
	game, err := catalog.Game("gipf/basic")
	if err != nil {
		log.Fatal(err)
	}
	t := &arena.Tournament{Game: game, Pairs: 5, OpeningPlies: 4, Seed: 1}
	for _, spec := range []string{"random", "greedy", "mcts:sims=10,weights=hand"} {
		builder, err := known.Builder(spec, game)
		if err != nil {
			log.Fatal(err)
		}
		t.Players = append(t.Players, arena.Player{Name: spec, Builder: builder})
	}

	tally := arena.NewTally(len(t.Players))
	if err := arena.Run(context.Background(), t, arena.Options{Sinks: []arena.Sink{tally}}); err != nil {
		log.Fatal(err)
	}

	table, err := stats.Rate(len(t.Players), tally.Pairings(), stats.Options{})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(tally.Games(), "games")
	for i, r := range table.Ratings {
		fmt.Printf("%-26s %+4.0f Elo (%s), %v\n", t.Players[i].Name, r.Elo.Center, r.Status, r.WDL)
	}
	// Output:
	// 30 games
	// random                     -668 Elo (placed), +0 =0 -20
	// greedy                     -191 Elo (rated), +11 =0 -9
	// mcts:sims=10,weights=hand  +191 Elo (rated), +19 =0 -1
}
