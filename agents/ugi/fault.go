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
	// quitWait is how long an engine has to end by itself.
	quitWait = time.Second
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
	return &agents.Failure{Fault: fault, Detail: strings.ToValidUTF8(detail, "·")}
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
	_ = e.in.SetWriteDeadline(time.Now().Add(quitWait))
	_, _ = e.in.WriteString("quit\n")
	_ = e.in.Close()
	_ = e.hear(context.Background(), time.Now().Add(quitWait), func(_, _ []byte) (bool, error) { return false, nil })
	e.kill()
}
