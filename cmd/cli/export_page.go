package cli

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"html/template"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"gipf.arena/arena"
	"gipf.arena/arena/show/play"
	"gipf.arena/internal/safefile"
)

func newExportPageCmd(p *Program) *cobra.Command {
	var s play.Standalone
	var out, position string
	sides := []string{"first", "second", "both"}
	cmd := &cobra.Command{
		Use:   "page GAME",
		Short: "Write one file that plays a game in any browser",
		Long: `Write one file that plays a game in any browser, offline: it contains rules,
agent and weights.

The page opens from a mail, a folder or a static host, and fetches nothing. Its address holds
the game so far. The page states its program and its agent; "gipfarena verify FILE" plays a
game saved from it again, with the same moves. GAME is any variant, with options; the agent may
be any except a program (ugi) or an agent with a book.

export page takes the program in the page from the folder page beside this program, as in
release archives and after "make page", if it has the same revision. Otherwise it builds it;
that needs Go and, as the current directory, a checkout of gipfarena or a module that requires
it.`,
		Example:           `  gipfarena export page zertz/43:second=w1 --agent mcts:sims=800 --out game.html`,
		ValidArgsFunction: completeGames(p),
		RunE: func(cmd *cobra.Command, args []string) error {
			s.Game = args[0]
			if cmd.Flags().Changed("position") {
				s.Position = &position
			}
			switch {
			case s.Position != nil && cmd.Flags().Changed("setup"):
				return usagef("export page: --position and --setup are two different starts")
			case !slices.Contains(sides, s.As):
				return usagef("export page: --as %q: want first, second or both", s.As)
			}
			if err := s.Check(); err != nil {
				return arena.Refusef("export page: %w", err)
			}
			in, err := inside(cmd.Context())
			if err != nil {
				return err
			}
			var text bytes.Buffer
			if err := play.WriteStandalone(&text, s, *in); err != nil {
				return err
			}
			if err := safefile.Write(out, text.Bytes()); err != nil {
				return openError(err)
			}
			_, err = fmt.Fprintf(cmd.OutOrStdout(), "%s: %s against %s, %.2f MB\n", out, s.Game, s.Against, float64(text.Len())/1e6)
			return err
		},
	}
	flags := cmd.Flags()
	flags.StringVar(&s.Against, "agent", "mcts:sims=800", "`spec` of the agent in the page")
	completeFlag(cmd, "agent", completeAgents(p, 0))
	flags.StringVar(&out, "out", "game.html", "`file` to write")
	flags.StringVar(&s.As, "as", "first", "which `side` a person plays: first, second or both")
	completeWords(cmd, "as", sides...)
	flags.Uint64Var(&s.Seed, "seed", 1, "seed of the agent")
	flags.Uint64Var(&s.SetUp, "setup", 1, "`number` of the set-up, in games with a random one")
	flags.StringVar(&position, "position", "", "`text` of the position to begin from, instead of the start")
	return cmd
}

// analysing returns the part of a replay page that lets an agent analyse the game; "" for no agent.
func analysing(ctx context.Context, game, spec string) (template.HTML, error) {
	if spec == "" {
		return "", nil
	}
	s := play.Standalone{Game: game, As: "both", Against: spec, Seed: 1, SetUp: 1}
	if err := s.Check(); err != nil {
		return "", arena.Refusef("--analyse-here: %w", err)
	}
	in, err := inside(ctx)
	if err != nil {
		return "", err
	}
	return in.Elements(s)
}

// inside returns the program of a page: the one stored beside this program, or else one that it builds.
func inside(ctx context.Context) (*play.Inside, error) {
	if self, err := os.Executable(); err == nil {
		dir := filepath.Join(filepath.Dir(self), "page")
		if of, err := os.ReadFile(filepath.Join(dir, "revision")); err == nil && strings.TrimSpace(string(of)) == Revision() {
			return readInside(filepath.Join(dir, "page.wasm"), dir)
		}
	}
	work, err := os.MkdirTemp("", "gipfarena-page")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(work)
	wasm := filepath.Join(work, "page.wasm")
	build := exec.CommandContext(ctx, "go", "build", "-trimpath", "-ldflags=-s -w", "-o", wasm, "gipf.arena/cmd/page")
	build.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm", "CGO_ENABLED=0", "GOFLAGS=")
	if said, err := build.CombinedOutput(); err != nil {
		if errors.Is(err, exec.ErrNotFound) || ctx.Err() == nil {
			return nil, arena.Refusef("the program of the page is not beside this one, and cannot be built here: %s", cmp.Or(strings.TrimSpace(string(said)), err.Error()))
		}
		return nil, ctx.Err()
	}
	root, err := exec.CommandContext(ctx, "go", "env", "GOROOT").Output()
	if err != nil {
		return nil, err
	}
	return readInside(wasm, filepath.Join(strings.TrimSpace(string(root)), "lib", "wasm"), strings.TrimSpace(string(root)))
}

// readInside reads the program of a page and the files that belong to it, each from the first of the folders that has it.
func readInside(wasm string, folders ...string) (*play.Inside, error) {
	var in play.Inside
	var err error
	if in.Program, err = os.ReadFile(wasm); err != nil {
		return nil, err
	}
	for _, c := range []struct {
		name string
		to   *[]byte
	}{{"wasm_exec.js", &in.Exec}, {"LICENSE", &in.Licence}} {
		for _, folder := range folders {
			if *c.to == nil {
				*c.to, err = os.ReadFile(filepath.Join(folder, c.name))
			}
		}
		if *c.to == nil {
			return nil, err
		}
	}
	return &in, nil
}
