package livepage

import (
	"context"
	"fmt"
	"path/filepath"
	"slices"
	"sync"

	"gipf.arena/arena"
	"gipf.arena/arena/page"
	"gipf.arena/arena/runs"
)

// A Work shows work that plays many runs, one after the other or at the same time, such as a
// tune, a loop that learns or a study: what is under way, how it has got on, and its runs, of
// which those that this process plays show their games. It is safe for concurrent use. Make
// it with NewWork.
type Work struct {
	registry runs.Registry
	below    *directory
	tell     func(context.Context) (*page.Document, error)
	story    story

	mu     sync.Mutex
	live   []*playing // in the order in which they began
	stages []*Stage
}

// A Stage is a part of the work that is under way.
type Stage struct {
	// Title says in a line what is done.
	Title string
	// Progress is how far it is, counted in Unit, such as games; nil where nothing is counted.
	Progress func() (done, of int64)
	Unit     string
	// Lines tell how it stands, for people; nil where there is nothing to tell.
	Lines func() []string
}

// NewWork returns the pages of work that is yet to begin.
func NewWork(registry runs.Registry) *Work { return &Work{registry: registry} }

// Pages returns the pages of the work in a directory. What tell returns is what the work has
// to tell of itself; nil has nothing. It is asked while somebody looks, and less often the
// longer it takes.
func (w *Work) Pages(dir string, tell func(context.Context) (*page.Document, error)) *Pages {
	w.below, w.tell = &directory{registry: w.registry, root: dir, known: map[string]*stored{}}, tell
	return newPages(w)
}

// Shown shows the games of a session until the returned function is called. It is for
// [runs.Options], after Pages.
func (w *Work) Shown(s *runs.Session) (*arena.Gallery, func()) {
	name, err := filepath.Rel(w.below.root, s.Dir)
	if err != nil {
		name = s.Dir
	}
	p := &playing{session: s, gallery: new(arena.Gallery), stored: newStored(w.registry, s.Dir, name)}
	w.mu.Lock()
	defer w.mu.Unlock()
	w.live = append(w.live, p)
	return p.gallery, func() {
		w.mu.Lock()
		defer w.mu.Unlock()
		w.live = slices.DeleteFunc(w.live, func(o *playing) bool { return o == p })
	}
}

// Stage shows a part of the work until the returned function is called. A nil Work shows
// nothing.
func (w *Work) Stage(s Stage) (stop func()) {
	if w == nil {
		return func() {}
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	w.stages = append(w.stages, &s)
	return func() {
		w.mu.Lock()
		defer w.mu.Unlock()
		w.stages = slices.DeleteFunc(w.stages, func(o *Stage) bool { return o == &s })
	}
}

// now is what is under way.
func (w *Work) now() (stages []*Stage, live []*playing) {
	w.mu.Lock()
	defer w.mu.Unlock()
	return slices.Clone(w.stages), slices.Clone(w.live)
}

// list implements runsOf: a run that this process plays stands for its directory.
func (w *Work) list() (all []run) {
	_, live := w.now()
	for _, stored := range w.below.list() {
		id := stored.about().ID
		if !slices.ContainsFunc(live, func(p *playing) bool { return p.stored.id == id }) {
			all = append(all, stored)
		}
	}
	for _, p := range live {
		all = append(all, p)
	}
	return all
}

// A stageRow is a stage as it is shown.
type stageRow struct {
	Title, Unit string
	Done, Of    int64
	Lines       []string
}

// stageParts says what is under way.
func (w *Work) stageParts(context.Context) map[string]string {
	stages, _ := w.now()
	rows := make([]stageRow, len(stages))
	for i, s := range stages {
		rows[i] = stageRow{Title: s.Title, Unit: s.Unit}
		if s.Progress != nil {
			rows[i].Done, rows[i].Of = s.Progress()
		}
		if s.Lines != nil {
			rows[i].Lines = s.Lines()
		}
	}
	return map[string]string{"stage": fragment("stages", rows)}
}

// A contest is a run in play with what its format has to tell.
type contest struct {
	about
	Now   progress
	Tests []testRow
	Lines []string
}

// contestParts shows the runs in play: their sequential tests on the way to the bounds.
func (w *Work) contestParts(ctx context.Context) map[string]string {
	_, live := w.now()
	rows := make([]contest, len(live))
	for i, p := range live {
		rows[i].about = p.about()
		rows[i].Now, _ = p.progress(ctx) // of a run that is played it has no error
		if s, err := p.standings(ctx); err == nil {
			rows[i].Tests, rows[i].Lines = newTests(s), formatLines(s)
		}
	}
	return map[string]string{"contests": fragment("contests", rows)}
}

// workBoards is how many games in play the first page of work shows.
const workBoards = 12

// wallParts shows games of the runs in play, those of the run that began first before others.
func (w *Work) wallParts(ctx context.Context) map[string]string {
	_, live := w.now()
	parts, at := map[string]string{}, 0
	for _, p := range live {
		a := p.about()
		for _, shot := range p.wall(ctx, workBoards-at) {
			if shot != nil {
				parts[fmt.Sprintf("board%d", at)] = fragment("card", newCard(a, "", shot))
				at++
			}
		}
	}
	for ; at < workBoards; at++ {
		parts[fmt.Sprintf("board%d", at)] = ""
	}
	return parts
}
