package enginecheck_test

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"go.uber.org/goleak"

	"gipf.arena/agents"
	"gipf.arena/agents/mcts"
	"gipf.arena/agents/ugi/enginecheck"
	"gipf.arena/agents/ugi/server"
	"gipf.arena/internal/testkit"
	"gipf.arena/rules"
	"gipf.arena/rules/catalog"
)

// TestMain turns the test binary into a broken engine when its arguments say so:
// "broken FAULT".
func TestMain(m *testing.M) {
	if len(os.Args) == 3 && os.Args[1] == "broken" {
		os.Exit(runBroken(os.Args[2]))
	}
	goleak.VerifyTestMain(m)
}

// A broken engine is ours with one fault. Each half may be nil: hear changes a
// line to it, say one from it; they return the lines that take its place.
type broken struct {
	fault     string
	game      string // "" is gipf/basic
	hear, say func(line string) []string
	failing   string // checks that must fail; the others of only pass
	only      string
	want      string // in what the first failing check says
	vain      bool   // a check waits in vain, so not for long
}

func drop(prefix string) func(string) []string {
	return change(prefix, func(string) []string { return nil })
}

// change applies f to lines that begin with a text.
func change(prefix string, f func(line string) []string) func(string) []string {
	return func(line string) []string {
		if strings.HasPrefix(line, prefix) {
			return f(line)
		}
		return []string{line}
	}
}

func replaced(by ...string) func(string) []string { return func(string) []string { return by } }

func also(more string) func(string) []string {
	return func(line string) []string { return []string{line, more} }
}

// exits ends the process as failing engines do.
func exits(code int) func(string) []string {
	return func(line string) []string {
		fmt.Fprintln(os.Stderr, "fatal: cannot obey", line)
		os.Exit(code)
		return nil
	}
}

func sleeps(string) []string {
	for {
		time.Sleep(time.Hour)
	}
}

func brokenEngines() []broken {
	return []broken{
		{fault: "none", only: "handshake,options,ready,fen,moves,query,over,limits,infinite,stop,illegal,legalmoves,perft,quit,quit-thinking,eof,output"},
		{fault: "mute", say: drop(""), failing: "handshake", only: "handshake", want: `"ugiok" after ugi; nothing within`, vain: true},
		{fault: "no author", say: drop("id author"), failing: "handshake", only: "handshake,options", want: `a line "id author …" before ugiok; none`},
		{fault: "chess", say: change("ugiok", replaced("uciok")), failing: "handshake,output", only: "handshake,output", want: `< uciok`, vain: true},
		{fault: "slider", say: change("option name Seed", replaced("option name Seed type slider")), failing: "handshake,options", only: "handshake,options", want: `type "slider", want one of spin`},
		{fault: "default", say: change("option name Seed", replaced("option name Seed type spin default 0 min 1 max 5")), failing: "options", only: "handshake,options", want: `option Seed: "0", want a whole number from 1 to 5`},
		{fault: "twice", say: change("option name Seed", replaced("option name Seed type string", "option name Seed type string")), failing: "options", only: "handshake,options", want: `each option once; "Seed" twice`},
		{fault: "other game", say: change("option name Variant", replaced("option name Variant type combo default chess var chess")), failing: "options", only: "handshake,options", want: `an option Variant that takes gipf/basic; option Variant: "gipf/basic", want one of chess`},
		// Whether its input or its output is found closed first is a matter of moments.
		{fault: "dies of options", hear: change("setoption name NoSuch", exits(3)), failing: "options", only: "handshake,options", want: " (exit status 3)"},
		{fault: "ready twice", say: change("readyok", also("readyok")), failing: "ready", only: "handshake,ready", want: `"readyok", which nothing asked for`},
		{fault: "half", game: "zertz/37", say: change("bestmove", func(l string) []string { half, _, _ := strings.Cut(l, ";"); return []string{half} }), failing: "fen,moves", only: "fen,moves,query", want: "stops early"},
		{fault: "illegal", say: change("bestmove", replaced("bestmove a1-a1")), failing: "fen,moves,games,limits", only: "fen,moves,games,limits,query", want: `bestmove and one legal whole turn in`},
		{fault: "blank", say: change("bestmove", func(l string) []string { return []string{l + " ponder a1-b2"} }), failing: "fen", only: "fen", want: "want exactly one word"},
		{fault: "no moves", game: "zertz/37", hear: change("position startpos moves", replaced("position startpos")), failing: "moves", only: "fen,moves", want: "bestmove and one legal whole turn"},
		{fault: "p1 is the mover", say: change("response false", replaced("response true")), failing: "query,over", only: "query,over,fen", want: "to query"},
		{fault: "two answers", say: change("bestmove", func(l string) []string { return []string{l, l} }), failing: "fen,limits,stop", only: "fen,limits,stop,query", want: "which nothing asked for"},
		{fault: "no clock", hear: change("go p1time", replaced()), failing: "limits", only: "limits", want: `a line "bestmove TURN"; nothing within`, vain: true},
		{fault: "finite", hear: change("go infinite", replaced("go nodes 1")), failing: "infinite", only: "infinite,stop", want: "< bestmove "},
		{fault: "deaf while it thinks", hear: change("go infinite", sleeps), failing: "infinite", only: "infinite", want: `a line "readyok"; nothing within`, vain: true},
		{fault: "never stops", hear: drop("stop"), failing: "infinite", only: "infinite", want: `a line "bestmove TURN"; nothing within`, vain: true},
		{fault: "answers stop", hear: change("stop", replaced("stop", "go nodes 1")), failing: "stop", only: "stop,fen", want: "which nothing asked for"},
		{fault: "dies of nonsense", hear: change("position somewhere", exits(7)), failing: "illegal", only: "illegal,fen", want: " (exit status 7)\nfatal: cannot obey position somewhere"}, // the end of its output or of its input is seen first
		{fault: "misses a turn", say: change("response a1-b2 ", func(l string) []string { return []string{strings.Replace(l, " a1-b2", "", 1)} }), failing: "legalmoves", only: "legalmoves,fen", want: "missing: a1-b2; not legal, or twice: none"},
		{fault: "invents a turn", say: change("response a1-b2 ", func(l string) []string { return []string{l + " z9-z8"} }), failing: "legalmoves", only: "legalmoves", want: "missing: none; not legal, or twice: z9-z8"},
		{fault: "miscounts", hear: change("perft 2", replaced("perft 1")), failing: "perft", only: "perft,legalmoves", want: "to perft 2 in"},
		{fault: "talks", say: change("bestmove", func(l string) []string { return []string{"Thinking hard!", l} }), failing: "output", only: "fen,output", want: "< Thinking hard!"},
		{fault: "beeps", say: change("info", func(l string) []string { return []string{l + "\a"} }), failing: "output", only: "fen,output", want: "·"},
		{fault: "stays", hear: change("quit", sleeps), failing: "quit-thinking", only: "quit-thinking", want: "that it ends, with exit status 0; it goes on for", vain: true},
		{fault: "status", hear: change("quit", exits(3)), failing: "quit,quit-thinking", only: "quit,quit-thinking,eof", want: "exit status 3"},
		{fault: "long line", say: change("info", func(l string) []string { return []string{l + strings.Repeat(" a1-b2", 20000)} }), failing: "fen", only: "fen,query", want: "lines of at most 65536 bytes; a longer one"},
	}
}

// runBroken is the process of a broken engine.
func runBroken(fault string) int {
	for _, b := range brokenEngines() {
		if b.fault != fault {
			continue
		}
		in, out := io.Reader(os.Stdin), io.Writer(os.Stdout)
		if b.hear != nil {
			in = through(os.Stdin, b.hear)
		}
		if b.say != nil {
			out = &filter{b.say}
		}
		noWeights := func(_, ref string) (agents.Weights, error) {
			return agents.Weights{}, fmt.Errorf("no weights %q here", ref)
		}
		s, err := server.New(server.Config{
			Name: "Test", Author: "nobody", Games: catalog.Game, Game: "gipf/basic", Spec: "mcts:preset=uct,sims=20", Seed: 1,
			Agents: agents.NewSet(agents.Kinds(noWeights)[0], mcts.Kind(noWeights)),
		})
		if err != nil || s.Serve(context.Background(), in, out) != nil {
			return 1
		}
		return 0
	}
	return 99
}

// through changes the lines of a source.
func through(src io.Reader, f func(string) []string) io.Reader {
	r, w := io.Pipe()
	go func() {
		lines := bufio.NewReader(src)
		for {
			line, err := lines.ReadString('\n')
			for _, l := range f(strings.TrimSuffix(line, "\n")) {
				fmt.Fprintln(w, l)
			}
			if err != nil {
				w.CloseWithError(err)
				return
			}
		}
	}()
	return r
}

// A filter changes the lines it writes to the standard output.
type filter struct{ say func(string) []string }

func (f *filter) Write(line []byte) (int, error) {
	for _, l := range f.say(strings.TrimSuffix(string(line), "\n")) {
		fmt.Println(l)
	}
	return len(line), nil
}

// examine makes checks of an engine, with time for slow machines where no check
// waits in vain.
func examine(t *testing.T, gameName string, positions int, only string, wait time.Duration, path string, args ...string) map[string]enginecheck.Verdict {
	t.Helper()
	c := enginecheck.Config{Path: path, Args: args, Game: game(t, gameName), Positions: positions, Seed: 2, Wait: wait}
	if only != "" {
		c.Only = strings.Split(only, ",")
	}
	verdicts := map[string]enginecheck.Verdict{}
	r, err := enginecheck.Run(t.Context(), c, func(v enginecheck.Verdict) { verdicts[v.Check] = v })
	require.NoError(t, err)
	require.Len(t, r.Checks, len(verdicts))
	require.Equal(t, len(verdicts), r.Passed+r.Failed+r.Skipped)
	require.Equal(t, r.Failed > 0, r.Err() != nil)
	return verdicts
}

func game(t *testing.T, name string) rules.Game {
	t.Helper()
	g, err := catalog.Game(name)
	require.NoError(t, err)
	return g
}

// TestChecks checks that the right checks find each fault, and that others do
// not blame it.
func TestChecks(t *testing.T) {
	testkit.RestInRace(t, "engines are slow to start under it, and the goroutines are those of agents/ugi, whose own tests run them")
	exe, err := os.Executable()
	require.NoError(t, err)
	for _, b := range brokenEngines() {
		t.Run(b.fault, func(t *testing.T) {
			t.Parallel()
			name := b.game
			if name == "" {
				name = "gipf/basic"
			}
			wait := 10 * time.Second
			if b.vain {
				wait = 3 * time.Second
			}
			verdicts := examine(t, name, 6, b.only, wait, exe, "broken", b.fault)
			var failing []string
			for check := range strings.SplitSeq(b.only, ",") {
				v := verdicts[check]
				if v.Outcome == enginecheck.Failed {
					failing = append(failing, check)
					require.NotEmpty(t, v.Talk)
				}
				require.NotEqual(t, enginecheck.Skipped, v.Outcome, "%+v", v)
			}
			require.Equal(t, b.failing, strings.Join(failing, ","), "%+v", verdicts)
			if len(failing) > 0 {
				v := verdicts[failing[0]]
				all := strings.Join(v.Talk, "\n") + "\n" + v.Want + "; " + v.Came + "\n" + v.Stderr
				require.Contains(t, all, b.want)
			}
		})
	}
}

// compile compiles a C program of testdata.
func compile(t *testing.T, sources ...string) string {
	t.Helper()
	cc, err := exec.LookPath("gcc")
	if err != nil {
		t.Skip("no gcc here: the engine in C is not tested")
	}
	exe := testkit.Path(t, "engine")
	out, err := exec.Command(cc, append([]string{"-O2", "-Wall", "-Wextra", "-Werror", "-std=c99", "-o", exe}, sources...)...).CombinedOutput()
	require.NoError(t, err, "%s", out)
	return exe
}

// allPass makes sure that no check failed or was skipped.
func allPass(t *testing.T, verdicts map[string]enginecheck.Verdict) {
	t.Helper()
	require.Len(t, verdicts, len(enginecheck.Names()))
	for _, v := range verdicts {
		require.Equal(t, enginecheck.Passed, v.Outcome, "%+v", v)
	}
}

// TestExampleInC and TestExampleInPython compare our rules with twins that were
// written from the rulebooks' text alone.
func TestExampleInC(t *testing.T) {
	testkit.RestInRace(t, "the engine computes")
	t.Parallel()
	exe := compile(t, "../testdata/random-c/main.c", "../testdata/random-c/gipf.c", "../testdata/random-c/zertz.c")
	for _, name := range []string{"gipf/basic", "zertz/37"} {
		allPass(t, examine(t, name, testkit.Sized(16, 40), "", time.Minute, exe))
	}
}

// TestExampleInPython examines the engine without packages of the machine (-S), which took most of its time and hid that
// it imported itself in place of Python's random.
func TestExampleInPython(t *testing.T) {
	testkit.RestInRace(t, "the engine computes")
	t.Parallel()
	allPass(t, examine(t, "gipf/basic", testkit.Sized(3, 6), "", time.Minute, testkit.Interpreter(t, "python3"), "-S", "../testdata/random_gipf.py"))
}

// TestSilent waits for a program that says nothing once, and says of all other checks why they were not run.
func TestSilent(t *testing.T) {
	testkit.RestInRace(t, "engines are slow to start under it")
	exe, err := os.Executable()
	require.NoError(t, err)
	verdicts := examine(t, "gipf/basic", 1, "", 3*time.Second, exe, "broken", "mute")
	require.Len(t, verdicts, len(enginecheck.Names()))
	require.Equal(t, enginecheck.Failed, verdicts["handshake"].Outcome)
	delete(verdicts, "handshake")
	for _, v := range verdicts {
		require.Equal(t, enginecheck.Skipped, v.Outcome, "%+v", v)
		require.Regexp(t, "^not run: (it says nothing after ugi|no line was heard)$", v.Detail)
	}
}

// TestEndsAtOnce: the lines of a program that said none are not said to be lines of UGI, and no other check passes.
func TestEndsAtOnce(t *testing.T) {
	exe, err := os.Executable()
	require.NoError(t, err)
	for _, v := range examine(t, "gipf/basic", 1, "handshake,eof,output", time.Minute, exe, "broken", "no such fault") {
		require.Equal(t, v.Check == "output", v.Outcome == enginecheck.Skipped, "%+v", v)
		require.NotEqual(t, enginecheck.Passed, v.Outcome, "%+v", v)
	}
}

func TestErrors(t *testing.T) {
	c := enginecheck.Config{Path: testkit.Path(t, "nothing"), Game: game(t, "gipf/basic"), Positions: 1, Wait: time.Second}
	_, err := enginecheck.Run(t.Context(), c, nil)
	require.ErrorContains(t, err, "nothing")
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	exe, err := os.Executable()
	require.NoError(t, err)
	c.Path, c.Args = exe, []string{"broken", "none"}
	_, err = enginecheck.Run(ctx, c, nil)
	require.ErrorIs(t, err, context.Canceled)
	for want, change := range map[string]func(c *enginecheck.Config){
		"positions 0: want a number from 1 to 10000":  func(c *enginecheck.Config) { c.Positions = 0 },
		"wait 1ms: want a time from 10ms to 1h":       func(c *enginecheck.Config) { c.Wait = time.Millisecond },
		`no check "stopp"; did you mean "stop"?`:      func(c *enginecheck.Config) { c.Only = []string{"fen", "stopp"} },
		`no check "x"; want one of handshake, option`: func(c *enginecheck.Config) { c.Only = []string{"x"} },
	} {
		bad := c
		change(&bad)
		require.ErrorContains(t, bad.Validate(), want)
	}
}

// TestReport pins both forms of a report.
func TestReport(t *testing.T) {
	r := enginecheck.Report{SchemaVersion: 1, Engine: []string{"./mine", "--fast"}, Game: "gipf/basic", Passed: 1, Failed: 1, Checks: []enginecheck.Verdict{
		{Check: "ready", About: "it is ready", Outcome: enginecheck.Passed, Detail: "at once"},
		{
			Check: "quit", About: "it ends", Outcome: enginecheck.Failed,
			Talk: []string{"> quit"}, Want: "that it ends", Came: "nothing", Stderr: "one\ntwo",
		},
	}}
	text := testkit.Written(t, &r)
	require.Equal(t, `pass  ready          it is ready (at once)
fail  quit           it ends
        > quit
        wanted: that it ends
        came:   nothing
        error output:
          one
          two
`, text)
	require.EqualError(t, r.Err(), "1 of 2 checks failed")
	got, err := json.Marshal(r)
	require.NoError(t, err)
	require.JSONEq(t, `{"schema_version": 1, "engine": ["./mine", "--fast"], "game": "gipf/basic", "passed": 1, "failed": 1, "skipped": 0, "checks": [
		{"check": "ready", "about": "it is ready", "outcome": "pass", "detail": "at once"},
		{"check": "quit", "about": "it ends", "outcome": "fail", "talk": ["> quit"], "want": "that it ends", "came": "nothing", "stderr": "one\ntwo"}
	]}`, string(got))
}
