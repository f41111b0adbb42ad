package study

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	answers "gipf.arena/arena/stats/balance"
	"gipf.arena/configs"
	"gipf.arena/internal/each"
)

// The question depth: levels of one family whose budgets rise play their neighbours, the weakest one plays
// random, and between two that lie too far apart stand rungs.

const (
	// lopsided is the score of a step that is too large: its interval lies above it, or below one less it.
	lopsided = 0.9
	// mostHalvings is how many times a step is halved at most: into eight.
	mostHalvings = 3
)

// A rung is a level of a ladder: one of the study, or one that stands between two of them.
type rung struct {
	configs.StudyLevel
	budget float64 // of the parameter, 0 of random play and of rungs between it and the first level
	random float64 // the share of random moves: 1 of random play
}

// A step is between two neighbouring rungs.
type step struct {
	from, to rung
	cell     configs.StudyCell
	halves   []step // where it was too large
}

// A ladder is the steps of a family at a game, from random play on.
type ladder struct {
	family string
	game   game
	steps  []step
}

// climbers are the families that have a ladder: those of several levels.
func climbers(c *configs.Study) (families [][]configs.StudyLevel) {
	levels, _ := c.LevelList() // the loader has reported what is wrong
	for _, f := range c.Levels {
		own := slices.DeleteFunc(slices.Clone(levels), func(l configs.StudyLevel) bool { return l.Family != f.Family })
		if len(own) > 1 {
			families = append(families, own)
		}
	}
	return families
}

// climbersOf is the family of a name if it has a ladder.
func climbersOf(c *configs.Study, family string) [][]configs.StudyLevel {
	return slices.DeleteFunc(climbers(c), func(levels []configs.StudyLevel) bool { return levels[0].Family != family })
}

// checkDepth reports that there is no ladder, and families whose budgets do not rise.
func (*roll) checkDepth(c *configs.Study, key string, _ *configs.Question) error {
	if len(climbers(c)) == 0 {
		return c.Problem(key+".depth", fmt.Errorf("no family has two levels, want one such as %q", "alphabeta:sims={100,200,400,800}"))
	}
	return checkBudgets(c)
}

// checkBudgets reports families whose budgets do not rise.
func checkBudgets(c *configs.Study) error {
	for _, levels := range climbers(c) {
		last := 0.0
		for _, level := range levels {
			budget, err := strconv.ParseFloat(level.Value, 64)
			if err != nil || !(budget > last) || math.IsInf(budget, 0) {
				return c.Problem(level.Key, fmt.Errorf("depth wants budgets of one parameter that rise, such as sims={100,200,400}, got %.100q for %.100q", level.Spec, level.Name))
			}
			last = budget
		}
	}
	return nil
}

// laddersAt are those of families at games, with the halves of steps whose cells are too large. A
// step that is too large at one game is halved at all of them, because Elo do not add up exactly: ladders
// of other rungs could not be compared.
func (s *Study) laddersAt(games []game, families [][]configs.StudyLevel, large func(cell string) bool) (all []ladder) {
	for _, levels := range families {
		of := make([]ladder, len(games))
		first := levels[0]
		below := rung{random: 1, StudyLevel: configs.StudyLevel{Family: first.Family, Name: "random", Spec: "random", Max: first.Max, Key: first.Key}}
		for _, level := range levels {
			budget, _ := strconv.ParseFloat(level.Value, 64) // checkDepth has
			to := rung{StudyLevel: level, budget: budget}
			for i, st := range s.step(games, below, to, large, mostHalvings) {
				of[i].steps = append(of[i].steps, st)
			}
			below = to
		}
		for i := range of {
			of[i].family, of[i].game = first.Family, games[i]
		}
		all = append(all, of...)
	}
	return all
}

// ladders are those of a question about depth.
func (s *Study) ladders(q *configs.Question, over map[string]*played) []ladder {
	return s.laddersAt(s.roll.asked(q), climbers(s.Config), tooLarge(over))
}

// tooLarge reports of the cells that are over whether they show a step that is too large.
func tooLarge(over map[string]*played) func(cell string) bool {
	return func(cell string) bool {
		p := over[cell]
		return p != nil && answers.Lopsided(p.samples[secondOwn].Share(confidence), lopsided)
	}
}

// step is a step at each game, halved so many times at most.
func (s *Study) step(games []game, from, to rung, large func(cell string) bool, halvings int) []step {
	steps, halved := make([]step, len(games)), false
	for i, g := range games {
		steps[i] = step{from: from, to: to, cell: s.cell(g.StudyGame, from.StudyLevel, to.StudyLevel)}
		steps[i].cell.Run.Precision.Lopsided = lopsided
		halved = halved || large(steps[i].cell.Run.Name)
	}
	mid, ok := between(from, to)
	if !halved || !ok || halvings == 0 {
		return steps
	}
	lower, upper := s.step(games, from, mid, large, halvings-1), s.step(games, mid, to, large, halvings-1)
	for i := range steps {
		steps[i].halves = []step{lower[i], upper[i]}
	}
	return steps
}

// between is the rung in the middle: half a doubling above the lower budget, or the higher level with
// random moves where the lower one makes some. There is none between budgets that are next to each other.
func between(from, to rung) (mid rung, ok bool) {
	mid = to
	if from.random > 0 {
		base := to.StudyLevel
		mid.random, mid.budget = (from.random+to.random)/2, 0
		if to.random > 0 {
			_, inner, _ := strings.Cut(to.Spec, "agent=(")
			base.Spec = strings.TrimSuffix(inner, ")")
			base.Name, _, _ = strings.Cut(to.Name, rungMark)
		}
		mid.Spec = fmt.Sprintf("epsilon:p=%g,agent=(%s)", mid.random, base.Spec)
		mid.Name = fmt.Sprintf("%s%s%g", base.Name, rungMark, 1000*mid.random)
		return mid, true
	}
	mid.budget = math.Round(math.Sqrt(from.budget * to.budget))
	mid.Value = strconv.FormatFloat(mid.budget, 'f', -1, 64)
	mid.Spec = strings.Replace(to.Spec, to.Param+"="+to.Value, to.Param+"="+mid.Value, 1)
	mid.Name = to.Family + "-" + mid.Value
	return mid, from.budget < mid.budget && mid.budget < to.budget
}

// rungMark stands in the name of a rung before how many of 1,000 moves are random.
const rungMark = "-r"

// leaves are the steps that make up the ladder: the halves of those that are too large, once all of these have
// games.
func (st *step) leaves(has func(*step) bool) []step {
	if len(st.halves) == 0 {
		return []step{*st}
	}
	all := append(st.halves[0].leaves(has), st.halves[1].leaves(has)...)
	if slices.ContainsFunc(all, func(leaf step) bool { return !has(&leaf) }) {
		return []step{*st}
	}
	return all
}

// depthCells are the cells of all ladders of a question.
func depthCells(s *Study, q *configs.Question, over map[string]*played) (cells []configs.StudyCell) {
	return cellsOf(s.ladders(q, over))
}

// cellsOf are the cells of ladders: all steps, and then the halves of those that turned out to be too large, larger ones first.
func cellsOf(ladders []ladder) (cells []configs.StudyCell) {
	now := slices.Concat(each.Of(ladders, func(l ladder) []step { return l.steps })...)
	for len(now) > 0 {
		cells = append(cells, each.Of(now, func(st step) configs.StudyCell { return st.cell })...)
		now = slices.Concat(each.Of(now, func(st step) []step { return st.halves })...)
	}
	return cells
}

// doublings is how many doublings of the budget a step has, 0 of one from random play.
func (st *step) doublings() float64 {
	if st.from.random > 0 {
		return 0
	}
	return math.Log2(st.to.budget / cmp.Or(st.from.budget, 1))
}
