package cli

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/arena/runs"
	"gipf.arena/arena/show/play"
	"gipf.arena/internal/testkit"
	"gipf.arena/rules"
	"gipf.arena/rules/catalog"
)

// TestPlayTranscripts plays the talks in testdata/play. The first line of an
// .input file is the command line as a JSON list, the rest is what is typed; the
// .golden file beside it holds the whole talk. After a change of behaviour run it
// with -update and read the difference.
func TestPlayTranscripts(t *testing.T) {
	inputs, err := filepath.Glob("testdata/play/*.input")
	require.NoError(t, err)
	require.NotEmpty(t, inputs)
	for _, path := range inputs {
		t.Run(strings.TrimSuffix(filepath.Base(path), ".input"), func(t *testing.T) {
			golden, err := filepath.Abs(strings.TrimSuffix(path, ".input") + ".golden")
			require.NoError(t, err)
			text := testkit.Read(t, path)
			first, typed, _ := strings.Cut(text, "\n")
			var args []string
			require.NoError(t, json.Unmarshal([]byte(first), &args))

			t.Chdir(t.TempDir()) // talks save games
			got := talk(t, typed, args...)
			testkit.Golden(t, golden, got)
		})
	}
}

// talk runs the play subcommand, which must succeed, and returns what it prints.
func talk(t *testing.T, typed string, args ...string) string {
	t.Helper()
	var out, errOut bytes.Buffer
	code := standard().Execute(t.Context(), append([]string{"play"}, args...), strings.NewReader(typed), &out, &errOut)
	require.Equal(t, exitDone, code, "%q: %s", args, errOut.String())
	require.Empty(t, errOut.String())
	return out.String()
}

// TestPlayRefuses holds the mistakes on the command line: one line on standard
// error, exit code 2, and no talk.
func TestPlayRefuses(t *testing.T) {
	t.Chdir(t.TempDir())
	talk(t, "a1-b2\n", "gipf/basic", "--against", "random", "--save", "game.json")
	testkit.File(t, `{"format":"gipfarena-game","version":2}`, "broken.json")
	for _, c := range []struct {
		want string
		args []string
	}{
		{`play: missing GAME`, nil},
		{`play: catalog: no game "chess", there are gipf/basic`, []string{"chess"}},
		{`play: --as "third": want first, second, both or none`, []string{"gipf/basic", "--as", "third"}},
		{`play: --as "": want first, second, both or none`, []string{"gipf/basic", "--as", ""}},
		{`play: --against: agents: spec "mctz", column 1: unknown agent "mctz"; did you mean "mcts"?`, []string{"gipf/basic", "--against", "mctz"}},
		{`play: --hint: agents: spec ""`, []string{"gipf/basic", "--hint", ""}},
		{`play: --hint: agents: spec "greedy:weights=none.yaml" for gipf/basic`, []string{"gipf/basic", "--hint", "greedy:weights=none.yaml"}},
		{`invalid argument "-1" for "--seed"`, []string{"gipf/basic", "--seed", "-1"}},
		{`play: position: gipf: position "x": want the 6 fields`, []string{"gipf/basic", "--position", "x"}},
		{`play: position: gipf: position ""`, []string{"gipf/basic", "--position", ""}},
		{`play: --position and --setup are two different starts`, []string{"gipf/basic", "--position", "x", "--setup", "1"}},
		{`play: --load and --seed: the saved game has its own`, []string{"gipf/basic", "--load", "game.json", "--seed", "2"}},
		{`play: --load and --setup: the saved game has its own`, []string{"gipf/basic", "--load", "game.json", "--setup", "2"}},
		{`play: --load and --position: the saved game has its own`, []string{"gipf/basic", "--load", "game.json", "--position", "x"}},
		{`play: --load: "none.json": no such file or directory`, []string{"gipf/basic", "--load", "none.json"}},
		{`play: --load: "": no such file or directory`, []string{"gipf/basic", "--load", ""}},
		{`play: --load: ".": not a regular file`, []string{"gipf/basic", "--load", "."}},
		{`play: --load: "broken.json": version: this program reads version 1, not 2`, []string{"gipf/basic", "--load", "broken.json"}},
		{`play: --load: "game.json": a game of gipf/basic, not of gipf/standard`, []string{"gipf/standard", "--load", "game.json"}},
		{`play: --save: "game.json" is there already, and is not the file of --load`, []string{"gipf/basic", "--save", "game.json"}},
		{`play: --save: "." is there already`, []string{"gipf/basic", "--save", "."}},
		{`play: --save: "broken.json" is there already`, []string{"gipf/basic", "--load", "game.json", "--save", "broken.json"}},
	} {
		var out, errOut bytes.Buffer
		code := standard().Execute(t.Context(), append([]string{"play"}, c.args...), strings.NewReader("a1-b2\n"), &out, &errOut)
		require.Equal(t, exitUsage, code, "%q", c.args)
		require.Contains(t, errOut.String(), c.want, "%q", c.args)
		require.Equal(t, 1, strings.Count(errOut.String(), "\n"), "one line: %q", errOut.String())
		require.Empty(t, out.String(), "%q", c.args)
	}
}

// TestPlaySeats: the seats follow from the flags or from a saved game.
func TestPlaySeats(t *testing.T) {
	t.Chdir(t.TempDir())
	const saved = "game.json"
	talk(t, "", "gipf/basic", "--as", "second", "--against", "greedy:weights=hand", "--save", saved)
	load := func(more ...string) []string { return append([]string{"--load", saved}, more...) }
	for _, c := range []struct {
		want string
		args []string
	}{
		{"first is person, second is mcts:preset=uct", []string{"--against", "mcts:preset=uct"}},
		{"first is random, second is person", []string{"--as", "second", "--against", "random"}},
		{"first is person, second is person", []string{"--as", "both"}},
		{"first is mcts:preset=uct,sims=9, second is mcts:preset=uct,sims=9", []string{"--as", "none", "--against", "mcts:preset=uct,sims=9"}},
		{"first is greedy:weights=hand, second is person", load()},
		{"first is random, second is person", load("--against", "random")},
		{"first is person, second is greedy:weights=hand", load("--as", "first")},
		{"first is person, second is random", load("--as", "first", "--against", "random")},
		{"first is person, second is person", load("--as", "both")},
	} {
		got := talk(t, "quit\n", append([]string{"gipf/basic"}, c.args...)...)
		line, _, _ := strings.Cut(got, "\n")
		require.Equal(t, "gipf/basic, rules version 1, seed 1, set-up 1: "+c.want+".", line, "%q", c.args)
	}
}

// TestPlayKeeps: the file of --save holds the game after every move, and
// --load goes on with it.
func TestPlayKeeps(t *testing.T) {
	t.Chdir(t.TempDir())
	args := []string{"gipf/standard", "--against", "greedy", "--save", "game.json"}
	got := talk(t, "a1-b2\nb1-b2\n", args...)
	require.Contains(t, got, "The game is open after 4 moves; it is kept in game.json.\n")

	args = []string{"gipf/standard", "--load", "game.json", "--save", "./game.json"}
	got = talk(t, "undo\nresign\n", args...)
	require.Contains(t, got, "Took back b1-b2, ")
	require.Contains(t, got, "first (you) resigned after 2 moves: second (greedy) has won; it is kept in ./game.json.\n")

	files := standard().savedGames()
	g, err := files.Load("game.json")
	require.NoError(t, err)
	how, _, _ := g.Outcome()
	require.Equal(t, play.Resigned, how)
	require.Len(t, g.Moves(), 2)
	entries, err := os.ReadDir(".")
	require.NoError(t, err)
	require.Len(t, entries, 1, "no temporary file is left")
}

// TestPlayInterrupted: a signal ends the wait for a line and the search of an
// agent; what was played before is kept.
func TestPlayInterrupted(t *testing.T) {
	for _, against := range []string{"random", "mcts:sims=100000000"} {
		kept := testkit.Path(t, "game.json")
		ctx, interrupt := context.WithCancel(t.Context())
		inReader, in := io.Pipe()
		outReader, out := io.Pipe()
		code := make(chan int, 1)
		var errOut bytes.Buffer
		go func() {
			code <- standard().Execute(ctx, []string{"play", "gipf/basic", "--against", against, "--save", kept}, inReader, out, &errOut)
			out.Close()
		}()
		go func() { _, _ = io.WriteString(in, "a1-b2\n") }()
		said := bufio.NewReader(outReader)
		for line := ""; !strings.HasPrefix(line, "1. first (you): a1-b2"); {
			var err error
			line, err = said.ReadString('\n')
			require.NoError(t, err)
		}
		var rest strings.Builder
		read := make(chan error, 1)
		go func() { _, err := io.Copy(&rest, said); read <- err }()
		interrupt()
		require.Equal(t, exitInterrupted, <-code, against)
		require.Equal(t, "gipfarena: interrupted\n", errOut.String())
		require.NoError(t, in.Close()) // ends the read that is still waiting
		require.NoError(t, <-read)
		require.Regexp(t, `\nThe game is open after (one move|2 moves); it is kept in .*game.json\.\n$`, rest.String())

		files := standard().savedGames()
		g, err := files.Load(kept)
		require.NoError(t, err)
		require.Equal(t, "a1-b2", g.Moves()[0])
	}
}

// TestPlayEveryGame plays every game to its end, by agents at the table, and reads
// the saved game.
func TestPlayEveryGame(t *testing.T) {
	testkit.SkipInRace(t)
	t.Chdir(t.TempDir())
	for i, info := range catalog.List() {
		saved := fmt.Sprintf("%d.json", i)
		said := talk(t, "", info.Name, "--as", "none", "--against", "random", "--setup", "5", "--save", saved)
		files := standard().savedGames()
		g, err := files.Load(saved)
		require.NoError(t, err, info.Name)
		how, _, _ := g.Outcome()
		require.NotEqual(t, play.Open, how, info.Name)
		require.Contains(t, said, g.State().(rules.Drawer).Draw(), info.Name)
		require.Equal(t, [2]string{"random", "random"}, [2]string{g.Seats[0].String(), g.Seats[1].String()})

		again := talk(t, "", info.Name, "--load", saved)
		require.True(t, strings.HasSuffix(said, strings.SplitAfterN(again, "\n", 2)[1]), "%s: %q", info.Name, again)
	}
}

// A foreign game is one that this module's catalogue does not contain.
type foreign struct{ rules.Game }

func (foreign) Name() string { return "mine" }

// TestForeignGame asks the commands about rules for a game that a program has
// added.
func TestForeignGame(t *testing.T) {
	known, err := catalog.Game("gipf/basic")
	require.NoError(t, err)
	p := Program{runs.Standard().With([]catalog.Variant{catalog.Of(foreign{known}, "of another module")}, nil)}
	ask := func(stdin string, args ...string) string {
		var out, errOut bytes.Buffer
		require.Equal(t, exitDone, p.Execute(t.Context(), args, strings.NewReader(stdin), &out, &errOut), "%q: %s", args, &errOut)
		return out.String()
	}
	require.Contains(t, ask("", "games"), "of another module")
	require.Contains(t, ask("", "games", "mine"), "mine: ")
	texts := ask("", "games", "mine", "--texts")
	require.Contains(t, texts, "Nothing is known of how positions and moves of mine are written.\n")
	require.Contains(t, texts, "\n    b2w/5/6/w5b/6/5/b2w w w 12,12 22 -\n")
	require.Contains(t, ask("", "perft", "mine", "2"), " 1764\n")
	require.Contains(t, ask(`{"game":"mine","variant":""}`, "moves"), `"game":"mine","variant":"",`)
	require.Contains(t, ask("", "__complete", "games", ""), "mine\tof another module\n")
}
