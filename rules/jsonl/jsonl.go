// Package jsonl answers questions about positions, one JSON object a line. It
// uses the rules and nothing else, so that tests, programs in other languages
// and people can check them.
//
// # Question
//
//	game      string, required: "gipf"
//	variant   string, required: "basic"; options after a colon: "basic:white=3"
//	position  string: position text; without it, the start position
//	setup     integer from 0 to 2^64-1: number of a random start position; 1 without it
//	play      list of move texts, played first
//	id        anything, returned unchanged
//
// Keys count as they are written; other keys are ignored. So an answer is a
// question, about the same position without options. Lines may be of any length;
// empty ones are skipped.
//
// # Answer
//
// The answer is about the position after all moves of play.
//
//	id          as asked; missing if there was none
//	game        string
//	variant     string, without options
//	position    string: position text
//	actor       the player to move: 1 or 2; 0 when the game is over
//	outcome     "1", "2" or "draw"; null while the game is open
//	actions     texts of all legal moves, in byte order, each once
//	successors  position texts after each move, in byte order, each once;
//	            one for each of actions, in that order, with [Answerer.InOrder]
//
// Repetition counts the positions of the question itself: the given one and
// those after each move of play. The successors ignore it, as they are those of
// the position text alone.
//
// A question that cannot be answered has {"error": "…"}, with its id if there
// is one, in the place of an answer.
package jsonl

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"gipf.arena/internal/sanitize"
	"gipf.arena/rules/catalog"
)

// An Answerer answers questions about the games of a catalogue.
type Answerer struct {
	Games *catalog.Catalog
	// InOrder makes the successors of an answer as many as its actions and in their
	// order, instead of sorted and distinct.
	InOrder bool
}

// Serve answers in line by line on out. It flushes its answers before every
// read that could wait, so a program at the other end of two pipes may hold its
// next question back until it has read the answer to the last.
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
