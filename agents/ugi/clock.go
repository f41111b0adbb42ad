package ugi

import (
	"fmt"
	"regexp"
	"strconv"
	"time"

	"gipf.arena/agents"
	"gipf.arena/rules"
)

// longestClock bounds a base and an increment.
const longestClock = 1e6 * time.Second

var clockText = regexp.MustCompile(`^([0-9]{1,7}(?:\.[0-9]{1,3})?)(?:\+([0-9]{1,7}(?:\.[0-9]{1,3})?))?$`)

// ParseClock reads a clock as fastchess and cutechess write it: a base and perhaps an
// increment for each turn, in seconds with up to three decimals: "60+0.6", "8".
// Both are at most 1,000,000 s and the base is more than 0. Periods of so many
// moves ("40/60") are not supported. The error quotes the text.
func ParseClock(text string) (agents.Clock, error) {
	parts := clockText.FindStringSubmatch(text)
	if parts == nil {
		return agents.Clock{}, fmt.Errorf("tc=%q: want seconds, and perhaps + and an increment in seconds, such as 60+0.6", text)
	}
	c := agents.Clock{Left: seconds(parts[1]), Increment: seconds(parts[2])}
	if c.Left == 0 || max(c.Left, c.Increment) > longestClock {
		return agents.Clock{}, fmt.Errorf("tc=%q: want a base from 0.001 to 1000000 seconds and an increment up to that", text)
	}
	return c, nil
}

// seconds reads a number that has been checked; "" is 0.
func seconds(text string) time.Duration {
	s, _ := strconv.ParseFloat(text, 64)
	return time.Duration(s*1e3+0.5) * time.Millisecond
}

// A question is what is asked for a turn besides the position.
type question struct {
	line  []byte        // "go …" with its line feed
	limit time.Duration // for the turn, if timed
	timed bool
	clock *agents.Clock // that the turn is taken from, or nil
}

// question returns what the agent asks for the mover's next turn. Where the agent
// plays by a clock, the engine is told of all clocks of the game.
func (a *Agent) question(mover rules.Player) question {
	c := a.engine.cfg
	if a.clock == nil {
		return question{line: []byte("go" + c.limits + "\n"), limit: c.move, timed: c.move > 0}
	}
	clocks := agents.Clocks{}
	if a.clocks != nil {
		clocks = *a.clocks
	}
	clocks[mover.Index()] = a.clock
	line := []byte("go")
	for i, clock := range clocks {
		if clock != nil {
			line = fmt.Appendf(line, " p%dtime %d", i+1, clock.Left.Milliseconds())
		}
	}
	for i, clock := range clocks {
		if clock != nil {
			line = fmt.Appendf(line, " p%dinc %d", i+1, clock.Increment.Milliseconds())
		}
	}
	return question{line: append(line, c.limits+"\n"...), limit: a.clock.Left, timed: true, clock: a.clock}
}
