package crew

import (
	"cmp"
	"context"
	"maps"
	"slices"

	"gipf.arena/arena"
)

// A Quarantine keeps the records of public workers until they are believed: until the run
// or the round has no other games left, and all that was drawn of them was played again and
// found right. What it was given it has for good, also when the coordinator is killed.
// *store.Store is one.
type Quarantine interface {
	// Hold takes records in, each in place of another one of its game.
	Hold(ctx context.Context, all []arena.Waiting) error
	// Confirm notes that games were found right, Drop forgets all of a worker.
	Confirm(ctx context.Context, games []int64) error
	Drop(ctx context.Context, worker string) error
	// Settle forgets the games that the run has stored.
	Settle(ctx context.Context) error
	// Quarantine returns all that waits without its records, Held one record, nil for none.
	Quarantine(ctx context.Context) ([]arena.Waiting, error)
	Held(ctx context.Context, game int64) ([]byte, error)
}

// hold keeps records of a public worker, of which some were drawn to be played again. x.mu is
// held.
func (x *Hosted) hold(p *playing, m *member, taken []arena.Record, games []Game, drawn map[int64]arena.Record) error {
	all := make([]arena.Waiting, len(taken))
	for i := range taken {
		all[i] = arena.Waiting{Game: taken[i].Index, Worker: m.name, Record: taken[i].AppendWire(nil)}
		if _, ok := drawn[taken[i].Index]; ok {
			all[i].Audit = arena.Drawn
		}
	}
	p.held[m.name] = append(p.held[m.name], games...)
	return x.Quarantine.Hold(context.Background(), all)
}

// release stores the records that wait. x.mu is held.
func (x *Hosted) release(p *playing) error {
	for _, name := range slices.Sorted(maps.Keys(p.held)) {
		var games []int64
		for _, g := range p.held[name] {
			data, err := x.Quarantine.Held(context.Background(), g.Index(g.Place))
			if err != nil {
				return err
			}
			r, err := x.parse(data)
			if err != nil {
				return err // our own bytes
			}
			games = append(games, r.Index)
			x.putOne(p, r)
		}
		delete(p.held, name)
		if x.Origin != nil {
			x.Origin(name, games)
		}
	}
	return nil
}

// restore takes up what waits from before the coordinator was started again. It counts when
// the schedule comes to it. What workers brought who are not believed any more is forgotten.
func (x *Hosted) restore(p *playing) error {
	ctx := context.Background()
	all, err := x.Quarantine.Quarantine(ctx)
	if len(all) == 0 || err != nil {
		return err
	}
	clean := map[string]int64{}
	for _, w := range all {
		if x.hall.distrusted(w.Worker) {
			if err := x.Quarantine.Drop(ctx, w.Worker); err != nil {
				return err
			}
			continue
		}
		if !p.done.Has(w.Game) {
			p.before[w.Game] = w
		}
		n := clean[w.Worker]
		if w.Audit == arena.FoundRight {
			n++
		}
		clean[w.Worker] = n
	}
	for name, games := range clean {
		x.hall.remember(name, games)
	}
	return x.Quarantine.Settle(ctx)
}

// cameBefore takes the record of a game that the schedule has come to, if one waits.
func (x *Hosted) cameBefore(p *playing, g Game, w arena.Waiting) bool {
	data, err := x.Quarantine.Held(context.Background(), w.Game)
	x.hall.mu.Lock()
	m := x.hall.members[w.Worker]
	x.hall.mu.Unlock()
	if err != nil || data == nil || m == nil {
		x.fail(p, err)
		return false
	}
	taken := x.takeUp(p, g, m, data, func(records []arena.Record) error {
		return x.acceptAs(p, m, records, func(taken []arena.Record) map[int64]arena.Record {
			if w.Audit != arena.Drawn || len(taken) == 0 {
				return nil
			}
			return map[int64]arena.Record{w.Game: taken[0]}
		})
	})
	if taken && w.Audit == arena.FoundRight { // it has been put there again
		x.fail(p, x.Quarantine.Confirm(context.Background(), []int64{w.Game}))
	}
	return taken
}

// forsake forgets what waits of a worker, and has its games leased to others. It returns how
// many they are.
func (x *Hosted) forsake(name string) (games int) {
	x.mu.Lock()
	defer x.wake()
	defer x.mu.Unlock()
	p := x.play
	if p == nil {
		return 0
	}
	games = len(p.held[name])
	p.again = append(p.again, p.held[name]...)
	delete(p.held, name)
	maps.DeleteFunc(p.before, func(_ int64, w arena.Waiting) bool { return w.Worker == name })
	p.fault = cmp.Or(p.fault, x.Quarantine.Drop(context.Background(), name))
	return games
}

// remember notes a worker of whom records wait, with the number of its games that were found
// right, until it says hello.
func (h *Hall) remember(name string, clean int64) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.members[name] == nil {
		h.join(name).clean = clean
	}
}

// distrusted reports whether nothing is taken from a worker any more.
func (h *Hall) distrusted(name string) bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	m := h.members[name]
	return m != nil && m.banned != "" || h.wrong[name] != "" || h.opt.Revoked != nil && h.opt.Revoked(name)
}

// inMemory is a Quarantine that dies with the coordinator.
type inMemory map[int64]arena.Waiting

func (q inMemory) Hold(_ context.Context, all []arena.Waiting) error {
	for _, w := range all {
		q[w.Game] = w
	}
	return nil
}

func (q inMemory) Drop(_ context.Context, worker string) error {
	maps.DeleteFunc(q, func(_ int64, w arena.Waiting) bool { return w.Worker == worker })
	return nil
}

func (q inMemory) Held(_ context.Context, game int64) ([]byte, error) { return q[game].Record, nil }

func (inMemory) Confirm(context.Context, []int64) error              { return nil }
func (inMemory) Settle(context.Context) error                        { return nil }
func (inMemory) Quarantine(context.Context) ([]arena.Waiting, error) { return nil, nil }
