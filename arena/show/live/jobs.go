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
	"gipf.arena/arena/show/web"
)

// JobKinds are the kinds of jobs that pages know, by their names in journals.
type JobKinds map[string]JobKind

// A JobKind says what pages show of a job of a kind.
type JobKind struct {
	// Name returns the name of a job that the text of its configuration says, or what is wrong with it.
	Name func(text []byte) (string, error)
	// Tell returns what the job in a directory has to tell; nil has nothing.
	Tell func(ctx context.Context, r runs.Registry, dir string) (*page.Document, error)
}

// A job is a study, a tune, a loop or a book in a list: one entry, however many runs it has.
type job struct {
	ID, Kind, Name string
	Runs           int

	dir, place string
	work       *Work // tells of it
}

// Where a job keeps its journal and its configuration.
const (
	journalName = "journal.jsonl"
	configName  = "config.yaml"
)

// findJobs returns the jobs of the known kinds. Those that were known stay the same. The caller holds the lock.
func (d *directory) findJobs() (jobs []*job) {
	if d.kinds == nil {
		return nil
	}
	for _, dir := range findBelow(d.root, journalName) {
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
	if text, err := os.ReadFile(filepath.Join(dir, configName)); err == nil {
		if name, err := k.Name(text); err == nil {
			j.Name = name
		}
	}
	if k.Tell != nil {
		j.work.tell = func(ctx context.Context) (*page.Document, error) { return k.Tell(ctx, d.registry, dir) }
	}
	return j
}

// split returns the jobs, the runs of each by its ID, and those of none.
func (d *directory) split() (jobs []*job, of map[string][]run, rest []run) {
	all := d.list()
	d.mu.Lock()
	jobs = d.jobs
	d.mu.Unlock()
	of = map[string][]run{}
	for _, r := range all {
		place := r.about().Place + string(filepath.Separator)
		at := slices.IndexFunc(jobs, func(j *job) bool {
			return j.place == "." || strings.HasPrefix(place, j.place+string(filepath.Separator))
		})
		if at < 0 {
			rest = append(rest, r)
		} else {
			of[jobs[at].ID] = append(of[jobs[at].ID], r)
		}
	}
	return jobs, of, rest
}

// listParts are the jobs and the other runs of a directory.
func (d *directory) listParts(ctx context.Context) map[string]string {
	jobs, of, rest := d.split()
	if len(jobs) == 0 {
		return map[string]string{"jobs": "", "runs": fragment("runs", rowsOf(ctx, rest))}
	}
	rows := make([]job, len(jobs))
	for i, j := range jobs {
		rows[i] = *j
		rows[i].Runs = len(of[j.ID])
	}
	parts := map[string]string{"jobs": fragment("jobs", rows), "runs": ""}
	if len(rest) > 0 {
		parts["runs"] = fragment("runs", rowsOf(ctx, rest))
	}
	return parts
}

// jobParts show what a job has to tell, and its runs.
func (d *directory) jobParts(j *job) []web.Part {
	return []web.Part{{Every: tablesEvery, Fill: j.work.summaryParts}, {Every: tablesEvery, Fill: func(ctx context.Context) map[string]string {
		_, of, _ := d.split()
		return map[string]string{"runs": fragment("runs", rowsOf(ctx, of[j.ID]))}
	}}}
}

// job shows the job that an address names by show.
func (p *Pages) job(show func(w http.ResponseWriter, r *http.Request, j *job, parts []web.Part)) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		if d, ok := p.runs.(*directory); ok {
			jobs, _, _ := d.split()
			if at := slices.IndexFunc(jobs, func(j *job) bool { return j.ID == r.PathValue("id") }); at >= 0 {
				show(w, r, jobs[at], d.jobParts(jobs[at]))
				return
			}
		}
		fail(w, errNoRun)
	}
}

func (p *Pages) jobPage(w http.ResponseWriter, r *http.Request, j *job, parts []web.Part) {
	values := map[string]any{"Title": j.Name, "Kind": j.Kind, "Events": "/job/" + j.ID + "/events"}
	for _, part := range parts {
		fill(values, part.Fill(r.Context()))
	}
	templates.Show(w, "index.html", values)
}

func (p *Pages) jobEvents(w http.ResponseWriter, r *http.Request, j *job, parts []web.Part) {
	p.feed("job "+j.ID, func() *web.Feed { return web.NewFeed(parts...) }).ServeHTTP(w, r)
}
