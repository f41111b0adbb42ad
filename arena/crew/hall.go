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

// Options say how a hall works.
type Options struct {
	// Lease is how long a lease lasts; 0 means DefaultLease.
	Lease time.Duration
	// Refuse, if not nil, says in a line why a worker may not work, "" where it may.
	Refuse func(name string, h *Hello) string
	// Trust, if not nil, returns the circle of a worker; without it all are own.
	Trust func(name string) Circle
	// Revoked, if not nil, reports whether the key of a worker holds no more: what waits of it
	// is not believed.
	Revoked func(name string) bool
	// Say, if not nil, is told in a line what was refused, and who came and left.
	Say func(line string)
	// Audit, if above 0, is the share of games played again of workers who are not own.
	Audit float64
	// Secret is what tickets are signed with: the same after the coordinator was started again, so
	// that what was leased before can be brought. Nil means one of this hall alone.
	Secret []byte
}

// A Hall is where a coordinator meets its workers. It serves any number of runs, one after
// the other or at the same time. Make it with NewHall.
type Hall struct {
	opt    Options
	desk   Desk
	secret io.Reader // what is played again is drawn from it

	mu      sync.Mutex // of all that is known of workers, runs and their chunks
	members map[string]*member
	runs    []*Hosted            // in the order in which they came
	chunks  uint64               // the last ID that was given to a chunk
	wrong   map[string]string    // workers who were found wrong before this hall was made, and why
	said    map[string]time.Time // refusals, so that none is told twice a minute
	counts  Counts
}

// A Worker is what a hall knows of a worker.
type Worker struct {
	Name  string
	Trust Circle
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
	may        int       // how many chunks it may have
	brought    int       // chunks since it last let some go
	idle       int       // for how many leases it had to wait the last time
	rests      time.Time // until when it has to wait
	engines    []string  // that it has, by hash
	allEngines bool
	seen       time.Time
	admitted   map[RunID]bool
	clean      int64 // games played again that came out the same
}

// Counts are what a hall has counted since it was made.
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

// NewHall returns a hall of workers who come to a desk.
func NewHall(desk Desk, opt Options) *Hall {
	if opt.Lease == 0 {
		opt.Lease = DefaultLease
	}
	if opt.Secret == nil {
		opt.Secret = []byte(rand.Text())
	}
	return &Hall{opt: opt, desk: desk, secret: rand.Reader, members: map[string]*member{}, wrong: map[string]string{}, said: map[string]time.Time{}}
}

// hello notes that a worker is there.
func (h *Hall) hello(name string, data []byte) Welcome {
	var hello Hello
	if err := decode(data, &hello); err != nil && (hello.Protocol == 0 || hello.Protocol == Protocol) {
		return Welcome{Reply: h.refuse(name, "hello", err.Error())}
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	if why := h.unwelcome(name, &hello); why != "" {
		return Welcome{Reply: h.refused(name, "hello", why)}
	}
	m := h.members[name]
	if m == nil {
		m = h.join(name)
	}
	if !h.here(m) {
		h.say(fmt.Sprintf("worker %s: %d slots, %s, %s, trusted as %s", name, hello.Slots, hello.Arch, hello.Code, m.Trust))
		h.wake()
	}
	m.Slots, m.seen, m.engines, m.allEngines = hello.Slots, time.Now(), hello.Engines, hello.AllEngines
	if m.may == 0 {
		m.may = m.Slots + spare
		if m.Trust == Public {
			m.may = min(m.may, firstLeases)
		}
	}
	for _, x := range h.runs {
		x.extend(m, hello.Chunks)
	}
	return Welcome{Lease: h.opt.Lease, Spread: time.Duration(len(h.members)) * spreadEach}
}

// unwelcome says why a worker may not work, "" where it may. mu is held.
func (h *Hall) unwelcome(name string, hello *Hello) string {
	if m := h.members[name]; m != nil && m.Banned != "" {
		return m.Banned
	}
	if before, ok := h.wrong[name]; ok {
		return "it was dismissed before: " + before
	}
	if hello.Protocol != Protocol {
		return fmt.Sprintf("it speaks version %d of the protocol, and this coordinator version %d", hello.Protocol, Protocol)
	}
	if h.opt.Refuse != nil {
		return h.opt.Refuse(name, hello)
	}
	return ""
}

// join takes in a worker who is not known. mu is held.
func (h *Hall) join(name string) *member {
	m := &member{Worker: Worker{Name: name}, admitted: map[RunID]bool{}}
	if h.opt.Trust != nil {
		m.Trust = h.opt.Trust(name)
	}
	h.members[name] = m
	return m
}

// spreadEach is how much time each worker is to have for coming back: fifty a second come.
const spreadEach = 20 * time.Millisecond

// mostEngines bounds the engines of a worker.
const mostEngines = 64

// here reports whether a member was heard of lately. mu is held.
func (h *Hall) here(m *member) bool { return m.Banned == "" && time.Since(m.seen) < 2*h.opt.Lease }

// known returns a worker, nil for one that has not said hello or of whom nothing is taken, and a run, nil
// for one that is over.
func (h *Hall) known(name string, run RunID) (m *member, x *Hosted) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if m = h.members[name]; m != nil && m.Banned != "" {
		m = nil
	}
	if i := slices.IndexFunc(h.runs, func(x *Hosted) bool { return x.id == run }); i >= 0 {
		x = h.runs[i]
	}
	return m, x
}

// refuse counts a refusal and tells of it, of each kind of a worker once a minute. It
// returns the answer, as briefly as it may be sent.
func (h *Hall) refuse(name, kind, why string) Reply {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.refused(name, kind, why)
}

// refused is refuse. mu is held.
func (h *Hall) refused(name, kind, why string) Reply {
	why = sanitize.Brief(why)
	h.counts.Refused++
	if m := h.members[name]; m != nil {
		m.Refused++
	}
	key := name + "\n" + kind
	if last, before := h.said[key]; !before || time.Since(last) > time.Minute {
		if len(h.said) < 1<<12 {
			h.said[key] = time.Now()
		}
		h.say(fmt.Sprintf("worker %s: refused: %s", name, why))
	}
	return Reply{Refused: why}
}

func (h *Hall) say(line string) {
	if h.opt.Say != nil {
		h.opt.Say(line)
	}
}

// bar takes nothing from a worker any more, and has what waits of it leased to others: so many games. first
// reports whether that is new. mu is held.
func (h *Hall) bar(name, why string) (games int, first bool) {
	m := h.members[name]
	switch {
	case m == nil:
		h.wrong[name], first = why, true
	case m.Banned == "":
		m.Banned, first = why, true
	}
	for _, x := range h.runs {
		games += x.requeue(name)
	}
	return games, first
}

// sendAway tells why a worker was barred, and ends its connection.
func (h *Hall) sendAway(name, why string) {
	h.say(fmt.Sprintf("worker %s: dismissed: %s", name, why))
	h.desk.Dismiss(name)
}

// Revoke dismisses a worker whose key is not known any more. What waits of it is leased to
// others.
func (h *Hall) Revoke(name string) {
	why := "its key was revoked"
	h.mu.Lock()
	games, first := h.bar(name, why)
	h.mu.Unlock()
	if games > 0 {
		why += fmt.Sprintf("; %d games of it that waited are leased to others", games)
	}
	if first {
		h.sendAway(name, why)
	}
}

// distrusted reports whether nothing is taken from a worker any more. mu is held.
func (h *Hall) distrusted(name string) bool {
	m := h.members[name]
	return m != nil && m.Banned != "" || h.wrong[name] != "" || h.opt.Revoked != nil && h.opt.Revoked(name)
}

// nextID returns the ID of another chunk. The first is drawn: that of a coordinator from before
// a restart, whose results workers still bring, is another one. mu is held.
func (h *Hall) nextID() uint64 {
	if h.chunks == 0 {
		var b [8]byte
		_, _ = h.secret.Read(b[:]) // never fails
		h.chunks = binary.BigEndian.Uint64(b[:]) >> 2
	}
	h.chunks++
	return h.chunks
}

// wake has all runs look at how many workers there are. mu is held.
func (h *Hall) wake() {
	for _, x := range h.runs {
		x.wake()
	}
}

// Counts returns what was counted so far.
func (h *Hall) Counts() Counts {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.counts
}

// Slots returns how many games the workers play at the same time who are there now, and
// how many workers they are.
func (h *Hall) Slots() (slots, workers int) {
	h.mu.Lock()
	defer h.mu.Unlock()
	for _, m := range h.members {
		if h.here(m) {
			slots, workers = slots+m.Slots, workers+1
		}
	}
	return slots, workers
}

// wanted returns how many games the workers who are there may have at the same time. mu is held.
func (h *Hall) wanted() (slots int) {
	for _, m := range h.members {
		if h.here(m) {
			slots += min(m.Slots, m.may)
		}
	}
	return slots
}

// Workers returns the workers in the order of their names.
func (h *Hall) Workers() []Worker {
	h.mu.Lock()
	defer h.mu.Unlock()
	list := make([]Worker, 0, len(h.members))
	for _, name := range slices.Sorted(maps.Keys(h.members)) {
		m := h.members[name]
		w, since := m.Worker, time.Time{}
		w.Here = h.here(m)
		if w.Leases, since = h.leasesOf(m); w.Leases > 0 {
			w.Oldest = time.Since(since).Truncate(time.Millisecond)
		}
		list = append(list, w)
	}
	return list
}

// Close ends the work of the hall: it waits for what the coordinator plays itself.
func (h *Hall) Close() {
	h.mu.Lock()
	runs := slices.Clone(h.runs)
	h.mu.Unlock()
	for _, x := range runs {
		x.Leave()
	}
}
