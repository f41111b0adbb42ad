package catalog

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"gipf.arena/internal/sanitize"
)

// An Answerer answers questions about the games of a catalogue.
type Answerer struct {
	Games *Catalog
	// InOrder lists one successor for each action, in the order of the actions,
	// instead of sorted and distinct ones.
	InOrder bool
}

// Serve answers in line by line on out. It flushes its answers before every
// read that could wait, so a program at the other end of two pipes may wait for
// each answer before it sends the next question.
//
// The error says how many lines could not be answered, or why reading or
// writing stopped.
func (a Answerer) Serve(in io.Reader, out io.Writer) error {
	answers := bufio.NewWriter(out)
	questions := bufio.NewReaderSize(flushFirst{in, answers}, 1<<16)
	encoder := json.NewEncoder(answers)
	encoder.SetEscapeHTML(false)
	asked, refused := 0, 0
	for {
		line, readErr := questions.ReadBytes('\n')
		if line = bytes.TrimSpace(line); len(line) > 0 {
			reply, ok := a.line(line)
			asked++
			if !ok {
				refused++
			}
			if err := encoder.Encode(reply); err != nil {
				return fmt.Errorf("writing answer %d: %w", asked, err)
			}
		}
		if errors.Is(readErr, io.EOF) {
			break
		}
		if readErr != nil {
			return fmt.Errorf("after %d lines: %w", asked, readErr)
		}
	}
	if err := answers.Flush(); err != nil {
		return fmt.Errorf("writing: %w", err)
	}
	if refused > 0 {
		return fmt.Errorf("%d of %d lines could not be answered", refused, asked)
	}
	return nil
}

// A flushFirst is a reader that flushes a writer before each read.
type flushFirst struct {
	io.Reader
	pending *bufio.Writer
}

func (f flushFirst) Read(p []byte) (int, error) {
	if err := f.pending.Flush(); err != nil {
		return 0, err
	}
	return f.Reader.Read(p)
}

// line answers one line, with a refusal if it cannot, and reports whether it could.
func (a Answerer) line(line []byte) (reply any, ok bool) {
	q, err := ParseQuestion(line)
	if err != nil {
		return Refusal{q.ID, sanitize.Brief(err.Error())}, false
	}
	answer, err := a.Answer(q)
	if err != nil {
		return Refusal{q.ID, sanitize.Brief(err.Error())}, false
	}
	return answer, true
}
