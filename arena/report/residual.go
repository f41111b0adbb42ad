package report

import (
	"fmt"
	"io"

	"gipf.arena/arena/page"
	"gipf.arena/internal/sanitize"
)

// A WorkerResidual compares what a worker brought of games that cannot be played again, such as
// those with clocks, with what others brought of the same pairings. It shows a machine that is slow or
// busy, and proves nothing.
type WorkerResidual struct {
	Worker string `json:"worker"`
	// Pairs are those of which it brought both games, with results; OtherPairs those of others.
	Pairs      int64 `json:"pairs"`
	OtherPairs int64 `json:"other_pairs"`
	// Late is how many of these games were lost by time, or by no answer.
	Late      int64 `json:"lost_by_time"`
	OtherLate int64 `json:"other_lost_by_time"`
	// Scores is the chance of pair scores as different where the machine makes no difference
	// ([stats.SameClasses]), Time that of as many games lost by time or more
	// ([stats.MoreOften]), both times the number of tests made; nil where there is too little to
	// test.
	Scores *float64 `json:"p_scores"`
	Time   *float64 `json:"p_lost_by_time"`
}

// conspicuous is the chance below which a worker is called another one.
const conspicuous = 0.001

// CorrectResiduals multiplies the chances by the number of tests, up to 1.
func CorrectResiduals(all []WorkerResidual) {
	var tests []*float64
	for _, w := range all {
		for _, p := range []*float64{w.Scores, w.Time} {
			if p != nil {
				tests = append(tests, p)
			}
		}
	}
	for _, p := range tests {
		*p = min(1, *p*float64(len(tests)))
	}
}

// write writes a line for people.
func (w *WorkerResidual) write(to io.Writer) {
	chance := func(p *float64) string {
		if p == nil {
			return "–"
		}
		return page.Chance(*p)
	}
	verdict := ""
	switch {
	case w.Time != nil && *w.Time < conspicuous:
		verdict = ": it loses by time more often than others"
	case w.Scores != nil && *w.Scores < conspicuous:
		verdict = ": its results are not those of others"
	}
	fmt.Fprintf(to, "  %s: %s, %s lost by time; others %d and %d; p of equal scores %s, of so many losses by time %s%s\n",
		sanitize.Line(w.Worker), sanitize.Count(w.Pairs, "pair", "pairs"), sanitize.Count(w.Late, "game", "games"), w.OtherPairs, w.OtherLate, chance(w.Scores), chance(w.Time), verdict)
}
