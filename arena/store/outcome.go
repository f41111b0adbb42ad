package store

import (
	"fmt"
	"slices"
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
	o := outcome{w.result, w.termination, w.ending, w.openingPlies}
	if i := slices.Index(x.outcomes, o); i >= 0 {
		w.code = int64(i)
		return true
	}
	if len(x.outcomes) == mostOutcomes || !quotable(o.result) || !quotable(o.termination) || !quotable(o.ending) {
		return false
	}
	w.code = int64(len(x.outcomes))
	x.outcomes = append(x.outcomes, o)
	return true
}

// A spread says in which columns outcomes differ.
type spread struct {
	plies bool // opening_plies
	texts int  // how many of result, termination and ending: there a row hands over its number
}

// spreadOf returns that of the outcomes that statements know.
func spreadOf(outcomes []outcome) (s spread) {
	for _, column := range []string{"result", "termination", "ending"} {
		if differ(outcomes, column) {
			s.texts++
		}
	}
	s.plies = differ(outcomes, "opening_plies")
	return s
}

// differ reports whether outcomes say more than one thing in a column.
func differ(outcomes []outcome, column string) bool {
	return slices.ContainsFunc(outcomes, func(o outcome) bool { return o.literal(column) != outcomes[0].literal(column) })
}

// said is what a column gets in a statement that knows outcomes: what all of them say, or the
// text of that one whose number a row hands over; "" where a row hands over itself what it says.
func said(outcomes []outcome, column string) string {
	if !differ(outcomes, column) {
		return outcomes[0].literal(column)
	}
	if column == "opening_plies" {
		return "" // a number costs as much as that of the outcome
	}
	var b strings.Builder
	b.WriteString("CASE ?")
	for i, o := range outcomes {
		fmt.Fprintf(&b, " WHEN %d THEN %s", i, o.literal(column))
	}
	return b.String() + " END"
}
