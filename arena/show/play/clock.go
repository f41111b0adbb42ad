package play

import (
	"errors"
	"fmt"
	"time"

	"gipf.arena/agents"
	"gipf.arena/arena"
	"gipf.arena/internal/sanitize"
	"gipf.arena/rules"
)

// Flagged means that the flag of the side to move fell.
const Flagged = arena.Termination(agents.FaultTime)

// clocks are the clocks of a game by side. The zero value is a game without.
type clocks struct {
	control agents.Clock     // as each began
	left    [2]time.Duration // of each side
	since   time.Time        // since when the side to move thinks; zero while neither clock runs
	flag    rules.Player     // whose flag has fallen
	now     func() time.Time // nil is time.Now
}

// Clocked reports whether the game has clocks.
func (g *Game) Clocked() bool { return g.clocks.control.Left > 0 }

// SetClock gives both sides a clock. It begins to run with Go.
func (g *Game) SetClock(c agents.Clock) {
	g.clocks.control, g.clocks.left = c, [2]time.Duration{c.Left, c.Left}
}

// Go lets the clock of the side to move run, if the game has clocks, it is not over and
// none runs.
func (g *Game) Go() {
	if g.Clocked() && g.clocks.since.IsZero() && !g.Over() {
		g.clocks.since = g.clocks.time()
	}
}

// Flag reports whether a flag has fallen, now or before.
func (g *Game) Flag() bool {
	if left, running := g.remaining(g.state.Mover()); running && left <= 0 {
		g.clocks.stop(g.state.Mover())
		g.clocks.flag = g.state.Mover()
	}
	return g.clocks.flag != rules.None
}

// remaining is what a side has left, and whether its clock runs.
func (g *Game) remaining(p rules.Player) (left time.Duration, running bool) {
	c := &g.clocks
	if p == rules.None {
		return 0, false
	}
	left = c.left[p.Index()]
	if running = !c.since.IsZero() && p == g.state.Mover() && !g.Over(); running {
		left -= c.time().Sub(c.since)
	}
	return max(left, 0), running
}

// Remaining returns what both sides have left, to the tenth of a second, such as
// "first 4:58.3, second 5:00.0"; "" of a game without clocks.
func (g *Game) Remaining() string {
	if !g.Clocked() {
		return ""
	}
	first, _ := g.remaining(rules.First)
	second, _ := g.remaining(rules.Second)
	return fmt.Sprintf("first %s, second %s", clockText(first), clockText(second))
}

// clockText writes a time as a clock shows it.
func clockText(d time.Duration) string {
	tenths := d.Milliseconds() / 100
	return fmt.Sprintf("%d:%02d.%d", tenths/600, tenths/10%60, tenths%10)
}

func (c *clocks) time() time.Time {
	if c.now != nil {
		return c.now()
	}
	return time.Now()
}

// stop takes what a side has thought from its clock, and lets no clock run.
func (c *clocks) stop(p rules.Player) {
	if !c.since.IsZero() {
		c.left[p.Index()] = max(0, c.left[p.Index()]-c.time().Sub(c.since))
	}
	c.since = time.Time{}
}

// moved counts a move of a side, after which next is to move.
func (g *Game) moved(mover, next rules.Player) {
	if !g.Clocked() {
		return
	}
	running := !g.clocks.since.IsZero()
	if g.clocks.stop(mover); next != mover {
		g.clocks.left[mover.Index()] += g.clocks.control.Increment
	}
	if running {
		g.Go()
	}
}

// clocksFor are copies of the clocks for an agent that is asked, nil without.
func (g *Game) clocksFor() *agents.Clocks {
	if !g.Clocked() {
		return nil
	}
	out := &agents.Clocks{}
	for i := range out {
		left, _ := g.remaining(rules.Player(i + 1))
		out[i] = &agents.Clock{Left: left, Increment: g.clocks.control.Increment}
	}
	return out
}

// keepClocks puts the clocks of a game into its record.
func (r *record) keepClocks(g *Game) {
	if !g.Clocked() {
		return
	}
	r.Clock = g.clocks.control.String()
	for p := range 2 {
		left, _ := g.remaining(rules.Player(p + 1))
		r.Left = append(r.Left, left.Milliseconds())
	}
}

// setClocks gives a game the clocks of its record, and the flag that fell. The error names
// the key at fault.
func (r *record) setClocks(g *Game) error {
	switch {
	case r.Clock == "" && r.Left == nil && r.Termination != Flagged:
		return nil
	case r.Clock == "":
		return errors.New("clock: missing, but there is time that is left, or was lost by")
	case len(r.Left) != 2:
		return fmt.Errorf("left: want the milliseconds of both sides, got %d numbers", len(r.Left))
	}
	c, err := agents.ParseClock(r.Clock)
	if err != nil {
		return fmt.Errorf("clock: %w", err)
	}
	g.SetClock(c)
	for i, ms := range r.Left {
		if ms < 0 || ms > mostLeft {
			return fmt.Errorf("left: %s: want milliseconds from 0 to %d", sanitize.Quote(fmt.Append(nil, ms)), int64(mostLeft))
		}
		g.clocks.left[i] = time.Duration(ms) * time.Millisecond
	}
	if r.Termination != Flagged || g.Over() {
		return nil
	}
	mover := g.state.Mover()
	if g.clocks.left[mover.Index()] != 0 {
		return fmt.Errorf("left: %s has time left, but lost by it", mover)
	}
	g.clocks.flag = mover
	return nil
}

// mostLeft is the most that a clock can have gathered, in milliseconds.
const mostLeft = maxMoves * 1e9
