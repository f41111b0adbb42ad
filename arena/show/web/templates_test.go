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
