package ugi

import (
	"os"
	"os/exec"
	"time"
)

const (
	// dying is how long a program may take that closes its output as it ends, before it
	// is killed: who kills it at once cannot tell that from another's signal.
	dying = 50 * time.Millisecond
	// lastWords is how long we listen to the error output of a program that has
	// ended: a process that it left behind may hold it open.
	lastWords = 100 * time.Millisecond
	// reaping is how long we wait for the end of a program that was killed. One that
	// frees much memory, or that a debugger holds by ptrace, may take longer.
	reaping = 250 * time.Millisecond
	// clearing is how long we wait for the folder of a program to be removed.
	clearing = 100 * time.Millisecond
)

// A Process is a started program. It is for one goroutine, except Interrupt.
//
// Processes that it starts end with it: those in its group and, on Linux, its descendants and all processes with its folder
// as TMPDIR in their environment, even in another session (setsid). An orphan that leaves the group and wipes its
// environment belongs to no engine: if [AdoptOrphans] was called, it ends with the last program of this process; otherwise
// it escapes.
type Process struct {
	// In leads to the program and Out comes from it. Both have deadlines.
	In, Out *os.File
	// Stderr is the end of its error output.
	Stderr Tail

	host   *Host
	cmd    *exec.Cmd
	folder folder
	limit  Limits
	err    *os.File      // its error output
	heard  chan struct{} // closed when its error output has come to an end
	lost   bool
}

// start starts a program.
func start(c *Command) (*Process, error) {
	dir, err := newFolder()
	if err != nil {
		return nil, Shortage{err}
	}
	words := c.words()
	p := &Process{cmd: exec.Command(words[0], words[1:]...), folder: dir, limit: c.Limits, heard: make(chan struct{})}
	p.cmd.Dir, p.cmd.Env = dir.home(), c.environment(dir.home())
	if err = alone(p.cmd); err == nil {
		err = p.launch()
	}
	if err != nil {
		dir.remove()
		return nil, err
	}
	dir.sign(p.cmd.Process.Pid)
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
			err = Shortage{pipeErr}
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
		err = blame(relatives.start(p.cmd), p.cmd.Dir)
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

// What End returns of a process that it had to kill, and of one that has not even
// ended then.
const (
	StillRunning = "it was still running"
	StillEnding  = "it was killed and had not ended after 250ms"
)

// Lost reports, after End, whether the program had not ended when End returned.
func (p *Process) Lost() bool { return p.lost }

// End ends the program and what it started, reaps it, closes everything, and says in
// words how the program ended, by itself or by another's signal, or that it was
// running. Call it once; it takes little more than half a second at most.
func (p *Process) End() string {
	gone := ends(p.cmd.Process.Pid, dying)
	left := descendants(p.cmd.Process.Pid)
	kill(p.cmd)
	killAll(left)
	how := p.reap(gone)
	p.host.chores.killMarked(p.folder)
	_ = p.err.SetReadDeadline(time.Now().Add(lastWords))
	<-p.heard
	for _, f := range []*os.File{p.In, p.Out, p.err} {
		_ = f.Close()
	}
	p.host.within(clearing, func() { p.host.chores.remove(p.folder) })
	p.host.mu.Lock()
	defer p.host.mu.Unlock()
	p.host.leave()
	return how
}

// reap waits for the program, which was killed unless it was gone, and says how it ended.
func (p *Process) reap(gone bool) string {
	if p.lost = !p.host.within(reaping, func() { relatives.wait(p.cmd) }); p.lost {
		return StillEnding
	}
	if state := p.cmd.ProcessState; gone || !killed(state) {
		return state.String()
	}
	return StillRunning
}

// within runs f and reports whether it ended in the given time. Otherwise f
// continues in the background.
func within(d time.Duration, f func()) bool {
	done := make(chan struct{})
	go func() {
		defer close(done)
		f()
	}()
	select {
	case <-done:
		return true
	case <-time.After(d):
		return false
	}
}
