package study

import (
	"fmt"
	"math"
	"strings"

	"gipf.arena/configs"
)

// A questionKind is a kind of question. What the file says of it, its keys and their defaults, is the row of the
// same name in package configs; its figures are the contrasts and fits that answer adds to the report,
// from which text, page, JSON and CSV are written.
type questionKind struct {
	name string
	// check reports names of games and figures that the study does not have, nil where there are none to
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
	// power names the question and says the smallest difference that it is likely to find.
	power func(s *Study, q *configs.Question, r reach) (question, smallest string)
	// further is about how many games follow those of the cells that the study begins with; nil for none.
	further func(s *Study, q *configs.Question) int
}

// kinds returns the kinds of questions.
func kinds() []questionKind {
	return []questionKind{fairKind, doseKind, differKind, trendKind, deadKind, depthKind, luckKind, mattersKind, evenKind, findKind, cardKind}
}

// kindOf is the kind of a question that was checked.
func kindOf(q *configs.Question) questionKind {
	for _, k := range kinds() {
		if k.name == q.Kind() {
			return k
		}
	}
	return questionKind{}
}

var fairKind = questionKind{
	name: "fair",
	check: func(l *roll, c *configs.Study, key string, q *configs.Question) error {
		return l.checkGames(c, key+".fair", q.Fair)
	},
	title: func(q *configs.Question) string {
		return fmt.Sprintf("Is the first move worth nothing at %s, within %s?", q.Fair, points(q.Margin))
	},
	answer: (*answering).fair,
	tests: func(s *Study, q *configs.Question) int {
		games, _ := s.roll.named(q.Fair) // names were looked at when the study was read
		return 2 * len(games) * len(s.levelsNamed(""))
	},
	power: func(_ *Study, q *configs.Question, r reach) (question, smallest string) {
		within := (upper(r.corrected) + upper((1-power)/2)) * r.se
		return "fair " + q.Fair, fmt.Sprintf("an advantage of %s; fair within %s", amounts(r.found), points(within))
	},
}

var doseKind = questionKind{
	name: "dose",
	title: func(q *configs.Question) string {
		return fmt.Sprintf("What is each step of %s=N worth at %s, and which N makes it fair?", q.Dose, q.Fair)
	},
	answer: (*answering).dose,
	tests:  func(s *Study, _ *configs.Question) int { return len(s.levelsNamed("")) },
	power: func(s *Study, q *configs.Question, r reach) (question, smallest string) {
		return "dose " + q.Dose + " at " + q.Fair, s.slope(q, r.found)
	},
}

var differKind = questionKind{
	name:  "differ",
	check: (*roll).checkDiffer,
	title: func(q *configs.Question) string {
		return fmt.Sprintf("Do %s and %s differ in %s?", q.Differ[0], q.Differ[1], strings.Join(q.In, ", "))
	},
	answer: (*answering).differ,
	tests: func(s *Study, q *configs.Question) int {
		pairs, _ := s.roll.pairs(q)
		return len(pairs) * len(s.levelsNamed("")) * (len(q.In) + len(q.Equivalent))
	},
	power: func(_ *Study, q *configs.Question, r reach) (question, smallest string) {
		return fmt.Sprintf("differ %s, %s", q.Differ[0], q.Differ[1]), "a difference of first-score of " + amounts(math.Sqrt2*r.found) + ", less where openings are shared"
	},
}

var trendKind = questionKind{
	name: "trend",
	title: func(q *configs.Question) string {
		return fmt.Sprintf("Does %s change with the level of play?", q.Trend)
	},
	answer: func(a *answering, number int, _ *configs.Question) { a.trend(number) },
	tests:  func(s *Study, _ *configs.Question) int { return len(s.roll.games) * trending(s.Config) },
	power: func(s *Study, q *configs.Question, r reach) (question, smallest string) {
		if trending(s.Config) == 0 {
			return "trend " + q.Trend, "nothing, a trend needs three levels of one family"
		}
		return "trend " + q.Trend, "from the first level to the last " + amounts(math.Sqrt2*r.found)
	},
}

var deadKind = questionKind{
	name: "dead",
	check: func(l *roll, c *configs.Study, key string, q *configs.Question) error {
		return l.checkGames(c, key+".dead", q.Dead)
	},
	title:  func(q *configs.Question) string { return fmt.Sprintf("Which rules never mattered at %s?", q.Dead) },
	answer: (*answering).dead,
	power: func(_ *Study, q *configs.Question, r reach) (question, smallest string) {
		return "dead " + q.Dead, fmt.Sprintf("what happens in one game of %d", r.games/3)
	},
}
