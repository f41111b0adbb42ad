package ugi

import (
	"fmt"
	"time"

	"gipf.arena/agents"
	"gipf.arena/rules"
)

// A question is the "go" line of a turn and its limits.
type question struct {
	line  []byte        // "go …" with its line feed
	limit time.Duration // for the turn, if timed
	timed bool
	clock *agents.Clock // that the turn is taken from, or nil
}

// question returns the question for the mover's next turn. If the agent plays by
// a clock, the engine is told all clocks of the game.
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
