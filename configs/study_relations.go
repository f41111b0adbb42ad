package configs

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"gipf.arena/internal/each"
	"gipf.arena/internal/sanitize"
)

// relations complains about cells that cannot be runs, and about questions that
// the cells cannot answer.
func (s *Study) relations(rep *report) {
	switch {
	case s.Game == "" && len(s.Games) == 0 && !s.own():
		rep.complain("games", "is required")
	case s.Game != "" && len(s.Games) > 0:
		rep.complain("game", "goes not with games, give one of them")
	}
	rep.precision(s.Precision.Min, s.Precision.Max)
	for i, f := range s.Levels {
		rep.most(fmt.Sprintf("levels.%d.max", i), f.Max, s.Precision.Min)
	}
	rep.relearns(s)
	rep.unique("levels.%d.family", each.Of(s.Levels, func(f StudyFamily) string { return f.Family }))
	games, gamesErr := s.GameList()
	_, levelsErr := s.LevelList()
	for _, err := range []error{gamesErr, levelsErr} {
		_ = rep.add(err) // all of them are problems
	}
	if rep.err() != nil {
		return
	}
	for i := range s.Questions {
		rep.question(fmt.Sprintf("questions.%d", i), &s.Questions[i], games)
	}
	cells, _ := s.Cells() // its parts were read above
	rep.cells(cells)
}

// own reports whether the study has questions and all of them bring their own games.
func (s *Study) own() bool {
	other := func(q Question) bool { k := q.kind(); return k == nil || !k.own }
	return len(s.Questions) > 0 && !slices.ContainsFunc(s.Questions, other)
}

// precision complains about a largest number of pairs below the smallest.
func (r *report) precision(least, most int) {
	if least > most {
		r.complain("precision.min", "must be at most the most pairs (%d), got %d", most, least)
	}
}

// mostPairs is how many pairs a cell may have.
const mostPairs = 1_000_000

// most complains about largest numbers of pairs that no cell can have.
func (r *report) most(key string, max []int, least int) {
	for i, most := range max {
		if most < least || most > mostPairs {
			r.complain(fmt.Sprintf("%s.%d", key, i), "must be at least the fewest pairs (%d) and at most %d, got %d", least, mostPairs, most)
		}
	}
}

// mostName is how long the name of a run may be.
const mostName = 64

// cells complains about cells that cannot be runs, and about names given twice. Cells
// differ in texts that are no longer than what they were made of, and in names:
// everything in the first cell is checked, of the others only the names.
func (r *report) cells(cells []StudyCell) {
	first := map[string]string{}
	for i, c := range cells {
		name := strings.ToLower(c.Run.Name)
		if other, dup := first[name]; dup {
			r.complain(c.Game.Key, "%s gives a second cell %s, the first is that of %s", sanitize.Quote(c.Game.Game), sanitize.Quote(c.Run.Name), sanitize.Quote(other))
			return
		}
		first[name] = c.Game.Game
		if len(name) > mostName {
			r.complain(c.Game.Key, "the name of cell %s has more than %d letters, use shorter names of families", sanitize.Quote(c.Run.Name), mostName)
			return
		}
		if i > 0 {
			continue
		}
		if err := Validate(c.Run); err != nil {
			r.complain(c.Game.Key, "cell %s: %w", sanitize.Quote(c.Run.Name), oneLine(err))
			return
		}
	}
}

// oneLine is an error, all of whose problems stand in one line.
func oneLine(err error) error {
	return errors.New(strings.ReplaceAll(err.Error(), "\n", "; "))
}
