package store

import (
	"fmt"
	"strconv"
	"strings"
)

// An outcome is how a game ended, and the length of its opening: nearly all games of a run
// say one of a few things there. A statement knows these, and a row has the number of its
// own: to hand one number over costs less than three texts.
type outcome struct {
	result, termination, ending string
	openingPlies                int64
}

// mostOutcomes is how many outcomes statements know, the first that come; longestEnding is
// how many bytes a text of theirs may have.
const (
	mostOutcomes  = 8
	longestEnding = 64
)

// outcome is that of a row.
func (w *row) outcome() outcome {
	return outcome{w.result, w.termination, w.ending, w.openingPlies}
}

// literal is what an outcome says in a column, as SQL; "" in columns that it has no part in.
func (o outcome) literal(column string) string {
	switch column {
	case "result":
		return "'" + o.result + "'"
	case "termination":
		return "'" + o.termination + "'"
	case "ending":
		return "'" + o.ending + "'"
	case "opening_plies":
		return strconv.FormatInt(o.openingPlies, 10)
	}
	return ""
}

// quotable reports whether a text may stand between quotes in a statement: records also come
// from outside.
func quotable(text string) bool {
	for _, c := range []byte(text) {
		if c < ' ' || c > '~' || c == '\'' {
			return false
		}
	}
	return len(text) <= longestEnding
}

// code gives a row the number of its outcome, and reports whether statements know it. They
// come to know those that they do not while there are few.
func (x *inserts) code(w *row) bool {
	o := w.outcome()
	for i := range x.outcomes {
		if x.outcomes[i] == o {
			w.code = int64(i)
			return true
		}
	}
	if len(x.outcomes) == mostOutcomes || !quotable(o.result) || !quotable(o.termination) || !quotable(o.ending) {
		return false
	}
	w.code = int64(len(x.outcomes))
	x.outcomes = append(x.outcomes, o)
	return true
}

// coded is the statement that inserts plain rows of known outcomes, so many at a time. What
// all of them say stands in it once, and not in each row.
func coded(outcomes []outcome, rows int) string {
	names := strings.Split(columns, ",")
	values, given := make([]string, len(names)), 1 // the code is the first value
	for i, name := range names {
		name = strings.TrimSpace(name)
		if known, ok := usual[name]; ok {
			values[i] = known
		} else if outcomes[0].literal(name) != "" {
			values[i] = byCode(outcomes, name)
		} else {
			given++
			values[i] = fmt.Sprint("column", given)
		}
	}
	one := "(" + strings.Repeat("?, ", given-1) + "?)"
	return "INSERT INTO games (" + columns + ") SELECT " + strings.Join(values, ", ") +
		" FROM (VALUES " + one + strings.Repeat(", "+one, rows-1) + ") WHERE true ON CONFLICT (id) DO NOTHING"
}

// byCode is what the outcomes say in a column.
func byCode(outcomes []outcome, column string) string {
	first, alike := outcomes[0].literal(column), true
	var b strings.Builder
	b.WriteString("CASE column1")
	for i, o := range outcomes {
		alike = alike && o.literal(column) == first
		fmt.Fprintf(&b, " WHEN %d THEN %s", i, o.literal(column))
	}
	if alike {
		return first
	}
	return b.String() + " END"
}
