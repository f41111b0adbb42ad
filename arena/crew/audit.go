package crew

import (
	"encoding/binary"
	"fmt"

	"gipf.arena/arena"
)

const (
	// settled is how many later games of a public worker must be there before a record of
	// it may be stored when the run is interrupted: 3/s at an audited share s of one in twenty,
	// by when 95 % of those who forge everything are caught.
	settled = 60
	// mostHeld bounds the records of a public worker that wait, some 50 MB.
	mostHeld = 100_000
	// probation is how many games of a new public worker are all played again.
	probation = 50
	// ownShare is the share of audits that the coordinator plays itself, against workers
	// that forge alike.
	ownShare = 0.02
	// auditTries is how often an audit that came to the audited worker is offered again.
	auditTries = 3
)

// A held record is one that waits.
type held struct {
	game Game
	data []byte
}

// An audit has games played again that a worker has brought.
type audit struct {
	suspect *member
	want    map[int64]arena.Record // hashes would do, but people want to read what differs
	tries   int
}

// chance draws from what nobody can know beforehand, least of all from the seed of the run.
func (h *Hall) chance(share float64) bool {
	var b [8]byte
	_, _ = h.secret.Read(b[:]) // never fails
	return float64(binary.BigEndian.Uint64(b[:])>>11)*0x1p-53 < share
}

// share is which share of the games of a circle is played again.
func (h *Hall) share(c Circle) float64 {
	if c != Own && h.opt.Audit > 0 {
		return h.opt.Audit
	}
	return audited[c]
}

// clean returns how many games of a worker were found right.
func (h *Hall) clean(m *member) int64 {
	h.mu.Lock()
	defer h.mu.Unlock()
	return m.clean
}

// draw draws what is played again of records that a worker has brought: after they came,
// so that nobody knows which. x.mu is held.
func (x *Hosted) draw(p *playing, m *member, records []arena.Record) {
	a := &audit{suspect: m, want: map[int64]arena.Record{}}
	var c Chunk
	for _, r := range records {
		fresh := m.circle == Public && x.hall.clean(m) < probation
		if m.circle == Own || x.varies(&r) || !fresh && !x.hall.chance(x.hall.share(m.circle)) {
			continue
		}
		g := Game{arena.Pair{Number: r.Pair, Opening: r.Opening, Players: [2]int{r.Sides[r.Place].Player, r.Sides[1-r.Place].Player}}, r.Place}
		c.Games = append(c.Games, g)
		a.want[r.Index] = r
	}
	if len(c.Games) == 0 {
		return
	}
	p.audits++
	x.work.Go(func() { x.begin(p, c, a) })
}

// varies reports whether a game may come out otherwise.
func (x *Hosted) varies(r *arena.Record) bool {
	for _, s := range r.Sides {
		if s.Player < len(x.Varies) && x.Varies[s.Player] {
			return true
		}
	}
	return false
}

// begin has an audit played: by another worker if there is one.
func (x *Hosted) begin(p *playing, c Chunk, a *audit) {
	_, workers := x.hall.Slots()
	if workers > 1 && a.tries < auditTries && !x.hall.chance(ownShare) {
		if err := x.addOpenings(x.left, &c); err != nil {
			x.fail(p, err)
			return
		}
		x.offer(p, c, a)
		return
	}
	records, err := x.selfPlayed(c.Games)
	if err != nil {
		x.fail(p, err)
		return
	}
	x.judge(p, 0, a, records)
}

// audited takes what a worker has brought of an audit.
func (x *Hosted) audited(p *playing, id uint64, a *audit, m *member, records []arena.Record) {
	x.mu.Lock()
	c := p.chunks[id]
	delete(p.chunks, id)
	x.mu.Unlock()
	if c == nil {
		return // somebody else has brought it
	}
	same := m != a.suspect && len(records) == len(a.want)
	for i := range records {
		want, ok := a.want[records[i].Index]
		same = same && ok && want.Hash() == records[i].Hash()
	}
	switch {
	case same:
		x.judge(p, 0, a, records)
		return
	case m == a.suspect:
		a.tries++
		x.work.Go(func() { x.begin(p, Chunk{Games: c.games}, a) })
		return
	}
	x.work.Go(func() { // two workers say two things: the coordinator decides
		own, err := x.selfPlayed(c.games)
		if err != nil {
			x.fail(p, err)
			return
		}
		if !x.judge(p, 0, a, own) {
			return
		}
		x.dismiss(m, fmt.Sprintf("what it brought of an audit from game %d on is not what comes out", c.games[0].Index(c.games[0].Place)))
	})
}

// judge ends an audit with records that are right, and reports whether the audited worker
// was honest.
func (x *Hosted) judge(p *playing, id uint64, a *audit, records []arena.Record) (honest bool) {
	honest = true
	var why string
	for i := range records {
		want := a.want[records[i].Index]
		if honest && want.Hash() != records[i].Hash() {
			honest = false
			why = fmt.Sprintf("game %d is not what it brought: %s", records[i].Index, difference(&records[i], &want))
		}
	}
	x.hall.count(func(n *Counts) {
		n.Audits += int64(len(records))
		if honest {
			a.suspect.clean += int64(len(records))
		}
	})
	if !honest {
		x.dismiss(a.suspect, why)
	}
	x.mu.Lock()
	delete(p.chunks, id)
	p.audits--
	x.mu.Unlock()
	x.wake()
	return honest
}

// dismiss bans a worker who was caught. What is not stored of it is leased again; what is
// stored is told.
func (x *Hosted) dismiss(m *member, why string) {
	x.mu.Lock()
	again := 0
	if p := x.play; p != nil {
		for _, h := range p.held[m.name] {
			p.again = append(p.again, h.game)
		}
		again = len(p.held[m.name])
		delete(p.held, m.name)
	}
	x.mu.Unlock()
	if m.circle != Public {
		why += fmt.Sprintf("; its games are stored: verify --worker %s plays them all again", m.name)
	} else if again > 0 {
		why += fmt.Sprintf("; %d games of it that waited are leased to others", again)
	}
	if x.hall.ban(m.name, why) {
		x.hall.count(func(n *Counts) { n.Caught++ })
	}
	x.wake()
}

// release stores the records that wait, but the last ones of each worker. x.mu is held.
func (x *Hosted) release(p *playing, but int) {
	for name, waiting := range p.held {
		n := max(0, len(waiting)-but)
		var games []int64
		for _, h := range waiting[:n] {
			r, err := x.Meta.ParseWire(h.data)
			if err != nil {
				p.fault = err // our own bytes
				return
			}
			games = append(games, r.Index)
			x.putOne(p, r)
		}
		p.held[name] = waiting[n:]
		if x.Origin != nil && n > 0 {
			x.Origin(name, games)
		}
	}
}
