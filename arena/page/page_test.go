package page

import (
	"encoding/base64"
	"encoding/json"
	"html/template"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/internal/testkit"
)

// evil means harm wherever it stands.
const evil = "</script></style></title>\x1b[2J<script>alert('1')</script>\"&]]>"

// hostile is a document in which every text is evil.
func hostile() *Document {
	c := &Chart{Title: evil, Width: 10, Height: 10, Estimates: []Estimate{{Name: evil, Figure: evil, Mark: Shape(0, 1, 1)}}}
	c.Label(1, 1, "start", "", evil)
	t := &Table{Caption: evil, Head: []string{evil, evil}}
	t.Add(evil, evil)
	return &Document{
		Title: evil, Facts: []string{evil},
		Sections: []Section{
			{ID: "a", Title: evil, Blocks: []Block{{Summary: evil, Heading: evil, Sentences: []string{evil}, Chart: c, Table: t, Text: evil, Link: &Link{Name: evil, Value: evil}}}},
			{ID: "b", Title: evil, Why: evil},
		},
		Data: []Data{{ID: "d", Value: map[string]string{evil: evil}}},
	}
}

// TestHostile: what text says is shown and does nothing, in the values for scripts too.
func TestHostile(t *testing.T) {
	text, err := hostile().HTML()
	require.NoError(t, err)
	got := string(text)
	require.NotContains(t, got, "\x1b")
	require.NotContains(t, got, "<script>")
	require.Equal(t, 1, strings.Count(got, "<script "))
	require.Equal(t, 1, strings.Count(got, "</script>"))
	require.Equal(t, 1, strings.Count(got, "</style>"))
	require.Contains(t, got, "&lt;script&gt;alert")

	value := regexp.MustCompile(`<script type="application/json" id="d">(.*)</script>`).FindStringSubmatch(got)
	require.NotNil(t, value)
	var read map[string]string
	require.NoError(t, json.Unmarshal([]byte(value[1]), &read))
	require.Equal(t, map[string]string{evil: evil}, read)

	link := regexp.MustCompile(`href="data:application/json;base64,([^"]*)"`).FindStringSubmatch(got)
	require.NotNil(t, link)
	inside, err := base64.StdEncoding.DecodeString(strings.NewReplacer("&#43;", "+", "&#61;", "=").Replace(link[1]))
	require.NoError(t, err)
	var linked string
	require.NoError(t, json.Unmarshal(inside, &linked))
	require.Equal(t, evil, linked)
}

// TestAsksForNothing: no address of another file or host is on a page but the name space of SVG.
func TestAsksForNothing(t *testing.T) {
	text, err := hostile().HTML()
	require.NoError(t, err)
	left := strings.ReplaceAll(string(text), `xmlns="http://www.w3.org/2000/svg"`, "")
	require.NotRegexp(t, `(?i)https?:|//[a-z]|@import|url\(|\ssrc=`, left)
	for _, m := range regexp.MustCompile(`href="([^"]*)"`).FindAllStringSubmatch(left, -1) {
		require.Regexp(t, `^(#|data:)`, m[1])
	}
}

// TestModules: what is ours goes in as it is.
func TestModules(t *testing.T) {
	d := &Document{Title: "t", Modules: []template.JS{"if (1 < 2 && true) {}"}, Styles: []template.CSS{".x > .y { color: red; }"}}
	text, err := d.HTML()
	require.NoError(t, err)
	require.Contains(t, string(text), "<script type=\"module\">\nif (1 < 2 && true) {}</script>")
	require.Contains(t, string(text), ".x > .y { color: red; }")
	require.NotContains(t, CSS(), "</")
}

func TestWriteFile(t *testing.T) {
	d, dir := &Document{Title: "t"}, t.TempDir()
	require.ErrorContains(t, d.WriteFile(dir+"/p.txt"), `p.txt": want a name that ends with .html`)
	d.Data = []Data{{ID: "d", Value: func() {}}}
	require.ErrorContains(t, d.WriteFile(dir+"/p.html"), "func()")
	require.NoFileExists(t, dir+"/p.html")
	d.Data = nil
	require.NoError(t, d.WriteFile(dir+"/p.html"))
	got := testkit.Read(t, dir, "p.html")
	require.True(t, strings.HasPrefix(got, "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">"))
}

// TestWhy: a section says why it is empty where it is, and only there.
func TestWhy(t *testing.T) {
	full, empty := Section{ID: "a", Title: "Full", Why: "never said", Blocks: []Block{{Text: "x"}}}, Section{ID: "b", Title: "Empty", Why: "nothing came."}
	got, err := (&Document{Title: "t", Sections: []Section{full, empty}}).HTML()
	require.NoError(t, err)
	require.Contains(t, string(got), `<nav aria-label="Sections"><a href="#a">Full</a> </nav>`)
	require.Contains(t, string(got), "No section “Empty”: nothing came.")
	require.NotContains(t, string(got), "never said")
}
