package play

import (
	"bytes"
	"context"
	"embed"
	"errors"
	"fmt"
	"html/template"
	"net/http"
	"strconv"
	"time"

	"gipf.arena/arena/show/boards"
	"gipf.arena/arena/show/page"
	"gipf.arena/arena/show/web"
	"gipf.arena/internal/sanitize"
)

//go:embed assets
var assets embed.FS

// templates make all text printable, which no name from outside need be, and the package
// template escapes it.
var templates = template.Must(template.New("").Funcs(template.FuncMap{
	"line":  sanitize.Line,
	"board": func(svg string) template.HTML { return template.HTML(svg) }, // package boards escapes what is text
	"next":  func(i int) int { return i + 1 },
}).ParseFS(assets, "assets/*.html"))

// Pages are the pages of one room. They are an http.Handler for a [web.Server].
type Pages struct {
	*Room
	mux  *http.ServeMux
	feed *web.Feed
}

// lookEvery is how often the page is compared with the game. What somebody does is shown to
// that one at once.
const lookEvery = 250 * time.Millisecond

// NewPages returns the pages of a session that is filled in and that nobody else uses. Whoever
// made them closes them.
func NewPages(ctx context.Context, s *Session) *Pages {
	p := &Pages{Room: newRoom(ctx, s), mux: http.NewServeMux()}
	p.feed = web.NewFeed(web.Part{Every: lookEvery, Fill: func(context.Context) map[string]string {
		v := p.view()
		return map[string]string{"game": fragment("game", v), "clock": v.Clock}
	}})
	style, _ := assets.ReadFile("assets/play.css")
	script, _ := assets.ReadFile("assets/play.js")
	p.file("/assets/play.css", "text/css; charset=utf-8", []byte(page.CSS()+boards.PictureCSS()+string(style)))
	p.file("/assets/play.js", "text/javascript; charset=utf-8", script)
	p.mux.HandleFunc("GET /{$}", func(w http.ResponseWriter, _ *http.Request) { show(w, http.StatusOK, p.view()) })
	p.mux.Handle("GET /events", p.feed)
	p.mux.HandleFunc("GET /game.json", p.saved)
	for path, act := range map[string]func(r *http.Request) error{
		"/move":   func(r *http.Request) error { return p.move(r.PostFormValue("move")) },
		"/undo":   func(*http.Request) error { return p.undo() },
		"/hint":   func(*http.Request) error { return p.ask() },
		"/resign": func(*http.Request) error { return p.resign() },
		"/begin":  func(r *http.Request) error { return p.begin(r.PostFormValue("position"), r.PostFormValue("as")) },
	} {
		p.mux.HandleFunc("POST "+path, p.post(act))
	}
	return p
}

// ServeHTTP implements http.Handler.
func (p *Pages) ServeHTTP(w http.ResponseWriter, r *http.Request) { p.mux.ServeHTTP(w, r) }

// Refresh brings the pages that are open up to date once more.
func (p *Pages) Refresh(ctx context.Context) { p.feed.Refresh(ctx) }

// file serves a text that never changes.
func (p *Pages) file(path, kind string, text []byte) {
	p.mux.HandleFunc("GET "+path, func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", kind)
		w.Write(text) // a client that has gone is no concern of ours
	})
}

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
		w.Write([]byte(fragment("game", v)))
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

// show writes the page.
func show(w http.ResponseWriter, status int, v view) {
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.WriteHeader(status)
	w.Write([]byte(fragment("play.html", v)))
}

// fragment returns a part of the page, or all of it.
func fragment(name string, v view) string {
	var b bytes.Buffer
	if err := templates.ExecuteTemplate(&b, name, v); err != nil {
		return template.HTMLEscapeString(sanitize.Line(err.Error()))
	}
	return b.String()
}
