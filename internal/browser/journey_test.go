package browser

import (
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/browser"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/require"
)

// nextChoice is what a player may choose now: a piece or a move beside the board, else the place on it that the number says;
// "" of a game that is over. It waits for agents.
const nextChoice = `(async (number) => {
	for (let i = 0; i < 3000; i++) {
		const game = document.getElementById("game");
		if (!("open" in game.dataset) && game.children.length) return [];
		const all = [...game.querySelectorAll(".chip"), ...game.querySelectorAll(".spot.can")];
		if (all.length) {
			const spots = all.filter((e) => e.matches(".spot"));
			const chosen = spots.length && (number %% 3 || spots.length === all.length) ? spots[number %% spots.length] : all[0];
			const box = chosen.getBoundingClientRect();
			return [box.x + box.width / 2, box.y + box.height / 2, box.top, box.bottom];
		}
		await new Promise((done) => setTimeout(done, 10));
	}
	return [-1, -1, 0, 0];
})(%d)`

// touch and mouse choose what is at a point.
func (b *tab) touch(x, y float64) {
	b.t.Helper()
	b.do(input.DispatchTouchEvent(input.TouchStart, []*input.TouchPoint{{X: x, Y: y}}), input.DispatchTouchEvent(input.TouchEnd, []*input.TouchPoint{}))
}

func (b *tab) mouse(x, y float64) {
	b.t.Helper()
	b.do(chromedp.MouseClickXY(x, y))
}

// toItsEnd plays until the game is over, and asserts that nothing has to be scrolled to for it.
func (b *tab) toItsEnd(choose func(x, y float64)) {
	b.t.Helper()
	for number := 0; ; number++ {
		at := value[[]float64](b, fmt.Sprintf(nextChoice, number))
		if len(at) == 0 {
			break
		}
		require.GreaterOrEqual(b.t, at[0], 0.0, "nothing can be chosen, step %d", number)
		require.GreaterOrEqual(b.t, at[2], -1.0, "step %d", number)
		require.LessOrEqual(b.t, at[3], value[float64](b, "innerHeight")+1, "step %d has to be scrolled to", number)
		choose(at[0], at[1])
		require.Less(b.t, number, 1500)
	}
	require.Regexp(b.t, ` has won|is drawn|without a result`, value[string](b, `document.querySelector("#status.banner").textContent`))
}

// everyGame is what is played to its end in every way.
var everyGame = []string{"gipf/basic", "gipf/ultimate", "zertz/37", "lyngk/base:jokers=1", "combined/gipf-tournament+zertz-37", "zertz/37:pie=1"}

// nameOf is a game as the name of a file.
func nameOf(game string) string {
	return strings.NewReplacer("/", "-", ":", "-", "=", "-", "+", "-").Replace(game)
}

// TestJourneys plays every game to its end by mouse, and by touch on a small phone.
func TestJourneys(t *testing.T) {
	t.Parallel()
	for _, game := range everyGame {
		for _, way := range []string{"mouse", "touch"} {
			t.Run(nameOf(game)+"/"+way, func(t *testing.T) {
				t.Parallel()
				url, _ := served(t, t.TempDir(), "play", game, "--against", "random", "--web", "127.0.0.1:0")
				l := look{1200, 850, false}
				if way == "touch" {
					l = look{360, 640, true}
				}
				b := newTab(t, l)
				choose := b.mouse
				if way == "touch" {
					b.do(emulation.SetTouchEmulationEnabled(true))
					choose = b.touch
				}
				b.do(l.liked("reduce"))
				b.open(url)
				b.toItsEnd(choose)
				b.shot("journey-" + way + "-" + nameOf(game))
				b.fits()
				b.clean(url)
			})
		}
	}
}

// TestThreeTaps: ZÈRTZ's placement with its ring, and LYNGK's claim with its move, take three taps, all in sight.
func TestThreeTaps(t *testing.T) {
	t.Parallel()
	for game, taps := range map[string][]string{
		"zertz/37":   {`.chip:nth-child(3)`, `.spot.can[data-place="d4"]`, `.spot.can[data-place="a1"]`},
		"lyngk/base": {`.chip:nth-child(1)`, `.spot.can`, `.spot.can:not(.taken)`},
	} {
		url, _ := served(t, t.TempDir(), "play", game, "--as", "both", "--web", "127.0.0.1:0")
		b := newTab(t, look{360, 640, false})
		b.do(emulation.SetTouchEmulationEnabled(true))
		b.open(url)
		for i, what := range taps {
			b.eventually(fmt.Sprintf("!!document.querySelector(%q)", what))
			at := value[[]float64](b, fmt.Sprintf(`(() => { const r = document.querySelector(%q).getBoundingClientRect(); return [r.x + r.width / 2, r.y + r.height / 2, r.bottom] })()`, what))
			require.Less(t, at[2], 640.0, "tap %d", i+1)
			b.shot(fmt.Sprintf("taps-%s-%d", strings.ReplaceAll(game, "/", "-"), i+1))
			before := value[string](b, `document.getElementById("chosen").textContent`)
			b.touch(at[0], at[1])
			b.eventually(fmt.Sprintf(`document.getElementById("chosen").textContent !== %q`, before)) // the board may have made room since
		}
		b.at(2)
		require.Zero(t, value[float64](b, "scrollY"))
	}
}

// TestAnalysisInThePage clicks a move of the game, tries another from there, asks about it, and finds the game as it was.
func TestAnalysisInThePage(t *testing.T) {
	t.Parallel()
	b, url := playing(t, look{1200, 850, false}, "gipf/basic", "--against", "mcts:sims=100")
	b.press(kb.Tab + "a1-b2" + kb.Enter)
	b.at(2)
	b.click(`#played .move`)
	b.eventually(`document.querySelector("#played [aria-current]").textContent.includes("a1-b2") && !document.getElementById("returns").hidden`)
	b.press("i1-h2" + kb.Enter)
	b.eventually(`document.querySelectorAll(".variation").length + document.querySelectorAll("#played .move").length >= 3 || document.querySelector(".bad").textContent`)
	b.click("#analyse")
	b.eventually(`!!document.querySelector(".gp-best .gp-way") && /^expected score of first \d+ %/.test(document.querySelector(".bar").getAttribute("aria-label"))`)
	b.shot("analysis")
	b.click("#flip")
	b.eventually(`document.getElementById("flip").getAttribute("aria-pressed") === "true" && !!document.querySelector(".gp-best .gp-way")`)
	b.click("#returns")
	b.eventually(`document.getElementById("returns").hidden`)
	b.at(2)
	b.press(kb.Escape)
	b.clean(url)
}

// TestAnalysisGoesOn: an agent that would think for hours keeps no reader waiting who goes on to another position, has another
// agent asked, makes a move of the game or takes one back; so too where all of them think in one thread of a page.
func TestAnalysisGoesOn(t *testing.T) {
	t.Parallel()
	slow := "mcts:sims=100000000"
	url, _ := served(t, t.TempDir(), "play", "gipf/basic", "--against", slow, "--web", "127.0.0.1:0")
	file := filepath.Join(t.TempDir(), "game.html")
	gipfarena(t, "../..", "export", "page", "gipf/basic", "--agent", slow, "--out", file)
	for _, url := range []string{url, "file://" + file} {
		b := newTab(t, look{1200, 850, false})
		b.open(url)
		b.eventually(`document.querySelectorAll("#analyst option").length > 0`)
		asks := func(agent string) {
			value[any](b, fmt.Sprintf(`(() => { const list = document.getElementById("analyst"); list.selectedIndex = [...list].findIndex((o) => o.value.startsWith(%q)); list.dispatchEvent(new Event("change")) })()`, agent))
		}
		value[any](b, `document.getElementById("analyse").click()`)
		b.press(kb.Tab + "a1-b2" + kb.Enter)
		b.at(1)
		value[any](b, `document.querySelector('.controls [aria-label^="back"]').click()`)
		b.eventually(`!document.getElementById("returns").hidden`)
		asks("greedy")
		b.eventually(`/ by greedy: 42 sim/.test(document.querySelector(".opinion p").textContent)`)
		asks("mcts")
		value[any](b, slowAnswers)
		b.takeBack()
		b.at(0)
		asks("random")
		b.eventually(`/ by random: /.test(document.querySelector(".opinion p").textContent)`)
		b.clean(url)
	}
}

// offline and online take the network from a page and give it back.
const (
	offline = `void (window.online ??= window.fetch, window.fetch = () => Promise.reject(new TypeError("offline")))`
	online  = `void (window.fetch = window.online)`
)

// click presses what a selector names.
func (b *tab) click(what string) {
	b.t.Helper()
	value[any](b, fmt.Sprintf("document.querySelector(%q).click()", what))
}

// TestAnalysisAfterAFault: an agent that could not be asked about a position is asked again when its reader comes back to it, or has it
// analysed again.
func TestAnalysisAfterAFault(t *testing.T) {
	t.Parallel()
	b, url := playing(t, look{1200, 850, false}, "gipf/basic", "--as", "both")
	b.press(kb.Tab + "a1-b2" + kb.Enter)
	b.at(1)
	const back, forward = `.controls [aria-label^="back"]`, `.controls [aria-label^="forward"]`
	for _, again := range [][]string{{"#analyse", "#analyse"}, {back, forward}, {"#flip", "#flip"}} {
		value[any](b, `document.getElementById("analyst").selectedIndex++`)
		value[any](b, offline)
		b.click("#analyse")
		b.eventually(`document.querySelector(".opinion p").textContent.endsWith(": no connection; nothing was sent")`)
		value[any](b, online)
		for _, what := range again {
			b.click(what)
		}
		b.eventually(`!document.querySelector(".opinion").hidden && !document.querySelector(".opinion p").textContent.includes("no connection")`)
		b.click("#analyse")
	}
	b.clean(url)
}

// TestOnePage writes a page that plays by itself, opens it without a network, plays a game in it and verifies that
// natively.
func TestOnePage(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	file := filepath.Join(dir, "game.html")
	cmd := exec.CommandContext(t.Context(), program, "export", "page", "zertz/43:second=w1", "--agent", "alphabeta:depth=2", "--out", file)
	cmd.Dir = "../.."
	out, err := cmd.CombinedOutput()
	require.NoError(t, err, "%s", out)
	info, err := os.Stat(file)
	require.NoError(t, err)
	require.Less(t, info.Size(), int64(4_000_000), "the program with all weights that ship: nets that see the board took the page from 3.5 MB")
	b := newTab(t, look{360, 640, false})
	b.do(network.EmulateNetworkConditions(true, 0, -1, -1), emulation.SetTouchEmulationEnabled(true),
		browser.SetDownloadBehavior(browser.SetDownloadBehaviorBehaviorAllow).WithDownloadPath(dir))
	b.open("file://" + file)
	b.eventually(`!!document.body.dataset.ready`)
	b.eventually(`!!document.body.dataset.program`)
	t.Logf("the board took a move after %.0f ms, its program was there after %.0f ms; %d bytes",
		value[float64](b, `Number(document.body.dataset.ready)`), value[float64](b, `Number(document.body.dataset.program)`), info.Size())
	b.shot("one-page")
	b.accessible()
	b.toItsEnd(b.touch)
	b.shot("one-page-end")
	value[any](b, `document.getElementById("save").click()`)
	saved := filepath.Join(dir, "game.json")
	require.Eventually(t, func() bool { _, err := os.Stat(saved); return err == nil }, 10*time.Second, 50*time.Millisecond)
	require.Regexp(t, `zertz/43:.*moves by its rules; \d+ of agents, asked again, are the same\n$`, gipfarena(t, dir, "verify", saved))
	text, err := os.ReadFile(saved)
	require.NoError(t, err)
	var record struct {
		Second    string
		Decisions []string
	}
	require.NoError(t, json.Unmarshal(text, &record))
	require.Equal(t, "alphabeta:depth=2,weights=learned", record.Second)

	again := newTab(t, look{1200, 850, false}) // the address holds the game
	again.open("file://" + file + value[string](b, "location.hash"))
	again.eventually(fmt.Sprintf(`document.getElementById("game").dataset.at === "%d"`, len(record.Decisions)))
	again.open("file://" + file + "#moves=Wd4") // a link to another position of the page that is open
	again.at(1)
	value[any](again, `(() => { const f = document.getElementById("another"); f.elements.as.value = "both"; f.requestSubmit() })()`)
	again.at(0) // a game of persons alone is in the address, too, and what is taken back or left is not
	again.eventually(`location.hash === ""`)
	value[any](again, `document.getElementById("typed").focus()`)
	again.press("Wd4" + kb.Enter)
	again.at(1)
	again.eventually(`location.hash === "#moves=Wd4"`)
	again.takeBack()
	again.at(0)
	again.eventually(`location.hash === ""`)
	value[any](again, `location.hash = "#" + new URLSearchParams({position: document.querySelector(".position").textContent})`)
	again.at(0)
	again.eventually(`!!document.body.dataset.program && location.hash.startsWith("#position=")`) // and the address still holds it
	b.clean("file://" + dir)
}

// TestWithoutScriptsToTheEnd plays every game to its end by the buttons of the page alone.
func TestWithoutScriptsToTheEnd(t *testing.T) {
	t.Parallel()
	for _, game := range everyGame {
		t.Run(nameOf(game), func(t *testing.T) {
			t.Parallel()
			url, _ := served(t, t.TempDir(), "play", game, "--against", "random", "--web", "127.0.0.1:0")
			b := newTab(t, look{360, 640, false})
			b.do(emulation.SetScriptExecutionDisabled(true))
			b.open(url)
			for step := 0; value[bool](b, `!document.querySelector('form.typed[hidden]')`); step++ {
				if !value[bool](b, `!!document.querySelector("main .list button")`) {
					b.open(url) // an agent was thinking: look again
					continue
				}
				at := value[string](b, `document.getElementById("game").dataset.at`)
				value[any](b, fmt.Sprintf(`((all) => all[%d %% all.length].click())([...document.querySelectorAll("main .list button")])`, 7*step))
				b.eventually(fmt.Sprintf(`document.readyState === "complete" && document.getElementById("game").dataset.at !== %q`, at))
				require.Less(t, step, 600)
			}
			require.Regexp(t, ` has won|is drawn|without a result`, value[string](b, `document.getElementById("status").textContent`))
			b.clean(url)
		})
	}
}
