package web

import (
	"bytes"
	"context"
	"encoding/json"
	"maps"
	"net/http"
	"slices"
	"sync"
	"time"

	"gipf.arena/internal/each"
)

// A Part fills some parts of a page again and again while a browser has the page open.
type Part struct {
	// Every is the time between two fillings.
	Every time.Duration
	// Fill returns the HTML of parts by the id of their elements; those that it leaves out
	// stay as they are. It may take long, and ends soon after ctx: what it returns then is dropped. A
	// feed calls it once at a time.
	Fill func(ctx context.Context) map[string]string
}

// A source is a part of a feed.
type source struct {
	Part
	busy chan struct{} // full while it is filled
}

// A Feed sends the parts of a page that have changed to those who have it open, as
// server-sent events. Each event is called "parts" and holds a JSON object of HTML by the
// id of its element, and an event "end" is the last when the server ends. A page that connects,
// or connects again after a break, gets all parts. It
// works only while a page is open. All readers get the same bytes, and a reader who
// is slow gets what is newest when it has read, so nothing piles up for it. Make it with
// NewFeed; it is an http.Handler.
type Feed struct {
	sources []source

	mu       sync.Mutex
	parts    map[string]content
	version  uint64            // of the last change
	encoded  map[uint64][]byte // the events from an earlier version to this one
	changed  chan struct{}     // closed at the next change
	watchers int
	stop     func() // ends the sources; waits for nothing
}

// content is a part, with the version since which it is so.
type content struct {
	html  string
	since uint64
}

// NewFeed returns a feed of a page.
func NewFeed(sources ...Part) *Feed {
	all := each.Of(sources, func(p Part) source { return source{p, make(chan struct{}, 1)} })
	return &Feed{sources: all, parts: map[string]content{}, encoded: map[uint64][]byte{}, changed: make(chan struct{})}
}

// heartbeat is the time after which a word is sent to those for whom there is nothing, so
// that a connection that is gone is found to be.
const heartbeat = 15 * time.Second

// endEvent tells a page that there is nothing more to come, so that it need not take the end for
// a broken connection.
const endEvent = "event: end\ndata: {}\n\n"

// ServeHTTP sends events until the reader goes or the server ends.
func (f *Feed) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	control, limit := http.NewResponseController(w), limitsOf(r).Write
	w.Header().Set("Content-Type", "text/event-stream")
	control.SetReadDeadline(time.Time{}) // a server without deadlines has none to take away
	f.enter(context.WithoutCancel(r.Context()))
	defer f.leave()
	send := func(text []byte) bool {
		control.SetWriteDeadline(time.Now().Add(limit))
		_, err := w.Write(text)
		return err == nil && control.Flush() == nil
	}
	beat := time.NewTicker(heartbeat)
	defer beat.Stop()
	for ok, last := send([]byte("retry: 2000\n\n")), uint64(0); ok; {
		event, version, changed := f.since(last)
		if last = version; event != nil && !send(event) {
			return
		}
		select {
		case <-changed:
		case <-beat.C:
			ok = send([]byte(":\n\n"))
		case <-r.Context().Done(): // of the reader or of the server, which may have had a last word
			event, _, _ := f.since(last)
			send(append(slices.Clip(event), endEvent...))
			return
		}
	}
}

// Refresh fills all parts once more where a page is open, for the last word of a server
// that ends. A part that is not filled when ctx ends stays as it was.
func (f *Feed) Refresh(ctx context.Context) {
	f.mu.Lock()
	idle := f.watchers == 0
	f.mu.Unlock()
	if idle {
		return
	}
	var all sync.WaitGroup
	for _, s := range f.sources {
		all.Go(func() { f.fill(ctx, s) })
	}
	all.Wait()
}

// enter counts a reader; the first one sets the sources to work.
func (f *Feed) enter(ctx context.Context) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.watchers++; f.watchers > 1 {
		return
	}
	ctx, f.stop = context.WithCancel(ctx)
	for _, s := range f.sources {
		go f.work(ctx, s)
	}
}

// leave ends the work with the last reader.
func (f *Feed) leave() {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.watchers--; f.watchers == 0 {
		f.stop()
	}
}

// work fills parts until ctx ends.
func (f *Feed) work(ctx context.Context, s source) {
	tick := time.NewTicker(s.Every)
	defer tick.Stop()
	for {
		f.fill(ctx, s)
		select {
		case <-tick.C:
		case <-ctx.Done():
			return
		}
	}
}

// fill fills the parts of a source when no other filling of them goes on.
func (f *Feed) fill(ctx context.Context, s source) {
	select {
	case s.busy <- struct{}{}:
		defer func() { <-s.busy }()
		f.update(ctx, s.Fill(ctx))
	case <-ctx.Done():
	}
}

// update takes up the parts that are other than they were, unless ctx has ended: a filling that was cut short may have
// found nothing, or an error.
func (f *Feed) update(ctx context.Context, parts map[string]string) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if ctx.Err() != nil {
		return
	}
	maps.DeleteFunc(parts, func(id, html string) bool { old, ok := f.parts[id]; return ok && old.html == html })
	if len(parts) == 0 {
		return
	}
	f.version++
	for id, html := range parts {
		f.parts[id] = content{html, f.version}
	}
	clear(f.encoded)
	close(f.changed)
	f.changed = make(chan struct{})
}

// since returns the event with what has changed since a version, nil for nothing, the
// present version, and what is closed when that changes.
func (f *Feed) since(last uint64) (event []byte, version uint64, changed <-chan struct{}) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if last == f.version {
		return nil, f.version, f.changed
	}
	if f.encoded[last] == nil {
		f.encoded[last] = f.encode(last)
	}
	return f.encoded[last], f.version, f.changed
}

// encode returns the event from a version to the present one.
func (f *Feed) encode(last uint64) []byte {
	parts := map[string]string{}
	for id, p := range f.parts {
		if p.since > last {
			parts[id] = p.html
		}
	}
	var b bytes.Buffer
	b.WriteString("event: parts\ndata: ")
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false) // the event is no page, and boards have many angles
	if err := e.Encode(parts); err != nil {
		panic(err) // a map of texts
	}
	b.WriteByte('\n') // the encoder ends the line, this the event
	return slices.Clip(b.Bytes())
}
