package ugi

import (
	"errors"
	"os"
	"os/exec"
	"time"
)

const (
	// maxLine bounds a line of an engine: a principal variation of a thousand
	// turns has room.
	maxLine = 64 << 10
	// lastWords is how long we listen to the error output of an engine that has
	// ended: somebody it left behind may hold it open.
	lastWords = 100 * time.Millisecond
)

// A process is an engine as the operating system sees it: alone in a process
// group, in a working folder of its own that is gone with it, with next to
// nothing of our environment. All its pipes have deadlines, so nothing it does
// or leaves undone can hold us. It is for one goroutine, but for interrupt.
//
// What it starts is in its group and ends with it. A child that leaves the
// group on purpose (setsid) escapes; only a container would hold that one.
type process struct {
	cmd   *exec.Cmd
	dir   string
	in    *os.File      // to the engine
	out   *os.File      // from it
	lines *Lines        // of out
	talk  transcript    // what both sides said
	said  tail          // its error output
	err   *os.File      // its error output
	heard chan struct{} // closed when its error output has come to an end
}

// start starts an engine.
func (c *command) start() (*process, error) {
	dir, err := os.MkdirTemp("", "gipfarena-ugi-")
	if err != nil {
		return nil, err
	}
	p := &process{cmd: exec.Command(c.words()[0], c.words()[1:]...), dir: dir, heard: make(chan struct{})}
	p.cmd.Dir, p.cmd.Env = dir, c.environment(dir)
	if err = ownGroup(p.cmd); err == nil {
		err = p.launch()
	}
	if err != nil {
		return nil, errors.Join(err, os.RemoveAll(dir))
	}
	p.lines = NewLines(listener{p}, maxLine)
	go func() {
		defer close(p.heard)
		p.said.follow(p.err)
	}()
	return p, nil
}

// launch starts the command with three pipes. The ends that are ours are files
// with deadlines, which those of os/exec are not; the others close here.
func (p *process) launch() (err error) {
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
		p.in, p.out, p.err = ours[0], ours[1], ours[2]
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

// A listener reads what an engine says and notes it.
type listener struct{ *process }

// Read implements io.Reader.
func (l listener) Read(buf []byte) (int, error) {
	n, err := l.out.Read(buf)
	l.talk.hear(buf[:n])
	return n, err
}

// interrupt makes a read or a write that waits end at once.
func (p *process) interrupt() {
	_ = p.out.SetReadDeadline(time.Unix(1, 0))
	_ = p.in.SetWriteDeadline(time.Unix(1, 0))
}

// end ends the whole group, reaps the engine, closes everything, and says in
// words how the engine ended.
func (p *process) end() string {
	killGroup(p.cmd)
	_ = p.cmd.Wait() // its state says more than the error
	_ = p.err.SetReadDeadline(time.Now().Add(lastWords))
	<-p.heard
	for _, f := range []*os.File{p.in, p.out, p.err} {
		_ = f.Close()
	}
	_ = os.RemoveAll(p.dir)
	if killed(p.cmd.ProcessState) {
		return "it was still running"
	}
	return p.cmd.ProcessState.String()
}

// readNow reads what the engine has said by now, without waiting.
func (p *process) readNow(buf []byte) int {
	n := readNow(p.out, buf)
	p.talk.hear(buf[:n])
	return n
}
