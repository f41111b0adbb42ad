package live

import (
	"context"
	"html/template"
	"net/http"
	"net/url"
	"strconv"
	"strings"

	"gipf.arena/arena"
)

const (
	gamesOnPage  = 50
	mostLookedAt = 20_000 // games that one page looks at, so that no answer takes long
)

// A gameFilter says which games of a run are listed; zero values leave none out.
type gameFilter struct {
	Player, Ending, Opening string // a part of a name, a rule or a class of ending, and the moves an opening begins with
	Least, Most             int    // moves
	Skip                    int    // games, newest first, that pages before have looked at
}

// readFilter reads a filter from an address. What is no number counts as 0.
func readFilter(values url.Values) gameFilter {
	number := func(name string) int {
		n, err := strconv.Atoi(values.Get(name))
		if err != nil || n < 0 {
			return 0
		}
		return n
	}
	return gameFilter{
		Player: values.Get("player"), Ending: values.Get("ending"), Opening: values.Get("opening"),
		Least: number("least"), Most: number("most"), Skip: number("skip"),
	}
}

// takes reports whether a game is listed.
func (f *gameFilter) takes(r *arena.Record) bool {
	n := len(r.Moves)
	return (strings.Contains(r.Sides[0].Name, f.Player) || strings.Contains(r.Sides[1].Name, f.Player)) &&
		(f.Ending == "" || f.Ending == r.Ending || f.Ending == string(r.Termination)) &&
		strings.HasPrefix(strings.Join(r.Moves, ";"), f.Opening) && n >= f.Least && (f.Most == 0 || n <= f.Most)
}

// query is the filter as a part of an address.
func (f *gameFilter) query() string {
	return url.Values{
		"player": {f.Player}, "ending": {f.Ending}, "opening": {f.Opening}, "least": {strconv.Itoa(f.Least)},
		"most": {strconv.Itoa(f.Most)}, "skip": {strconv.Itoa(f.Skip)},
	}.Encode()
}

// A listedGame is a game in the list.
type listedGame struct {
	Index                         int64
	First, Second, Result, Ending string
	Moves                         int
}

// A gameList is a page of the games of a run.
type gameList struct {
	Filter gameFilter
	Games  []listedGame
	Older  template.URL // query of the next page, "" after the last
}

// list returns the stored games that a filter takes, newest first, up to a page of them.
func (s *stored) list(ctx context.Context, f gameFilter) (*gameList, error) {
	r, err := s.open(ctx)
	if err != nil {
		return nil, err
	}
	defer r.Close()
	out, looked := &gameList{Filter: f}, 0
	for rec, err := range r.Newest(ctx) {
		if err != nil {
			return nil, err
		}
		if looked++; looked <= f.Skip {
			continue
		}
		if f.takes(&rec) {
			out.Games = append(out.Games, listedGame{
				rec.Index, rec.Sides[0].Name, rec.Sides[1].Name, arena.ResultName(rec.Result), strings.TrimSpace(string(rec.Termination) + " " + rec.Ending), len(rec.Moves),
			})
		}
		if len(out.Games) == gamesOnPage || looked == f.Skip+mostLookedAt {
			f.Skip = looked
			out.Older = template.URL(f.query())
			break
		}
	}
	return out, nil
}

// games lists the games of a run.
func (p *Pages) games(w http.ResponseWriter, r *http.Request) {
	which, about, err := visible(r.Context(), p.runs, r.PathValue("id"))
	if err != nil {
		fail(w, err)
		return
	}
	if playing, ok := which.(*playing); ok {
		which = playing.stored
	}
	s, ok := which.(*stored)
	if !ok {
		fail(w, errNoRun)
		return
	}
	list, err := s.list(r.Context(), readFilter(r.URL.Query()))
	if err != nil {
		fail(w, err)
		return
	}
	templates.Show(w, "games.html", map[string]any{"About": about, "List": list})
}
