package quality

import (
	"gipf.arena/arena"
	"gipf.arena/rules"
)

// A Turn is one turn of a stored game.
type Turn struct {
	// Number is that of the turn, from 1.
	Number int
	// Ply is the number of its first move, from 0.
	Ply int
	// Before is the position at its start and After that at its end, finished or with
	// another mover. They are the turn's own.
	Before, After rules.State
	// Mover is the player whose turn it is.
	Mover rules.Player
	// Choice says that the first move of the turn was not the only legal one.
	Choice bool
}

// Turns reads a game by the rules and returns its turns. One that is not played to its end
// (a player gave up within it) is left out.
func Turns(g rules.Game, r *arena.Record) ([]Turn, error) {
	var all []Turn
	end := func(s rules.State) {
		if n := len(all) - 1; n >= 0 {
			all[n].After = rules.Fork(g, s)
		}
	}
	last, err := r.Replay(g, func(ply int, s rules.State, _ rules.Move) {
		if n := len(all) - 1; n >= 0 && all[n].Mover == s.Mover() {
			return
		}
		end(s)
		all = append(all, Turn{Number: len(all) + 1, Ply: ply, Before: rules.Fork(g, s), Mover: s.Mover(), Choice: len(s.Moves(nil)) > 1})
	})
	if err != nil {
		return nil, err
	}
	if n := len(all) - 1; n >= 0 && last.Mover() == all[n].Mover {
		all = all[:n]
	} else {
		end(last)
	}
	return all, nil
}
