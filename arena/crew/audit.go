package crew

import (
	"context"
	"encoding/binary"
	"encoding/hex"
	"fmt"
	"maps"
	"slices"
	"time"

	"gipf.arena/arena"
)

const (
	// probation is how many games of a new public worker are all played again.
	probation = 50
)

// ownShare is the share of audits that the coordinator plays itself where it would else draw a worker
// of a circle: against workers that forge alike.
var ownShare = [...]float64{Own: 0.02, Team: 0.02, Public: 0.2}

// An audit has games played again that a worker has brought.
type audit struct {
	suspect *member
	by      *member                // who is to play them
	want    map[int64]arena.Record // hashes would do, but people want to read what differs
	tried   bool                   // its worker did not bring it: the coordinator plays it
}

// chance is true in a share of cases.
func (h *Hall) chance(share float64) bool { return h.draw() < share }

// draw draws a number in [0, 1) from what cannot be known beforehand, least of all from the seed of the run.
func (h *Hall) draw() float64 {
	var b [8]byte
	_, _ = h.secret.Read(b[:]) // never fails
	return float64(binary.BigEndian.Uint64(b[:])>>11) * 0x1p-53
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
// so that nobody knows which.
func (x *Hosted) draw(m *member, records []arena.Record) (drawn map[int64]arena.Record) {
	if m.circle == Own {
		return nil
	}
	fresh := m.circle == Public && x.hall.clean(m) < probation
	for _, r := range records {
		if x.varies(&r) || !fresh && !x.hall.chance(x.hall.share(m.circle)) {
			continue
		}
		if drawn == nil {
			drawn = map[int64]arena.Record{}
		}
		drawn[r.Index] = r
	}
	return drawn
}

// audit begins to have games played again that were drawn. x.mu is held.
func (x *Hosted) audit(p *playing, m *member, games []Game, drawn map[int64]arena.Record) {
	if len(drawn) == 0 {
		return
	}
	var c Chunk
	for _, g := range games {
		if _, ok := drawn[g.Index(g.Place)]; ok {
			c.Games = append(c.Games, g)
		}
	}
	p.audits++
	x.work.Go(func() { x.begin(p, c, &audit{suspect: m, want: drawn}) })
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
	if a.by = nil; !a.tried {
		a.by = x.auditor(p, a)
	}
	if a.by != nil {
		if err := x.addOpenings(x.left, &c); err != nil {
			x.fail(p, err)
			return
		}
		x.offer(p, Any, c, a) // what varies is not audited
		return
	}
	records, err := x.selfPlayed(c.Games)
	if err != nil {
		x.fail(p, err)
		return
	}
	x.judge(p, a, "", records, records)
}

// auditor draws who plays an audit, nil for the coordinator: a worker of the most trusted circle of which
// one is there that has passed the exam and has fewer audits than slots. A public one may have any
// number, and each of them is as likely as the others, whatever it says of its slots.
func (x *Hosted) auditor(p *playing, a *audit) *member {
	busy := map[*member]int{}
	x.mu.Lock()
	for _, c := range p.chunks {
		if c.audit != nil {
			busy[c.audit.by]++
		}
	}
	x.mu.Unlock()
	h := x.hall
	h.mu.Lock()
	var able [len(circles)][]*member
	for _, name := range slices.Sorted(maps.Keys(h.members)) {
		m := h.members[name]
		if m != a.suspect && h.here(m) && m.admitted[x.id] && time.Now().After(m.rests) && (m.circle == Public || busy[m] < m.slots) {
			able[m.circle] = append(able[m.circle], m)
		}
	}
	h.mu.Unlock()
	for circle, members := range able {
		if len(members) > 0 {
			if h.chance(ownShare[circle]) {
				return nil
			}
			return members[int(h.draw()*float64(len(members)))]
		}
	}
	return nil
}

// audited takes what a worker has brought of an audit.
func (x *Hosted) audited(p *playing, c *chunk, m *member, records []arena.Record) {
	a := c.audit
	x.mu.Lock()
	there := p.chunks[c.id] == c
	delete(p.chunks, c.id)
	x.mu.Unlock()
	if !there {
		return // it was brought, or taken from the worker, meanwhile
	}
	x.hall.brought(m)
	same := len(records) == len(a.want)
	for i := range records {
		want, ok := a.want[records[i].Index]
		same = same && ok && want.Hash() == records[i].Hash()
	}
	switch {
	case same:
		x.judge(p, a, m.name, records, records)
		return
	case x.Tasks != nil && len(records) < len(a.want): // a search failed here
		a.tried = true
		x.work.Go(func() { x.begin(p, Chunk{Games: c.games}, a) })
		return
	}
	x.work.Go(func() { // two workers say two things: the coordinator decides
		own, err := x.selfPlayed(c.games)
		if err != nil {
			x.fail(p, err)
			return
		}
		x.judge(p, a, m.name, records, own)
	})
}

// judge ends an audit with records that are right. again are those of who played the games
// again, "" for the coordinator. Whoever has brought others is dismissed.
func (x *Hosted) judge(p *playing, a *audit, by string, again, right []arena.Record) {
	disputes := disputed(a, by, again, right)
	wrong := arena.Disputed(disputes)
	honest := !slices.Contains(wrong, a.suspect.name)
	x.hall.count(func(n *Counts) {
		n.Audits += int64(len(right))
		n.Disputed += int64(len(disputes))
		if honest {
			a.suspect.clean += int64(len(right))
		}
		for i := range disputes {
			for _, name := range disputes[i].Wrong() {
				x.hall.members[name].disputed++ // it has brought something
			}
		}
	})
	for _, d := range disputes {
		if x.Dispute != nil {
			x.Dispute(d)
		}
	}
	if honest && x.waits(a.suspect) {
		x.fail(p, x.Quarantine.Confirm(context.Background(), slices.Collect(maps.Keys(a.want))))
	}
	for _, name := range wrong {
		x.dismiss(name, because(name, disputes))
	}
	x.mu.Lock()
	p.audits--
	x.mu.Unlock()
	x.wake()
}

// disputed returns a dispute for each game of an audit of which not all say the same.
func disputed(a *audit, by string, again, right []arena.Record) (all []arena.Dispute) {
	theirs := map[int64]*arena.Record{}
	for i := range again {
		theirs[again[i].Index] = &again[i]
	}
	for i := range right {
		judged := right[i]
		brought := a.want[judged.Index]
		d := arena.Dispute{
			Game: judged.Index, Worker: a.suspect.name, Other: by, Created: time.Now().UTC().Truncate(time.Second),
			Brought: hashText(&brought), Again: hashText(theirs[judged.Index]), Judged: hashText(&judged),
		}
		switch { // of both that are wrong the worker's, whose record may be stored
		case d.Brought != d.Judged:
			d.Difference = difference(&judged, &brought)
		case d.Again == d.Judged:
			continue
		case d.Again == "":
			d.Difference = fmt.Sprintf("%s did not bring it", by)
		default:
			d.Difference = difference(&judged, theirs[judged.Index])
		}
		all = append(all, d)
	}
	return all
}

// because says why a worker goes who was wrong in one of the disputes.
func because(name string, disputes []arena.Dispute) string {
	i := slices.IndexFunc(disputes, func(d arena.Dispute) bool { return slices.Contains(d.Wrong(), name) })
	d := &disputes[i]
	if d.Worker == name {
		return fmt.Sprintf("game %d is not what it brought: %s", d.Game, d.Difference)
	}
	return fmt.Sprintf("game %d, which it played again, is not what it brought: %s", d.Game, d.Difference)
}

// hashText returns the hash of a record in hex, "" of none.
func hashText(r *arena.Record) string {
	if r == nil {
		return ""
	}
	sum := r.Hash()
	return hex.EncodeToString(sum[:])
}

// dismiss bans a worker who was caught. What is not stored of it is leased again; what is
// stored is told.
func (x *Hosted) dismiss(name, why string) {
	first := x.hall.bar(name, why)
	again := x.forsake(name)
	if !first {
		return
	}
	switch {
	case x.Tasks != nil:
		why += fmt.Sprintf("; %d that waited are leased to others, what it brought to earlier steps of %s is kept", again, x.Meta.Name)
	case x.hall.circleOf(name) != Public:
		why += fmt.Sprintf("; its games are stored: verify --worker %s plays them all again", name)
	case again > 0:
		why += fmt.Sprintf("; %d games of it that waited are leased to others", again)
	}
	x.hall.count(func(n *Counts) { n.Caught++ })
	x.hall.sendAway(name, why)
}
