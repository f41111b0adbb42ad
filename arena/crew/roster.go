package crew

import (
	"cmp"
	"maps"
	"slices"
	"time"
)

// here reports whether a member was heard of lately. h.mu is held.
func (h *Hall) here(m *member) bool { return m.banned == "" && time.Since(m.seen) < 2*h.opt.Lease }

// trust returns how far a worker is to be trusted.
func (h *Hall) trust(name string) Circle {
	if h.opt.Trust == nil {
		return Own
	}
	return h.opt.Trust(name)
}

// circleOf returns how far a worker is trusted who said hello.
func (h *Hall) circleOf(name string) Circle {
	h.mu.Lock()
	defer h.mu.Unlock()
	if m := h.members[name]; m != nil {
		return m.circle
	}
	return Public
}

// member returns a worker and a run, nil for one that is not there; why the worker was barred,
// "" if it was not; and whether it may bring something for the run.
func (h *Hall) member(name string, run RunID) (m *member, hosted *Hosted, banned string, known bool) {
	h.mu.Lock()
	defer h.mu.Unlock()
	m, hosted = h.members[name], h.runs[run]
	if m == nil {
		return nil, hosted, "", false
	}
	return m, hosted, m.banned, hosted != nil && m.banned == "" && m.admitted[run]
}

// Slots returns how many games the workers play at the same time who are there now, and
// how many workers they are.
func (h *Hall) Slots() (slots, workers int) {
	h.mu.Lock()
	defer h.mu.Unlock()
	for _, m := range h.members {
		if h.here(m) {
			slots, workers = slots+m.slots, workers+1
		}
	}
	return slots, workers
}

// wanted returns how many games the workers who are there may have at the same time.
func (h *Hall) wanted() (slots int) {
	h.mu.Lock()
	defer h.mu.Unlock()
	for _, m := range h.members {
		if h.here(m) {
			slots += min(m.slots, m.may)
		}
	}
	return slots
}

// present reports whether a worker was heard of lately.
func (h *Hall) present(m *member) bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.here(m)
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

// Workers returns the workers in the order of their names.
func (h *Hall) Workers() []Worker {
	h.mu.Lock()
	members, runs := slices.Collect(maps.Values(h.members)), slices.Clone(h.order)
	h.mu.Unlock()
	list := make([]Worker, 0, len(members))
	for _, m := range members {
		n, since := held(runs, m)
		list = append(list, h.describes(m, n, since))
	}
	slices.SortFunc(list, func(a, b Worker) int { return cmp.Compare(a.Name, b.Name) })
	return list
}

// describes returns what is known of a member who has so many leases, the oldest since then.
func (h *Hall) describes(m *member, leases int, since time.Time) Worker {
	h.mu.Lock()
	defer h.mu.Unlock()
	w := Worker{Name: m.name, Trust: m.circle, Slots: m.slots, Games: m.games, Leases: leases, Speed: m.speed, Refused: m.refused, Disputed: m.disputed, Here: h.here(m), Banned: m.banned}
	if leases > 0 {
		w.Oldest = time.Since(since).Truncate(time.Millisecond)
	}
	return w
}
