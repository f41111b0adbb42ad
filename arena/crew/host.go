package crew

import (
	"cmp"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"sync"
	"time"

	"gipf.arena/arena"
	"gipf.arena/internal/seed"
)

// A Run is what a hall has to know of a run to have its games played.
type Run struct {
	// Meta describes the run as its directory does, Tournament is what is played: the
	// coordinator plays games of it itself where it does not believe others.
	Meta       arena.Meta
	Tournament *arena.Tournament
	// Varies says of each player whether its games may come out differently when they are
	// played again: they can be neither part of the exam nor audited.
	Varies []bool
	// Engines are, for each player, the SHA-256 of the programs that it is, in hex: its games
	// go to workers who say that they have them. "" is a program that cannot be named so. Their
	// names are among Files.
	Engines [][]string
	// Committed returns how many records that were put are committed, and what is closed
	// when there are more: nil where putting is enough.
	Committed func() (int64, <-chan struct{})
	// Check, if not nil, reads a record of a worker who is not own by the rules.
	Check func(*arena.Record) error
	// Origin, if not nil, is told who played games that were put.
	Origin func(worker string, games []int64)
	// Dispute, if not nil, is told of each game of which two said two things, from any
	// goroutine. Disputes are those that were told before, when the run was played earlier:
	// who was wrong in one of them is not taken in again.
	Dispute  func(arena.Dispute)
	Disputes []arena.Dispute
	// Quarantine keeps what public workers bring; nil keeps it in memory.
	Quarantine Quarantine
	// Files are what agents refer to: workers who lack them get them.
	Files []File
	// Progress, if not nil, is told how many games are leased.
	Progress *arena.Progress
	// Tasks, if not nil, returns the task that a game is, by its index: nil of one that is not
	// played now. All games of such a run are tasks, those of two players; what workers bring who are not own waits until
	// it is believed. Exam is what its workers are examined by, none where that are games between the players.
	Tasks func(game int64) *arena.Task
	Exam  []arena.Task
}

// A Hosted is a run in a hall: an arena.Crew. Leave ends it.
type Hosted struct {
	Run
	id   RunID
	hall *Hall
	exam exam
	// wants are the classes that games may have, with the engines that each demands.
	wants map[string][]string

	mu      sync.Mutex
	play    *playing // what is being played now; nil between rounds
	rows    int64    // records that were put
	waiting []owed   // answers that wait for commits
	chunks  uint64   // the last ID that was given to a chunk
	seconds float64  // of a game, the mean of late
	seeds   seed.Source
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
	if x.Quarantine == nil {
		x.Quarantine = inMemory{}
	}
	x.left, x.leave = context.WithCancel(context.Background())
	x.exam.run, x.wants, x.chunks = x, x.demands(), h.firstID()
	for class := range x.wants {
		if err := h.desk.Open(class); err != nil {
			return nil, err
		}
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.runs[x.id] != nil {
		return nil, fmt.Errorf("crew: run %s is being played already", r.Meta.Name)
	}
	h.runs[x.id] = x
	for _, name := range arena.Disputed(r.Disputes) {
		h.wrong[name] = because(name, r.Disputes)
	}
	x.work.Go(x.answer)
	return x, nil
}

// firstID returns where the IDs of chunks begin: not where those of the coordinator began that
// was here before, of which workers still bring results. One that came under the ID of an audit
// would look as if its worker had left out what was asked for.
func (h *Hall) firstID() uint64 {
	var b [8]byte
	_, _ = h.secret.Read(b[:]) // never fails
	return binary.BigEndian.Uint64(b[:]) >> 1
}

// Leave takes the run out of the hall, and waits until nothing of it is under way.
func (x *Hosted) Leave() {
	x.hall.mu.Lock()
	if x.hall.runs[x.id] == x {
		delete(x.hall.runs, x.id)
		for _, m := range x.hall.members {
			delete(m.admitted, x.id)
		}
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
	audits   int                     // that are under way
	again    []Game                  // games that are wanted once more
	held     map[string][]Game       // games of public workers that wait, in the order in which they came
	before   map[int64]arena.Waiting // those that wait from an earlier play, until the schedule comes to them
	known    *arena.Set              // games that came, those of done left out
	aside    []*waiting              // pairs that were passed over, by class
	passed   int                     // how many they are
	told     map[string]bool         // lines about classes that nobody serves
	early    map[int64]early         // records of games that are not offered yet, by index
}

// An asked is a game that is wanted.
type asked struct {
	Game
	chunk uint64
	seed  uint64 // of the game, as a record must have it
}

// A chunk is one that was offered.
type chunk struct {
	class   string
	data    []byte
	missing int // games of it
	audit   *audit
	games   []Game
}

// Play implements arena.Crew.
func (x *Hosted) Play(ctx, games context.Context, s arena.Schedule, done *arena.Set, left int64, put func(arena.Record)) error {
	p := &playing{
		schedule: s, done: done, pairs: (left + 1) / 2, left: left, put: put,
		out: map[int64]*asked{}, chunks: map[uint64]*chunk{}, last: time.Now(), held: map[string][]Game{}, before: map[int64]arena.Waiting{},
		known: arena.NewSet(arena.MaxGames), told: map[string]bool{}, early: map[int64]early{},
	}
	if err := x.restore(p); err != nil {
		return err
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
	if len(p.out) == 0 && len(p.again) == 0 && p.schedule == nil && p.passed == 0 && p.audits == 0 {
		p.fault = cmp.Or(p.fault, x.release(p))
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
	x.mu.Lock()
	x.chunks++
	c.Run, c.ID = x.id, x.chunks
	entry := &chunk{class: class, data: c.AppendTo(nil), missing: len(c.Games), audit: a, games: c.Games}
	p.chunks[c.ID] = entry
	if a == nil {
		for _, g := range c.Games {
			p.out[g.Index(g.Place)] = &asked{Game: g, chunk: c.ID, seed: x.seedOf(g)}
		}
	}
	x.mu.Unlock()
	x.hall.count(func(n *Counts) { n.Chunks++ })
	if err := x.hall.desk.Offer(class, entry.data); err != nil {
		x.fail(p, err)
	}
}

// sweep offers again what is out when nothing has come for two leases and nothing is
// leased: somebody has ended leases without bringing what they were for.
func (x *Hosted) sweep(p *playing) {
	n, err := x.hall.desk.Waiting()
	x.mu.Lock()
	var again []*chunk
	offered := map[string]bool{}
	for _, c := range p.chunks {
		offered[c.class] = true
	}
	if err == nil && n == 0 && time.Since(p.last) >= 2*x.hall.opt.Lease {
		for _, c := range p.chunks {
			again = append(again, c)
		}
		p.last = time.Now()
	}
	x.mu.Unlock()
	for _, line := range x.hall.unserved(x, offered) {
		if !p.told[line] {
			x.hall.say(line)
		}
		p.told[line] = true
	}
	for _, c := range again {
		x.hall.count(func(n *Counts) { n.Redelivered++ })
		if err := x.hall.desk.Offer(c.class, c.data); err != nil {
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
	if c.audit != nil {
		delete(p.chunks, id) // what still comes of it is not wanted
	}
	x.giveUp(p, c, "were leased too often")
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
		if c.audit != nil {
			x.judge(p, c.audit, "", records, records)
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
