package cli

import (
	"fmt"
	"io"

	"gipf.arena/arena"
	"gipf.arena/arena/report"
	"gipf.arena/arena/runs"
	"gipf.arena/arena/stats"
	"gipf.arena/configs"
)

// An adjudgedView is how many games were ended early, and how often that would
// have been wrong in the games that were played on as a control.
type adjudgedView struct {
	Rules   string        `json:"rules"`
	Ended   int           `json:"games_ended"`
	Control []controlView `json:"control"`
}

// A controlView is the control of one way to end games early.
type controlView struct {
	Termination string           `json:"termination"`
	Ending      string           `json:"ending,omitempty"`
	Games       int              `json:"games"`
	Wrong       int              `json:"ended_otherwise"`
	Open        int              `json:"without_result"`
	Share       *report.Interval `json:"share_wrong"` // of those with a result, null without any
	share       stats.Interval
}

// addAdjudication counts what adjudication did.
func (v *view) addAdjudication(c *configs.Run, tally *arena.Tally) {
	if c.Adjudication == nil {
		return
	}
	v.Adjudged = &adjudgedView{Rules: runs.Adjudication(c.Adjudication).String(), Control: []controlView{}}
	for _, class := range tally.Classes() {
		if class.Termination == arena.Resign || class.Termination == arena.Adjudicated {
			v.Adjudged.Ended += class.Games
		}
	}
	for _, n := range tally.Control() {
		w := controlView{Termination: string(n.Termination), Ending: n.Ending, Games: n.Games, Wrong: n.Wrong, Open: n.Open}
		if n.Games > n.Open {
			w.share = stats.Wilson(n.Wrong, n.Games-n.Open, v.Confidence)
			share := report.NewInterval(w.share)
			w.Share = &share
		}
		v.Adjudged.Control = append(v.Adjudged.Control, w)
	}
}

func (v *view) printAdjudication(w io.Writer) {
	if v.Adjudged == nil {
		return
	}
	fmt.Fprintf(w, "adjudication: ended %d games (%s)\n", v.Adjudged.Ended, v.Adjudged.Rules)
	for _, c := range v.Adjudged.Control {
		fmt.Fprintf(w, "control: %d games that %s would have ended were played on", c.Games, reasonWords(c.Termination, c.Ending))
		if c.Share != nil {
			fmt.Fprintf(w, "; %d of %d with a result ended otherwise, %s", c.Wrong, c.Games-c.Open, c.share.Percent())
		}
		fmt.Fprintln(w)
	}
}
