package ugi_test

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"gipf.arena/agents"
	"gipf.arena/agents/ugi"
	"gipf.arena/arena"
	"gipf.arena/internal/testkit"
	"gipf.arena/rules/catalog"
)

// playAlone is a run in its own process: "run PAIRS INFLIGHT SPEC SPEC…". It says
// how many games it played and how many were lost by a fault.
func playAlone(args []string) {
	if os.Getenv("ADOPT") != "" {
		ugi.AdoptOrphans()
	}
	g, err := catalog.Game("gipf/basic")
	if err != nil {
		panic(err)
	}
	pairs, _ := strconv.Atoi(args[0])
	inFlight, _ := strconv.Atoi(args[1])
	x := &arena.Tournament{Game: g, Pairs: pairs, OpeningPlies: 3, MaxPlies: 40, Seed: 5}
	set := set()
	for i, spec := range args[2:] {
		b, err := set.Builder(spec, g)
		if err != nil {
			panic(err)
		}
		x.Players = append(x.Players, arena.Player{Name: fmt.Sprintf("p%d", i), Builder: b})
	}
	games, faults := 0, 0
	err = arena.Run(context.Background(), x, arena.Options{Workers: 2, InFlight: inFlight, Sinks: []arena.Sink{sinkFunc(func(r arena.Record) error {
		games++
		if _, _, failed := r.Fault(); failed {
			faults++
			fmt.Println(r.Detail)
		}
		return nil
	})}})
	for _, p := range x.Players {
		for _, note := range agents.Notes(p.Builder) {
			fmt.Println(note)
		}
	}
	err = cmp.Or(err, x.Close())
	fmt.Printf("%d games, %d faults, %v\n", games, faults, err)
}

// alone returns the command of such a run with a limit of descriptors.
func alone(t *testing.T, descriptors string, args ...string) *exec.Cmd {
	t.Helper()
	exe, err := os.Executable()
	require.NoError(t, err)
	return exec.Command("/bin/sh", append([]string{"-c", `ulimit -n "$0"; exec "$@"`, descriptors, exe, "run"}, args...)...)
}

// TestFewDescriptors plays many games at a time among innocent engines where there are
// hardly any descriptors. None is lost.
func TestFewDescriptors(t *testing.T) {
	testkit.RestInRace(t, "many processes, slow to start; TestNoRoom runs what is concurrent")
	t.Setenv("TMPDIR", t.TempDir())
	specs := []string{"2", "50"}
	for i := range 4 {
		specs = append(specs, fakeSpec(t, "plays well", calm, fmt.Sprintf("margin=%d", i)))
	}
	out, err := alone(t, "64", specs...).CombinedOutput()
	require.NoError(t, err, "%s", out)
	require.Equal(t, "24 games, 0 faults, <nil>\n", string(out))
}

// TestNoRoom takes away what an engine that worked needs to start again. The run
// stops, and no game is lost: neither by those engines nor by others.
func TestNoRoom(t *testing.T) {
	tmp := testkit.Path(t, "tmp")
	require.NoError(t, os.Mkdir(tmp, 0o700))
	t.Setenv("TMPDIR", tmp)
	x := &arena.Tournament{Game: game(t, "gipf/basic"), Pairs: 50, OpeningPlies: 3, MaxPlies: 60, Seed: 5}
	for i, spec := range []string{fakeSpec(t, "crashes", calm), "random"} {
		b, err := set().Builder(spec, x.Game)
		require.NoError(t, err)
		x.Players = append(x.Players, arena.Player{Name: fmt.Sprintf("p%d", i), Builder: b})
	}
	n := 0
	start := time.Now()
	err := arena.Run(t.Context(), x, arena.Options{Workers: 2, Sinks: []arena.Sink{sinkFunc(func(r arena.Record) error {
		if n++; n == 5 {
			return os.Rename(tmp, tmp+"-gone")
		}
		require.Contains(t, r.Detail, "exit status 7", "its own fault, and no other")
		return nil
	})}})
	require.ErrorIs(t, err, agents.ErrShortage)
	require.ErrorContains(t, err, "p0: not enough left on this machine to start an engine: stat "+tmp)
	require.Less(t, n, 10)
	require.Less(t, time.Since(start), 30*time.Second)
	require.Empty(t, processes(t, tag(t)))
}

// TestNeverAnyRoom has no room for the first engine: the run does not begin, and the
// engine is not blamed.
func TestNeverAnyRoom(t *testing.T) {
	b := builder(t, fakeSpec(t, "plays well", calm), game(t, "gipf/basic"))
	t.Setenv("TMPDIR", testkit.Path(t, "nowhere"))
	_, err := b.Build(agents.Env{Game: game(t, "gipf/basic")})
	require.ErrorIs(t, err, agents.ErrShortage)
	require.NotErrorIs(t, err, agents.ErrUnavailable)
	var failure *agents.Failure
	require.NotErrorAs(t, err, &failure)
}

// TestKilledRun kills a run with -9 while its engines, which ignore the end of their
// input, play. The engines end at once. What they had started and the folders are gone
// when the next run has started an engine, which says so; folders of a living run, and
// of no engine yet, are not.
func TestKilledRun(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("only Linux ends programs with who started them, and shows whose they are")
	}
	tmp := t.TempDir()
	t.Setenv("TMPDIR", tmp)
	run := func(manner string) *exec.Cmd {
		cmd := alone(t, "256", "1000000", "4", fakeSpec(t, manner, calm), "random")
		require.NoError(t, cmd.Start())
		t.Cleanup(func() { _ = cmd.Process.Kill(); _ = cmd.Wait() })
		// A game of theirs is begun when there are as many folders with a signature.
		require.Eventually(t, func() bool { return len(signed(t, tmp)) >= 4 }, time.Minute, 10*time.Millisecond)
		return cmd
	}
	killed := run("leaves its group")
	before := signed(t, tmp)
	require.NoError(t, killed.Process.Kill())
	_ = killed.Wait()
	require.Eventually(t, func() bool { return !strings.Contains(strings.Join(processes(t, tag(t)), "\n"), "leaves its group") },
		10*time.Second, 10*time.Millisecond, "the engines")
	require.NotEmpty(t, processes(t, tag(t)), "what they started, which ignores everything")
	require.Subset(t, signed(t, tmp), before)

	making := filepath.Join(tmp, "gipfarena-ugi-making")
	require.NoError(t, os.Mkdir(making, 0o700))
	b, err := set().Builder(fakeSpec(t, "plays well", calm), game(t, "gipf/basic"))
	require.NoError(t, err)
	defer agents.Close(b)
	a, err := b.Build(agents.Env{Game: game(t, "gipf/basic")})
	require.NoError(t, err)
	require.NoError(t, agents.Close(a))
	for _, path := range before {
		require.NoDirExists(t, filepath.Dir(path))
	}
	require.DirExists(t, making)
	require.Len(t, processes(t, tag(t)), 1, "the engine of the next run")
	require.Len(t, signed(t, tmp), 1)
	notes := strings.Join(agents.Notes(b), "\n")
	require.Regexp(t, fmt.Sprintf(`^removed %d folders and ended \d+ processes of engines of runs that had been killed$`, len(before)), notes)
	require.Empty(t, agents.Notes(b), "said once")

	living := run("ignores quit")
	mine := signed(t, tmp)
	other, err := set().Builder(fakeSpec(t, "plays well", calm), game(t, "gipf/basic"))
	require.NoError(t, err)
	defer agents.Close(other)
	a, err = other.Build(agents.Env{Game: game(t, "gipf/basic")})
	require.NoError(t, err)
	require.NoError(t, agents.Close(a))
	require.Subset(t, signed(t, tmp), mine, "of a run that lives")
	require.NoError(t, living.Process.Kill())
	_ = living.Wait()
	require.Eventually(t, func() bool { return len(processes(t, tag(t))) == 2 }, 10*time.Second, 10*time.Millisecond, "those of this process")
}

// signed lists the signatures in folders of engines.
func signed(t *testing.T, tmp string) []string {
	t.Helper()
	found, err := filepath.Glob(filepath.Join(tmp, "gipfarena-ugi-*", "owner"))
	require.NoError(t, err)
	return found
}

// TestHeldByPtrace ends an engine that a process which escaped holds by ptrace, so that it
// cannot be reaped. The run goes on and says so.
func TestHeldByPtrace(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("Linux alone keeps the dead from their parents")
	}
	pidFile := testkit.Path(t, "pid")
	b := builder(t, "ugi:wait=20000,path="+compiled(t, "clinger.c")+",args="+pidFile+"x", countdown{})
	a, err := b.Build(agents.Env{Game: countdown{}})
	require.NoError(t, err)
	text := testkit.Bytes(t, pidFile+"x")
	pid, err := strconv.Atoi(string(bytes.TrimSpace(text)))
	if err != nil {
		t.Skip("no ptrace here: ", string(text))
	}
	require.NoError(t, agents.Close(a))
	start := time.Now()
	require.NoError(t, agents.Close(b))
	require.Less(t, time.Since(start), 5*time.Second)
	escaped, err := os.FindProcess(pid)
	require.NoError(t, err)
	require.NoError(t, escaped.Kill(), "an orphan that wipes its environment escapes where it is not adopted")
	require.Equal(t, []string{"1 of its processes had not ended a quarter of a second after they were killed"}, agents.Notes(b))
}

// TestFolderBetweenGames lets an engine write too much within a second. It ends its
// game, and loses the next one before its first move.
func TestFolderBetweenGames(t *testing.T) {
	x := tournament(t, "gipf/basic", 3, fakeSpec(t, "fills its folder in time", calm, "disk=10"), "random")
	x.MaxPlies = 20 // eight turns, and three MiB in each from the third on
	var kept keep
	require.NoError(t, arena.Run(t.Context(), x, arena.Options{Workers: 1, Sinks: []arena.Sink{&kept}}))
	require.Len(t, kept.records, 6)
	between := 0
	for _, r := range kept.records {
		seat, class, failed := r.Fault()
		if !failed {
			continue
		}
		require.Equal(t, arena.Crash, class)
		require.Equal(t, 0, r.Sides[seat].Player)
		require.Contains(t, r.Detail, "its folder holds more than 10 MiB (disk=)")
		if r.Sides[seat].Moves == 0 {
			between++
		}
	}
	require.Positive(t, between)
	require.Less(t, between, 6, "an engine that is started again has a new folder")
}

// TestDetailsAreBounded crashes in every game, and says much each time. What a
// record holds of it is bounded, and all records by TestToldAtMost; the evidence holds more.
func TestDetailsAreBounded(t *testing.T) {
	testkit.RestInRace(t, "what is counted is the same; TestSoak runs what is concurrent")
	x := tournament(t, "gipf/basic", 5, fakeSpec(t, "crashes loudly", calm), "random")
	var kept keep
	require.NoError(t, arena.Run(t.Context(), x, arena.Options{Workers: 4, Sinks: []arena.Sink{&kept}}))
	require.Len(t, kept.records, 10)
	for _, r := range kept.records {
		require.Equal(t, arena.Crash, r.Termination, r.Detail)
		require.Contains(t, r.Detail, "closed its output: exit status 7")
		require.Contains(t, r.Detail, "\nits error output:\n… ")
		require.True(t, strings.HasSuffix(r.Detail, "It is all over. "), r.Detail)
		require.Less(t, len(r.Detail), 2<<10)
		require.Greater(t, len(r.Evidence[4].Text), 60<<10)
	}
}
