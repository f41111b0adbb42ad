package configs

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"gipf.arena/internal/sanitize"
	"gipf.arena/internal/suggest"
)

// relations complains about cells that are no runs, and about questions that the
// cells cannot answer.
func (s *Study) relations(rep *report) {
	switch {
	case s.Game == "" && len(s.Games) == 0:
		rep.complain("games", "is required")
	case s.Game != "" && len(s.Games) > 0:
		rep.complain("game", "goes not with games, give one of them")
	}
	rep.precision("precision", s.Precision.Min, s.Precision.Max)
	for i, f := range s.Levels {
		rep.most(fmt.Sprintf("levels.%d.max", i), f.Max, s.Precision.Min)
	}
	rep.unique(familyNames(s.Levels), func(i int) string { return fmt.Sprintf("levels.%d.family", i) })
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

func familyNames(families []StudyFamily) (names []string) {
	for _, f := range families {
		names = append(names, f.Family)
	}
	return names
}

// precision complains about a largest number of pairs below the smallest.
func (r *report) precision(key string, least, most int) {
	if least > most {
		r.complain(key+".min", "must be at most the most pairs (%d), got %d", most, least)
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

// cells complains about cells that are no runs, and about names given twice. Cells differ
// in texts that are no longer than what they were made of, and in names: of the first one
// everything is looked at, of the others their names.
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
		if err := c.Run.complete(); err != nil {
			r.complain(c.Game.Key, "cell %s: %w", sanitize.Quote(c.Run.Name), err)
			return
		}
	}
}

// complete reports what is wrong with a run made of a study, in one line.
func (r *Run) complete() error {
	if err := r.Validate(); err != nil {
		return errors.New(strings.ReplaceAll(err.Error(), "\n", "; "))
	}
	return nil
}

// question complains about a question that is none, or several, or about a dose that no game of
// the study has. What names of games mean is known to the program that plays them.
func (r *report) question(key string, q *Question, games []StudyGame) {
	if kinds := given(q.Fair != "", len(q.Differ) > 0, q.Trend != "", q.Dead != ""); kinds != 1 {
		r.complain(key, "want one of fair, differ, trend and dead, got %d of them", kinds)
		return
	}
	r.strangers(key, q)
	if q.Dose != "" {
		r.doseOf(key+".dose", q, games)
	}
	r.unique(q.In, func(i int) string { return fmt.Sprintf("%s.in.%d", key, i) })
	for i, m := range q.Equivalent {
		if !slices.Contains(q.In, m.Figure) {
			r.complain(fmt.Sprintf("%s.equivalent.%d.figure", key, i), "%s is not among the figures of in", sanitize.Quote(m.Figure))
		}
	}
}

// strangers complains about keys that belong to another kind of question.
func (r *report) strangers(key string, q *Question) {
	switch {
	case len(q.Differ) == 1 || len(q.Differ) == 2 && q.Differ[0] == q.Differ[1]:
		r.complain(key+".differ", "want two different games, got %s", sanitize.Quote(strings.Join(q.Differ, ", ")))
	case q.Fair == "" && (q.Dose != "" || len(q.Gaps) > 0 || q.Margin != 0):
		r.complain(key, "dose, gaps and margin belong to fair")
	case len(q.Differ) == 0 && len(q.In)+len(q.Equivalent) > 0:
		r.complain(key, "in and equivalent belong to differ")
	case q.Trend == "" && q.Over != "":
		r.complain(key+".over", "belongs to trend")
	case q.Dose == "" && (len(q.Gaps) > 0 || q.Seat != ""):
		r.complain(key, "gaps and seat belong to a dose, and there is none")
	}
}

// doseOf complains about a dose that the game of a question does not have, and names those that it
// has, or else the games that have one of that name.
func (r *report) doseOf(key string, q *Question, games []StudyGame) {
	var doses, others []string
	for _, g := range games {
		for _, d := range g.Doses {
			switch {
			case g.Base == q.Fair && d.Name == q.Dose:
				return
			case g.Base == q.Fair:
				doses = append(doses, d.Name)
			case d.Name == q.Dose:
				others = append(others, sanitize.Quote(g.Base))
			}
		}
	}
	switch wrong := fmt.Sprintf("%s has no range of %s", sanitize.Quote(q.Fair), sanitize.Quote(q.Dose)); {
	case len(doses) > 0:
		r.complain(key, "%s, %s", wrong, suggest.Ending(q.Dose, slices.Compact(doses)))
	case len(others) > 0:
		r.complain(key, "%s, want a game that has one: %s", wrong, strings.Join(slices.Compact(others), ", "))
	default:
		r.complain(key, "no game of the study has a range of %s, want one such as %s", sanitize.Quote(q.Dose), sanitize.Quote("gipf/basic:white={0..3}"))
	}
}

// given counts what is there.
func given(there ...bool) (n int) {
	for _, is := range there {
		if is {
			n++
		}
	}
	return n
}
