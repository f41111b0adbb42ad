//go:build unix

package ugi

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"gipf.arena/agents"
	"gipf.arena/internal/testkit"
	"gipf.arena/rules"
	"gipf.arena/rules/catalog"
)

// hostile are arguments that would have effects if a shell read them.
var hostile = []string{
	"$(touch pwned)", "`touch pwned`", ";touch pwned", "&&", "touch", "|", ">pwned", "*", "~", "$HOME", "${0}", "it's", `"`, `\`, "#", "!!", "-c", "--", "a\nb", "",
}

// echo is a program that prints its arguments, a NUL after each.
func echo(t *testing.T) string {
	t.Helper()
	path := testkit.Path(t, "echo it's $(0).sh")
	require.NoError(t, os.WriteFile(path, []byte("#!/bin/sh\nprintf '%s\\0' \"$@\"\nls pwned\n"), 0o755))
	return path
}

// TestLeastLimits: every limit of a turn may be 1, or as large as its range says, and is told in whole numbers.
func TestLeastLimits(t *testing.T) {
	g, err := catalog.Game("gipf/basic")
	require.NoError(t, err)
	said := ""
	set := agents.NewSet(agents.Kind{Name: "limited", Params: Kind().Params, Bind: func(_ rules.Game, a agents.Args) (agents.Bound, error) {
		said = limits(a)
		return agents.Bound{Build: func(agents.Env) (agents.Agent, error) { return agents.NewRandom(1), nil }}, nil
	}})
	for spec, want := range map[string]string{
		"limited:ms=3600000,nodes=1000000000000,depth=1000000": " movetime 3600000 nodes 1000000000000 depth 1000000",
		"limited": " movetime 100", "limited:ms=1,nodes=1,depth=1": " movetime 1 nodes 1 depth 1", "limited:nodes=12345": " nodes 12345",
	} {
		_, err := set.Builder(spec, g)
		require.NoError(t, err)
		require.Equal(t, want, said)
	}
}

// TestRanges: both ends of each range may be given, and what lies beyond them is refused by its name.
func TestRanges(t *testing.T) {
	g, err := catalog.Game("gipf/basic")
	require.NoError(t, err)
	set, program := agents.NewSet(Kind()), "ugi:path="+testkit.File(t, "", t.TempDir(), "engine")
	require.NoError(t, os.Chmod(strings.TrimPrefix(program, "ugi:path="), 0o700))
	for name, ends := range map[string][2]int64{
		"ms": {1, 3_600_000}, "nodes": {1, 1_000_000_000_000}, "depth": {1, 1_000_000}, "margin": {0, 3_600_000}, "cap": {1, 3_600_000}, "wait": {1, 3_600_000},
		"mem": {1, 1 << 30}, "disk": {1, 1 << 20},
	} {
		for value, good := range map[int64]bool{ends[0]: true, ends[1]: true, ends[0] - 1: false, ends[1] + 1: false} {
			_, err := set.Builder(fmt.Sprintf("%s,%s=%d", program, name, value), g)
			require.Equal(t, good, err == nil, "%s=%d: %v", name, value, err)
			if !good {
				require.ErrorContains(t, err, name)
			}
		}
	}
}

// TestProgramsAreFound: a program lies where those who offer it say, and where they have none there is no agent.
func TestProgramsAreFound(t *testing.T) {
	g, err := catalog.Game("gipf/basic")
	require.NoError(t, err)
	set := agents.NewSet(KindAt(func(path string) (string, error) {
		if path == "offered" {
			return echo(t), nil
		}
		return "", fmt.Errorf("%s is not offered", path)
	}))
	_, err = set.Builder("ugi:path=offered", g)
	require.NoError(t, err)
	_, err = set.Builder("ugi:path=sh", g)
	require.ErrorContains(t, err, "sh is not offered")
}

// TestPlaces: as many programs run at a time as there are descriptors for, and two if that is unknown.
func TestPlaces(t *testing.T) {
	limit, n := min(hardLimit(descriptors), 1<<20), int64(places())
	require.True(t, n == 2 || kept+n*each <= limit, "%d programs", n)
	require.Greater(t, kept+(n+1)*each, limit, "there is room for one more")
}

// TestRoom: a host has no more programs at a time than there is room for, and has room again when one has ended, also after the last.
func TestRoom(t *testing.T) {
	t.Setenv("TMPDIR", t.TempDir())
	c, _, err := Resolve("cat", nil)
	require.NoError(t, err)
	h := NewHost()
	h.most = 2
	for range 2 {
		var running []*Process
		for range 2 {
			p, err := h.Start(&c)
			require.NoError(t, err)
			running = append(running, p)
		}
		_, err = h.Start(&c)
		require.ErrorIs(t, err, ErrFull)
		require.ErrorAs(t, err, new(Shortage))
		require.Equal(t, StillRunning, running[0].End())
		require.False(t, running[0].Lost())
		again, err := h.Start(&c)
		require.NoError(t, err)
		for _, p := range []*Process{again, running[1]} {
			require.NoError(t, p.In.Close())
			_, err := io.ReadAll(p.Out) // to its end
			require.NoError(t, err)
			require.Eventually(t, func() bool { return started(p.cmd.Process.Pid) == "" }, time.Minute, time.Millisecond)
			require.Equal(t, "exit status 0", p.End())
		}
		require.Zero(t, h.alive)
	}
	require.True(t, h.Settle(time.Minute))
	require.Empty(t, h.after)
	left, err := os.ReadDir(os.Getenv("TMPDIR"))
	require.NoError(t, err)
	require.Empty(t, left)
}

// mannered writes an engine that does what is asked, and more on some words.
func mannered(t *testing.T, more string) Command {
	t.Helper()
	path := testkit.Path(t, "engine.sh")
	text := "#!/bin/sh\nwhile read word rest; do case $word in " + more + "\nugi) echo option name Seed type spin min 1 max 10; echo ugiok;; isready) echo readyok;; quit) exit;; esac; done\n"
	require.NoError(t, os.WriteFile(path, []byte(text), 0o755))
	return Command{Path: path}
}

// TestMakesRoom: where there is no room for one more engine, one that plays no game is ended, of any agent; where all play, who asks waits, and no longer than its context.
func TestMakesRoom(t *testing.T) {
	t.Setenv("TMPDIR", t.TempDir())
	stopped := testkit.Path(t, "stopped")
	y, c := &yard{host: NewHost()}, mannered(t, "stop) echo stop >> "+stopped+";;")
	y.host.most = 2
	one := &pool{yard: y, cfg: &config{command: c, game: "gipf/basic", wait: time.Minute}}
	other := &pool{yard: y, cfg: &config{command: c, game: "gipf/basic", wait: time.Minute, settings: []agents.Setting{{Name: Seed, Value: "7"}}}}
	first, err := one.borrow(t.Context(), 12)
	require.NoError(t, err)
	require.Equal(t, "ugi\nsetoption name Variant value gipf/basic\nsetoption name Seed value 3\nuginewgame\nisready\n", string(first.talk.input()), "a seed within its range")
	second, err := one.borrow(t.Context(), 1)
	require.NoError(t, err)
	one.giveBack(first)
	again, err := one.borrow(t.Context(), 4)
	require.NoError(t, err)
	require.Same(t, first, again)
	one.giveBack(again)
	third, err := other.borrow(t.Context(), 1)
	require.NoError(t, err)
	require.True(t, first.ended())
	require.Equal(t, "ugi\nsetoption name Variant value gipf/basic\nsetoption name Seed value 7\nuginewgame\nisready\n", string(third.talk.input()), "the seed that the user has set")
	require.Equal(t, []*pool{one, other}, y.pools)
	why := errors.New("interrupted")
	ctx, cancel := context.WithCancelCause(t.Context())
	time.AfterFunc(30*time.Millisecond, func() { cancel(why) })
	_, err = other.borrow(ctx, 1)
	require.ErrorIs(t, err, why)
	require.False(t, second.ended() || third.ended(), "who plays is left alone")
	require.False(t, y.evict())
	one.giveBack(second)
	require.True(t, y.evict(), "whose room is another one's")
	require.True(t, second.ended())
	require.False(t, y.evict())
	require.NoError(t, one.close())
	require.NoFileExists(t, stopped)
	require.Equal(t, []*pool{other}, y.pools)
	third.unusable = true
	other.giveBack(third)
	require.NoError(t, other.close(), "which waits for those that were told to quit")
	require.True(t, third.ended())
	require.Equal(t, "stop\n", testkit.Read(t, stopped), "it may still be thinking")
	require.Zero(t, y.host.alive)
	_, err = one.borrow(ctx, 1)
	require.ErrorIs(t, err, why, "none is started for who has gone")
	require.Zero(t, y.host.alive)

	fourth, err := one.borrow(t.Context(), 1)
	require.NoError(t, err)
	one.giveBack(fourth)
	_, err = one.borrow(ctx, 1)
	require.ErrorIs(t, err, why)
	require.Empty(t, one.idle, "what it says next would be taken for an answer")
	refused := &pool{yard: y, cfg: &config{command: c, game: "gipf/basic", wait: time.Minute, settings: []agents.Setting{{Name: "Hush", Value: "7"}}}}
	_, err = refused.borrow(t.Context(), 1)
	require.ErrorContains(t, err, `no option "Hush"`)
	require.Empty(t, refused.idle)
	for _, p := range []*pool{one, refused} {
		require.NoError(t, p.close())
	}
	require.True(t, fourth.ended())
	require.Zero(t, y.host.alive)
	require.Empty(t, y.pools)
}

// TestBetweenGames: an engine that has ended between games is replaced, and what it says without a question is counted and not taken for an answer.
func TestBetweenGames(t *testing.T) {
	t.Setenv("TMPDIR", t.TempDir())
	p := &pool{yard: &yard{host: NewHost()}, cfg: &config{command: mannered(t, "uginewgame) echo bestmove a1-b2; n=x$n; [ $n = xxx ] && exit 4;;"), game: "gipf/basic", wait: time.Minute}}
	var last *engine
	for range 4 {
		e, err := p.borrow(t.Context(), 1)
		require.NoError(t, err)
		require.True(t, last == nil || e == last || last.how == "exit status 4")
		p.giveBack(e)
		last = e
	}
	require.NoError(t, p.close())
	require.Equal(t, []string{"5 answers without a question were ignored"}, p.notes(), "two of each, and one of the one that ended")
}

// TestWhatATurnSays: the first four turns of an engine begin with isready, and all of one that has answered without a question; one that is checked is asked what the rules
// know; the question, with its position, comes last.
func TestWhatATurnSays(t *testing.T) {
	t.Setenv("TMPDIR", t.TempDir())
	g, err := catalog.Game("gipf/basic")
	require.NoError(t, err)
	for _, c := range []struct {
		check   bool
		unasked int64
		ready   int
		want    string
	}{
		{false, 0, 4, "position startpos\ngo depth 3\n"},
		{false, 1, 6, "isready\nposition startpos\ngo depth 3\n"},
		{true, 0, 4, "position startpos\nquery gameover\nquery p1turn\ngo depth 3\n"},
	} {
		p := &pool{yard: &yard{host: NewHost()}, cfg: &config{command: mannered(t, "query) [ $rest = p1turn ] && echo response true || echo response false;; go) echo info nodes 5; echo bestmove a1-b2;;"), game: "gipf/basic", wait: time.Minute, cap: time.Minute, check: c.check}}
		e, err := p.borrow(t.Context(), 1)
		require.NoError(t, err)
		e.unasked = c.unasked
		before := string(e.talk.input())
		for range 6 {
			token, info, err := e.think(t.Context(), newHistory(g), g.New(0), question{line: []byte("go depth 3\n")})
			require.NoError(t, err)
			require.Equal(t, "a1-b2", token)
			require.EqualValues(t, 5, info.Nodes)
		}
		said := strings.TrimPrefix(string(e.talk.input()), before)
		require.Equal(t, c.ready, strings.Count(said, "isready\n"), "%+v", c)
		require.True(t, strings.HasSuffix(said, "go depth 3\n"+c.want), said)
		require.EqualValues(t, 6, e.turns)

		ctx, cancel := context.WithCancel(t.Context())
		cancel()
		_, _, err = e.think(ctx, newHistory(g), g.New(0), question{line: []byte("go depth 3\n")})
		require.ErrorIs(t, err, context.Canceled)
		require.True(t, e.unusable)

		require.NoError(t, os.WriteFile(e.folder.home()+"/large", make([]byte, 2<<20), 0o600))
		e.limit.Disk = 1
		_, _, err = e.think(t.Context(), newHistory(g), g.New(0), question{line: []byte("go depth 3\n")})
		require.NoError(t, err, "its folder was looked at less than a second ago")
		e.checked = time.Now().Add(-2 * time.Second)
		_, _, err = e.think(t.Context(), newHistory(g), g.New(0), question{line: []byte("go depth 3\n")})
		require.ErrorContains(t, err, "its folder holds more than 1 MiB (disk=)")
		require.True(t, e.ended())
		p.giveBack(e)
		require.NoError(t, p.close())
	}
}

// TestForget: output of an engine before a question is discarded, and an answer in it is counted.
func TestForget(t *testing.T) {
	t.Parallel()
	out, in, err := os.Pipe()
	require.NoError(t, err)
	defer out.Close()
	e := newEngine(&config{}, &Process{Out: out})
	for said, unasked := range map[string]int64{"": 0, "info nodes 3\n": 0, "info nodes 4\nbestmove a\n": 1} {
		before := e.unasked
		_, err = in.WriteString(said)
		require.NoError(t, err)
		e.info = append(e.info[:0], "nodes 1"...)
		e.forget()
		require.Equal(t, before+unasked, e.unasked, said)
		require.Empty(t, e.info)
		require.Empty(t, e.lines.Drop())
	}
	require.NoError(t, in.Close())
	e.forget()
	require.EqualValues(t, len("info nodes 3\ninfo nodes 4\nbestmove a\n"), e.lines.Read())
	require.Contains(t, e.talk.both.String(), "< bestmove a", "it was heard all the same")
}

// TestSettle: Settle waits for the remaining work, and no longer.
func TestSettle(t *testing.T) {
	t.Parallel()
	h, goOn := NewHost(), make(chan struct{})
	require.True(t, h.within(time.Minute, func() {}))
	require.True(t, h.Settle(0))
	require.False(t, h.within(time.Millisecond, func() { <-goOn }))
	require.False(t, h.Settle(time.Millisecond))
	close(goOn)
	require.True(t, h.Settle(time.Minute))
	h.found = Swept{2, 3}
	require.Equal(t, []Swept{{2, 3}, {}}, []Swept{h.Swept(), h.Swept()}, "it is told once")
}

// TestStartError: an engine that worked before is to blame for what keeps it from starting again, one that never did is for the user to mend, and this machine is
// when it lacks something.
func TestStartError(t *testing.T) {
	t.Parallel()
	failure, plain := &agents.Failure{Fault: agents.FaultSilent, Detail: "no answer"}, errors.New("no such option")
	for _, c := range []struct {
		err    error
		worked bool
		fault  agents.Fault // "" for no failure
		want   string
	}{
		{failure, true, agents.FaultSilent, "no answer"},
		{failure, false, "", "ugi: " + agents.ErrUnavailable.Error() + ": silent: no answer"},
		{plain, true, agents.FaultCrash, "cannot be started again: no such option"},
		{plain, false, "", `ugi: "/bin/sh": no such option`},
		{Shortage{syscall.EMFILE}, true, "", agents.ErrShortage.Error() + ": too many open files"},
		{Shortage{syscall.EMFILE}, false, "", agents.ErrShortage.Error() + ": too many open files"},
	} {
		err := (&pool{cfg: &config{command: Command{Path: "/bin/sh"}}, worked: c.worked}).startError(c.err)
		if found, failed := errors.AsType[*agents.Failure](err); failed {
			require.Equal(t, []any{c.fault, c.want}, []any{found.Fault, found.Detail})
			continue
		}
		require.Empty(t, c.fault)
		require.EqualError(t, err, c.want)
		require.Equal(t, c.err == error(failure), errors.Is(err, agents.ErrUnavailable))
	}
}

// TestNotes: facts that the records leave out are counted over all engines, each answer once.
func TestNotes(t *testing.T) {
	t.Parallel()
	p := &pool{cfg: &config{}, yard: &yard{host: NewHost()}}
	require.Empty(t, p.notes())
	e := &engine{cfg: p.cfg, near: 2, unasked: 3}
	p.giveBack(e)
	require.Same(t, e, p.pop())
	require.Nil(t, p.pop())
	e.near, e.unasked = 1, 4
	p.giveBack(e)
	gone := &engine{Process: &Process{lost: true}, cfg: p.cfg, how: StillEnding}
	p.giveBack(gone)
	require.Equal(t, []*engine{e}, p.idle, "one that has ended is of no more use")
	p.yard.host.found = Swept{5, 6}
	require.Equal(t, []string{
		"3 answers came more than 2 ms after their time, within the margin",
		"4 answers without a question were ignored",
		"1 of its processes had not ended a quarter of a second after they were killed",
		"removed 5 folders and ended 6 processes of engines of runs that had been killed",
	}, p.notes())
	require.Len(t, p.notes(), 3, "folders are told of once")
}

// TestSignature: a folder says whose it is, and is not of a dead run as long as that lives.
func TestSignature(t *testing.T) {
	t.Setenv("TMPDIR", t.TempDir())
	f, err := newFolder()
	require.NoError(t, err)
	f.sign(os.Getppid())
	o, err := f.signature()
	require.NoError(t, err)
	require.Equal(t, owner{place(), os.Getpid(), os.Getppid(), started(os.Getpid()), started(os.Getppid())}, o)
	_, dead := f.dead()
	require.False(t, dead)
	require.Zero(t, killOwned(owner{program: os.Getppid(), programStarts: "another time"}))
	require.Zero(t, killOwned(owner{}))
	link := os.Getenv("TMPDIR") + "/" + prefix + "link"
	require.NoError(t, os.Symlink(string(f), link))
	info, err := os.Lstat(link)
	require.NoError(t, err)
	require.False(t, isOurs(info), "a link is no folder")
	info, err = os.Lstat(string(f))
	require.NoError(t, err)
	require.True(t, isOurs(info))
	f.remove()
}

// TestTurns: all turns are listed, also those of several moves, unless there are more than are wanted; results have the words of the protocol.
func TestTurns(t *testing.T) {
	t.Parallel()
	for name, moves := range map[string]int{"gipf/basic": 1, "zertz/37": 2} {
		g, err := catalog.Game(name)
		require.NoError(t, err)
		s := g.New(0)
		all, err := Turns(g, s, 1<<20)
		require.NoError(t, err)
		require.Equal(t, moves, 1+strings.Count(all[0], ";"))
		require.Equal(t, g.New(0).String(), s.String())
		for _, token := range []string{all[0], all[len(all)-1]} {
			_, err := rules.ParseTurn(g, s, token)
			require.NoError(t, err)
		}
		same, err := Turns(g, s, len(all))
		require.NoError(t, err)
		require.Equal(t, all, same)
		_, err = Turns(g, s, len(all)-1)
		require.EqualError(t, err, fmt.Sprintf("there are more than %d turns", len(all)-1))
	}
	require.Equal(t, []string{"none", "p1win", "p2win", "draw"}, []string{ResultWord(rules.Ongoing), ResultWord(rules.FirstWins), ResultWord(rules.SecondWins), ResultWord(rules.Draw)})
}

// TestStarted: when a process was started does not change while it runs, and no process has no start.
func TestStarted(t *testing.T) {
	then := started(os.Getpid())
	grown := make([]byte, 1<<27) // of addresses, not of memory
	require.NotEmpty(t, then)
	require.Equal(t, then, started(os.Getpid()))
	runtime.KeepAlive(grown)
	require.Empty(t, started(1<<30))
}

// TestUnreadableArgument: an argument that is a file is read for the digest, or refused.
func TestUnreadableArgument(t *testing.T) {
	const unreadable = "/proc/self/mem" // at its beginning
	if _, err := os.Stat(unreadable); err != nil {
		t.Skip("no file here that its owner cannot read")
	}
	_, _, err := Resolve(echo(t), []string{unreadable})
	require.ErrorContains(t, err, "args: ")
	require.ErrorContains(t, err, unreadable)
}

// TestNoShellReadsArguments starts a program with arguments that are hostile to
// shells, with a limit of memory, which a shell sets, and without one.
func TestNoShellReadsArguments(t *testing.T) {
	for _, memory := range []int64{0, 300} {
		c, _, err := Resolve(echo(t), hostile)
		require.NoError(t, err)
		c.Memory = memory
		p, err := NewHost().Start(&c)
		require.NoError(t, err)
		text, err := io.ReadAll(p.Out)
		require.NoError(t, err)
		require.Equal(t, strings.Join(hostile, "\x00")+"\x00", string(text))
		require.NoFileExists(t, filepath.Join(p.folder.home(), "pwned"))
		p.End()
	}
}

// TestNotStarted: a program that the system does not start, here for an argument that is too long, is an error and leaves no folder.
func TestNotStarted(t *testing.T) {
	t.Setenv("TMPDIR", t.TempDir())
	c, _, err := Resolve(echo(t), []string{strings.Repeat("x", 1<<20)})
	require.NoError(t, err)
	_, err = NewHost().Start(&c)
	require.ErrorIs(t, err, syscall.E2BIG)
	left, err := os.ReadDir(os.Getenv("TMPDIR"))
	require.NoError(t, err)
	require.Empty(t, left)
}

// TestLine has a shell read the line: it is the command that would be started.
func TestLine(t *testing.T) {
	path := echo(t)
	file := testkit.File(t, "", t.TempDir(), "file")
	t.Chdir(filepath.Dir(path))
	line := Line("./"+filepath.Base(path), append([]string{"../" + filepath.Base(filepath.Dir(file)) + "/file"}, hostile...))
	cmd := exec.Command("/bin/sh", "-c", line)
	cmd.Dir = t.TempDir()
	text, _ := cmd.Output() // it fails for want of the file that is not there
	words := strings.Split(string(text), "\x00")
	require.Len(t, words, len(hostile)+2)
	require.Equal(t, "file", filepath.Base(words[0]))
	require.True(t, filepath.IsAbs(words[0]), words[0])
	require.Equal(t, hostile, words[1:len(words)-1])
	require.Equal(t, "'./not/here' 'a'", Line("./not/here", []string{"a"}))
	require.Empty(t, Line("", []string{"a"}))
}
