package crew

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"iter"
	"slices"
	"time"

	"gipf.arena/arena"
)

const (
	// spare is how many chunks a worker may have beyond its slots: one waits there, and results
	// of others are under way.
	spare = 4
	// firstLeases is how many chunks a public worker may have at first; each that it brings
	// allows one more.
	firstLeases = 2
	// mostGiven is how often a chunk is leased in vain before the coordinator plays it.
	mostGiven = 5
	// longestLease is how many times the time of a lease a worker may extend it, and
	// longestGames how many times the time that the games take on average, whichever is longer.
	longestLease, longestGames = 120, 20
	// unknownGames is how long a lease may last as long as no game was brought.
	unknownGames = 24 * time.Hour
	// patience is how many times the time that the games of a chunk take on average it may be out
	// before it is leased to a second worker, who would have nothing to do.
	patience = 3
	// longestRest is how many leases a worker that brings nothing waits for its turn at most.
	longestRest = 32
)

// A lease is a worker's right to bring a chunk, until a time.
type lease struct {
	by           *member
	since, until time.Time
}

// lease answers a worker who asks for a chunk. It has its turn while it has fewer than it may.
func (h *Hall) lease(name string) LeaseAnswer {
	h.mu.Lock()
	m, runs := h.members[name], slices.Clone(h.order)
	if m == nil || m.banned != "" {
		h.mu.Unlock()
		return LeaseAnswer{Again: true} // the next hello says why not
	}
	may := m.may
	if time.Now().Before(m.rests) {
		may = 0
	}
	h.mu.Unlock()
	if has, _ := held(runs, m); has >= may {
		return LeaseAnswer{}
	}
	for _, x := range runs {
		if a := x.lend(m); a.Chunk != nil {
			return a
		}
	}
	return LeaseAnswer{}
}

// held returns how many chunks of runs a worker has, and since when it has the one that it has
// longest.
func held(runs []*Hosted, m *member) (n int, oldest time.Time) {
	for _, x := range runs {
		x.mu.Lock()
		for l := range x.leasesOf(m) {
			if n++; n == 1 || l.since.Before(oldest) {
				oldest = l.since
			}
		}
		x.mu.Unlock()
	}
	return n, oldest
}

// leasesOf goes through the leases of a worker. x.mu is held.
func (x *Hosted) leasesOf(m *member) iter.Seq[*lease] {
	return func(yield func(*lease) bool) {
		if x.play == nil {
			return
		}
		for _, c := range x.play.chunks {
			if l := c.leaseOf(m); l != nil && !yield(l) {
				return
			}
		}
	}
}

// leaseOf returns the lease that a worker has of the chunk, nil for none.
func (c *chunk) leaseOf(m *member) *lease {
	i := slices.IndexFunc(c.leases, func(l lease) bool { return l.by == m })
	if i < 0 {
		return nil
	}
	return &c.leases[i]
}

// lend leases a chunk of the run to a worker. One that has not passed the exam has one at most.
func (x *Hosted) lend(m *member) LeaseAnswer {
	x.mu.Lock()
	defer x.mu.Unlock()
	p := x.play
	if p == nil {
		return LeaseAnswer{}
	}
	serves, admitted := x.hall.able(m, x)
	if !admitted {
		for range x.leasesOf(m) {
			return LeaseAnswer{}
		}
	}
	c := x.pick(p, m, serves)
	if c == nil {
		return LeaseAnswer{}
	}
	now := time.Now()
	c.leases = append(c.leases, lease{m, now, now.Add(x.hall.opt.Lease)})
	if c.given++; c.given > 1 {
		x.hall.count(func(n *Counts) { n.Redelivered++ })
	}
	return LeaseAnswer{Chunk: c.data, Ticket: x.ticket(m.name, c.games)}
}

// able returns which classes of a run a worker may have, and whether it passed the exam of the run.
func (h *Hall) able(m *member, x *Hosted) (classes map[string]bool, admitted bool) {
	h.mu.Lock()
	defer h.mu.Unlock()
	classes = map[string]bool{}
	for class, engines := range x.wants {
		classes[class] = m.serves(class, engines)
	}
	return classes, m.admitted[x.id]
}

// pick takes the chunk that a worker gets: an audit that was drawn for it, else the next one, else,
// where nothing else is left, one that another worker has had for long. x.mu is held.
func (x *Hosted) pick(p *playing, m *member, serves map[string]bool) *chunk {
	i := slices.IndexFunc(p.open, func(c *chunk) bool { return c.audit != nil && c.audit.by == m })
	if i < 0 {
		i = slices.IndexFunc(p.open, func(c *chunk) bool { return c.audit == nil && serves[c.class] })
	}
	if i >= 0 {
		c := p.open[i]
		p.open = slices.Delete(p.open, i, i+1)
		return c
	}
	var longest *chunk
	for _, c := range p.chunks {
		late := c.audit == nil && serves[c.class] && len(c.leases) == 1 && c.leases[0].by != m && c.given < mostGiven &&
			x.seconds > 0 && time.Since(c.leases[0].since) > max(x.hall.opt.Lease, patience*x.takes(c))
		if late && (longest == nil || c.leases[0].since.Before(longest.leases[0].since) || c.leases[0].since.Equal(longest.leases[0].since) && c.id < longest.id) {
			longest = c
		}
	}
	return longest
}

// takes returns how long the games of a chunk take on average. x.mu is held.
func (x *Hosted) takes(c *chunk) time.Duration {
	return time.Duration(min(x.seconds*float64(len(c.games)), unknownGames.Seconds()) * float64(time.Second))
}

// expire ends the leases whose time is over, whatever their workers say.
func (x *Hosted) expire(p *playing) {
	now := time.Now()
	x.mu.Lock()
	defer x.mu.Unlock()
	x.end(p, func(c *chunk, l *lease) bool {
		longest := unknownGames
		if x.seconds > 0 {
			longest = max(longestLease*x.hall.opt.Lease, longestGames*x.takes(c))
			if c.audit != nil { // the round cannot end without it
				longest = max(x.hall.opt.Lease, patience*x.takes(c))
			}
		}
		return now.After(l.until) || now.Sub(l.since) > longest
	})
	p.open = slices.DeleteFunc(p.open, func(c *chunk) bool {
		waits := max(2*x.hall.opt.Lease, patience*x.takes(c))
		stale := c.audit != nil && (!x.hall.present(c.audit.by) || now.Sub(c.offered) > waits)
		if stale { // it does not come back to these
			x.offerAgain(p, c)
		}
		return stale
	})
}

// end ends leases, and offers the chunks that no worker has any more again. x.mu is held.
func (x *Hosted) end(p *playing, over func(*chunk, *lease) bool) {
	var free []*chunk
	lost := map[*member]bool{}
	for _, c := range p.chunks {
		n := len(c.leases)
		c.leases = slices.DeleteFunc(c.leases, func(l lease) bool {
			ends := over(c, &l)
			lost[l.by] = lost[l.by] || ends
			return ends
		})
		if n > 0 && len(c.leases) == 0 {
			free = append(free, c)
		}
	}
	for m, ends := range lost {
		if ends {
			x.hall.lost(m)
		}
	}
	slices.SortFunc(free, func(a, b *chunk) int { return int(b.id - a.id) }) // the oldest comes first again
	for _, c := range free {
		x.offerAgain(p, c)
	}
	if len(free) > 0 {
		x.wake()
	}
}

// offerAgain offers a chunk that no worker has any more. x.mu is held.
func (x *Hosted) offerAgain(p *playing, c *chunk) {
	switch {
	case c.audit != nil: // the coordinator plays it
		delete(p.chunks, c.id)
		c.audit.tried = true
		x.work.Go(func() { x.begin(p, Chunk{Games: c.games}, c.audit) })
	case c.given >= mostGiven:
		x.giveUp(p, c, "were leased too often")
	default:
		p.open = slices.Insert(p.open, 0, c)
	}
}

// lost notes that a worker let leases end without bringing what they were for: it may have half as
// many, and none for a while where it has brought nothing since it last lost some.
func (h *Hall) lost(m *member) {
	h.mu.Lock()
	defer h.mu.Unlock()
	m.may = max(1, m.may/2)
	if m.brought == 0 {
		m.idle = min(2*max(m.idle, 1), longestRest)
		m.rests = time.Now().Add(time.Duration(m.idle) * h.opt.Lease)
	} else {
		m.idle = 0
	}
	m.brought = 0
}

// brought notes that a worker has brought a chunk.
func (h *Hall) brought(m *member) {
	h.mu.Lock()
	defer h.mu.Unlock()
	m.brought++
	m.may = min(m.may+1, m.slots+spare)
}

// extend has the leases of chunks that a worker still has begin again.
func (x *Hosted) extend(m *member, chunks []uint64) {
	x.mu.Lock()
	defer x.mu.Unlock()
	if x.play == nil {
		return
	}
	for _, id := range chunks {
		if c := x.play.chunks[id]; c != nil {
			if l := c.leaseOf(m); l != nil {
				l.until = time.Now().Add(x.hall.opt.Lease)
			}
		}
	}
}

// bye has the leases of a worker that goes be for others.
func (h *Hall) bye(name string) Answer {
	h.mu.Lock()
	m, runs := h.members[name], slices.Clone(h.order)
	h.mu.Unlock()
	if m != nil {
		for _, x := range runs {
			x.giveBack(m)
		}
	}
	return Answer{OK: true}
}

// giveBack ends the leases that a worker has of the run.
func (x *Hosted) giveBack(m *member) {
	x.mu.Lock()
	defer x.mu.Unlock()
	if p := x.play; p != nil {
		x.end(p, func(_ *chunk, l *lease) bool { return l.by == m })
	}
}

// ticket proves that a worker has leased games of this run, also to a coordinator that was
// started again.
func (x *Hosted) ticket(name string, games []Game) string {
	all := make([]int64, len(games))
	for i, g := range games {
		all[i] = g.Index(g.Place)
	}
	return x.sign(name, all)
}

// sign is ticket, by the indices of the games.
func (x *Hosted) sign(name string, games []int64) string {
	slices.Sort(games)
	mac := hmac.New(sha256.New, x.hall.opt.Secret)
	mac.Write(append(append(x.id[:len(x.id):len(x.id)], name...), 0))
	for _, i := range games {
		mac.Write(binary.BigEndian.AppendUint64(nil, uint64(i)))
	}
	return hex.EncodeToString(mac.Sum(nil))
}

// leased reports whether a worker may bring records: by the ticket of their lease, and of an audit by
// the lease itself.
func (x *Hosted) leased(m *member, b *Result, records []arena.Record) bool {
	games := indices(records)
	x.mu.Lock()
	if x.play != nil {
		if c := x.play.chunks[b.Chunk]; c != nil {
			if c.audit != nil && c.leaseOf(m) == nil {
				x.mu.Unlock()
				return false
			}
			games = c.among(games)
		}
	}
	x.mu.Unlock()
	return hmac.Equal([]byte(x.sign(m.name, games)), []byte(b.Ticket))
}

// among returns the games of the chunk where all of some are of it; else these.
func (c *chunk) among(games []int64) []int64 {
	all := make([]int64, len(c.games))
	for i, g := range c.games {
		all[i] = g.Index(g.Place)
	}
	for _, i := range games {
		if !slices.Contains(all, i) {
			return games
		}
	}
	return all
}
