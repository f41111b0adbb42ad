package study

import (
	"cmp"
	"fmt"
	"math"
	"strings"

	"gipf.arena/configs"
	"gipf.arena/internal/each"
)

// A questionKind is a kind of question. What the file says of it, its keys and their defaults, is the row of the
// same name in package configs; its figures are the contrasts and fits that answer adds to the report,
// from which text, page, JSON and CSV are written.
type questionKind struct {
	name string
	// about is what a plan calls the question by, beside its name; nil for the games that it names.
	about func(q *configs.Question) string
	// check reports what is wrong with the question beside the games that it names, nil where there is nothing to
	// check; key is the place of the question in the file.
	check func(l *roll, c *configs.Study, key string, q *configs.Question) error
	// cells are those that the question needs besides the factorial, given those of them that are over: first
	// without any, and again when all of them are over, when it may add some at the end. They follow from
	// the games of these alone. nil where the question is about the factorial.
	cells func(s *Study, q *configs.Question, over map[string]*played) []configs.StudyCell
	// eager says that cells may be asked whenever a cell is over, because what it adds for one cell depends on no
	// other, and that its order is the same once all are over.
	eager bool
	// title is the question in words.
	title func(q *configs.Question) string
	// answer adds the claims, sentences and figures of question number.
	answer func(a *answering, number int, q *configs.Question)
	// tests is how many claims there will be, as far as can be told before the first game; nil for none.
	tests func(s *Study, q *configs.Question) int
	// power says the smallest difference that the question is likely to find.
	power func(s *Study, q *configs.Question, r reach) string
	// games is about how many games its search takes, at least and at most, with those of the cells that it begins with;
	// nil of a question that searches nothing.
	games func(s *Study, q *configs.Question) (low, high int)
}

// kinds returns the kinds of questions.
func kinds() []questionKind {
	return []questionKind{fairKind, doseKind, differKind, trendKind, deadKind, depthKind, luckKind, mattersKind, evenKind, findKind, cardKind}
}

// kindOf is the kind of a question that was checked.
func kindOf(q *configs.Question) questionKind {
	return each.First(kinds(), func(k questionKind) bool { return k.name == q.Kind() })
}

// gamesOf is the text by which a question names games of the study, "" of one that names none.
func gamesOf(q *configs.Question) string {
	if q.Dose != "" { // a game without that dose, which need not be played
		return ""
	}
	return cmp.Or(q.Fair, q.Dead, q.Depth, q.Luck, q.Matters, q.Card)
}

// asked are the games that a question names: the text was looked at when the study was read.
func (l *roll) asked(q *configs.Question) []game {
	games, _ := l.named(gamesOf(q))
	return games
}

var fairKind = questionKind{
	name: "fair",
	title: func(q *configs.Question) string {
		return fmt.Sprintf("Is the first move worth nothing at %s, within %s?", eachOf(q.Fair), points(q.Margin))
	},
	answer: (*answering).fair,
	tests:  func(s *Study, q *configs.Question) int { return 2 * len(s.roll.asked(q)) * len(s.levelsNamed("")) },
	power: func(_ *Study, _ *configs.Question, r reach) string {
		within := (upper(r.corrected) + upper((1-power)/2)) * r.se
		return fmt.Sprintf("an advantage of %s; fair within %s", amounts(r.found), points(within))
	},
}

var doseKind = questionKind{
	name:  "dose",
	about: func(q *configs.Question) string { return q.Dose + " at " + q.Fair },
	title: func(q *configs.Question) string {
		return fmt.Sprintf("What is each step of %s=N worth at %s, and which N makes it fair?", q.Dose, q.Fair)
	},
	answer: (*answering).dose,
	tests:  func(s *Study, _ *configs.Question) int { return len(s.levelsNamed("")) },
	power:  func(s *Study, q *configs.Question, r reach) string { return s.slope(q, r.found) },
}

var differKind = questionKind{
	name:  "differ",
	about: func(q *configs.Question) string { return strings.Join(q.Differ, ", ") },
	check: (*roll).checkDiffer,
	title: func(q *configs.Question) string {
		return fmt.Sprintf("Do %s and %s differ in %s?", q.Differ[0], q.Differ[1], strings.Join(q.In, ", "))
	},
	answer: (*answering).differ,
	tests: func(s *Study, q *configs.Question) int {
		pairs, _ := s.roll.pairs(q)
		return len(pairs) * len(s.levelsNamed("")) * (len(q.In) + len(q.Equivalent))
	},
	power: func(_ *Study, _ *configs.Question, r reach) string {
		return "a difference of first-score of " + amounts(math.Sqrt2*r.found) + ", less where openings are shared"
	},
}

var trendKind = questionKind{
	name:  "trend",
	about: func(q *configs.Question) string { return q.Trend },
	title: func(q *configs.Question) string {
		return fmt.Sprintf("Does %s change with the level of play?", q.Trend)
	},
	answer: func(a *answering, number int, _ *configs.Question) { a.trend(number) },
	tests:  func(s *Study, _ *configs.Question) int { return len(s.roll.games) * trending(s.Config) },
	power: func(s *Study, _ *configs.Question, r reach) string {
		if trending(s.Config) == 0 {
			return "nothing, a trend needs three levels of one family"
		}
		return "from the first level to the last " + amounts(math.Sqrt2*r.found)
	},
}

var deadKind = questionKind{
	name:   "dead",
	title:  func(q *configs.Question) string { return "Which rules never mattered at " + eachOf(q.Dead) + "?" },
	answer: (*answering).dead,
	power: func(_ *Study, _ *configs.Question, r reach) string {
		return fmt.Sprintf("what happens in one game of %d", r.games/3)
	},
}
