package report

import (
	"cmp"
	"fmt"
	"io"
	"iter"
	"strings"

	"gipf.arena/arena"
	"gipf.arena/arena/page"
	"gipf.arena/arena/stats"
	"gipf.arena/internal/each"
	"gipf.arena/internal/sanitize"
	"gipf.arena/rules"
)

// An Outcome is a way in which games ended.
type Outcome struct {
	// Result is first, second, draw or none.
	Result string `json:"result"`
	// Termination and Ending are those of the records.
	Termination string `json:"termination"`
	Ending      string `json:"ending,omitempty"`
	Games       int    `json:"games"`
}

// A Forfeit is how often an agent lost by a fault of its own.
type Forfeit struct {
	Agent       string `json:"agent"`
	Termination string `json:"termination"`
	Games       int    `json:"games"`
}

// A FirstMoverIf is the first mover's share of the points if the games without a
// result had all been lost, drawn or won by the first mover: how much the limit of
// plies may matter.
type FirstMoverIf struct {
	Games int           `json:"games_without_result"`
	Lost  page.Interval `json:"lost"`
	Drawn page.Interval `json:"drawn"`
	Won   page.Interval `json:"won"`
}

// An Adjudication is how many games were ended early, and how often that would
// have been wrong in the games that were played on as a control.
type Adjudication struct {
	Rules   string    `json:"rules"`
	Ended   int       `json:"games_ended"`
	Control []Control `json:"control"`
}

// A Control is the control of one way to end games early.
type Control struct {
	Termination string `json:"termination"`
	Ending      string `json:"ending,omitempty"`
	// Games were played on; Wrong of them ended otherwise, Open without a result.
	Games int `json:"games"`
	Wrong int `json:"ended_otherwise"`
	Open  int `json:"without_result"`
	// Share is that of the wrong ones among those with a result; nil without any.
	Share *page.Interval `json:"share_wrong"`
}

// Outcomes counts the games of a tally by how they ended.
func Outcomes(tally *arena.Tally) []Outcome {
	return append([]Outcome{}, each.Of(tally.Classes(), func(c arena.ClassCount) Outcome {
		return Outcome{arena.ResultName(c.Result), string(c.Termination), c.Ending, c.Games}
	})...)
}

func (r *rater) forfeits() []Forfeit {
	return append([]Forfeit{}, each.Of(r.Tally.Forfeits(), func(f arena.ForfeitCount) Forfeit {
		return Forfeit{r.name(f.Player), string(f.Termination), f.Games}
	})...)
}

// addFirstMover says what moving first is worth, and what it would be if the games
// without a result had one.
func (r *rater) addFirstMover(s *Standings) {
	share := func(openings iter.Seq[[]stats.Pairing]) page.Interval {
		return page.NewInterval(stats.FirstMoverShare(openings, r.known, r.table.Confidence))
	}
	if r.table.Advantage.Fitted {
		s.Advantage = new(page.NewInterval(r.table.Advantage.Elo))
	}
	if s.WithResult > 0 {
		s.FirstMover = new(share(r.Tally.Openings()))
	}
	if s.LeftOut > 0 {
		had := func(result rules.Result) page.Interval { return share(r.Tally.OpeningsIf(result)) }
		s.FirstMoverIf = &FirstMoverIf{s.LeftOut, had(rules.SecondWins), had(rules.Draw), had(rules.FirstWins)}
	}
}

// adjudication counts what adjudication did, nil where it is off.
func (r *rater) adjudication() *Adjudication {
	if r.Adjudication.Off() {
		return nil
	}
	a := &Adjudication{Rules: r.Adjudication.String(), Control: []Control{}}
	for _, class := range r.Tally.Classes() {
		if class.Termination == arena.Resign || class.Termination == arena.Adjudicated {
			a.Ended += class.Games
		}
	}
	for _, n := range r.Tally.Control() {
		c := Control{Termination: string(n.Termination), Ending: n.Ending, Games: n.Games, Wrong: n.Wrong, Open: n.Open}
		if n.Games > n.Open {
			c.Share = new(page.NewInterval(stats.Wilson(n.Wrong, n.Games-n.Open, r.table.Confidence)))
		}
		a.Control = append(a.Control, c)
	}
	return a
}

// writeOutcomes says how the games ended.
func (s *Standings) writeOutcomes(w io.Writer) {
	words := each.Of(s.Outcomes, func(o Outcome) string {
		return fmt.Sprintf("%d %s (%s)", o.Games, resultWords[o.Result], reasonWords(o.Termination, o.Ending))
	})
	fmt.Fprintf(w, "outcomes: %s\n", cmp.Or(strings.Join(words, ", "), "none yet"))
	if f := s.FirstMoverIf; f != nil {
		fmt.Fprintf(w, "without a result: %s; had the first mover lost them all %s, drawn %s, won %s of %d games\n",
			sanitize.Count(f.Games, "game", "games"), f.Lost.Percent(), f.Drawn.Percent(), f.Won.Percent(), s.WithResult+f.Games)
	}
	writeEloIf(w, s.EloIf)
	s.Adjudication.write(w)
	for _, f := range s.Forfeits {
		fmt.Fprintf(w, "forfeits: %s lost %s by its own fault (%s)\n", f.Agent, sanitize.Count(f.Games, "game", "games"), f.Termination)
	}
}

func (a *Adjudication) write(w io.Writer) {
	if a == nil {
		return
	}
	fmt.Fprintf(w, "adjudication: ended %s (%s)\n", sanitize.Count(a.Ended, "game", "games"), a.Rules)
	for _, c := range a.Control {
		fmt.Fprintf(w, "control: %d games that %s would have ended were played on", c.Games, reasonWords(c.Termination, c.Ending))
		if c.Share != nil {
			fmt.Fprintf(w, "; %d of %d with a result ended otherwise, %s", c.Wrong, c.Games-c.Open, c.Share.Percent())
		}
		fmt.Fprintln(w)
	}
}

// reasonWords is a termination with its ending, if it has one.
func reasonWords(termination, ending string) string {
	return strings.TrimSuffix(termination+" "+ending, " ")
}

var resultWords = map[string]string{"first": "won by the first mover", "second": "won by the second mover", "draw": "drawn", "none": "without a result"}
