package bench

import (
	"context"
	"math/rand/v2"
	"strings"
	"sync"
	"time"

	"gipf.arena/agents"
	"gipf.arena/arena"
	"gipf.arena/rules"
)

// The names of the figures of one game.
const (
	// Playouts are random games from the start as search plays them, in plies.
	Playouts = "playouts"
	// Turns are the same in turns, for ZÈRTZ, whose turns have several moves.
	Turns = "turns of playouts"
	// Lists are random games through the plain interface: list the moves, draw
	// one, play it.
	Lists = "playouts by lists of moves"
	// Search is plain UCT from the start, in simulations.
	Search = "mcts from the start"
)

// seed seeds everything that is measured.
const seed = 1

// gameLevels lists the levels measured at every game.
func (b Bench) gameLevels(g rules.Game) []Level {
	one := func(name, unit string, work func(context.Context, time.Duration) (float64, error)) Level {
		return Level{g.Name(), []Heading{{name, unit}}, rate(work)}
	}
	levels := []Level{
		one(Lists, "plies/s", func(_ context.Context, d time.Duration) (float64, error) { return listedPlies(g, d), nil }),
		one(Search, "sims/s", func(ctx context.Context, d time.Duration) (float64, error) { return b.searchSims(ctx, g, d) }),
		b.storedLevel(g),
	}
	fast, ok := g.New(seed).(rules.Playouter)
	if !ok {
		return levels
	}
	playouts := one(Playouts, "plies/s", func(_ context.Context, d time.Duration) (float64, error) { return playoutPlies(fast, d), nil })
	levels = append([]Level{playouts}, levels...)
	if strings.HasPrefix(g.Name(), "zertz/") {
		turns := sync.OnceValue(func() float64 { return turnsPerPly(g) })
		levels = append(levels, Level{g.Name(), []Heading{{Turns, "turns/s"}}, func(ctx context.Context, d time.Duration) ([]float64, error) {
			found, err := playouts.Measure(ctx, d)
			found[0] *= turns() // counting them is not part of the work
			return found, err
		}})
	}
	return levels
}

// rate converts an amount of work on one core into the amount per second of
// processor time. It does the work at least once, however short the time.
func rate(work func(context.Context, time.Duration) (float64, error)) func(context.Context, time.Duration) ([]float64, error) {
	return func(ctx context.Context, d time.Duration) ([]float64, error) {
		seconds := startWatch()
		amount, err := work(ctx, d)
		return []float64{amount / seconds()}, err
	}
}

// startWatch returns a function that tells, in seconds, the processor time of the process since then, so that a
// busy machine does not distort what one core does. It tells the elapsed time instead where the system does not
// report processor time, or where the work was too short for the system's clock of it.
func startWatch() (seconds func() float64) {
	start, before := time.Now(), processTime()
	return func() float64 {
		if used := processTime() - before; used > 0 {
			return used.Seconds()
		}
		return time.Since(start).Seconds()
	}
}

// playoutPlies plays random games from the start as search does.
func playoutPlies(fast rules.Playouter, d time.Duration) (plies float64) {
	rng := rand.New(rand.NewPCG(seed, 0))
	for end := time.Now().Add(d); plies == 0 || time.Now().Before(end); {
		for range 64 {
			_, n := fast.Playout(rng, arena.DefaultMaxPlies)
			plies += float64(n)
		}
	}
	return plies
}

// listedPlies plays random games from the start through the plain interface.
func listedPlies(g rules.Game, d time.Duration) (plies float64) {
	start, s := g.New(seed), g.New(seed)
	rng := rand.New(rand.NewPCG(seed, 0))
	var moves []rules.Move
	for end := time.Now().Add(d); plies == 0 || time.Now().Before(end); {
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

// turnsPerPly returns how many turns a ply is worth in random games of g, from
// many games of fixed seeds. Playouts do not count turns.
func turnsPerPly(g rules.Game) float64 {
	start, s := g.New(seed), g.New(seed)
	rng := rand.New(rand.NewPCG(seed, 2))
	turns, plies, moves := 0, 0, []rules.Move(nil)
	for range 2000 {
		s.CopyFrom(start)
		for last := rules.None; s.Mover() != rules.None; plies++ {
			if s.Mover() != last {
				turns, last = turns+1, s.Mover()
			}
			moves = s.Moves(moves[:0])
			s.Play(moves[rng.IntN(len(moves))])
		}
	}
	return float64(turns) / float64(plies)
}

// searchSims searches the start position repeatedly.
func (b Bench) searchSims(ctx context.Context, g rules.Game, d time.Duration) (sims float64, err error) {
	builder, err := b.Agents.Builder("mcts:preset=uct,sims=1000", g) // plain UCT
	if err != nil {
		return 0, err
	}
	for end := time.Now().Add(d); sims == 0 || time.Now().Before(end); {
		agent, err := builder.Build(agents.Env{Game: g, Seed: seed})
		if err != nil {
			return 0, err
		}
		_, info, err := agent.Choose(ctx, g.New(seed))
		if err != nil {
			return 0, err
		}
		sims += float64(info.Sims)
	}
	return sims, nil
}
