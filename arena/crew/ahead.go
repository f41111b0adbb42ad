package crew

import (
	"cmp"
	"context"
	"fmt"
	"maps"

	"gipf.arena/arena"
)

// mostAhead and mostAheadOf bound, in bytes, the records kept in memory for games that are not offered yet: of all
// workers, and of one.
const (
	mostAhead   = 64 << 20
	mostAheadOf = 16 << 20
)

// An ahead record arrived before the schedule reached its game, which was leased before the coordinator
// restarted.
type ahead struct {
	by    *member
	data  []byte // nil if the quarantine has it
	audit arena.AuditState
}

// keep keeps those records of a result whose games are not offered yet, and returns how many they are,
// or why it does not. They are checked when the schedule reaches their games: until then they cannot
// be told from others. mu is held.
func (p *playing) keep(m *member, b *Result, records []arena.Record) (n int, why string) {
	fresh := map[int64]ahead{}
	of, all := 0, 0
	for _, e := range p.ahead {
		all += len(e.data)
		if e.by == m {
			of += len(e.data)
		}
	}
	for i := range records {
		index := records[i].Index
		if p.wanted[index] != nil || p.done.Has(index) || p.received.Has(index) {
			continue
		}
		n++
		if _, there := p.ahead[index]; !there {
			fresh[index] = ahead{by: m, data: b.Records[i]}
			of, all = of+len(b.Records[i]), all+len(b.Records[i])
		}
	}
	if len(fresh) > 0 && (of > mostAheadOf || all > mostAhead) {
		return 0, fmt.Sprintf("too much waits for games that are not offered yet: %d bytes of it and %d of all, at most %d and %d", of, all, mostAheadOf, mostAhead)
	}
	maps.Copy(p.ahead, fresh)
	return n, ""
}

// cameAhead takes the record of a game that the schedule has reached, if it is there already and right, as
// if it arrived now. A record of the quarantine is audited if it was drawn before.
func (p *playing) cameAhead(g Game) bool {
	p.mu.Lock()
	index := g.index()
	e, ok := p.ahead[index]
	delete(p.ahead, index)
	if ok {
		p.wanted[index] = &wanted{Game: g}
	}
	p.mu.Unlock()
	if !ok {
		return false
	}
	data, drawn := e.data, p.drawn(e.by)
	if data == nil {
		var err error
		if data, err = p.Quarantine.Held(context.Background(), index); err != nil {
			p.fail(err)
		}
		drawn = func(*arena.Record) bool { return e.audit == arena.Drawn }
	}
	r, err := p.parse(data)
	right := err == nil && p.mismatch(e.by, 0, &r) == ""
	p.mu.Lock()
	defer p.mu.Unlock()
	var rows []arena.Record
	if right = right && (e.data == nil || e.by.admitted[p.id]); right {
		var why string
		rows, why = p.accept(e.by, []arena.Record{r}, drawn)
		right = why == ""
	}
	p.put(rows...)
	switch {
	case !right:
		delete(p.wanted, index)
	case e.audit == arena.FoundRight: // it has been put there again
		p.fault = cmp.Or(p.fault, p.Quarantine.Confirm(context.Background(), []int64{index}))
	}
	p.wake()
	return right
}
