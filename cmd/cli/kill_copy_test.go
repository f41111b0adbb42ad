//go:build unix

package cli

import (
	"crypto/sha256"
	"encoding/hex"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"gipf.arena/internal/testkit"
)

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
