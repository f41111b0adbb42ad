package cli

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/internal/testkit"
)

// commands are the blocks of a page that a reader is to run.
var commands = regexp.MustCompile("(?ms)^```sh\n(.*?)^```$")

// TestGuides runs the commands of each guide as they stand, one after the other
// in an empty folder.
func TestGuides(t *testing.T) {
	if testing.Short() {
		t.Skip("runs tournaments for a minute; not in -short")
	}
	shell, err := exec.LookPath("sh")
	if err != nil {
		t.Skip("there is no sh here to run the commands with:", err)
	}
	bin := installed(t)
	hubPorts := strings.NewReplacer(":18085", ":"+ports()+"90", ":14285", ":"+ports()+"91")
	for _, guide := range []string{"agent-author", "tuner", "designer", "operator", "report", "hub"} {
		t.Run(guide, func(t *testing.T) {
			t.Parallel()
			page := testkit.Read(t, moduleRoot, "docs", guide+".md")
			blocks := commands.FindAllStringSubmatch(page, -1)
			require.NotEmpty(t, blocks)
			var script strings.Builder
			script.WriteString("trap 'kill $! 2>/dev/null || true' EXIT\n") // a hub that goes on would keep the pipe open
			for _, b := range blocks {
				script.WriteString(hubPorts.Replace(b[1]))
			}
			cmd := exec.Command(shell, "-e", "-x", "-c", script.String())
			cmd.Dir = t.TempDir()
			cmd.Env = append(os.Environ(), "PATH="+bin+string(filepath.ListSeparator)+os.Getenv("PATH"))
			out, err := cmd.CombinedOutput()
			require.NoError(t, err, "%s", out)
		})
	}
}
