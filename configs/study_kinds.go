package configs

import (
	"cmp"
	"fmt"
	"reflect"
	"slices"
	"strings"

	"gipf.arena/internal/each"
	"gipf.arena/internal/sanitize"
)

// A questionKind is the file's side of one kind of question: its keys, their defaults and checks. Package
// study answers it in a row of the same name.
type questionKind struct {
	name string
	// asks is the key that asks it, keys are the others that it may have. A question with a needed key is
	// of that kind, not of the kind that the same key asks without it.
	asks, needs string
	keys        []string
	// own says that the question brings its own games, so that the study need not have any.
	own     bool
	resolve func(q *Question)
	check   func(r *report, key string, q *Question, games []StudyGame)
}

// questionKinds are the kinds of questions; of those that one key asks, the one that needs another comes first.
var questionKinds = []questionKind{
	{name: "dose", asks: "fair", needs: "dose", keys: []string{"seat", "gaps", "margin"}, resolve: resolveDose, check: (*report).doseOf},
	{name: "fair", asks: "fair", keys: []string{"margin"}, resolve: func(q *Question) { q.Margin = cmp.Or(q.Margin, 0.02) }},
	{name: "differ", asks: "differ", keys: []string{"in", "equivalent"}, resolve: resolveDiffer, check: (*report).differ},
	{name: "trend", asks: "trend", keys: []string{"over"}, resolve: func(q *Question) { q.Over = cmp.Or(q.Over, "levels") }},
	{name: "dead", asks: "dead"},
	{name: "depth", asks: "depth"},
	{name: "luck", asks: "luck"},
	{name: "card", asks: "card", keys: []string{"pace"}},
	{name: "matters", asks: "matters", keys: []string{"kinds", "seat"}, check: (*report).differentKinds},
	{name: "even", asks: "even", own: true, resolve: resolveEven, check: (*report).even},
	{name: "find", asks: "find", own: true, check: (*report).find},
}

// QuestionKinds returns the names of the kinds of questions, in a fixed order.
func QuestionKinds() []string {
	return each.Of(questionKinds, func(k questionKind) string { return k.name })
}

// Kind returns the kind of the question: the key that asks it, but dose for fair with a dose. It is ""
// if the question asks nothing.
func (q *Question) Kind() string {
	if k := q.kind(); k != nil {
		return k.name
	}
	return ""
}

func (q *Question) kind() *questionKind {
	set := q.set()
	for i := range questionKinds {
		if k := &questionKinds[i]; slices.Contains(set, k.asks) && (k.needs == "" || slices.Contains(set, k.needs)) {
			return k
		}
	}
	return nil
}

// set returns the keys that are given, in the order of the fields.
func (q *Question) set() (keys []string) {
	v := reflect.ValueOf(q).Elem()
	for i := range v.NumField() {
		if !v.Field(i).IsZero() {
			key, _, _ := strings.Cut(v.Type().Field(i).Tag.Get("yaml"), ",")
			keys = append(keys, key)
		}
	}
	return keys
}

// owns reports whether a key belongs to the kind.
func (k *questionKind) owns(key string) bool {
	return key == k.asks || key == k.needs || slices.Contains(k.keys, key)
}

// question complains about a question that asks nothing or several things, about keys of another kind,
// and about what its kind refuses. Only the program that plays games knows what their names mean.
func (r *report) question(key string, q *Question, games []StudyGame) {
	all := each.Distinct(questionKinds, func(k questionKind) string { return k.asks }) // the keys that ask a question
	last := len(all) - 1
	if got := slices.DeleteFunc(slices.Clone(all), func(k string) bool { return !slices.Contains(q.set(), k) }); len(got) != 1 {
		r.complain(key, "want one of %s and %s, got %d of them", strings.Join(all[:last], ", "), all[last], len(got))
		return
	}
	kind := q.kind()
	for _, name := range q.set() {
		if !kind.owns(name) {
			r.complain(key+"."+name, "belongs to %s, and this question is %s", ownersOf(name), kind.name)
		}
	}
	if kind.check != nil {
		kind.check(r, key, q, games)
	}
}

// ownersOf names the kinds that have a key.
func ownersOf(key string) string {
	var names []string
	for i := range questionKinds {
		if k := &questionKinds[i]; k.owns(key) {
			names = append(names, k.name)
		}
	}
	return strings.Join(names, ", ")
}

func resolveDose(q *Question) {
	q.Seat = cmp.Or(q.Seat, seatOf(q.Dose), "first")
	if len(q.Gaps) == 0 {
		q.Gaps = []float64{0}
	}
}

func resolveDiffer(q *Question) {
	if len(q.In) == 0 {
		q.In = []string{"first-score"}
	}
}

// differentKinds complains about kinds of moves given twice.
func (r *report) differentKinds(key string, q *Question, _ []StudyGame) {
	r.unique(key+".kinds.%d", q.Kinds)
}

// differ complains if a question does not name two different games, and about figures.
func (r *report) differ(key string, q *Question, _ []StudyGame) {
	if len(q.Differ) < 2 || q.Differ[0] == q.Differ[1] {
		r.complain(key+".differ", "want two different games, got %s", sanitize.Quote(strings.Join(q.Differ, ", ")))
	}
	r.unique(key+".in.%d", q.In)
	for i, m := range q.Equivalent {
		if !slices.Contains(q.In, m.Figure) {
			r.complain(fmt.Sprintf("%s.equivalent.%d.figure", key, i), "%s is not among the figures of in", sanitize.Quote(m.Figure))
		}
	}
}

// doseOf complains about a dose that the game of a question does not have, and names the doses
// that it has, or else the games with a dose of that name.
func (r *report) doseOf(key string, q *Question, games []StudyGame) {
	if q.Seat == "both" {
		r.complain(key+".seat", "both belongs to matters, want first or second")
	}
	key += ".dose"
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
		r.complain(key, "%s, %s", wrong, sanitize.Hint(q.Dose, slices.Compact(doses)))
	case len(others) > 0:
		r.complain(key, "%s, want a game that has one: %s", wrong, strings.Join(slices.Compact(others), ", "))
	default:
		r.complain(key, "no game of the study has a range of %s, want one such as %s", sanitize.Quote(q.Dose), sanitize.Quote("gipf/basic:white={0..3}"))
	}
}
