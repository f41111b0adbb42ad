package browser

import (
	"bufio"
	"fmt"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/require"
)

// long is a run that outlasts every test, between names that would act as HTML.
const long = `name: live
game: GAME
seed: 7
pairs: 1000000
workers: 1
inflight: 8
openings: {plies: 4}
agents:
  - {name: "<img src=x onerror=alert(1)>", spec: "mcts:sims=40"}
  - {name: "mcts 20", spec: "mcts:sims=20"}
  - {name: random, spec: random}
`

// served starts the program, which says where its pages are, and returns that and what sends
// it a signal and waits for its end. It is interrupted at the end of the test.
func served(t *testing.T, dir string, args ...string) (url string, end func(os.Signal)) {
	t.Helper()
	cmd := exec.Command(program, args...)
	cmd.Dir = dir
	stderr, err := cmd.StderrPipe()
	require.NoError(t, err)
	require.NoError(t, cmd.Start())
	said := make(chan string, 1)
	go func() {
		at := regexp.MustCompile(`pages on (http://[^"]*)`)
		lines := bufio.NewScanner(stderr)
		for lines.Scan() {
			if found := at.FindStringSubmatch(lines.Text()); found != nil {
				said <- found[1]
			}
		}
		_ = lines.Err() // the pipe is closed when the program ends
		close(said)
	}()
	url = <-said
	require.NotEmpty(t, url, "%v", args)
	ended := false
	end = func(s os.Signal) {
		if !ended {
			ended = true
			_ = cmd.Process.Signal(s)
			for range said {
			}
			_ = cmd.Wait()
		}
	}
	t.Cleanup(func() { end(os.Interrupt) })
	return url, end
}

// playing opens the page of a game that the program plays.
func playing(t *testing.T, l look, args ...string) (b *tab, url string) {
	t.Helper()
	url, _ = served(t, t.TempDir(), append(append([]string{"play"}, args...), "--web", "127.0.0.1:0")...)
	b = newTab(t, l)
	b.open(url)
	return b, url
}

func configured(t *testing.T, game string) (dir string) {
	t.Helper()
	dir = t.TempDir()
	require.NoError(t, os.WriteFile(filepath.Join(dir, "live.yaml"), []byte(strings.Replace(long, "GAME", game, 1)), 0o644))
	return dir
}

// TestLive looks at a run in play, narrow and wide, light and dark, follows one of its
// games by keyboard, and sees the run again after it was killed and resumed.
func TestLive(t *testing.T) {
	t.Parallel()
	dir := configured(t, "gipf/basic")
	url, kill := served(t, dir, "run", "live.yaml", "--out", "run", "--web", "127.0.0.1:0")
	for _, l := range []look{{360, 740, false}, {1600, 1000, true}} {
		b := newTab(t, l)
		b.open(url)
		b.eventually(`document.querySelectorAll(".wall svg").length >= 4`)
		b.eventually(`document.querySelectorAll("#standings tbody tr").length === 3 && !!document.querySelector("#standings .interval")`)
		b.fits()
		value[any](b, `window.seen = document.getElementById("board0").innerHTML`)
		b.eventually(`document.getElementById("board0").innerHTML !== window.seen`)
		require.Zero(t, value[int](b, `document.querySelectorAll("img").length`))
		b.shot(fmt.Sprintf("live-%d", l.width))
		b.follow(url)
	}
	b := newTab(t, look{1000, 800, false})
	b.open(url)
	b.eventually(`document.getElementById("connection").textContent === "live"`)
	kill(os.Kill)
	b.eventually(`document.getElementById("connection").textContent.startsWith("No connection: the program has ended, or cannot be reached.")`)
	value[any](b, `document.querySelectorAll(".wall li").forEach(e => { e.innerHTML = "" })`)
	address := strings.TrimSuffix(strings.TrimPrefix(url, "http://"), "/")
	again, _ := served(t, dir, "resume", "run", "--web", address)
	require.Equal(t, url, again)
	b.eventually(`document.getElementById("connection").textContent === "live"`)
	b.eventually(`document.querySelectorAll(".wall svg").length >= 4`)
}

// follow goes by keyboard from a board of the wall to its game.
func (b *tab) follow(url string) {
	b.t.Helper()
	b.accessible()
	value[any](b, `document.querySelector(".wall a").focus()`)
	b.press(kb.Enter)
	b.eventually(`/game\/\d+\/$/.test(location.pathname)`)
	b.eventually(`!!document.querySelector(".replay-player")`)
	b.fits()
	b.accessible()
	b.clean(url)
}

// learning is a loop that outlasts every test, at its games.
const learning = `name: loop
game: lyngk/base
seed: 5
init: zero
iterations: 2
agent: {transitions: 400}
games: {pairs: 100000, openings: {plies: 6}, maxplies: 200}
rows: {pergame: 6}
target: {transitions: 800}
gate: {pairs: 16, elo1: 300, alpha: 0.3, beta: 0.3, factor: 2}
pool: {pairs: 2, factor: 2, loss: 10000}
frozen: {pairs: 1, factor: 2, choices: 2}
`

// studying is a study that outlasts every test.
const studying = `study: cells
games: ["gipf/basic:white={0..1}"]
levels:
  - {family: mcts, spec: "mcts:sims=20"}
precision: {score: 0.001, min: 6, max: 1000000, block: 4, outcomes: 1}
`

// TestWork looks at a loop that learns and at a study while they play: stages, tables and
// boards, and from a board to its game by keyboard.
func TestWork(t *testing.T) {
	t.Parallel()
	for command, config := range map[string]string{"learn": learning, "study": studying} {
		t.Run(command, func(t *testing.T) {
			t.Parallel()
			dir := t.TempDir()
			require.NoError(t, os.WriteFile(filepath.Join(dir, "work.yaml"), []byte(config), 0o644))
			url, end := served(t, dir, command, "work.yaml", "--out", filepath.Join(dir, "work"), "--workers", "1", "--web", "127.0.0.1:0")
			for _, l := range []look{{375, 667, true}, {1600, 1000, false}} {
				b := newTab(t, l)
				b.open(url)
				b.eventually(`document.querySelectorAll(".wall svg").length >= 1`)
				b.eventually(`document.querySelectorAll("#stage progress, #contests progress").length === 1`)
				b.eventually(`document.getElementById("story").textContent.startsWith("As of ")`)
				title := value[string](b, `document.querySelector("h1").textContent`)
				require.Equal(t, map[string]string{"learn": "loop", "study": "cells"}[command], title)
				require.Equal(t, title, value[string](b, `document.title`))
				require.False(t, value[bool](b, fmt.Sprintf(`document.documentElement.outerHTML.includes(%q)`, dir)))
				if command == "study" {
					b.eventually(`/ a second; about .* left/.test(document.getElementById("stage").textContent)`)
					b.eventually(`[...document.querySelectorAll("#stage tbody tr")].filter(r => /^gipf-basic.white[01].mcts[0-9.]+% \[.*\][0-9.]+, 0.1[0-9]+(h|m|s|days|\s)*/.test(r.textContent)).length === 2`)
					require.Equal(t, 2, value[int](b, `document.querySelectorAll("#stage a, #contests a, #runs a").length`), "each cell once")
				} else {
					b.eventually(`!!document.querySelector("#runs a") && document.querySelectorAll("#contests a").length === 1`)
					require.Zero(t, value[int](b, `(document.getElementById("story").textContent.match(/games so far/g) ?? []).length`), "a number is told once")
				}
				b.fits()
				b.shot(fmt.Sprintf("%s-%d", command, l.width))
				b.follow(url)
			}
			b := newTab(t, look{375, 667, false})
			b.open(url)
			b.eventually(`document.getElementById("connection").textContent === "live"`)
			end(os.Interrupt)
			b.eventually(`document.getElementById("connection").textContent.startsWith("The program has ended at ")`)
			require.Contains(t, value[string](b, `document.getElementById("stage").textContent`), "The work was interrupted.")
			b.fits()
			b.shot("ended-" + command)
			time.Sleep(4 * time.Second) // it tries again, and finds no coordinator
			require.True(t, value[bool](b, `document.getElementById("connection").textContent.startsWith("The program has ended at ")`))
		})
	}
}

// TestWorkers looks at a run whose games workers play: who they are, how many games compute of
// those that are given out, and games that have ended.
func TestWorkers(t *testing.T) {
	t.Parallel()
	dir := configured(t, "gipf/basic")
	text, err := os.ReadFile(filepath.Join(dir, "live.yaml"))
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(filepath.Join(dir, "live.yaml"), []byte(strings.Replace(string(text), "inflight: 8\n", "", 1)), 0o644))
	probe, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	address := strings.Replace(probe.Addr().String(), "127.0.0.1", "localhost", 1)
	require.NoError(t, probe.Close())
	url, end := served(t, dir, "run", "live.yaml", "--out", filepath.Join(dir, "run"), "--web", "127.0.0.1:0", "--listen", address)
	worker := exec.Command(program, "worker", "--server", address, "--slots", "2", "--name", "lab-1")
	require.NoError(t, worker.Start())
	defer func() { _ = worker.Process.Signal(os.Interrupt); _ = worker.Wait() }()
	for _, l := range []look{{375, 667, false}, {1600, 1000, true}} {
		b := newTab(t, l)
		b.open(url)
		b.eventually(`/^lab-1ownhere2/.test(document.querySelector("#workers tbody tr")?.textContent ?? "")`)
		b.eventually(`/games that compute2 of [1-9][0-9]* offered to workers/.test(document.getElementById("progress").textContent)`)
		b.eventually(`document.querySelectorAll(".wall svg").length >= 4`)
		require.Equal(t, "Games that ended last", value[string](b, `document.getElementById("h-wall").textContent`))
		require.False(t, value[bool](b, fmt.Sprintf(`document.documentElement.outerHTML.includes(%q)`, dir)))
		b.fits()
		b.shot(fmt.Sprintf("workers-%d", l.width))
		b.accessible()
		b.clean(url)
	}
	b := newTab(t, look{375, 667, false})
	b.open(url)
	b.eventually(`document.getElementById("connection").textContent === "live"`)
	end(os.Interrupt)
	b.eventually(`document.getElementById("connection").textContent.startsWith("The program has ended at ")`)
}

// TestServe finds a run that has ended in a folder, and replays a game of it by keyboard.
func TestServe(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	require.NoError(t, os.WriteFile(filepath.Join(dir, "demo.yaml"), []byte(demo), 0o644))
	gipfarena(t, dir, "run", "demo.yaml", "--out", "runs/demo", "--quiet")
	url, _ := served(t, dir, "serve", "runs", "--web", "127.0.0.1:0")
	for _, l := range []look{{360, 740, true}, {1600, 1000, false}} {
		b := newTab(t, l)
		b.open(url)
		b.accessible()
		for _, link := range []string{"#runs a", `a[href="games/"]`, "tbody a"} {
			value[any](b, fmt.Sprintf("document.querySelector(%q).click()", link))
			b.eventually(fmt.Sprintf(`document.readyState === "complete" && !document.querySelector(%q)`, link))
			b.fits()
			b.accessible()
		}
		b.clean(url)
	}
	b := newTab(t, look{360, 740, false})
	b.open(url)
	b.fits()
	value[any](b, `document.querySelector("#runs a").focus()`)
	b.press(kb.Enter)
	b.eventually(`document.querySelectorAll(".wall svg").length === 18`)
	b.fits()
	sameStandings := value[string](b, `fetch("standings.json").then(r => r.text())`)
	require.Equal(t, gipfarena(t, dir, "standings", "runs/demo", "--json"), sameStandings)
	value[any](b, `document.querySelector(".wall a").focus()`)
	b.press(kb.Enter)
	b.eventually(`!!document.querySelector(".replay-player")`)
	value[any](b, `document.querySelector(".replay-player").focus(); window.seen = document.querySelector(".svg").innerHTML`)
	b.press(kb.ArrowRight)
	b.eventually(`document.querySelector(".svg").innerHTML !== window.seen`)
	b.fits()
	b.press(kb.Home)
	value[any](b, `document.querySelector("[data-id=analyse]").click()`)
	b.eventually(`document.querySelectorAll(".spot.can").length > 0`)
	value[any](b, `document.querySelector("[data-id=typed]").focus()`)
	b.press("nonsense" + kb.Enter)
	b.eventually(`document.querySelector(".bad:not([hidden])")?.textContent === "“nonsense” is no legal move here"`)
	other := value[string](b, `[...document.querySelectorAll(".list button")].find((m) => !document.querySelector(".tree .move").textContent.includes(m.value)).value`)
	value[any](b, `document.querySelector("[data-id=typed]").value = ""`)
	b.press(other + kb.Enter)
	b.eventually(fmt.Sprintf(`document.querySelector(".variation [aria-current]")?.textContent.includes(%q)`, other))
	value[any](b, `document.querySelector("[data-id=returns]").click()`)
	b.eventually(`document.querySelector(".told p").textContent === "The start."`)
	b.clean(url)
}

// lengthy is a run in which some games are stopped after 2,400 moves.
const lengthy = `name: lengthy
game: gipf/basic:pieces=40
seed: 5
pairs: 12
maxplies: 2400
openings: {plies: 2}
agents:
  - {name: a, spec: "alphabeta:depth=1"}
  - {name: b, spec: "alphabeta:depth=1"}
`

// TestMovesOfALongGame: moves can be tried at the end of a stored game that has more of them than a person's game may have, and than an
// address has room for.
func TestMovesOfALongGame(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	require.NoError(t, os.WriteFile(filepath.Join(dir, "lengthy.yaml"), []byte(lengthy), 0o644))
	gipfarena(t, dir, "run", "lengthy.yaml", "--out", "runs/lengthy", "--quiet")
	url, _ := served(t, dir, "serve", "runs", "--web", "127.0.0.1:0")
	b := newTab(t, look{1200, 850, false})
	b.open(url)
	b.open(value[string](b, `document.querySelector("#runs a").href`) + "games/?ending=cap")
	b.open(value[string](b, `document.querySelector("tbody a").href`))
	b.eventually(`!!document.querySelector(".replay-player")`)
	value[any](b, `document.querySelector(".replay-player").focus()`)
	b.press(kb.End)
	require.Regexp(t, "^Move 2400, ", said(b))
	b.click("[data-id=analyse]")
	for range 2 {
		b.eventually(`!!document.querySelector(".list button")`)
		b.click(".list button")
		b.eventually(`document.querySelector(".told p").textContent.startsWith("A variation: ")`)
	}
	require.Zero(t, value[int](b, `document.querySelectorAll(".bad:not([hidden])").length`))
	b.clean(url)
}

// small is a study that is over soon.
const small = `study: small-one
games: [gipf/basic]
levels:
  - {family: mcts, spec: "mcts:sims=2"}
precision: {score: 0.2, min: 4, max: 8, block: 4, outcomes: 1}
`

// TestPagesStay: where a person began it at a terminal, work that is over says so on its page, which stays until it is interrupted; then its
// answer is printed, and it is a success.
func TestPagesStay(t *testing.T) {
	t.Parallel()
	terminal, err := exec.LookPath("script")
	if err != nil {
		t.Skip("there is no terminal:", err)
	}
	dir := t.TempDir()
	require.NoError(t, os.WriteFile(filepath.Join(dir, "small.yaml"), []byte(small), 0o644))
	// Without exec a shell between the terminal and the program would die of the interrupt, as dash does.
	cmd := exec.Command(terminal, "-qefc", "exec "+program+" study small.yaml --out work --web 127.0.0.1:0", filepath.Join(dir, "said"))
	cmd.Dir = dir
	keys, err := cmd.StdinPipe()
	require.NoError(t, err)
	require.NoError(t, cmd.Start())
	defer func() { _ = cmd.Process.Kill() }()
	said := func() string { text, _ := os.ReadFile(filepath.Join(dir, "said")); return string(text) }
	at := regexp.MustCompile(`pages on (http://\S*)`)
	require.Eventually(t, func() bool { return at.MatchString(said()) }, patience/2, 50*time.Millisecond)
	b := newTab(t, look{1000, 800, false})
	b.open(at.FindStringSubmatch(said())[1])
	b.eventually(`document.getElementById("stage").textContent.includes("The work has ended.") && document.getElementById("connection").textContent === "live"`)
	require.Contains(t, said(), "stay until you interrupt")
	_, err = keys.Write([]byte{3})
	require.NoError(t, err)
	require.NoError(t, cmd.Wait())
	require.Contains(t, said(), "first mover")
	b.eventually(`document.getElementById("connection").textContent.startsWith("The program has ended at ")`)
}

// TestJobsOfADirectory: a study is one entry by its name, whose page has what it has found and its runs, and no run of it stands in the list;
// nothing names a directory of the machine. The study's page as a file has what it has found, too.
func TestJobsOfADirectory(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	require.NoError(t, os.WriteFile(filepath.Join(dir, "small.yaml"), []byte(small), 0o644))
	require.NoError(t, os.WriteFile(filepath.Join(dir, "demo.yaml"), []byte(demo), 0o644))
	gipfarena(t, dir, "study", "small.yaml", "--out", "runs/x17", "--quiet")
	file := filepath.Join(t.TempDir(), "study.html")
	gipfarena(t, dir, "study", "report", "runs/x17", "--html", file)
	gipfarena(t, dir, "run", "demo.yaml", "--out", "runs/y18", "--quiet")
	url, _ := served(t, dir, "serve", "runs", "--web", "127.0.0.1:0")
	for _, l := range []look{{360, 740, false}, {1200, 850, true}} {
		b := newTab(t, l)
		b.open(url)
		require.Equal(t, []string{"small-one", "demo"}, value[[]string](b, `[...document.querySelectorAll("tbody a")].map((a) => a.textContent)`))
		nowhere := func() {
			t.Helper()
			require.False(t, value[bool](b, fmt.Sprintf(`document.documentElement.outerHTML.includes(%q)`, dir)))
			b.fits()
			b.accessible()
		}
		require.False(t, value[bool](b, `/x17|y18/.test(document.body.textContent)`))
		nowhere()
		b.shot(fmt.Sprintf("serve-%d", l.width))
		value[any](b, `document.querySelector("#jobs a").focus()`)
		b.press(kb.Enter)
		b.eventually(`document.querySelector("h1").textContent === "small-one" && /first mover/.test(document.getElementById("story").textContent)`)
		nowhere()
		b.shot(fmt.Sprintf("serve-study-%d", l.width))
		value[any](b, `document.querySelector("#runs a").focus()`)
		b.press(kb.Enter)
		b.eventually(`document.querySelectorAll(".wall svg").length >= 4`)
		nowhere()
		b.open("file://" + file)
		require.Regexp(t, "first mover", value[string](b, `document.body.textContent`))
		nowhere()
		b.shot(fmt.Sprintf("study-file-%d", l.width))
		b.clean(url, "file://"+file)
	}
}

// TestTuneOfNumbers: the page of a tune whose games cannot be followed has no empty wall of them.
func TestTuneOfNumbers(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	require.NoError(t, os.WriteFile(filepath.Join(dir, "tune.yaml"), []byte(`name: numbers
game: gipf/basic
objective: match
match: {agent: "mcts:sims=10", parameters: [{name: c, start: 0.1, min: 0.01, max: 1}], games: 100000, plan: {loss: 100, steploss: 20}}
`), 0o644))
	url, _ := served(t, dir, "tune", "tune.yaml", "--out", "tune", "--web", "127.0.0.1:0")
	b := newTab(t, look{360, 640, true})
	b.open(url)
	b.eventually(`/[0-9] of 100000 games/.test(document.getElementById("stage").textContent)`)
	require.True(t, value[bool](b, `document.getElementById("h-wall").offsetParent === null`))
	b.clean(url)
}
