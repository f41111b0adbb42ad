package main

import (
	"bufio"
	"io"
	"io/fs"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/internal/testkit"
)

// A walk is one of CONTRIBUTING.md, taken in a copy of the tree.
type walk struct {
	*testing.T
	dir    string
	before map[string]string // the files of the tree as they were copied
}

// newWalk copies the tree. The program is compiled in the copy, so it takes a minute of processor time.
func newWalk(t *testing.T) *walk {
	t.Helper()
	if os.Getenv("WALKS") == "" {
		t.Skip("compiles the program in a copy of the tree: make walks")
	}
	w := &walk{t, t.TempDir(), files(t, "../../..")}
	for path, text := range w.before {
		to := filepath.Join(w.dir, path)
		testkit.File(t, text, to)
	}
	return w
}

// files are the texts below a root, without what git keeps and what the Makefile builds.
func files(t *testing.T, root string) map[string]string {
	t.Helper()
	all := map[string]string{}
	require.NoError(t, filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		name, _ := filepath.Rel(root, path)
		switch {
		case err != nil:
			return err
		case d.IsDir() && slices.Contains([]string{".git", "bin", "dist", "runs"}, name):
			return filepath.SkipDir
		case d.Type().IsRegular() && name != ".git": // a file in a worktree
			text, err := os.ReadFile(path)
			all[name] = string(text)
			return err
		}
		return nil
	}))
	return all
}

// edit puts a line below the first that begins with before, in a file of the copy.
func (w *walk) edit(file, before, line string) {
	w.Helper()
	path := filepath.Join(w.dir, file)
	text, err := os.ReadFile(path)
	require.NoError(w, err)
	at := regexp.MustCompile(`(?m)^\t*` + regexp.QuoteMeta(before) + `.*\n`).FindIndex(text)
	require.NotNil(w, at, "%s: no line begins with %q", file, before)
	require.NoError(w, os.WriteFile(path, slices.Concat(text[:at[1]], []byte(line+"\n"), text[at[1]:]), 0o644))
}

// run carries out a command in the copy and returns what it prints.
func (w *walk) run(name string, args ...string) string {
	w.Helper()
	cmd := exec.CommandContext(w.Context(), name, args...)
	cmd.Dir = w.dir
	out, err := cmd.CombinedOutput()
	require.NoError(w, err, "%s %v\n%s", name, args, out)
	return string(out)
}

// program builds the program of the copy.
func (w *walk) program() {
	w.Helper()
	w.run("go", "build", "-buildvcs=false", "-o", "program", "./cmd/gipfarena")
	require.NoError(w, os.Mkdir(filepath.Join(w.dir, "runs"), 0o755))
	w.run("./program", "match", "gipf/basic", "random", "greedy", "--pairs", "10", "--out", "runs/one")
}

// requireTouched compares the Go files that differ from the tree with those that the walk names. What
// tests write by -update lies in testdata, docs and the schemas.
func (w *walk) requireTouched(title string) {
	w.Helper()
	page, err := os.ReadFile("../../../CONTRIBUTING.md")
	require.NoError(w, err)
	_, text, found := strings.Cut(string(page), "\n### "+title+"\n")
	require.True(w, found, title)
	text, _, _ = strings.Cut(text, "\n### ")
	touched := 0
	for path, before := range w.before {
		after, err := os.ReadFile(filepath.Join(w.dir, path))
		require.NoError(w, err)
		if before != string(after) && filepath.Ext(path) == ".go" {
			require.Contains(w, text, "`"+path+"`", "the walk does not name a file that it takes")
			touched++
		}
	}
	require.Positive(w, touched)
}

// page fetches a page of a run that "serve" shows.
func (w *walk) page() string {
	w.Helper()
	cmd := exec.CommandContext(w.Context(), "./program", "serve", "runs", "--web", "localhost:0")
	cmd.Dir = w.dir
	said, err := cmd.StderrPipe()
	require.NoError(w, err)
	require.NoError(w, cmd.Start())
	defer cmd.Wait() // once it was killed
	defer cmd.Process.Kill()
	line, err := bufio.NewReader(said).ReadString('\n')
	require.NoError(w, err)
	address := regexp.MustCompile(`http://\S+?:\d+`).FindString(line)
	require.NotEmpty(w, address, line)
	get := func(path string) string {
		answer, err := http.Get(address + path)
		require.NoError(w, err)
		defer answer.Body.Close()
		text, err := io.ReadAll(answer.Body)
		require.NoError(w, err)
		return string(text)
	}
	link := "/" + regexp.MustCompile(`run/[^/"]+/`).FindString(get("/"))
	require.NotEmpty(w, link)
	return get(link)
}

// TestWalkOfAColumn adds a column of the standings: text, JSON, the page of report and that of a run
// in play have it.
func TestWalkOfAColumn(t *testing.T) {
	w := newWalk(t)
	w.edit("arena/report/agents.go", "Losses int", "\t// Decided are the games that were no draws.\n\tDecided int `json:\"decided\"`")
	w.edit("arena/report/agents.go", "Points: r.WDL.Points()", "\t\t\tDecided: r.WDL.Wins + r.WDL.Losses,")
	w.edit("arena/report/ratings.go", `{OnText | OnPage, ">lost"`, "\t{OnText | OnPage, \">decided\", func(_ int, a *RatedAgent) string { return fmt.Sprint(a.Decided) }},")
	w.run("go", "test", "-vet=off", "-short", "./arena/report", "-update")
	w.program()
	require.Regexp(t, `(?m)won +drawn +lost +decided`, w.run("./program", "standings", "runs/one"))
	require.Contains(t, w.run("./program", "standings", "runs/one", "--json"), `"decided": `)
	w.run("./program", "report", "runs/one", "--out", "report.html")
	report := testkit.Read(t, w.dir, "report.html")
	require.Regexp(t, `<th[^>]*>decided</th>`, report)
	require.Regexp(t, `<th[^>]*>decided</th>`, w.page())
	w.requireTouched("A column of the standings")
}

// TestWalkOfAStatistic adds a figure in which studies compare games: the schema, the check of a
// study and the text of quality have it.
func TestWalkOfAStatistic(t *testing.T) {
	w := newWalk(t)
	w.edit("arena/quality/figures.go", `{Name: "tree"`,
		"\t{Name: \"odd\", Unit: \"share\", About: \"games with an odd number of turns\", of: func(g *replayed) float64 { return float64(g.turns % 2) }},")
	w.run("go", "test", "-vet=off", "-short", "./arena/quality", "-update")
	w.run("go", "test", "-vet=off", "-short", "./configs", "-run", "SchemasAreThose", "-update")
	w.program()
	require.Regexp(t, `(?m)^odd .*share`, w.run("./program", "quality", "runs/one"))
	testkit.File(t, `study: odd
games: [gipf/basic, gipf/standard]
levels: [{family: random, spec: random}]
precision: {score: 0.1, min: 10, max: 20}
questions: [{differ: [gipf/basic, gipf/standard], in: [odd]}]
`, w.dir, "study.yaml")
	w.run("./program", "config", "check", "study.yaml")
	w.requireTouched("A statistic of a study")
}
