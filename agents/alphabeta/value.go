package alphabeta

import (
	"math"

	"gipf.arena/agents"
	"gipf.arena/rules"
)

// A value is the worth of a position for a player: the evaluation in 1/unit
// logits, or a proven result. A win after n moves from the root is won - n and a
// loss -(won - n), so that the search prefers the nearer win and the later loss;
// a draw is 0, like a position that the evaluation considers even.
type value int32

const (
	unit = 1024 // values of the evaluation in one logit
	won  = value(1 << 30)
	inf  = won + 1
	// mostOpen is the most that an open position is worth, and proven the size from
	// which a value is a proof: no distance is so long as to close the gap.
	mostOpen = value(1 << 28)
	proven   = mostOpen + 1
)

// noMove is not a move of any game.
const noMove = ^rules.Move(0)

// isProof reports whether v is a proven win or loss.
func (v value) isProof() bool { return v >= proven || v <= -proven }

// finished returns the value for p of a game finished ply moves from the root.
func finished(r rules.Result, p rules.Player, ply int) value {
	switch r.Winner() {
	case rules.None:
		return 0
	case p:
		return won - value(ply)
	}
	return -(won - value(ply))
}

// fixed turns logits into a value.
func fixed(logits float64) value {
	x := math.Floor(float64(logits*unit) + 0.5)
	if x > -float64(mostOpen) && x < float64(mostOpen) { // as a rule, and sooner known
		return value(x)
	}
	return value(max(-float64(mostOpen), min(x, float64(mostOpen))))
}

// score returns the expected score of a value, exactly 1 and 0 for proofs.
func (v value) score() float64 {
	switch {
	case v >= proven:
		return 1
	case v <= -proven:
		return 0
	}
	return agents.Score(float64(v) / unit)
}

// distance returns n when v is a win within n moves, -n when it is a loss
// within n, and 0 when it is no proof.
func (v value) distance() int {
	switch {
	case v >= proven:
		return int(won - v)
	case v <= -proven:
		return -int(won + v)
	}
	return 0
}

// fromHere turns a value that counts moves from the root into one that
// counts them from a position ply moves below it, and fromRoot turns it back:
// a position is reached by several ways, of different lengths.
func (v value) fromHere(ply int) value { return v.shift(value(ply)) }

func (v value) fromRoot(ply int) value { return v.shift(-value(ply)) }

func (v value) shift(by value) value {
	switch {
	case v >= proven:
		return v + by
	case v <= -proven:
		return v - by
	}
	return v
}
