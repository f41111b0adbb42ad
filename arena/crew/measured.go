package crew

import (
	"errors"
	"fmt"
	"slices"
	"time"

	"gipf.arena/agents"
	"gipf.arena/arena"
	"gipf.arena/internal/each"
)

const (
	// longestTime is the longest time that a record may give when the coordinator does not know its lease: that
	// of a game leased before the coordinator restarted.
	longestTime = 30 * 24 * time.Hour
	// longestMove is the longest text of a move in an agent's expected line, in bytes.
	longestMove = 64
)

// measured bounds what no hash covers in a record that a worker returned: the times, which a clock that jumps
// makes long without malice; the thoughts, of which only those remain that the run keeps; and the evidence,
// which must be an engine's.
func (s *RunService) measured(r *arena.Record) error {
	cutTimes(r, longestTime)
	for i := range r.Sides {
		counted := each.Sum(r.Sides[i].Latency[:], func(k uint32) int64 { return int64(k) })
		if counted > int64(r.Sides[i].Moves) {
			return fmt.Errorf("record %d: more times of moves than moves", r.Index)
		}
	}
	if err := keptOnly(s.Tournament.Info, &r.SearchInfo); err != nil {
		return fmt.Errorf("record %d: %w", r.Index, err)
	}
	r.Evidence = slices.DeleteFunc(r.Evidence, func(e agents.Evidence) bool { return !s.evident(r, e.Name) })
	return nil
}

// cutTimes cuts the times of a record to a limit.
func cutTimes(r *arena.Record, most time.Duration) {
	r.Elapsed = min(r.Elapsed, most)
	for i := range r.Sides {
		r.Sides[i].Thinking = min(r.Sides[i].Thinking, most)
	}
	for i := range r.SearchInfo.Details {
		r.SearchInfo.Details[i].Time = min(r.SearchInfo.Details[i].Time, most)
	}
}

// inLease cuts the times of a wanted game to the time since the worker got its lease or, if it no longer has
// one, since the game was first offered: nothing in the game took longer. mu is held.
func (p *playing) inLease(m *member, r *arena.Record) {
	c := p.wanted[r.Index].chunk
	if c == nil {
		return
	}
	since := c.offered
	if l := p.leasesOf(m)[c.id]; l != nil {
		since = l.since
	}
	cutTimes(r, time.Since(since))
}

// keptOnly says what is wrong with thoughts under a tournament's policy of what it keeps.
func keptOnly(policy arena.InfoPolicy, t *arena.SearchInfo) error {
	if t.Values != nil && !policy.Values || t.Details != nil && !policy.Details {
		return errors.New("thoughts that the run does not keep")
	}
	for i := range t.Details {
		d := &t.Details[i]
		if len(d.PV) > policy.PV || slices.ContainsFunc(d.PV, func(m string) bool { return len(m) > longestMove }) {
			return fmt.Errorf("detail %d: a longer line than the run keeps", i)
		}
	}
	return nil
}

// evident reports whether evidence with a name is kept: what an engine heard and said in a game that it
// lost. Nothing that a worker sends becomes a file that a person would run.
func (s *RunService) evident(r *arena.Record, name string) bool {
	seat, _, lost := r.Fault()
	if !lost {
		return false
	}
	i := r.Sides[seat].Player
	return i < len(s.Engines) && len(s.Engines[i]) > 0 && slices.Contains([]string{"engine.txt", "input.ugi", "talk.txt", "stderr.txt"}, name)
}
