package crew

import (
	"cmp"
	"slices"

	"gipf.arena/arena"
)

// result takes a worker's result.
func (c *Coordinator) result(name string, data []byte, reply func(any)) {
	b, err := ParseResult(data)
	if err != nil {
		reply(Answer{Reply: c.refuse(name, "result", err.Error())})
		return
	}
	m, s := c.lookup(name, b.Run)
	if m != nil && s == nil {
		reply(Answer{OK: true, Unstored: len(b.Records)})
		return
	}
	c.mu.Lock()
	known := m != nil && m.admitted[b.Run]
	if known && !s.begun {
		s.pending = append(s.pending, pendingResult{m, &b, reply})
		reply = nil
	}
	c.mu.Unlock()
	switch {
	case reply == nil: // Play takes it
	case known:
		s.take(m, &b, reply)
	default:
		reply(Answer{Reply: again})
	}
}

// take takes what an admitted worker returns of this run.
func (s *RunService) take(m *member, b *Result, reply func(any)) {
	records, why := s.read(m, b)
	s.mu.Lock()
	defer s.mu.Unlock()
	defer s.wake()
	p, c := s.play, s.chunk(b.Chunk)
	var given int64
	unstored := 0
	switch {
	case why != "":
	case s.left.Err() != nil:
		reply(Answer{Reply: again})
		return
	case p == nil:
		reply(Answer{OK: true, Unstored: len(b.Records)})
		return
	case c != nil && c.audit != nil:
		p.audited(c, m, records)
		reply(Answer{OK: true})
		return
	default:
		var rows []arena.Record
		if records, unstored, why = p.filter(c, m, b, records); why == "" {
			rows, why = p.accept(m, records, p.drawn(m))
		}
		given = p.put(rows...)
	}
	if why != "" {
		reply(Answer{Reply: s.coordinator.refused(m.Name, "result", why)})
		return
	}
	s.acknowledge(given, Answer{OK: true, Unstored: unstored}, reply)
}

// acknowledge sends an answer once the given number of the run's records are committed.
func (s *RunService) acknowledge(rows int64, a Answer, reply func(any)) {
	if s.Committed == nil {
		reply(a)
		return
	}
	s.work.Go(func() {
		for {
			leaving := s.left.Err() != nil
			switch n, more := s.Committed(); {
			case n >= rows:
				reply(a)
				return
			case leaving:
				reply(Answer{Reply: again})
				return
			default:
				select {
				case <-more:
				case <-s.left.Done():
				}
			}
		}
	})
}

// filter returns those records of a worker's result whose games are wanted, and how many it keeps until they
// are, or why the result is not taken. mu is held.
func (p *playing) filter(c *chunk, m *member, b *Result, records []arena.Record) (fresh []arena.Record, unstored int, why string) {
	unstored, why = p.keep(m, b, records)
	if why != "" {
		return nil, 0, why
	}
	fresh = slices.DeleteFunc(records, func(r arena.Record) bool { return p.wanted[r.Index] == nil })
	if p.Tasks != nil && c != nil && len(fresh) < c.missing { // a search failed or took too long there
		if m.Trust != Own {
			return nil, 0, "tasks of the chunk are missing"
		}
		p.giveUp(c, "failed at worker "+m.Name) // the coordinator does them itself, and says what is wrong with them
	}
	for i := range fresh {
		p.inLease(m, &fresh[i])
	}
	p.coordinator.counts.Duplicates += int64(len(b.Records) - len(fresh) - unstored)
	if l := p.leasesOf(m)[b.Chunk]; l != nil && len(fresh) > 0 {
		p.Share.correct(l.charged, p.learn(fresh))
		l.charged = 0
		m.grow()
	}
	return fresh, unstored, ""
}

// learn updates how long games take, as a worker reports, and returns the total in seconds. mu is held.
func (s *RunService) learn(records []arena.Record) (seconds float64) {
	for i := range records {
		took := max(records[i].Elapsed.Seconds(), 1e-6)
		s.seconds = cmp.Or(s.seconds, took)
		s.seconds += 0.05 * (took - s.seconds)
		seconds += took
	}
	return seconds
}

// accept takes a worker's records of wanted games, and audits those that drawn selects. It returns those that
// are rows from now on, or why none is taken: the worker was dismissed meanwhile, or the play ends. mu is
// held.
func (p *playing) accept(m *member, records []arena.Record, drawn func(*arena.Record) bool) (rows []arena.Record, why string) {
	if p.coordinator.distrusted(m.Name) {
		return nil, "it was dismissed"
	}
	taken, games := p.claim(records)
	m.Games += int64(len(taken))
	again := map[int64]arena.Record{}
	for i := range taken {
		if drawn(&taken[i]) {
			again[taken[i].Index] = taken[i]
		}
	}
	switch {
	case len(taken) == 0:
	case p.waits(m):
		if err := p.hold(m, taken, games, again); err != nil {
			p.fault = err
			return nil, err.Error()
		}
	default:
		p.credit(m.Name, indices(taken))
		rows = taken
	}
	p.audit(m, games, again)
	return rows, ""
}

// claim removes returned games from the wanted, and returns those that were there. mu is held.
func (p *playing) claim(records []arena.Record) (taken []arena.Record, games []Game) {
	for _, r := range records {
		a := p.wanted[r.Index]
		if a == nil {
			continue // played twice while we looked
		}
		delete(p.wanted, r.Index)
		p.received.Add(r.Index)
		if c := a.chunk; c != nil {
			if c.missing--; c.missing == 0 {
				delete(p.chunks, c.id)
			}
		}
		taken, games = append(taken, r), append(games, a.Game)
	}
	return taken, games
}

// credit reports who played games that were put.
func (s *RunService) credit(worker string, games []int64) {
	if s.Origin != nil {
		s.Origin(worker, games)
	}
}
