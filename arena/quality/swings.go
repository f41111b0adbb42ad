package quality

import (
	"cmp"
	"math"
	"slices"

	"gipf.arena/arena"
	"gipf.arena/rules"
)

// A Swing is the largest change in a game of what a player expected from one of its decisions to
// its next: the turning point, as the players saw it, and when it was wrong. Values of two
// players are never compared, which would have two scales.
type Swing struct {
	Game int64 `json:"game"`
	// Ply is the number of the move before which the player had come to another opinion, from
	// 0.
	Ply    int    `json:"ply"`
	Player string `json:"player"`
	// Seat is the player's, "first" or "second".
	Seat string `json:"seat"`
	// From is the score that the player expected at its decision before, To the one at this.
	From float64 `json:"expected"`
	To   float64 `json:"then"`
	// Wrong says which of the two the result refutes, the one further from it: "before" or
	// "then", "" where both are equally far.
	Wrong string `json:"wrong,omitempty"`
}

// ForFirst returns what both opinions mean for the first player, as people are told them
// ([arena.Expected]).
func (s *Swing) ForFirst() (before, then string) {
	mover := rules.First
	if s.Seat != mover.String() {
		mover = rules.Second
	}
	return arena.Percent(arena.ForFirst(s.From, mover)), arena.Percent(arena.ForFirst(s.To, mover))
}

// size is how far the opinion has moved.
func (s *Swing) size() float64 { return math.Abs(s.To - s.From) }

// mostSwings is how many games a report names.
const mostSwings = 10

// turning returns the largest swing of a game, the first of several, and false for a game in
// which no player has two values.
func turning(r *arena.Record, own [2][]valued) (most Swing, ok bool) {
	for seat := range own {
		for i := 1; i < len(own[seat]); i++ {
			s := Swing{
				Game: r.Index, Ply: own[seat][i].ply, Player: r.Sides[seat].Name, Seat: rules.Player(seat + 1).String(),
				From: own[seat][i-1].value.Score(), To: own[seat][i].value.Score(),
			}
			if r.Counted() {
				s.Wrong = refuted(s, r.Result.Score(rules.Player(seat+1)))
			}
			if !ok || s.size() > most.size() || s.size() == most.size() && s.Ply < most.Ply {
				most, ok = s, true
			}
		}
	}
	return most, ok
}

// refuted says which opinion is further from the score.
func refuted(s Swing, score float64) string {
	switch before, then := math.Abs(s.From-score), math.Abs(s.To-score); {
	case before > then:
		return "before"
	case then > before:
		return "then"
	}
	return ""
}

// largest returns the largest swings, of equal ones those of earlier games.
func largest(all []Swing) []Swing {
	out := slices.Clone(all)
	slices.SortStableFunc(out, func(a, b Swing) int {
		return cmp.Or(cmp.Compare(b.size(), a.size()), cmp.Compare(a.Game, b.Game))
	})
	return out[:min(len(out), mostSwings)]
}
