package crew

import (
	"fmt"
	"time"

	"gipf.arena/internal/sanitize"
)

// refuse counts a refusal and reports it, each kind for a worker once a minute. It
// returns the answer, as brief as it may be.
func (c *Coordinator) refuse(name, kind, why string) Reply {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.refused(name, kind, why)
}

// refused is refuse. mu is held.
func (c *Coordinator) refused(name, kind, why string) Reply {
	why = sanitize.Brief(why)
	c.counts.Refused++
	if m := c.members[name]; m != nil {
		m.Refused++
	}
	key := name + "\n" + kind
	if last, before := c.said[key]; !before || time.Since(last) > time.Minute {
		if len(c.said) < 1<<12 {
			c.said[key] = time.Now()
		}
		c.opt.Say(fmt.Sprintf("worker %s: refused: %s", name, why))
	}
	return Reply{Refused: why}
}

// ban takes nothing more from a worker, and leases its waiting games, whose number it returns, to others.
// first reports whether the ban is new. mu is held.
func (c *Coordinator) ban(name, why string) (games int, first bool) {
	m := c.members[name]
	switch {
	case m == nil:
		c.wrong[name], first = why, true
	case m.Banned == "":
		m.Banned, first = why, true
	}
	for _, s := range c.runs {
		games += s.requeue(name)
	}
	return games, first
}

// disconnect reports why a worker was banned, and ends its connection.
func (c *Coordinator) disconnect(name, why string) {
	c.opt.Say(fmt.Sprintf("worker %s: dismissed: %s", name, why))
	if c.opt.Dismiss != nil {
		c.opt.Dismiss(name)
	}
}

// Revoke dismisses a worker whose key was removed. Its waiting games are leased to others.
func (c *Coordinator) Revoke(name string) {
	why := "its key was revoked"
	c.mu.Lock()
	games, first := c.ban(name, why)
	c.mu.Unlock()
	if games > 0 {
		why += fmt.Sprintf("; %d of its games that waited went to others", games)
	}
	if first {
		c.disconnect(name, why)
	}
}

// distrusted reports whether nothing more is taken from a worker. mu is held.
func (c *Coordinator) distrusted(name string) bool {
	m := c.members[name]
	return m != nil && m.Banned != "" || c.wrong[name] != "" || c.opt.Revoked != nil && c.opt.Revoked(name)
}
