package agents

import (
	"fmt"
	"regexp"
	"strconv"
	"sync"
	"time"
)

// A Clock is the time a player has left for all further turns of a game, and the
// increment after each of them.
type Clock struct{ Left, Increment time.Duration }

// String returns the clock as ParseClock reads it.
func (c Clock) String() string {
	text := strconv.FormatFloat(c.Left.Seconds(), 'f', -1, 64)
	if c.Increment > 0 {
		text += "+" + strconv.FormatFloat(c.Increment.Seconds(), 'f', -1, 64)
	}
	return text
}

// Take subtracts the time of a search from the clock, which does not fall below 0.
func (c *Clock) Take(took time.Duration) { c.Left = max(c.Left-took, 0) }

// Clocks are the clocks of one game by side (rules.Player.Index), nil for a player
// without a clock. The agent of a side with a clock keeps that side's entry from
// the moment it is built; it may read the other's. Only the goroutine that plays
// the game may use them.
type Clocks [2]*Clock

// longestClock bounds a base and an increment.
const longestClock = 1e6 * time.Second

var clockText = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^([0-9]{1,7}(?:\.[0-9]{1,3})?)(?:\+([0-9]{1,7}(?:\.[0-9]{1,3})?))?$`)
})

// ParseClock reads a clock as fastchess and cutechess write it: a base and perhaps an
// increment for each turn, in seconds with up to three decimals: "60+0.6", "8".
// Both are at most 1,000,000 s and the base is above 0. Time controls with move
// periods ("40/60") are not supported. The error quotes the text.
func ParseClock(text string) (Clock, error) {
	parts := clockText().FindStringSubmatch(text)
	if parts == nil {
		return Clock{}, fmt.Errorf("tc=%q: want seconds, and perhaps + and an increment in seconds, such as 60+0.6", text)
	}
	c := Clock{Left: seconds(parts[1]), Increment: seconds(parts[2])}
	if c.Left == 0 || max(c.Left, c.Increment) > longestClock {
		return Clock{}, fmt.Errorf("tc=%q: want a base from 0.001 to 1000000 seconds and an increment up to that", text)
	}
	return c, nil
}

// seconds reads a number that was checked before; "" is 0.
func seconds(text string) time.Duration {
	s, _ := strconv.ParseFloat(text, 64)
	return time.Duration(s*1e3+0.5) * time.Millisecond
}

// Limits are the time that something should take (Aim) and the most it may take (Most).
type Limits struct{ Aim, Most time.Duration }

// turnsLeft is the number of turns that the remaining time must always last for, so that
// it never runs out. Games of all three families have about that many turns per side.
const turnsLeft = 25

// furthest is how many times the aim a turn may take while its choice stays open.
const furthest = 3

// least is the time that every turn may take.
const least = time.Millisecond

// ForTurn returns the limits of the next turn on a clock: a twenty-fifth of the time
// left plus the increment, at most three times that, and neither more than half of the
// time left.
func ForTurn(c Clock) Limits {
	half := max(c.Left/2, least)
	aim := min(max(c.Left, 0)/turnsLeft+max(c.Increment, 0), half)
	return Limits{Aim: max(aim, least), Most: max(min(furthest*aim, half), least)}
}

// less returns what remains of the limits after a time has passed.
func (l Limits) less(took time.Duration) Limits { return Limits{l.Aim - took, l.Most - took} }

// share returns that fraction of the limits.
func (l Limits) share(part float64) Limits {
	return Limits{Part(l.Aim, part), Part(l.Most, part)}
}

// Part returns the given share of d, at least a millisecond.
func Part(d time.Duration, share float64) time.Duration {
	return max(time.Duration(float64(d)*share), least)
}
