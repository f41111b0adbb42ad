package crew

import (
	"fmt"
	"maps"
	"slices"
	"time"
)

// A Worker is what a coordinator knows of a worker.
type Worker struct {
	Name  string     `json:"name"`
	Trust TrustLevel `json:"trust"`
	Slots int        `json:"slots"`
	// Games were returned and accepted.
	Games int64 `json:"games"`
	// Leases is how many chunks it has, Oldest for how long it has had the oldest.
	Leases int           `json:"leases"`
	Oldest time.Duration `json:"-"`
	// Speed is how many moves it applied to states in a second of one slot, including
	// playouts and forced moves, in the last exam that it passed, by its own clock and
	// thus unverified. 0 if no player searched.
	Speed float64 `json:"speed"`
	// Refused is how many of its messages were refused, Disputed in how many games it
	// was found wrong.
	Refused  int64 `json:"refused"`
	Disputed int64 `json:"disputed"`
	// Here says that it was heard of lately, Banned why nothing is taken from it.
	Here   bool   `json:"here"`
	Banned string `json:"banned,omitempty"`
}

// A member is a worker that said hello. Its Leases, Oldest and Here are left out.
type member struct {
	Worker
	window       int       // how many chunks it may have at a time
	returned     int       // chunks since it last lost some
	backoff      int       // for how many leases it last had to wait
	backoffUntil time.Time // until when it has to wait
	engines      []string  // its engines, by hash
	allEngines   bool
	seen         time.Time
	admitted     map[RunID]bool
	clean        int64 // replayed games that came out the same
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
		c.opt.Say(fmt.Sprintf("worker %s: slots %d, %s, %s, trusted as %s", name, hello.Slots, hello.Arch, hello.Code, m.Trust))
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

// rejection says why a worker may not work, "" if it may. mu is held.
func (c *Coordinator) rejection(name string, hello *Hello) string {
	if m := c.members[name]; m != nil && m.Banned != "" {
		return m.Banned
	}
	if before, ok := c.wrong[name]; ok {
		return before
	}
	if hello.Protocol != Protocol {
		return fmt.Sprintf("it speaks version %d of the protocol, and this coordinator version %d", hello.Protocol, Protocol)
	}
	if c.opt.Refuse != nil && !c.locals[name] {
		return c.opt.Refuse(name, hello)
	}
	return ""
}

// join takes in an unknown worker. mu is held.
func (c *Coordinator) join(name string) *member {
	m := &member{Worker: Worker{Name: name}, admitted: map[RunID]bool{}}
	if c.opt.Trust != nil && !c.locals[name] {
		m.Trust = c.opt.Trust(name)
	}
	c.members[name] = m
	return m
}

// spreadEach is how much time each returning worker gets: fifty return in a second.
const spreadEach = 20 * time.Millisecond

// mostEngines bounds the engines of a worker.
const mostEngines = 64

// here reports whether a member was heard of lately. mu is held.
func (c *Coordinator) here(m *member) bool {
	return m.Banned == "" && time.Since(m.seen) < 2*c.opt.Lease
}

// Slots returns how many games the workers present play at the same time, and how many
// workers they are.
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

// wanted returns how many games the workers present may have at the same time. mu is held.
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
