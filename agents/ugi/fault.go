package ugi

import (
	"context"
	"fmt"
	"path/filepath"
	"strings"
	"time"

	"gipf.arena/agents"
)

const (
	// quitWait is how long an engine has to end by itself, and stopWait how long
	// one that was interrupted while it thought. A run that is interrupted waits for
	// both, one after the other, and is to end within two seconds.
	quitWait = 500 * time.Millisecond
	stopWait = 200 * time.Millisecond
	// maxMessage bounds what a message says of one fault.
	maxMessage = 4096
)

// fail makes a Failure, with the error output of this game. Of the classes but
// time and illegal, nothing can be expected of the process any more: it ends.
func (e *engine) fail(fault agents.Fault, format string, args ...any) error {
	if fault != agents.FaultTime && fault != agents.FaultIllegal {
		e.kill()
	}
	message := printable(fmt.Sprintf(format, args...))
	if len(message) > maxMessage {
		message = message[:maxMessage] + " …"
	}
	detail := filepath.Base(e.plan.command.path) + ": " + message
	if said := e.said.String(); said != "" {
		detail += "\nits error output:\n" + said
	}
	return &agents.Failure{Fault: fault, Detail: strings.ToValidUTF8(detail, "·"), Evidence: e.evidence()}
}

// crash is the Failure of an engine whose output has ended.
func (e *engine) crash() error {
	e.kill()
	return e.fail(agents.FaultCrash, "closed its output: %s%s", e.how, e.lastLine())
}

// ended reports whether the process is gone.
func (e *engine) ended() bool { return e.how != "" }

// kill ends the process if it has not ended.
func (e *engine) kill() {
	if !e.ended() {
		e.how = e.end()
	}
}

// quit lets the engine end by itself, for a moment. An engine that closes its
// output has done all that it wants to do.
func (e *engine) quit() {
	if e.ended() {
		return
	}
	until, text := time.Now().Add(quitWait), "quit\n"
	if e.spoilt { // it may still be thinking
		until, text = time.Now().Add(stopWait), "stop\nquit\n"
	}
	_ = e.in.SetWriteDeadline(until)
	_, _ = e.in.WriteString(text)
	_ = e.in.Close()
	_ = e.hear(context.Background(), until, func(_, _ []byte) (bool, error) { return false, nil })
	e.kill()
}
