package play

import (
	"context"
	"embed"
	"errors"
	"fmt"
	"html/template"
	"net/http"
	"strconv"
	"time"

	"gipf.arena/arena/page"
	"gipf.arena/arena/show/boards"
	"gipf.arena/arena/show/web"
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
	p := &Pages{Room: newRoom(ctx, s), Handler: mux}
	p.feed = web.NewFeed(web.Part{Every: lookEvery, Fill: func(context.Context) map[string]string {
		v := p.view()
		return map[string]string{"game": templates.Fragment("game", v), "clock": v.Clock}
	}})
	style, _ := assets.ReadFile("assets/play.css")
	script, _ := assets.ReadFile("assets/play.js")
	web.Static(mux, "/assets/play.css", "text/css; charset=utf-8", page.CSS()+boards.PictureCSS()+string(style))
	web.Static(mux, "/assets/play.js", "text/javascript; charset=utf-8", string(script))
	mux.HandleFunc("GET /{$}", func(w http.ResponseWriter, _ *http.Request) { templates.Show(w, "play.html", p.view()) })
	mux.Handle("GET /events", p.feed)
	mux.HandleFunc("GET /game.json", p.saved)
	for path, act := range map[string]func(r *http.Request) error{
		"/move":   func(r *http.Request) error { return p.move(r.PostFormValue("move")) },
		"/undo":   func(*http.Request) error { return p.undo() },
		"/hint":   func(*http.Request) error { return p.ask() },
		"/resign": func(*http.Request) error { return p.resign() },
		"/begin":  func(r *http.Request) error { return p.begin(r.PostFormValue("position"), r.PostFormValue("as")) },
	} {
		mux.HandleFunc("POST "+path, p.post(act))
	}
	return p
}

// Refresh brings the pages that are open up to date once more.
func (p *Pages) Refresh(ctx context.Context) { p.feed.Refresh(ctx) }

// post carries out a request. Scripts get the changed part of the page, others are sent
// back to it.
func (p *Pages) post(act func(r *http.Request) error) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		at, err := strconv.Atoi(r.PostFormValue("at"))
		if err != nil {
			http.Error(w, "at: want the number of moves so far", http.StatusBadRequest)
			return
		}
		status := http.StatusOK
		v, err := p.do(at, func() error { return act(r) })
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
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		w.WriteHeader(status)
		w.Write([]byte(templates.Fragment("game", v)))
	}
}

// saved answers with the game as a saved game.
func (p *Pages) saved(w http.ResponseWriter, _ *http.Request) {
	p.mu.Lock()
	text, err := p.session.Game.Encode()
	p.mu.Unlock()
	if err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Content-Disposition", fmt.Sprintf(`attachment; filename="game-%d.json"`, time.Now().Unix()))
	w.Write(text)
}
