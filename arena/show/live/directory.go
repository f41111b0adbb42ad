package live

import (
	"io/fs"
	"net/http"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"gipf.arena/arena/runs"
	"gipf.arena/arena/show/web"
	"gipf.arena/arena/store"
	"gipf.arena/internal/each"
)

// runsOf are the runs that pages show.
type runsOf interface {
	// list returns them in the order in which they are shown.
	list() []run
	// index answers with the page of all of them, which parts keep up to date.
	index(p *Pages, w http.ResponseWriter, r *http.Request)
	parts() []web.Part
}

// only is one run.
type only struct{ run }

func (o only) list() []run { return []run{o.run} }

func (o only) index(_ *Pages, w http.ResponseWriter, r *http.Request) {
	http.Redirect(w, r, "/run/"+o.about().ID+"/", http.StatusFound)
}

func (o only) parts() []web.Part { return nil }

// directory is a directory with runs below it, which come and go.
type directory struct {
	registry runs.Registry
	root     string
	kinds    JobKinds // of jobs that have an entry of their own
	job      *job     // whose directory it is, nil of another

	mu     sync.Mutex
	known  map[string]*stored // by directory
	order  []run
	jobs   []*job
	walked time.Time
}

// Below returns the pages of all runs in a directory and below it, and of jobs of some kinds, whose runs stand on the
// page of their job. They are looked for again every few seconds while a page is open.
func Below(registry runs.Registry, root string, kinds JobKinds) *Pages {
	return newPages(&directory{registry: registry, root: root, kinds: kinds, known: map[string]*stored{}})
}

// What is looked for in a directory, and how often.
const (
	deepest   = 4    // directories below the root
	mostRuns  = 1000 // of more, a part is shown
	walkEvery = 5 * time.Second
)

// list implements runsOf.
func (d *directory) list() []run {
	d.mu.Lock()
	defer d.mu.Unlock()
	if time.Since(d.walked) < walkEvery {
		return d.order
	}
	d.walked, d.order = time.Now(), nil
	found := map[string]*stored{}
	for _, dir := range FindRuns(d.root) {
		if found[dir] = d.known[dir]; found[dir] == nil {
			name, _ := filepath.Rel(d.root, dir)
			found[dir] = newStored(d.registry, dir, name)
		}
		d.order = append(d.order, found[dir])
	}
	d.known, d.jobs = found, d.findJobs()
	return d.order
}

// FindRuns returns the directories at and below root that hold a run, at most a thousand, in the order of
// their paths. It follows no links, and leaves out what it may not read.
func FindRuns(root string) (dirs []string) { return findBelow(root, store.DatabaseName) }

// findBelow is FindRuns for directories that hold a file of another name.
func findBelow(root, file string) (dirs []string) {
	base := strings.Count(filepath.Clean(root), string(filepath.Separator))
	_ = filepath.WalkDir(root, func(path string, e fs.DirEntry, err error) error { // there is no other error
		switch {
		case len(dirs) == mostRuns:
			return fs.SkipAll
		case err != nil && e != nil && e.IsDir():
			return fs.SkipDir
		case err != nil:
			return nil
		case e.IsDir() && strings.Count(filepath.Clean(path), string(filepath.Separator))-base > deepest:
			return fs.SkipDir
		case e.Name() == file && e.Type().IsRegular():
			dirs = append(dirs, filepath.Dir(path))
		}
		return nil
	})
	slices.Sort(dirs)
	return dirs
}

// find returns the run with an ID.
func find(all runsOf, id string) run {
	return each.First(all.list(), func(r run) bool { return r.about().ID == id })
}
