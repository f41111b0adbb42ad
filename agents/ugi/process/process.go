// Package process runs a program of somebody else: alone in a process group, in
// a working folder of its own that is gone with it, with next to nothing of our
// environment, and with pipes that have deadlines. Nothing that such a program
// does or leaves undone can hold up the caller.
package process

import (
	"errors"
	"os"
	"os/exec"
	"time"
)

// lastWords is how long we listen to the error output of a program that has
// ended: somebody it left behind may hold it open.
const lastWords = 100 * time.Millisecond

// A Process is a program that was started. It is for one goroutine, but for
// Interrupt.
//
// What it starts is in its group and ends with it. A child that leaves the
// group on purpose (setsid) escapes; only a container would hold that one.
type Process struct {
	// In leads to the program and Out comes from it. Both have deadlines.
	In, Out *os.File
	// Stderr is the end of its error output.
	Stderr Tail

	cmd   *exec.Cmd
	dir   string
	err   *os.File      // its error output
	heard chan struct{} // closed when its error output has come to an end
}

// Start starts the program. The caller ends it by End.
func (c *Command) Start() (*Process, error) {
	dir, err := os.MkdirTemp("", "gipfarena-ugi-")
	if err != nil {
		return nil, err
	}
	p := &Process{cmd: exec.Command(c.words()[0], c.words()[1:]...), dir: dir, heard: make(chan struct{})}
	p.cmd.Dir, p.cmd.Env = dir, c.environment(dir)
	if err = ownGroup(p.cmd); err == nil {
		err = p.launch()
	}
	if err != nil {
		return nil, errors.Join(err, os.RemoveAll(dir))
	}
	go func() {
		defer close(p.heard)
		p.Stderr.follow(p.err)
	}()
	return p, nil
}

// launch starts the command with three pipes. The ends that are ours are files
// with deadlines, which those of os/exec are not; the others close here.
func (p *Process) launch() (err error) {
	var theirs, ours [3]*os.File
	for i := range 3 {
		r, w, pipeErr := os.Pipe()
		if pipeErr != nil {
			err = pipeErr
			break
		}
		theirs[i], ours[i] = w, r
		if i == 0 {
			theirs[i], ours[i] = r, w
		}
	}
	if err == nil {
		p.cmd.Stdin, p.cmd.Stdout, p.cmd.Stderr = theirs[0], theirs[1], theirs[2]
		p.In, p.Out, p.err = ours[0], ours[1], ours[2]
		err = p.cmd.Start()
	}
	for i := range 3 {
		theirs[i].Close() // of a nil file it does nothing
		if err != nil {
			ours[i].Close()
		}
	}
	return err
}

// Interrupt makes a read or a write that waits end at once.
func (p *Process) Interrupt() {
	_ = p.Out.SetReadDeadline(time.Unix(1, 0))
	_ = p.In.SetWriteDeadline(time.Unix(1, 0))
}

// ReadNow reads what the program has said by now, without waiting. It returns 0
// when there is nothing, or no more pipe.
func (p *Process) ReadNow(buf []byte) int { return readNow(p.Out, buf) }

// StillRunning is what End returns of a process that it had to kill.
const StillRunning = "it was still running"

// End ends the whole group, reaps the program, closes everything, and says in
// words how the program ended. It is called once.
func (p *Process) End() string {
	killGroup(p.cmd)
	_ = p.cmd.Wait() // its state says more than the error
	_ = p.err.SetReadDeadline(time.Now().Add(lastWords))
	<-p.heard
	for _, f := range []*os.File{p.In, p.Out, p.err} {
		_ = f.Close()
	}
	_ = os.RemoveAll(p.dir)
	if killed(p.cmd.ProcessState) {
		return StillRunning
	}
	return p.cmd.ProcessState.String()
}
