package cli

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/internal/testkit"
)

// libraryMatch is a short match of the engine against a random player, under a clock.
const libraryMatch = `
name: match
game: lyngk/base
pairs: 1
maxplies: 20
agents:
  - {name: mine, spec: "ugi:path=PROGRAM,args=FILE,tc=60+1,margin=10000,wait=60000"}
  - {name: random, spec: random}
`

// engineDocs is where the libraries for engines stand, with a page on them.
const engineDocs = "../../docs/engines/"

// TestLibraries takes the engines of that page as they stand, examines them, and
// has them play.
func TestLibraries(t *testing.T) {
	testkit.RestInRace(t, "programs talk to programs here")
	for _, c := range []struct{ program, block, library, file, game, quick string }{
		{"python3", "```python\n", "gipfarena.py", "mine.py", "gipf/basic", "-S"}, // without packages of the machine, whose search takes longer than all else
		{"node", "```js\n", "gipfarena.mjs", "mine.mjs", "zertz/37", "--no-warnings"},
	} {
		t.Run(c.program, func(t *testing.T) {
			program := testkit.Interpreter(t, c.program)
			dir := t.TempDir()
			t.Setenv("PATH", installed(t)+string(filepath.ListSeparator)+os.Getenv("PATH"))
			library := testkit.Bytes(t, engineDocs+c.library)
			write(t, dir, c.library, string(library))
			write(t, dir, c.file, engineExample(t, c.block))
			games := []string{c.game}
			if testkit.Long() {
				games = []string{"gipf/basic", "zertz/37", "lyngk/base"}
			}
			for _, game := range games {
				out := inFolder(t, dir, "gipfarena", "engine-check", "--wait", "60s", "--positions", "3", "--game", game, "--", program, c.quick, c.file)
				require.Equal(t, 16, strings.Count("\n"+out, "\npass  "), out)
				require.Equal(t, 2, strings.Count("\n"+out, "\nskip  "), "two extensions; %s", out)
			}
			write(t, dir, "run.yaml", strings.NewReplacer("PROGRAM", program, "FILE", c.quick+" "+c.file).Replace(libraryMatch))
			out := inFolder(t, dir, "gipfarena", "run", "run.yaml", "--quiet", "--out", "match")
			require.Contains(t, out, "2 of 2 games, ") // to their end or not: the checks played whole ones
			require.NotContains(t, out, "forfeits")
		})
	}
}

// engineExample returns the block of README.md that begins with a text.
func engineExample(t *testing.T, begin string) string {
	t.Helper()
	page := testkit.Read(t, engineDocs+"README.md")
	_, rest, found := strings.Cut(page, begin)
	require.True(t, found, "README.md has no %q", begin)
	text, _, found := strings.Cut(rest, "```")
	require.True(t, found)
	require.LessOrEqual(t, strings.Count(text, "\n"), 12, "an engine of ten lines or so")
	return text
}

func write(t *testing.T, dir, name, text string) {
	t.Helper()
	testkit.File(t, text, dir, name)
}

// inFolder runs a program in a folder and returns its output; it must succeed.
func inFolder(t *testing.T, dir, name string, args ...string) string {
	t.Helper()
	path, err := exec.LookPath(name)
	require.NoError(t, err)
	cmd := exec.Command(path, args...)
	cmd.Args[0], cmd.Dir = name, dir
	out, err := cmd.CombinedOutput()
	require.NoError(t, err, "%s", out)
	return string(out)
}
