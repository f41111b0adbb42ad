package cli

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/spf13/cobra"
	"github.com/stretchr/testify/require"

	"gipf.arena/arena"
	"gipf.arena/arena/hub"
	"gipf.arena/arena/runs"
	"gipf.arena/configs"
	"gipf.arena/internal/each"
	"gipf.arena/internal/testkit"
)

// TestExitCodes: the exit code says whether the caller or the program is at fault, and stderr what it was, in one line.
func TestExitCodes(t *testing.T) {
	for _, c := range []struct {
		err     error
		started bool
		code    int
		says    string
	}{
		{nil, true, 0, ""},
		{errors.New("disk full\n"), true, 1, "gipfarena: disk full\n"},
		{errors.New("unknown flag"), false, 2, "gipfarena: unknown flag\n"},
		{usagef("pairs %d", 0), true, 2, "gipfarena: pairs 0\n"},
		{fmt.Errorf("a: %w", configs.Problems{{Err: errors.New("b")}}), true, 2, "gipfarena: a: configuration: b\n"},
		{fmt.Errorf("run: %w", context.Canceled), true, 130, "gipfarena: run: interrupted\n"},
		{fmt.Errorf("run: %w", context.Canceled), false, 130, "gipfarena: run: interrupted\n"},
		{verdictError(exitH0), true, 3, ""},
		{fmt.Errorf("x: %w", verdictError(exitUndecided)), false, 4, ""},
	} {
		var errs bytes.Buffer
		require.Equal(t, c.code, exitCode(c.err, c.started, &errs, ""), "%v", c.err)
		require.Equal(t, c.says, errs.String())
	}
	var errs bytes.Buffer
	require.Equal(t, 1, exitCode(errors.New("full"), true, &errs, "json"))
	require.Contains(t, errs.String(), `"level":"ERROR","msg":"gipfarena: full"`)
}

// TestVerdicts: H1 is 0, H0 is 3 and undecided is 4; a run without a test is refused.
func TestVerdicts(t *testing.T) {
	for found, want := range map[string]error{
		"H1 accepted": nil, "H0 accepted": verdictError(3), "undecided": verdictError(4), "": errNoTest,
	} {
		require.Equal(t, want, verdictCode(found), found)
	}
	require.EqualError(t, verdictError(4), "exit code 4")
}

// TestWantArgs: names of arguments that are missing, or empty, and the first that is too many.
func TestWantArgs(t *testing.T) {
	for _, c := range []struct{ use, args, want string }{
		{"A B", "x y", ""},
		{"A B", "x", "do: missing B"},
		{"A B", "", "do: missing A B"},
		{"A B", "'' y", "do: missing A"},
		{"A B", "x y z", `do: unexpected argument "z"`},
		{"A B...", "x y z", ""},
		{"A B...", "x", "do: missing B..."},
		{"[A]", "", ""},
		{"[A]", "x", ""},
		{"[A]", "x y", `do: unexpected argument "y" after A`},
		{"A [B]", "x y z", `do: unexpected argument "z"`},
	} {
		root, cmd := &cobra.Command{Use: "program"}, &cobra.Command{Use: "do"}
		root.AddCommand(cmd)
		args := each.Of(strings.Fields(c.args), func(arg string) string { return strings.Trim(arg, "'") })
		err := wantArgs(strings.Fields(c.use)...)(cmd, args)
		if c.want == "" {
			require.NoError(t, err, c)
			continue
		}
		require.EqualError(t, err, c.want, c)
	}
}

// TestShowOptions: contradictory options of show are refused before anything is read.
func TestShowOptions(t *testing.T) {
	for _, c := range []struct {
		o    ShowOptions
		want string
	}{
		{ShowOptions{Ply: -1}, ""},
		{ShowOptions{Ply: 0, SVG: "x.svg"}, ""},
		{ShowOptions{Ply: -1, HTML: "x.html", Here: "mcts"}, ""},
		{ShowOptions{Ply: 0}, "--ply 0 says which position --svg shows: give it too"},
		{ShowOptions{Ply: -1, Here: "mcts"}, `--analyse-here "mcts" is for the page of --html: give it too`},
	} {
		err := c.o.Check()
		if c.want == "" {
			require.NoError(t, err, "%+v", c.o)
			continue
		}
		require.EqualError(t, err, c.want)
	}
	require.Error(t, (&ShowOptions{Ply: -1, HTML: "x.txt"}).Check())
}

// TestNamed: a hub's answer names the file and the arguments that the user wrote.
func TestNamed(t *testing.T) {
	err := errors.New("configuration: line 3: x; --set agents.0.spec=mcst: agents.0.spec: unknown agent")
	where := configs.Written{"agents.0.spec=mcst": "AGENT 1"}
	n := named{err, "my.yaml", where}
	require.Equal(t, "my.yaml: line 3: x; AGENT 1: unknown agent", n.Error())
	require.ErrorIs(t, n, err)
}

// TestLasting: since when a worker is known, or is no more.
func TestLasting(t *testing.T) {
	added, revoked := time.Date(2026, 11, 3, 9, 0, 0, 0, time.UTC), time.Date(2026, 11, 30, 9, 0, 0, 0, time.UTC)
	require.Equal(t, "added 2026-11-03", lasting(added, time.Time{}))
	require.Equal(t, "revoked 2026-11-30", lasting(added, revoked))
}

// TestEndings: the text of pages when work has ended.
func TestEndings(t *testing.T) {
	for want, err := range map[string]error{
		"The work has ended.":                             nil,
		"The work was interrupted. What is done is kept.": fmt.Errorf("x: %w", context.Canceled),
		"The work was stopped. What is done is kept.":     errors.New("disk full"),
	} {
		require.Equal(t, want, ending(err))
	}
}

// TestFlagsOfWork: what the flags of all commands that play games want of each other.
func TestFlagsOfWork(t *testing.T) {
	for _, c := range []struct{ args, want string }{
		{"--workers 1 --in-flight 1", ""},
		{"--workers 0", "--workers 0: want at least 1"},
		{"--in-flight 0", "--in-flight 0: want at least 1"},
		{"--in-flight -1", "--in-flight -1: want at least 1"},
		{"--metrics localhost:0 --metrics-wait 1ns", ""},
		{"--metrics localhost:0 --metrics-wait -1ns", "--metrics-wait -1ns: want --metrics, and no negative time"},
		{"--metrics-wait 1ns", "--metrics-wait 1ns: want --metrics, and no negative time"},
		{"--metrics-wait 0s", ""},
		{"--pprof", "--pprof: want --metrics, the address"},
		{"--metrics localhost:0 --pprof", ""},
		{"--interval 1ns", ""},
		{"--interval 0s", "--interval 0s: must be positive"},
		{"--interval -1s", "--interval -1s: must be positive"},
		{"--metrics localhost:0 --pprof --workers 2 --quiet", ""},
	} {
		var f workFlags
		cmd := &cobra.Command{}
		cmd.SetContext(t.Context())
		f.add(cmd, "the answer")
		require.NoError(t, cmd.ParseFlags(strings.Fields(c.args)))
		err := f.check(cmd)
		if c.want != "" {
			require.EqualError(t, err, c.want, c.args)
			require.ErrorAs(t, err, new(*arena.InputError))
			continue
		}
		require.NoError(t, err, c.args)
		require.Equal(t, strings.Contains(c.args, "--pprof"), f.options.Runs.Labels, "goroutines have labels where profiles are asked for: %s", c.args)
		require.Equal(t, []string{Version(), Revision()}, []string{f.options.Runs.Code, f.options.Runs.Revision})
	}
}

// TestWebhook: an address that a line can be sent to goes with a secret of 16 bytes or more, and neither without the other.
func TestWebhook(t *testing.T) {
	dir := t.TempDir()
	short, enough := testkit.File(t, strings.Repeat("s", 15)+"\n", dir, "short"), testkit.File(t, " "+strings.Repeat("s", 16)+"\n", dir, "enough")
	for _, c := range []struct{ url, secret, want string }{
		{"", "", ""},
		{"https://chat.example/hook", enough, ""},
		{"http://chat.example", enough, ""},
		{"https://chat.example/hook", "", `--webhook "https://chat.example/hook": want an address such as https://chat.example/hook, and --webhook-secret`},
		{"", enough, `--webhook "": want an address`},
		{"ftp://chat.example", enough, `--webhook "ftp://chat.example": want an address`},
		{"https://", enough, `--webhook "https://": want an address`},
		{"chat.example", enough, `--webhook "chat.example": want an address`},
		{"https://chat.example", short, "--webhook-secret: " + short + ": want at least 16 bytes"},
		{"https://chat.example", dir + "/none", "--webhook-secret: open " + dir + "/none"},
	} {
		f := hubFlags{secret: c.secret}
		f.hook.URL = c.url
		err := f.readHook()
		if c.want != "" {
			require.ErrorContains(t, err, c.want)
			continue
		}
		require.NoError(t, err)
		require.Equal(t, strings.Repeat("s", 16*min(1, len(c.url))), string(f.hook.Secret))
	}
}

// TestVacant: a directory is for work of one kind; existing work keeps it.
func TestVacant(t *testing.T) {
	dir := t.TempDir()
	testkit.File(t, "SQLite format 3\x00", dir, "run", "run.db")
	testkit.File(t, "", dir, "hub", "hub.db")
	testkit.File(t, "SQLite format 3\x00", dir, "both", "run.db")
	testkit.File(t, "", dir, "both", "hub.db")
	for _, c := range []struct{ dir, what, there string }{
		{"none", "run", ""},
		{"run", "run", ""},
		{"run", "job", "run"},
		{"run", "hub", "run"},
		{"hub", "hub", ""},
		{"hub", "job", "hub"},
		{"hub", "run", "hub"},
		{"both", "run", ""},
		{"both", "job", "run"},
	} {
		path := dir + "/" + c.dir
		err := vacant(path, c.what)
		if c.there == "" {
			require.NoError(t, err, c)
			continue
		}
		require.EqualError(t, err, fmt.Sprintf("%s: there is a %s in this directory already", path, c.there), c)
	}
}

// TestMatchKeys: a match is a configuration of these keys, and a mistake in one is said of the argument or flag that it comes from.
func TestMatchKeys(t *testing.T) {
	for _, c := range []struct {
		args, sprt string
		given      bool
		want       string
	}{
		{"g a b", "", false, "game=g seed=7 tournament=match agents.0.name=a agents.0.spec=a agents.1.name=b agents.1.spec=b"},
		{"g a b", "", true, "game=g seed=7 pairs=9 tournament=match agents.0.name=a agents.0.spec=a agents.1.name=b agents.1.spec=b"},
		{"g a", "", false, "game=g seed=7 agents.0.name=a agents.0.spec=a"},
		{"g a x=a b", "", false, "game=g seed=7 agents.0.name=a agents.0.spec=a agents.1.name=x agents.1.spec=a agents.2.name=b agents.2.spec=b"},
		{"g a b", "-1,2.5", false, "game=g seed=7 tournament=sprt sprt.elo0=-1 sprt.elo1=2.5 agents.0.name=a agents.0.spec=a agents.1.name=b agents.1.spec=b"},
	} {
		set, where, err := matchKeys(strings.Fields(c.args), 9, c.given, 7, c.sprt)
		require.NoError(t, err)
		require.Equal(t, c.want, strings.Join(set, " "))
		require.Equal(t, []string{"GAME", "--seed", `AGENT "a"`}, []string{where["game=g"], where["seed=7"], where["agents.0.spec=a"]})
		require.Equal(t, map[bool]string{true: "--pairs"}[c.given], where["pairs=9"])
		require.Equal(t, map[bool]string{true: "--sprt"}[c.sprt != ""], where["sprt.elo1=2.5"])
	}
	_, _, err := matchKeys([]string{"g", "a", "b"}, 9, false, 7, "1")
	require.EqualError(t, err, `--sprt "1": want 2 numbers with commas between, got 1`)
}

// TestForms: the files of the forms that are asked for, in their order, each form once.
func TestForms(t *testing.T) {
	for names, want := range map[string]string{
		"pgn":         "games.pgn",
		"sgf,csv":     "games.sgf games.csv",
		"jsonl":       "games.jsonl",
		"parquet,pgn": "games.parquet moves.parquet games.pgn",
		"pgn,csv,pgn": "!--format pgn,csv,pgn: pgn is there twice",
		"pgn,pdf":     `!--format "pdf": unknown form, `,
		"":            "!--format: want at least one of parquet, csv, jsonl, pgn, sgf",
	} {
		files, err := Forms(slices.DeleteFunc(strings.Split(names, ","), func(name string) bool { return name == "" }))
		if why, refused := strings.CutPrefix(want, "!"); refused {
			require.ErrorContains(t, err, why)
			continue
		}
		require.NoError(t, err)
		require.Equal(t, want, strings.Join(each.Of(files, func(f runs.File) string { return f.Name }), " "))
	}
}

// TestTold: where a job stands, where its page is, and what it last said or, when it has said nothing, what has come of it.
func TestTold(t *testing.T) {
	for want, j := range map[string]hub.Job{
		"job 3 is running: http://hub/3\nround 2\n":         {ID: 3, State: hub.Running, Line: "round 2", Result: "a beat b"},
		"job 4 is done: http://hub/4\na beat b\n":           {ID: 4, State: hub.Done, Result: "a beat b"},
		"job 5 is waiting for an approver: http://hub/5\n":  {ID: 5, State: hub.Approval},
		"job 6 is waiting: http://hub/6\n\\u001b[31m red\n": {ID: 6, State: hub.Waiting, Line: "\x1b[31m red"},
	} {
		out := testkit.Written(t, told{j, fmt.Sprintf("http://hub/%d", j.ID)})
		require.Equal(t, want, out)
	}
}

// TestReadInside: the program of a page and what belongs to it, from the first folder that has each.
func TestReadInside(t *testing.T) {
	dir := t.TempDir()
	wasm := testkit.File(t, "program", dir, "page.wasm")
	testkit.File(t, "first", dir, "a", "wasm_exec.js")
	testkit.File(t, "second", dir, "b", "wasm_exec.js")
	testkit.File(t, "licence", dir, "b", "LICENSE")
	in, err := readInside(wasm, dir+"/a", dir+"/b")
	require.NoError(t, err)
	require.Equal(t, []string{"program", "first", "licence"}, []string{string(in.Program), string(in.Exec), string(in.Licence)})
	_, err = readInside(wasm, dir+"/a")
	require.ErrorContains(t, err, "LICENSE")
	_, err = readInside(dir+"/none", dir+"/b")
	require.ErrorContains(t, err, "none")
}

// TestPageBesideTheProgram: a page has the program that lies beside this one, if that is of the same revision; it is said what was written,
// and what cannot be; a page of a run for analysing has it, too.
func TestPageBesideTheProgram(t *testing.T) {
	self, err := os.Executable()
	require.NoError(t, err)
	beside := filepath.Join(filepath.Dir(self), "page")
	require.NoDirExists(t, beside)
	t.Cleanup(func() { os.RemoveAll(beside) })
	for name, text := range map[string]string{"revision": Revision() + "\n", "page.wasm": "a program", "wasm_exec.js": "an interpreter", "LICENSE": "of Go"} {
		testkit.File(t, text, beside, name)
	}
	dir := t.TempDir()
	page := func(args ...string) (code int, out, errs string) {
		var to, says bytes.Buffer
		code = standard().Execute(t.Context(), append([]string{"export", "page", "zertz/37"}, args...), nil, &to, &says)
		return code, to.String(), says.String()
	}
	code, out, errs := page("--agent", "random", "--out", dir+"/a.html")
	require.Zero(t, code, errs)
	require.Regexp(t, `^.*/a\.html: zertz/37 against random, 0\.\d\d MB\n$`, out)
	require.Contains(t, testkit.Read(t, dir, "a.html"), "an interpreter")
	code, out, errs = page("--out", dir+"/none/a.html")
	require.Equal(t, exitUsage, code)
	require.Empty(t, out)
	require.Contains(t, errs, dir+"/none/a.html")
	require.NoError(t, os.Remove(filepath.Join(beside, "LICENSE")))
	code, _, errs = page("--out", dir+"/b.html")
	require.Equal(t, exitFailed, code)
	require.Contains(t, errs, "LICENSE")
	require.NoFileExists(t, dir+"/b.html")
	run := dir + "/run"
	require.Zero(t, standard().Execute(t.Context(), []string{"match", "gipf/basic", "a=random", "b=random", "--pairs", "1", "--quiet", "--out", run}, nil, io.Discard, io.Discard))
	for _, args := range [][]string{{"show", run, "0", "--html", dir + "/c.html"}, {"report", run, "--out", dir + "/c.html"}} {
		for spec, want := range map[string]string{"random": "LICENSE", "nothing": `--analyse-here: `} {
			var says bytes.Buffer
			require.NotZero(t, standard().Execute(t.Context(), append(args, "--analyse-here", spec), nil, io.Discard, &says), args)
			require.Contains(t, says.String(), want)
			require.NoFileExists(t, dir+"/c.html")
		}
	}
}

// TestRefusedAtOnce: mistakes of the command line that are said, with exit code 2, before anything is read, asked for or played.
func TestRefusedAtOnce(t *testing.T) {
	dir := t.TempDir()
	empty, text := testkit.File(t, " \n", dir, "empty"), testkit.File(t, "no certificate\n", dir, "text")
	holes, letters := testkit.File(t, "\n", dir, "holes"), testkit.File(t, "12 a3\n", dir, "letters")
	study := testkit.File(t, "study: x\n", dir, "study.yaml")
	const hub = " --hub http://localhost:1"
	for args, want := range map[string]string{
		"worker --server localhost:1 --slots 0":              "--slots 0: want at least 1",
		"worker --server localhost:1 --slots -1":             "--slots -1: want at least 1",
		"worker --server localhost:1 --idle -1ns":            "--idle -1ns: must be positive",
		"worker --server localhost:1 --ca " + dir + "/none":  "--ca: open " + dir + "/none: no such file or directory",
		"worker --server localhost:1 --ca " + text:           "--ca: " + text + ": ",
		"worker --server localhost:1 --key " + dir + "/none": dir + "/none: no such file or directory",
		"submit match a" + hub:                               "submit match: missing AGENT",
		"submit a.yaml b.yaml" + hub:                         `submit: unexpected "b.yaml" after a.yaml`,
		"submit a.yaml --sprt 0,5" + hub:                     "submit: --sprt is for a match: a file says it itself, or --set",
		"submit a.yaml --pairs 5" + hub:                      "submit: --pairs is for a match: a file says it itself, or --set",
		"submit a.yaml --seed 1" + hub:                       "submit: --seed is for a match: a file says it itself, or --set",
		"submit a.yaml --exit-code" + hub:                    "submit: --exit-code and --markdown want --wait",
		"submit a.yaml --markdown" + hub:                     "submit: --exit-code and --markdown want --wait",
		"submit a.yaml --check --wait" + hub:                 "submit: --check submits nothing for which to --wait",
		"submit match a b c --wait --exit-code" + hub:        errNoTest.Error(),
		"submit " + study + " --wait --exit-code" + hub:      errNoTest.Error(),
		"submit a.yaml --share 0" + hub:                      "submit: --share 0: want 0.01 to 100",
		"submit a.yaml --share nan" + hub:                    "submit: --share NaN: want 0.01 to 100",
		"submit a.yaml --priority 101" + hub:                 "submit: --priority 101: want -100 to 100",
		"jobs turn 3 --share nan" + hub:                      "share NaN: want 0.01 to 100",
		"jobs turn 3 --share -inf" + hub:                     "share -Inf: want 0.01 to 100",
		"submit match a b c --token " + empty + hub:          "--token: " + empty + ": want one line, as hub users add printed it",
		"submit match a b c --token " + dir + "/none" + hub:  "--token: open " + dir + "/none: no such file or directory",
		"submit match a b c --ca " + text + hub:              "--ca: " + text + ": ",
		"submit match a b c --sprt x" + hub:                  `--sprt "x": want 2 numbers with commas between, got 1`,
		"jobs stop" + hub:                                    "jobs: missing JOB",
		"jobs stop x" + hub:                                  `jobs: "x": want the number of a job`,
		"jobs --why x" + hub:                                 "jobs: --why, --pairs, --priority and --share are for actions",
		"jobs show 3 --priority 0" + hub:                     "jobs: --why, --pairs, --priority and --share are for actions",
		"jobs show 3 --share 1" + hub:                        "jobs: --why, --pairs, --priority and --share are for actions",
		"hub " + dir + " --slots -1":                         "--slots -1: must not be negative",
		"hub " + dir + " --web 192.0.2.1:80 --web-insecure":  "--web 192.0.2.1:80: other machines could reach it, and the hub has no users: gipfarena hub users add " + dir + " NAME --role admin",
		"games --texts --json":                               "games: --texts is text and not JSON",
		"games --texts":                                      "games: --texts, --features and --rings of which GAME?",
		"games --features":                                   "games: --texts, --features and --rings of which GAME?",
		"games gipf/basic --texts --features":                "games: --texts and --features are two different lists",
		"games gipf --features":                              "games: --features of one GAME: want one of gipf/basic, gipf/standard, ",
		"games --rings x":                                    "games: --texts, --features and --rings of which GAME?",
		"games zertz/37 --rings " + holes:                    holes + ": no ring in it",
		"games zertz/37 --rings " + letters:                  letters + `: column 2 "a3": want numbers of rings, with a dot for each place without one (3.2)`,
		"perft gipf/basic 1 --position x --setup 1":          "perft: --position and --setup are two different starts",
		"export page gipf/basic --position x --setup 1":      "export page: --position and --setup are two different starts",
		"export page gipf/basic --as me":                     `export page: --as "me": want first, second or both`,
		"export page gipf/basic --as none":                   `export page: --as "none": want first, second or both`,
		"perft gipf/basic 0":                                 `perft: depth "0": want a number from 1 to 100`,
		"bench --in-flight 1":                                "bench: --in-flight 1: want at least 2",
		"bench --reps 0":                                     "bench: --reps 0 --time 100ms: both must be positive",
		"bench --time 0s":                                    "bench: --reps 5 --time 0s: both must be positive",
		"bench --level (":                                    `bench: --level "(": `,
		"bench --level nothing":                              `bench: --level "nothing": no level has such a name`,
		"bench --game chess":                                 `bench: `,
		"verify " + dir + " --workers -1":                    "--workers -1: want at least 0",
		"verify " + dir + " --sample 101%":                   "101%",
		"import x":                                           "import: missing --out, the directory for the run",
		"import x --out y --format pdf":                      `import: --format "pdf": want jsonl or boardspace`,
		"import x z --out y":                                 "import: jsonl is one file, which names its game",
		"import x --out y --game gipf/basic":                 "import: jsonl is one file, which names its game",
		"study a.yaml --resume":                              "--resume: missing --out, the directory of the study",
		"study a.yaml --until -1s":                           "--until -1s: must not be negative",
		"study a.yaml --card a.pdf":                          "a.pdf",
		"study card chess":                                   "study card: ",
		"standings x --plot a.pdf":                           "a.pdf",
		"stats rate a.csv --plot a.pdf":                      "a.pdf",
		"tune a.yaml --date 2026-13-01":                      `tune: --date "2026-13-01": want YYYY-MM-DD`,
		"engine chess":                                       "engine: ",
		"engine-check ./mine --game chess":                   "engine-check: --game: ",
		"agents chess":                                       "agents: ",
		"config example nothing":                             "config example: ",
		"config schema nothing":                              `config schema: unknown kind "nothing", `,
		"completion csh":                                     `unknown shell "csh"; `,
		"help nothing":                                       `unknown command "nothing" for "gipfarena"`,
		"workers add a --trust much":                         "--trust",
	} {
		var out, errs bytes.Buffer
		require.Equal(t, exitUsage, standard().Execute(t.Context(), strings.Fields(args), strings.NewReader(""), &out, &errs), "%s: %s%s", args, errs.String(), out.String())
		require.Contains(t, errs.String(), "gipfarena: ", args)
		require.Contains(t, errs.String(), want, args)
		require.Empty(t, out.String(), args)
	}
}

// TestFlagErrors: what is wrong with the value of a flag, in plain words, and which flag of ours one of another program stands for.
func TestFlagErrors(t *testing.T) {
	for args, want := range map[string]string{
		"--workers 99999999999999999999": `"99999999999999999999" for "--workers" flag: the number is too large`,
		"--workers x":                    `"x" for "--workers" flag: not a number that this flag takes`,
		"--quiet=maybe":                  `"maybe" for "-q, --quiet" flag: want true or false`,
		"--interval x":                   `"x" for "--interval" flag: want a duration such as 500ms, 10s or 2m`,
		"--seed -1":                      `"-1" for "--seed" flag: want a whole number from 0`,
		"--log xml":                      `"xml" for "--log" flag: want text or json`,
		"--nothing":                      "unknown flag: --nothing",
		"--concurrency 4":                "unknown flag: --concurrency, here it is workers",
		"-concurrency 4":                 "in -concurrency, here it is workers",
	} {
		var errs bytes.Buffer
		args := append([]string{"match", "gipf/basic", "random", "random"}, strings.Fields(args)...)
		require.Equal(t, exitUsage, standard().Execute(t.Context(), args, nil, io.Discard, &errs), args)
		require.Contains(t, errs.String(), want+"\n")
	}
}

// TestUnwritable: a file that a command cannot write is named in the error; nothing else is printed.
func TestUnwritable(t *testing.T) {
	dir := t.TempDir()
	run, file := dir+"/run", testkit.File(t, "", dir, "file")
	require.Zero(t, standard().Execute(t.Context(), []string{"match", "gipf/basic", "a=random", "b=random", "--pairs", "2", "--quiet", "--out", run}, nil, io.Discard, io.Discard))
	for _, args := range []string{
		"show RUN 0 --svg FILE/x.svg", "show RUN 0 --html FILE/x.html", "report RUN --out FILE/x.html", "standings RUN --plot FILE/x.svg",
		"stats rate RUN --plot FILE/x.svg", "compare RUN RUN --plot FILE/x.svg", "export RUN --format pgn --out FILE/x", "backup RUN FILE/x",
		"match gipf/basic random random --quiet --out FILE/x", "import RUN/run.db --out FILE/x", "bench --level nothing --cpuprofile FILE/x", "play gipf/basic --against random --as none --save FILE/x.json",
	} {
		var out, errs bytes.Buffer
		args = strings.NewReplacer("RUN", run, "FILE", file).Replace(args)
		require.Equal(t, exitUsage, standard().Execute(t.Context(), strings.Fields(args), strings.NewReader(""), &out, &errs), args)
		require.Contains(t, errs.String(), file, args)
		require.Empty(t, out.String(), args)
	}
}
