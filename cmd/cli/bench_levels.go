package cli

import (
	"context"
	"math/rand/v2"
	"regexp"
	"strings"
	"time"

	"gipf.arena/agents"
	"gipf.arena/arena"
	"gipf.arena/rules"
)

// A level is something that is measured, in about the given time, and the
// figures that come of it.
type level struct {
	Game    string
	Figures []heading
	measure func(ctx context.Context, d time.Duration) ([]float64, error)
}

// A heading is what a figure is called and counted in.
type heading struct{ Name, Unit string }

// benchSeed seeds everything that is measured.
const benchSeed = 1

// gameLevels lists what is measured at every game, on one core unless it says
// otherwise.
func gameLevels(g rules.Game) []level {
	one := func(name, unit string, work func(context.Context, time.Duration) (float64, error)) level {
		return level{g.Name(), []heading{{name, unit}}, rate(work)}
	}
	levels := []level{
		one(namePlayouts, "plies/s", func(_ context.Context, d time.Duration) (float64, error) { return playoutPlies(g, d), nil }),
		one(nameLists, "plies/s", func(_ context.Context, d time.Duration) (float64, error) { return listedPlies(g, d), nil }),
		one(nameSearch, "sims/s", func(ctx context.Context, d time.Duration) (float64, error) { return searchSims(ctx, g, d) }),
		storedLevel(g),
	}
	if strings.HasPrefix(g.Name(), "zertz/") {
		turns := turnsPerPly(g)
		levels = append(levels, one(nameTurns, "turns/s", func(_ context.Context, d time.Duration) (float64, error) {
			return turns * playoutPlies(g, d), nil
		}))
	}
	return levels
}

// rate makes of an amount of work on one core the amount per second of processor
// time, as the yardsticks count it too.
func rate(work func(context.Context, time.Duration) (float64, error)) func(context.Context, time.Duration) ([]float64, error) {
	return func(ctx context.Context, d time.Duration) ([]float64, error) {
		watch := startWatch()
		amount, err := work(ctx, d)
		return []float64{amount / watch.seconds()}, err
	}
}

// A watch takes the processor time of the process where the system tells it, so
// that a busy machine does not distort what one core does, and else the time.
type watch struct {
	start time.Time
	used  time.Duration
}

func startWatch() watch { return watch{time.Now(), processTime()} }

func (w watch) seconds() float64 {
	if hasThreadTime {
		return (processTime() - w.used).Seconds()
	}
	return time.Since(w.start).Seconds()
}

// matching returns the levels of which a figure's name matches.
func matching(levels []level, name *regexp.Regexp) (some []level) {
	for _, l := range levels {
		for _, h := range l.Figures {
			if name.MatchString(h.Name) {
				some = append(some, l)
				break
			}
		}
	}
	return some
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

// turnsPerPly returns how many turns a ply is worth in random games of g, from
// many games of fixed seeds. Playouts do not count turns.
func turnsPerPly(g rules.Game) float64 {
	start, s := g.New(benchSeed), g.New(benchSeed)
	rng := rand.New(rand.NewPCG(benchSeed, 2))
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

// searchSims searches the start position again and again.
func searchSims(ctx context.Context, g rules.Game, d time.Duration) (sims float64, err error) {
	builder, err := agentSet().Builder("mcts:sims=1000,solver=off", g) // plain UCT
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
