package main

import (
	"fmt"
	"io"

	"gipf.arena/arena"
	"gipf.arena/arena/stats"
	"gipf.arena/configs"
	"gipf.arena/rules"
)

// A firstIfView is the first mover's score if the games without a result had all
// been lost, drawn or won by the first mover: how much the cap may matter.
type firstIfView struct {
	Games int          `json:"games_without_result"`
	Lost  intervalView `json:"lost"`
	Drawn intervalView `json:"drawn"`
	Won   intervalView `json:"won"`
	share [3]stats.Interval
}

// addFirstIf counts the games without a result in every way there is.
func (v *view) addFirstIf(tally *arena.Tally) {
	if len(v.LeftOut) == 0 {
		return
	}
	f := &firstIfView{Games: len(v.LeftOut)}
	for i, r := range [...]rules.Result{rules.SecondWins, rules.Draw, rules.FirstWins} {
		f.share[i] = stats.FirstMoverShare(tally.OpeningsIf(r), v.Confidence)
	}
	f.Lost, f.Drawn, f.Won = viewOf(f.share[0]), viewOf(f.share[1]), viewOf(f.share[2])
	v.FirstIf = f
}

func (v *view) printFirstIf(w io.Writer) {
	if f := v.FirstIf; f != nil {
		fmt.Fprintf(w, "without a result: %d games; had the first mover lost them all %s, drawn %s, won %s of %d games\n",
			f.Games, f.share[0].Percent(), f.share[1].Percent(), f.share[2].Percent(), v.games()+f.Games)
	}
}

// An adjudgedView is how many games were ended early, and how often that would
// have been wrong in the games that were played on as a control.
type adjudgedView struct {
	Ended   int          `json:"games_ended"`
	Control int          `json:"control_games"`
	Wrong   int          `json:"control_ended_otherwise"`
	Open    int          `json:"control_without_result"`
	Share   intervalView `json:"share_wrong"` // of the control games with a result
	share   stats.Interval
}

// addAdjudication counts what adjudication did.
func (v *view) addAdjudication(c *configs.Run, tally *arena.Tally) {
	if c.Adjudication == nil {
		return
	}
	n := tally.Control()
	a := &adjudgedView{Control: n.Games, Wrong: n.Wrong, Open: n.Open}
	for _, class := range tally.Classes() {
		if class.Termination == arena.Resign || class.Termination == arena.Adjudicated {
			a.Ended += class.Games
		}
	}
	a.share = stats.Wilson(a.Wrong, a.Control-a.Open, v.Confidence)
	a.Share = viewOf(a.share)
	v.Adjudged = a
}

func (v *view) printAdjudication(w io.Writer) {
	a := v.Adjudged
	if a == nil {
		return
	}
	fmt.Fprintf(w, "adjudication: ended %d games; %d more were played on as a control", a.Ended, a.Control)
	if known := a.Control - a.Open; known > 0 {
		fmt.Fprintf(w, ", %d of %d with a result ended otherwise: %s", a.Wrong, known, a.share.Percent())
	}
	fmt.Fprintln(w)
}
