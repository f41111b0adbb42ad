package study

import (
	"context"
	"fmt"
	"slices"

	"gipf.arena/configs"
	"gipf.arena/internal/each"
)

// A growth is the cells of a study, which become more as questions ask for more: a question whose kind has
// cells is asked for them before the first game and again whenever those that it asked for are over, or one of them where its kind is eager. So
// what it asks for follows from its own games alone, and neither from workers nor from interruptions.
// It is not safe for concurrent use.
type growth struct {
	study *Study
	asked [][]configs.StudyCell // by question
	over  map[string]*played    // the cells that are over, by name
	twin  *growth               // of relearned agents, nil as long as there are none
}

func (s *Study) growth() *growth {
	return &growth{study: s, asked: make([][]configs.StudyCell, len(s.Config.Questions)), over: map[string]*played{}}
}

// grow asks all questions that wait for no cell, and returns all cells there are to be so far, each name
// once: those that every study plays and then those of the questions, in their order.
func (g *growth) grow(fixed []configs.StudyCell) []configs.StudyCell {
	all, seen := slices.Clip(fixed), each.Map(fixed, func(c configs.StudyCell) (string, bool) { return c.Run.Name, true })
	add := func(cells []configs.StudyCell) {
		for _, c := range cells {
			if !seen[c.Run.Name] {
				all, seen[c.Run.Name] = append(all, c), true
			}
		}
	}
	for i := range g.asked {
		g.ask(i)
		add(g.asked[i])
	}
	if g.twin == nil && g.study.twin != nil {
		g.twin = g.study.twin.growth()
		g.twin.over = g.over
	}
	if g.twin != nil {
		add(g.twin.grow(g.twin.study.fixed))
	}
	return all
}

// grows reports whether any question has cells of its own.
func (g *growth) grows() bool {
	return slices.ContainsFunc(g.study.Config.Questions, func(q configs.Question) bool { return kindOf(&q).cells != nil })
}

// ask asks a question for further cells until it waits for one or has all.
func (g *growth) ask(number int) {
	q := &g.study.Config.Questions[number]
	kind := kindOf(q)
	if kind.cells == nil {
		return
	}
	waits := func(c configs.StudyCell) bool { return g.over[c.Run.Name] == nil }
	for kind.eager || !slices.ContainsFunc(g.asked[number], waits) {
		more := kind.cells(g.study, q, g.over)
		if len(more) <= len(g.asked[number]) {
			return
		}
		g.asked[number] = more
	}
}

// begin sets the cells that the study begins with: the factorial and then what its questions ask for. The
// error is that of a name that no run can have.
func (s *Study) begin() error {
	// It plays every level at every game where it asks nothing, or something whose kind has no cells of its own.
	plain := func(q configs.Question) bool { return kindOf(&q).cells == nil }
	if len(s.Config.Questions) == 0 || slices.ContainsFunc(s.Config.Questions, plain) {
		var err error
		if s.fixed, err = s.Config.Cells(); err != nil {
			return err
		}
		for i, c := range s.fixed {
			s.fixed[i] = s.cell(c.Game, c.Levels[0], c.Levels[1])
		}
	}
	s.Cells = s.growth().grow(s.fixed)
	return s.checkNames(s.Cells[len(s.fixed):], "")
}

// checkNames refuses cells of which one, or the last part that may follow it, has a name that no run can have.
func (s *Study) checkNames(cells []configs.StudyCell, which string) error {
	for _, c := range cells {
		longest := *c.Run
		if c.Part != "" {
			longest.Name += "0000" // of later cells: .part12, .new10000
		}
		if err := configs.Validate(&longest); err != nil {
			return s.Config.Problem("questions", fmt.Errorf("cell %q%s: %w", c.Run.Name, which, err))
		}
	}
	return nil
}

// checkLater refuses a study of whose later cells one would have a name that no run can have: those of relearned agents, of
// doses of which none is played at first, and the halves of steps, should all of them be too large.
func (s *Study) checkLater() error {
	last, cells := *s, []configs.StudyCell(nil)
	if last.relearned = s.Config.Relearn != nil; last.relearned {
		if err := last.begin(); err != nil {
			return err
		}
		cells = slices.Clone(last.fixed)
	}
	for i := range s.Config.Questions {
		cells = append(cells, last.later(&s.Config.Questions[i])...)
	}
	return s.checkNames(cells, ", which may follow")
}

// later are the cells that a question may come to: those of all its ladders, where every step is too large, and the first
// of each dose.
func (s *Study) later(q *configs.Question) (cells []configs.StudyCell) {
	large := func(string) bool { return true }
	switch {
	case q.Even != nil:
		games, _, _, _ := q.Even.Games() // the file was checked
		for _, level := range s.levelsNamed(q.Even.Level) {
			cells = append(cells, each.Of(games, func(g configs.StudyGame) configs.StudyCell { return s.part(g, level, 1, 2*s.Config.Precision.Block) })...)
		}
	case q.Depth != "" || q.Card != "":
		cells = cellsOf(s.laddersAt(s.roll.asked(q), climbers(s.Config), large))
	case q.Find != nil && q.Find.Want[ladderFigure] != "":
		points, _, _ := q.Find.Points() // the file was checked
		games := each.Of(points, func(g configs.StudyGame) game { return game{StudyGame: g} })
		for _, level := range s.levelsNamed(q.Find.Level) {
			cells = append(cells, cellsOf(s.laddersAt(games, climbersOf(s.Config, level.Family), large))...)
		}
	}
	return cells
}

// readAll reads the cells below the directory of the study, with those that its questions ask for after
// what they have seen. What was read already is taken as it is, and what is read is added.
func (s *Study) readAll(ctx context.Context, dir string, read map[string]*played) (all []*played, err error) {
	g := s.growth()
	for {
		cells := g.grow(s.fixed)
		if len(cells) == len(all) {
			return all, nil
		}
		all = all[:0]
		for i := range cells {
			name := cells[i].Run.Name
			if read[name] == nil {
				if read[name], err = s.read(ctx, dir, &cells[i]); err != nil {
					return nil, err
				}
			}
			all = append(all, read[name])
			if read[name].stop() != "" {
				g.over[name] = read[name]
			}
		}
	}
}
