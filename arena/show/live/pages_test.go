package live_test

import (
	"bufio"
	"context"
	"database/sql"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/url"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"gipf.arena/arena/report"
	"gipf.arena/arena/runs"
	"gipf.arena/arena/show/live"
	"gipf.arena/internal/testkit"
)

// evil is a name that acts wherever it is not escaped: as HTML, in an attribute, as JSON.
const evil = "<img src=x onerror=alert(1)>\"'&</script>"

// config is a short run between agents with such a name and a plain one.
func config(pairs int) string {
	name, _ := json.Marshal(evil)
	return fmt.Sprintf("name: %s\ngame: gipf/basic\nseed: 3\nworkers: 1\npairs: %d\nagents: [{name: %s, spec: random}, {name: plain, spec: random}]\n", "demo", pairs, name)
}

// session makes a run in a directory.
func session(t *testing.T, dir string, text string, opt runs.Options) *runs.Active {
	t.Helper()
	r := runs.Standard()
	p, err := r.ParsePlan(t.Context(), "a.yaml", []byte(text), nil)
	require.NoError(t, err)
	s, err := r.Create(t.Context(), p, dir, opt)
	require.NoError(t, err)
	return s
}

// get asks for a page.
func get(t *testing.T, pages http.Handler, path string, want int) string {
	t.Helper()
	w := httptest.NewRecorder()
	pages.ServeHTTP(w, httptest.NewRequestWithContext(t.Context(), "GET", path, nil))
	require.Equal(t, want, w.Code, "%s: %s", path, w.Body)
	return w.Body.String()
}

// first returns the first submatch in a page.
func first(t *testing.T, page, pattern string) string {
	t.Helper()
	found := regexp.MustCompile(pattern).FindStringSubmatch(page)
	require.NotNil(t, found, "%s in %s", pattern, page)
	return found[1]
}

// TestStoredRuns looks at a folder with a run that has ended, one that goes on, one that
// is damaged and things that are no runs.
func TestStoredRuns(t *testing.T) {
	root := t.TempDir()
	require.NoError(t, session(t, root+"/a/over", config(2), runs.Options{}).Play(t.Context()))
	open := session(t, root+"/open", config(50), runs.Options{})
	require.NoError(t, open.Close())
	testkit.File(t, "no database", root, "bad", "run.db")
	testkit.File(t, "", root, "1/2/3/4/5", "run.db")

	pages := live.Below(runs.Standard(), root, nil)
	list := get(t, pages, "/", 200)
	require.Contains(t, list, "4 of 4")
	require.Contains(t, list, "0 of 100")
	require.Contains(t, list, "not a run of gipfarena")
	require.NotContains(t, list, root, "a page names no path of this machine")
	require.NotContains(t, list, "1/2/3/4/5", "too deep")
	require.Equal(t, 2, strings.Count(list, `<a href="run/`))

	id := first(t, list, `<a href="run/([0-9a-f]{12})/">demo</a>`)
	run := get(t, pages, "/run/"+id+"/", 200)
	require.Contains(t, run, "complete")
	require.Contains(t, run, "<h1>demo</h1>")
	require.Contains(t, run, ", a/over</p>")
	require.NotContains(t, run, root)
	require.Contains(t, run, "Games that ended last")
	require.NotContains(t, run, evil)
	require.NotContains(t, run, "<img")
	require.Contains(t, run, "&lt;img src=x onerror=alert(1)&gt;")

	want, _, err := runs.Standard().Standings(t.Context(), root+"/a/over")
	require.NoError(t, err)
	var b strings.Builder
	require.NoError(t, report.WriteJSON(&b, want))
	require.Equal(t, b.String(), get(t, pages, "/run/"+id+"/standings.json", 200), "as standings --json")

	rated, err := report.Ratings(want).Fragment()
	require.NoError(t, err)
	require.Contains(t, run, string(rated), "the table of the report")
	require.Contains(t, run, `<g class="estimate `)

	game := get(t, pages, "/run/"+id+"/game/3/", 200)
	require.NotContains(t, game, "<img")
	require.Contains(t, game, "<svg")
	require.Contains(t, game, `data-replay="replay-data"`)
	require.Contains(t, game, `\u003cimg src=x`, "in the data")
	for path, status := range map[string]int{
		"/run/" + id + "/game/4/": 404, "/run/" + id + "/game/-1/": 404, "/run/" + id + "/game/x/": 404, "/run/000000000000/": 404,
		"/run/..%2f..%2fetc/": 404, "/run/000000000000/events": 404, "/nothing": 404, "/assets/live.js": 200, "/assets/style.css": 200, "/assets/run.html": 404,
	} {
		get(t, pages, path, status)
	}
	look := func(moves string, want int) string {
		return get(t, pages, "/run/"+id+"/game/3/look?"+url.Values{"moves": {moves}}.Encode(), want)
	}
	require.Contains(t, look("a1-b2;i1-h2", 200), `"legal":[{"text":"a1-b2"`)
	require.Contains(t, look("a1-b2;<b>", 422), `"<b>"`)
	w := httptest.NewRecorder()
	pages.ServeHTTP(w, httptest.NewRequest("POST", "/run/"+id+"/", nil))
	require.Equal(t, http.StatusMethodNotAllowed, w.Code, "read-only")
}

// A timed answer notes the limits of time that are taken and set.
type timed struct {
	*httptest.ResponseRecorder
	limits []string
}

func (a *timed) note(what string, t time.Time) error {
	if a.limits = append(a.limits, what+" from now"); t.IsZero() {
		a.limits[len(a.limits)-1] = what + " none"
	}
	return nil
}

func (a *timed) SetReadDeadline(t time.Time) error { return a.note("read", t) }

func (a *timed) SetWriteDeadline(t time.Time) error { return a.note("write", t) }

// TestPagesTakeTheirTime: each page may be made for as long as that takes, also one that is none.
func TestPagesTakeTheirTime(t *testing.T) {
	root := t.TempDir()
	require.NoError(t, session(t, root+"/run", config(1), runs.Options{}).Play(t.Context()))
	pages := live.Below(runs.Standard(), root, nil)
	run := "/run/" + live.AddressOf("run") + "/"
	for path, status := range map[string]int{
		"/": 200, run: 200, run + "standings.json": 200, run + "games/": 200, run + "game/0/": 200, run + "game/0/look": 200, run + "game/9/": 404, "/job/1/": 404,
	} {
		a := &timed{ResponseRecorder: httptest.NewRecorder()}
		pages.ServeHTTP(a, httptest.NewRequestWithContext(t.Context(), "GET", path, nil))
		require.Equal(t, status, a.Code, path)
		require.Equal(t, []string{"read none", "write none"}, a.limits[:2], path)
		require.Equal(t, "write from now", a.limits[len(a.limits)-1], path)
	}
}

// damage changes a game of a run behind the program's back.
func damage(t *testing.T, dir string, index int, change string) {
	t.Helper()
	db, err := sql.Open("sqlite", dir+"/run.db")
	require.NoError(t, err)
	defer db.Close()
	for _, query := range []string{
		"PRAGMA ignore_check_constraints = ON", "DROP TRIGGER games_stay_as_they_are",
		fmt.Sprintf("UPDATE games SET %s WHERE id = %d", change, index),
		"CREATE TRIGGER games_stay_as_they_are BEFORE UPDATE ON games BEGIN SELECT RAISE(ABORT, 'a stored game is never changed'); END",
	} {
		_, err = db.ExecContext(t.Context(), query)
		require.NoError(t, err, query)
	}
}

// TestDamagedGames: a run of which two games are damaged, in their result and in their moves,
// shows the others, newest first, and no board for these.
func TestDamagedGames(t *testing.T) {
	root := t.TempDir()
	require.NoError(t, session(t, root, config(3), runs.Options{}).Play(t.Context()))
	shown := func() (games []string) {
		pages := live.Below(runs.Standard(), root, nil)
		server := httptest.NewServer(pages)
		defer server.Close()
		path := "/" + first(t, get(t, pages, "/", 200), `<a href="(run/[0-9a-f]{12}/)">demo</a>`)
		parts := follow(t, server, path+"events", "board0:<a", "progress:")
		for place := range len(parts) {
			if m := regexp.MustCompile(`"game/(\d+)/"`).FindStringSubmatch(parts[fmt.Sprint("board", place)]); m != nil {
				games = append(games, m[1])
			}
		}
		return games
	}
	require.Equal(t, []string{"5", "4", "3", "2", "1", "0"}, shown())
	damage(t, root, 4, "result = 'nobody knows'")
	damage(t, root, 2, "moves = replace(moves, substr(moves, 1, instr(moves, ' ')-1), 'a1-a9')")
	require.Equal(t, []string{"5", "3", "1", "0"}, shown())
}

// follow reads the events of a page until one has all the given texts.
func follow(t *testing.T, server *httptest.Server, path string, wants ...string) map[string]string {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute)
	defer cancel()
	r, err := http.NewRequestWithContext(ctx, "GET", server.URL+path, nil)
	require.NoError(t, err)
	answer, err := server.Client().Do(r)
	require.NoError(t, err)
	defer answer.Body.Close()
	all, lines := map[string]string{}, bufio.NewScanner(answer.Body)
	lines.Buffer(nil, 1<<24)
	for lines.Scan() {
		data, ok := strings.CutPrefix(lines.Text(), "data: ")
		if !ok {
			continue
		}
		require.NoError(t, json.Unmarshal([]byte(data), &all))
		text, missing := fmt.Sprint(all), false
		for _, want := range wants {
			missing = missing || !strings.Contains(text, want)
		}
		if !missing {
			return all
		}
	}
	require.Fail(t, "the events end", "%v in %v: %v", wants, all, lines.Err())
	return nil
}

// TestRunInPlay follows a run that is being played, and one of its games, breaks off, and
// finds everything again.
func TestRunInPlay(t *testing.T) {
	root := t.TempDir()
	many := strings.ReplaceAll(config(1_000_000), "workers: 1", "workers: 2\ninflight: 12")
	s := session(t, root+"/run", strings.ReplaceAll(many, "spec: random", `spec: "mcts:sims=6"`), runs.Options{})
	pages := live.Playing(runs.Standard(), s)
	ctx, stop := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	go func() { ended <- s.Play(ctx) }()
	defer func() { stop(); <-ended }()
	server := httptest.NewServer(pages)
	defer server.Close()

	answer, err := server.Client().Get(server.URL) // follows to the only run
	require.NoError(t, err)
	answer.Body.Close()
	path := answer.Request.URL.Path
	require.Regexp(t, "^/run/[0-9a-f]{12}/$", path)
	parts := follow(t, server, path+"events", "games that compute", "board0:<a", "plain", "<svg")
	require.Contains(t, parts["board0"], `<use href="#field"/>`)
	require.NotContains(t, parts["board0"], "gp-line", "the page holds the field")
	run := get(t, pages, path, 200)
	require.Contains(t, run, `<g id="field"><rect class="gp-panel"`)
	for id, html := range parts {
		require.NotContains(t, html, "<img", id)
		require.NotContains(t, html, root, id)
	}
	require.NotContains(t, run, root)
	require.Contains(t, run, `<dd>2 <span class="soft">of 12 begun</span></dd>`)
	follow(t, server, path+"events", "board0:<a", "standings:<figure>", "progress:<progress") // a page that comes again gets all
	index := first(t, parts["board0"], `"game/(\d+)/"`)
	follow(t, server, path+"game/"+index+"/events", `"turned":`)
	require.Contains(t, get(t, pages, path+"game/1999999/", 200), "waiting for a move", "the page of a game that no reader has seen waits for it")
	get(t, pages, path+"game/2000000/", 404) // the run has no such game
	// Once the game is stored its page tells how it ended.
	follow(t, server, path+"game/"+index+"/events", `"termination":"rule"`)
}
