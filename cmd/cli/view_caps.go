package cli

import (
	"fmt"
	"io"

	"gipf.arena/arena"
	"gipf.arena/arena/report"
	"gipf.arena/arena/stats"
	"gipf.arena/rules"
)

// A firstIfView is the first mover's score if the games without a result had all
// been lost, drawn or won by the first mover: how much the cap may matter.
type firstIfView struct {
	Games int             `json:"games_without_result"`
	Lost  report.Interval `json:"lost"`
	Drawn report.Interval `json:"drawn"`
	Won   report.Interval `json:"won"`
	share [3]stats.Interval
}

// addFirstIf counts the games without a result in every way there is.
func (v *view) addFirstIf(tally *arena.Tally) {
	if len(v.LeftOut) == 0 {
		return
	}
	f := &firstIfView{Games: len(v.LeftOut)}
	for i, r := range [...]rules.Result{rules.SecondWins, rules.Draw, rules.FirstWins} {
		f.share[i] = stats.FirstMoverShareCopies(tally.OpeningsIf(r), v.copies, v.Confidence)
	}
	f.Lost, f.Drawn, f.Won = report.NewInterval(f.share[0]), report.NewInterval(f.share[1]), report.NewInterval(f.share[2])
	v.FirstIf = f
}

func (v *view) printFirstIf(w io.Writer) {
	if f := v.FirstIf; f != nil {
		fmt.Fprintf(w, "without a result: %d games; had the first mover lost them all %s, drawn %s, won %s of %d games\n",
			f.Games, f.share[0].Percent(), f.share[1].Percent(), f.share[2].Percent(), v.games()+f.Games)
	}
}
