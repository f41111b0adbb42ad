package live

import (
	"context"
	"embed"
	"errors"
	"fmt"
	"html/template"
	"net/http"
	"sync"
	"time"

	"golang.org/x/sync/errgroup"

	"gipf.arena/arena/crew"
	"gipf.arena/arena/page"
	"gipf.arena/arena/report"
	"gipf.arena/arena/show/boards"
	"gipf.arena/arena/show/web"
	"gipf.arena/internal/sanitize"
)

//go:embed assets
var assets embed.FS

var templates = web.ParseTemplates(assets, template.FuncMap{
	"signed": func(x float64) string { return page.Signed("%+.2f", x) }, "percent": func(share float64) float64 { return 100 * share },
	"computing": func(w crew.Worker) int { return min(w.Slots, w.Leases) }, // a slot plays one game of one chunk, the others wait
})

// fragment returns a part of a page.
func fragment(name string, values any) string { return templates.Fragment(name, values) }

// Pages are the pages of runs. They are an http.Handler for a [web.Server].
type Pages struct {
	http.Handler
	// Above is what stands at the head of each page for who wants to leave these pages.
	Above template.HTML

	runs runsOf

	mu    sync.Mutex
	feeds map[string]*web.Feed // by what they show, those of games left out
}

// errNoRun says that an address stands for no run.
var errNoRun = errors.New("there is no such run here")

func newPages(all runsOf) *Pages {
	mux := http.NewServeMux()
	p := &Pages{Handler: mux, runs: all, feeds: map[string]*web.Feed{}}
	style, _ := assets.ReadFile("assets/live.css")
	script, _ := assets.ReadFile("assets/live.js")
	web.Static(mux, "/assets/style.css", "text/css; charset=utf-8", page.CSS()+boards.CSS()+string(style))
	web.Static(mux, "/assets/board.js", "text/javascript; charset=utf-8", boards.Module())
	web.Static(mux, "/assets/live.js", "text/javascript; charset=utf-8", string(script))
	mux.HandleFunc("GET /{$}", web.Unhurried(func(w http.ResponseWriter, r *http.Request) { all.index(p, w, r) }))
	mux.HandleFunc("GET /events", func(w http.ResponseWriter, r *http.Request) {
		p.feed("", func() *web.Feed { return web.NewFeed(all.parts()...) }).ServeHTTP(w, r)
	})
	mux.HandleFunc("GET /job/{id}/", web.Unhurried(p.ofJob))
	mux.HandleFunc("GET /run/{id}/{$}", web.Unhurried(p.ofRun(p.run)))
	mux.HandleFunc("GET /run/{id}/events", p.ofRun(p.runEvents))
	mux.HandleFunc("GET /run/{id}/standings.json", web.Unhurried(p.ofRun(runJSON)))
	mux.HandleFunc("GET /run/{id}/games/{$}", web.Unhurried(p.ofRun(p.games)))
	mux.HandleFunc("GET /run/{id}/game/{game}/{$}", web.Unhurried(p.ofGame(p.showGame)))
	mux.HandleFunc("GET /run/{id}/game/{game}/events", p.ofGame(gameEvents))
	mux.HandleFunc("GET /run/{id}/game/{game}/look", web.Unhurried(p.ofGame(look)))
	return p
}

// Refresh brings the pages that are open up to date once more, before the server ends.
func (p *Pages) Refresh(ctx context.Context) {
	var all sync.WaitGroup
	switch of := p.runs.(type) {
	case *Work:
		of.summary.conclude()
	case *directory:
		for _, j := range of.knownJobs() {
			all.Go(func() { j.pages.Refresh(ctx) })
		}
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, f := range p.feeds {
		all.Go(func() { f.Refresh(ctx) })
	}
	all.Wait()
}

// feed returns the feed of a page, which all who look at it share.
func (p *Pages) feed(key string, make func() *web.Feed) *web.Feed {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.feeds[key] == nil {
		p.feeds[key] = make()
	}
	return p.feeds[key]
}

// fail says why there is no page.
func fail(w http.ResponseWriter, err error) {
	http.Error(w, sanitize.Line(sanitize.Said(err)), http.StatusNotFound)
}

// ofRun shows the run that an address names by show, or says why there is nothing to show.
func (p *Pages) ofRun(show func(w http.ResponseWriter, r *http.Request, which run, a about) error) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		err := errNoRun
		if which := find(p.runs, r.PathValue("id")); which != nil {
			if _, err = which.progress(r.Context()); err == nil { // then what never changes of it is known
				err = show(w, r, which, which.about())
			}
		}
		if err != nil {
			fail(w, err)
		}
	}
}

// show answers with a page.
func (p *Pages) show(w http.ResponseWriter, name string, values map[string]any) {
	values["Above"] = p.Above
	templates.Show(w, name, values)
}

func (d *directory) index(p *Pages, w http.ResponseWriter, r *http.Request) {
	values := map[string]any{"Title": "Runs"}
	if d.job != nil {
		values["Title"], values["Kind"] = d.job.Name, d.job.Kind
	}
	for _, part := range d.parts() {
		fill(values, part.Fill(r.Context()))
	}
	p.show(w, "index.html", values)
}

func (d *directory) parts() []web.Part {
	parts := []web.Part{{Every: tablesEvery, Fill: d.listParts}}
	if d.job != nil {
		parts = append(parts, web.Part{Every: tablesEvery, Fill: d.job.work.summaryParts})
	}
	return parts
}

// A row is a run in the list.
type row struct {
	about
	progress
	Err   string
	Twice bool // another run has its name, so its place is shown
}

// One run may keep the list of all waiting for longestLook, and some are looked at together.
const (
	longestLook = 5 * time.Second
	together    = 8
)

// rowsOf returns a list of runs.
func rowsOf(ctx context.Context, list []run) []row {
	rows := make([]row, len(list))
	var group errgroup.Group
	group.SetLimit(together)
	for i, r := range list {
		group.Go(func() error {
			look, cancel := context.WithTimeout(ctx, longestLook)
			defer cancel()
			now, err := r.progress(look)
			rows[i] = row{about: r.about(), progress: now}
			if err != nil {
				rows[i].Err = sanitize.Said(err)
			}
			return nil
		})
	}
	_ = group.Wait() // each has its error in its row
	names := map[string]int{}
	for _, r := range rows {
		names[r.Name]++
	}
	for i, r := range rows {
		rows[i].Twice = names[r.Name] > 1
	}
	return rows
}

func (p *Pages) run(w http.ResponseWriter, r *http.Request, which run, about about) error {
	_, alone := p.runs.(only)
	values := map[string]any{"About": about, "Alone": alone, "Places": make([]struct{}, mostBoards), "Field": template.HTML(fieldOf(about.rules))}
	for _, parts := range []func(context.Context) map[string]string{progressParts(which), tableParts(which), workerParts(which)} {
		fill(values, parts(r.Context()))
	}
	p.show(w, "run.html", values)
	return nil
}

// fill puts parts of a page, which are HTML, into its values.
func fill(values map[string]any, parts map[string]string) {
	for id, text := range parts {
		values[id] = template.HTML(text)
	}
}

func (p *Pages) runEvents(w http.ResponseWriter, r *http.Request, which run, about about) error {
	p.feed(fmt.Sprint(about.ID, about.Live, about.born), func() *web.Feed {
		every := wallEvery
		if !about.Live {
			every = storedEvery
		}
		return web.NewFeed(
			web.Part{Every: progressEvery, Fill: progressParts(which)},
			web.Part{Every: tablesEvery, Fill: tableParts(which)},
			web.Part{Every: tablesEvery, Fill: workerParts(which)},
			web.Part{Every: every, Fill: liveBoardParts(which)},
		)
	}).ServeHTTP(w, r)
	return nil
}

// runJSON answers what "standings --json" prints.
func runJSON(w http.ResponseWriter, r *http.Request, which run, _ about) error {
	s, err := which.standings(r.Context())
	if err != nil {
		return err
	}
	w.Header().Set("Content-Type", "application/json")
	report.WriteJSON(w, s) // a client that has gone is no concern of ours
	return nil
}
