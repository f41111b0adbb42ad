package crew

import (
	"context"
	"fmt"
	"time"

	"gipf.arena/arena"
)

// fill offers chunks until there are as many as workers can want soon.
func (x *Hosted) fill(ctx context.Context, p *playing) error {
	for {
		slots := x.hall.wanted()
		x.mu.Lock()
		room := len(x.wants) > 1 || x.room(p, "", slots)
		size := x.size(p, slots)
		x.mu.Unlock()
		if !room {
			return nil
		}
		c, class, more, err := x.next(ctx, p, size, slots)
		if err != nil {
			x.fail(p, err)
			return nil
		}
		if !more {
			return nil
		}
		if len(c.Games) > 0 {
			x.offer(p, class, c, nil)
		}
	}
}

// chunkSeconds is how long a slot is to be busy with a chunk.
const chunkSeconds = 5.0

// size returns how many pairs the next chunk has: what keeps a slot busy for some seconds,
// and towards the end of the schedule so few that all slots end together. x.mu is held.
func (x *Hosted) size(p *playing, slots int) int {
	n := 1.0
	if x.seconds > 0 {
		n = chunkSeconds / (2 * x.seconds)
	}
	n = min(n, float64(p.pairs)/float64(2*max(slots, 1)), MostPairs)
	return int(max(n, 1))
}

// next takes so many pairs of a class for which there is room; more is false when there are
// none. Whoever calls it is the only one who does.
func (x *Hosted) next(ctx context.Context, p *playing, size, slots int) (c Chunk, class string, more bool, err error) {
	x.mu.Lock()
	if n := min(len(p.again), 2*size); n > 0 {
		// They had been lent to public workers; tasks are all of one class.
		if class, _ = x.classOf(p.again[0].Players); x.room(p, class, slots) {
			c.Games, p.again = p.again[:n:n], p.again[n:]
		}
	}
	x.mu.Unlock()
	if len(c.Games) > 0 {
		return c, class, true, x.addOpenings(ctx, &c)
	}
	pairs, class, more := x.pairs(p, size, slots)
	for _, pair := range pairs {
		for place := range 2 {
			if g := x.gameOf(pair, place); !p.done.Has(pair.Index(place)) && !x.cameEarly(p, g) {
				c.Games = append(c.Games, g)
			}
		}
	}
	return c, class, more, x.addOpenings(ctx, &c)
}

// addOpenings gives a chunk its openings where workers cannot know them.
func (x *Hosted) addOpenings(ctx context.Context, c *Chunk) error {
	if x.Tournament.Openings == nil {
		return nil
	}
	for _, g := range c.Games {
		o, err := x.Tournament.Openings.Opening(ctx, g.Opening)
		if err != nil {
			return err
		}
		c.Openings = append(c.Openings, o)
	}
	return nil
}

// offer puts a chunk of a class up for lease; a is the audit that it is for, or nil.
func (x *Hosted) offer(p *playing, class string, c Chunk, a *audit) {
	c.Tasks = x.tasksOf(c.Games)
	c.Run, c.ID = x.id, x.hall.nextID()
	entry := &chunk{id: c.ID, class: class, data: c.AppendTo(nil), missing: len(c.Games), audit: a, games: c.Games, offered: time.Now()}
	x.hall.count(func(n *Counts) { n.Chunks++ })
	x.mu.Lock()
	defer x.mu.Unlock()
	p.chunks[c.ID], p.open = entry, append(p.open, entry)
	if a == nil {
		for _, g := range c.Games {
			p.out[g.Index(g.Place)] = &asked{Game: g, chunk: c.ID, seed: x.seedOf(g)}
		}
	}
}

// giveUp has the coordinator play a chunk, and says why. x.mu is held.
func (x *Hosted) giveUp(p *playing, c *chunk, why string) {
	x.work.Go(func() {
		x.hall.say(fmt.Sprintf("%d games from game %d on %s: the coordinator plays them", len(c.games), c.games[0].Index(c.games[0].Place), why))
		records, err := x.selfPlayed(c.games)
		if err != nil {
			x.fail(p, err)
			return
		}
		x.mu.Lock()
		_ = x.accept(p, nil, records) // its own
		x.mu.Unlock()
		x.wake()
	})
}

// selfPlayed plays games in this process.
func (x *Hosted) selfPlayed(games []Game) (records []arena.Record, err error) {
	return x.do(x.Tournament, games, x.tasksOf(games))
}
