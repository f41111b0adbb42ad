package arena

import (
	"math"

	"gipf.arena/agents"
	"gipf.arena/rules"
)

// An umpire watches one game and says when adjudication would end it.
type umpire struct {
	by *Adjudication
	// control says that the game is played on in any case.
	control bool
	// Moves running in which a side thought it was lost, won, or even.
	lost, won, even [2]int
}

// newUmpire returns the umpire of the game with that seed.
func newUmpire(a *Adjudication, game uint64) umpire {
	u := umpire{by: a}
	if a.Control > 0 {
		var s seeder
		u.control = float64(s.seed(forControl, "", game)>>11)/(1<<53) < a.Control
	}
	return u
}

// off reports whether there is nothing to watch for.
func (u *umpire) off() bool { return u.by.Off() }

// look takes notice of a move that a player has made, the one that brought
// the game to so many, and returns the verdict if there is one now.
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

// count carries the runs of a side on, or breaks them.
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
