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

// DefaultLease is how long a lease lasts that is not extended: even a busy machine
// extends it ten times as often.
const DefaultLease = 30 * time.Second

// Options say how a coordinator works.
type Options struct {
	// Lease is how long a lease lasts; 0 means DefaultLease.
	Lease time.Duration
	// Refuse, if not nil, says in a line why a worker may not work, "" if it may.
	Refuse func(name string, h *Hello) string
	// Trust, if not nil, returns the trust level of a worker; without it all workers are own.
	Trust func(name string) TrustLevel
	// Revoked, if not nil, reports whether the key of a worker has been revoked: its waiting
	// records are not believed.
	Revoked func(name string) bool
	// Dismiss, if not nil, ends the connection of a banned worker, for good.
	Dismiss func(name string)
	// Say, if not nil, is called with a line about each refusal, and about workers that come and leave.
	Say func(line string)
	// Audit, if above 0, is the share of games replayed of workers that are not own.
	Audit float64
	// Secret signs tickets: it is the same after a restart of the coordinator, so that results of
	// earlier leases can be returned. Nil means a secret for this coordinator only.
	Secret []byte
}

// A Coordinator lets workers play the games of any number of runs, one after the other or at the same
// time. It knows nothing of connections ([NATSCoordinator] does). Make it with NewCoordinator.
type Coordinator struct {
	opt    Options
	secret io.Reader // draws what is replayed

	mu      sync.Mutex // of all state of workers, runs and their chunks
	members map[string]*member
	runs    []*RunService        // in the order in which they came
	chunks  uint64               // the last ID given to a chunk
	wrong   map[string]string    // workers found wrong before this coordinator was made, and why
	said    map[string]time.Time // refusals, so that none is reported twice a minute
	counts  Counts
	fair    fairness
	plain   *Share          // of runs without their own
	locals  map[string]bool // workers in this process
}

// Counts are a coordinator's counts since it was made.
type Counts struct {
	// Chunks counts the chunks offered, Redelivered how often one was leased again
	// because nothing had been returned, Duplicates the records that were already there.
	Chunks, Redelivered, Duplicates int64
	// Audits counts the games replayed, Disputed those whose two records disagreed, Caught
	// the workers caught by it.
	Audits, Disputed, Caught int64
	// Refused counts the refused messages, including those of workers that failed an exam.
	Refused int64
}

// NewCoordinator returns a coordinator without runs. Its Handlers answer the workers' questions.
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

// lookup returns a worker, nil if it has not said hello or if nothing is taken from it, and a run, nil if
// it is over.
func (c *Coordinator) lookup(name string, run RunID) (m *member, s *RunService) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if m = c.members[name]; m != nil && m.Banned != "" {
		m = nil
	}
	return m, each.First(c.runs, func(s *RunService) bool { return s.id == run })
}

// random returns an unpredictable number.
func (c *Coordinator) random() uint64 {
	var b [8]byte
	_, _ = c.secret.Read(b[:]) // never fails
	return binary.BigEndian.Uint64(b[:])
}

// nextID returns the ID of a new chunk. The first is random: it must differ from those given
// before a restart, whose results workers still return. mu is held.
func (c *Coordinator) nextID() uint64 {
	if c.chunks == 0 {
		c.chunks = c.random() >> 2
	}
	c.chunks++
	return c.chunks
}

// wake makes all runs check again how many workers there are. mu is held.
func (c *Coordinator) wake() {
	for _, s := range c.runs {
		s.wake()
	}
}

// Counts returns the counts so far.
func (c *Coordinator) Counts() Counts {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.counts
}

// Close ends the coordinator's work: it waits for the games that the coordinator plays itself.
func (c *Coordinator) Close() {
	c.mu.Lock()
	runs := slices.Clone(c.runs)
	c.mu.Unlock()
	for _, s := range runs {
		s.Leave()
	}
}
