package cli

import (
	"bytes"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// A screen is the text that a terminal shows.
type screen struct {
	sync.Mutex
	text bytes.Buffer
}

func (s *screen) Write(p []byte) (int, error) {
	s.Lock()
	defer s.Unlock()
	_, err := s.text.Write(bytes.ReplaceAll(p, []byte("\a"), nil)) // without the bell
	return len(p), err
}

// shows waits for a text, and clears the screen, whose text it returns.
func (s *screen) shows(t *testing.T, text string) (all string) {
	t.Helper()
	require.Eventually(t, func() bool {
		s.Lock()
		defer s.Unlock()
		if all = s.text.String(); !strings.Contains(all, text) {
			return false
		}
		s.text.Reset()
		return true
	}, time.Minute, 10*time.Millisecond, "%s\n%s", text, &s.text)
	return all
}

// completions are the text before a TAB, and the text that it adds.
var completions = map[string]string{
	"gipfarena resu":                                       "me",
	"gipfarena match gi":                                   "pf/",
	"gipfarena match gipf/basic mcts:si":                   "ms=",
	"gipfarena match gipf/basic mcts:sims=400,gr":          "a",
	"gipfarena match gipf/basic new=mcts:sims=4,grav":      "e=",
	"gipfarena match gipf/basic mcts:preset=st":            "andard",
	"gipfarena match gipf/basic greedy:weights=le":         "arned",
	"gipfarena play gipf/basic --against=mcts:si":          "ms=",
	`gipfarena match gipf/basic epsilon:agent=\(mc`:        "ts",
	`gipfarena match gipf/basic 'epsilon:agent=(mcts:weig`: "hts=",
	"gipfarena help stan":                                  "dings",
	"gipfarena run --sy":                                   "nc",
}

// TestShellsComplete types into real shells in a terminal.
func TestShellsComplete(t *testing.T) {
	t.Parallel()
	w := newWorkshop(t, "")
	const bash, with = "bash --norc --noprofile -i", "/usr/share/bash-completion/bash_completion"
	for name, shell := range map[string]struct{ command, needs, setup string }{
		"bash":                      {bash, "/bin/bash", "source <(gipfarena completion bash)"},
		"bash with bash-completion": {bash, with, "source " + with + "; source <(gipfarena completion bash)"},
		"zsh":                       {"zsh -f -i", "/usr/bin/zsh", "autoload -U compinit; compinit -u -D; source <(gipfarena completion zsh)"},
	} {
		t.Run(name, func(t *testing.T) {
			typed, shown := terminal(t, w, shell.needs, shell.command)
			typed("stty cols 250; " + shell.setup + "; PS1='REA''DY '\n")
			for line, more := range completions {
				shown.shows(t, "READY ")
				typed(line + "\t")
				shown.shows(t, line+more)
				typed("\x15\n")
			}
		})
	}
	t.Run("fish", func(t *testing.T) {
		for line, more := range completions {
			answer := exec.CommandContext(t.Context(), "fish", "--no-config", "-c", "gipfarena completion fish | source; complete -C $argv[1]", line)
			answer.Env = append(os.Environ(), "PATH="+w.bin+string(filepath.ListSeparator)+os.Getenv("PATH"))
			if answer.Err != nil {
				t.Skip(answer.Err)
			}
			text, err := answer.Output()
			require.NoError(t, err)
			word := strings.NewReplacer("'", "", `\`, "").Replace(line[strings.LastIndex(line, " ")+1:])
			require.Contains(t, string(text), word+more)
		}
	})
}

// TestBashDescribes: bash shows what each of several answers is, without the signs that help takes for the names of values.
func TestBashDescribes(t *testing.T) {
	t.Parallel()
	w := newWorkshop(t, "")
	script := `source <(gipfarena completion bash); COMP_LINE="gipfarena run --l"; COMP_POINT=17; _gipfarena gipfarena --l run; printf "%s\n" "${COMPREPLY[@]}"`
	bash := exec.CommandContext(t.Context(), "bash", "--norc", "-c", script)
	bash.Env = append(os.Environ(), "PATH="+w.bin+string(filepath.ListSeparator)+os.Getenv("PATH"))
	text, err := bash.Output()
	require.NoError(t, err)
	require.Regexp(t, `^--listen  \(address .*\n--log  \(form of progress`, string(text))
}

// terminal starts a shell in a terminal, as script(1) makes one, and returns what types into
// it and what it shows. The test is skipped where a file that the shell needs is missing.
func terminal(t *testing.T, w *workshop, needs, shell string) (typed func(string), shown *screen) {
	if _, err := os.Stat(needs); err != nil {
		t.Skip(err)
	}
	p := exec.CommandContext(t.Context(), "script", "-qfec", shell, "/dev/null")
	if p.Err != nil {
		t.Skip(p.Err)
	}
	keys, keyboard := io.Pipe()
	shown = &screen{}
	p.Dir, p.Stdin, p.Stdout = w.dir, keys, shown
	p.Env = append(os.Environ(), "TERM=dumb", "PATH="+w.bin+string(filepath.ListSeparator)+os.Getenv("PATH"))
	require.NoError(t, p.Start())
	t.Cleanup(func() {
		_ = keyboard.Close()
		_ = p.Process.Kill()
		_ = p.Wait()
	})
	return func(text string) {
		_, err := io.WriteString(keyboard, text)
		require.NoError(t, err)
	}, shown
}
