package play_test

import (
	"bufio"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"gipf.arena/arena/runs"
	"gipf.arena/arena/show/play"
	"gipf.arena/arena/show/web"
	"gipf.arena/internal/testkit"
)

// room opens the pages of a game.
func room(t *testing.T, game string, options play.Options) http.Handler {
	t.Helper()
	r := runs.Standard()
	s := &play.Dialogue{Loader: play.Loader{Games: r.Games, Builder: r.Builder, Files: play.Disk{}}}
	options.Seed, options.SetUp = 1, 1
	options.Given = func(flag string) bool { return flag == "position" && options.Position != "" }
	require.NoError(t, s.Fill(&options, game))
	pages := play.NewPages(t.Context(), s)
	t.Cleanup(func() { require.NoError(t, pages.Close()) })
	return pages
}

// page returns the page as it is.
func page(t *testing.T, h http.Handler) string {
	t.Helper()
	w := httptest.NewRecorder()
	h.ServeHTTP(w, httptest.NewRequest("GET", "/", nil))
	require.Equal(t, 200, w.Code)
	return w.Body.String()
}

// post sends what a script sends, about the position after so many moves.
func post(h http.Handler, path string, at int, values ...string) (int, string) {
	status, text := send(h, path, append(values, "at", strconv.Itoa(at), "script", "1")...)
	var v play.View
	if json.Unmarshal([]byte(text), &v) != nil {
		return status, text
	}
	return status, told(v)
}

// send sends keys and their values, and returns the answer.
func send(h http.Handler, path string, values ...string) (int, string) {
	form := url.Values{}
	for i := 0; i < len(values); i += 2 {
		form.Set(values[i], values[i+1])
	}
	r := httptest.NewRequest("POST", path, strings.NewReader(form.Encode()))
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	w := httptest.NewRecorder()
	h.ServeHTTP(w, r)
	return w.Code, w.Body.String()
}

// told is what a script shows of a view, as text.
func told(v play.View) string {
	text := fmt.Sprintf("%s\n%s\nalert: %s\nMoves so far: %d\nstamp %d\n", v.Status, v.Hint, v.Problem, v.At, v.Stamp)
	if v.Thinking {
		text += "thinking\n"
	}
	return text
}

// viewOf is what the page holds for its script.
func viewOf(t *testing.T, h http.Handler) (v play.View) {
	t.Helper()
	_, rest, _ := strings.Cut(page(t, h), `<script type="application/json" id="view">`)
	text, _, _ := strings.Cut(rest, "</script>")
	require.NoError(t, json.Unmarshal([]byte(text), &v))
	return v
}

// shows waits until the page has a text.
func shows(t *testing.T, h http.Handler, text string) {
	t.Helper()
	require.Eventually(t, func() bool { return strings.Contains(page(t, h), text) }, 20*time.Second, 5*time.Millisecond, text)
}

func TestAgainstAnAgent(t *testing.T) {
	kept := testkit.Path(t, "game.json")
	h := room(t, "gipf/basic", play.Options{As: "first", Against: "greedy", Save: kept})
	before := page(t, h)
	require.Contains(t, before, "first (you) to move: 42 legal moves")
	require.Contains(t, before, `<button name="move" value="a1-b2">`)
	v := viewOf(t, h)
	require.Equal(t, play.Choice{Text: "a1-b2", Places: []string{"a1", "b2"}}, v.Legal[0])
	require.Equal(t, [2]int{-346, 200}, v.Places["a1"])
	require.Len(t, v.Places, 24+18, "the dots, and the spots behind them")

	status, text := post(h, "/move", 0, "move", "a1-b2")
	require.Equal(t, 200, status)
	require.Contains(t, text, "second (greedy) to move")
	shows(t, h, "Moves so far: 2")
	require.Contains(t, page(t, h), `<li value="1"><span class="who">first</span> <code>a1-b2</code></li><li value="2"><span class="who">second</span> <code>`)
	require.NotContains(t, text, fmt.Sprintf("stamp %d\n", viewOf(t, h).Stamp), "the page knows the answer to its request as the older one")
	shows(t, h, "greedy: ")
	for _, c := range []struct {
		path   string
		at     int
		move   string
		status int
		want   string
	}{
		{"/move", 0, "a1-b2", 409, "the game has gone on since"},
		{"/move", 3, "a1-b2", 409, "the game has gone on since"},
		{"/move", 2, "a1-a9", 422, `"a1-a9"`},
		{"/move", 2, "<script>", 422, "<script>"},
		{"/move", 2, "", 422, `alert: gipf: move ""`},
	} {
		status, text := post(h, c.path, c.at, "move", c.move)
		require.Equal(t, c.status, status, "%+v", c)
		require.Contains(t, text, c.want)
		require.Contains(t, text, "Moves so far: 2")
	}
	var saved struct{ Decisions []string }
	text2, err := os.ReadFile(kept)
	require.NoError(t, err)
	require.NoError(t, json.Unmarshal(text2, &saved))
	require.Len(t, saved.Decisions, 2)
	w := httptest.NewRecorder()
	h.ServeHTTP(w, httptest.NewRequest("GET", "/game.json", nil))
	require.Equal(t, string(text2), w.Body.String())

	status, text = post(h, "/hint", 2)
	require.Equal(t, 200, status)
	require.Contains(t, text, "thinking")
	shows(t, h, "hint of greedy: ")
	status, text = post(h, "/undo", 2)
	require.Equal(t, 200, status)
	require.Contains(t, text, "Moves so far: 0")
	require.NotContains(t, text, "hint of greedy", "that was of another position")
	text2 = testkit.Bytes(t, kept)
	require.NoError(t, json.Unmarshal(text2, &saved))
	require.Empty(t, saved.Decisions, "it is kept as it stands")
	status, text = post(h, "/undo", 0)
	require.Equal(t, 422, status)
	require.Contains(t, text, "you have made no move yet")
	status, text = post(h, "/resign", 0)
	require.Equal(t, 200, status)
	require.Contains(t, text, "first (you) resigned after 0 moves: second (greedy) has won.")
	_, text = post(h, "/undo", 0)
	require.Contains(t, text, "first (you) to move")
}

// TestThoughtForNothing: an agent that thinks about a position which was taken back is stopped, as is one that was asked for a hint.
func TestThoughtForNothing(t *testing.T) {
	h := room(t, "gipf/basic", play.Options{As: "first", Against: "mcts:sims=100000000"})
	rests := func() {
		t.Helper()
		require.Eventually(t, func() bool { return !viewOf(t, h).Thinking }, 20*time.Second, 5*time.Millisecond)
	}
	_, text := post(h, "/move", 0, "move", "a1-b2")
	require.Contains(t, text, "thinking")
	_, text = post(h, "/undo", 1)
	require.Contains(t, text, "first (you) to move")
	rests()
	_, text = post(h, "/hint", 0)
	require.Contains(t, text, "thinking")
	status, text := post(h, "/hint", 0)
	require.Equal(t, 422, status)
	require.Contains(t, text, "alert: hint: an agent is thinking already")
	post(h, "/resign", 0)
	rests()
}

// falls is an engine that gets ready and ends when it is to think, until there is a file beside it.
const falls = `#!/bin/sh
while read -r line; do
  case $line in
    ugi) echo ugiok;;
    isready) echo readyok;;
    go*) [ -e "$0.mended" ] || exit 3; echo bestmove b1-b2;;
  esac
done
`

// TestAgentThatFails: the page says why an agent has not moved, and the game waits where it is.
func TestAgentThatFails(t *testing.T) {
	program := testkit.Path(t, "falls")
	require.NoError(t, os.WriteFile(program, []byte(falls), 0o755))
	h := room(t, "gipf/basic", play.Options{As: "first", Against: "ugi:path=" + program})
	status, _ := post(h, "/move", 0, "move", "a1-b2")
	require.Equal(t, 200, status)
	shows(t, h, `role="alert"`)
	text := page(t, h)
	require.Regexp(t, `role="alert">[^<]*crash[^<]*exit status 3`, text)
	require.Contains(t, text, "Moves so far: 1")
	require.NotContains(t, text, "thinking…")
	status, text = post(h, "/resign", 1)
	require.Equal(t, 422, status, "the agent's game is not for the person to give up")
	require.Contains(t, text, "alert: resign: it is the agent's turn")
	require.Eventually(t, func() bool { return !viewOf(t, h).Thinking }, 20*time.Second, 5*time.Millisecond, "that request asked it once more")
	testkit.File(t, "", program+".mended")
	status, text = post(h, "/move", 1, "move", "c1-c2")
	require.Equal(t, 422, status, "its moves are not the person's either, but it is asked again")
	require.Contains(t, text, `alert: "c1-c2": it is the agent's turn`)
	shows(t, h, "Moves so far: 2")
}

// TestKeepFailsOnThePage: the page says after each move that its game could not be saved, and no more once it could.
func TestKeepFailsOnThePage(t *testing.T) {
	dir := testkit.Path(t, "games")
	require.NoError(t, os.Mkdir(dir, 0o755))
	h := room(t, "gipf/basic", play.Options{As: "both", Against: "random", Save: dir + "/game.json"})
	require.NoError(t, os.RemoveAll(dir))
	for at, move := range []string{"a1-b2", "a2-b3"} {
		_, text := post(h, "/move", at, "move", move)
		require.Regexp(t, `alert: the game could not be saved: .*no such file`, text)
		require.Contains(t, page(t, h), "the game could not be saved")
	}
	require.NoError(t, os.Mkdir(dir, 0o755))
	_, text := post(h, "/undo", 2)
	require.NotContains(t, text, "could not be saved")
	require.FileExists(t, dir+"/game.json")
}

// TestWholeTurns takes back a turn of two moves at once, and makes one by typing.
func TestWholeTurns(t *testing.T) {
	h := room(t, "zertz/37", play.Options{As: "both", Against: "random"})
	_, text := post(h, "/move", 0, "move", "Wd4;-a1")
	require.Contains(t, text, "second (person) to move, the turn of first is over")
	_, text = post(h, "/move", 2, "move", "Gd4")
	require.Contains(t, text, "Gd4", "it is refused")
	_, text = post(h, "/move", 2, "move", "Gc3")
	require.Contains(t, text, "second (person) to move again")
	_, text = post(h, "/move", 3, "move", "-g1")
	require.Contains(t, text, "Moves so far: 4")
	_, text = post(h, "/undo", 4)
	require.Contains(t, text, "Moves so far: 2")
	_, text = post(h, "/undo", 2)
	require.Contains(t, text, "Moves so far: 0")
}

// TestPastedPosition leaves the game for a position, and asks for its value.
func TestPastedPosition(t *testing.T) {
	h := room(t, "gipf/basic", play.Options{As: "first", Against: "mcts:sims=50"})
	_, bad := post(h, "/begin", 0, "position", "<b>nonsense", "as", "both")
	require.Contains(t, bad, "<b>nonsense")
	require.Contains(t, bad, "first (you) to move: 42 legal moves")
	_, bad = post(h, "/begin", 0, "as", "nobody")
	require.Contains(t, bad, "nobody")
	start := page(t, h)
	_, rest, _ := strings.Cut(start, `<code class="position">`)
	here, _, _ := strings.Cut(rest, "<")
	status, text := post(h, "/begin", 0, "position", " "+here+"\n", "as", "both")
	require.Equal(t, 200, status, text)
	require.Contains(t, text, "first (person)")
	_, _ = post(h, "/hint", 0)
	shows(t, h, "hint of mcts: ")
	require.Contains(t, page(t, h), "50 simulations")
	status, _ = post(h, "/begin", 0, "as", "second")
	require.Equal(t, 200, status)
	shows(t, h, "Moves so far: 1")
}

// TestWithoutScripts goes by forms, and by methods that change nothing.
func TestWithoutScripts(t *testing.T) {
	h := room(t, "lyngk/base", play.Options{As: "both", Against: "random"})
	r := httptest.NewRequest("POST", "/resign", strings.NewReader("at=0"))
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	w := httptest.NewRecorder()
	h.ServeHTTP(w, r)
	require.Equal(t, 303, w.Code)
	require.Equal(t, "/", w.Header().Get("Location"))
	require.Contains(t, page(t, h), "resigned")
	for _, path := range []string{"/move", "/undo", "/hint", "/resign", "/begin"} {
		w := httptest.NewRecorder()
		h.ServeHTTP(w, httptest.NewRequest("GET", path, nil))
		require.Equal(t, 405, w.Code, path)
	}
	w = httptest.NewRecorder()
	h.ServeHTTP(w, httptest.NewRequest("POST", "/undo", nil))
	require.Equal(t, 400, w.Code)
}

// TestEventsFollow sees on one page what is done on another.
func TestEventsFollow(t *testing.T) {
	server := httptest.NewServer(room(t, "gipf/basic", play.Options{As: "both", Against: "random"}))
	defer server.Close()
	answer, err := server.Client().Get(server.URL + "/events")
	require.NoError(t, err)
	defer answer.Body.Close()
	lines := bufio.NewScanner(answer.Body)
	lines.Buffer(nil, 1<<20)
	next := func() string {
		for lines.Scan() {
			if data, ok := strings.CutPrefix(lines.Text(), "data: "); ok {
				return data
			}
		}
		require.NoError(t, lines.Err())
		return ""
	}
	require.Contains(t, next(), `\"at\":0,`)
	moved, err := server.Client().PostForm(server.URL+"/move", url.Values{"at": {"0"}, "move": {"a1-b2"}, "script": {"1"}})
	require.NoError(t, err)
	moved.Body.Close()
	require.Contains(t, next(), `\"at\":1,`)
}

// TestClock: the page shows what both have left, and whose flag falls has lost, whether or not
// a player moves; the game is kept so.
func TestClock(t *testing.T) {
	kept := testkit.Path(t, "game.json")
	late := room(t, "gipf/basic", play.Options{As: "both", Against: "random", Clock: "0.05"})
	time.Sleep(60 * time.Millisecond)
	status, text := post(late, "/move", 0, "move", "a1-b2") // the first request after the fall is the move itself
	require.Equal(t, 422, status)
	require.Contains(t, text, "first (person) lost on time after 0 moves")
	h := room(t, "gipf/basic", play.Options{As: "both", Against: "random", Clock: "2", Save: kept})
	require.Regexp(t, `<p id="clock" class="clock" role="timer" aria-label="clocks">first 0:0[0-2].\d, second 0:02.0</p>`, page(t, h))
	shows(t, h, "first (person) lost on time after 0 moves: second (person) has won.")
	status, text = post(h, "/move", 0, "move", "a1-b2")
	require.Equal(t, 422, status)
	require.Contains(t, text, "the game is over")
	status, _ = post(h, "/undo", 0)
	require.Equal(t, 422, status)
	saved := testkit.Read(t, kept)
	require.Contains(t, saved, `"termination": "time"`)
	status, text = post(h, "/begin", 0, "as", "both")
	require.Equal(t, 200, status, text)
	require.Regexp(t, `first 0:0[0-2].\d, second 0:02.0`, page(t, h), "the next game has clocks, too")
	require.NotContains(t, page(t, room(t, "gipf/basic", play.Options{As: "both", Against: "random"})), "0:0")
}

// TestLongThought: an agent may think about a position for longer than other answers of the server may take.
func TestLongThought(t *testing.T) {
	s, err := web.Listen(web.Access{Addr: "127.0.0.1:0"})
	require.NoError(t, err)
	s.Limits.Read, s.Limits.Write = 100*time.Millisecond, 100*time.Millisecond
	stop := s.Start(t.Context(), room(t, "gipf/basic", play.Options{As: "both", Against: "alphabeta:ms=1000"}))
	defer func() { require.NoError(t, stop()) }()
	r, err := http.NewRequestWithContext(t.Context(), "POST", s.URL()+"ask", http.NoBody)
	require.NoError(t, err)
	r.Header.Set("Sec-Fetch-Site", "same-origin")
	answer, err := http.DefaultClient.Do(r)
	require.NoError(t, err)
	defer answer.Body.Close()
	var o play.Opinion
	require.NoError(t, json.NewDecoder(answer.Body).Decode(&o))
	require.Len(t, o.Lines, 3)
}

// TestElsewhere looks at positions that the game does not stand at, turned too, and asks an agent about them.
func TestElsewhere(t *testing.T) {
	h := room(t, "zertz/37", play.Options{As: "both", Against: "mcts:sims=30"})
	answer := func(path string, values ...string) (int, string) { return send(h, path, values...) }
	var p, turned play.Position
	status, text := answer("/look", "moves", "Wd4;-a1;Gc3")
	require.Equal(t, 200, status)
	require.NoError(t, json.Unmarshal([]byte(text), &p))
	require.Equal(t, "second", p.Mover)
	require.Equal(t, play.Choice{Text: "-a2", Places: []string{"a2"}}, p.Legal[0])
	_, text = answer("/look", "moves", "Wd4;-a1;Gc3", "flipped", "1")
	require.NoError(t, json.Unmarshal([]byte(text), &turned))
	for name, at := range p.Places {
		require.Equal(t, [2]int{-at[0], -at[1]}, turned.Places[name], name)
	}
	require.NotEqual(t, p.Board, turned.Board)
	_, text = answer("/look")
	require.NoError(t, json.Unmarshal([]byte(text), &p))
	require.Equal(t, "white", p.Parts["W"].Name)
	require.Contains(t, p.Parts["W"].Look, `<g class="gp-white">`)
	var o play.Opinion
	status, text = answer("/ask", "moves", "Wd4;-a1")
	require.Equal(t, 200, status, text)
	require.NoError(t, json.Unmarshal([]byte(text), &o))
	require.Equal(t, viewOf(t, h).Analyst, o.Agent)
	require.Contains(t, o.Text, "30 simulations")
	require.Len(t, o.Lines, 3)
	require.InDelta(t, 0.5, *o.Lines[0].Score, 0.5)
	require.Contains(t, o.Lines[0].Arrow, "<")
	require.NotEqual(t, o.Lines[0].Moves[0], o.Lines[1].Moves[0])
	_, text = answer("/ask", "moves", "Wd4;-a1", "agent", "greedy")
	require.NoError(t, json.Unmarshal([]byte(text), &o))
	require.Contains(t, o.Agent, "greedy")
	status, text = answer("/ask", "moves", "", "agent", "ugi:path=/bin/true")
	require.Equal(t, 422, status)
	require.Contains(t, text, "the page offers no such agent")
	for _, wrong := range []string{"Wd4;Wd4", "<b>"} {
		status, text = answer("/look", "moves", wrong)
		require.Equal(t, 422, status)
		require.Contains(t, text, "decisions: number ")
		status, _ = answer("/ask", "moves", wrong)
		require.Equal(t, 422, status)
	}
	require.Zero(t, viewOf(t, h).At, "the game stays where it was")
}

// TestAnotherGame begins games of other rules against agents that the page offers, and no others.
func TestAnotherGame(t *testing.T) {
	h := room(t, "gipf/basic", play.Options{As: "both", Against: "greedy"})
	for _, c := range []struct{ name, value, want string }{
		{"against", "ugi:path=/bin/true", "the page offers no such agent"},
		{"against", "mcts", "the page offers no such agent"},
		{"game", "chess", "chess"},
		{"seed", "-1", "want a whole number from 0"},
		{"seed", "18446744073709551616", "want a whole number from 0"},
	} {
		status, text := post(h, "/begin", 0, "as", "first", c.name, c.value)
		require.Equal(t, 422, status, text)
		require.Contains(t, text, c.want)
		require.Equal(t, "gipf/basic", viewOf(t, h).Game)
	}
	status, text := post(h, "/begin", 0, "as", "first", "game", "lyngk/base:jokers=0", "against", "anchor:level=2", "seed", "9")
	require.Equal(t, 200, status, text)
	v := viewOf(t, h)
	require.Equal(t, [3]string{"lyngk/base:jokers=0", "You", "anchor"}, [3]string{v.Game, v.First, v.Second})
	_, text = post(h, "/hint", 0)
	require.NotContains(t, text, "alert: h")
	shows(t, h, "hint of greedy: ")
	status, text = post(h, "/begin", 0, "as", "second", "seed", "18446744073709551615")
	require.Equal(t, 200, status, text)
	w := httptest.NewRecorder()
	h.ServeHTTP(w, httptest.NewRequest("GET", "/game.json", nil))
	require.Contains(t, w.Body.String(), `"seed": 18446744073709551615`)
	require.Contains(t, w.Body.String(), `"first": "anchor:level=2"`, "as before")
	require.Equal(t, "application/json", w.Header().Get("Content-Type"))
	require.Regexp(t, `^attachment; filename="game-\d+\.json"$`, w.Header().Get("Content-Disposition"))
	shows(t, h, "Moves so far: 1")
	require.NotEmpty(t, viewOf(t, h).Hint)
	status, text = post(h, "/begin", 1, "as", "both")
	require.Equal(t, 200, status, text)
	require.Empty(t, viewOf(t, h).Hint, "what an agent said of the game before")
	begun := viewOf(t, h).Begun
	_, text = post(h, "/move", 0, "move", viewOf(t, h).Legal[0].Text)
	require.Contains(t, text, "Moves so far: 1")
	require.Equal(t, begun, viewOf(t, h).Begun, "the same game")
	_, text = post(h, "/begin", 1, "as", "both")
	require.Contains(t, text, "Moves so far: 0")
	require.Greater(t, viewOf(t, h).Begun, begun, "another one, from the same start")
}

// TestAssets: what the page needs is there, each of its kind.
func TestAssets(t *testing.T) {
	t.Parallel()
	h := room(t, "gipf/basic", play.Options{As: "both", Against: "random"})
	for path, kind := range map[string]string{"/assets/style.css": "text/css", "/assets/board.js": "text/javascript", "/assets/play.js": "text/javascript"} {
		w := httptest.NewRecorder()
		h.ServeHTTP(w, httptest.NewRequest("GET", path, nil))
		require.Equal(t, 200, w.Code, path)
		require.Equal(t, kind+"; charset=utf-8", w.Header().Get("Content-Type"))
		require.Greater(t, w.Body.Len(), 1000, path)
	}
}

// TestRoomThatCloses: who closes a room does not wait for an agent that thinks.
func TestRoomThatCloses(t *testing.T) {
	t.Parallel()
	s := analysis(t, "gipf/basic", "", "mcts:sims=100000000")
	s.Game.Seats[0] = play.Seat{Builder: s.Hints}
	r := play.NewRoom(t.Context(), s)
	require.True(t, r.Thinking())
	closed := make(chan error, 1)
	go func() { closed <- r.Close() }()
	select {
	case err := <-closed:
		require.NoError(t, err)
	case <-time.After(20 * time.Second):
		require.Fail(t, "it waits")
	}
}

// TestAgentOfAnotherGame: an agent whose net sees the board plays another game, and other options, with what is learnt there.
func TestAgentOfAnotherGame(t *testing.T) {
	h := room(t, "gipf/basic", play.Options{As: "both", Against: "alphabeta:depth=1,weights=board"})
	status, text := post(h, "/begin", 0, "as", "both", "game", "gipf/standard")
	require.Equal(t, 200, status, text)
	require.Contains(t, viewOf(t, h).Analyst, "weights=board", "which has a net of its own")
	for _, game := range []string{"zertz/37", "gipf/basic:side=3"} {
		status, text := post(h, "/begin", 0, "as", "both", "game", game, "against", viewOf(t, h).Opponents[0].Spec)
		require.Equal(t, 200, status, text)
		require.Equal(t, game, viewOf(t, h).Game)
		require.Contains(t, viewOf(t, h).Analyst, "weights=learned")
	}
}
