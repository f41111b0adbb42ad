package crew

import (
	"cmp"
	"slices"
)

// A Share is what the runs of one job may have of the slots of a coordinator's workers where other jobs want them,
// too. Chunks of a higher Priority are leased first. Jobs of one priority get slots, as time in them, by their
// Weight (above 0): what a job cannot use the others have, and it gets nothing for it later (start-time
// fair queueing: Goyal, Vin and Cheng 1996). It decides when games are played, and never which. The zero value has
// no weight: make it with [NewShare]. The coordinator guards it once a run of it is hosted.
type Share struct {
	// Job tells the runs of the job from equal ones of other jobs, "" from none. It is the same whenever the job goes on.
	Job string

	priority int
	weight   float64
	used     float64 // the time that its chunks take in slots, over weight, from where it began
	seconds  float64 // that its games took in slots
}

// NewShare returns a share; weight is above 0.
func NewShare(priority int, weight float64) *Share { return &Share{priority: priority, weight: weight} }

// SetShare changes a share from now on. At another priority it begins where the shares there are: what it used
// counts among those of its priority alone.
func (c *Coordinator) SetShare(s *Share, priority int, weight float64) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if priority != s.priority {
		s.used = c.fair[priority]
	}
	s.priority, s.weight = priority, weight
}

// SlotSeconds returns for how long slots have played games of a share, in seconds, by the word of the workers.
func (c *Coordinator) SlotSeconds(s *Share) float64 {
	c.mu.Lock()
	defer c.mu.Unlock()
	return s.seconds
}

// A fairness knows how far the shares of each priority are: the beginning of the chunk that was leased last, which
// a share that had nothing to offer goes on from.
type fairness map[int]float64

// charge has a share pay for a chunk, in seconds of a slot.
func (f fairness) charge(s *Share, seconds float64) {
	begin := max(s.used, f[s.priority])
	f[s.priority], s.used = begin, begin+seconds/s.weight
}

// correct has a share pay what a chunk really took, where charged was charged.
func (s *Share) correct(charged, seconds float64) {
	s.used += (seconds - charged) / s.weight
	s.seconds += seconds
}

// order is that in which two shares get their turn, -1 for a first.
func order(a, b *Share) int {
	return cmp.Or(cmp.Compare(b.priority, a.priority), cmp.Compare(a.used, b.used))
}

// inTurn returns the runs in the order in which a worker gets a chunk of them; those of one share, or of none, in that
// in which they came. mu is held.
func (c *Coordinator) inTurn() []*RunService {
	runs := slices.Clone(c.runs)
	slices.SortStableFunc(runs, func(a, b *RunService) int { return order(a.Share, b.Share) })
	return runs
}

// sharedSeconds is how long a slot is to be busy with a chunk where several jobs share the slots: what each has
// over a minute is to be its share.
const sharedSeconds = 1.0

// chunkTime is how long a slot is to be busy with a chunk, in seconds. mu is held.
func (c *Coordinator) chunkTime() float64 {
	if slices.ContainsFunc(c.runs, func(s *RunService) bool { return s.Share != c.runs[0].Share }) {
		return sharedSeconds
	}
	return chunkSeconds
}

// cost is how long a chunk is going to take in a slot, in seconds: at first what one of unknown games is meant to.
func (s *RunService) cost(c *chunk) float64 {
	if s.seconds == 0 {
		return sharedSeconds
	}
	return s.expectedTime(c).Seconds()
}
