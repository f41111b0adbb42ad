package live_test

import (
	"net/url"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/arena/runs"
	"gipf.arena/arena/show/live"
	"gipf.arena/internal/testkit"
)

// TestGamesOfARun lists all stored games, newest first and a page at a time, and those that a filter takes.
func TestGamesOfARun(t *testing.T) {
	dir := testkit.Path(t, "run")
	require.NoError(t, session(t, dir, config(60), runs.Options{}).Play(t.Context()))
	pages := live.Below(runs.Standard(), filepath.Dir(dir), nil)
	id := first(t, get(t, pages, "/", 200), `<a href="run/([0-9a-f]{12})/">demo</a>`)
	require.Contains(t, get(t, pages, "/run/"+id+"/", 200), `<a href="games/">All games that are stored</a>`)
	at := "/run/" + id + "/games/"
	seen, next := map[string]bool{}, ""
	for _, want := range []int{50, 50, 20} {
		text := get(t, pages, at+next, 200)
		require.Equal(t, want, strings.Count(text, `<a href="../game/`))
		for _, part := range strings.Split(text, `<a href="../game/`)[1:] {
			number, _, _ := strings.Cut(part, "/")
			require.False(t, seen[number], number)
			seen[number] = true
		}
		if want == 50 {
			next = strings.ReplaceAll(first(t, text, `<a href="(\?[^"]*)">Older games`), "&amp;", "&")
		} else {
			require.Contains(t, text, "There are no older ones.")
		}
	}
	require.Len(t, seen, 120)
	require.Equal(t, 0, strings.Count(get(t, pages, at+"?player=nothing", 200), `<a href="../game/`))
	require.Equal(t, 0, strings.Count(get(t, pages, at+"?least=5000", 200), `<a href="../game/`))
	require.Equal(t, 50, strings.Count(get(t, pages, at+"?ending=rule&most=5000", 200), `<a href="../game/`))
	for text, want := range map[string]string{"rule": "rule", "white": "white", "rule white": "white", "cap": "cap", "": ""} {
		f, err := live.ReadGameFilter(url.Values{"ending": {text}})
		require.NoError(t, err)
		require.Equal(t, want, f.Ending, "%q, as the list has it", text)
	}
	hostile := get(t, pages, at+`?player=%3Cimg%20src=x%3E&opening=%22%3E`, 200)
	require.NotContains(t, hostile, "<img")
	get(t, pages, "/run/000000000000/games/", 404)
}
