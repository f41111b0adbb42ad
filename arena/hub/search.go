package hub

import (
	"context"
	"fmt"
	"html/template"
	"io"
	"net/http"
	"net/url"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"gipf.arena/arena"
	"gipf.arena/arena/page"
	"gipf.arena/arena/show/live"
	"gipf.arena/arena/store"
	"gipf.arena/internal/each"
	"gipf.arena/internal/sanitize"
	"gipf.arena/rules/catalog"
)

// A Search says which games of the archive are wanted; the archive has all games of runs of jobs that have ended. A zero
// field excludes none.
type Search struct {
	live.GameFilter
	// Game is the full name of a game. From and To bound the day on which the job ended, as 2006-01-02 in UTC, both included.
	Game, From, To string
	// Run is the archive's number of the run to begin with, at its games before GameFilter.Before; 0 for the newest.
	Run int64
}

// ReadSearch reads a search from an address. A game may have any of its names.
func ReadSearch(games *catalog.Catalog, values url.Values) (s Search, err error) {
	s.Game, s.From, s.To = values.Get("game"), values.Get("from"), values.Get("to")
	if s.Game != "" {
		g, err := games.Game(s.Game)
		if err != nil {
			return s, arena.Refuse(err)
		}
		s.Game = g.Name()
	}
	for _, name := range []string{"to", "from"} { // only the first fault is reported
		day := values.Get(name)
		if _, bad := time.Parse(time.DateOnly, day); day != "" && bad != nil {
			err = arena.Refusef("%s %.40q: want a day such as 2026-01-31", name, day)
		}
	}
	if err == nil {
		s.GameFilter, err = live.ReadGameFilter(values)
	}
	if older := values.Get("older"); older != "" && err == nil {
		run, before, _ := strings.Cut(older, "-")
		var other error
		s.Run, err = strconv.ParseInt(run, 10, 64)
		s.Before, other = strconv.ParseInt(before, 10, 64)
		if err != nil || other != nil || s.Run < 1 || s.Before < 0 {
			err = arena.Refusef("older %.40q: want what the last page said", older)
		}
	}
	return s, err
}

// Link is the search from a place on, as part of an address.
func (s *Search) Link(older string) template.URL {
	values := s.GameFilter.Query()
	values.Del("before")
	for name, text := range map[string]string{"game": s.Game, "from": s.From, "to": s.To, "older": older} {
		values.Set(name, text)
	}
	return template.URL(values.Encode())
}

// FoundVersion is the version of the JSON form of a page of games.
const FoundVersion = 1

// Found is a page of games of the archive, the newest first.
type Found struct {
	SchemaVersion int `json:"schema_version"`
	// Runs is how many runs from this page on may have such games, according to the index, and Of how many games these runs have.
	Runs  int64       `json:"runs"`
	Of    int64       `json:"games_of_runs"`
	Games []FoundGame `json:"games"`
	// Older is where to continue, "" after the last page; a page may have few games or none and others after it. Unread are runs
	// that cannot be read now, and why.
	Older  string   `json:"older,omitempty"`
	Unread []string `json:"unread,omitempty"`
}

// A FoundGame is a game with its run.
type FoundGame struct {
	Job   int64  `json:"job"`
	Place string `json:"run"` // its directory within the job's, "." for a run
	Name  string `json:"name"`
	Game  string `json:"game"`
	Ended string `json:"ended"` // the job's
	live.ListedGame
}

// Path is the address of the game at its hub.
func (g *FoundGame) Path() string {
	return fmt.Sprintf("/job/%d/work/run/%s/game/%d/", g.Job, live.AddressOf(g.Place), g.Index)
}

const (
	foundOnPage = 50
	// lookFor is how long a page looks into runs: most games that fit the index are found in the first ones.
	lookFor = 60 * time.Millisecond
	atOnce  = 32 // runs queried at once
)

// Search returns a page of games. It looks into runs until the page is full or, if most is not 0, until that time has passed.
func (q *Queue) Search(ctx context.Context, s Search, most time.Duration) (*Found, error) {
	f := &Found{SchemaVersion: FoundVersion, Games: []FoundGame{}}
	where, args := s.conditions(s.Run)
	if err := q.db.QueryRowContext(ctx, "SELECT count(*), coalesce(sum(games), 0)"+where, args...).Scan(&f.Runs, &f.Of); err != nil {
		return nil, fmt.Errorf("hub: %w", err)
	}
	start, from, before := time.Now(), s.Run, s.Before // before is an index in the run numbered from
	for {
		runs, err := q.archivedRuns(ctx, &s, from, atOnce)
		if err != nil {
			return nil, err
		}
		for i := range runs {
			if runs[i].id != from {
				from, before = runs[i].id, 0
			}
			for more := true; more; more = before > 0 {
				if before, err = q.searchRun(ctx, &s, &runs[i], before, f); err != nil {
					return nil, err
				}
				if len(f.Games) == foundOnPage || most > 0 && time.Since(start) > most {
					f.Older = older(from, before)
					return f, nil
				}
			}
			from--
		}
		if len(runs) < atOnce || from == 0 {
			return f, nil
		}
	}
}

// older says where to continue: at the games of a run before an index or, if that is 0, at the next run.
func older(run, before int64) string {
	switch {
	case before > 0:
		return fmt.Sprintf("%d-%d", run, before)
	case run > 1:
		return fmt.Sprintf("%d-0", run-1)
	}
	return ""
}

// searchRun adds the games of a run before an index, and returns the index before which to continue, 0 if the run has no more.
func (q *Queue) searchRun(ctx context.Context, s *Search, r *archivedRun, before int64, f *Found) (older int64, err error) {
	dir := filepath.Join(q.Dir(r.job), r.place)
	reader, err := store.View(ctx, dir)
	if err == nil {
		defer reader.Close()
		filter := s.GameFilter
		filter.Before = before
		var list []live.ListedGame
		list, older, err = filter.Games(ctx, reader, foundOnPage-len(f.Games))
		f.Games = append(f.Games, each.Of(list, func(g live.ListedGame) FoundGame { return FoundGame{r.job, r.place, r.name, r.game, r.ended, g} })...)
	}
	if err != nil && ctx.Err() == nil {
		f.Unread = append(f.Unread, fmt.Sprintf("job %d, %s: %s", r.job, r.place, sanitize.Brief(sanitize.Said(err))))
		return 0, nil
	}
	return older, err
}

// WriteText writes the page for people. The error is w's.
func (f *Found) WriteText(w io.Writer) error {
	t := &page.Table{Head: []string{">job", "run", ">game", "of", "first", "second", "winner", "ending", ">moves", "ended"}}
	for _, g := range f.Games {
		t.Add(strconv.FormatInt(g.Job, 10), g.Name, strconv.FormatInt(g.Index, 10), g.Game, g.First, g.Second, g.Result, g.Ending, strconv.Itoa(g.Moves), g.Ended)
	}
	d := page.Document{Facts: append([]string{fmt.Sprintf("%s from here on may have such games, of %s in all", sanitize.Count(f.Runs, "run", "runs"), sanitize.Count(f.Of, "game", "games"))}, f.Unread...)}
	d.Sections = []page.Section{{Blocks: page.Tabled(t)}}
	if len(f.Games) == 0 {
		d.Facts = append(d.Facts, "no game found")
	}
	if f.Older != "" {
		d.Sections[0].Blocks = append(d.Sections[0].Blocks, page.Block{Sentences: []string{"older games: --older " + f.Older}})
	}
	return d.WriteText(w)
}

// searched returns the games that a request asks for.
func (h *Hub) searched(r *http.Request) (s Search, f *Found, err error) {
	if s, err = ReadSearch(h.opt.Registry.Games, r.URL.Query()); err == nil {
		f, err = h.Search(r.Context(), s, lookFor)
	}
	return s, f, err
}

// games shows a page of games of all runs.
func (h *Hub) games(w http.ResponseWriter, r *http.Request) {
	s, f, err := h.searched(r)
	values := map[string]any{"Search": &s, "Found": f, "Games": h.gameNames()}
	h.wrong(w, values, err)
	show(w, r, "games.html", values)
}
