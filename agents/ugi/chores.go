package ugi

import "sync"

// chores are the side tasks of ending and watching programs: inspecting processes and
// reading folders. Each kind runs one at a time, because many programs that end
// together must not use up the descriptors. The zero value is ready.
type chores struct {
	reading, removing, looking sync.Mutex

	mu   sync.Mutex
	next *look // that has not begun
}

// A look at all processes is for several folders: it costs as much as for one.
type look struct {
	folders []folder
	done    bool // guarded by looking
}

// killMarked kills processes started by programs with this folder (function killMarked).
func (c *chores) killMarked(f folder) {
	c.mu.Lock()
	if c.next == nil {
		c.next = new(look)
	}
	mine := c.next
	mine.folders = append(mine.folders, f)
	c.mu.Unlock()

	c.looking.Lock()
	defer c.looking.Unlock()
	if mine.done { // by another who waited for it
		return
	}
	c.mu.Lock()
	c.next = nil // no caller joins it any more
	c.mu.Unlock()
	killMarked(mine.folders...)
	mine.done = true
}

// overfull is folder.overfull.
func (c *chores) overfull(f folder, l Limits) string {
	c.reading.Lock()
	defer c.reading.Unlock()
	return f.overfull(l)
}

// remove is folder.remove.
func (c *chores) remove(f folder) {
	c.removing.Lock()
	defer c.removing.Unlock()
	f.remove()
}
