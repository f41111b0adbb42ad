package crew

import (
	"cmp"
	"slices"
)

// A Share is what the runs of one job may have of the slots of a coordinator's workers when other jobs want them,
// too. Chunks of a higher Priority are leased first. Jobs of one priority get slots, measured as time in them, by
// their Weight (above 0): other jobs get what a job cannot use, and it is not compensated later (start-time fair
// queueing: Goyal, Vin and Cheng 1996). A Share decides when games are played, never which. The zero value has no
// weight: make it with [NewShare]. The coordinator guards it once it hosts a run of it.
type Share struct {
	// Job tells the job's runs from equal ones of other jobs, "" from none. It never changes.
	Job string

	priority int
	weight   float64
	used     float64 // the time of its chunks in slots, over weight, from where it began
	seconds  float64 // that its games took in slots
}

// NewShare returns a share; weight is above 0.
func NewShare(priority int, weight float64) *Share { return &Share{priority: priority, weight: weight} }

// SetShare changes a share from now on. At a new priority it begins where that priority's shares are: what it
// used counts only within its own priority.
func (c *Coordinator) SetShare(s *Share, priority int, weight float64) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if priority != s.priority {
		s.used = c.fair[priority]
	}
	s.priority, s.weight = priority, weight
}

// SlotSeconds returns how long slots have played games of a share, in seconds, as reported by the workers.
func (c *Coordinator) SlotSeconds(s *Share) float64 {
	c.mu.Lock()
	defer c.mu.Unlock()
	return s.seconds
}

// A fairness holds how far the shares of each priority are: the start of the chunk leased last, from which a share
// that had nothing to offer continues.
type fairness map[int]float64

// charge charges a share for a chunk, in seconds of a slot.
func (f fairness) charge(s *Share, seconds float64) {
	begin := max(s.used, f[s.priority])
	f[s.priority], s.used = begin, begin+seconds/s.weight
}

// correct charges a share what a chunk really took, given that charged was charged.
func (s *Share) correct(charged, seconds float64) {
	s.used += (seconds - charged) / s.weight
	s.seconds += seconds
}

// order orders two shares by turn: -1 if a is first.
func order(a, b *Share) int {
	return cmp.Or(cmp.Compare(b.priority, a.priority), cmp.Compare(a.used, b.used))
}

// inTurn returns the runs in the order in which a worker gets a chunk of them; runs of the same share, or of none, in
// the order of arrival. mu is held.
func (c *Coordinator) inTurn() []*RunService {
	runs := slices.Clone(c.runs)
	slices.SortStableFunc(runs, func(a, b *RunService) int { return order(a.Share, b.Share) })
	return runs
}

// sharedSeconds is how long a chunk should keep a slot busy when several jobs share the slots, so that each job
// gets its share within a minute.
const sharedSeconds = 1.0

// chunkTime is how long a chunk should keep a slot busy, in seconds. mu is held.
func (c *Coordinator) chunkTime() float64 {
	if slices.ContainsFunc(c.runs, func(s *RunService) bool { return s.Share != c.runs[0].Share }) {
		return sharedSeconds
	}
	return chunkSeconds
}

// cost is how long a chunk will take in a slot, in seconds: at first the time intended for a chunk of unknown games.
func (s *RunService) cost(c *chunk) float64 {
	if s.seconds == 0 {
		return sharedSeconds
	}
	return s.expectedTime(c).Seconds()
}
