package live

import (
	"context"
	"html/template"
	"net/http"
	"sync"
	"sync/atomic"
	"time"

	"gipf.arena/arena/page"
	"gipf.arena/arena/show/web"
	"gipf.arena/internal/sanitize"
)

// A summary is what work tells of itself. Telling may take long, since it may read all games,
// and rests then.
type summary struct {
	mu   sync.Mutex // held while it is told
	last string
	took time.Duration // the last time
	next time.Time

	stale atomic.Bool // something has begun since it was told
}

// A summaryView is a summary as it is shown.
type summaryView struct {
	When  string // "" where nothing is told
	Facts []string
	Body  template.HTML
	Err   string
}

// renew has it told anew when it is asked for next.
func (s *summary) renew() { s.stale.Store(true) }

// soon is how long a telling may take for a page that is to have the last word.
const soon = 500 * time.Millisecond

// conclude has it told once more, before the pages end, where that takes no time to speak of.
func (s *summary) conclude() {
	if s.mu.TryLock() {
		defer s.mu.Unlock()
		s.stale.Store(s.took < soon)
	}
}

// summaryParts tells the summary, unless another request is telling it.
func (w *Work) summaryParts(ctx context.Context) map[string]string {
	if w.tell == nil {
		return nil
	}
	s := &w.summary
	if !s.mu.TryLock() {
		return nil
	}
	defer s.mu.Unlock()
	if !s.stale.Swap(false) && time.Now().Before(s.next) {
		return map[string]string{"story": s.last}
	}
	start := time.Now()
	d, err := w.tell(ctx)
	switch {
	case err == nil && d != nil:
		s.last = told(d, start)
	case ctx.Err() != nil:
		s.renew() // who asked has gone, and has heard nothing
	case err != nil:
		s.last = fragment("chapter", summaryView{Err: sanitize.Said(err)})
	}
	s.took = time.Since(start)
	s.next = time.Now().Add(rest * s.took)
	return map[string]string{"story": s.last}
}

// told is a document of a time as a part of a page.
func told(d *page.Document, at time.Time) string {
	body, err := d.Fragment()
	if err != nil {
		return fragment("chapter", summaryView{Err: sanitize.Said(err)})
	}
	return fragment("chapter", summaryView{When: at.UTC().Format("15:04:05 UTC"), Facts: d.Facts, Body: body})
}

// index shows the first page of work.
func (w *Work) index(p *Pages, to http.ResponseWriter, r *http.Request) {
	values := map[string]any{"Name": w.name, "Places": make([]struct{}, workBoards)}
	fill(values, w.stageParts(r.Context()))
	fill(values, w.summaryParts(r.Context()))
	p.show(to, "work.html", values)
}

// parts keep the first page of work up to date.
func (w *Work) parts() []web.Part {
	return []web.Part{
		{Every: tablesEvery, Fill: w.stageParts},
		{Every: tablesEvery, Fill: w.liveBoardParts},
		{Every: tablesEvery, Fill: w.summaryParts},
	}
}
