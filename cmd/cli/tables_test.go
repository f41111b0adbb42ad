package cli

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"runtime/debug"
	"runtime/metrics"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/spf13/cobra"
	"github.com/stretchr/testify/require"

	"gipf.arena/agents"
	"gipf.arena/arena"
	"gipf.arena/arena/hub"
	"gipf.arena/arena/runs"
	"gipf.arena/arena/stats"
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

// TestVerdicts: one test that accepted H1 is enough for 0; one that is undecided for 4, where none accepted H1; and else it is 3.
func TestVerdicts(t *testing.T) {
	const h0, h1, open = stats.AcceptedH0, stats.AcceptedH1, stats.Undecided
	for _, c := range []struct {
		tests []stats.Verdict
		want  error
	}{
		{[]stats.Verdict{h1}, nil},
		{[]stats.Verdict{h0}, verdictError(3)},
		{[]stats.Verdict{open}, verdictError(4)},
		{[]stats.Verdict{h0, open, h1}, nil},
		{[]stats.Verdict{h0, open}, verdictError(4)},
		{[]stats.Verdict{h0, h0}, verdictError(3)},
	} {
		require.Equal(t, c.want, verdictCode(c.tests), "%v", c.tests)
		if len(c.tests) == 1 {
			require.Equal(t, c.want, verdictOf(c.tests[0].String()))
		}
	}
	require.EqualError(t, verdictOf(""), "--exit-code: the job has no sequential test")
	require.EqualError(t, verdictError(4), "exit code 4")
}

// TestPace: a pace is what was done by the time, from the first game on, and the rest is what is left at that pace, to a second.
func TestPace(t *testing.T) {
	for _, c := range []struct {
		done, left int64
		elapsed    time.Duration
		rate       float64
		rest       time.Duration
		ok         bool
	}{
		{1, 0, time.Second, 1, 0, true},
		{1, 3, time.Second, 1, 3 * time.Second, true},
		{2, 3, 4 * time.Second, 0.5, 6 * time.Second, true},
		{3, 1, 4 * time.Second, 0.75, time.Second, true}, // 1.33 s
		{3, 2, 4 * time.Second, 0.75, 3 * time.Second, true},
		{1, 1, 1, 1 / time.Nanosecond.Seconds(), 0, true},
		{0, 3, time.Second, 0, 0, false},
		{-1, 3, time.Second, 0, 0, false},
		{1, -1, time.Second, 0, 0, false},
		{1, 1, 0, 0, 0, false},
		{1, 1, -1, 0, 0, false},
	} {
		rate, rest, ok := pace(c.done, c.left, c.elapsed)
		require.Equal(t, []any{c.rate, c.rest, c.ok}, []any{rate, rest, ok}, "%+v", c)
	}
	require.Equal(t, []float64{0, 0.1, 12.3, -0.3}, each.Of([]float64{0.04, 0.05, 12.34, -0.26}, tenths))
}

// TestAttributes: what a line of a log says, in its order, and what it leaves out where that is not known.
func TestAttributes(t *testing.T) {
	elo, give := 12.34, 5.06
	full := Snapshot{
		Done: 40, Total: 100, Most: "at most ", Unit: "cells", InFlight: 0, Stored: 0, Summary: " a +12 \n", Leader: "a", Elo: &elo, EloError: &give, Round: "round 2",
	}
	require.Equal(t, []any{
		"cells", int64(40), "of", int64(100), "in_flight", int64(0), "cells_per_second", 2.0, "leader", "a", "elo", 12.3, "elo_error", 5.1, "summary", "a +12",
		"left", "at most 30s", "left_seconds", int64(30), "stored", int64(0), "round", "round 2",
	}, full.attributes(20, 10*time.Second))
	require.Equal(t, []any{"games", int64(0), "of", int64(0), "games_per_second", 0.0}, Snapshot{InFlight: -1, Stored: -1}.attributes(0, time.Second))
	unsure := Snapshot{InFlight: -1, Stored: -1, Leader: "a", EloError: &give}
	require.NotContains(t, unsure.attributes(0, time.Second), "leader")
	require.Equal(t, math.MaxInt, rowsBelow(io.Discard), "what is no terminal has rows without end")
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

// TestCompleteInFull: what a shell is offered, in full: agents, then parameters that are not given, then values, at each depth.
func TestCompleteInFull(t *testing.T) {
	kinds := []agents.Kind{
		{Name: "deep", Doc: "Deep.", Params: []agents.Param{{Name: "agent", Doc: "Inside.", Type: agents.Nested}, {Name: "on", Doc: "Whether.", Type: agents.Switch}}},
		{Name: "flat", Doc: "Flat.", Params: []agents.Param{{Name: "n", Doc: "Number.", Type: agents.Int}, {Name: "option", Doc: "Any.", Open: true}}},
	}
	for typed, want := range map[string]string{
		"":                           "deep\tDeep.|flat\tFlat.",
		"fl":                         "deep\tDeep.|flat\tFlat.",
		"flat:":                      "flat:n=\tNumber.|flat:option.\tAny.",
		"flat:n=3":                   "",
		"flat:n=3,":                  "flat:n=3,option.\tAny.",
		"flat:option.x=1,":           "flat:option.x=1,n=\tNumber.|flat:option.x=1,option.\tAny.",
		"other:":                     "",
		"deep:on=":                   "deep:on=on|deep:on=off",
		"deep:agent=":                "deep:agent=(deep\tDeep.|deep:agent=(flat\tFlat.",
		"deep:agent=(":               "deep:agent=(deep\tDeep.|deep:agent=(flat\tFlat.",
		"deep:agent=(flat:":          "deep:agent=(flat:n=\tNumber.|deep:agent=(flat:option.\tAny.",
		"deep:agent=(deep:on=":       "deep:agent=(deep:on=on|deep:agent=(deep:on=off",
		"deep:agent=(flat:n=1)":      "",
		"deep:agent=(flat:n=1),":     "deep:agent=(flat:n=1),on=\tWhether.",
		"deep:agent=(flat:n=1),on=o": "deep:agent=(flat:n=1),on=on|deep:agent=(flat:n=1),on=off",
	} {
		require.Equal(t, want, strings.Join(completeSpec(kinds, "gipf/basic", typed), "|"), typed)
	}
	p := &Program{runs.Standard()}
	require.Contains(t, weightsOf("gipf/basic", "evaluation"), "hand")
	require.Equal(t, []string{"policy"}, weightsOf("gipf/basic", "policy"), "weights of its subject alone")
	offered, _ := completeAgents(p, 1)(nil, nil, "")
	require.True(t, strings.HasPrefix(offered[0], "combined/") || strings.HasPrefix(offered[0], "gipf/"), "the game first: %s", offered[0])
	offered, _ = completeAgents(p, 1)(nil, []string{"gipf/basic"}, "new=rando")
	require.True(t, slices.ContainsFunc(offered, func(o string) bool { return strings.HasPrefix(o, "new=random\t") }))
	offered, _ = completeAgents(p, 0)(nil, nil, "mcts:sims=")
	require.Empty(t, offered, "what is no name of a player")
	none, _ := completeGames(p)(nil, []string{"gipf/basic"}, "")
	require.Empty(t, none, "one game is enough")
}

// TestShowOptions: what options of show contradict is said before anything is read.
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

// TestPick: a file of one game needs no number; one of several does, and says so.
func TestPick(t *testing.T) {
	games := func(indices ...int64) func(func(arena.Record, error) bool) {
		return func(yield func(arena.Record, error) bool) {
			for _, i := range indices {
				if !yield(arena.Record{Index: i, Game: "gipf/basic"}, nil) {
					return
				}
			}
		}
	}
	r := runs.Standard()
	for _, c := range []struct {
		which int64
		games []int64
		want  string // the name of what is found, or why there is none
	}{
		{only, []int64{7}, "f, game 7"},
		{7, []int64{7}, "f, game 7"},
		{0, []int64{0, 5, 9}, "f, game 0"},
		{9, []int64{0, 5, 9}, "f, game 9"},
		{only, []int64{0, 5}, `"f" has several games: say which one, by its number`},
		{only, nil, `game 0 is not in "f", which has 0 games`},
		{3, []int64{2}, `game 3 is not in "f", which has 1 game with numbers up to 2`},
		{3, []int64{9, 2}, `game 3 is not in "f", which has 2 games with numbers up to 9`},
	} {
		f, err := pick(r, "f", c.which, games(c.games...))
		if err != nil {
			require.EqualError(t, err, c.want)
			continue
		}
		require.Equal(t, c.want, f.Name)
		require.Equal(t, "gipf/basic", f.Game.Name())
	}
	full := errors.New("cut off")
	_, err := pick(r, "f", 3, func(yield func(arena.Record, error) bool) { yield(arena.Record{}, full) })
	require.EqualError(t, err, `"f": cut off`)
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

// TestEndings: what pages say when work has ended.
func TestEndings(t *testing.T) {
	for want, err := range map[string]error{
		"The work has ended.":                             nil,
		"The work was interrupted. What is done is kept.": fmt.Errorf("x: %w", context.Canceled),
		"The work was stopped. What is done is kept.":     errors.New("disk full"),
	} {
		require.Equal(t, want, ending(err))
	}
}

// TestFold: a paragraph that is too wide is written anew below its first word; what fits stays as it is.
func TestFold(t *testing.T) {
	long := strings.TrimSpace(strings.Repeat("word ", 20)) // of 99 columns
	for text, want := range map[string]string{
		"short\n":                         "short\n",
		"a\n\nb":                          "a\n\nb\n",
		long:                              strings.TrimSpace(strings.Repeat("word ", 16)) + "\n" + strings.TrimSpace(strings.Repeat("word ", 4)) + "\n",
		"  key    " + long:                "  key    " + strings.TrimSpace(strings.Repeat("word ", 14)) + "\n         " + strings.TrimSpace(strings.Repeat("word ", 6)) + "\n",
		"key  a\n     " + long + "\nnext": "key  a " + strings.TrimSpace(strings.Repeat("word ", 14)) + "\n     " + strings.TrimSpace(strings.Repeat("word ", 6)) + "\nnext\n",
		"key  a\n     b\nnext":            "key  a\n     b\nnext\n",
	} {
		var out bytes.Buffer
		fold(&out, text)
		require.Equal(t, want, out.String(), "%q", text)
	}
}

// TestBordersOfStats: numbers of stats commands, on both sides of what they may be: a text that begins with "!" is why one is refused.
func TestBordersOfStats(t *testing.T) {
	const match, plan = "match --wdl 15,20,10 ", "plan --elo 20 "
	for args, want := range map[string]string{
		match + "--sprt 0,5 --bounds -1,1":                                "bounds in force (-1.000, 1.000)",
		match + "--sprt 0,5 --bounds -0.1,0.1":                            "bounds in force (-0.100, 0.100)",
		match + "--sprt 0,5 --bounds 0,1":                                 `!--bounds "0,1": want a number below 0 and one above`,
		match + "--sprt 0,5 --bounds -1,0":                                `!--bounds "-1,0": want a number below 0 and one above`,
		match + "--sprt 0,5 --bounds -1":                                  `!--bounds "-1": want 2 numbers with commas between, got 1`,
		match + "--sprt 0,x":                                              `!--sprt "0,x": "x" is no number`,
		match + "--sprt 0,5 --batch 1":                                    "SPRT of elo0 = 0 against elo1 = 5 in normalized Elo, trinomial, alpha 0.05, beta 0.05",
		match + "--sprt 0,5 --batch -1":                                   "!--batch -1: want 1 or more",
		match + "--sprt 0,5 --alpha 0.1 --beta 0.2":                       "alpha 0.1, beta 0.2",
		match + "--any-time 100":                                          "45 games, losses, draws, wins [10 20 15]",
		match + "--any-time -1":                                           "!-1",
		"match --ptnml 1,2,3,4,5":                                         "pentanomial [1 2 3 4 5]",
		"match --wdl 3,2,1":                                               "losses, draws, wins [1 2 3]",
		plan + "--played 0 --seconds 0 --at-once 1":                       "of fixed size",
		plan + "--played -1":                                              "!stats plan: --played -1 --seconds 0 --at-once 1: want 0 or more, 0 or more, 1 or more",
		plan + "--seconds -0.1":                                           "!stats plan: --played 0 --seconds -0.1 --at-once 1: want",
		plan + "--seconds 999999999":                                      "of fixed size",
		plan + "--seconds 1e9":                                            "!stats plan: --played 0 --seconds 1e+09 --at-once 1: want",
		plan + "--at-once 0":                                              "!stats plan: --played 0 --seconds 0 --at-once 0: want",
		plan + "--pilot x --draws 0.1":                                    "!stats plan: --draws and --pilot: want one of them",
		plan + "--pilot x --bias 1":                                       "!stats plan: --bias and --pilot: want one of them",
		plan + "--pilot x --played 1":                                     "!stats plan: --played and --pilot: want one of them",
		plan + "--pilot x --seconds 1":                                    "!stats plan: --seconds and --pilot: want one of them",
		"cycles x --simulations 0":                                        "!--simulations 0: want 1 to ",
		"cycles x --simulations 1":                                        "!x",
		fmt.Sprintf("cycles x --simulations %d", stats.MostSimulations):   "!x",
		fmt.Sprintf("cycles x --simulations %d", stats.MostSimulations+1): fmt.Sprintf("!--simulations %d: want 1 to %[2]d", stats.MostSimulations+1, stats.MostSimulations),
	} {
		var out, errs bytes.Buffer
		code := standard().Execute(t.Context(), append([]string{"stats"}, strings.Fields(args)...), nil, &out, &errs)
		if why, refused := strings.CutPrefix(want, "!"); refused {
			require.Equal(t, exitUsage, code, args)
			require.Contains(t, errs.String(), why, args)
			require.Empty(t, out.String(), args)
			continue
		}
		require.Equal(t, exitDone, code, "%s: %s", args, errs.String())
		require.Contains(t, out.String(), want, args)
	}
}

// TestFlagsOfWork: what the flags of all commands that play games want of each other.
func TestFlagsOfWork(t *testing.T) {
	for args, want := range map[string]string{
		"--workers 1 --in-flight 1": "",
		"--workers 0":               "--workers 0: want at least 1",
		"--in-flight 0":             "--in-flight 0: want at least 1",
		"--in-flight -1":            "--in-flight -1: want at least 1",
		"--metrics localhost:0 --metrics-wait 1ns":          "",
		"--metrics localhost:0 --metrics-wait -1ns":         "--metrics-wait -1ns: want --metrics, and no negative time",
		"--metrics-wait 1ns":                                "--metrics-wait 1ns: want --metrics, and no negative time",
		"--metrics-wait 0s":                                 "",
		"--pprof":                                           "--pprof: want --metrics, the address",
		"--metrics localhost:0 --pprof":                     "",
		"--interval 1ns":                                    "",
		"--interval 0s":                                     "--interval 0s: must be positive",
		"--interval -1s":                                    "--interval -1s: must be positive",
		"--metrics localhost:0 --pprof --workers 2 --quiet": "",
	} {
		var f workFlags
		cmd := &cobra.Command{}
		cmd.SetContext(t.Context())
		f.add(cmd, "the answer")
		require.NoError(t, cmd.ParseFlags(strings.Fields(args)))
		err := f.check(cmd)
		if want != "" {
			require.EqualError(t, err, want, args)
			require.ErrorAs(t, err, new(*arena.InputError))
			continue
		}
		require.NoError(t, err, args)
		require.Equal(t, strings.Contains(args, "--pprof"), f.options.Runs.Labels, "goroutines have labels where profiles are asked for: %s", args)
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

// TestVacant: a directory is for work of one kind; what is there already keeps it.
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

// A gauge notes what the collector is set to whenever something is written to it, and when it is read, which finds nothing.
type gauge struct{ seen []uint64 }

func (g *gauge) Read([]byte) (int, error) { _, _ = g.Write(nil); return 0, io.EOF }

func (g *gauge) Write(text []byte) (int, error) {
	s := []metrics.Sample{{Name: "/gc/gogc:percent"}}
	metrics.Read(s)
	g.seen = append(g.seen, s[0].Value.Uint64())
	return len(text), nil
}

// TestCollector: a worker and an engine collect garbage as a process does that plays as many games, and afterwards it is as before.
func TestCollector(t *testing.T) {
	t.Setenv("GOGC", "")
	before := debug.SetGCPercent(77)
	defer debug.SetGCPercent(before)
	for args, want := range map[string]uint64{"worker --server localhost:1 --slots 512 --idle 10ms": 200, "engine gipf/basic --agent random": 400} {
		var g gauge
		standard().Execute(t.Context(), strings.Fields(args), &g, io.Discard, &g)
		require.NotEmpty(t, g.seen, args)
		require.Equal(t, want, g.seen[0], args)
		require.Equal(t, 77, debug.SetGCPercent(77), args)
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
		var out bytes.Buffer
		require.NoError(t, told{j, fmt.Sprintf("http://hub/%d", j.ID)}.WriteText(&out))
		require.Equal(t, want, out.String())
	}
}

// TestPerftDepth: how many moves may be counted.
func TestPerftDepth(t *testing.T) {
	p := standard()
	for depth, ok := range map[string]bool{"0": false, "1": true, "100": true, "101": false, "-1": false, "x": false, "": false} {
		q, err := p.perftCount("gipf/basic", depth, nil, perftFlags{setup: 1, divide: true})
		if !ok {
			require.EqualError(t, err, fmt.Sprintf("depth %q: want a number from 1 to 100", depth))
			continue
		}
		require.NoError(t, err)
		require.Equal(t, []any{depth, true, false, "gipf/basic"}, []any{fmt.Sprint(q.Depth), q.Divide, q.Distinct, q.Game.Name()})
	}
	_, err := p.perftCount("chess", "1", nil, perftFlags{})
	require.ErrorContains(t, err, `"chess"`)
}

// TestAgentsAsText: agents with what each stands for, and their parameters with values and default, a line without words between agents.
func TestAgentsAsText(t *testing.T) {
	var out bytes.Buffer
	require.NoError(t, Agents(&out, []agents.Description{
		{Name: "a", Doc: "Plays.", Resolved: "a:n=2", Params: []agents.ParamDescription{
			{Name: "n", Doc: "how many", Range: "1 to 9", Default: "2"}, {Name: "m", Doc: "which", Range: "a name"},
		}},
		{Name: "b", Doc: "Plays, too.", Resolved: "b"},
	}))
	require.Equal(t, `a
    Plays.
    = a:n=2
  parameter  meaning, values and default
  n=         how many (1 to 9; default 2)
  m=         which (a name)

b
    Plays, too.
`, out.String())
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
