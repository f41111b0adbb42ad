package ugi

import "sync"

// chores are what ending and watching programs takes besides: processes are looked at
// and folders read. Each kind is done one at a time, for a crowd of programs that ends
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

// killMarked kills what programs with this folder have started (function killMarked).
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
