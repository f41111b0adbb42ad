package arena

import "gipf.arena/rules"

// pick plays a move that a picker picks. Timing a random move would cost as much as the
// move: so moves share a reading of the clock until the slot is passed on, because the time
// in which others compute belongs to no move. They also share a check of the context: some
// moves, even the whole game, which takes microseconds, may still follow after it ends.
func (g *gamePlayer) pick(mover rules.Player) {
	side := &g.rec.Sides[mover.Index()]
	g.labels.agent(side.Player)
	m := g.legal[g.pickers[mover.Index()].Pick(g.legal)]
	g.labels.begin()
	side.Moves++
	side.Latency.add(0)
	if (len(g.texts)+1)%passEvery == 0 {
		g.lapOfBoth()
	}
	before := g.window.before(g)
	g.play(m)
	g.window.moved(g, before, m)
}

// lapOfBoth reads the clock. Two pickers share the time since it was last read.
func (g *gamePlayer) lapOfBoth() {
	d := g.lap()
	if g.batched {
		g.rec.Sides[0].Thinking += d / 2
		g.rec.Sides[1].Thinking += d - d/2
	}
}
