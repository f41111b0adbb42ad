package crew

import (
	"fmt"
	"time"

	"gipf.arena/internal/sanitize"
)

// refuse counts a refusal and tells of it, of each kind of a worker once a minute. It
// returns the answer, as briefly as it may be sent.
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

// ban takes nothing from a worker any more, and has what waits of it leased to others: so many games. first
// reports whether that is new. mu is held.
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

// disconnect tells why a worker was banned, and ends its connection.
func (c *Coordinator) disconnect(name, why string) {
	c.opt.Say(fmt.Sprintf("worker %s: dismissed: %s", name, why))
	if c.opt.Dismiss != nil {
		c.opt.Dismiss(name)
	}
}

// Revoke dismisses a worker whose key is not known any more. What waits of it is leased to
// others.
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

// distrusted reports whether nothing is taken from a worker any more. mu is held.
func (c *Coordinator) distrusted(name string) bool {
	m := c.members[name]
	return m != nil && m.Banned != "" || c.wrong[name] != "" || c.opt.Revoked != nil && c.opt.Revoked(name)
}
