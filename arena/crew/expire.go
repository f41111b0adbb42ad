package crew

import (
	"cmp"
	"maps"
	"slices"
	"time"
)

// expire ends the leases whose time is over, even those that their workers would extend. mu is held.
func (p *playing) expire() {
	now := time.Now()
	p.endLeases(func(_ *member, l *lease) bool { return now.After(l.until) || now.Sub(l.since) > p.longest(l.chunk) })
	p.open = slices.DeleteFunc(p.open, func(c *chunk) bool {
		if c.audit != nil && (!p.coordinator.here(c.audit.by) || now.Sub(c.offered) > max(2*p.coordinator.opt.Lease, patience*p.expectedTime(c))) {
			p.offerAgain(c) // its worker will not return to it
		}
		return p.chunks[c.id] == nil // or its games arrived late
	})
}

// longest returns how long a lease of a chunk may last. mu is held.
func (p *playing) longest(c *chunk) time.Duration {
	switch lease := p.coordinator.opt.Lease; {
	case p.seconds == 0:
		return unknownGames
	case c.audit != nil: // the round cannot end without it
		return max(lease, patience*p.expectedTime(c))
	default:
		return max(longestLease*lease, longestGames*p.expectedTime(c))
	}
}

// endLeases ends leases, and offers again the chunks that no worker has any more. mu is held.
func (p *playing) endLeases(over func(*member, *lease) bool) {
	var free []*chunk
	for m := range p.leases {
		n := len(free)
		maps.DeleteFunc(p.leasesOf(m), func(_ uint64, l *lease) bool {
			ends := over(m, l)
			if ends {
				free = append(free, l.chunk)
			}
			return ends
		})
		if len(free) > n {
			m.shrink(p.coordinator.opt.Lease)
		}
	}
	others := p.leasesByChunk()
	free = slices.DeleteFunc(free, func(c *chunk) bool { return others[c] != nil })
	slices.SortFunc(free, func(a, b *chunk) int { return cmp.Compare(b.id, a.id) }) // the oldest is first again
	for _, c := range slices.Compact(free) {
		p.offerAgain(c)
	}
	p.stragglers = slices.DeleteFunc(p.stragglers, func(c *chunk) bool { return others[c] == nil })
	p.wake()
}

// offerAgain offers a chunk that no worker has any more. mu is held.
func (p *playing) offerAgain(c *chunk) {
	switch {
	case c.audit != nil: // the coordinator plays it
		delete(p.chunks, c.id)
		c.audit.tried = true
		p.work.Go(func() { p.begin(Chunk{Games: c.games}, c.audit) })
	case c.deliveries >= mostDeliveries:
		p.giveUp(c, "were leased too often")
	default:
		p.open = slices.Insert(p.open, 0, c)
	}
}

// shrink notes that a worker let leases end without a result: it may have half as many and, if it
// has returned nothing since it last lost some, none for a while. mu is held.
func (m *member) shrink(lease time.Duration) {
	m.window = max(1, m.window/2)
	if m.returned == 0 {
		m.backoff = min(2*max(m.backoff, 1), longestBackoff)
		m.backoffUntil = time.Now().Add(time.Duration(m.backoff) * lease)
	} else {
		m.backoff = 0
	}
	m.returned = 0
}

// grow notes that a worker has returned a chunk. mu is held.
func (m *member) grow() {
	m.returned++
	m.window = min(m.window+1, m.Slots+spareLeases)
}

// extend restarts the leases of chunks that a worker still has. mu is held.
func (s *RunService) extend(m *member, chunks []uint64) {
	has := s.leasesOf(m)
	for _, id := range chunks {
		if l := has[id]; l != nil {
			l.until = time.Now().Add(s.coordinator.opt.Lease)
		}
	}
}

// bye gives the leases of a leaving worker to others.
func (c *Coordinator) bye(name string, _ []byte) Answer {
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, s := range c.runs {
		if s.play != nil {
			s.play.endLeases(func(m *member, _ *lease) bool { return m.Name == name })
		}
	}
	return Answer{OK: true}
}
