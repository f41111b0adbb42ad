package live

import (
	"context"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"gipf.arena/arena/journal"
	"gipf.arena/arena/page"
	"gipf.arena/arena/runs"
	"gipf.arena/internal/each"
)

// JobKinds are the kinds of jobs that pages know, by their names in journals.
type JobKinds map[string]JobKind

// A JobKind is what pages, and hubs, know of a kind of job.
type JobKind struct {
	// Parse makes a job of the text of a configuration with overrides.
	Parse func(r runs.Registry, name string, text []byte, set []string) (journal.Job, error)
	// Tell is what the pages of the work in a directory tell of it; nil has nothing.
	Tell func(ctx context.Context, r runs.Registry, dir string) (*page.Document, error)
}

// Told returns what the job in a directory has to tell, for the pages of its work; nil has nothing.
func (k JobKind) Told(r runs.Registry, dir string) func(context.Context) (*page.Document, error) {
	if k.Tell == nil {
		return nil
	}
	return func(ctx context.Context) (*page.Document, error) { return k.Tell(ctx, r, dir) }
}

// A job is a study, a tune, a loop or a book in a list: one entry, however many runs it has.
type job struct {
	ID, Kind, Name string
	Runs           int

	dir, place string
	work       *Work  // tells of it
	pages      *Pages // of its directory
}

// findJobs returns the jobs of the known kinds. Those that were known stay the same. The caller holds the lock.
func (d *directory) findJobs() (jobs []*job) {
	if d.kinds == nil {
		return nil
	}
	for _, dir := range findBelow(d.root, journal.FileName) {
		if at := slices.IndexFunc(d.jobs, func(j *job) bool { return j.dir == dir }); at >= 0 {
			jobs = append(jobs, d.jobs[at])
		} else if j := d.newJob(dir); j != nil {
			jobs = append(jobs, j)
		}
	}
	return jobs
}

// newJob returns the job in a directory, nil for none of a known kind.
func (d *directory) newJob(dir string) *job {
	kind, err := journal.Kind(dir)
	k, known := d.kinds[kind]
	if err != nil || !known {
		return nil
	}
	place, _ := filepath.Rel(d.root, dir)
	j := &job{ID: AddressOf(place), Kind: kind, Name: filepath.Base(dir), dir: dir, place: place, work: NewWork(d.registry)}
	if text, err := os.ReadFile(filepath.Join(dir, journal.ConfigName)); err == nil {
		if made, err := k.Parse(d.registry, journal.ConfigName, text, nil); err == nil {
			j.Name = made.About().Name
		}
	}
	j.work.tell = k.Told(d.registry, dir)
	j.pages = newPages(&directory{registry: d.registry, root: dir, job: j, known: map[string]*stored{}})
	return j
}

// knownJobs returns the jobs that were found last.
func (d *directory) knownJobs() []job {
	d.mu.Lock()
	defer d.mu.Unlock()
	return each.Of(d.jobs, func(j *job) job { return *j })
}

// split returns the jobs with how many runs they have, and the runs of none.
func (d *directory) split() (jobs []job, rest []run) {
	all := d.list()
	jobs = d.knownJobs()
	for _, r := range all {
		place := r.about().Place + string(filepath.Separator)
		at := slices.IndexFunc(jobs, func(j job) bool {
			return j.place == "." || strings.HasPrefix(place, j.place+string(filepath.Separator))
		})
		if at < 0 {
			rest = append(rest, r)
		} else {
			jobs[at].Runs++
		}
	}
	return jobs, rest
}

// listParts are the jobs and the other runs of a directory.
func (d *directory) listParts(ctx context.Context) map[string]string {
	jobs, rest := d.split()
	parts := map[string]string{"jobs": "", "runs": ""}
	if len(jobs) > 0 {
		parts["jobs"] = fragment("jobs", jobs)
	}
	if len(rest) > 0 || len(jobs) == 0 {
		parts["runs"] = fragment("runs", rowsOf(ctx, rest))
	}
	return parts
}

// ofJob answers with a page of the job that an address names.
func (p *Pages) ofJob(w http.ResponseWriter, r *http.Request) {
	if d, ok := p.runs.(*directory); ok {
		d.list()
		if j := each.First(d.knownJobs(), func(j job) bool { return j.ID == r.PathValue("id") }); j.pages != nil {
			http.StripPrefix("/job/"+j.ID, j.pages).ServeHTTP(w, r)
			return
		}
	}
	fail(w, errNoRun)
}
