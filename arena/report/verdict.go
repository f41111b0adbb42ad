package report

import (
	"fmt"
	"strings"

	"gipf.arena/arena/page"
	"gipf.arena/arena/stats"
	"gipf.arena/internal/each"
)

// EqualWithin is the difference in Elo up to which two that are known so well are called equal.
const EqualWithin = 20

// What a match shows of the first of two, and what several matches show that agree.
const (
	Better      = "better"
	Worse       = "worse"
	Undecided   = "undecided"
	Equal       = "equal within 20 Elo"
	BetterAtAll = Better + atAll
	atAll       = " at all budgets"
)

// Shown is what a match shows, by the interval of the difference in Elo and by its sequential
// test, nil without one: better is what the test has accepted, or without a test an interval
// above 0; worse an interval below 0; equal one within [EqualWithin].
func Shown(elo page.Interval, test *Test) string {
	passed := elo.Low != nil && *elo.Low > 0
	if test != nil {
		elo, passed = test.Unbiased, test.Verdict == stats.AcceptedH1.String()
	}
	switch {
	case passed:
		return Better
	case elo.High != nil && *elo.High < 0:
		return Worse
	case elo.Low != nil && elo.High != nil && *elo.Low >= -EqualWithin && *elo.High <= EqualWithin:
		return Equal
	}
	return Undecided
}

// Together says what matches at several budgets show, "" for none: in a word where they agree,
// else how many show what.
func Together(found []string) string {
	var words []string
	for _, shown := range []string{Better, Worse, Equal, Undecided} {
		n := each.Count(found, func(one string) bool { return one == shown })
		switch {
		case n > 0 && n == len(found):
			return shown + atAll
		case n > 0:
			words = append(words, fmt.Sprintf("%s at %d of %d budgets", shown, n, len(found)))
		}
	}
	return strings.Join(words, ", ")
}
