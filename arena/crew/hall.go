package crew

import (
	"crypto/rand"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"io"
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

	mu      sync.Mutex
	members map[string]*member
	runs    map[RunID]*Hosted
	order   []*Hosted            // runs, in the order in which they came
	chunks  uint64               // the last ID that was given to a chunk
	wrong   map[string]string    // workers who were found wrong before this hall was made, and why
	said    map[string]time.Time // refusals, so that none is told twice a minute
	counts  Counts
}

// A member is a worker who said hello.
type member struct {
	name       string
	slots      int
	may        int       // how many chunks it may have
	brought    int       // chunks since it last let some go
	idle       int       // for how many leases it had to wait the last time
	rests      time.Time // until when it has to wait
	refused    int64     // messages of it
	disputed   int64     // games in which it was found wrong
	engines    []string  // that it has, by hash
	allEngines bool
	circle     Circle
	seen       time.Time
	admitted   map[RunID]bool
	speed      float64 // moves searched a second in its last exam
	games      int64   // brought and taken
	clean      int64   // games played again that came out the same
	banned     string  // why nothing is taken from it any more
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
	return &Hall{opt: opt, desk: desk, secret: rand.Reader, members: map[string]*member{}, runs: map[RunID]*Hosted{}, wrong: map[string]string{}, said: map[string]time.Time{}}
}

// Lease returns how long a lease lasts.
func (h *Hall) Lease() time.Duration { return h.opt.Lease }

// Serve answers a question of a worker, whose name the carrier vouches for. reply is
// called once, perhaps later and from another goroutine.
func (h *Hall) Serve(kind, name string, data []byte, reply func([]byte)) {
	switch kind {
	case AskHello:
		reply(encode(h.hello(name, data)))
	case AskLease:
		reply(encode(h.lease(name)))
	case AskBye:
		reply(encode(h.bye(name)))
	case AskRun:
		reply(encode(h.describe(name, data)))
	case AskExam:
		reply(encode(h.examine(name, data)))
	case AskFile:
		reply(encode(h.file(name, data)))
	case AskResult:
		h.result(name, data, func(a Answer) { reply(encode(a)) })
	default:
		h.refuse(name, "question", fmt.Sprintf("a question of kind %.20q", kind))
		reply(encode(Answer{Refused: "no such question"}))
	}
}

func encode(v any) []byte {
	text, _ := json.Marshal(v) // of our own types: it cannot fail
	return text
}

// hello notes that a worker is there.
func (h *Hall) hello(name string, data []byte) Welcome {
	var hello Hello
	if err := decode(data, &hello); err != nil && (hello.Protocol == 0 || hello.Protocol == Protocol) {
		return Welcome{Refused: h.refuse(name, "hello", err.Error())}
	}
	why := ""
	switch {
	case hello.Protocol != Protocol:
		why = fmt.Sprintf("it speaks version %d of the protocol, and this coordinator version %d", hello.Protocol, Protocol)
	case h.opt.Refuse != nil:
		why = h.opt.Refuse(name, &hello)
	}
	h.mu.Lock()
	m := h.members[name]
	if m != nil && m.banned != "" {
		why = m.banned
	} else if before, ok := h.wrong[name]; ok {
		why = "it was dismissed before: " + before
	}
	if why != "" {
		h.mu.Unlock()
		return Welcome{Refused: h.refuse(name, "hello", why)}
	}
	fresh := m == nil
	if fresh {
		m = h.join(name)
	}
	back := !fresh && !h.here(m)
	m.slots, m.seen, m.engines, m.allEngines = hello.Slots, time.Now(), hello.Engines, hello.AllEngines
	if m.may == 0 {
		m.may = m.slots + spare
		if m.circle == Public {
			m.may = min(m.may, firstLeases)
		}
	}
	w := Welcome{Lease: h.opt.Lease, Spread: time.Duration(len(h.members)) * spreadEach}
	runs := slices.Clone(h.order)
	h.mu.Unlock()
	for _, x := range runs {
		x.extend(m, hello.Chunks)
	}
	if fresh || back {
		h.say(fmt.Sprintf("worker %s: %d slots, %s, %s, trusted as %s", name, hello.Slots, hello.Arch, hello.Code, m.circle))
		h.wake()
	}
	return w
}

// join takes in a worker who is not known. h.mu is held.
func (h *Hall) join(name string) *member {
	m := &member{name: name, admitted: map[RunID]bool{}, circle: h.trust(name)}
	h.members[name] = m
	return m
}

// spreadEach is how much time each worker is to have for coming back: fifty a second come.
const spreadEach = 20 * time.Millisecond

// mostEngines bounds the engines of a worker.
const mostEngines = 64

// Counts returns what was counted so far.
func (h *Hall) Counts() Counts {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.counts
}

func (h *Hall) count(f func(*Counts)) {
	h.mu.Lock()
	defer h.mu.Unlock()
	f(&h.counts)
}

// refuse counts a refusal and tells of it, of each kind of a worker once a minute. It
// returns why, as briefly as it may be sent.
func (h *Hall) refuse(name, kind, why string) string {
	why = sanitize.Brief(why)
	h.mu.Lock()
	h.counts.Refused++
	if m := h.members[name]; m != nil {
		m.refused++
	}
	key := name + "\n" + kind
	last, before := h.said[key]
	tell := !before || time.Since(last) > time.Minute
	if tell && len(h.said) < 1<<12 {
		h.said[key] = time.Now()
	}
	h.mu.Unlock()
	if tell {
		h.say(fmt.Sprintf("worker %s: refused: %s", name, why))
	}
	return why
}

func (h *Hall) say(line string) {
	if h.opt.Say != nil {
		h.opt.Say(line)
	}
}

// bar takes nothing from a worker any more. It reports whether that is new.
func (h *Hall) bar(name, why string) (first bool) {
	h.mu.Lock()
	defer h.mu.Unlock()
	m := h.members[name]
	if m == nil {
		h.wrong[name] = why
		return true
	}
	first = m.banned == ""
	if first {
		m.banned = why
	}
	return first
}

// sendAway tells why a worker was barred, and ends its connection.
func (h *Hall) sendAway(name, why string) {
	h.say(fmt.Sprintf("worker %s: dismissed: %s", name, why))
	h.desk.Dismiss(name)
}

// Revoke dismisses a worker whose key is not known any more. What waits of it is leased to
// others.
func (h *Hall) Revoke(name string) {
	if !h.bar(name, "its key was revoked") {
		return
	}
	h.mu.Lock()
	runs := slices.Clone(h.order)
	h.mu.Unlock()
	again := 0
	for _, x := range runs {
		again += x.forsake(name)
	}
	why := "its key was revoked"
	if again > 0 {
		why += fmt.Sprintf("; %d games of it that waited are leased to others", again)
	}
	h.sendAway(name, why)
}

// nextID returns the ID of another chunk. The first is drawn: that of a coordinator from before
// a restart, whose results workers still bring, is another one.
func (h *Hall) nextID() uint64 {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.chunks == 0 {
		var b [8]byte
		_, _ = h.secret.Read(b[:]) // never fails
		h.chunks = binary.BigEndian.Uint64(b[:]) >> 2
	}
	h.chunks++
	return h.chunks
}

// wake has all runs look at how many workers there are.
func (h *Hall) wake() {
	h.mu.Lock()
	defer h.mu.Unlock()
	for _, r := range h.runs {
		r.wake()
	}
}

// Close ends the work of the hall: it waits for what the coordinator plays itself.
func (h *Hall) Close() {
	h.mu.Lock()
	runs := slices.Clone(h.order)
	h.mu.Unlock()
	for _, r := range runs {
		r.Leave()
	}
}
