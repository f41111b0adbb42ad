package ugi

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"time"

	"gipf.arena/agents"
)

const (
	// MaxLine is how many bytes a line of an engine may have, line feed included: a
	// principal variation of a thousand turns has room.
	MaxLine = 64 << 10
	// maxOutput bounds what an engine may say between two answers.
	maxOutput = 8 << 20
	// quoted is how much of an engine's line a message quotes.
	quoted = 200
)

// errWaited says that the time to wait has passed.
var errWaited = errors.New("no answer")

// ask sends a text and waits for a line that begins with a word; take gets the
// lines before it.
func (e *engine) ask(ctx context.Context, text, answer string, take func(word, rest []byte) error) error {
	if err := e.send(ctx, []byte(text)); err != nil {
		return err
	}
	err := e.hear(ctx, time.Now().Add(e.cfg.wait), func(word, rest []byte) (bool, error) {
		if string(word) == answer {
			return true, nil
		}
		return false, take(word, rest)
	})
	if errors.Is(err, errWaited) {
		return e.fail(agents.FaultSilent, "no %q within %v%s", answer, e.cfg.wait, e.lastLine())
	}
	return err
}

// send writes to the engine, which has to read. The error is the context's when
// that ends, or a Failure.
func (e *engine) send(ctx context.Context, text []byte) error {
	_ = e.In.SetWriteDeadline(time.Now().Add(e.cfg.wait))
	if ctx.Err() != nil { // looked at after the deadline, as hear does
		return context.Cause(ctx)
	}
	e.talk.tell(text)
	_, err := e.In.Write(text)
	switch {
	case errors.Is(err, os.ErrDeadlineExceeded) && ctx.Err() != nil:
		return context.Cause(ctx)
	case errors.Is(err, os.ErrDeadlineExceeded):
		return e.fail(agents.FaultSilent, "does not read its input")
	case err != nil:
		return e.crash()
	}
	return nil
}

// hear gives the engine's lines, word by word, to take until that is done. The
// error is errWaited after the time given, the context's when that ends, that of
// take, or a Failure.
//
// The time passes in eighths, so that a time in which this process stood still (Ctrl-Z)
// counts as one eighth: what the engine said meanwhile is heard.
func (e *engine) hear(ctx context.Context, until time.Time, take func(word, rest []byte) (done bool, err error)) error {
	const parts = 8
	part, from, err := time.Until(until)/parts, e.lines.Read(), errWaited
	for i := 0; i < parts && errors.Is(err, errWaited); i++ {
		err = e.hearUntil(ctx, time.Now().Add(part), from, take)
	}
	return err
}

// hearUntil hears until a moment; from is where the bound of what may be said begins.
func (e *engine) hearUntil(ctx context.Context, until time.Time, from int64, take func(word, rest []byte) (done bool, err error)) error {
	_ = e.Out.SetReadDeadline(until)
	if ctx.Err() != nil { // looked at after the deadline, which an interrupt before it would have lost
		return context.Cause(ctx)
	}
	for {
		line, err := e.lines.Next()
		switch {
		case errors.Is(err, os.ErrDeadlineExceeded) && ctx.Err() != nil:
			return context.Cause(ctx)
		case errors.Is(err, os.ErrDeadlineExceeded):
			return errWaited
		case errors.Is(err, ErrLongLine):
			return e.fail(agents.FaultProtocol, "a line of more than %d bytes that begins %q", MaxLine, e.lines.Drop()[:quoted])
		case err != nil:
			return e.crash()
		case e.lines.Read()-from > maxOutput:
			return e.fail(agents.FaultProtocol, "more than %d bytes without an answer%s", maxOutput, e.lastLine())
		}
		e.line = append(e.line[:0], line[:min(len(line), quoted)]...)
		word, rest := CutWord(line)
		if done, err := take(word, rest); done || err != nil {
			return err
		}
	}
}

// forget throws away what the engine has said since its last answer.
func (e *engine) forget() {
	_ = e.Out.SetReadDeadline(time.Time{})
	e.info = e.info[:0]
	for n := 0; n < maxOutput; {
		if bytes.Contains(e.lines.Drop(), []byte("bestmove")) {
			e.unasked++
		}
		more := e.lines.top(e.readNow)
		if more == 0 {
			return
		}
		n += more
	}
}

func (e *engine) lastLine() string {
	if len(e.line) == 0 {
		return ""
	}
	return fmt.Sprintf("; its last line: %q", e.line)
}

// A listener reads what an engine says and notes it.
type listener struct{ *engine }

// Read implements io.Reader.
func (l listener) Read(buf []byte) (int, error) {
	n, err := l.Out.Read(buf)
	l.talk.hear(buf[:n])
	return n, err
}

// readNow reads what the engine has said by now, without waiting.
func (e *engine) readNow(buf []byte) int {
	n := readNow(e.Out, buf)
	e.talk.hear(buf[:n])
	return n
}
