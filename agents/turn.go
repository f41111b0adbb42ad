package agents

import (
	"time"
)

// Limits are how long something should take (Aim) and may take at most (Most).
type Limits struct{ Aim, Most time.Duration }

// turnsLeft is how many turns a clock is to last for, whenever asked: so it never runs
// out. Games of all three families have about so many turns of each side.
const turnsLeft = 25

// furthest is how many times the aim a turn may take whose choice stays open.
const furthest = 3

// least is what every turn may take.
const least = time.Millisecond

// ForTurn returns the limits of the next turn on a clock: of what is left a
// twenty-fifth and the increment, at most three times that, and neither more than half
// of what is left.
func ForTurn(c Clock) Limits {
	half := max(c.Left/2, least)
	aim := min(max(c.Left, 0)/turnsLeft+max(c.Increment, 0), half)
	return Limits{Aim: max(aim, least), Most: max(min(furthest*aim, half), least)}
}

// less returns what is left of the limits after a time.
func (l Limits) less(took time.Duration) Limits {
	return Limits{max(l.Aim-took, least), max(l.Most-took, least)}
}

// share returns a part of the limits.
func (l Limits) share(part float64) Limits {
	return Limits{Part(l.Aim, part), Part(l.Most, part)}
}

// Part returns a share of a time, at least a millisecond.
func Part(d time.Duration, share float64) time.Duration {
	return max(time.Duration(float64(d)*share), least)
}
