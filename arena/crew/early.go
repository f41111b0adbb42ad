package crew

import "gipf.arena/arena"

// mostEarly bounds the records of games that are not offered yet, some 10 MB.
const mostEarly = 20_000

// An early record is one of a game that was offered before the coordinator was started
// again, and was not since.
type early struct {
	by   *member
	data []byte
}

// keep keeps those records of a result whose games are not offered yet, and returns how
// many they are. They are looked at when the schedule comes to their games: before that
// nobody can say that they are the right ones. x.mu is held.
func (x *Hosted) keep(p *playing, m *member, b *Result, records []arena.Record) (n int) {
	for i := range records {
		index := records[i].Index
		if p.out[index] != nil || p.done.Has(index) || p.known.Has(index) {
			continue
		}
		n++
		if _, there := p.early[index]; !there && len(p.early) < mostEarly {
			p.early[index] = early{m, b.Records[i]}
		}
	}
	return n
}

// cameEarly takes the record of a game that the schedule has come to, if it is there already,
// as if it came now.
func (x *Hosted) cameEarly(p *playing, g Game) bool {
	x.mu.Lock()
	index := g.Index(g.Place)
	e, ok := p.early[index]
	w, waits := p.before[index]
	delete(p.early, index)
	delete(p.before, index)
	x.mu.Unlock()
	if waits {
		return x.cameBefore(p, g, w)
	}
	if m, _, known := x.hall.member(name(e.by), x.id); !ok || !known || m != e.by {
		return false
	}
	return x.takeUp(p, g, e.by, e.data, func(records []arena.Record) error { return x.accept(p, e.by, records) })
}

// takeUp has a record accepted that came before its game was wanted, if it is the right one.
func (x *Hosted) takeUp(p *playing, g Game, m *member, data []byte, accept func([]arena.Record) error) bool {
	index := g.Index(g.Place)
	x.mu.Lock()
	p.out[index] = &asked{Game: g, seed: x.seedOf(g)}
	x.mu.Unlock()
	records, why := x.read(m, &Result{Run: x.id, Records: [][]byte{data}})
	x.mu.Lock()
	defer x.mu.Unlock()
	if why != "" || accept(records) != nil {
		delete(p.out, index)
		return false
	}
	x.wake()
	return true
}

func name(m *member) string {
	if m == nil {
		return ""
	}
	return m.name
}
