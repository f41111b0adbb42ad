package live

import (
	"cmp"
	"context"
	"fmt"
	"html/template"
	"path/filepath"
	"slices"
	"sync"
	"time"

	"gipf.arena/arena/journal"
	"gipf.arena/arena/page"
	"gipf.arena/arena/runs"
	"gipf.arena/internal/each"
)

// A Work shows work that plays many runs, one after the other or at the same time, such as a
// tune, a loop that learns or a study: what is under way, how it has got on, and its runs, of
// which those that this process plays show their games. It is safe for concurrent use. Make
// it with NewWork.
type Work struct {
	registry runs.Registry
	below    *directory
	name     string
	tell     func(context.Context) (*page.Document, error)
	summary  summary

	mu     sync.Mutex
	ended  string     // what is said once it has ended
	live   []*playing // in the order in which they began
	stages []*stage
}

// stage is a stage of the work with its pace.
type stage struct {
	journal.Stage
	pace pace
}

// NewWork returns the pages of work that is yet to begin.
func NewWork(registry runs.Registry) *Work { return &Work{registry: registry} }

// Pages returns the pages of the work in a directory, under its name. What tell returns is
// what the work has to tell of itself; nil has nothing. It is asked while a page is open,
// when a stage begins, and else less often the longer it takes.
func (w *Work) Pages(dir, name string, tell func(context.Context) (*page.Document, error)) *Pages {
	w.below, w.name, w.tell = &directory{registry: w.registry, root: dir, known: map[string]*stored{}}, name, tell
	return newPages(w)
}

// place is a directory of the work as pages name it.
func (w *Work) place(dir string) string {
	if place, err := filepath.Rel(w.below.root, dir); err == nil {
		return place
	}
	return filepath.Base(dir)
}

// Shown shows the games of a session until the returned function is called. It is for
// [runs.Options], after Pages.
func (w *Work) Shown(s *runs.Active) (hide func()) {
	return during(w, &w.live, &playing{session: s, stored: newStored(w.registry, s.Dir, w.place(s.Dir))})
}

// during has x in a list of the work until the returned function is called.
func during[T any](w *Work, list *[]*T, x *T) (end func()) {
	w.mu.Lock()
	defer w.mu.Unlock()
	*list = append(*list, x)
	return func() {
		w.mu.Lock()
		defer w.mu.Unlock()
		*list = slices.DeleteFunc(*list, func(o *T) bool { return o == x })
	}
}

// Stage shows a part of the work until the returned function is called. A nil Work shows
// nothing.
func (w *Work) Stage(s journal.Stage) (stop func()) {
	if w == nil {
		return func() {}
	}
	w.summary.renew()
	return during(w, &w.stages, &stage{Stage: s})
}

// End says that the work has ended, and how, before the pages end. A nil Work says nothing.
func (w *Work) End(how string) {
	if w == nil {
		return
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	w.ended = how
}

// how says how the work has ended, "" while it goes on.
func (w *Work) how() string {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.ended
}

// now is what is under way.
func (w *Work) now() (stages []*stage, live []*playing) {
	w.mu.Lock()
	defer w.mu.Unlock()
	return slices.Clone(w.stages), slices.Clone(w.live)
}

// list implements runsOf: a run that this process plays stands for its directory.
func (w *Work) list() []run {
	_, live := w.now()
	all := w.others(func(id string) bool {
		return slices.ContainsFunc(live, func(p *playing) bool { return p.stored.id == id })
	})
	return append(all, each.Of(live, func(p *playing) run { return p })...)
}

// others are the stored runs but those that are shown already.
func (w *Work) others(shown func(id string) bool) []run {
	return slices.DeleteFunc(slices.Clone(w.below.list()), func(r run) bool { return shown(r.about().ID) })
}

// A stageRow is a stage as it is shown.
type stageRow struct {
	Title, Unit string
	Done, Of    int64
	Rate        float64
	Rest, When  string
	Lines       []string
	Cells       []cellRow
}

// row is how a stage stands.
func (w *Work) row(s *stage) stageRow {
	r := stageRow{Title: cmp.Or(s.Title, s.Name), Unit: s.Unit}
	if s.Progress != nil && s.Session == nil { // a session shows itself
		now := time.Now()
		r.Done, r.Of = s.Progress()
		w.mu.Lock()
		r.Rate = s.pace.rate(now, r.Done)
		w.mu.Unlock()
		r.Rest, r.When = restOf(r.Of-r.Done, r.Rate), whenOf(now, r.Of-r.Done, r.Rate)
	}
	if s.Standing != nil {
		lines, line := s.Standing()
		r.Lines = append(slices.Clip(lines), line)
	}
	if s.Cells != nil {
		r.Cells = w.cellRows(s.Cells(), r.Rate)
	}
	return r
}

// An activeRun is a run in play with what its format has to tell.
type activeRun struct {
	about
	Now    progress
	Stands template.HTML
}

// newActiveRun is how a run in play stands.
func newActiveRun(ctx context.Context, p *playing) activeRun {
	c := activeRun{about: p.about()}
	c.Now, _ = p.progress(ctx) // of a run that is played it has no error
	if s, err := p.standings(ctx); err == nil {
		c.Stands = template.HTML(formatText(s))
	}
	return c
}

// stageParts shows what is under way, and the runs that are not played now. Each run is shown
// once: in the table of its stage, under a heading while it is played, or else in the list.
func (w *Work) stageParts(ctx context.Context) map[string]string {
	stages, live := w.now()
	shown, rows, active := map[string]bool{}, make([]stageRow, len(stages)), []activeRun{}
	for i, s := range stages {
		rows[i] = w.row(s)
		for _, c := range rows[i].Cells {
			shown[c.ID] = true
		}
	}
	for _, p := range live {
		if !shown[p.stored.id] {
			shown[p.stored.id] = true
			active = append(active, newActiveRun(ctx, p))
		}
	}
	others := rowsOf(ctx, w.others(func(id string) bool { return shown[id] }))
	return map[string]string{
		"stage": fragment("stages", map[string]any{"Ended": w.how(), "Stages": rows}), "contests": fragment("contests", active), "runs": fragment("others", others),
	}
}

// workBoards is how many games in play the first page of work shows.
const workBoards = 12

// liveBoardParts shows games of the runs in play, those of the run that began first before others.
func (w *Work) liveBoardParts(ctx context.Context) map[string]string {
	_, live := w.now()
	parts, at := map[string]string{}, 0
	for _, p := range live {
		a := p.about()
		for _, frame := range p.liveBoards(ctx, workBoards-at) {
			if frame != nil {
				parts[fmt.Sprintf("board%d", at)] = fragment("card", newCard(a, "run/"+a.ID+"/", "", frame))
				at++
			}
		}
	}
	for ; at < workBoards; at++ {
		parts[fmt.Sprintf("board%d", at)] = ""
	}
	return parts
}
