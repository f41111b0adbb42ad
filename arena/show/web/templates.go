package web

import (
	"bytes"
	_ "embed"
	"html/template"
	"io/fs"
	"maps"
	"net/http"
	"sync"

	"gipf.arena/internal/sanitize"
)

// head is the template of the heads of pages, given their titles, with the styles /assets/style.css.
//
//go:embed assets/head.html
var head string

// Templates are the templates of pages, and of their parts that change.
type Templates struct{ all func() *template.Template }

// ParseTemplates reads the templates assets/*.html, which may use functions of their own, and "head". Each
// has line, which makes text printable, since no name from outside need be, and board for SVG
// of package boards, which escapes what is text; package template escapes the rest. The first page
// parses them, since most commands show none, and panics where they are none: they are part of the program.
func ParseTemplates(assets fs.FS, own template.FuncMap) Templates {
	return Templates{sync.OnceValue(func() *template.Template {
		functions := template.FuncMap{"line": sanitize.Line, "board": func(svg string) template.HTML { return template.HTML(svg) }}
		maps.Copy(functions, own)
		shared := template.Must(template.New("").Funcs(functions).Parse(head))
		return template.Must(shared.ParseFS(assets, "assets/*.html"))
	})}
}

// Fragment returns a part of a page; of one that cannot be made it says why.
func (t Templates) Fragment(name string, values any) string {
	var b bytes.Buffer
	if err := t.all().ExecuteTemplate(&b, name, values); err != nil {
		return template.HTMLEscapeString(sanitize.Line(err.Error()))
	}
	return b.String()
}

// Show answers with a page.
func (t Templates) Show(w http.ResponseWriter, name string, values any) {
	var b bytes.Buffer
	if err := t.all().ExecuteTemplate(&b, name, values); err != nil {
		http.Error(w, sanitize.Line(err.Error()), http.StatusInternalServerError)
		return
	}
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.Write(b.Bytes())
}

// Static answers with a text that never changes.
func Static(mux *http.ServeMux, path, kind, text string) {
	mux.HandleFunc("GET "+path, func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", kind)
		w.Write([]byte(text)) // a client that has gone is no concern of ours
	})
}
