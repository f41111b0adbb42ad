package browser

import (
	"context"
	"encoding/json"
	"fmt"
	"html"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/require"
)

// demo is a run of some seconds that has everything a report shows.
const demo = `name: demo
game: gipf/basic
seed: 7
pairs: 3
record: full
openings: {plies: 4}
agents:
  - {name: alphabeta of a hundred, spec: "alphabeta:sims=100"}
  - {name: mcts-with-a-name-of-sixty-letters-and-without-any-blank-in-it, spec: "mcts:sims=20"}
  - {name: "random", spec: random}
`

// reported plays the run and makes its report, and returns the folder and the page's address.
func reported(t *testing.T) (dir, url string) {
	t.Helper()
	dir = t.TempDir()
	require.NoError(t, os.WriteFile(filepath.Join(dir, "demo.yaml"), []byte(demo), 0o644))
	gipfarena(t, dir, "run", "demo.yaml", "--out", "run", "--quiet")
	gipfarena(t, dir, "report", "run", "--out", "report.html")
	return dir, "file://" + filepath.Join(dir, "report.html")
}

// TestReport looks at the page of a run as its readers do.
func TestReport(t *testing.T) {
	t.Parallel()
	dir, url := reported(t)
	for _, l := range []look{{360, 740, false}, {360, 740, true}, {1600, 1000, false}, {1600, 1000, true}} {
		t.Run(fmt.Sprintf("%d dark %v", l.width, l.dark), func(t *testing.T) {
			t.Parallel()
			b := newTab(t, l)
			b.open(url)
			b.fits()
			value[any](b, `document.querySelectorAll("details").forEach(d => { d.open = true })`)
			b.fits()
			light := value[float64](b, `getComputedStyle(document.body).backgroundColor.match(/\d+/g).slice(0, 3).reduce((a, b) => a + +b, 0)`)
			require.Equal(t, l.dark, light < 3*128)
			b.shot(fmt.Sprintf("report-%d-dark-%v", l.width, l.dark))
			value[any](b, `document.querySelector("#games details").scrollIntoView()`)
			b.shot(fmt.Sprintf("replay-%d-dark-%v", l.width, l.dark))
			if l.dark == (l.width < 1000) { // Once of each width and of each colour: most of the time goes into contrasts of 8,000 elements.
				b.accessible()
			}
			b.clean(url)
		})
	}
	t.Run("on a phone", func(t *testing.T) { onPhone(t, url) })
	b := newTab(t, look{1000, 800, false})
	b.open(url)
	t.Run("standings", func(t *testing.T) { sameStandings(t, b, gipfarena(t, dir, "standings", "run", "--json")) })
	t.Run("sorting", func(t *testing.T) { sorted(t, b) })
	t.Run("replay", func(t *testing.T) { replayed(t, b) })
	t.Run("names", func(t *testing.T) { named(t, b) })
	b.clean(url)
	t.Run("without scripts", func(t *testing.T) { plain(t, url) })
	t.Run("on paper", func(t *testing.T) { printed(t, url) })
}

// onPhone: without scrolling the standings show each agent's Elo with its interval, and what is
// wider than the screen has shade at the edge behind which there is more.
func onPhone(t *testing.T, url string) {
	b := newTab(t, look{360, 640, false})
	b.open(url)
	b.fits()
	rights := value[[]float64](b, `[...document.querySelectorAll("#standings table tbody tr")].map(r => r.cells[3].getBoundingClientRect().right)`)
	require.Len(t, rights, 3)
	for _, right := range rights {
		require.LessOrEqual(t, right, 360.0)
	}
	wide := value[[]string](b, `[...document.querySelectorAll(".scroll")].filter(e => e.scrollWidth > e.clientWidth + 1).map(e => getComputedStyle(e).backgroundImage)`)
	require.NotEmpty(t, wide)
	for _, image := range wide {
		require.Equal(t, 4, strings.Count(image, "linear-gradient"))
	}
	moved := value[[]float64](b, `(() => { const s = document.querySelector("#standings .scroll:has(table)"), name = s.querySelector("tbody th"); s.scrollLeft = 1000; return [s.scrollLeft, name.getBoundingClientRect().left - s.getBoundingClientRect().left] })()`)
	require.Positive(t, moved[0])
	require.InDelta(t, 0, moved[1], 1, "names stay in sight")
	require.False(t, value[bool](b, `/[^0-9e.]-0([^0-9.]|\.0+([^0-9]|$)|$)/.test(document.body.textContent)`), "no number is -0")
	b.shot("report-phone")
}

// plain: without scripts every table and picture is there, and each game's boards and moves.
func plain(t *testing.T, url string) {
	b := newTab(t, look{1000, 800, false})
	b.do(emulation.SetScriptExecutionDisabled(true))
	b.open(url)
	count := func(selector string) int {
		var nodes []*cdp.Node
		b.do(chromedp.Nodes(selector, &nodes, chromedp.ByQueryAll, chromedp.AtLeast(0)))
		return len(nodes)
	}
	require.Greater(t, count("main table"), 20)
	require.Greater(t, count("main figure svg"), 10)
	games := count(".replay")
	require.Positive(t, games)
	require.Equal(t, 2*games, count(".replay-boards svg"))
	require.Equal(t, games, count(".replay table"))
	require.Zero(t, count("th button"))
	require.Zero(t, count(".replay-player"))
	b.clean(url)
}

// printed: paper is white however the reader likes it on a screen.
func printed(t *testing.T, url string) {
	b := newTab(t, look{1000, 800, true})
	b.open(url)
	b.do(emulation.SetEmulatedMedia().WithMedia("print").WithFeatures([]*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: "dark"}}))
	require.Equal(t, "rgb(255, 255, 255)", value[string](b, `getComputedStyle(document.body).backgroundColor`))
	require.Equal(t, "none", value[string](b, `getComputedStyle(document.querySelector("nav")).display`))
	var pdf []byte
	b.do(chromedp.ActionFunc(func(ctx context.Context) (err error) {
		pdf, _, err = page.PrintToPDF().Do(ctx)
		return err
	}))
	require.Greater(t, len(pdf), 20_000)
}

// sameStandings holds the table against the command's JSON.
func sameStandings(t *testing.T, b *tab, text string) {
	var want struct {
		Agents []struct {
			Rank   int
			Name   string
			Elo    struct{ Value float64 }
			Games  int
			Wins   int
			Draws  int
			Losses int
		}
		Digest string
	}
	require.NoError(t, json.Unmarshal([]byte(text), &want))
	require.Len(t, want.Agents, 3)
	rows := value[[][]string](b, `[...document.querySelector("#standings table").tBodies[0].rows].map(r => [...r.cells].map(c => c.textContent))`)
	require.Len(t, rows, len(want.Agents))
	for i, a := range want.Agents {
		require.Equal(t, []string{a.Name, fmt.Sprint(a.Rank), fmt.Sprintf("%+.1f", a.Elo.Value)}, rows[i][:3])
		require.Equal(t, []string{fmt.Sprint(a.Games), fmt.Sprint(a.Wins), fmt.Sprint(a.Draws), fmt.Sprint(a.Losses)}, rows[i][4:8])
	}
	require.True(t, value[bool](b, fmt.Sprintf(`document.body.textContent.includes(%q)`, want.Digest)))
	data := value[string](b, `fetchData("standings.json")
		function fetchData(name) { return new TextDecoder().decode(Uint8Array.from(atob(document.querySelector('a[download="' + name + '"]').href.split(",")[1]), c => c.charCodeAt(0))) }`)
	require.JSONEq(t, text, data, "the data of the figure")
}

// sorted sorts the table by keyboard.
func sorted(t *testing.T, b *tab) {
	column := `[...document.querySelector("#standings table").tBodies[0].rows].map(r => parseFloat(r.cells[1].textContent))`
	b.do(chromedp.Focus(`#standings th:nth-child(2) button`))
	b.press("\r")
	down := value[[]float64](b, column)
	require.IsDecreasing(t, down)
	require.Equal(t, "descending", value[string](b, `document.querySelector("#standings th:nth-child(2)").ariaSort`))
	b.press("\r")
	require.IsIncreasing(t, value[[]float64](b, column))
}

// TestSortingByBounds: a column of numbers has those that are bounds among the others, which lie where the bound does.
func TestSortingByBounds(t *testing.T) {
	t.Parallel()
	script, err := os.ReadFile("../../arena/page/page.js")
	require.NoError(t, err)
	for name, c := range map[string]struct{ cells, down []string }{
		"Elo":         {[]string{">= +281.5", "-544.7 ± 338.2", "+0.0 ± 176.3", "<= -80.2"}, []string{">= +281.5", "+0.0 ± 176.3", "<= -80.2", "-544.7 ± 338.2"}},
		"chances":     {[]string{"<0.001", "0.040", "0.730"}, []string{"0.730", "0.040", "<0.001"}},
		"calibration": {[]string{"0 to 2", "more than 14", "5 to 14"}, []string{"more than 14", "5 to 14", "0 to 2"}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			page := "<!DOCTYPE html><table><thead><tr><th>c</th></tr></thead><tbody>"
			for _, text := range c.cells {
				page += "<tr><td>" + html.EscapeString(text) + "</td></tr>"
			}
			file := filepath.Join(t.TempDir(), "page.html")
			require.NoError(t, os.WriteFile(file, []byte(page+"</tbody></table><script>"+string(script)+"</script>"), 0o644))
			b := newTab(t, look{1000, 800, false})
			b.open("file://" + file)
			press := func() []string {
				return value[[]string](b, `document.querySelector("th button").click(), [...document.querySelectorAll("td")].map(d => d.textContent)`)
			}
			require.Equal(t, c.down, press(), "from the largest on")
			slices.Reverse(c.down)
			require.Equal(t, c.down, press())
		})
	}
}

// replayed goes through a game by keyboard alone.
func replayed(t *testing.T, b *tab) {
	b.do(chromedp.Focus(`#games details:has(.replay) summary`))
	b.press("\r")
	b.do(chromedp.Focus(`#games details[open] .replay-player`))
	at := func() int {
		return value[int](b, `+document.querySelector("#games details[open] .replay-player input[type=range]").value`)
	}
	shown := func() string {
		return value[string](b, `document.querySelector("#games details[open] .board svg.gp").ariaLabel`)
	}
	begin := shown()
	require.Zero(t, at())
	b.press(kb.ArrowRight)
	require.Equal(t, 1, at())
	require.NotEqual(t, begin, shown())
	require.Equal(t, 1, value[int](b, `document.querySelectorAll("#games details[open] .tree [aria-current]").length`))
	b.press(kb.End)
	last := value[int](b, `+document.querySelector("#games details[open] .replay-player input[type=range]").max`)
	require.Greater(t, last, 10)
	require.Equal(t, last, at())
	b.press(kb.ArrowRight)
	require.Equal(t, last, at(), "there is nothing behind the end")
	b.press(kb.ArrowLeft)
	require.Equal(t, last-1, at())
	b.press(kb.Home)
	require.Equal(t, begin, shown())
	b.press("t")
	require.Positive(t, at(), "the game with the largest swing has a turning point")
	require.Greater(t, value[int](b, `document.querySelectorAll("#games .replay-player").length`), 3)
}

// named: a reader who does not see the page is told what each thing is, and skips none of the headings.
func named(t *testing.T, b *tab) {
	require.Equal(t, "en", value[string](b, `document.documentElement.lang`))
	require.Zero(t, value[int](b, `[...document.querySelectorAll("svg")].filter(s => !s.querySelector("title")?.textContent && !s.ariaLabel && !s.closest("[aria-hidden]")).length`))
	require.Zero(t, value[int](b, `[...document.querySelectorAll("table")].filter(t => !t.caption?.textContent || !t.tHead).length`))
	require.Zero(t, value[int](b, `[...document.querySelectorAll("button")].filter(b => !b.textContent.trim() && !b.ariaLabel && b.closest("thead") === null).length`))
	require.Equal(t, 1, value[int](b, `document.querySelectorAll("h1").length`))
	require.True(t, value[bool](b, `[...document.querySelectorAll("nav a")].every(a => document.querySelector(a.getAttribute("href")))`))
	ids := value[[]string](b, `[...document.querySelectorAll("[id]")].map(e => e.id)`)
	require.ElementsMatch(t, ids, value[[]string](b, `[...new Set([...document.querySelectorAll("[id]")].map(e => e.id))]`))
}
