package crew

import (
	"cmp"
	"crypto/rand"
	"encoding/binary"
	"io"
	"slices"
	"sync"
	"time"

	"gipf.arena/internal/each"
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
	fair    fairness
	plain   *Share          // of runs that come without one
	locals  map[string]bool // workers in this process
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

// NewCoordinator returns a coordinator without runs. What workers ask goes to its Handlers.
func NewCoordinator(opt Options) *Coordinator {
	opt.Lease = cmp.Or(opt.Lease, DefaultLease)
	if opt.Secret == nil {
		opt.Secret = []byte(rand.Text())
	}
	if opt.Say == nil {
		opt.Say = func(string) {}
	}
	return &Coordinator{opt: opt, secret: rand.Reader, members: map[string]*member{}, wrong: map[string]string{}, said: map[string]time.Time{}, fair: fairness{}, plain: NewShare(0, 1), locals: map[string]bool{}}
}

// lookup returns a worker, nil for one that has not said hello or of whom nothing is taken, and a run, nil
// for one that is over.
func (c *Coordinator) lookup(name string, run RunID) (m *member, s *RunService) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if m = c.members[name]; m != nil && m.Banned != "" {
		m = nil
	}
	return m, each.First(c.runs, func(s *RunService) bool { return s.id == run })
}

// random returns a number that cannot be known beforehand.
func (c *Coordinator) random() uint64 {
	var b [8]byte
	_, _ = c.secret.Read(b[:]) // never fails
	return binary.BigEndian.Uint64(b[:])
}

// nextID returns the ID of another chunk. The first is drawn: that of a coordinator from before
// a restart, whose results workers still bring, is another one. mu is held.
func (c *Coordinator) nextID() uint64 {
	if c.chunks == 0 {
		c.chunks = c.random() >> 2
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

// Close ends the work of the coordinator: it waits for the games that it plays itself.
func (c *Coordinator) Close() {
	c.mu.Lock()
	runs := slices.Clone(c.runs)
	c.mu.Unlock()
	for _, s := range runs {
		s.Leave()
	}
}
