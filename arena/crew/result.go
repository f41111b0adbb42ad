package crew

import (
	"errors"
	"fmt"
	"slices"

	"gipf.arena/arena"
)

// seedOf returns the seed that a record of a game must have. x.mu is held.
func (x *Hosted) seedOf(g Game) uint64 {
	if k := x.task(g.Index(g.Place)); k != nil {
		return k.GameSeed(g.Place)
	}
	return x.seeds.Game(x.Meta.Seed, g.Number, g.Place)
}

// result takes what a worker brings.
func (h *Hall) result(name string, data []byte, reply func(Answer)) {
	b, err := ParseResult(data)
	if err != nil {
		reply(Answer{Refused: h.refuse(name, "result", err.Error())})
		return
	}
	m, x, banned, known := h.member(name, b.Run)
	switch {
	case banned != "":
		reply(Answer{Refused: h.refuse(name, "result", banned)})
	case m != nil && x == nil:
		reply(Answer{OK: true, Unstored: len(b.Records)})
	case !known:
		reply(Answer{Again: true})
	case x.atOnce():
		x.take(m, &b, reply)
	default:
		x.later(m, &b, reply)
	}
}

// atOnce reports whether results can be taken: the first round has begun.
func (x *Hosted) atOnce() bool {
	select {
	case <-x.begun:
		return true
	default:
		return false
	}
}

// later takes a result when the first round has begun. It is from before the coordinator
// was started again, and nobody knows yet which of its games are wanted.
func (x *Hosted) later(m *member, b *Result, reply func(Answer)) {
	x.hall.mu.Lock()
	defer x.hall.mu.Unlock()
	if x.hall.runs[x.id] != x { // it is leaving, and waits for no more
		reply(Answer{Again: true})
		return
	}
	x.work.Go(func() {
		select {
		case <-x.begun:
			x.take(m, b, reply)
		case <-x.left.Done():
			reply(Answer{Again: true})
		}
	})
}

// take takes what an admitted worker brings of this run.
func (x *Hosted) take(m *member, b *Result, reply func(Answer)) {
	records, why := x.read(m, b)
	if why != "" {
		reply(Answer{Refused: x.hall.refuse(m.name, "result", why)})
		return
	}
	x.mu.Lock()
	defer x.wake()
	p := x.play
	if p == nil {
		x.mu.Unlock()
		reply(Answer{OK: true, Unstored: len(b.Records)})
		return
	}
	c := p.chunks[b.Chunk]
	if c != nil && c.audit != nil {
		x.mu.Unlock()
		x.audited(p, c, m, records)
		reply(Answer{OK: true})
		return
	}
	defer x.mu.Unlock()
	ahead, why := x.keep(p, m, b, records)
	if why != "" {
		reply(Answer{Refused: x.hall.refuse(m.name, "result", why)})
		return
	}
	fresh := slices.DeleteFunc(records, func(r arena.Record) bool { return p.out[r.Index] == nil })
	if why := x.lacking(p, m, b.Chunk, len(fresh)); why != "" {
		reply(Answer{Refused: x.hall.refuse(m.name, "result", why)})
		return
	}
	for i := range fresh {
		x.inLease(p, m, &fresh[i])
	}
	x.hall.count(func(n *Counts) { n.Duplicates += int64(len(b.Records) - len(fresh) - ahead) })
	x.learn(m, c, fresh)
	if err := x.accept(p, m, fresh); err != nil {
		reply(Answer{Refused: err.Error()})
		return
	}
	x.waiting = append(x.waiting, owed{row: x.rows, early: ahead, reply: reply})
	select {
	case x.awaited <- struct{}{}:
	default:
	}
}

// read reads the records of a result, and says in a line what is wrong with them: one
// that is not whole, was not leased to the worker, is not the game that was asked for, or not a
// game by the rules.
func (x *Hosted) read(m *member, b *Result) (records []arena.Record, why string) {
	records = make([]arena.Record, 0, len(b.Records))
	for _, data := range b.Records {
		r, err := x.parse(data)
		if err != nil {
			return nil, err.Error()
		}
		records = append(records, r)
	}
	if !x.leased(m, b, records) {
		return nil, "it brings games that it has not leased"
	}
	for i := range records {
		if why := x.wrong(m, b.Chunk, &records[i]); why != "" {
			return nil, why
		}
	}
	return records, ""
}

// wrong says in a line why a record is not that of a game which is wanted, "" where it is, or no such
// game is.
func (x *Hosted) wrong(m *member, chunk uint64, r *arena.Record) string {
	a := x.askedFor(chunk, r.Index)
	switch {
	case a == nil:
		return ""
	case r.Opening != a.Opening || r.Seed != a.seed || r.Sides[0].Player != a.Seated(0, a.Place) || r.Sides[1].Player != a.Seated(1, a.Place):
		return fmt.Sprintf("game %d is not the one that was asked for", r.Index)
	case m.circle == Public && x.varies(r):
		return fmt.Sprintf("game %d is one of clocks or engines, which public workers do not play", r.Index)
	}
	if k := x.task(r.Index); k != nil {
		if err := k.Check(r); err != nil {
			return err.Error()
		}
	}
	if m.circle != Own && x.Check != nil {
		if err := x.Check(r); err != nil {
			return err.Error()
		}
	}
	return ""
}

// askedFor returns the game that is wanted under an index, or audited by a chunk.
func (x *Hosted) askedFor(id uint64, index int64) *asked {
	x.mu.Lock()
	defer x.mu.Unlock()
	if x.play == nil {
		return nil
	}
	if c := x.play.chunks[id]; c != nil && c.audit != nil {
		for _, g := range c.games {
			if g.Index(g.Place) == index {
				return &asked{Game: g, chunk: id, seed: x.seedOf(g)}
			}
		}
	}
	return x.play.out[index]
}

// learn takes up how long the games of a chunk take, by the word of a worker. x.mu is held.
func (x *Hosted) learn(m *member, c *chunk, records []arena.Record) {
	if c == nil || c.leaseOf(m) == nil {
		return
	}
	for i := range records {
		s := max(records[i].Elapsed.Seconds(), 1e-6)
		if x.seconds == 0 {
			x.seconds = s
		}
		x.seconds += 0.05 * (s - x.seconds)
	}
	if len(records) > 0 {
		x.hall.brought(m)
	}
}

// accept takes records of wanted games, of a worker or, nil, of the coordinator. An error
// says that the worker was dismissed meanwhile, or ends the play. x.mu is held.
func (x *Hosted) accept(p *playing, m *member, records []arena.Record) error {
	return x.acceptAs(p, m, records, func(taken []arena.Record) map[int64]arena.Record { return x.draw(m, taken) })
}

// acceptAs accepts records of which draw draws what is played again. x.mu is held.
func (x *Hosted) acceptAs(p *playing, m *member, records []arena.Record, draw func([]arena.Record) map[int64]arena.Record) error {
	if m != nil && x.hall.distrusted(m.name) {
		return errDismissed
	}
	taken, games := x.strike(p, records)
	if m == nil {
		x.putAll(p, taken)
		return nil
	}
	x.hall.count(func(*Counts) { m.games += int64(len(taken)) })
	drawn := draw(taken)
	if x.waits(m) && len(taken) > 0 {
		if err := x.hold(p, m, taken, games, drawn); err != nil {
			p.fault = err
			return err
		}
	} else {
		x.putAll(p, taken)
		if x.Origin != nil && len(taken) > 0 {
			x.Origin(m.name, indices(taken))
		}
	}
	x.audit(p, m, games, drawn)
	return nil
}

// errDismissed says that a worker was dismissed while it brought something.
var errDismissed = errors.New("it was dismissed")

// strike takes games that came off what is wanted, and returns those that were. x.mu is held.
func (x *Hosted) strike(p *playing, records []arena.Record) (taken []arena.Record, games []Game) {
	for _, r := range records {
		a := p.out[r.Index]
		if a == nil {
			continue // played twice while we looked
		}
		delete(p.out, r.Index)
		p.known.Add(r.Index)
		if c := p.chunks[a.chunk]; c != nil {
			if c.missing--; c.missing == 0 {
				delete(p.chunks, a.chunk)
			}
		}
		taken, games = append(taken, r), append(games, a.Game)
	}
	return taken, games
}

// indices returns the indices of records.
func indices(records []arena.Record) (games []int64) {
	for i := range records {
		games = append(games, records[i].Index)
	}
	return games
}

// putAll stores records. x.mu is held.
func (x *Hosted) putAll(p *playing, records []arena.Record) {
	for _, r := range records {
		x.putOne(p, r)
	}
}

// putOne stores a record. x.mu is held.
func (x *Hosted) putOne(p *playing, r arena.Record) {
	x.rows++
	p.left--
	p.put(r)
}

// answer tells workers that their records are committed.
func (x *Hosted) answer() {
	for {
		more := x.pay()
		select {
		case <-more:
		case <-x.awaited:
		case <-x.left.Done():
			return
		}
	}
}

// pay gives the answers that are due, and returns what is closed when more are.
func (x *Hosted) pay() (more <-chan struct{}) {
	n, more := x.committed()
	x.mu.Lock()
	var ready []owed
	for len(x.waiting) > 0 && x.waiting[0].row <= n {
		ready, x.waiting = append(ready, x.waiting[0]), x.waiting[1:]
	}
	x.mu.Unlock()
	for _, o := range ready {
		o.reply(Answer{OK: true, Unstored: o.early})
	}
	return more
}

// committed is Committed, or all that was put.
func (x *Hosted) committed() (n int64, more <-chan struct{}) {
	if x.Committed != nil {
		return x.Committed()
	}
	x.mu.Lock()
	defer x.mu.Unlock()
	return x.rows, nil
}
