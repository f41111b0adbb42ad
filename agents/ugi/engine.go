package ugi

import (
	"context"
	"slices"
	"strconv"
	"sync/atomic"
	"time"

	"gipf.arena/agents"
)

// An engine is a conversation with one process. Any fault in it is an
// *agents.Failure, after which the process may be gone (ended). An engine is
// for one game at a time, and for one goroutine. The end of a context given to
// it interrupts the engine, so that every wait ends with it.
type engine struct {
	*Process
	cfg      *config
	lines    *Lines     // what it says
	talk     transcript // what both sides said
	options  []Option   // that it declared
	info     []byte     // what its last info line says
	line     []byte     // its last line, for messages
	buf      []byte     // what is sent
	how      string     // how the process ended; "" while it lives
	unusable bool       // alive, and not to be asked again
	turns    int64      // that it was asked for
	near     int64      // answers that came more than pipes after their time, within the margin
	unasked  int64      // answers without a question
	reported int64      // how many of them the pool knows of
	checked  time.Time  // when its folder was looked at
}

// A config holds the settings and limits of all engines of one builder.
type config struct {
	command  Command
	game     string           // full name
	settings []agents.Setting // options the user has set
	limits   string           // what follows "go", except clocks
	move     time.Duration    // time for a turn; 0 is none
	clock    agents.Clock     // time for a game; 0 is none
	margin   time.Duration    // how much later an answer may come
	cap      time.Duration    // how much later an answer is still waited for
	wait     time.Duration    // for every other answer
	check    bool             // query before each turn
	told     atomic.Int64     // bytes of the details of failures
}

// newGame makes the engine ready for another game. Late output about the last
// game comes before its readyok and is not taken for an answer.
func (e *engine) newGame(ctx context.Context, seed uint64) error {
	defer e.interruptible(ctx)()
	e.Stderr.Clear()
	e.talk.newGame()
	text := ""
	given := slices.ContainsFunc(e.cfg.settings, func(s agents.Setting) bool { return s.Name == Seed })
	if o, ok := e.option(Seed); ok && o.Type == "spin" && !given {
		text = Setoption(Seed, strconv.FormatInt(o.within(seed), 10)) + "\n"
	}
	return e.ready(ctx, text+"uginewgame\n")
}

// interruptible makes the end of ctx interrupt the engine until stop is called.
func (e *engine) interruptible(ctx context.Context) (stop func()) {
	done := make(chan struct{})
	cancel := context.AfterFunc(ctx, func() {
		defer close(done)
		e.Interrupt()
	})
	return func() {
		if !cancel() {
			<-done
		}
	}
}

// ready sends a text and waits until the engine has read it.
func (e *engine) ready(ctx context.Context, text string) error {
	return e.ask(ctx, text+"isready\n", "readyok", func(word, _ []byte) error {
		if string(word) == "bestmove" {
			e.unasked++
		}
		return nil
	})
}

// quitWait is how long an engine has to end by itself. An interrupted run waits
// that long for all its engines at once, after the grace of its games (package
// arena/runs), and must end within two seconds.
const quitWait = 750 * time.Millisecond

// quit tells the engine to end, and ends it if it has not done so in time. An engine
// that closes its output is done.
func (e *engine) quit() {
	if e.ended() {
		return
	}
	until, text := time.Now().Add(quitWait), "quit\n"
	if e.unusable { // it may still be thinking
		text = "stop\n" + text
	}
	_ = e.In.SetWriteDeadline(until)
	_, _ = e.In.WriteString(text)
	_ = e.In.Close()
	_ = e.hear(context.Background(), until, func(_, _ []byte) (bool, error) { return false, nil })
	e.kill()
}

// kill ends the process if it has not ended.
func (e *engine) kill() {
	if !e.ended() {
		e.how = e.End()
	}
}

// ended reports whether the process is gone.
func (e *engine) ended() bool { return e.how != "" }
