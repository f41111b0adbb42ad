package hub

import (
	"bytes"
	"cmp"
	_ "embed"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"net/http"
	"slices"
	"strconv"

	"gipf.arena/arena"
	"gipf.arena/arena/crew"
	"gipf.arena/arena/report"
	"gipf.arena/arena/show/web"
	"gipf.arena/configs"
	"gipf.arena/internal/each"
	"gipf.arena/internal/sanitize"
)

//go:embed openapi.json
var openAPI string

// A Problem is a fault in a configuration, with its place.
type Problem struct {
	Line   int    `json:"line"`
	Column int    `json:"column"`
	Key    string `json:"key"`
	Text   string `json:"text"`
}

// A wrong is the answer to a request that cannot be carried out.
type wrong struct {
	Error    string    `json:"error"`
	Problems []Problem `json:"problems,omitempty"`
}

// answer answers with JSON.
func answer(w http.ResponseWriter, code int, v any) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(code)
	_ = report.WriteJSON(w, v) // a client that has gone does not matter
}

// wrongOf returns an error for a client, with its code. Files of this machine appear only by name.
func wrongOf(err error) (int, wrong) {
	w := wrong{Error: sanitize.Brief(sanitize.Said(err))}
	var problems configs.Problems
	if errors.As(err, &problems) {
		w.Problems = each.Of(problems, func(p configs.Problem) Problem {
			return Problem{p.Pos.Line, p.Pos.Col, p.Key, sanitize.Line(sanitize.Said(p.Err))}
		})
	}
	switch {
	case errors.Is(err, errMay):
		return http.StatusForbidden, w
	case errors.Is(err, ErrNoJob):
		return http.StatusNotFound, w
	case errors.As(err, new(*arena.InputError)), len(problems) > 0, errors.As(err, new(*http.MaxBytesError)):
		return http.StatusBadRequest, w
	}
	return http.StatusInternalServerError, w
}

// A call answers a request of the API with a value, or with an error.
type call func(r *http.Request) (any, error)

// ServeHTTP implements http.Handler. Time limits apply to the body; work on it may take long, such as a fit.
func (c call) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	body, err := io.ReadAll(r.Body)
	var v any
	answering := web.Thinking(w, r)
	r.Body = io.NopCloser(bytes.NewReader(body)) // after Thinking, which reads forms: curl -d labels JSON as one
	if err == nil {
		v, err = c(r)
	}
	answering()
	if err != nil {
		code, why := wrongOf(err)
		answer(w, code, why)
		return
	}
	answer(w, http.StatusOK, v)
}

// api adds the calls that openapi.json describes.
func (h *Hub) api(mux *http.ServeMux) {
	web.Static(mux, "/api/openapi.json", "application/json", openAPI)
	mux.Handle("GET /api/jobs", call(h.apiJobs))
	mux.Handle("POST /api/jobs", call(h.apiSubmit))
	mux.Handle("GET /api/jobs/{id}", call(func(r *http.Request) (any, error) { return h.jobOf(r) }))
	mux.Handle("POST /api/jobs/{id}/{action}", call(h.apiAct))
	mux.Handle("POST /api/engines", call(func(r *http.Request) (any, error) {
		hash, err := h.AddEngine(userIn(r), r.Body)
		return Engine{hash}, err
	}))
	mux.Handle("GET /api/games", call(func(r *http.Request) (any, error) { _, f, err := h.searched(r); return f, err }))
	mux.Handle("GET /api/ratings", call(func(r *http.Request) (any, error) { return h.rated(r) }))
	mux.Handle("GET /api/ratings/history", call(func(r *http.Request) (any, error) { return h.course(r) }))
	mux.Handle("GET /api/compare", call(func(r *http.Request) (any, error) { return h.compared(r) }))
	mux.Handle("GET /api/fleet", call(func(*http.Request) (any, error) { return h.fleet(), nil }))
}

// An Engine is a program that runs of the hub may name.
type Engine struct {
	SHA256 string `json:"sha256"`
}

// jobOf returns the job named in an address.
func (h *Hub) jobOf(r *http.Request) (Job, error) {
	id, err := strconv.ParseInt(r.PathValue("id"), 10, 64)
	if err != nil {
		return Job{}, fmt.Errorf("job %.40q: %w", r.PathValue("id"), ErrNoJob)
	}
	return h.Job(r.Context(), id)
}

// mostListed is how many jobs a list has.
const mostListed = 100

// listed returns the jobs that a request asks for.
func (h *Hub) listed(r *http.Request) ([]Job, error) {
	before, err := strconv.ParseInt(cmp.Or(r.FormValue("before"), "0"), 10, 64)
	if err != nil || before < 0 {
		return nil, arena.Refusef("before %.40q: want the number of a job", r.FormValue("before"))
	}
	state := State(r.FormValue("state"))
	if err := known("state", state, states); state != "" && err != nil {
		return nil, err
	}
	return h.Jobs(r.Context(), state, r.FormValue("q"), before, mostListed)
}

func (h *Hub) apiJobs(r *http.Request) (any, error) {
	jobs, err := h.listed(r)
	return &JobList{append([]Job{}, jobs...)}, err
}

// decodeBody reads the body of a request strictly.
func decodeBody(r *http.Request, to any) error {
	d := json.NewDecoder(r.Body)
	d.DisallowUnknownFields()
	if err := d.Decode(to); err != nil {
		return arena.Refusef("body: %w", err)
	}
	return nil
}

func (h *Hub) apiSubmit(r *http.Request) (any, error) {
	var s Submission
	if err := decodeBody(r, &s); err != nil {
		return nil, err
	}
	return h.Submit(r.Context(), userIn(r), &s)
}

func (h *Hub) apiAct(r *http.Request) (any, error) {
	j, err := h.jobOf(r)
	var c Change
	if err == nil && r.ContentLength != 0 {
		err = decodeBody(r, &c)
	}
	if err != nil {
		return nil, err
	}
	return h.Act(r.Context(), userIn(r), j.ID, r.PathValue("action"), c)
}

// A Fleet is the workers, and the jobs they play for.
type Fleet struct {
	Slots   int           `json:"slots"`
	Workers []crew.Worker `json:"workers"`
	Jobs    []JobSlots    `json:"jobs"`
	// Said are the last messages: who came, what was refused, what no worker can play.
	Said []string `json:"said"`
}

// JobSlots says how long slots have played for a job since its last start, in seconds.
type JobSlots struct {
	ID      int64   `json:"id"`
	Seconds float64 `json:"slot_seconds"`
}

// fleet returns the present fleet.
func (h *Hub) fleet() Fleet {
	f := Fleet{Workers: h.opt.Coordinator.Workers(), Said: h.said()}
	f.Slots, _ = h.opt.Coordinator.Slots()
	h.mu.Lock()
	defer h.mu.Unlock()
	f.Jobs = append([]JobSlots{}, each.Of(slices.Sorted(maps.Keys(h.active)), func(id int64) JobSlots {
		return JobSlots{id, h.opt.Coordinator.SlotSeconds(h.active[id].share)}
	})...)
	return f
}
