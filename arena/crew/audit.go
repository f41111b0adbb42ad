package crew

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"time"

	"gipf.arena/arena"
	"gipf.arena/internal/each"
)

// probation is how many games of a new public worker are all replayed.
const probation = 50

// ownShare is, by trust level, the share of audits that the coordinator plays itself where it would otherwise draw a
// worker of that level: against workers that forge alike.
var ownShare = [...]float64{Own: 0.02, Team: 0.02, Public: 0.2}

// An audit replays games that a worker has returned.
type audit struct {
	suspect *member
	by      *member                // who is to replay them
	want    map[int64]arena.Record // hashes would do, but people want to read what differs
	tried   bool                   // its worker did not return it: the coordinator plays it
}

// draw draws a number in [0, 1) from an unpredictable source, certainly not the seed of the run.
func (c *Coordinator) draw() float64 {
	return float64(c.random()>>11) * 0x1p-53
}

// drawn draws which of a worker's records are replayed: after they arrived, so that the worker
// cannot know which. mu is held when the returned function is called.
func (p *playing) drawn(m *member) func(*arena.Record) bool {
	return func(r *arena.Record) bool {
		share := audited[m.Trust]
		switch {
		case m.Trust == Own || p.varies(r):
			return false
		case m.Trust == Public && m.clean < probation:
			return true
		case p.coordinator.opt.Audit > 0:
			share = p.coordinator.opt.Audit
		}
		return p.coordinator.draw() < share
	}
}

// audit starts the replay of games that were drawn. mu is held.
func (p *playing) audit(m *member, games []Game, drawn map[int64]arena.Record) {
	if len(drawn) == 0 {
		return
	}
	again := slices.DeleteFunc(slices.Clone(games), func(g Game) bool {
		_, ok := drawn[g.index()]
		return !ok
	})
	p.audits++
	p.work.Go(func() { p.begin(Chunk{Games: again}, &audit{suspect: m, want: drawn}) })
}

// varies reports whether a game may differ when replayed.
func (s *RunService) varies(r *arena.Record) bool {
	return slices.ContainsFunc(r.Sides[:], func(side arena.Side) bool { return side.Player < len(s.Varies) && s.Varies[side.Player] })
}

// begin has an audit played: by another worker if there is one.
func (p *playing) begin(c Chunk, a *audit) {
	if a.by = nil; !a.tried {
		a.by = p.auditor(a)
	}
	if a.by == nil {
		p.decide(c.Games, a, "", nil)
		return
	}
	if err := p.addOpenings(p.RunService.left, &c); err != nil {
		p.fail(err)
		return
	}
	p.offer(Any, c, a) // what varies is not audited
}

// auditor draws the worker that plays an audit, nil for the coordinator: among workers that have passed
// the exam and have fewer audits than slots, one of the highest trust level present. A public worker may
// have any number of audits, and all are equally likely, however many slots they claim.
func (p *playing) auditor(a *audit) *member {
	p.mu.Lock()
	defer p.mu.Unlock()
	busy := map[*member]int{}
	for _, c := range p.chunks {
		if c.audit != nil {
			busy[c.audit.by]++
		}
	}
	c := p.coordinator
	var able [len(trustLevels)][]*member
	for _, name := range slices.Sorted(maps.Keys(c.members)) {
		m := c.members[name]
		if m != a.suspect && c.here(m) && m.admitted[p.id] && time.Now().After(m.backoffUntil) && (m.Trust == Public || busy[m] < m.Slots) {
			able[m.Trust] = append(able[m.Trust], m)
		}
	}
	for level, members := range able {
		if len(members) > 0 {
			if c.draw() < ownShare[level] {
				return nil
			}
			return members[int(c.draw()*float64(len(members)))]
		}
	}
	return nil
}

// audited takes a worker's results of an audit. mu is held.
func (p *playing) audited(c *chunk, m *member, records []arena.Record) {
	a := c.audit
	delete(p.chunks, c.id)
	m.grow()
	want := slices.Collect(maps.Values(a.want))
	switch {
	case len(records) == len(want) && len(disputed(a, m.Name, records, want)) == 0:
		p.work.Go(func() { p.judge(a, m.Name, records, records) })
	case p.Tasks != nil && len(records) < len(want): // a search failed here
		a.tried = true
		p.work.Go(func() { p.begin(Chunk{Games: c.games}, a) })
	default: // two workers disagree
		p.work.Go(func() { p.decide(c.games, a, m.Name, records) })
	}
}

// decide has the coordinator play an audit itself, and ends it. again are the records of worker by, which has
// replayed the games, "" if none has.
func (p *playing) decide(games []Game, a *audit, by string, again []arena.Record) {
	own, err := p.selfPlayed(games)
	if err != nil {
		p.fail(err)
		return
	}
	if by == "" {
		again = own
	}
	p.judge(a, by, again, own)
}

// judge ends an audit with records known to be right. again are the records of the worker that replayed the games, ""
// for the coordinator. A worker that returned others is dismissed.
func (p *playing) judge(a *audit, by string, again, right []arena.Record) {
	disputes := disputed(a, by, again, right)
	wrong := arena.Disputed(disputes)
	honest := !slices.Contains(wrong, a.suspect.Name)
	for _, d := range disputes {
		if p.Dispute != nil {
			p.Dispute(d)
		}
	}
	if honest && p.waits(a.suspect) {
		p.fail(p.Quarantine.Confirm(context.Background(), slices.Collect(maps.Keys(a.want))))
	}
	for _, name := range wrong {
		p.dismiss(name, because(name, disputes))
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	c := p.coordinator
	c.counts.Audits += int64(len(right))
	c.counts.Disputed += int64(len(disputes))
	if honest {
		a.suspect.clean += int64(len(right))
	}
	for i := range disputes {
		for _, name := range disputes[i].Wrong() {
			c.members[name].Disputed++ // it has returned something
		}
	}
	p.audits--
	p.wake()
}

// disputed returns a dispute for each game of an audit on which not all agree.
func disputed(a *audit, by string, again, right []arena.Record) (all []arena.Dispute) {
	theirs := each.Map(again, func(r arena.Record) (int64, *arena.Record) { return r.Index, &r })
	for i := range right {
		judged := right[i]
		brought := a.want[judged.Index]
		d := arena.Dispute{
			Game: judged.Index, Worker: a.suspect.Name, Other: by, Created: time.Now().UTC().Truncate(time.Second),
			Brought: hashText(&brought), Again: hashText(theirs[judged.Index]), Judged: hashText(&judged),
		}
		switch { // if both are wrong, the worker's, whose record may be stored
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

// because says why a worker found wrong in one of the disputes is dismissed.
func because(name string, disputes []arena.Dispute) string {
	d := each.First(disputes, func(d arena.Dispute) bool { return slices.Contains(d.Wrong(), name) })
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
	return fmt.Sprintf("%x", r.Hash())
}

// dismiss bans a worker that was caught. Its games that are not stored are leased again;
// those stored are reported.
func (p *playing) dismiss(name, why string) {
	p.mu.Lock()
	games, first := p.coordinator.ban(name, why)
	if first {
		p.coordinator.counts.Caught++
	}
	level := p.coordinator.members[name].Trust // it has returned something
	p.mu.Unlock()
	switch {
	case !first:
		return
	case p.Tasks != nil:
		why += fmt.Sprintf("; %d that waited went to others, what it brought to earlier steps of %s is kept", games, p.Meta.Name)
	case level != Public:
		why += fmt.Sprintf("; its games are stored: verify --worker %s plays them all again", name)
	case games > 0:
		why += fmt.Sprintf("; %d of its games that waited went to others", games)
	}
	p.coordinator.disconnect(name, why)
}
