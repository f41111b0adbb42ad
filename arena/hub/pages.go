package hub

import (
	"bytes"
	"cmp"
	"context"
	"crypto/rand"
	"embed"
	"encoding/json"
	"fmt"
	"html/template"
	"maps"
	"net/http"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"gipf.arena/arena"
	"gipf.arena/arena/metrics"
	"gipf.arena/arena/show/live"
	"gipf.arena/arena/show/web"
	"gipf.arena/configs"
)

//go:embed assets
var assets embed.FS

var templates = web.ParseTemplates(assets, nil)

// Pages are the pages and the API of a hub.
type Pages struct {
	http.Handler
}

// Refresh does nothing: pages of jobs end with their jobs.
func (Pages) Refresh(context.Context) {}

// Pages returns the pages of the hub, for a [web.Server] that only this machine can reach or whose hub has users.
func (h *Hub) Pages() Pages {
	mux := http.NewServeMux()
	h.api(mux)
	mux.Handle("GET /assets/", live.NewWork(h.opt.Registry).Pages(filepath.Join(h.dir, jobsName), "", nil))
	mux.HandleFunc("GET /{$}", h.index)
	mux.HandleFunc("GET /submit", func(w http.ResponseWriter, r *http.Request) { h.form(w, r, form{Share: "1", Priority: "0"}, nil) })
	mux.HandleFunc("POST /submit", h.submitted)
	mux.HandleFunc("GET /versus", h.versus)
	mux.HandleFunc("GET /fleet", func(w http.ResponseWriter, r *http.Request) {
		show(w, r, "fleet.html", map[string]any{"Fleet": h.fleet()})
	})
	mux.HandleFunc("GET /games", h.games)
	mux.HandleFunc("GET /ratings", h.ratings)
	mux.HandleFunc("GET /compare", h.compare)
	mux.Handle("GET /metrics", metrics.NewHub(metrics.Config{Run: "hub", Version: h.opt.Code, Revision: h.opt.Revision}, h.state).Handler())
	mux.HandleFunc("GET /feed.atom", h.feed)
	mux.HandleFunc("GET /job/{id}/{$}", h.ofJob(func(w http.ResponseWriter, r *http.Request, j *Job) { h.showJob(w, r, j, "") }))
	mux.HandleFunc("POST /job/{id}/act", h.ofJob(h.acted))
	mux.HandleFunc("GET /job/{id}/work/", h.ofJob(h.workPages))
	return Pages{gatekeeper{h.Queue, []byte(rand.Text())}.admit(mux)}
}

// show answers with a page for the user who sent a request.
func show(w http.ResponseWriter, r *http.Request, name string, values map[string]any) {
	values["User"] = userIn(r)
	web.Thinking(w, r)() // a page may take as long to send as any other, however long it took to make
	templates.Show(w, name, values)
}

// fail says why there is no page.
func fail(w http.ResponseWriter, err error) {
	code, why := wrongOf(err)
	http.Error(w, why.Error, code)
}

func (h *Hub) index(w http.ResponseWriter, r *http.Request) {
	jobs, err := h.listed(r)
	counts, other := h.Counts(r.Context())
	if err = cmp.Or(err, other); err != nil {
		fail(w, err)
		return
	}
	values := map[string]any{"Jobs": jobs, "Counts": counts, "Fleet": h.fleet(), "Query": r.FormValue("q"), "State": r.FormValue("state")}
	if len(jobs) == mostListed {
		values["Before"] = jobs[len(jobs)-1].ID
	}
	show(w, r, "queue.html", values)
}

// A form is a submission as typed.
type form struct{ Config, Set, Priority, Share string }

// form shows the form of a submission, with the faults of the last one.
func (h *Hub) form(w http.ResponseWriter, r *http.Request, f form, values map[string]any) {
	if name := r.FormValue("example"); name != "" && f.Config == "" {
		text, err := configs.Example(name)
		if err != nil {
			fail(w, arena.Refuse(err))
			return
		}
		f.Config = string(text)
	}
	all := map[string]any{"Form": f, "Examples": slices.DeleteFunc(configs.Examples(), func(name string) bool { return strings.HasSuffix(name, ".txt") })}
	maps.Copy(all, values)
	show(w, r, "submit.html", all)
}

func (h *Hub) submitted(w http.ResponseWriter, r *http.Request) {
	web.Thinking(w, r)
	f := form{strings.ReplaceAll(r.FormValue("config"), "\r\n", "\n"), r.FormValue("set"), cmp.Or(r.FormValue("priority"), "0"), cmp.Or(r.FormValue("share"), "1")}
	s := Submission{Config: f.Config, Set: strings.Fields(f.Set), Check: r.FormValue("do") == "check"}
	var j Job
	var err, other error
	s.Priority, err = strconv.Atoi(f.Priority)
	s.Share, other = strconv.ParseFloat(f.Share, 64)
	if err = cmp.Or(err, other); err != nil {
		err = arena.Refusef("priority %.40q, share %.40q: want numbers", f.Priority, f.Share)
	} else {
		j, err = h.Submit(r.Context(), userIn(r), &s)
	}
	switch {
	case err != nil:
		h.form(w, r, f, map[string]any{"Wrong": refuse(w, err)})
	case s.Check:
		h.form(w, r, f, map[string]any{"Good": j.Kind + ": " + j.Summary, "Forecast": j.Forecast})
	default:
		http.Redirect(w, r, fmt.Sprintf("/job/%d/", j.ID), http.StatusSeeOther)
	}
}

// versus fills the form with a sequential test of a candidate against a base.
func (h *Hub) versus(w http.ResponseWriter, r *http.Request) {
	f := form{Priority: "0", Share: "1"}
	if r.FormValue("game") != "" {
		f.Config = Versus(r.FormValue("game"), r.FormValue("dev"), r.FormValue("base"), cmp.Or(r.FormValue("elo0"), "0"), cmp.Or(r.FormValue("elo1"), "10"))
	}
	h.form(w, r, f, map[string]any{"Versus": f.Config == "", "Games": h.gameNames()})
}

// Versus returns the configuration of a sequential test: does the agent dev play better than base by more than elo0, in
// normalized Elo, or by elo1? Faults in the texts are found where the configuration is read.
func Versus(game, dev, base, elo0, elo1 string) string {
	quote := func(text string) string {
		var b bytes.Buffer
		e := json.NewEncoder(&b)
		e.SetEscapeHTML(false)
		_ = e.Encode(text) // a text
		return strings.TrimSpace(b.String())
	}
	return fmt.Sprintf("name: dev-base\ngame: %s\ntournament: sprt\nsprt: {elo0: %s, elo1: %s}\nopenings: {plies: 4}\nagents:\n  - {name: base, spec: %s}\n  - {name: dev, spec: %s}\n",
		quote(game), oneWord(elo0), oneWord(elo1), quote(base), quote(dev))
}

// oneWord is a number as typed, without anything that would end its place in a configuration.
func oneWord(text string) string {
	return strings.Map(func(r rune) rune {
		if strings.ContainsRune("{}[],:#\n\r", r) {
			return '?'
		}
		return r
	}, text)
}

// ofJob answers for the job named in an address.
func (h *Hub) ofJob(answer func(w http.ResponseWriter, r *http.Request, j *Job)) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		j, err := h.jobOf(r)
		if err != nil {
			fail(w, err)
			return
		}
		answer(w, r, &j)
	}
}

// showJob shows a job, and the faults of the last action.
func (h *Hub) showJob(w http.ResponseWriter, r *http.Request, j *Job, why string) {
	can := actionsFor(userIn(r), j)
	show(w, r, "job.html", map[string]any{
		"Job": j, "Wrong": why, "Turn": slices.Contains(can, "turn"), "Extend": slices.Contains(can, "extend"),
		"Actions": slices.DeleteFunc(slices.Clone(can), func(name string) bool { return name == "turn" || name == "extend" }),
		"Begun":   !j.Begun.IsZero(),
	})
}

func (h *Hub) acted(w http.ResponseWriter, r *http.Request, j *Job) {
	c, err := changeOf(r)
	if err == nil {
		_, err = h.Act(r.Context(), userIn(r), j.ID, r.FormValue("action"), *c)
	}
	if err != nil {
		h.showJob(w, r, j, refuse(w, err).Error)
		return
	}
	http.Redirect(w, r, fmt.Sprintf("/job/%d/", j.ID), http.StatusSeeOther)
}

// changeOf reads the form of an action.
func changeOf(r *http.Request) (*Change, error) {
	c := &Change{Why: r.FormValue("why")}
	for name, to := range map[string]any{"pairs": &c.Pairs, "priority": &c.Priority, "share": &c.Share} {
		if text := r.FormValue(name); text != "" && json.Unmarshal([]byte(text), to) != nil {
			return nil, arena.Refusef("%s %.40q: want a number", name, text)
		}
	}
	return c, nil
}

// workPages shows the runs and games of a job: through its session if the job is at work, otherwise from its directory.
func (h *Hub) workPages(w http.ResponseWriter, r *http.Request, j *Job) {
	http.StripPrefix(fmt.Sprintf("/job/%d/work", j.ID), h.pagesOf(j)).ServeHTTP(w, r)
}

// mostKept is how many jobs that are not at work keep their pages.
const mostKept = 64

// pagesOf returns the pages of a job's work.
func (h *Hub) pagesOf(j *Job) *live.Pages {
	h.mu.Lock()
	defer h.mu.Unlock()
	if w := h.active[j.ID]; w != nil && w.pages != nil {
		delete(h.kept, j.ID)
		return w.pages
	}
	if h.kept[j.ID] == nil {
		if len(h.kept) >= mostKept {
			clear(h.kept)
		}
		h.kept[j.ID] = h.newPages(live.NewWork(h.opt.Registry), j)
	}
	return h.kept[j.ID]
}

// newPages returns the pages of a job's work, with links to the job and the queue.
func (h *Hub) newPages(w *live.Work, j *Job) *live.Pages {
	pages := w.Pages(h.Dir(j.ID), j.Name, h.opt.Kinds[j.Kind].Told(h.opt.Registry, h.Dir(j.ID)))
	pages.Above = template.HTML(templates.Fragment("above", j))
	return pages
}
