package ugi

import (
	"fmt"
	"path/filepath"
	"strings"

	"gipf.arena/agents"
	"gipf.arena/agents/ugi/process"
)

// maxMessage bounds what a message says of one fault, in bytes.
const maxMessage = 4096

// fail makes a Failure, with the error output of this game. Of the classes but
// time and illegal, nothing can be expected of the process any more: it ends.
func (e *engine) fail(fault agents.Fault, format string, args ...any) error {
	if fault != agents.FaultTime && fault != agents.FaultIllegal {
		e.kill()
	}
	message := process.Printable(fmt.Sprintf(format, args...))
	if len(message) > maxMessage {
		message = message[:maxMessage] + " …"
	}
	detail := filepath.Base(e.cfg.command.Path) + ": " + message
	if said := e.Stderr.String(); said != "" {
		detail += "\nits error output:\n" + said
	}
	return &agents.Failure{Fault: fault, Detail: strings.ToValidUTF8(detail, "·"), Evidence: e.evidence()}
}

// crash is the Failure of an engine whose output has ended.
func (e *engine) crash() error {
	e.kill()
	return e.fail(agents.FaultCrash, "closed its output: %s%s", e.how, e.lastLine())
}

// evidence is what is known of a failure: what was said, and what the process
// was and how it ended.
func (e *engine) evidence() []agents.Evidence {
	how := e.how
	if how == "" {
		how = process.StillRunning
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
	return []byte(process.Printable(strings.ToValidUTF8(string(text), "·")) + "\n")
}
