package crew

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"gipf.arena/arena"
)

// A Run is what a hall has to know of a run to have its games played.
type Run struct {
	// Meta describes the run as its directory does, Tournament is what is played: the
	// coordinator plays games of it itself where it does not believe others.
	Meta       arena.Meta
	Tournament *arena.Tournament
	// Class is what the games demand of a worker.
	Class string
	// Varies says of each player whether its games may come out differently when they are
	// played again: they can be neither part of the exam nor audited.
	Varies []bool
	// Committed returns how many records that were put are committed, and what is closed
	// when there are more: nil where putting is enough.
	Committed func() (int64, <-chan struct{})
	// Check, if not nil, reads a record of a worker who is not own by the rules.
	Check func(*arena.Record) error
	// Origin, if not nil, is told who played games that were put.
	Origin func(worker string, games []int64)
	// Files are what agents refer to: workers who lack them get them.
	Files []File
	// Progress, if not nil, is told how many games are leased.
	Progress *arena.Progress
}

// A Hosted is a run in a hall: an arena.Crew. Leave ends it.
type Hosted struct {
	Run
	id   RunID
	hall *Hall
	exam exam

	mu      sync.Mutex
	play    *playing // what is being played now; nil between rounds
	rows    int64    // records that were put
	waiting []owed   // answers that wait for commits
	chunks  uint64   // IDs given
	seconds float64  // of a game, the mean of late
	changed chan struct{}
	awaited chan struct{} // a signal that answers wait
	begun   chan struct{} // closed when the first round begins
	once    sync.Once
	leave   context.CancelFunc
	left    context.Context
	work    sync.WaitGroup
}

// An owed answer waits for rows to be committed.
type owed struct {
	row   int64
	lease string
	early int
	reply func(Answer)
}

// Host takes a run into the hall, and its games to the workers. The caller has it Leave.
func (h *Hall) Host(r Run) (*Hosted, error) {
	x := &Hosted{Run: r, id: IDOf(&r.Meta), hall: h, changed: make(chan struct{}, 1), awaited: make(chan struct{}, 1), begun: make(chan struct{})}
	x.left, x.leave = context.WithCancel(context.Background())
	x.exam.run = x
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.runs[x.id] != nil {
		return nil, fmt.Errorf("crew: run %s is being played already", r.Meta.Name)
	}
	h.runs[x.id] = x
	x.work.Go(x.answer)
	return x, nil
}

// Leave takes the run out of the hall, and waits until nothing of it is under way.
func (x *Hosted) Leave() {
	x.hall.mu.Lock()
	if x.hall.runs[x.id] == x {
		delete(x.hall.runs, x.id)
	}
	x.hall.mu.Unlock()
	x.leave()
	x.work.Wait()
	x.pay()
	x.mu.Lock()
	defer x.mu.Unlock()
	for _, o := range x.waiting {
		o.reply(Answer{Again: true})
	}
	x.waiting = nil
}

// wake has Play look again.
func (x *Hosted) wake() {
	select {
	case x.changed <- struct{}{}:
	default:
	}
}

// A playing is one call of Play.
type playing struct {
	schedule arena.Schedule
	done     *arena.Set
	pairs    int64 // that the schedule still has, about
	left     int64 // games that were not put
	put      func(arena.Record)
	out      map[int64]*asked // games that are wanted, by index
	chunks   map[uint64]*chunk
	last     time.Time // when something came
	fault    error
	audits   int               // that are under way
	again    []Game            // games that are wanted once more
	held     map[string][]held // records of public workers, in the order in which they came
	known    *arena.Set        // games that came, those of done left out
	early    map[int64]early   // records of games that are not offered yet, by index
}

// An asked is a game that is wanted.
type asked struct {
	Game
	chunk uint64
	seed  uint64 // of the game, as a record must have it
}

// A chunk is one that was offered.
type chunk struct {
	data    []byte
	missing int // games of it
	audit   *audit
	games   []Game
}

// Play implements arena.Crew.
func (x *Hosted) Play(ctx, games context.Context, s arena.Schedule, done *arena.Set, left int64, put func(arena.Record)) error {
	p := &playing{
		schedule: s, done: done, pairs: (left + 1) / 2, left: left, put: put,
		out: map[int64]*asked{}, chunks: map[uint64]*chunk{}, last: time.Now(), held: map[string][]held{},
		known: arena.NewSet(arena.MaxGames), early: map[int64]early{},
	}
	x.mu.Lock()
	x.play = p
	x.mu.Unlock()
	x.once.Do(func() { close(x.begun) })
	defer func() {
		x.mu.Lock()
		x.play = nil
		x.mu.Unlock()
		x.inFlight(0)
	}()
	sweep := time.NewTicker(x.hall.opt.Lease)
	defer sweep.Stop()
	for {
		if over, err := x.step(ctx, games, p); over {
			return err
		}
		select {
		case <-x.changed:
		case <-sweep.C:
			x.sweep(p)
		case <-ctx.Done():
			select {
			case <-games.Done():
			case <-x.changed:
			}
		case <-games.Done():
		case <-x.left.Done():
			return errors.New("crew: the run has left the hall")
		}
	}
}

// step offers what there is room for, and says whether the play is over.
func (x *Hosted) step(ctx, games context.Context, p *playing) (over bool, err error) {
	x.mu.Lock()
	if len(p.out) == 0 && len(p.again) == 0 && p.schedule == nil && p.audits == 0 {
		x.release(p, 0)
	}
	left, fault, out := p.left, p.fault, len(p.out)
	over = left == 0 && p.audits == 0
	x.mu.Unlock()
	x.inFlight(int64(out))
	switch {
	case fault != nil:
		return true, fault
	case over:
		return true, nil
	case games.Err() != nil || ctx.Err() != nil && out == 0:
		x.mu.Lock()
		x.release(p, settled)
		x.mu.Unlock()
		return true, cmp.Or(context.Cause(ctx), context.Cause(games))
	case ctx.Err() != nil:
		return false, nil
	}
	return false, x.fill(games, p)
}

func (x *Hosted) inFlight(n int64) {
	if x.Progress != nil {
		x.Progress.SetInFlight(n)
	}
}

// fill offers chunks until there are as many as workers can want soon.
func (x *Hosted) fill(ctx context.Context, p *playing) error {
	for {
		slots, _ := x.hall.Slots()
		x.mu.Lock()
		room := len(p.chunks) < 2*slots+16 && (p.schedule != nil || len(p.again) > 0)
		size := x.size(p, slots)
		x.mu.Unlock()
		if !room {
			return nil
		}
		c, err := x.next(ctx, p, size)
		if err != nil {
			x.fail(p, err)
			return nil
		}
		if len(c.Games) > 0 {
			x.offer(p, c, nil)
		}
	}
}

// fail ends the play, unless there is no error.
func (x *Hosted) fail(p *playing, err error) {
	if err == nil {
		return
	}
	x.mu.Lock()
	p.fault = err
	x.mu.Unlock()
	x.wake()
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

// next takes so many pairs from the schedule. Whoever calls it is the only one who does.
func (x *Hosted) next(ctx context.Context, p *playing, size int) (c Chunk, err error) {
	x.mu.Lock()
	if n := min(len(p.again), 2*size); n > 0 {
		c.Games, p.again = p.again[:n:n], p.again[n:]
	}
	x.mu.Unlock()
	if len(c.Games) > 0 {
		return c, x.addOpenings(ctx, &c)
	}
	for range size {
		pair, ok := p.schedule.Next()
		if !ok {
			x.mu.Lock()
			p.schedule = nil
			x.mu.Unlock()
			break
		}
		p.pairs--
		for place := range 2 {
			if g := (Game{pair, place}); !p.done.Has(pair.Index(place)) && !x.cameEarly(p, g) {
				c.Games = append(c.Games, g)
			}
		}
	}
	return c, x.addOpenings(ctx, &c)
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

// offer puts a chunk up for lease; a is the audit that it is for, or nil.
func (x *Hosted) offer(p *playing, c Chunk, a *audit) {
	x.mu.Lock()
	x.chunks++
	c.Run, c.ID = x.id, x.chunks
	entry := &chunk{data: c.AppendTo(nil), missing: len(c.Games), audit: a, games: c.Games}
	p.chunks[c.ID] = entry
	if a == nil {
		for _, g := range c.Games {
			p.out[g.Index(g.Place)] = &asked{Game: g, chunk: c.ID, seed: x.seedOf(g)}
		}
	}
	x.mu.Unlock()
	x.hall.count(func(n *Counts) { n.Chunks++ })
	if err := x.hall.desk.Offer(x.class(), entry.data); err != nil {
		x.fail(p, err)
	}
}

func (x *Hosted) class() string {
	if x.Class == "" {
		return Any
	}
	return x.Class
}

// sweep offers again what is out when nothing has come for two leases and nothing is
// leased: somebody has ended leases without bringing what they were for.
func (x *Hosted) sweep(p *playing) {
	n, err := x.hall.desk.Waiting()
	x.mu.Lock()
	var again [][]byte
	if err == nil && n == 0 && time.Since(p.last) >= 2*x.hall.opt.Lease {
		for _, c := range p.chunks {
			again = append(again, c.data)
		}
		p.last = time.Now()
	}
	x.mu.Unlock()
	for _, data := range again {
		x.hall.count(func(n *Counts) { n.Redelivered++ })
		if err := x.hall.desk.Offer(x.class(), data); err != nil {
			x.fail(p, err)
		}
	}
}

// gaveUp has the coordinator play a chunk that is offered no more.
func (x *Hosted) gaveUp(id uint64) {
	x.mu.Lock()
	defer x.mu.Unlock()
	p := x.play
	if p == nil || p.chunks[id] == nil {
		return
	}
	c := p.chunks[id]
	x.work.Go(func() {
		x.hall.say(fmt.Sprintf("%d games from game %d on were leased too often: the coordinator plays them", len(c.games), c.games[0].Index(c.games[0].Place)))
		records, err := x.selfPlayed(c.games)
		if err != nil {
			x.fail(p, err)
			return
		}
		if c.audit != nil {
			x.judge(p, id, c.audit, records)
			return
		}
		x.mu.Lock()
		x.accept(p, nil, records)
		x.mu.Unlock()
		x.wake()
	})
}

// selfPlayed plays games in this process.
func (x *Hosted) selfPlayed(games []Game) (records []arena.Record, err error) {
	for _, g := range games {
		r, err := arena.Play(x.left, x.Tournament, g.Pair, g.Place, nil)
		if err != nil {
			return nil, err
		}
		records = append(records, r)
	}
	return records, nil
}
