package play

import (
	"errors"
	"fmt"
	"time"

	"gipf.arena/agents"
	"gipf.arena/internal/sanitize"
	"gipf.arena/rules"
)

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
