package arena

import (
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"

	"gipf.arena/agents"
	"gipf.arena/internal/seed"
	"gipf.arena/rules"
)

// The values of Ending in a game that was Adjudicated.
const (
	// EndScore is a draw by DrawRule.
	EndScore = "score"
	// EndProven is a result that an agent of this program has proven.
	EndProven = "proven"
)

// Adjudication says when a game ends before its rules end it. It uses the values
// that the agents report (agents.Info). Moves without a value, such as forced ones,
// neither count towards a rule nor break its count. The zero value never ends a
// game.
//
// Control games are played on, and show how often adjudication is wrong.
type Adjudication struct {
	Resign ResignRule
	Draw   DrawRule
	// Proven ends a game with the result that an agent has proven, that is the
	// result of best play. Only agents of this program prove results.
	Proven bool
	// Control is the share of games, 0 to 1, that are played on as a control. The
	// seed of a game decides whether it is one of them.
	Control float64
}

// A ResignRule ends a game that one side has lost.
type ResignRule struct {
	// Moves is the number of consecutive moves with a value in which a side must
	// expect at most 1-Score points; 0 switches the rule off.
	Moves int
	// Score is above ½ and at most 1.
	Score float64
	// Both requires that the other side expected at least Score in as many moves.
	Both bool
}

// A DrawRule ends a game that both sides expect to draw.
type DrawRule struct {
	// Moves is the number of consecutive moves with a value in which each side must
	// expect ½ within Window; 0 switches the rule off.
	Moves int
	// Window is at least 0 and below ½.
	Window float64
	// After is the number of moves, including the opening, before which the
	// rule ends no game.
	After int
}

// A Verdict is how adjudication ends a game.
type Verdict struct {
	// Plies is the number of moves played before the verdict, at least 1. The zero
	// Verdict, with 0, means none.
	Plies int
	// Result, Termination and Ending are the values for the record.
	Result      rules.Result
	Termination Termination
	Ending      string
}

// String returns the verdict in one line that ParseVerdict reads: moves,
// result, termination and, if there is one, ending; "" for the zero Verdict.
func (v Verdict) String() string {
	if v.Plies == 0 {
		return ""
	}
	return strings.TrimRight(fmt.Sprintf("%d %s %s %s", v.Plies, ResultName(v.Result), v.Termination, v.Ending), " ")
}

// ParseVerdict reads what String writes. Record.Check says whether the verdict fits
// the game.
func ParseVerdict(text string) (v Verdict, err error) {
	if text == "" {
		return v, nil
	}
	words := strings.Split(text, " ")
	if len(words) == 3 {
		words = append(words, "")
	}
	if len(words) == 4 {
		v.Termination, v.Ending = Termination(words[2]), words[3]
		v.Result, _ = ParseResult(words[1])
		v.Plies, _ = strconv.Atoi(words[0])
	}
	if v.String() != text {
		return Verdict{}, fmt.Errorf("arena: verdict %q: want moves, result, termination and ending", text)
	}
	return v, nil
}

// possible reports whether v can be the control verdict of a game.
func (v *Verdict) possible(r *Record) bool {
	if *v == (Verdict{}) {
		return true
	}
	known := v.Termination == Resign && v.Ending == "" || v.Termination == Adjudicated && (v.Ending == EndScore || v.Ending == EndProven)
	return known && v.Termination.allows(v.Result) && v.Plies > r.OpeningPlies && v.Plies <= len(r.Moves)
}

// Off reports whether a never ends a game.
func (a *Adjudication) Off() bool { return a.Resign.Moves == 0 && a.Draw.Moves == 0 && !a.Proven }

// String returns the rules in one line, "" for none.
func (a Adjudication) String() string {
	var words []string
	if r := a.Resign; r.Moves > 0 {
		words = append(words, fmt.Sprintf("resign %d at %g both %t", r.Moves, r.Score, r.Both))
	}
	if d := a.Draw; d.Moves > 0 {
		words = append(words, fmt.Sprintf("draw %d within %g after %d", d.Moves, d.Window, d.After))
	}
	if a.Proven {
		words = append(words, "proven")
	}
	if a.Control > 0 {
		words = append(words, fmt.Sprintf("control %g", a.Control))
	}
	return strings.Join(words, ", ")
}

// validate reports what is out of range.
func (a *Adjudication) validate() error {
	var errs []error
	refuse := func(wrong bool, format string, args ...any) {
		if wrong {
			errs = append(errs, fmt.Errorf("adjudication: "+format, args...))
		}
	}
	r, d := a.Resign, a.Draw
	refuse(r.Moves < 0, "resign moves: %d, want at least 0", r.Moves)
	refuse(r.Moves > 0 && !(r.Score > 0.5 && r.Score <= 1), "resign score: %g, want above 0.5 and at most 1", r.Score)
	refuse(d.Moves < 0 || d.After < 0, "draw moves, after: %d, %d, want at least 0", d.Moves, d.After)
	refuse(d.Moves > 0 && !(d.Window >= 0 && d.Window < 0.5), "draw window: %g, want at least 0 and below 0.5", d.Window)
	refuse(!(a.Control >= 0 && a.Control <= 1), "control: %g, want 0 to 1", a.Control)
	refuse(a.Control > 0 && a.Off(), "control: %g, and no rule to control", a.Control)
	return errors.Join(errs...)
}

// An umpire follows one game and says when adjudication would end it.
type umpire struct {
	by *Adjudication
	// control says that the game is played on regardless.
	control bool
	// Consecutive moves in which a side considered the game lost, won or even.
	lost, won, even [2]int
}

// newUmpire returns the umpire of the game with that seed.
func newUmpire(a *Adjudication, game uint64) umpire {
	u := umpire{by: a}
	if a.Control > 0 {
		var seeds seed.Source
		u.control = float64(seeds.Control(game)>>11)/(1<<53) < a.Control
	}
	return u
}

// look takes the value of a move and the number of moves so far, and returns the
// verdict if one is reached.
func (u *umpire) look(mover rules.Player, plies int, info agents.Info) (Verdict, bool) {
	if u.by.Proven && info.Proven != rules.Ongoing {
		return Verdict{plies, info.Proven, Adjudicated, EndProven}, true
	}
	if math.IsNaN(info.Value) {
		return Verdict{}, false
	}
	u.count(mover.Index(), info.Value)
	for _, p := range [...]rules.Player{rules.First, rules.Second} {
		if u.resigns(p) {
			return Verdict{plies, rules.Win(p.Other()), Resign, ""}, true
		}
	}
	if d := u.by.Draw; d.Moves > 0 && plies >= d.After && min(u.even[0], u.even[1]) >= d.Moves {
		return Verdict{plies, rules.Draw, Adjudicated, EndScore}, true
	}
	return Verdict{}, false
}

// count adds a value to the counts of a side, or resets them.
func (u *umpire) count(seat int, value float64) {
	run := func(n *int, on bool) {
		if *n++; !on {
			*n = 0
		}
	}
	run(&u.lost[seat], value <= 1-u.by.Resign.Score)
	run(&u.won[seat], value >= u.by.Resign.Score)
	run(&u.even[seat], math.Abs(value-0.5) <= u.by.Draw.Window)
}

// resigns reports whether a player has lost by ResignRule.
func (u *umpire) resigns(p rules.Player) bool {
	r := u.by.Resign
	return r.Moves > 0 && u.lost[p.Index()] >= r.Moves && (!r.Both || u.won[p.Other().Index()] >= r.Moves)
}
