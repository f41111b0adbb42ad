package ugi

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"time"

	"gipf.arena/agents"
)

// What a record keeps of failures, in bytes: for one failure the message and the
// end of the error output; for all failures of a builder in a session this much in
// full, and then only the beginning of the message. The rest is evidence.
const (
	maxMessage = 1024
	maxSaid    = 1024
	maxDetails = 128 << 10
	shortest   = 200
)

// fail makes a Failure. After any class except time and illegal the process is of no
// further use and is ended.
func (e *engine) fail(fault agents.Fault, format string, args ...any) error {
	if fault != agents.FaultTime && fault != agents.FaultIllegal {
		e.kill()
	}
	detail := e.cfg.detail(fmt.Sprintf(format, args...), e.Stderr.String())
	return &agents.Failure{Fault: fault, Detail: detail, Evidence: e.evidence()}
}

// detail says what happened, with the end of the error output of this game.
func (c *config) detail(message, said string) string {
	detail := filepath.Base(c.command.Path) + ": " + begin(Printable(message), maxMessage)
	if said != "" {
		detail += "\nits error output:\n" + end(said, maxSaid)
	}
	if c.told.Add(int64(len(detail))) > maxDetails {
		detail = begin(detail, shortest)
	}
	return strings.ToValidUTF8(detail, "·")
}

// begin and end cut a text after or before a number of bytes, and mark the cut.
func begin(text string, most int) string {
	if len(text) <= most {
		return text
	}
	return text[:most] + " …"
}

func end(text string, most int) string {
	if len(text) <= most {
		return text
	}
	return "… " + text[len(text)-most:]
}

// checkFolder is the Failure of an engine whose folder holds more than it may.
func (e *engine) checkFolder() error {
	e.checked = time.Now()
	if what := e.host.chores.overfull(e.folder, e.limit); what != "" {
		return e.fail(agents.FaultCrash, "%s", what)
	}
	return nil
}

// crash is the Failure of an engine whose output has ended.
func (e *engine) crash() error {
	e.kill()
	return e.fail(agents.FaultCrash, "closed its output: %s%s", e.how, e.lastLine())
}

// evidence is what is known about a failure: the conversation, what the process
// was, and how it ended.
func (e *engine) evidence() []agents.Evidence {
	how := e.how
	if how == "" {
		how = StillRunning
	}
	c := e.cfg.command
	about := fmt.Sprintf("program: %s\narguments: %q\nenvironment: PATH, HOME, TMPDIR and LANG, and of ours %q\n"+
		"game: %s\ngames it had begun, this one included: %d\nhow it ended: %s\n"+
		"examine it: gipfarena engine-check --game %s -- %s\n",
		c.Path, c.Args, c.Env, e.cfg.game, e.talk.games, how, e.cfg.game, c.Shell())
	return []agents.Evidence{
		{Name: "engine.txt", Text: []byte(about)},
		{Name: "input.ugi", Text: e.talk.input()},
		{Name: "again.sh", Text: []byte(again + c.Shell() + "\n")},
		{Name: "talk.txt", Text: readable(e.talk.both.Bytes())},
		{Name: "stderr.txt", Text: readable(e.Stderr.Bytes())},
	}
}

// again is the start of a script that sends the input to the engine once more.
// An engine that is still thinking when its input ends may give up: hence the
// pause.
const again = `#!/bin/sh
# Starts the engine and sends it what it was sent: sh again.sh [SECONDS TO WAIT, 10]
cd "$(dirname "$0")" || exit
{ cat input.ugi; sleep "${1:-10}"; } | `

// readable makes bytes of an engine fit for people and their terminals.
func readable(text []byte) []byte {
	if len(text) == 0 {
		return nil
	}
	return []byte(Printable(strings.ToValidUTF8(string(text), "·")) + "\n")
}

// A Shortage says that this machine, or a limit on this process, does not allow one
// more program of any kind.
type Shortage struct{ Err error }

// Error says what is lacking.
func (s Shortage) Error() string { return s.Err.Error() }

// Unwrap returns the reason.
func (s Shortage) Unwrap() error { return s.Err }

// ErrFull is the Shortage of a Host that has as many programs as it can have.
var ErrFull = errors.New("as many engines are running as descriptors (ulimit -n) allow for")

// ours are the errors that say nothing about a program, only that this machine lacks something.
var ours = [...]error{
	syscall.EMFILE, syscall.ENFILE, syscall.ENOMEM, syscall.EAGAIN, syscall.ENOSPC, syscall.EDQUOT,
}

// lacks reports whether an error is one of ours.
func lacks(err error) bool {
	return slices.ContainsFunc(ours[:], func(e error) bool { return errors.Is(err, e) })
}

// blame makes a Shortage of an error of starting a program if it is not the program's: fork
// returns the same error for a missing folder as for a missing program.
func blame(err error, dir string) error {
	if lacks(err) {
		return Shortage{err}
	}
	if _, gone := os.Stat(dir); err != nil && gone != nil {
		return Shortage{gone}
	}
	return err
}
