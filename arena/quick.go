package arena

import (
	"time"

	"gipf.arena/agents"
)

// areQuick reports whether the moves of this game need no time each: both agents are pickers.
// They have no thoughts that anybody could want to keep, such as how long a decision took.
func (g *gamePlayer) areQuick() bool {
	return g.pickers[0] != nil && g.pickers[1] != nil && len(g.observers) == 0
}

// spent notes what the move just chosen has cost its side, and returns how long it took: 0
// of two pickers, whose moves share a reading of the clock until the slot is passed on, for
// the time in which others compute belongs to no move.
func (g *gamePlayer) spent(side *Side, info agents.Info) (took time.Duration) {
	if !g.quick {
		took = g.lap()
	} else if (len(g.texts)+1)%passEvery == 0 {
		g.lapOfBoth()
	}
	side.spent(took, info)
	return took
}

// lapOfBoth reads the clock. Two pickers share the time since it was last read.
func (g *gamePlayer) lapOfBoth() {
	d := g.lap()
	if g.quick {
		g.rec.Sides[0].Thinking += d / 2
		g.rec.Sides[1].Thinking += d - d/2
	}
}
