package ugi_test

import (
	"bufio"
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"go.uber.org/goleak"

	"gipf.arena/internal/testkit"
	"gipf.arena/rules"
	"gipf.arena/rules/catalog"
)

// TestMain turns the test binary into an engine when its first argument says so:
// "engine MANNER TAG". The tag makes its processes easy to find. Otherwise it
// fails the package when a test leaves a goroutine behind.
func TestMain(m *testing.M) {
	if len(os.Args) == 4 && os.Args[1] == "engine" {
		newFake(os.Args[2]).run()
		syscall.Exit(0)
	}
	if len(os.Args) > 4 && os.Args[1] == "run" {
		playAlone(os.Args[2:])
		syscall.Exit(0)
	}
	remove := buildEngine()
	goleak.VerifyTestMain(m, goleak.Cleanup(func(code int) { remove(); os.Exit(code) }))
}

// engineBinary is the program that is an engine: this one, or the same without the race detector, under which each of
// hundreds of engines takes several times as long to start and has nothing to find.
var engineBinary string

func buildEngine() (remove func()) {
	if !testkit.Race {
		exe, err := os.Executable()
		must(err)
		engineBinary = exe
		return func() {}
	}
	dir, err := os.MkdirTemp("", "ugi-engine-")
	must(err)
	engineBinary = filepath.Join(dir, "ugi.test")
	build := exec.Command("go", "test", "-c", "-vet=off", "-o", engineBinary, ".")
	build.Env, build.Stderr = append(os.Environ(), "CGO_ENABLED=0"), os.Stderr
	must(build.Run())
	return func() { must(os.RemoveAll(dir)) }
}

func must(err error) {
	if err != nil {
		panic(err)
	}
}

// A fake is an engine that plays at random and can misbehave in one way.
type fake struct {
	manner string
	turns  int // asked for so far
	game   rules.Game
	state  rules.State
	rng    *rand.Rand
	out    *bufio.Writer
	eaten  [][]byte
}

func newFake(manner string) *fake {
	f := &fake{manner: manner, rng: rand.New(rand.NewPCG(1, 1)), out: bufio.NewWriter(os.Stdout)}
	f.variant("gipf/basic")
	return f
}

func (f *fake) variant(name string) {
	game, err := catalog.Game(name)
	if err != nil {
		f.say("info string " + err.Error())
		return
	}
	f.game, f.state = game, game.New(0)
}

func (f *fake) say(format string, args ...any) {
	fmt.Fprintf(f.out, format+"\n", args...)
	f.out.Flush()
}

// forever does nothing until it is killed.
func forever() {
	for {
		time.Sleep(time.Hour)
	}
}

func (f *fake) run() {
	switch f.manner {
	case "exits at once":
		fmt.Fprintln(os.Stderr, "no licence\x1b[31m")
		syscall.Exit(3)
	case "child":
		signal.Ignore(syscall.SIGHUP, syscall.SIGTERM)
		forever()
	case "leaves children":
		child := exec.Command(os.Args[0], "engine", "child", os.Args[3])
		child.Stdin, child.Stdout, child.Stderr = os.Stdin, os.Stdout, os.Stderr
		if err := child.Start(); err != nil {
			panic(err)
		}
	case "leaves its group":
		f.leave()
	case "escapes":
		f.escape(" &")
	case "has a child elsewhere":
		f.escape("")
	case "floods its error output":
		go func() {
			for {
				fmt.Fprintln(os.Stderr, strings.Repeat("noise ", 1000))
			}
		}()
	}
	in := bufio.NewScanner(os.Stdin)
	in.Buffer(nil, 1<<24)
	for in.Scan() {
		f.obey(in.Text())
	}
	if err := in.Err(); err != nil {
		fmt.Fprintln(os.Stderr, err)
	}
	if f.ignoresQuit() {
		forever()
	}
}

func (f *fake) ignoresQuit() bool {
	return f.manner == "ignores quit" || f.manner == "leaves its group" || f.manner == "has a child elsewhere"
}

// leave starts one child in its own session, which has the pipes, and one in its
// own group, which it joins.
func (f *fake) leave() {
	signal.Ignore(syscall.SIGHUP, syscall.SIGTERM)
	for _, attr := range []*syscall.SysProcAttr{{Setsid: true}, {Setpgid: true}} {
		child := exec.Command(os.Args[0], "engine", "child", os.Args[3])
		child.Stdin, child.Stdout, child.Stderr = os.Stdin, os.Stdout, os.Stderr
		child.SysProcAttr = attr
		if err := child.Start(); err != nil {
			panic(err)
		}
		if attr.Setpgid {
			_ = syscall.Setpgid(0, child.Process.Pid) // who leads a session cannot
		}
	}
}

// escape starts a child in another session with an empty environment. With " &" at the end it has no parent
// either.
func (f *fake) escape(end string) {
	child := exec.Command("/bin/sh", "-c", `"$0" engine child "$1" </dev/null >/dev/null 2>&1`+end, os.Args[0], os.Args[3])
	child.SysProcAttr, child.Env, child.Dir = &syscall.SysProcAttr{Setsid: true}, []string{}, "/"
	if err := child.Start(); err != nil {
		panic(err)
	}
	if end != "" {
		_ = child.Wait()
	}
}

// fill writes files into its folder, so many of so many bytes. Empty ones are names of one file: names are what is
// counted, and to make thousands of files takes seconds of a processor in some sandboxes.
func (f *fake) fill(files, size int) {
	for i := range files {
		name := fmt.Sprintf("%d-%d", f.turns, i)
		var err error
		if i > 0 && size == 0 {
			err = os.Link(fmt.Sprintf("%d-0", f.turns), name)
		} else {
			err = os.WriteFile(name, make([]byte, size), 0o600)
		}
		if err != nil {
			fmt.Fprintln(os.Stderr, err)
			syscall.Exit(5)
		}
	}
}

func (f *fake) obey(line string) {
	word, rest, _ := strings.Cut(line, " ")
	switch word {
	case "ugi":
		f.introduce()
	case "setoption":
		if value, ok := strings.CutPrefix(rest, "name Variant value "); ok {
			f.variant(value)
		} else if value, ok := strings.CutPrefix(rest, "name Seed value "); ok {
			seed, _ := strconv.ParseUint(value, 10, 64)
			f.rng = rand.New(rand.NewPCG(seed, 2))
		}
	case "uginewgame":
		if f.manner == "answers before go" {
			f.say("bestmove a1-b2")
		}
	case "isready":
		if f.manner == "never ready" {
			return
		}
		f.say("readyok")
	case "position":
		f.position(rest)
	case "query":
		f.query(rest)
	case "go":
		f.turns++
		f.move(rest)
	case "stop":
		if f.manner == "waits for stop" {
			f.say("bestmove %s", f.choose())
		}
	case "quit":
		if !f.ignoresQuit() {
			syscall.Exit(0)
		}
	}
}

func (f *fake) introduce() {
	switch f.manner {
	case "mute":
		return
	case "says uciok":
		f.say("id name chess\nuciok")
		return
	case "malformed option":
		f.say("option name Level type slider")
	case "plays another game":
		f.say("option name Variant type combo default chess var chess var draughts")
	default:
		f.say("option name Variant type combo default gipf/basic var gipf/basic var gipf/tournament var zertz/37 var lyngk/base")
	}
	f.say("option name Seed type spin default 1 min 1 max 1000000")
	f.say("option name Hash type spin default 1 min 1 max 64")
	f.say("ugiok")
}

func (f *fake) position(text string) {
	start, moves, _ := strings.Cut(text, " moves ")
	f.state = f.game.New(0)
	if fen, ok := strings.CutPrefix(start, "fen "); ok {
		state, err := f.game.Parse(fen)
		if err != nil {
			fmt.Fprintln(os.Stderr, err)
			syscall.Exit(9)
		}
		f.state = state
	}
	for token := range strings.FieldsSeq(moves) {
		turn, err := rules.ParseTurn(f.game, f.state, token)
		if err != nil {
			fmt.Fprintln(os.Stderr, err)
			syscall.Exit(9)
		}
		for _, m := range turn {
			f.state.Play(m)
		}
	}
}

func (f *fake) query(what string) {
	switch {
	case f.manner == "does not know query":
	case f.manner == "lies about the mover" && what == "p1turn":
		f.say("response %t", f.state.Mover() != rules.First)
	case what == "p1turn":
		f.say("response %t", f.state.Mover() == rules.First)
	case what == "gameover":
		f.say("response %t", f.state.Mover() == rules.None)
	}
}

// choose returns the token of a random turn.
func (f *fake) choose() string {
	at := rules.Fork(f.game, f.state)
	var turn []rules.Move
	for at.Mover() == f.state.Mover() {
		legal := at.Moves(nil)
		m := legal[f.rng.IntN(len(legal))]
		turn = append(turn, m)
		at.Play(m)
	}
	return rules.FormatTurn(f.game, f.state, turn)
}

// move answers go. Misbehaviour begins with the third turn, so that it strikes
// within a game.
func (f *fake) move(limits string) {
	if f.turns >= 3 && f.misbehave() {
		return
	}
	f.say("info depth 1 score cp 0 nodes 12 pv %s", f.choose())
	f.say("info string thought about %s", limits)
	f.say("bestmove %s", f.choose())
	if f.manner == "answers twice" {
		f.say("bestmove %s", f.choose())
	}
}

// misbehave reports whether it has done something instead of answering.
func (f *fake) misbehave() bool {
	switch f.manner {
	case "crashes":
		fmt.Fprintln(os.Stderr, "segmentation fault, politely")
		syscall.Exit(7)
	case "crashes loudly":
		fmt.Fprint(os.Stderr, strings.Repeat("It is all over. ", 8<<10))
		syscall.Exit(7)
	case "fills its folder":
		f.fill(3, 1<<20)
		time.Sleep(1100 * time.Millisecond) // its folder is looked at once a second
		return false
	case "fills its folder in time":
		f.fill(3, 1<<20)
		return false
	case "makes many files":
		f.fill(11000, 0)
		time.Sleep(1100 * time.Millisecond)
		return false
	case "writes a large file":
		f.fill(1, 5<<20)
		return false
	case "plays half a turn", "plays a turn and a half", "plays the move of another game":
		return f.misplay()
	case "eats memory":
		for range 16 { // a gigabyte, and no more where nothing stops it
			f.eaten = append(f.eaten, bytes.Repeat([]byte{1}, 64<<20))
		}
		return false
	case "is silent", "waits for stop":
	case "stops reading":
		forever()
	case "is killed by another":
		_ = syscall.Kill(os.Getpid(), syscall.SIGKILL)
		forever()
	case "closes its output":
		os.Stdout.Close()
		forever()
	case "is late":
		time.Sleep(400 * time.Millisecond)
		return false
	case "is nearly late":
		time.Sleep(20 * time.Millisecond)
		return false
	case "plays an illegal move":
		f.say("bestmove a1-a1")
	case "plays nonsense":
		f.say("bestmove %s", strings.Repeat("\xff\x00ü", 1000))
	case "plays no move":
		f.say("bestmove")
	case "plays two moves":
		f.say("bestmove a1-b2 a1-b2")
	case "says garbage":
		for range 100 {
			f.say("%x\x00\xff", f.rng.Uint64())
		}
	case "never ends its line":
		for {
			f.out.WriteString("info depth 1 nodes 3 pv a b c ")
		}
	case "floods":
		for {
			f.say("info depth 1 nodes 3 pv a b c %s", strings.Repeat("x", 1000))
		}
	default:
		return false
	}
	return true
}

// misplay answers with what is nearly a turn, if there is such a thing in this
// position: the first moves of a longer turn, a turn with one more move, or the move of
// a game that is not this one.
func (f *fake) misplay() bool {
	token := f.choose()
	switch f.manner {
	case "plays half a turn":
		end := strings.LastIndexByte(token, ';')
		if end < 0 {
			return false // it waits for a longer turn
		}
		token = token[:end]
	case "plays a turn and a half":
		token += ";" + token
	default:
		others := map[string]string{"gipf": "Wd4", "zertz": "C3-D4", "lyngk": "a1-b2"}
		family, _, _ := strings.Cut(f.game.Name(), "/")
		token = others[family]
	}
	f.say("bestmove %s", token)
	return true
}
