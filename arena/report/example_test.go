package report_test

import (
	"context"
	"fmt"
	"os"

	"gipf.arena/agents"
	"gipf.arena/arena"
	"gipf.arena/arena/report"
	"gipf.arena/rules/catalog"
)

// Play a small tournament, rate it and print what standings are made of; WriteText
// and Write print all of them.
func Example() {
	game, err := catalog.Game("gipf/basic")
	if err != nil {
		fmt.Println(err)
		return
	}
	tournament := &arena.Tournament{Game: game, Pairs: 10, OpeningPlies: 4, Seed: 1}
	played := &report.Played{
		Name: "example", Game: game.Name(), Seed: 1, Pairs: 10, Openings: "random openings of 4 plies", Tally: arena.NewTally(3),
	}
	played.Tally.DetectDuplicates(game)
	set := agents.NewSet(agents.Kinds(nil)...)
	for _, spec := range []string{"flat:sims=8", "flat:sims=2", "random"} {
		builder, err := set.Builder(spec, game)
		if err != nil {
			fmt.Println(err)
			return
		}
		tournament.Players = append(tournament.Players, arena.Player{Name: spec, Builder: builder})
		played.Agents = append(played.Agents, report.Agent{Name: spec, Spec: spec})
	}
	played.Planned = tournament.Games()
	if err := arena.Run(context.Background(), tournament, arena.Options{Sinks: []arena.Sink{counter{played.Tally}}}); err != nil {
		fmt.Println(err)
		return
	}
	s, _, err := report.NewStandings(played, nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Printf("%d of %d games, fixed: %s\n", s.Finished, s.Planned, s.FixedPoint)
	for _, a := range s.Agents {
		fmt.Printf("%d %-11s %4d won of %d\n", a.Rank, a.Name, a.Wins, a.Games)
	}
	for _, p := range s.Pairings {
		fmt.Printf("%s – %s: %s Elo (%s)\n", p.A, p.B, p.Elo, p.Method)
	}
	if err := report.WriteJSON(os.Stdout, s.Duplicates); err != nil {
		fmt.Println(err)
	}
	// Output:
	// 60 of 60 games, fixed: mean of the rated players = 0
	// 1 flat:sims=8   35 won of 40
	// 2 flat:sims=2   20 won of 40
	// 3 random         5 won of 40
	// flat:sims=8 – flat:sims=2: +240.8 ± 242.6 Elo (score test)
	// flat:sims=8 – random: +511.5 ± 346.2 Elo (score test)
	// flat:sims=2 – random: +240.8 ± 189.9 Elo (score test)
	// {
	//   "games": 60,
	//   "distinct": 60,
	//   "effective_games": 60,
	//   "duplicate_share": 0
	// }
}

// A counter puts records into a tally.
type counter struct{ *arena.Tally }

func (c counter) Put(_ context.Context, r arena.Record) error { return c.Add(&r) }
