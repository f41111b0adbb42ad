//go:build unix

package cli

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"gipf.arena/arena"
	"gipf.arena/arena/crew"
	"gipf.arena/arena/runs"
	"gipf.arena/configs"
	"gipf.arena/internal/testkit"
)

// impostorRun is a run that an impostor says it coordinates.
const impostorRun = `name: impostor
game: gipf/basic
seed: 3
pairs: 2
maxplies: 30
agents: [{name: a, spec: "SPEC"}, {name: b, spec: random}]
`

// An impostor is a coordinator whose words are its own: its run has one configuration, and what it
// tells workers is another one, with files to go with it.
type impostor struct {
	coordinator *crew.NATSCoordinator
	mu          sync.Mutex
	heard       []string
}

// impersonate hosts a run on loopback whose first agent, it says, has this spec.
func impersonate(t *testing.T, spec string, files ...crew.File) *impostor {
	t.Helper()
	return imposing(t, crew.Run{Meta: arena.Meta{Config: strings.Replace(impostorRun, "SPEC", spec, 1)}, Files: files})
}

// imposing hosts a run on loopback that, it says, has the configuration of this one, and if there are any its
// players, stages and exam.
func imposing(t *testing.T, said crew.Run) *impostor {
	t.Helper()
	honest, err := configs.Parse[configs.Run]("run.yaml", []byte(strings.Replace(impostorRun, "SPEC", "random", 1)), nil)
	require.NoError(t, err)
	plan, err := runs.Standard().Plan(t.Context(), honest)
	require.NoError(t, err)
	i := &impostor{}
	i.coordinator, err = crew.Open("127.0.0.1:0", crew.Folder(t.TempDir()), crew.Options{Lease: time.Second, Say: func(line string) {
		i.mu.Lock()
		defer i.mu.Unlock()
		i.heard = append(i.heard, line)
	}})
	require.NoError(t, err)
	meta := plan.Tournament.Meta("impostor", said.Meta.Config, "v")
	if said.Meta.Players != nil {
		meta.Players = said.Meta.Players
	}
	meta.Stages = said.Meta.Stages
	service, err := i.coordinator.Host(crew.Run{Meta: meta, Tournament: plan.Tournament, Files: said.Files, Exam: said.Exam})
	require.NoError(t, err)
	ctx, stop := context.WithCancel(t.Context())
	done := make(chan struct{})
	go func() {
		defer close(done)
		_ = arena.Run(ctx, plan.Tournament, arena.Options{Crew: service})
	}()
	t.Cleanup(func() {
		stop()
		<-done
		i.coordinator.Close()
	})
	return i
}

// hears returns what the impostor has heard of a worker, which must end by itself. The worker is a call: what it
// opens it opens in this process as it does in one of its own.
func (i *impostor) hears(t *testing.T) string {
	t.Helper()
	out, code := command(t, "worker", "--server", i.coordinator.Addr(), "--name", "w", "--slots", "1", "--log", "text")
	require.Equal(t, exitFailed, code, out)
	i.mu.Lock()
	defer i.mu.Unlock()
	return strings.Join(i.heard, "\n")
}

// TestImpostorReadsNoFiles: a coordinator names files of the worker as weights and as a book, those it
// has not announced and those that it says are too large to send. The worker opens none that does not have
// the announced hash, hears of no content, and waits for no pipe.
func TestImpostorReadsNoFiles(t *testing.T) {
	t.Parallel()
	w := newWorkshop(t, impostorRun)
	secret, large, pipe := w.dir+"/secret.yaml", w.dir+"/large.yaml", w.dir+"/pipe.yaml"
	const content = "root:x:0:0:top secret"
	testkit.File(t, content+"\n", secret)
	testkit.File(t, content+"\n"+strings.Repeat("#\n", crew.MostFile), large)
	require.NoError(t, syscall.Mkfifo(pipe, 0o600))
	for i, path := range []string{secret, large, pipe, "/dev/zero", w.dir} {
		for k, spec := range []string{"greedy:weights=" + path, "book:file=" + path, "epsilon:agent=(book:file=" + path + "),p=0.5"} {
			if !testkit.Long() && k == i%2 {
				continue // each path as a book, and as weights or as that of an agent in another
			}
			other := crew.File{Ref: path, Text: make([]byte, len(content)+1+2*crew.MostFile)}
			for _, announced := range [][]crew.File{nil, {other}} {
				heard := impersonate(t, spec, announced...).hears(t)
				require.Contains(t, heard, "it plays something else", spec)
				require.Contains(t, heard, path, spec)
				require.NotContains(t, heard, "top secret", spec)
				require.NotContains(t, heard, "root", spec)
			}
		}
	}
}

// hostileFiles are malformed files of weights and books, of GIPF.
func hostileFiles() map[string]string {
	many := testkit.Sized(90_000, 900_000) // the larger makes files that are nearly as long as any may be
	net := "game: gipf/basic\nkind: net\nnet: {point: 20, inputs: [{feature: reserve, limit: LIMIT, early: EARLY}], bias: {early: [0, 0]}, output: [1]}\nprovenance: {method: hand}\n"
	filled := func(limit, early string) string {
		return strings.NewReplacer("LIMIT", limit, "EARLY", early).Replace(net)
	}
	start := `{"format":"gipfarena-book","version":1,"game":"GAME","rules_version":1,"positions":COUNT}` + "\n"
	head := func(game, count string) string {
		return strings.NewReplacer("GAME", game, "COUNT", count).Replace(start)
	}
	entry := `{"position":"w3/1w3/2w3/7/b5/b4/b3 w w 0,3 22 -","moves":[{"move":"a1-b2","value":VALUE}]}` + "\n"
	var alias strings.Builder
	alias.WriteString("a: &a [x, x, x, x, x, x, x, x, x]\n")
	for c := 'b'; c < 'v'; c++ {
		fmt.Fprintf(&alias, "%c: &%c [%s]\n", c, c, strings.Repeat(fmt.Sprintf("*%c, ", c-1), 9))
	}
	return map[string]string{
		"nan.yaml":        "game: gipf/basic\nweights: {reserve: .nan}\nprovenance: {method: hand}\n",
		"infinite.yaml":   "game: gipf/basic\nweights: {reserve: 1e999}\nprovenance: {method: hand}\n",
		"nan-net.yaml":    filled("60", "[.nan, 1]"),
		"wide.yaml":       filled("60", "["+strings.Repeat("1, ", many/3)+"1]"),
		"overflow.yaml":   filled("65535", "[1073741824, 1073741824]"),
		"torn.yaml":       filled("60", "[1,"),
		"other.yaml":      "game: zertz/37\nweights: {}\nprovenance: {method: hand}\n",
		"alias.yaml":      alias.String(),
		"cycle.yaml":      "game: gipf/basic\nweights: &a {reserve: *a}\n",
		"deep.yaml":       strings.Repeat("[", many),
		"empty.yaml":      "",
		"zip.yaml":        "PK\x03\x04\x00\xff",
		"torn.jsonl":      head("gipf/basic", "1") + entry[:40],
		"none.jsonl":      head("gipf/basic", "9223372036854775807"),
		"nan.jsonl":       head("gipf/basic", "1") + strings.Replace(entry, "VALUE", "NaN", 1),
		"beyond.jsonl":    head("gipf/basic", "1") + strings.Replace(entry, "VALUE", "1e300", 1),
		"game.jsonl":      head("zertz/37", "0"),
		"deep.jsonl":      head("gipf/basic", "1") + strings.Repeat("[", many) + "\n",
		"long.jsonl":      head("gipf/basic", "1") + strings.Repeat("x", 1_900_000) + "\n",
		"gzip.jsonl":      "\x1f\x8b\x08\x00",
		"positions.jsonl": head("gipf/basic", "1") + `{"position":"` + strings.Repeat("w", many) + `","moves":[]}` + "\n",
	}
}

// TestHostileFiles sends each of them to a worker by its hash, and gives it to commands: each is refused
// with one short line, and soon.
func TestHostileFiles(t *testing.T) {
	testkit.RestInRace(t, "one command after the other; TestImpostorReadsNoFiles has a worker beside its coordinator")
	w := newWorkshop(t, impostorRun)
	t.Chdir(w.dir)
	for name, text := range hostileFiles() {
		spec := "greedy:weights=./" + name
		commands := [][]string{{"config", "check", name}}
		if strings.HasSuffix(name, ".jsonl") {
			spec = "book:file=./" + name
			if commands = nil; name != "game.jsonl" { // a book of another game is one
				commands = [][]string{{"book", "show", name}}
			}
		}
		heard := impersonate(t, spec, crew.File{Ref: "./" + name, Text: []byte(text)}).hears(t)
		require.Contains(t, heard, "it plays something else", name)
		require.Less(t, len(heard), 1000, name)
		testkit.File(t, text, w.dir, name)
		commands = append(commands, []string{"engine", "gipf/basic", "--agent", spec}, []string{"play", "gipf/basic", "--against", spec},
			[]string{"run", "config.yaml", "--set", "agents.0.spec=" + spec, "--out", "new"})
		for _, args := range commands {
			var stdout, stderr bytes.Buffer
			overdue := time.AfterFunc(2*time.Minute, func() { panic(fmt.Sprintf("%s: %q does not end", name, args)) })
			code := standard().Execute(t.Context(), args, strings.NewReader(""), &stdout, &stderr)
			overdue.Stop()
			require.Contains(t, []int{exitFailed, exitUsage}, code, "%s %q: %.500s", name, args, stderr.String())
			require.Less(t, stderr.Len(), 8000, "%s %q: %.500s", name, args, stderr.String())
			require.NotContains(t, stderr.String(), "goroutine", "%s %q", name, args)
		}
	}
}

// TestKillCopies kills export, import (of a file and of a database) and backup at random
// moments: each file and each run that they make is there whole or not at all, another try
// makes it, and leaves nothing of the killed ones. More by hand with -kills 200.
func TestKillCopies(t *testing.T) {
	t.Parallel()
	testkit.RestInRace(t, killedInRace)
	w := newWorkshop(t, strings.Replace(killGames, "pairs: 1500", "pairs: 200", 1))
	w.run("run", "config.yaml", "--out", "run", "--quiet")
	w.run("backup", "run", "copy.db")
	w.run("export", "run", "--out", "exported", "--quiet")
	for name, line := range map[string]string{
		"export":  "export run --out new --quiet",
		"import":  "import exported/games.jsonl --out new/run",
		"restore": "import copy.db --out new/run",
		"backup":  "backup run new/copy.db",
	} {
		t.Run(name, func(t *testing.T) {
			c := &copyist{&workshop{t: t, bin: w.bin, dir: w.dir}, rand.New(rand.NewPCG(killSeed, 1)), strings.Fields(line), 0, nil}
			c.begin()
			start := time.Now()
			c.run(c.args...)
			c.span, c.want = time.Since(start), c.made()
			left := 0
			for range 1 + *kills/5 {
				c.begin()
				left += c.killed() + c.killed()
				if len(c.made()) < len(c.want) {
					c.run(c.args...)
				}
				require.Equal(t, c.want, c.made())
				if name == "export" { // which sweeps as it begins
					c.run(c.args...)
				}
				require.Zero(t, c.unfinished(), "a try that came to its end has swept")
			}
			t.Logf("%d times up to 2 kills, which left %d unfinished files and folders", 1+*kills/5, left)
		})
	}
}

// A copyist is a command of TestKillCopies, which writes into the folder "new".
type copyist struct {
	*workshop
	rng  *rand.Rand
	args []string
	span time.Duration
	want map[string]string
}

// begin makes the folder anew.
func (c *copyist) begin() {
	require.NoError(c.t, os.RemoveAll(filepath.Join(c.dir, "new")))
	require.NoError(c.t, os.Mkdir(filepath.Join(c.dir, "new"), 0o755))
}

// killed kills the command, unless all is made already, looks at what is there under its
// name, and returns how much else is.
func (c *copyist) killed() (left int) {
	if len(c.made()) == len(c.want) {
		return 0
	}
	p := c.start(c.args...)
	time.Sleep(time.Duration(c.rng.Int64N(int64(c.span))))
	require.NoError(c.t, p.Process.Kill())
	if end := p.end(); end.code != -1 {
		require.Equal(c.t, exitDone, end.code, end.stderr)
	}
	for name, sum := range c.made() {
		require.Equal(c.t, c.want[name], sum, "half of %s", name)
	}
	return c.unfinished()
}

// made is what has a name of its own: the digest of a run, the hash of other files.
func (c *copyist) made() map[string]string {
	list := map[string]string{}
	for _, e := range c.entries() {
		switch path := filepath.Join("new", e.Name()); {
		case strings.HasSuffix(e.Name(), ".tmp"):
		case e.IsDir() || strings.HasSuffix(e.Name(), ".db"):
			out, code := command(c.t, "standings", filepath.Join(c.dir, path), "--json")
			require.Equal(c.t, exitDone, code, out)
			list[e.Name()] = out
		default:
			text, err := os.ReadFile(filepath.Join(c.dir, path))
			require.NoError(c.t, err)
			sum := sha256.Sum256(text)
			list[e.Name()] = hex.EncodeToString(sum[:])
		}
	}
	return list
}

// unfinished counts what has none.
func (c *copyist) unfinished() (n int) {
	for _, e := range c.entries() {
		if strings.HasSuffix(e.Name(), ".tmp") {
			n++
		}
	}
	return n
}

func (c *copyist) entries() []fs.DirEntry {
	list, err := os.ReadDir(filepath.Join(c.dir, "new"))
	require.NoError(c.t, err)
	return list
}
