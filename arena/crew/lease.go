package crew

import (
	"cmp"
	"maps"
	"slices"
	"time"

	"gipf.arena/internal/each"
)

const (
	// spareLeases is how many chunks a worker may have beyond its slots: one waits there, and results
	// of others are on their way.
	spareLeases = 4
	// firstLeases is how many chunks a public worker may have at first; each that it
	// returns allows one more.
	firstLeases = 2
	// mostDeliveries is how often a chunk is leased in vain before the coordinator plays it itself.
	mostDeliveries = 5
	// A worker may extend a lease up to longestLease times the time of a lease, or up to
	// longestGames times the average time of the chunk's games, whichever is longer.
	longestLease, longestGames = 120, 20
	// unknownGames is how long a lease may last until the first game is returned.
	unknownGames = 24 * time.Hour
	// patience is how many times the average time of its games a chunk may be out before it is
	// leased to a second worker that would have nothing to do.
	patience = 3
	// longestBackoff bounds the leases for which a worker that returns nothing waits for its turn.
	longestBackoff = 32
)

// A lease is a worker's right to return a chunk, until a time. Only its worker keeps it, and it ends with the chunk.
type lease struct {
	chunk        *chunk
	since, until time.Time
	charged      float64 // to the share of the lease's run, in seconds
}

// lease answers a worker that asks for a chunk. It is the worker's turn while it has fewer chunks than it may have.
func (c *Coordinator) lease(name string, _ []byte) (a LeaseAnswer) {
	c.mu.Lock()
	defer c.mu.Unlock()
	m := c.members[name]
	if m == nil || m.Banned != "" {
		return LeaseAnswer{Reply: again} // the next hello says why not
	}
	if has, _ := c.countLeases(m); has >= m.window || time.Now().Before(m.backoffUntil) {
		return a
	}
	for _, s := range c.inTurn() {
		if s.play != nil && a.Chunk == nil {
			a = s.play.grant(m)
		}
	}
	return a
}

// countLeases returns how many chunks a worker has, and since when it has had the oldest. mu is held.
func (c *Coordinator) countLeases(m *member) (n int, oldest time.Time) {
	for _, s := range c.runs {
		for _, l := range s.leasesOf(m) {
			if n++; oldest.IsZero() || l.since.Before(oldest) {
				oldest = l.since
			}
		}
	}
	return n, oldest
}

// leasesOf returns a worker's leases of chunks with games that are still wanted, by their IDs. mu is held.
func (s *RunService) leasesOf(m *member) map[uint64]*lease {
	p := s.play
	if p == nil {
		return nil
	}
	if p.leases[m] == nil {
		p.leases[m] = map[uint64]*lease{}
	}
	maps.DeleteFunc(p.leases[m], func(id uint64, _ *lease) bool { return p.chunks[id] == nil })
	return p.leases[m]
}

// leasesByChunk returns the leases of each chunk that a worker has. mu is held.
func (p *playing) leasesByChunk() map[*chunk][]*lease {
	all := map[*chunk][]*lease{}
	for m := range p.leases {
		for _, l := range p.leasesOf(m) {
			all[l.chunk] = append(all[l.chunk], l)
		}
	}
	return all
}

// grant leases a chunk of the run to a worker. A worker that has not passed the exam has at most one.
// mu is held.
func (p *playing) grant(m *member) LeaseAnswer {
	if !m.admitted[p.id] && len(p.leasesOf(m)) > 0 {
		return LeaseAnswer{}
	}
	c := p.pick(m)
	if c == nil {
		return LeaseAnswer{}
	}
	now := time.Now()
	cost := p.cost(c)
	p.coordinator.fair.charge(p.Share, cost)
	p.leasesOf(m)[c.id] = &lease{c, now, now.Add(p.coordinator.opt.Lease), cost}
	if c.deliveries++; c.deliveries > 1 {
		p.coordinator.counts.Redelivered++
	}
	return LeaseAnswer{Chunk: c.data, Ticket: p.sign(m.Name, c.indices())}
}

// pick takes the chunk for a worker: an audit drawn for it, else the next chunk or, if nothing else
// is left, one that another worker has had for long. mu is held.
func (p *playing) pick(m *member) *chunk {
	serves := map[string]bool{}
	for class, engines := range p.wants {
		serves[class] = m.serves(class, engines)
	}
	does := func(c *chunk) bool { return p.chunks[c.id] != nil && c.audit == nil && serves[c.class] }
	c := takeFirst(&p.open, func(c *chunk) bool { return c.audit != nil && c.audit.by == m })
	if c == nil {
		c = takeFirst(&p.open, does)
	}
	if c == nil && time.Since(p.stragglersFound) > p.coordinator.opt.Lease/100 {
		p.findStragglers()
	}
	if c == nil {
		c = takeFirst(&p.stragglers, func(c *chunk) bool { return does(c) && p.leasesOf(m)[c.id] == nil })
	}
	return c
}

// takeFirst takes the first suitable chunk out of a list; nil if there is none.
func takeFirst(list *[]*chunk, does func(*chunk) bool) (c *chunk) {
	if i := slices.IndexFunc(*list, does); i >= 0 {
		c = (*list)[i]
		*list = slices.Delete(*list, i, i+1)
	}
	return c
}

// expectedTime returns how long the games of a chunk take on average. mu is held.
func (s *RunService) expectedTime(c *chunk) time.Duration {
	return time.Duration(min(s.seconds*float64(len(c.games)), unknownGames.Seconds()) * float64(time.Second))
}

// findStragglers finds the chunks that only one worker has had for long, the longest first. It runs only now and then,
// because it goes through all leases, and every worker without other work asks for it. mu is held.
func (p *playing) findStragglers() {
	now, held := time.Now(), p.leasesByChunk()
	p.stragglers, p.stragglersFound = nil, now
	for c, all := range held {
		if len(all) == 1 && c.audit == nil && c.deliveries < mostDeliveries && p.seconds > 0 && now.Sub(all[0].since) > max(p.coordinator.opt.Lease, patience*p.expectedTime(c)) {
			p.stragglers = append(p.stragglers, c)
		}
	}
	slices.SortFunc(p.stragglers, func(a, b *chunk) int {
		return cmp.Or(held[a][0].since.Compare(held[b][0].since), cmp.Compare(a.id, b.id))
	})
}

// chunk returns a chunk that is out; nil if there is none. mu is held.
func (s *RunService) chunk(id uint64) *chunk {
	if s.play == nil {
		return nil
	}
	return s.play.chunks[id]
}

// indices returns the indices of the chunk's games.
func (c *chunk) indices() []int64 { return each.Of(c.games, Game.index) }
