package metrics

import (
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"gipf.arena/internal/testkit"
)

// What is played while Prometheus watches: a sequential test that continues, a run that
// its engine breaks, a tune, a loop and a study.
var playedBeside = map[string]string{
	"run": `{name: live, game: gipf/basic, seed: 1, agents: [{name: a, spec: "mcts:sims=20"}, {name: b, spec: "mcts:sims=20,c=0.5"}],
tournament: sprt, sprt: {elo0: 0, elo1: 1, batch: 4}, openings: {plies: 6}, maxplies: 200, workers: 1, pairs: 100000}`,
	"broken": `{name: broken, game: gipf/basic, seed: 7, agents: [{name: bad, spec: "ugi:path=./bad.sh"}, {name: greedy, spec: greedy}],
pairs: 50, workers: 1, failures: {count: 2}}`,
	"tune": `name: tune
game: gipf/basic
objective: match
seed: 3
match:
  agent: epsilon:agent=(greedy:weights=hand)
  parameters: [{name: p, start: 0.7, min: 0, max: 1, step: 0.25}]
  games: 60
  plan: {loss: 200, steploss: 100}
verify: {pairs: 60, budgets: [1], elo1: 150, batch: 4}
`,
	"learn": `{name: learn, game: lyngk/base, seed: 5, init: zero, iterations: 2, agent: {transitions: 40},
games: {pairs: 6, openings: {plies: 6}, maxplies: 200}, rows: {pergame: 6, leaves: 2}, target: {transitions: 80}, fit: {phases: false},
gate: {pairs: 16, elo1: 300, alpha: 0.3, beta: 0.3, factor: 2}, pool: {pairs: 2, factor: 2, loss: 10000}, frozen: {pairs: 1, factor: 2, choices: 6}}`,
	"study": `{study: study, games: ["gipf/basic:white={0..1}"], levels: [{family: mcts, spec: "mcts:sims={5,20}"}],
precision: {score: 0.005, min: 4, max: 4000, block: 4, outcomes: 3}}`,
}

var live = flag.Bool("live", false, "start Prometheus and have it scrape real runs, half a minute on two cores")

// badEngine answers everything but a move.
const badEngine = `#!/bin/sh
while read -r word rest; do
  case $word in
    ugi) echo ugiok ;;
    isready) echo readyok ;;
    go) echo bestmove nonsense ;;
    quit) exit ;;
  esac
done
`

// TestLive has a real Prometheus scrape real runs, and asks it every expression of every
// dashboard and alert until each has returned data, at any time; the run that fails is in the alerts.
func TestLive(t *testing.T) {
	if !*live {
		t.Skip("without -live; make dashboards runs it")
	}
	server, promtool := program(t, "prometheus"), program(t, "promtool")
	exporter := program(t, "prometheus-node-exporter")
	dir := t.TempDir()
	arena := filepath.Join(dir, "gipfarena")
	said(t, "../..", "", "go", "build", "-o", arena, "./cmd/gipfarena")
	require.NoError(t, os.CopyFS(filepath.Join(dir, "prometheus"), os.DirFS(deploy+"/prometheus")))
	require.NoError(t, os.WriteFile(filepath.Join(dir, "bad.sh"), []byte(badEngine), 0o700))

	addr := map[string]string{}
	for _, name := range []string{"run", "broken", "tune", "learn", "study", "node", "prometheus", "workers", "hub", "hub-workers"} {
		addr[name] = free(t)
	}
	watch(t, dir, addr)
	start(t, dir, exporter, "--web.listen-address="+addr["node"])
	start(t, dir, server, "--config.file=prometheus/prometheus.yml", "--storage.tsdb.path=data", "--web.listen-address="+addr["prometheus"], "--log.level=warn")
	for name, text := range playedBeside {
		testkit.File(t, text, dir, name+".yaml")
		args := []string{name + ".yaml", "--out", "dir-" + name, "--quiet", "--metrics", addr[name], "--metrics-wait", "1m"}
		switch name {
		case "run":
			args = append([]string{"run", "--listen", addr["workers"]}, args...)
			start(t, dir, arena, "worker", "--server", addr["workers"], "--slots", "1")
		case "broken":
			args = append([]string{"run"}, args...)
		case "learn":
			args = append([]string{name}, append(args, "--until", "1h")...)
		default:
			args = append([]string{name}, args...)
		}
		start(t, dir, arena, args...)
	}
	start(t, dir, arena, "hub", "dir-hub", "--web", addr["hub"], "--listen", addr["hub-workers"], "--slots", "1")
	require.Eventually(t, func() bool { return page(t, "http://"+addr["hub"]+"/metrics") != "" }, time.Minute, 100*time.Millisecond)
	submitted := func(args ...string) {
		said(t, dir, "", arena, append([]string{"submit", "match", "gipf/basic", "a=mcts:sims=5", "b=mcts:sims=10", "--hub", "http://" + addr["hub"]}, args...)...)
	}
	submitted("--pairs", "20", "--wait")
	said(t, dir, "", arena, "hub", "ratings", "dir-hub", "gipf/basic")
	submitted("--pairs", "1000000")
	missing, since := questions(t), time.Now()
	for deadline := time.Now().Add(2 * time.Minute); len(missing) > 0 && time.Now().Before(deadline); time.Sleep(300 * time.Millisecond) {
		for what, expr := range missing {
			if series, one := ask(t, addr["prometheus"], expr, since); series > 0 {
				t.Logf("%s: %d series, such as %s", what, series, one)
				delete(missing, what)
			}
		}
	}
	require.Empty(t, missing, "without data")
	for _, name := range []string{"run", "study"} {
		page := page(t, "http://"+addr[name]+"/metrics")
		t.Logf("promtool check metrics, %s: %q", name, said(t, dir, page, promtool, "check", "metrics"))
	}
}

// watch writes the targets, and has Prometheus look every second.
func watch(t *testing.T, dir string, addr map[string]string) {
	t.Helper()
	config := filepath.Join(dir, "prometheus", "prometheus.yml")
	text := testkit.Read(t, config)
	testkit.File(t, strings.ReplaceAll(text, "15s", "1s"), config)
	var arenas []string
	for name := range playedBeside {
		arenas = append(arenas, fmt.Sprintf("%q", addr[name]))
	}
	arenas = append(arenas, fmt.Sprintf("%q", addr["hub"]))
	for file, list := range map[string]string{"gipfarena": strings.Join(arenas, ", "), "node": fmt.Sprintf("%q", addr["node"])} {
		path := filepath.Join(dir, "prometheus", "targets", file+".yml")
		testkit.File(t, "- targets: ["+list+"]\n", path)
	}
}

// free returns an address at which nothing listens.
func free(t *testing.T) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	defer l.Close()
	return l.Addr().String()
}

// start runs a program until the test is over.
func start(t *testing.T, dir, name string, args ...string) {
	t.Helper()
	cmd := exec.Command(name, args...)
	cmd.Dir, cmd.Env = dir, append(os.Environ(), "XDG_CONFIG_HOME="+filepath.Join(dir, "home"))
	out, err := os.CreateTemp(dir, filepath.Base(name))
	require.NoError(t, err)
	cmd.Stdout, cmd.Stderr = out, out
	require.NoError(t, cmd.Start())
	t.Cleanup(func() {
		cmd.Process.Signal(syscall.SIGTERM) // it may be gone already
		cmd.Wait()                          // some of them fail on purpose
		if t.Failed() {
			text, _ := os.ReadFile(out.Name())
			t.Logf("%s %q\n%s", name, args, text)
		}
	})
}

// questions are all expressions of dashboards and alerts, by where they come from. The comparisons of
// alerts give 0 and 1 here, or those of a healthy run would return nothing.
func questions(t *testing.T) map[string]string {
	t.Helper()
	all := map[string]string{`alert fires: ArenaRunFailed`: `ALERTS{alertname="ArenaRunFailed", alertstate="firing"}`}
	fill := strings.NewReplacer("$__rate_interval", "10s", "$run", ".*", "$agent", ".*")
	for file, d := range dashboards(t) {
		for _, p := range d.Panels {
			for _, q := range p.Targets {
				expr := fill.Replace(q.Expr)
				if strings.Contains(expr, "arena_tune_value_ci_low") { // the best value of this tune lies at the low end, which is open
					expr += " or " + strings.ReplaceAll(expr, "_ci_low", "_ci_high")
				}
				all[fmt.Sprintf("%s, %s, %s", file, p.Title, q.RefID)] = expr
			}
		}
		for _, v := range d.Templating.List[1:] {
			m := regexp.MustCompile(`^label_values\((\w+), (\w+)\)$`).FindStringSubmatch(v.Definition)
			require.NotNil(t, m, v.Definition)
			all[file+", variable "+v.Name] = m[1] + "{" + m[2] + `!=""}`
		}
	}
	comparison := regexp.MustCompile(` (==|<|>) `)
	for _, a := range alerts(t) {
		all["alert "+a.name] = comparison.ReplaceAllString(a.expr, " $1 bool ")
	}
	return all
}

// ask returns how many series Prometheus has had for an expression since a time, and one
// of them with its last value; none while it begins.
func ask(t *testing.T, addr, expr string, since time.Time) (series int, one string) {
	t.Helper()
	var found struct {
		Status, Error string
		Data          struct {
			Result []struct {
				Metric json.RawMessage
				Values [][2]any // time, value as text
			}
		}
	}
	query := url.Values{"query": {expr}, "start": {since.Format(time.RFC3339)}, "end": {time.Now().Format(time.RFC3339)}, "step": {"1"}}
	text := page(t, "http://"+addr+"/api/v1/query_range?"+query.Encode())
	if text == "" || json.Unmarshal([]byte(text), &found) != nil {
		return 0, ""
	}
	require.Equal(t, "success", found.Status, "%s: %s", expr, found.Error)
	for _, r := range found.Data.Result {
		r.Values = slices.DeleteFunc(r.Values, func(v [2]any) bool { return v[1] == "NaN" })
		if n := len(r.Values); n > 0 {
			series, one = series+1, fmt.Sprintf("%s %v", r.Metric, r.Values[n-1][1])
		}
	}
	return series, one
}

// page returns what is at an address, "" while there is no answer.
func page(t *testing.T, address string) string {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 20*time.Second)
	defer cancel()
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, address, nil)
	require.NoError(t, err)
	answer, err := http.DefaultClient.Do(request)
	if err != nil {
		return ""
	}
	defer answer.Body.Close()
	text, err := io.ReadAll(answer.Body)
	if err != nil || answer.StatusCode >= 500 {
		return ""
	}
	return string(text)
}
