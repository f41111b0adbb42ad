package hub

import (
	"bytes"
	"context"
	"fmt"
	"net/http"
	"path/filepath"
	"strconv"
	"strings"

	"gipf.arena/arena"
	"gipf.arena/arena/report"
	"gipf.arena/arena/runs"
)

// Ratings rates all agents of the runs of a game that are done in one fit, but for the runs that are left out. Agents are one where
// their resolved specs and what these refer to are, by any names; those whom no chain of games connects stand in pools of their own.
func (q *Queue) Ratings(ctx context.Context, r runs.Registry, game string, leaveOut []int64) (*report.Standings, error) {
	g, err := r.Games.Game(game)
	if err != nil {
		return nil, arena.Refuse(err)
	}
	jobs, err := q.jobs(ctx, "WHERE kind = 'run' AND state = 'done' AND game = ? ORDER BY id", g.Name())
	if err != nil {
		return nil, err
	}
	left := map[int64]bool{}
	for _, id := range leaveOut {
		left[id] = true
	}
	var dirs []string
	for _, j := range jobs {
		if !left[j.ID] {
			dirs = append(dirs, q.Dir(j.ID))
		}
	}
	if len(dirs) == 0 {
		return nil, arena.Refusef("no run of %s is done", g.Name())
	}
	p, err := r.JointByAgent(ctx, dirs)
	if err != nil {
		return nil, err
	}
	p.Name = fmt.Sprintf("all %d runs", len(dirs))
	s, _, err := report.NewStandings(p, nil)
	if err != nil {
		return nil, err
	}
	short := strings.NewReplacer(filepath.Join(q.dir, jobsName)+string(filepath.Separator), "job ")
	for i := range s.Runs {
		s.Runs[i].Dir = short.Replace(s.Runs[i].Dir)
	}
	for i := range s.Notes {
		s.Notes[i] = short.Replace(s.Notes[i])
	}
	return s, nil
}

// rated returns the ratings that a request asks for. One fit is made at a time.
func (h *Hub) rated(r *http.Request) (*report.Standings, error) {
	var out []int64
	for text := range strings.FieldsSeq(r.FormValue("without")) {
		id, err := strconv.ParseInt(text, 10, 64)
		if err != nil {
			return nil, arena.Refusef("without %.40q: want numbers of jobs", text)
		}
		out = append(out, id)
	}
	h.rating.Lock()
	defer h.rating.Unlock()
	return h.Ratings(r.Context(), h.opt.Registry, r.FormValue("game"), out)
}

// ratings shows the ratings of a game.
func (h *Hub) ratings(w http.ResponseWriter, r *http.Request) {
	values := map[string]any{"Games": h.gameNames(), "Game": r.FormValue("game"), "Without": r.FormValue("without")}
	if r.FormValue("game") != "" {
		s, err := h.rated(r)
		var text bytes.Buffer
		if err == nil {
			err = s.WriteText(&text)
		}
		if err != nil {
			_, why := wrongOf(err)
			values["Wrong"] = why.Error
		}
		values["Text"] = text.String()
	}
	show(w, r, "ratings.html", values)
}

// gameNames are the games that there are.
func (h *Hub) gameNames() (names []string) {
	for _, v := range h.opt.Registry.Games.All() {
		names = append(names, v.Name)
	}
	return names
}
