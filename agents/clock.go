package agents

import (
	"fmt"
	"regexp"
	"strconv"
	"sync"
	"time"
)

// A Clock is the time a player has left for all further turns of a game, and what
// is added after each of them.
type Clock struct{ Left, Increment time.Duration }

// String returns the clock as ParseClock reads it.
func (c Clock) String() string {
	text := strconv.FormatFloat(c.Left.Seconds(), 'f', -1, 64)
	if c.Increment > 0 {
		text += "+" + strconv.FormatFloat(c.Increment.Seconds(), 'f', -1, 64)
	}
	return text
}

// Take takes the time of a search from the clock, which does not go below 0.
func (c *Clock) Take(took time.Duration) { c.Left = max(c.Left-took, 0) }

// Clocks are the clocks of one game by side (rules.Player.Index), nil where a
// player has none. The agent of a side that plays by a clock keeps its entry, from
// the moment it is built; it may read the other's. They are for the goroutine that
// plays the game.
type Clocks [2]*Clock

// longestClock bounds a base and an increment.
const longestClock = 1e6 * time.Second

var clockText = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^([0-9]{1,7}(?:\.[0-9]{1,3})?)(?:\+([0-9]{1,7}(?:\.[0-9]{1,3})?))?$`)
})

// ParseClock reads a clock as fastchess and cutechess write it: a base and perhaps an
// increment for each turn, in seconds with up to three decimals: "60+0.6", "8".
// Both are at most 1,000,000 s and the base is more than 0. Periods of so many
// moves ("40/60") are not supported. The error quotes the text.
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

// seconds reads a number that has been checked; "" is 0.
func seconds(text string) time.Duration {
	s, _ := strconv.ParseFloat(text, 64)
	return time.Duration(s*1e3+0.5) * time.Millisecond
}

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

// less returns what is left of the limits after a time, of which share makes times.
func (l Limits) less(took time.Duration) Limits { return Limits{l.Aim - took, l.Most - took} }

// share returns a part of the limits.
func (l Limits) share(part float64) Limits {
	return Limits{Part(l.Aim, part), Part(l.Most, part)}
}

// Part returns a share of a time, at least a millisecond.
func Part(d time.Duration, share float64) time.Duration {
	return max(time.Duration(float64(d)*share), least)
}
