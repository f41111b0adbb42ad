package crew

import (
	"crypto/rand"
	"encoding/binary"
	"fmt"
	"io"
	"maps"
	"slices"
	"sync"
	"time"

	"gipf.arena/internal/sanitize"
)

// DefaultLease is how long a lease lasts that is not extended: a machine that is merely
// busy extends it ten times as often.
const DefaultLease = 30 * time.Second

// Options say how a coordinator works.
type Options struct {
	// Lease is how long a lease lasts; 0 means DefaultLease.
	Lease time.Duration
	// Refuse, if not nil, says in a line why a worker may not work, "" where it may.
	Refuse func(name string, h *Hello) string
	// Trust, if not nil, returns the trust level of a worker; without it all are own.
	Trust func(name string) TrustLevel
	// Revoked, if not nil, reports whether the key of a worker holds no more: what waits of it
	// is not believed.
	Revoked func(name string) bool
	// Dismiss, if not nil, ends the connection of a worker who was banned, for good.
	Dismiss func(name string)
	// Say, if not nil, is told in a line what was refused, and who came and left.
	Say func(line string)
	// Audit, if above 0, is the share of games played again of workers who are not own.
	Audit float64
	// Secret is what tickets are signed with: the same after the coordinator was started again, so
	// that what was leased before can be brought. Nil means a secret of this coordinator alone.
	Secret []byte
}

// A Coordinator has the games of runs played by workers: any number of runs, one after the other or
// at the same time. It knows nothing of connections ([NATSCoordinator] does). Make it with NewCoordinator.
type Coordinator struct {
	opt    Options
	secret io.Reader // what is played again is drawn from it

	mu      sync.Mutex // of all that is known of workers, runs and their chunks
	members map[string]*member
	runs    []*RunService        // in the order in which they came
	chunks  uint64               // the last ID that was given to a chunk
	wrong   map[string]string    // workers who were found wrong before this coordinator was made, and why
	said    map[string]time.Time // refusals, so that none is told twice a minute
	counts  Counts
}

// A Worker is what a coordinator knows of a worker.
type Worker struct {
	Name  string
	Trust TrustLevel
	Slots int
	// Games were brought and taken.
	Games int64
	// Leases is how many chunks it has, Oldest for how long it has had the one it has longest.
	Leases int
	Oldest time.Duration
	// Speed is how many moves it applied to states in a second of one slot, playouts and
	// forced ones included, in the last exam that it passed: by its own clock, so its own
	// word. 0 where no player searched.
	Speed float64
	// Refused is how many messages of it were refused, Disputed in how many games it was
	// found wrong.
	Refused, Disputed int64
	// Here says that it was heard of lately, Banned why nothing is taken from it.
	Here   bool
	Banned string
}

// A member is a worker who said hello. Its Leases, Oldest and Here are left out.
type member struct {
	Worker
	window       int       // how many chunks it may have at a time
	returned     int       // chunks since it last let some go
	backoff      int       // for how many leases it had to wait the last time
	backoffUntil time.Time // until when it has to wait
	engines      []string  // that it has, by hash
	allEngines   bool
	seen         time.Time
	admitted     map[RunID]bool
	clean        int64 // games played again that came out the same
}

// Counts are what a coordinator has counted since it was made.
type Counts struct {
	// Chunks is how many were offered, Redelivered how often one was leased again because
	// nothing had come, Duplicates how many records came that were there already.
	Chunks, Redelivered, Duplicates int64
	// Audits is how many games were played again, Disputed of how many of them two said two
	// things, Caught how many workers were caught by it.
	Audits, Disputed, Caught int64
	// Refused is how many messages were refused, workers that failed an exam counted.
	Refused int64
}

// NewCoordinator returns a coordinator without runs. What workers ask goes to its Serve.
func NewCoordinator(opt Options) *Coordinator {
	if opt.Lease == 0 {
		opt.Lease = DefaultLease
	}
	if opt.Secret == nil {
		opt.Secret = []byte(rand.Text())
	}
	return &Coordinator{opt: opt, secret: rand.Reader, members: map[string]*member{}, wrong: map[string]string{}, said: map[string]time.Time{}}
}

// hello notes that a worker is there.
func (c *Coordinator) hello(name string, data []byte) Welcome {
	var hello Hello
	if err := decode(data, &hello); err != nil && (hello.Protocol == 0 || hello.Protocol == Protocol) {
		return Welcome{Reply: c.refuse(name, "hello", err.Error())}
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if why := c.rejection(name, &hello); why != "" {
		return Welcome{Reply: c.refused(name, "hello", why)}
	}
	m := c.members[name]
	if m == nil {
		m = c.join(name)
	}
	if !c.here(m) {
		c.say(fmt.Sprintf("worker %s: %d slots, %s, %s, trusted as %s", name, hello.Slots, hello.Arch, hello.Code, m.Trust))
		c.wake()
	}
	m.Slots, m.seen, m.engines, m.allEngines = hello.Slots, time.Now(), hello.Engines, hello.AllEngines
	if m.window == 0 {
		m.window = m.Slots + spareLeases
		if m.Trust == Public {
			m.window = min(m.window, firstLeases)
		}
	}
	for _, s := range c.runs {
		s.extend(m, hello.Chunks)
	}
	return Welcome{Lease: c.opt.Lease, Spread: time.Duration(len(c.members)) * spreadEach}
}

// rejection says why a worker may not work, "" where it may. mu is held.
func (c *Coordinator) rejection(name string, hello *Hello) string {
	if m := c.members[name]; m != nil && m.Banned != "" {
		return m.Banned
	}
	if before, ok := c.wrong[name]; ok {
		return "it was dismissed before: " + before
	}
	if hello.Protocol != Protocol {
		return fmt.Sprintf("it speaks version %d of the protocol, and this coordinator version %d", hello.Protocol, Protocol)
	}
	if c.opt.Refuse != nil {
		return c.opt.Refuse(name, hello)
	}
	return ""
}

// join takes in a worker who is not known. mu is held.
func (c *Coordinator) join(name string) *member {
	m := &member{Worker: Worker{Name: name}, admitted: map[RunID]bool{}}
	if c.opt.Trust != nil {
		m.Trust = c.opt.Trust(name)
	}
	c.members[name] = m
	return m
}

// spreadEach is how much time each worker is to have for coming back: fifty a second come.
const spreadEach = 20 * time.Millisecond

// mostEngines bounds the engines of a worker.
const mostEngines = 64

// here reports whether a member was heard of lately. mu is held.
func (c *Coordinator) here(m *member) bool {
	return m.Banned == "" && time.Since(m.seen) < 2*c.opt.Lease
}

// lookup returns a worker, nil for one that has not said hello or of whom nothing is taken, and a run, nil
// for one that is over.
func (c *Coordinator) lookup(name string, run RunID) (m *member, s *RunService) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if m = c.members[name]; m != nil && m.Banned != "" {
		m = nil
	}
	if i := slices.IndexFunc(c.runs, func(s *RunService) bool { return s.id == run }); i >= 0 {
		s = c.runs[i]
	}
	return m, s
}

// refuse counts a refusal and tells of it, of each kind of a worker once a minute. It
// returns the answer, as briefly as it may be sent.
func (c *Coordinator) refuse(name, kind, why string) Reply {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.refused(name, kind, why)
}

// refused is refuse. mu is held.
func (c *Coordinator) refused(name, kind, why string) Reply {
	why = sanitize.Brief(why)
	c.counts.Refused++
	if m := c.members[name]; m != nil {
		m.Refused++
	}
	key := name + "\n" + kind
	if last, before := c.said[key]; !before || time.Since(last) > time.Minute {
		if len(c.said) < 1<<12 {
			c.said[key] = time.Now()
		}
		c.say(fmt.Sprintf("worker %s: refused: %s", name, why))
	}
	return Reply{Refused: why}
}

func (c *Coordinator) say(line string) {
	if c.opt.Say != nil {
		c.opt.Say(line)
	}
}

// ban takes nothing from a worker any more, and has what waits of it leased to others: so many games. first
// reports whether that is new. mu is held.
func (c *Coordinator) ban(name, why string) (games int, first bool) {
	m := c.members[name]
	switch {
	case m == nil:
		c.wrong[name], first = why, true
	case m.Banned == "":
		m.Banned, first = why, true
	}
	for _, s := range c.runs {
		games += s.requeue(name)
	}
	return games, first
}

// disconnect tells why a worker was banned, and ends its connection.
func (c *Coordinator) disconnect(name, why string) {
	c.say(fmt.Sprintf("worker %s: dismissed: %s", name, why))
	if c.opt.Dismiss != nil {
		c.opt.Dismiss(name)
	}
}

// Revoke dismisses a worker whose key is not known any more. What waits of it is leased to
// others.
func (c *Coordinator) Revoke(name string) {
	why := "its key was revoked"
	c.mu.Lock()
	games, first := c.ban(name, why)
	c.mu.Unlock()
	if games > 0 {
		why += fmt.Sprintf("; %d games of it that waited are leased to others", games)
	}
	if first {
		c.disconnect(name, why)
	}
}

// distrusted reports whether nothing is taken from a worker any more. mu is held.
func (c *Coordinator) distrusted(name string) bool {
	m := c.members[name]
	return m != nil && m.Banned != "" || c.wrong[name] != "" || c.opt.Revoked != nil && c.opt.Revoked(name)
}

// nextID returns the ID of another chunk. The first is drawn: that of a coordinator from before
// a restart, whose results workers still bring, is another one. mu is held.
func (c *Coordinator) nextID() uint64 {
	if c.chunks == 0 {
		var b [8]byte
		_, _ = c.secret.Read(b[:]) // never fails
		c.chunks = binary.BigEndian.Uint64(b[:]) >> 2
	}
	c.chunks++
	return c.chunks
}

// wake has all runs look at how many workers there are. mu is held.
func (c *Coordinator) wake() {
	for _, s := range c.runs {
		s.wake()
	}
}

// Counts returns what was counted so far.
func (c *Coordinator) Counts() Counts {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.counts
}

// Slots returns how many games the workers play at the same time who are there now, and
// how many workers they are.
func (c *Coordinator) Slots() (slots, workers int) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, m := range c.members {
		if c.here(m) {
			slots, workers = slots+m.Slots, workers+1
		}
	}
	return slots, workers
}

// wanted returns how many games the workers who are there may have at the same time. mu is held.
func (c *Coordinator) wanted() (slots int) {
	for _, m := range c.members {
		if c.here(m) {
			slots += min(m.Slots, m.window)
		}
	}
	return slots
}

// Workers returns the workers in the order of their names.
func (c *Coordinator) Workers() []Worker {
	c.mu.Lock()
	defer c.mu.Unlock()
	list := make([]Worker, 0, len(c.members))
	for _, name := range slices.Sorted(maps.Keys(c.members)) {
		m := c.members[name]
		w, since := m.Worker, time.Time{}
		w.Here = c.here(m)
		if w.Leases, since = c.countLeases(m); w.Leases > 0 {
			w.Oldest = time.Since(since).Truncate(time.Millisecond)
		}
		list = append(list, w)
	}
	return list
}

// Close ends the work of the coordinator: it waits for the games that it plays itself.
func (c *Coordinator) Close() {
	c.mu.Lock()
	runs := slices.Clone(c.runs)
	c.mu.Unlock()
	for _, s := range runs {
		s.Leave()
	}
}
