package hub

import (
	"cmp"
	"context"
	_ "embed"
	"encoding/json"
	"fmt"
	"net/http"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"gipf.arena/arena"
	"gipf.arena/arena/page"
	"gipf.arena/arena/report"
	"gipf.arena/arena/runs"
	"gipf.arena/arena/show/web"
	"gipf.arena/configs"
	"gipf.arena/internal/each"
	"gipf.arena/rules/catalog"
)

//go:embed ratings.sql
var ratingsSchema string

// Ratings rates in one fit all agents of the finished runs of a game, except the runs left out. Agents are one if their resolved
// specs and what these refer to are equal, under any names; agents that no chain of games connects are in separate pools. With keep,
// the list is kept for the history, unless the history has one of the same games.
func (q *Queue) Ratings(ctx context.Context, r runs.Registry, game string, leaveOut []int64, keep bool) (*report.Standings, error) {
	g, err := r.Games.Game(game)
	if err != nil {
		return nil, arena.Refuse(err)
	}
	jobs, err := q.jobs(ctx, "WHERE kind = 'run' AND state = 'done' AND game = ? ORDER BY id", g.Name())
	if err != nil {
		return nil, err
	}
	for _, id := range leaveOut {
		if !slices.ContainsFunc(jobs, func(j Job) bool { return j.ID == id }) {
			return nil, arena.Refusef("without %d: no such run of %s is done", id, g.Name())
		}
	}
	jobs = slices.DeleteFunc(jobs, func(j Job) bool { return slices.Contains(leaveOut, j.ID) })
	dirs := each.Of(jobs, func(j Job) string { return q.Dir(j.ID) })
	if len(dirs) == 0 {
		return nil, arena.Refusef("no run of %s is done", g.Name())
	}
	p, err := r.JointByAgent(ctx, dirs)
	if err != nil {
		return nil, err
	}
	p.Name = fmt.Sprintf("all runs (%d)", len(dirs))
	s, _, err := report.NewStandings(p, nil)
	if err != nil {
		return nil, err
	}
	for i := range s.Runs {
		s.Runs[i].Dir = q.called(s.Runs[i].Dir)
	}
	s.Notes = append([]string{}, each.Of(s.Notes, q.called)...) // [] in JSON, and not null
	if keep {
		if err := q.keepRatings(ctx, s, leaveOut); err != nil {
			s.Notes = append(s.Notes, fmt.Sprintf("this list is not kept: %v", err))
		}
	}
	return s, nil
}

// called is a text in which directories of jobs are replaced by job numbers.
func (q *Queue) called(text string) string {
	return strings.ReplaceAll(text, filepath.Join(q.dir, jobsName)+string(filepath.Separator), "job ")
}

// jobsText is a list of jobs in the form of the database, each once and in order.
func jobsText(ids []int64) string {
	ids = slices.Clone(ids)
	slices.Sort(ids)
	text, _ := json.Marshal(append([]int64{}, slices.Compact(ids)...)) // numbers
	return string(text)
}

// keepRatings keeps a list.
func (q *Queue) keepRatings(ctx context.Context, s *report.Standings, without []int64) error {
	list := report.RatingList{FixedPoint: s.FixedPoint}
	list.Runs = each.Of(s.Runs, func(r report.JointRun) report.ListedRun { return report.ListedRun{Run: r.Dir, Digest: r.Digest} })
	inputs, _ := json.Marshal(list.Runs) // texts
	list.Agents = each.Of(s.Agents, func(a report.RatedAgent) report.ListedAgent {
		return report.ListedAgent{Name: a.Name, Elo: a.Elo, Games: a.Games, Pool: a.Pool}
	})
	text, err := json.Marshal(list)
	if err == nil {
		_, err = q.db.ExecContext(ctx, "INSERT INTO ratings (game, without, inputs, made, list) VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING",
			s.Game, jobsText(without), string(inputs), stamp(time.Now()), string(text))
	}
	return err
}

// mostLists is how many lists of a game a history has, the last ones.
const mostLists = 100

// History returns the lists of ratings of a game that were kept with the same jobs left out, the oldest first.
func (q *Queue) History(ctx context.Context, r runs.Registry, game string, leaveOut []int64) (*report.RatingHistory, error) {
	g, err := r.Games.Game(game)
	if err != nil {
		return nil, arena.Refuse(err)
	}
	h := report.NewRatingHistory(g.Name())
	h.Lists, err = q.lists(ctx, "game = ? AND without = ? ORDER BY id DESC LIMIT ?", g.Name(), jobsText(leaveOut), mostLists)
	slices.Reverse(h.Lists)
	return h, err
}

// lists returns the lists of ratings that satisfy a condition.
func (q *Queue) lists(ctx context.Context, where string, args ...any) (lists []report.RatingList, err error) {
	return collect(ctx, q.db, func(l *report.RatingList, scan scanner) error {
		var game, text string
		var made instant
		err := cmp.Or(scan(&game, &made, &text), json.Unmarshal([]byte(text), l))
		l.Game, l.Made = game, time.Time(made)
		return err
	}, "SELECT game, made, list FROM ratings WHERE "+where, args...)
}

// Compare says what changed from the run of the first of the jobs to those of the others.
func (q *Queue) Compare(ctx context.Context, r runs.Registry, ids []int64) (*report.Comparisons, error) {
	if len(ids) < 2 || len(ids) > mostCompared {
		return nil, arena.Refusef("jobs to compare: %d, want 2 to %d", len(ids), mostCompared)
	}
	var dirs []string
	for _, id := range ids {
		j, err := q.Job(ctx, id)
		if err == nil && (j.Kind != string(configs.KindRun) || j.Begun.IsZero()) {
			err = arena.Refusef("job %d is a %s, %s: only runs that have begun compare", id, j.Kind, j.State.Words())
		}
		if err != nil {
			return nil, err
		}
		dirs = append(dirs, q.Dir(id))
	}
	c, err := r.Compare(ctx, dirs)
	if err != nil {
		return nil, err
	}
	for i := range c.Each {
		for _, run := range []*report.ComparedRun{&c.Each[i].A, &c.Each[i].B} {
			run.Dir = q.called(run.Dir)
		}
	}
	return c, nil
}

// mostCompared is how many runs are compared at once.
const mostCompared = 10

// numbersOf reads the numbers of jobs in a field of a request.
func numbersOf(r *http.Request, name string) (ids []int64, err error) {
	for text := range strings.FieldsFuncSeq(r.FormValue(name), func(c rune) bool { return c == ' ' || c == ',' }) {
		id, bad := strconv.ParseInt(text, 10, 64)
		if bad != nil {
			return nil, arena.Refusef("%s %.40q: want numbers of jobs", name, text)
		}
		ids = append(ids, id)
	}
	return ids, nil
}

// rated returns the ratings that a request asks for. Only one fit is made at a time. A list with runs left out is
// kept only for approvers: there are many such lists.
func (h *Hub) rated(r *http.Request) (*report.Standings, error) {
	out, err := numbersOf(r, "without")
	if err != nil {
		return nil, err
	}
	h.rating.Lock()
	defer h.rating.Unlock()
	return h.Ratings(r.Context(), h.opt.Registry, r.FormValue("game"), out, len(out) == 0 || userIn(r).Role.may(Approver))
}

// course returns the history of ratings that a request asks for.
func (h *Hub) course(r *http.Request) (*report.RatingHistory, error) {
	out, err := numbersOf(r, "without")
	if err != nil {
		return nil, err
	}
	return h.History(r.Context(), h.opt.Registry, r.FormValue("game"), out)
}

// compared returns the comparison that a request asks for, one at a time.
func (h *Hub) compared(r *http.Request) (*report.Comparisons, error) {
	ids, err := numbersOf(r, "jobs")
	if err != nil {
		return nil, err
	}
	h.rating.Lock()
	defer h.rating.Unlock()
	return h.Compare(r.Context(), h.opt.Registry, ids)
}

// ratings shows the ratings of a game, and their history.
func (h *Hub) ratings(w http.ResponseWriter, r *http.Request) {
	web.Thinking(w, r)
	values := map[string]any{"Games": h.gameNames(), "Game": r.FormValue("game"), "Without": r.FormValue("without")}
	if r.FormValue("game") != "" {
		s, err := h.rated(r)
		var course *report.RatingHistory
		if err == nil {
			course, err = h.course(r)
		}
		if err == nil {
			d := course.Document()
			d.Sections = append([]page.Section{{ID: "ratings", Title: s.Game, Blocks: s.Blocks()}}, d.Sections...)
			values["Shown"], err = d.Fragment()
		}
		h.wrong(w, values, err)
	}
	show(w, r, "ratings.html", values)
}

// compare shows what changed from one run to others.
func (h *Hub) compare(w http.ResponseWriter, r *http.Request) {
	web.Thinking(w, r)
	values := map[string]any{"Jobs": r.FormValue("jobs")}
	if ids, err := numbersOf(r, "jobs"); err != nil || len(ids) > 1 { // one comes from its page, to be completed
		c, err := h.compared(r)
		if err == nil {
			values["Shown"], err = c.Document().Fragment()
		}
		h.wrong(w, values, err)
	}
	show(w, r, "compare.html", values)
}

// wrong adds the fault, if there is one, to the values of a page.
func (h *Hub) wrong(w http.ResponseWriter, values map[string]any, err error) {
	if err != nil {
		values["Wrong"] = refuse(w, err).Error
	}
}

// refuse begins an answer that names a fault.
func refuse(w http.ResponseWriter, err error) wrong {
	code, why := wrongOf(err)
	w.WriteHeader(code)
	return why
}

// gameNames are the names of all games.
func (h *Hub) gameNames() []string {
	return each.Of(h.opt.Registry.Games.All(), func(v catalog.Variant) string { return v.Name })
}
