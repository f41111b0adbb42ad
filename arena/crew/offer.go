package crew

import (
	"context"
	"fmt"
	"slices"
	"time"

	"gipf.arena/arena"
)

// fill offers chunks until there are as many as workers may soon want.
func (p *playing) fill(ctx context.Context) error {
	for {
		games, class := p.next()
		if len(games) == 0 {
			return nil
		}
		var c Chunk
		for _, g := range games {
			if !p.cameAhead(g) {
				c.Games = append(c.Games, g)
			}
		}
		if err := p.addOpenings(ctx, &c); err != nil {
			return err
		}
		if len(c.Games) > 0 {
			p.offer(class, c, nil)
		}
	}
}

// chunkSeconds is how long a chunk should keep a slot busy.
const chunkSeconds = 5.0

// size returns how many pairs the next chunk has: enough to keep a slot busy for some seconds and,
// towards the end of the schedule, so few that all slots end together. mu is held.
func (p *playing) size(slots int) int {
	n := 1.0
	if p.seconds > 0 {
		n = p.coordinator.chunkTime() / (2 * p.seconds)
	}
	n = min(n, float64(p.pairs)/float64(2*max(slots, 1)), MostPairs)
	return int(max(n, 1))
}

// A queue holds games of one class that wait for a chunk.
type queue struct {
	class string
	games []Game
}

// mostQueued bounds the games that wait for workers that may play them, some 8 MB.
const mostQueued = 1 << 17

// next takes the games of the next chunk from a queue, or none if there is no room for it. It fills the
// queues from the schedule while there is room for any class.
func (p *playing) next() (games []Game, class string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	slots := p.coordinator.wanted()
	size, room := 2*p.size(slots), p.room(2*slots+16)
	for len(room) > 0 {
		more := p.schedule != nil && p.queued < mostQueued
		for _, q := range p.queues {
			if n := min(size, len(q.games)); n > 0 && (n == size || !more) && room[q.class] {
				games, q.games = q.games[:n:n], q.games[n:]
				p.queued -= n
				return games, q.class
			}
		}
		if !more {
			break
		}
		p.pull()
	}
	return nil, ""
}

// room returns the classes of which a chunk can be offered: those with fewer chunks than workers may
// soon want. mu is held.
func (p *playing) room(window int) map[string]bool {
	offered, all := map[string]int{}, len(p.chunks)
	for _, c := range p.chunks {
		if all < window || len(p.wants) == 1 {
			break // they need not be told apart
		}
		offered[c.class]++
	}
	room := map[string]bool{}
	for class := range p.wants {
		if all < window || len(p.wants) > 1 && offered[class] < window {
			room[class] = true
		}
	}
	return room
}

// pull takes a pair from the schedule into a queue, without the games already done. mu is held.
func (p *playing) pull() {
	pair, ok := p.schedule.Next()
	if !ok {
		p.schedule = nil
		return
	}
	p.pairs--
	class, _ := p.classOf(pair.Players)
	for place := range 2 {
		if !p.done.Has(pair.Index(place)) {
			p.enqueue(class, p.gameOf(pair, place))
		}
	}
}

// gameOf returns game 0 or 1 of a pair of the schedule.
func (s *RunService) gameOf(p arena.Pair, place int) Game {
	if k := s.task(p.Index(place)); k != nil {
		p.Opening = k.Pair
	}
	return Game{p, place}
}

// enqueue puts games of a class into its queue, where they wait for a chunk. mu is held.
func (p *playing) enqueue(class string, games ...Game) {
	i := slices.IndexFunc(p.queues, func(q *queue) bool { return q.class == class })
	if i < 0 {
		i, p.queues = len(p.queues), append(p.queues, &queue{class: class})
	}
	p.queues[i].games = append(p.queues[i].games, games...)
	p.queued += len(games)
}

// addOpenings adds the openings to a chunk if workers cannot know them.
func (s *RunService) addOpenings(ctx context.Context, c *Chunk) error {
	if s.Tournament.Openings == nil {
		return nil
	}
	for _, g := range c.Games {
		o, err := s.Tournament.Openings.Opening(ctx, g.Opening)
		if err != nil {
			return err
		}
		c.Openings = append(c.Openings, o)
	}
	return nil
}

// offer puts a chunk of a class up for lease; a is the chunk's audit, or nil.
func (p *playing) offer(class string, c Chunk, a *audit) {
	c.Run, c.Tasks = p.id, p.tasksOf(c.Games)
	p.mu.Lock()
	defer p.mu.Unlock()
	c.ID = p.coordinator.nextID()
	entry := &chunk{id: c.ID, class: class, data: c.AppendTo(nil), missing: len(c.Games), audit: a, games: c.Games, offered: time.Now()}
	p.coordinator.counts.Chunks++
	p.chunks[c.ID], p.open = entry, append(p.open, entry)
	if a == nil {
		for _, g := range c.Games {
			p.wanted[g.index()] = &wanted{g, entry}
		}
	}
}

// giveUp makes the coordinator play a chunk, and says why. mu is held.
func (p *playing) giveUp(c *chunk, why string) {
	p.work.Go(func() {
		p.coordinator.opt.Say(fmt.Sprintf("%d games from game %d on %s: the coordinator plays them", len(c.games), c.games[0].index(), why))
		records, err := p.selfPlayed(c.games)
		if err != nil {
			p.fail(err)
			return
		}
		p.mu.Lock()
		defer p.mu.Unlock()
		taken, _ := p.claim(records)
		p.put(taken...)
		p.wake()
	})
}
