//go:build !js

package play

import (
	"cmp"
	"context"
	"embed"
	"encoding/json"
	"errors"
	"fmt"
	"html/template"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"

	"gipf.arena/arena"
	"gipf.arena/arena/page"
	"gipf.arena/arena/show/boards"
	"gipf.arena/arena/show/web"
	"gipf.arena/internal/sanitize"
	"gipf.arena/rules"
)

//go:embed assets
var assets embed.FS

var templates = web.ParseTemplates(assets, template.FuncMap{"next": func(i int) int { return i + 1 }})

// Pages are the pages of one room. They are an http.Handler for a [web.Server].
type Pages struct {
	*Room
	http.Handler
	feed *web.Feed
}

// lookEvery is how often the page is compared with the game. What a player does is shown to
// that one at once.
const lookEvery = 250 * time.Millisecond

// NewPages returns the pages of a session that is filled in and has no other user. The
// caller closes them.
func NewPages(ctx context.Context, s *Dialogue) *Pages {
	mux := http.NewServeMux()
	p := &Pages{Room: NewRoom(ctx, s), Handler: mux}
	p.outdate(time.Now().UnixMicro())
	p.feed = web.NewFeed(web.Part{Every: lookEvery, Fill: func(context.Context) map[string]string {
		v := p.View()
		text, _ := json.Marshal(v) // it holds texts and numbers
		return map[string]string{"game": string(text), "clock": v.Clock}
	}})
	web.Static(mux, "/assets/style.css", "text/css; charset=utf-8", page.CSS()+boards.CSS()+asset("play.css"))
	web.Static(mux, "/assets/board.js", "text/javascript; charset=utf-8", boards.Module())
	web.Static(mux, "/assets/play.js", "text/javascript; charset=utf-8", asset("play.js"))
	mux.HandleFunc("GET /{$}", func(w http.ResponseWriter, _ *http.Request) { templates.Show(w, "play.html", p.View()) })
	mux.Handle("GET /events", p.feed)
	mux.HandleFunc("GET /game.json", p.saved)
	for _, action := range []string{"move", "undo", "hint", "resign", "begin"} {
		mux.HandleFunc("POST /"+action, p.post(action))
	}
	mux.HandleFunc("POST /look", answering(func(r *http.Request) (Position, error) { return p.Look(elsewhere(r)) }))
	mux.HandleFunc("POST /ask", answering(func(r *http.Request) (Opinion, error) {
		moves, flipped := elsewhere(r)
		return p.Ask(r.Context(), r.PostFormValue("agent"), moves, flipped)
	}))
	return p
}

// elsewhere are the moves from the start of the game to a position, and whether its board is turned.
func elsewhere(r *http.Request) (moves []string, flipped bool) {
	moves = strings.FieldsFunc(r.FormValue("moves"), func(c rune) bool { return c == ';' })
	return moves, r.FormValue("flipped") != ""
}

// Look answers a request for a position after so many moves of the game of a record, and others after those: an address has no room for
// all of a long game.
func Look(g rules.Game, rec *arena.Record) http.HandlerFunc {
	return answering(func(r *http.Request) (Position, error) {
		var start *string
		if rec.Start != "" {
			start = &rec.Start
		}
		game, err := New(g, start, rec.Setup, 0)
		if err != nil {
			return Position{}, err
		}
		game.long = len(rec.Moves)
		after, err := strconv.Atoi(cmp.Or(r.FormValue("after"), "0"))
		if err != nil || after < 0 || after > game.long {
			return Position{}, fmt.Errorf("after %.40q: want a number of moves up to %d", r.FormValue("after"), game.long)
		}
		moves, flipped := elsewhere(r)
		if game, err = game.along(slices.Concat(rec.Moves[:after], moves)); err != nil {
			return Position{}, err
		}
		return game.Position(flipped), nil
	})
}

// answering answers with a value as JSON, or says why there is none.
func answering[T any](ask func(*http.Request) (T, error)) http.HandlerFunc {
	return web.Unhurried(func(w http.ResponseWriter, r *http.Request) {
		v, err := ask(r)
		if err != nil {
			http.Error(w, sanitize.Brief(sanitize.Said(err)), http.StatusUnprocessableEntity)
			return
		}
		writeJSON(w, http.StatusOK, v)
	})
}

func writeJSON(w http.ResponseWriter, status int, v any) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	json.NewEncoder(w).Encode(v) // a client that has gone is no concern of ours
}

// Refresh brings the pages that are open up to date once more.
func (p *Pages) Refresh(ctx context.Context) { p.feed.Refresh(ctx) }

// post carries out a request. Scripts get what the page shows then, others are sent back to it.
func (p *Pages) post(action string) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		at, err := strconv.Atoi(r.PostFormValue("at"))
		if err != nil {
			http.Error(w, "at: want the number of moves so far", http.StatusBadRequest)
			return
		}
		status := http.StatusOK
		v, err := p.Do(action, at, r.PostFormValue)
		switch {
		case errors.Is(err, errBehind):
			status = http.StatusConflict
		case err != nil:
			status = http.StatusUnprocessableEntity
		}
		if r.PostFormValue("script") == "" {
			http.Redirect(w, r, "/", http.StatusSeeOther)
			return
		}
		writeJSON(w, status, v)
	}
}

// heard returns the context of a search, which computes beside all others here; inside a page there is one thread.
func heard(ctx context.Context) context.Context { return ctx }

// saved answers with the game as a saved game.
func (p *Pages) saved(w http.ResponseWriter, _ *http.Request) {
	text, err := p.Record()
	if err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Content-Disposition", fmt.Sprintf(`attachment; filename="game-%d.json"`, time.Now().Unix()))
	w.Write(text)
}
