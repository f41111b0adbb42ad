package study

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"

	"gipf.arena/arena/stats"
	answers "gipf.arena/arena/stats/balance"
	"gipf.arena/configs"
	"gipf.arena/internal/each"
	"gipf.arena/internal/sanitize"
	"gipf.arena/internal/seed"
	"gipf.arena/rules"
)

// checkSearch reports games of a question that there are not, at the places that they are from; levels that do not
// play them; and the name of a level that there is not. key ends with a dot: the places of
// games are below it.
func (l *roll) checkSearch(c *configs.Study, key string, games []configs.StudyGame, level string) error {
	levels, _ := c.LevelList() // what is wrong with them was said
	var problems []error
	var known []rules.Game
	var names []string
	for _, g := range games {
		game, err := checkGame(l.registry, c, g)
		if err != nil {
			return c.Problem(key+g.Key, err)
		}
		known = append(known, game)
	}
	for _, level := range levels {
		names = append(names, level.Name)
		problems = append(problems, checkSpec(l.registry, c, level.Key, level.Spec, known))
	}
	if level != "" && !slices.Contains(names, level) {
		problems = append(problems, c.Problem(key+"level", fmt.Errorf("no level is called %.100q, %s", level, sanitize.Hint(level, names))))
	}
	return errors.Join(problems...)
}

// levelsNamed is the level of a name, or all of them for "".
func (s *Study) levelsNamed(name string) []configs.StudyLevel {
	levels, _ := s.Config.LevelList() // what is wrong with them was said
	return slices.DeleteFunc(levels, func(l configs.StudyLevel) bool { return name != "" && l.Name != name })
}

// A quest is the search of a question at one level, as far as the games that are over tell.
type quest struct {
	level configs.StudyLevel
	games []configs.StudyGame // of its points
	names []string            // of these
	cells []configs.StudyCell // all so far, in the order in which they were asked for
	over  map[string]*played
	pairs int // of the search
}

// A seeker decides what a search plays next.
type seeker interface {
	Next() []int
	Block(point, fewest int) int
	Decide()
}

// replay goes through a search from its beginning up to the first cell that is not over, and reports whether the search is:
// so it decides the same in any sitting. take is told of the blocks of a round.
func (q *quest) replay(s *Study, by seeker, take func(point int, block *played)) (over bool) {
	parts := make([]int, len(q.games))
	for next := by.Next(); len(next) > 0; next = by.Next() {
		from := len(q.cells)
		for _, point := range next {
			parts[point]++
			q.cells = append(q.cells, s.part(q.games[point], q.level, parts[point], by.Block(point, 2*s.Config.Precision.Block)))
		}
		if slices.ContainsFunc(q.cells[from:], func(c configs.StudyCell) bool { return q.over[c.Run.Name] == nil }) {
			return false
		}
		for i, point := range next {
			p := q.over[q.cells[from+i].Run.Name]
			take(point, p)
			q.pairs += p.pairs
		}
		by.Decide()
	}
	return true
}

// where names a game and the players of the search.
func (q *quest) where(game string) string {
	return fmt.Sprintf("At %s, %s against itself", game, q.level.Spec)
}

// named are some points, by their names.
func (q *quest) named(points []int) []string {
	return each.Of(points, func(i int) string { return q.names[i] })
}

// part is a cell of so many pairs from openings of its own: the blocks of a search, in their order.
func (s *Study) part(g configs.StudyGame, l configs.StudyLevel, number, pairs int) configs.StudyCell {
	c := s.cell(g, l, l)
	c.Part = fmt.Sprintf("part%d", number)
	c.Run.Name += "." + c.Part
	c.Run.Seed = seed.Fit(s.Config.Seed).Other("part", uint64(number))
	c.Run.Pairs, c.Run.Precision.Min = pairs, pairs
	c.Precision.Min, c.Precision.Max = pairs, pairs
	return c
}

// exact is the half of the width that new games are played to, by what they are to show: of ten scores that are what
// is wanted nine are shown to lie within, by two one-sided tests at half of 5 %.
const exact = 0.6

// fresh is a cell of games that no search has seen, until they can show that the score lies within.
func (s *Study) fresh(g configs.StudyGame, l configs.StudyLevel, within float64) configs.StudyCell {
	c, half := s.cell(g, l, l), exact*within
	c.Part, c.Fresh = fmt.Sprintf("new%g", math.Round(10_000*within)), true
	c.Run.Name += "." + c.Part
	c.Run.Seed = seed.Fit(s.Config.Seed).Other("part", 0)
	c.Run.Precision.Score, c.Precision.Score = half, half
	return c
}

// evenGames are the fewest and the most games of twenty searches of a question at its first level, and of the new
// games, where each dose is worth 50 Elo more than the one before.
func (s *Study) evenGames(e *configs.Even) (low, high int) {
	const each = 50
	games, _, _, _ := e.Games()
	levels := s.levelsNamed(e.Level)
	rng := rand.New(rand.NewPCG(s.Config.Seed, 31))
	low = math.MaxInt
	for range 20 {
		search, total := answers.NewSearch(evenRule(e, levels[0]), len(games)), 0
		even := rng.Float64() * float64(len(games)-1)
		for next := search.Next(); len(next) > 0; next = search.Next() {
			for _, dose := range next {
				elo := each * (float64(dose) - even)
				if e.Order() < 0 {
					elo = -elo
				}
				pairs := search.Block(dose, 2*s.Config.Precision.Block)
				search.Take(dose, planted(rng, stats.ExpectedScore(stats.Elo(e.Target)+elo), pairs), pairs)
				total += 2 * pairs
			}
			search.Decide()
		}
		low, high = min(low, total), max(high, total)
	}
	p := s.fresh(games[0], levels[0], e.Within).Precision
	enough := 2 * p.Pairs(needed(p.Score))
	return (low + enough) * len(levels), (high + enough) * len(levels)
}

// planted are pairs of games with an expected score.
func planted(rng *rand.Rand, score float64, pairs int) (s answers.Sample) {
	for k := range pairs {
		sum := 0.0
		for range 2 {
			if rng.Float64() < score {
				sum++
			}
		}
		s = append(s, answers.Cluster{Opening: uint64(k), N: 2, Sum: sum})
	}
	return s
}
