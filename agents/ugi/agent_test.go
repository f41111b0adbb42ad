package ugi_test

import (
	"context"
	"errors"
	"math"
	"os"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"gipf.arena/agents"
	"gipf.arena/arena"
	"gipf.arena/internal/testkit"
	"gipf.arena/rules"
)

// calm is the parameters of engines that must not lose on a slow machine.
const calm = "nodes=1,cap=60000,wait=60000"

// TestGames plays whole games of every kind: turns of several moves, random
// set-ups, positions that repeat. With a Seed the games come again for any
// number of workers, and of engines.
func TestGames(t *testing.T) {
	for _, name := range []string{"gipf/basic", "gipf/tournament", "zertz/37", "lyngk/base"} {
		t.Run(name, func(t *testing.T) {
			var digests []string
			for _, workers := range []int{1, 3} {
				x := tournament(t, name, 3, fakeSpec(t, "plays well", calm, "check=on"), "random")
				x.MaxPlies = 0
				var kept keep
				require.NoError(t, arena.Run(t.Context(), x, arena.Options{Workers: workers, Sinks: []arena.Sink{&kept}}))
				digest := arena.NewDigest()
				require.Len(t, kept.records, 6)
				records := make([]arena.Record, 6)
				for _, r := range kept.records {
					require.Contains(t, []arena.Termination{arena.ByRule, arena.Cap}, r.Termination, r.Detail)
					r.Sides[0].Spec, r.Sides[1].Spec = "", "" // the script is somewhere else each time
					records[r.Index] = r
				}
				for i := range records {
					require.NoError(t, digest.Add(&records[i]))
				}
				digests = append(digests, digest.String())
			}
			require.Equal(t, digests[0], digests[1])
		})
	}
}

// script writes a shell script and makes it an engine.
func script(t *testing.T, text string) string {
	t.Helper()
	path := testkit.Path(t, "engine.sh")
	require.NoError(t, os.WriteFile(path, []byte("#!/bin/sh\n"+text), 0o755))
	return path
}

// polite is the loop of a shell engine that gets everything right except go.
const polite = `
while read word rest; do
	case $word in
	ugi) echo ugiok ;;
	isready) echo readyok ;;
	go) echo "bestmove $move" ;;
	quit) exit ;;
	esac
done
`

func builder(t *testing.T, spec string, g rules.Game) agents.Builder {
	t.Helper()
	t.Setenv("TMPDIR", t.TempDir())
	return builderHere(t, spec, g)
}

// builderHere is builder for parallel tests, whose folders lie where those of others do.
func builderHere(t *testing.T, spec string, g rules.Game) agents.Builder {
	t.Helper()
	b, err := set().Builder(spec, g)
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, agents.Close(b)) })
	return b
}

// TestSurroundings checks what an engine sees of this machine.
func TestSurroundings(t *testing.T) {
	seen := testkit.File(t, "", t.TempDir(), "seen")
	t.Setenv("GIPF_SECRET", "token")
	t.Setenv("GIPF_WANTED", "a b")
	path := script(t, `{ env; pwd; cut -d" " -f1,5 /proc/self/stat; echo "$2"; } > "$1"`+polite)
	b := builder(t, "ugi:path="+path+",env=GIPF_WANTED GIPF_UNSET,args="+seen+" --fast", game(t, "gipf/basic"))
	a, err := b.Build(agents.Env{Game: game(t, "gipf/basic")})
	require.NoError(t, err)
	got := testkit.Read(t, seen)
	require.NotContains(t, got, "GIPF_SECRET")
	require.NotContains(t, got, "GIPF_UNSET")
	require.Contains(t, got, "GIPF_WANTED=a b\n")
	require.Contains(t, got, "PATH="+os.Getenv("PATH")+"\n")
	home := os.Getenv("TMPDIR") + "/gipfarena-ugi-"
	for _, what := range []string{"\nHOME=", "\nTMPDIR=", "\nPWD=", "\n"} {
		require.Contains(t, "\n"+got, what+home)
	}
	require.Contains(t, got, "\n--fast\n")
	require.NoError(t, agents.Close(a))
	require.Error(t, agents.Close(a), "twice")
}

// TestEnginesServeManyGames counts how often an engine is started.
func TestEnginesServeManyGames(t *testing.T) {
	for _, c := range []struct {
		manner string
		starts int
	}{{"plays well", 1}, {"crashes", 12}} {
		t.Run(c.manner, func(t *testing.T) {
			log := testkit.Path(t, "log")
			inner := strings.TrimPrefix(fakeSpec(t, c.manner), "ugi:path=")
			path := script(t, "echo start >> "+log+"\nexec "+inner)
			x := tournament(t, "gipf/basic", 6, "ugi:path="+path+","+calm, "random")
			// As gipfarena does, check first that the engine works, then release it.
			probe, err := x.Players[0].Builder.Build(agents.Env{Game: x.Game})
			require.NoError(t, err)
			require.NoError(t, agents.Close(probe))
			require.NoError(t, arena.Run(t.Context(), x, arena.Options{Workers: 1}))
			text := testkit.Read(t, log)
			require.Equal(t, c.starts, strings.Count(text, "start"))
		})
	}
}

// TestUnavailable lists engines that never reach a game. That is an error of the
// run, not a lost game.
func TestUnavailable(t *testing.T) {
	t.Setenv("TMPDIR", t.TempDir())
	for _, c := range []struct {
		manner, want string
		params       string
		available    bool // it works, and the mistake is the user's
	}{
		{"mute", `silent: engine.sh: no "ugiok" within 5s`, "wait=5000", false},
		{"says uciok", `no "ugiok" within 5s; its last line: "uciok"`, "wait=5000", false},
		{"never ready", `no "readyok" within 5s; its last line: "ugiok"`, "wait=5000", false},
		{"exits at once", "crash: engine.sh: closed its output: exit status 3\nits error output:\nno licence·[31m", calm, false},
		{"malformed option", `protocol: engine.sh: option "name Level type slider": type "slider", want one of spin`, calm, false},
		{"plays another game", `option Variant: "gipf/basic:white=2", want one of chess, draughts`, calm, true},
		{"plays well", `no option "Hush"; it has "Variant", "Seed", "Hash"`, calm + ",option.Hush=2", true},
		{"plays well", `option Hash: "65", want a whole number from 1 to 64`, calm + ",option.Hash=65", true},
	} {
		t.Run(c.manner, func(t *testing.T) {
			t.Parallel()
			g := game(t, "gipf/basic:white=2")
			b := builderHere(t, fakeSpec(t, c.manner, c.params), g)
			for range 2 {
				_, err := b.Build(agents.Env{Game: g})
				require.ErrorContains(t, err, c.want)
				require.Equal(t, c.available, !errors.Is(err, agents.ErrUnavailable))
				var failure *agents.Failure
				require.NotErrorAs(t, err, &failure)
			}
			require.Empty(t, processes(t, tag(t)))
		})
	}
}

// TestFailsToComeBack lets an engine play one game and then never start again:
// every later game is lost, and recorded.
func TestFailsToComeBack(t *testing.T) {
	once := testkit.Path(t, "once")
	path := script(t, "mkdir "+once+" || exit 4\nmove=pass"+polite)
	x := tournament(t, "gipf/basic", 2, "ugi:path="+path+","+calm, "random")
	probe, err := x.Players[0].Builder.Build(agents.Env{Game: x.Game})
	require.NoError(t, err)
	require.NoError(t, agents.Close(probe))
	require.NoError(t, x.Close())
	var kept keep
	require.NoError(t, arena.Run(t.Context(), x, arena.Options{Workers: 1, Sinks: []arena.Sink{&kept}}))
	require.Len(t, kept.records, 4)
	for _, r := range kept.records {
		require.Equal(t, arena.Crash, r.Termination)
		require.Contains(t, r.Detail, "p0: engine.sh: closed its output: exit status 4")
		require.Equal(t, "p1", r.Sides[r.Result.Winner().Index()].Name)
		require.Equal(t, x.OpeningPlies, r.Plies())
	}
}

// TestCancel ends a run while it waits for engines that would let it wait for a
// minute: for a turn, for an answer to the handshake, for their input to be read,
// for their end. It ends within quitWait; the test has patience with
// slow machines, and says what it took.
func TestCancel(t *testing.T) {
	for _, c := range []struct{ manner, params string }{
		{"is silent", "ms=3600000"},
		{"stops reading", "nodes=1,cap=60000"},
		{"mute", "wait=60000"},
		{"never ready", "wait=60000"},
		{"ignores quit", "nodes=1"},
		{"leaves children", "nodes=1"},
		{"leaves its group", "nodes=1"},
	} {
		t.Run(c.manner, func(t *testing.T) {
			x := tournament(t, "gipf/basic", 1<<20, fakeSpec(t, c.manner, c.params), "random")
			ctx, cancel := context.WithCancelCause(t.Context())
			var cancelled atomic.Int64
			why, start := errors.New("enough"), time.Now()
			time.AfterFunc(300*time.Millisecond, func() {
				cancelled.Store(int64(time.Since(start)))
				cancel(why)
			})
			var kept keep
			err := arena.Run(ctx, x, arena.Options{Workers: 4, Sinks: []arena.Sink{&kept}})
			took := time.Since(start) - time.Duration(cancelled.Load())
			require.ErrorIs(t, err, why)
			t.Logf("%v after %d games", took, len(kept.records))
			require.Less(t, took, 5*time.Second)
			for _, r := range kept.records {
				require.False(t, r.Termination.Forfeit(), "being interrupted is no fault: %s", r.Detail)
			}
		})
	}
}

// TestTimeToQuit interrupts engines that take their time to obey quit: in the
// middle of a turn, and before they have introduced themselves. Each is told, and
// gets to the end of what it does then. It has ¾ s for a quarter of one, which a busy machine
// may not give it, so there is more than one try: an engine that is killed at once never gets there.
func TestTimeToQuit(t *testing.T) {
	for name, mute := range map[string]string{"thinking": "go) echo", "shaking hands": "ugi) echo"} {
		t.Run(name, func(t *testing.T) {
			for try := 1; !getsToTheEnd(t, mute); try++ {
				require.Less(t, try, 10)
			}
		})
	}
}

// getsToTheEnd interrupts an engine that is silent at one word and reports whether it got to
// the end of what it does when it is to quit.
func getsToTheEnd(t *testing.T, mute string) bool {
	done := testkit.Path(t, "done")
	text := strings.NewReplacer("quit) exit", "quit) sleep 0.25; touch "+done+"; exit", mute, strings.Replace(mute, "echo", ": echo", 1)).Replace(polite)
	b := builder(t, "ugi:ms=3600000,wait=60000,path="+script(t, text), countdown{})
	ctx, cancel := context.WithTimeout(t.Context(), 300*time.Millisecond)
	defer cancel()
	a, err := b.Build(agents.Env{Game: countdown{}, Context: ctx})
	if err == nil {
		_, _, err = a.Choose(ctx, countdown{}.New(0))
		require.NoError(t, agents.Close(a))
	}
	require.ErrorIs(t, err, context.DeadlineExceeded)
	start := time.Now()
	require.NoError(t, agents.Close(b))
	require.Less(t, time.Since(start), 10*time.Second)
	_, err = os.Stat(done)
	return err == nil
}

// TestChoose looks at the agent alone: what it says of its moves, and that it
// asks once for a whole turn.
func TestChoose(t *testing.T) {
	g := game(t, "zertz/37")
	log := testkit.Path(t, "log")
	b := builder(t, "ugi:"+calm+",path="+script(t, `
move="Wa1;-a4"
`+strings.ReplaceAll(polite, "go)", `go) echo asked >> `+log+`; echo info nodes 7 score cp 400; echo info string hello;`)), g)
	a, err := b.Build(agents.Env{Game: g})
	require.NoError(t, err)
	defer agents.Close(a)
	s := g.New(0)
	for i, want := range []string{"Wa1", "-a4"} {
		m, info, err := a.Choose(t.Context(), s)
		require.NoError(t, err)
		require.Equal(t, want, g.FormatMove(s, m))
		if i == 0 {
			require.EqualValues(t, 7, info.Sims)
			require.InDelta(t, 10./11, info.Value, 1e-9)
		} else {
			require.Zero(t, info.Sims)
			require.True(t, math.IsNaN(info.Value))
		}
		s.Play(m)
		a.(agents.Observer).Played(m)
	}
	text, err := os.ReadFile(log)
	require.NoError(t, err)
	require.Equal(t, "asked\n", string(text))
	// The same turn in another position, of which it was not told, is illegal there.
	_, _, err = a.Choose(t.Context(), s)
	var failure *agents.Failure
	require.ErrorAs(t, err, &failure)
	require.Equal(t, agents.FaultIllegal, failure.Fault)
	require.Contains(t, failure.Detail, "engine.sh: bestmove in "+s.String())
	// And legal again at the start.
	m, _, err := a.Choose(t.Context(), g.New(0))
	require.NoError(t, err)
	require.Equal(t, "Wa1", g.FormatMove(g.New(0), m))
}

// TestIdentity checks that changing a program, or a file among its arguments,
// makes another agent.
func TestIdentity(t *testing.T) {
	g := game(t, "gipf/basic")
	path := script(t, polite)
	data := testkit.Path(t, "net.bin")
	seen := map[string]bool{}
	identity := func(spec string) string {
		b, err := set().Builder(spec, g)
		require.NoError(t, err)
		return b.Identity()
	}
	for _, content := range []string{"one", "two"} {
		testkit.File(t, content, data)
		spec := "ugi:path=" + path + ",args=--net " + data
		seen[identity(spec)] = true
		require.Equal(t, identity(spec), identity(spec))
	}
	require.NoError(t, os.WriteFile(path, []byte("#!/bin/sh\n# changed\n"+polite), 0o755))
	seen[identity("ugi:path="+path+",args=--net "+data)] = true
	require.Len(t, seen, 3)
	require.Contains(t, identity("ugi:path="+path), "ugi:cap=10000,check=off,margin=100,ms=100,path="+path+",wait=10000#")
	require.NotContains(t, identity("ugi:depth=3,path="+path), "ms=")
}

func TestBindErrors(t *testing.T) {
	for spec, want := range map[string]string{
		"ugi":                       "path= is missing",
		"ugi:path=./nowhere":        "nowhere",
		"ugi:path=no-such-program":  `"no-such-program"`,
		"ugi:path=sh,ms=0":          `ms="0"`,
		"ugi:path=sh,check=maybe":   `check="maybe": want on or off`,
		"ugi:path=sh,options.x=1":   "unknown parameter",
		"ugi:path=testdata":         "testdata",
		"ugi:path=sh,args=ok,nodes": "not of the form key=value",
	} {
		_, err := set().Builder(spec, game(t, "gipf/basic"))
		require.ErrorContains(t, err, want, spec)
	}
}
