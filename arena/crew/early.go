package crew

import (
	"fmt"
	"maps"

	"gipf.arena/arena"
)

// mostEarly and mostEarlyOf bound the records of games that are not offered yet, in bytes: of all
// workers, and of one.
const (
	mostEarly   = 64 << 20
	mostEarlyOf = 16 << 20
)

// An early record is one of a game that was leased before the coordinator was started
// again, and was not offered since.
type early struct {
	by   *member
	data []byte
}

// keep keeps those records of a result whose games are not offered yet, and returns how
// many they are, or why it does not. They are looked at when the schedule comes to their games: before
// that they cannot be told from others. x.mu is held.
func (x *Hosted) keep(p *playing, m *member, b *Result, records []arena.Record) (n int, why string) {
	fresh := map[int64]early{}
	of, all := 0, 0
	for _, e := range p.early {
		all += len(e.data)
		if e.by == m {
			of += len(e.data)
		}
	}
	for i := range records {
		index := records[i].Index
		if p.out[index] != nil || p.done.Has(index) || p.known.Has(index) {
			continue
		}
		n++
		if _, there := p.early[index]; !there {
			fresh[index] = early{m, b.Records[i]}
			of, all = of+len(b.Records[i]), all+len(b.Records[i])
		}
	}
	if len(fresh) > 0 && (of > mostEarlyOf || all > mostEarly) {
		return 0, fmt.Sprintf("too much waits for games that are not offered yet: %d bytes of it and %d of all, at most %d and %d", of, all, mostEarlyOf, mostEarly)
	}
	maps.Copy(p.early, fresh)
	return n, ""
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
	if m, _, _, known := x.hall.member(name(e.by), x.id); !ok || !known || m != e.by {
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
	r, err := x.parse(data)
	right := err == nil && x.wrong(m, 0, &r) == ""
	x.mu.Lock()
	defer x.mu.Unlock()
	if !right || accept([]arena.Record{r}) != nil {
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
