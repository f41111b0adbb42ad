package livepage

import (
	"context"
	"html/template"
	"maps"
	"net/http"
	"path/filepath"
	"sync"
	"time"

	"gipf.arena/arena/page"
	"gipf.arena/arena/web"
)

// A story is what work tells of itself. Telling may take long, since it may read all games,
// and rests then.
type story struct {
	mu   sync.Mutex // held while it is told
	last string
	next time.Time
}

// A chapter is a story as it is shown.
type chapter struct {
	Facts []string
	Body  template.HTML
	Err   string
}

// storyParts tells the story.
func (w *Work) storyParts(ctx context.Context) map[string]string {
	if w.tell == nil {
		return nil
	}
	s := &w.story
	s.mu.Lock()
	defer s.mu.Unlock()
	if time.Now().Before(s.next) {
		return map[string]string{"story": s.last}
	}
	start := time.Now()
	d, err := w.tell(ctx)
	switch {
	case err == nil && d != nil:
		s.last = told(d)
	case err != nil && ctx.Err() == nil:
		s.last = fragment("chapter", chapter{Err: err.Error()})
	}
	s.next = time.Now().Add(rest * time.Since(start))
	return map[string]string{"story": s.last}
}

// told is a document as a part of a page.
func told(d *page.Document) string {
	body, err := d.Fragment()
	if err != nil {
		return fragment("chapter", chapter{Err: err.Error()})
	}
	return fragment("chapter", chapter{Facts: d.Facts, Body: body})
}

// work shows the first page of work.
func (p *Pages) work(w http.ResponseWriter, r *http.Request, which *Work) {
	values := map[string]any{"Name": filepath.Base(which.below.root), "Dir": which.below.root, "Places": make([]struct{}, workBoards)}
	parts := map[string]string{}
	for _, fill := range []func(context.Context) map[string]string{which.stageParts, which.contestParts, which.storyParts, p.runParts} {
		maps.Copy(parts, fill(r.Context()))
	}
	for id, text := range parts {
		values[id] = template.HTML(text)
	}
	show(w, "work.html", values)
}

// workParts keep the first page of work up to date.
func (p *Pages) workParts(w *Work) []web.Part {
	return []web.Part{
		{Every: progressEvery, Fill: w.stageParts},
		{Every: tablesEvery, Fill: w.contestParts},
		{Every: tablesEvery, Fill: w.wallParts},
		{Every: tablesEvery, Fill: p.runParts},
		{Every: tablesEvery, Fill: w.storyParts},
	}
}
