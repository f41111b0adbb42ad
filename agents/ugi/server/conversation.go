package server

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"gipf.arena/agents/ugi"
	"gipf.arena/internal/sanitize"
)

const (
	// longestLine is more than the moves of any game take.
	longestLine = 1 << 20
	// mostWaiting is how many bytes of lines may wait for a bestmove. The next line is
	// then read when space is free again. Each takes perLine besides its text.
	mostWaiting = 64 << 20
	perLine     = 32
)

// Serve obeys the lines of in until quit, the end of in, or the end of ctx, and
// writes its answers to out, each line by one Write. The error is the context's,
// or that of reading or writing. After the end of ctx a read from in may still
// be under way; it is the last.
func (s *Server) Serve(ctx context.Context, in io.Reader, out io.Writer) error {
	s.out = &speaker{w: out}
	ask, lines := make(chan struct{}), make(chan heard, 1)
	defer close(ask)
	go listen(in, ask, lines)
	c := conversation{server: s, ask: ask, lines: lines}
	err := c.hold(ctx)
	s.halt()
	return errors.Join(err, s.player.release(), s.out.failed())
}

// heard is one line, or why there will be no more.
type heard struct {
	line string
	long bool // longer than longestLine; line is empty
	err  error
}

// listen reads a line whenever it is asked to, so that it never reads beyond
// the last line anyone has a use for.
func listen(in io.Reader, ask <-chan struct{}, lines chan<- heard) {
	reader := ugi.NewLines(in, longestLine)
	for range ask {
		lines <- nextLine(reader)
	}
}

// nextLine reads a line; one that is too long is read over.
func nextLine(reader *ugi.Lines) heard {
	line, err := reader.Next()
	if !errors.Is(err, ugi.ErrLongLine) {
		return heard{line: string(line), err: err}
	}
	for errors.Is(err, ugi.ErrLongLine) {
		reader.Drop()
		_, err = reader.Next()
	}
	return heard{long: true, err: err}
}

// A conversation is one run of Serve.
type conversation struct {
	server  *Server
	ask     chan<- struct{}
	lines   <-chan heard
	asked   bool     // a line has been asked for and has not come
	ended   bool     // there are no more lines
	waiting []string // lines that wait for the end of the job
	size    int      // of those lines
}

// hold is the conversation.
func (c *conversation) hold(ctx context.Context) error {
	s := c.server
	for s.out.failed() == nil {
		if s.job == nil && len(c.waiting) > 0 {
			line := c.waiting[0]
			c.waiting[0], c.waiting = "", c.waiting[1:]
			c.size -= len(line) + perLine
			s.obey(ctx, line)
			continue
		}
		if s.job == nil && c.ended {
			return nil
		}
		if s.job != nil && s.job.endless && !c.hears() {
			s.halt()
			continue
		}
		quit, err := c.step(ctx)
		if quit || err != nil {
			return err
		}
	}
	return nil
}

// hears reports whether another line is read: there is one, and room for it.
func (c *conversation) hears() bool { return !c.ended && c.size < mostWaiting }

// step waits for one thing to happen.
func (c *conversation) step(ctx context.Context) (quit bool, err error) {
	if c.hears() && !c.asked {
		c.ask <- struct{}{}
		c.asked = true
	}
	var done chan struct{}
	if c.server.job != nil {
		done = c.server.job.done
	}
	select {
	case <-ctx.Done():
		return true, ctx.Err()
	case <-done:
		c.server.job = nil
	case h := <-c.lines:
		c.asked = false
		return c.hear(h)
	}
	return false, nil
}

// hear deals with a line at once, or lets it wait.
func (c *conversation) hear(h heard) (quit bool, err error) {
	if h.err != nil {
		c.ended = true
		if errors.Is(h.err, io.EOF) {
			return false, nil
		}
		return true, fmt.Errorf("ugi: reading: %w", h.err)
	}
	if h.long {
		c.server.out.say(fmt.Sprintf("info string error: a line of more than %d bytes", longestLine))
		return false, nil
	}
	switch word, _ := ugi.CutWord([]byte(h.line)); string(word) {
	case "quit":
		return true, nil
	case "isready":
		c.server.out.say("readyok")
	case "stop":
		c.server.halt()
	default: // hold takes it when no job goes on
		c.waiting = append(c.waiting, h.line)
		c.size += len(h.line) + perLine
	}
	return false, nil
}

// refuse answers a line that cannot be obeyed.
func (s *Server) refuse(line string, err error) {
	s.out.say("info string error " + sanitize.Brief(sanitize.Quote(line)+": "+err.Error()))
}

// oneLine makes a line of any text: characters that end a line become blanks.
var oneLine = strings.NewReplacer("\n", " ", "\r", " ")
