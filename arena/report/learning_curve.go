package report

import (
	"fmt"
	"math"
	"strings"
)

// curveWidth is how many characters wide the curve is.
const curveWidth = 64

// curve draws what the candidates are worth above the start, a line each: promoted ones
// as *, refused ones as o, between the ends of the interval.
func (l *Learning) curve() (lines []string) {
	for _, factor := range l.budgets() {
		rs := l.ratingsAt(factor)
		low, high := span(rs)
		lines = append(lines, fmt.Sprintf("Elo above the start at %d× the budget, by fresh games, 95%% (* promoted, o refused)", factor))
		for _, r := range rs {
			lines = append(lines, fmt.Sprintf("%4d %s %s", r.Iteration, l.bar(r, low, high), r.Elo))
		}
		lines = append(lines, fmt.Sprintf("     %-*s%*s", curveWidth/2, fmt.Sprintf("%+.0f", low), curveWidth/2, fmt.Sprintf("%+.0f", high)), "")
	}
	return lines
}

// budgets are the budgets that there are ratings at, in order.
func (l *Learning) budgets() (all []int64) {
	for _, r := range l.Ratings {
		if len(all) == 0 || all[len(all)-1] != r.Factor {
			all = append(all, r.Factor)
		}
	}
	return all
}

func (l *Learning) ratingsAt(factor int64) (rs []LearnRating) {
	for _, r := range l.Ratings {
		if r.Factor == factor {
			rs = append(rs, r)
		}
	}
	return rs
}

// Promoted reports whether the candidate of an iteration was promoted.
func (l *Learning) Promoted(iteration int) bool {
	for i := range l.Iterations {
		if l.Iterations[i].Number == iteration {
			return l.Iterations[i].Promoted
		}
	}
	return false
}

// span is the range of a curve: the start and all ends, in whole hundreds.
func span(rs []LearnRating) (low, high float64) {
	for _, r := range rs {
		e := r.Elo.Stats()
		low, high = min(low, e.Lo), max(high, e.Hi)
	}
	return 100 * math.Floor(low/100), max(100*math.Ceil(high/100), 100)
}

// bar draws a rating in a range.
func (l *Learning) bar(r LearnRating, low, high float64) string {
	at := func(elo float64) int {
		return min(int(math.Round((elo-low)/(high-low)*(curveWidth-1))), curveWidth-1)
	}
	line := []byte(strings.Repeat(" ", curveWidth))
	line[at(0)] = '|'
	e := r.Elo.Stats()
	for i := at(e.Lo); i <= at(e.Hi); i++ {
		line[i] = '-'
	}
	if line[at(e.Center)] = 'o'; l.Promoted(r.Iteration) {
		line[at(e.Center)] = '*'
	}
	return string(line)
}

// Until is the processor time until an iteration was done, in seconds.
func (l *Learning) Until(iteration int) (cpu float64) {
	for _, s := range l.Spent {
		if s.Iteration <= iteration {
			cpu += s.CPU
		}
	}
	return cpu
}
