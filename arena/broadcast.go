package arena

import (
	"slices"
	"sync"
	"sync/atomic"

	"gipf.arena/rules"
)

// A Broadcast lets others watch games while they are played. A reader asks for a [Frame],
// and the game makes it after its next move, without being held up. A game without a
// reader pays one atomic load per move. The zero value is ready and safe for concurrent
// use.
type Broadcast struct {
	mu      sync.Mutex // never taken within a game
	windows []*window  // each at its place; a new one is the last
	looked  bool       // a reader has asked
}

// A Frame is the state of a game after one of its moves. The caller must not
// change it: others share it.
type Frame struct {
	// Record is the record so far: all moves, and the search information of the agents as
	// far as it is kept. Termination is "" while the game goes on.
	Record Record
	// State is the position after the last move.
	State rules.State
	// Before is the position before the move Last, which led to State; nil if it is not
	// known.
	Before rules.State
	Last   rules.Move
}

// A window shows the successive games of one goroutine.
type window struct {
	place int          // in the broadcast, whose mutex guards it
	game  atomic.Int64 // index of the present one; -1 before the first
	asked atomic.Bool  // a reader wants a frame
	frame atomic.Pointer[Frame]
}

// open returns a window for a goroutine that will play games; nil without a
// broadcast.
func (g *Broadcast) open() *window {
	if g == nil {
		return nil
	}
	w := new(window)
	w.game.Store(-1)
	g.mu.Lock()
	defer g.mu.Unlock()
	w.place = len(g.windows)
	g.windows = append(g.windows, w)
	w.asked.Store(g.looked) // rounds may be shorter than the time between two looks
	return w
}

// close removes a window and gives its place to the last one: the end of a run closes tens of
// thousands, so no close may scan them all. A reader keeps the frames that it has.
func (g *Broadcast) close(w *window) {
	if g == nil {
		return
	}
	g.mu.Lock()
	defer g.mu.Unlock()
	last := len(g.windows) - 1
	g.windows[w.place] = g.windows[last]
	g.windows[w.place].place = w.place
	g.windows[last] = nil
	g.windows = g.windows[:last]
}

// Look asks the first most games in flight for a new frame each, and returns the frames
// that the previous call asked for: none the first time, and none of a game that has not
// moved yet. A place in the list belongs to the same goroutine of the run until a
// goroutine with an earlier place ends; it is nil without a frame.
func (g *Broadcast) Look(most int) []*Frame {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.looked = true
	frames := make([]*Frame, min(most, len(g.windows)))
	for i := range frames {
		frames[i] = g.windows[i].look()
	}
	return frames
}

// Find is Look for the game with an index; ok is false if the game is not in flight.
// The frame is nil until the game has made one.
func (g *Broadcast) Find(index int64) (s *Frame, ok bool) {
	g.mu.Lock()
	defer g.mu.Unlock()
	for _, w := range g.windows {
		if w.game.Load() != index {
			continue
		}
		if s = w.look(); s != nil && s.Record.Index != index {
			s = nil // of the game before
		}
		return s, true
	}
	return nil, false
}

// look asks for a frame and returns the last one.
func (w *window) look() *Frame {
	w.asked.Store(true)
	return w.frame.Load()
}

// begin says that a game begins; w may be nil.
func (w *window) begin(index int64) {
	if w != nil {
		w.game.Store(index)
	}
}

// before returns a copy of the position if a reader wants a frame of the next move, else
// nil; w may be nil. The game's goroutine calls it.
func (w *window) before(g *gamePlayer) rules.State {
	if w == nil || !w.asked.Load() {
		return nil
	}
	w.asked.Store(false)
	return g.copied()
}

// moved makes the frame for which before was copied; before is nil if no reader asked.
func (w *window) moved(g *gamePlayer, before rules.State, m rules.Move) {
	if before == nil {
		return
	}
	s := g.frame()
	s.Before, s.Last = before, m
	w.frame.Store(s)
}

// ended makes a last frame of a game that a reader has seen, so that the reader sees its end too.
func (w *window) ended(g *gamePlayer) {
	if w == nil {
		return
	}
	last := w.frame.Load()
	if last == nil || last.Record.Index != g.rec.Index {
		return
	}
	s := g.frame()
	if len(s.Record.Moves) == len(last.Record.Moves) {
		s.Before, s.Last = last.Before, last.Last
	}
	w.frame.Store(s)
}

// frame returns a frame that shares nothing with g.
func (g *gamePlayer) frame() *Frame {
	s := &Frame{Record: g.rec, State: g.copied()}
	s.Record.Moves, s.Record.SearchInfo = slices.Clone(g.texts), g.thinking.searchInfo()
	s.Record.Evidence = nil
	return s
}

// copied returns a copy of the position.
func (g *gamePlayer) copied() rules.State {
	s := g.t.Game.New(g.rec.Setup)
	s.CopyFrom(g.state)
	return s
}
