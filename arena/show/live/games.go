package live

import (
	"context"
	"html/template"
	"net/http"
	"net/url"
	"strconv"
	"strings"

	"gipf.arena/arena"
	"gipf.arena/arena/store"
	"gipf.arena/internal/each"
)

const gamesOnPage = 50

// A GameFilter says which games are listed; zero values leave none out.
type GameFilter struct {
	// Player is a part of the name or of the spec of a player.
	Player string
	// Disputed leaves out the games that no two workers disagreed about.
	Disputed bool
	// Selection has the rest; its players and games follow from these two.
	store.Selection
}

// ReadGameFilter reads a filter from an address. An ending may stand there as lists have it, "rule white". The error quotes what is no number.
func ReadGameFilter(values url.Values) (f GameFilter, err error) {
	number := func(name string) (n int64) {
		if text := values.Get(name); text != "" {
			var bad error
			if n, bad = strconv.ParseInt(text, 10, 64); bad != nil || n < 0 || n > arena.MaxGames {
				err = arena.Refusef("%s %.40q: want a number from 0", name, text)
			}
		}
		return n
	}
	f = GameFilter{values.Get("player"), values.Get("disputed") != "", store.Selection{
		Ending: strings.TrimPrefix(values.Get("ending"), string(arena.ByRule)+" "), Opening: values.Get("opening"), Least: int(number("least")), Most: int(number("most")), Before: number("before"),
	}}
	return f, err
}

// Query is the filter as a part of an address.
func (f *GameFilter) Query() url.Values {
	values := url.Values{
		"player": {f.Player}, "ending": {f.Ending}, "opening": {f.Opening}, "least": {strconv.Itoa(f.Least)},
		"most": {strconv.Itoa(f.Most)}, "before": {strconv.FormatInt(f.Before, 10)},
	}
	if f.Disputed {
		values.Set("disputed", "on")
	}
	return values
}

// Inputs are the fields of a form that asks for a filter, which have what it says.
func (f *GameFilter) Inputs() template.HTML { return template.HTML(fragment("filter", f)) }

// A ListedGame is a game in a list.
type ListedGame struct {
	Index  int64  `json:"index"`
	First  string `json:"first"`
	Second string `json:"second"`
	Result string `json:"result"`
	Ending string `json:"ending"`
	Moves  int    `json:"moves"`
}

// Games lists the games of a run that the filter takes, the newest first, at most so many, and the index before which to look
// for more, 0 where there are none.
func (f *GameFilter) Games(ctx context.Context, r *store.Reader, most int) (list []ListedGame, older int64, err error) {
	s := f.Selection
	if f.Player != "" {
		s.Players = []int{}
		for i, p := range r.Meta().Players {
			if strings.Contains(p.Name, f.Player) || strings.Contains(p.Spec, f.Player) {
				s.Players = append(s.Players, i)
			}
		}
	}
	if f.Disputed {
		disputes, err := r.Disputes(ctx)
		if err != nil {
			return nil, 0, err
		}
		s.Games = append([]int64{}, each.Of(disputes, func(d arena.Dispute) int64 { return d.Game })...)
	}
	games, older, err := r.Select(ctx, &s, most)
	return each.Of(games, func(g arena.Record) ListedGame {
		return ListedGame{g.Index, g.Sides[0].Name, g.Sides[1].Name, arena.ResultName(g.Result), strings.TrimSpace(string(g.Termination) + " " + g.Ending), len(g.Moves)}
	}), older, err
}

// games lists the stored games of a run that a filter takes, newest first, up to a page of them.
func (p *Pages) games(w http.ResponseWriter, r *http.Request, which run, about about) error {
	if playing, ok := which.(*playing); ok {
		which = playing.stored
	}
	s, ok := which.(*stored)
	if !ok {
		return errNoRun
	}
	f, err := ReadGameFilter(r.URL.Query())
	if err != nil {
		return err
	}
	open, err := s.open(r.Context())
	if err != nil {
		return err
	}
	defer open.Close()
	list, older, err := f.Games(r.Context(), open.Reader, gamesOnPage)
	if err != nil {
		return err
	}
	values := map[string]any{"About": about, "Inputs": f.Inputs(), "Games": list}
	if f.Before = older; older > 0 {
		values["Older"] = template.URL(f.Query().Encode())
	}
	p.show(w, "games.html", values)
	return nil
}
