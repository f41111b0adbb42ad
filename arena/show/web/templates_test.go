package web_test

import (
	"net/http"
	"net/http/httptest"
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/require"

	"gipf.arena/arena/show/web"
)

// TestTemplates: text from outside is printable and escaped, SVG of ours stands as it is, and a
// page that cannot be made is an error and never half a page.
func TestTemplates(t *testing.T) {
	templates := web.ParseTemplates(fstest.MapFS{"assets/a.html": {Data: []byte(`{{define "part"}}<p>{{line .}} {{board "<svg/>"}}{{own}}</p>{{end}}<h1>{{.Name}}`)}}, map[string]any{"own": func() string { return "!" }})
	require.Equal(t, `<p>\u001b&lt;b&gt; <svg/>!</p>`, templates.Fragment("part", "\x1b<b>"))
	require.NotContains(t, templates.Fragment("a.html", "text has no name"), "<h1>")
	show := func(values any) *httptest.ResponseRecorder {
		w := httptest.NewRecorder()
		templates.Show(w, "a.html", values)
		return w
	}
	require.Equal(t, "<h1>&lt;", show(struct{ Name string }{"<"}).Body.String())
	require.Equal(t, http.StatusInternalServerError, show(7).Code)
	require.NotContains(t, show(7).Body.String(), "<h1>")
}

// TestStatic: a text that never changes is served as what it is, to those who only look.
func TestStatic(t *testing.T) {
	mux := http.NewServeMux()
	web.Static(mux, "/a.css", "text/css", "p { color: red }")
	for method, status := range map[string]int{"GET": http.StatusOK, "HEAD": http.StatusOK, "POST": http.StatusMethodNotAllowed} {
		w := httptest.NewRecorder()
		mux.ServeHTTP(w, httptest.NewRequestWithContext(t.Context(), method, "/a.css", nil))
		require.Equal(t, status, w.Code, method)
		if method == "GET" {
			require.Equal(t, []string{"text/css", "p { color: red }"}, []string{w.Header().Get("Content-Type"), w.Body.String()})
		}
	}
}
