package main

import (
	"context"
	"math/rand/v2"
	"time"

	"gipf.arena/agents"
	"gipf.arena/arena"
	"gipf.arena/rules"
)

// A level is one thing whose speed is measured: it works for about the given
// time and returns how much it did.
type level struct {
	Game string
	Name string
	Unit string
	work func(d time.Duration) (amount float64, err error)
}

// benchSeed seeds everything that is measured.
const benchSeed = 1

// gameLevels lists what is measured for one game.
func gameLevels(ctx context.Context, g rules.Game) []level {
	return []level{
		{g.Name(), "playouts by the Playouter", "plies/s", func(d time.Duration) (float64, error) { return playoutPlies(g, d), nil }},
		{g.Name(), "playouts by lists of moves", "plies/s", func(d time.Duration) (float64, error) { return listedPlies(g, d), nil }},
		{g.Name(), "mcts from the start", "sims/s", func(d time.Duration) (float64, error) { return searchSims(ctx, g, d) }},
		{g.Name(), "arena, random against random", "games/s", func(d time.Duration) (float64, error) { return arenaGames(ctx, g, d) }},
	}
}

// playoutPlies plays random games from the start as search does.
func playoutPlies(g rules.Game, d time.Duration) (plies float64) {
	fast, ok := g.New(benchSeed).(rules.Playouter)
	if !ok {
		return 0
	}
	rng := rand.New(rand.NewPCG(benchSeed, 0))
	for end := time.Now().Add(d); time.Now().Before(end); {
		for range 64 {
			_, n := fast.Playout(rng, arena.DefaultMaxPlies)
			plies += float64(n)
		}
	}
	return plies
}

// listedPlies plays random games from the start through the plain interface:
// list the moves, draw one, play it.
func listedPlies(g rules.Game, d time.Duration) (plies float64) {
	start, s := g.New(benchSeed), g.New(benchSeed)
	rng := rand.New(rand.NewPCG(benchSeed, 0))
	var moves []rules.Move
	for end := time.Now().Add(d); time.Now().Before(end); {
		for range 16 {
			s.CopyFrom(start)
			for range arena.DefaultMaxPlies {
				moves = s.Moves(moves[:0])
				if len(moves) == 0 {
					break
				}
				s.Play(moves[rng.IntN(len(moves))])
				plies++
			}
		}
	}
	return plies
}

// searchSims searches the start position again and again.
func searchSims(ctx context.Context, g rules.Game, d time.Duration) (sims float64, err error) {
	builder, err := agentSet().Builder("mcts:sims=1000", g)
	if err != nil {
		return 0, err
	}
	for end := time.Now().Add(d); time.Now().Before(end); {
		agent, err := builder.Build(agents.Env{Game: g, Seed: benchSeed})
		if err != nil {
			return 0, err
		}
		_, info, err := agent.Choose(ctx, g.New(benchSeed))
		if err != nil {
			return 0, err
		}
		sims += float64(info.Sims)
	}
	return sims, nil
}

// countSink counts records and forgets them.
type countSink struct{ games int }

func (c *countSink) Put(context.Context, arena.Record) error {
	c.games++
	return nil
}

// arenaGames runs tournaments of random against random on all cores.
func arenaGames(ctx context.Context, g rules.Game, d time.Duration) (float64, error) {
	builder, err := agentSet().Builder("random", g)
	if err != nil {
		return 0, err
	}
	var count countSink
	for seed, end := uint64(1), time.Now().Add(d); time.Now().Before(end); seed++ {
		t := &arena.Tournament{
			Game: g, Pairs: 200, Seed: seed,
			Players: []arena.Player{{Name: "a", Builder: builder}, {Name: "b", Builder: builder}},
		}
		if err := arena.Run(ctx, t, arena.Options{Sinks: []arena.Sink{&count}}); err != nil {
			return 0, err
		}
	}
	return float64(count.games), nil
}
