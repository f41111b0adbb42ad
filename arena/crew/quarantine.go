package crew

import (
	"cmp"
	"context"
	"maps"
	"slices"

	"gipf.arena/arena"
)

// A Quarantine keeps the records of public workers until they are believed: until the run
// or the round has no other games left, and all of them that were drawn were replayed and
// found right. It keeps what it was given for good, even if the coordinator is killed.
// *store.Store is one.
type Quarantine interface {
	// Hold takes records in; each replaces any other record of its game.
	Hold(ctx context.Context, all []arena.Waiting) error
	// Confirm notes that games were found right, Drop discards all records of a worker.
	Confirm(ctx context.Context, games []int64) error
	Drop(ctx context.Context, worker string) error
	// Settle discards the games that the run has stored.
	Settle(ctx context.Context) error
	// Quarantine returns all that waits without its records, Held one record, nil if there is none.
	Quarantine(ctx context.Context) ([]arena.Waiting, error)
	Held(ctx context.Context, game int64) ([]byte, error)
}

// waits reports whether a worker's results wait until they are believed. The results of tasks decide what
// the job does next, so they cannot be replaced later.
func (s *RunService) waits(m *member) bool {
	return m.Trust == Public || s.Tasks != nil && m.Trust != Own
}

// hold keeps records of a worker, some of which were drawn for a replay. mu is held.
func (p *playing) hold(m *member, taken []arena.Record, games []Game, drawn map[int64]arena.Record) error {
	all := make([]arena.Waiting, len(taken))
	for i := range taken {
		all[i] = arena.Waiting{Game: taken[i].Index, Worker: m.Name, Record: taken[i].AppendWire(nil)}
		if _, ok := drawn[taken[i].Index]; ok {
			all[i].Audit = arena.Drawn
		}
	}
	p.held[m.Name] = append(p.held[m.Name], games...)
	return p.Quarantine.Hold(context.Background(), all)
}

// release stores the records that wait. mu is held.
func (p *playing) release() error {
	for _, name := range slices.Sorted(maps.Keys(p.held)) {
		for _, g := range p.held[name] {
			data, err := p.Quarantine.Held(context.Background(), g.index())
			if err != nil {
				return err
			}
			r, err := p.parse(data)
			if err != nil {
				return err // our own bytes
			}
			p.put(r)
			p.credit(name, []int64{r.Index})
		}
		delete(p.held, name)
	}
	return nil
}

// restore takes up what waits from before a restart of the coordinator. It counts once the schedule
// reaches it. Records of workers that are no longer believed are discarded. mu is held.
func (p *playing) restore() error {
	ctx := context.Background()
	all, err := p.Quarantine.Quarantine(ctx)
	if len(all) == 0 || err != nil {
		return err
	}
	c, fresh := p.coordinator, map[*member]bool{}
	for _, w := range all {
		if c.distrusted(w.Worker) {
			if err := p.Quarantine.Drop(ctx, w.Worker); err != nil {
				return err
			}
			continue
		}
		m := c.members[w.Worker]
		if m == nil { // it has yet to say hello
			m = c.join(w.Worker)
			fresh[m] = true
		}
		if !p.done.Has(w.Game) {
			p.ahead[w.Game] = ahead{by: m, audit: w.Audit}
		}
		if fresh[m] && w.Audit == arena.FoundRight {
			m.clean++
		}
	}
	return p.Quarantine.Settle(ctx)
}

// requeue discards a worker's waiting records, and leases the games to others. It returns
// their number. mu is held.
func (s *RunService) requeue(name string) (games int) {
	defer s.wake()
	p := s.play
	if p == nil {
		return 0
	}
	if games = len(p.held[name]); games > 0 { // games of public workers or tasks are of one class
		class, _ := p.classOf(p.held[name][0].Players)
		p.enqueue(class, p.held[name]...)
		delete(p.held, name)
	}
	maps.DeleteFunc(p.ahead, func(_ int64, e ahead) bool { return e.by.Name == name })
	p.fault = cmp.Or(p.fault, p.Quarantine.Drop(context.Background(), name))
	return games
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
