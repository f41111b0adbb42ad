package browser

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/require"
)

// games are runs of one pair each, of the three games.
var games = []string{"gipf/standard", "zertz/37", "lyngk/base"}

// replayPage plays a pair and makes the page of its first game, and returns folder and address.
func replayPage(t *testing.T, game string) (dir, url string) {
	t.Helper()
	dir = t.TempDir()
	gipfarena(t, dir, "match", game, "anna=alphabeta:sims=60", "bert=mcts:sims=30", "--pairs", "1", "--out", "run", "--quiet")
	gipfarena(t, dir, "show", "run", "0", "--analyse", "alphabeta:sims=100", "--html", "game.html")
	return dir, "file://" + filepath.Join(dir, "game.html")
}

// said is what the player says of the move that is shown.
func said(b *tab) string {
	return value[string](b, `document.querySelector(".told p").textContent`)
}

// TestReplay goes through a game of each kind by keys, at several widths.
func TestReplay(t *testing.T) {
	t.Parallel()
	for i, l := range []look{{1000, 800, false}, {1600, 1000, true}, {360, 740, false}} {
		game := games[i]
		t.Run(game, func(t *testing.T) {
			t.Parallel()
			dir, url := replayPage(t, game)
			b := newTab(t, l)
			b.do(emulation.SetEmulatedMedia().WithFeatures([]*emulation.MediaFeature{{Name: "prefers-reduced-motion", Value: "reduce"}}))
			b.open(url)
			b.fits()
			b.do(chromedp.Focus(".replay-player"))
			byKeys(t, b)
			b.fits()
			b.shot(fmt.Sprintf("replay-%s-%d", strings.ReplaceAll(game, "/", "-"), l.width))
			b.accessible()
			oneScale(t, b)
			samePicture(t, b, dir)
			b.clean(url)
		})
	}
}

// oneScale looks at every move: what its player, and the agent that was asked, thought of it is said for
// the first player, who is anna.
func oneScale(t *testing.T, b *tab) {
	b.press(kb.Home)
	for _, want := range value[[]string](b, `JSON.parse(document.getElementById("game").textContent).plies.map(p => {
		const at = x => "expected score of first (anna) at " + Math.round(x * 100) + " %";
		return (p.first_score == null ? "" : p.mover + at(p.first_score)) + (p.asked && p.asked.first_score != null ? "asked" + at(p.asked.first_score) : "");
	})`) {
		b.press(kb.ArrowRight)
		told := value[[]string](b, `[...document.querySelectorAll(".told p")].map(p => p.textContent)`)
		var got string
		for _, line := range told {
			_, scale, found := strings.Cut(line, "sees the ")
			if saw, rest, ok := strings.Cut(line, " saw the "); ok {
				got += map[string]string{"anna": "first", "bert": "second"}[saw] + strings.TrimSuffix(strings.TrimSuffix(rest, "."), ", proven")
			} else if found {
				got += "asked" + strings.TrimSuffix(scale, ".")
			}
		}
		require.Equal(t, want, got, "%q", told)
	}
	require.Equal(t, "expected score of first (anna)", value[string](b, `document.querySelector(".graph p").textContent`))
}

// byKeys presses each key there is.
func byKeys(t *testing.T, b *tab) {
	require.Equal(t, "The start.", said(b))
	start := value[string](b, `document.querySelector(".svg").innerHTML`)
	b.press(kb.ArrowRight)
	require.Regexp(t, "^Move 1, ", said(b))
	require.Equal(t, 1, value[int](b, `document.querySelectorAll(".tree [aria-current=step]").length`))
	b.press(kb.End)
	require.True(t, value[bool](b, `(() => { const now = document.querySelector(".tree [aria-current=step]").getBoundingClientRect(), list = document.querySelector(".tree").getBoundingClientRect();
		return now.top >= list.top - 1 && now.bottom <= list.bottom + 1 })()`), "the move is in sight in its list")
	last := value[int](b, `document.querySelectorAll(".tree .move").length`)
	require.Regexp(t, fmt.Sprintf("^Move %d, ", last), said(b))
	b.press(kb.ArrowRight)
	require.Regexp(t, fmt.Sprintf("^Move %d, ", last), said(b), "there is nothing behind the end")
	b.press(kb.ArrowLeft)
	require.Regexp(t, fmt.Sprintf("^Move %d, ", last-1), said(b))
	b.press("t")
	require.Regexp(t, fmt.Sprintf("^Move %d, ", value[int](b, `JSON.parse(document.getElementById("game").textContent).analysis.course.turning_point.since`)), said(b))
	b.press(kb.Home)
	b.press(kb.ArrowDown)
	b.press(kb.ArrowDown)
	require.Contains(t, said(b), "turn ")
	b.press(kb.ArrowUp)
	b.press(kb.ArrowUp)
	b.press(kb.ArrowUp)
	require.Equal(t, start, value[string](b, `document.querySelector(".svg").innerHTML`), "back at the start, the same board")
	b.press("t")
}

// shapes are all that is drawn in a picture, in order, each with where it is moved to.
const shapes = `(root => [...root.querySelectorAll(".gp-panel, .gp-panel ~ *, g, text, path, circle, ellipse")].filter(e => e.tagName !== "g").map(e => {
	let moved = "";
	for (let up = e.parentElement; up !== root; up = up.parentElement) moved += (up.getAttribute("transform") ?? "").replace("translate(0 0)", "") + (up.getAttribute("class") ?? "");
	return e.outerHTML.replace(' xmlns="http://www.w3.org/2000/svg"', "").replace(/><\/\w+>$/, "/>") + moved;
}))`

// samePicture holds boards of the player against the files that show writes.
func samePicture(t *testing.T, b *tab, dir string) {
	for _, ply := range []int{3, 11} {
		gipfarena(t, dir, "show", "run", "0", "--svg", "board.svg", "--ply", fmt.Sprint(ply))
		file, err := os.ReadFile(filepath.Join(dir, "board.svg"))
		require.NoError(t, err)
		b.press(kb.Home)
		for range ply {
			b.press(kb.ArrowRight)
		}
		shown := value[[]string](b, shapes+`(document.querySelector(".board svg.gp"))`)
		want := value[[]string](b, shapes+fmt.Sprintf(`(new DOMParser().parseFromString(%q, "image/svg+xml").documentElement)`, file))
		require.Greater(t, len(want), 20)
		require.Equal(t, want, shown, "position %d", ply)
	}
}

// TestReplayWithoutScripts: the table of the moves and two boards are there.
func TestReplayWithoutScripts(t *testing.T) {
	t.Parallel()
	_, url := replayPage(t, "zertz/37")
	b := newTab(t, look{800, 800, false})
	b.do(emulation.SetScriptExecutionDisabled(true))
	b.open(url)
	var rows, boards int
	b.do(emulation.SetScriptExecutionDisabled(false))
	rows = value[int](b, `document.querySelectorAll(".replay tbody tr").length`)
	boards = value[int](b, `document.querySelectorAll(".replay svg.gp[role=img]").length`)
	require.Equal(t, value[int](b, `JSON.parse(document.getElementById("game").textContent).plies.length`), rows)
	require.Equal(t, 2, boards)
	b.clean(url)
}

// TestReplayUnderPolicy mounts a game by the module as a file of its own, on a page with the
// policy of the live page.
func TestReplayUnderPolicy(t *testing.T) {
	t.Parallel()
	dir, _ := replayPage(t, "lyngk/base")
	page, err := os.ReadFile(filepath.Join(dir, "game.html"))
	require.NoError(t, err)
	json := regexp.MustCompile(`(?s)<script type="application/json" id="game">(.*?)</script>`).FindSubmatch(page)
	require.NotNil(t, json)
	css := regexp.MustCompile(`(?s)<style>(.*?)</style>`).FindSubmatch(page)
	module, err := os.ReadFile("../../arena/show/boards/assets/board.js")
	require.NoError(t, err)
	files := map[string][2]string{
		"/":          {"text/html", `<!DOCTYPE html><html lang="en"><title>t</title><link rel="icon" href="data:,"><link rel="stylesheet" href="page.css"><div id="here"></div><script type="module" src="main.js"></script>`},
		"/main.js":   {"text/javascript", `import {mount} from "./board.js"; const game = await (await fetch("game.json")).json(); window.player = mount(document.getElementById("here"), game); window.game = game;`},
		"/board.js":  {"text/javascript", string(module)},
		"/page.css":  {"text/css", string(css[1])},
		"/game.json": {"application/json", string(json[1])},
	}
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		f, ok := files[r.URL.Path]
		if !ok {
			http.NotFound(w, r)
			return
		}
		w.Header().Set("Content-Security-Policy", "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'")
		w.Header().Set("Content-Type", f[0])
		_, _ = w.Write([]byte(f[1]))
	}))
	defer server.Close()
	b := newTab(t, look{1000, 800, false})
	b.open(server.URL)
	b.eventually(`!!window.player`)
	require.Equal(t, "The start.", said(b))
	// A game that grows is followed from its last position on.
	value[any](b, `(() => { const cut = structuredClone(game); cut.plies.length = 5; cut.boards.steps.length = 6; cut.boards.notes.length = 6; player.update(cut); player.go(5) })()`)
	require.Regexp(t, "^Move 5, ", said(b))
	value[any](b, `player.update(game)`)
	require.Regexp(t, fmt.Sprintf("^Move %d, ", value[int](b, `game.plies.length`)), said(b))
	b.clean(server.URL)
}

// TestAnalyseHere: a page with a program in it goes through its game, tries a move of its own from there, has an agent say
// what it thinks of both, turned too, and finds the game as it was; without a network.
func TestAnalyseHere(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	gipfarena(t, dir, "match", "zertz/37", "anna=alphabeta:sims=60", "bert=mcts:sims=30", "--pairs", "1", "--out", "run", "--quiet")
	file := filepath.Join(dir, "game.html")
	gipfarena(t, "../..", "show", filepath.Join(dir, "run"), "0", "--html", file, "--analyse-here", "alphabeta:depth=2")
	b := newTab(t, look{1200, 850, false})
	b.do(network.EmulateNetworkConditions(true, 0, -1, -1))
	b.open("file://" + file)
	b.do(chromedp.Focus(".replay-player"))
	b.press(kb.ArrowRight + kb.ArrowRight)
	require.Zero(t, value[int](b, `document.querySelectorAll(".spot.can").length`), "nothing has been unpacked yet")
	click := func(what string) { value[any](b, fmt.Sprintf("document.querySelector(%q).click()", what)) }
	click(`[data-id="analyse"]`)
	b.eventually(`document.querySelectorAll(".lines li").length === 3 && document.querySelectorAll(".gp-best").length === 4 && !!document.querySelector(".chip")`)
	best := value[string](b, `document.querySelector(".lines code").textContent.split(" ")[0]`)
	require.Regexp(t, `^(\d+ %|(first|second) wins.*, proven)$`, value[string](b, `document.querySelector(".lines b").textContent`))
	b.shot("analyse-here")
	b.accessible()
	value[any](b, `document.querySelector("[data-id=typed]").focus()`)
	b.press(strings.ToLower(best) + kb.Enter)
	b.eventually(fmt.Sprintf(`document.querySelector(".tree [aria-current]").textContent.includes(%q) && document.querySelectorAll(".lines li").length > 0`, best))
	require.Regexp(t, `^(A variation: second plays |Move 3, )`, said(b))
	click(`[data-id="flip"]`)
	b.eventually(`document.querySelectorAll(".gp-best").length > 0 && document.querySelector("[data-id=flip]").getAttribute("aria-pressed") === "true"`)
	value[any](b, `[...document.querySelectorAll("[data-id=analyst] option")].find((o) => o.value === "greedy").parentElement.value = "greedy"; document.querySelector("[data-id=analyst]").dispatchEvent(new Event("change"))`)
	b.eventually(`/ by greedy: /.test(document.querySelector(".opinion p").textContent)`)
	click(".controls button")
	require.Equal(t, "The start.", said(b))
	require.Equal(t, []int{0, 1, 2, 2}, knocks(b), "moves are silent until sound is asked for")
	b.clean("file://" + dir)
}

// knocks counts the tones that begin before sound is asked for, when it is, at the next move, and at another when it is off.
func knocks(b *tab) []int {
	return value[[]int](b, `(async () => {
		let begun = 0;
		const node = {frequency: {}, gain: {setValueAtTime() {}, exponentialRampToValueAtTime() {}}, connect() {}, start() { begun++; }, stop() {}};
		window.AudioContext = class { createOscillator() { return node; } createGain() { return node; } };
		const counts = [], press = async (what) => { document.querySelector(what).click(); await new Promise((done) => setTimeout(done, 300)); counts.push(begun); };
		const next = ".controls button[aria-label^=forward]", sound = "[data-id=sounds]";
		await press(next); await press(sound); await press(next);
		document.querySelector(sound).click();
		await press(next);
		return counts;
	})()`)
}

// TestReportAnalysesHere: each game of a report with a program in it can be analysed where it stands, and a move tried; without a network.
func TestReportAnalysesHere(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	gipfarena(t, dir, "match", "zertz/37", "anna=alphabeta:sims=60", "bert=random", "--pairs", "1", "--out", "run", "--quiet")
	file := filepath.Join(dir, "report.html")
	gipfarena(t, "../..", "report", filepath.Join(dir, "run"), "--out", file, "--analyse-here", "alphabeta:depth=1")
	b := newTab(t, look{360, 740, true})
	b.do(network.EmulateNetworkConditions(true, 0, -1, -1))
	b.open("file://" + file)
	games := value[int](b, `document.querySelectorAll(".replay-player").length`)
	require.Positive(t, games)
	in := func(rest string) string {
		return fmt.Sprintf(`document.querySelectorAll(".replay-player")[%d]`, games-1) + rest
	}
	value[any](b, in(`.closest("details").querySelector("summary").click()`))
	value[any](b, in(`.querySelector("[data-id=analyse]").click()`))
	b.eventually(in(`.querySelectorAll(".lines li").length > 0`))
	move := value[string](b, in(`.querySelector(".lines code").textContent.split(" ")[0]`))
	value[any](b, in(`.querySelector("[data-id=typed]").focus()`))
	b.press(move + kb.Enter)
	b.eventually(fmt.Sprintf(in(`.querySelector(".tree [aria-current]").textContent.includes(%q)`), move))
	b.fits()
	b.clean("file://" + dir)
}
