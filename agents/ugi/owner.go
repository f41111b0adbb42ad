package ugi

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"time"
)

// An owner says to whom a folder belongs: the run that made it, and the program that
// uses it. Process numbers are reused, so each comes with its start time.
type owner struct {
	place                     string // where the numbers mean anything
	run, program              int
	runStarted, programStarts string
}

// sign writes into the folder whose it is, whole or not at all, for the run may be killed
// meanwhile. Where that cannot be written, the folder is left behind when it is old and
// no process has it as TMPDIR.
func (f folder) sign(program int) {
	o := owner{place(), os.Getpid(), program, started(os.Getpid()), started(program)}
	half := f.owner() + ".half"
	_ = os.WriteFile(half, fmt.Appendf(nil, "%q %d %d %q %q\n", o.place, o.run, o.program, o.runStarted, o.programStarts), 0o600)
	_ = os.Rename(half, f.owner())
}

// signature reads the owner of the folder.
func (f folder) signature() (o owner, err error) {
	text, err := os.ReadFile(f.owner())
	if err == nil {
		_, err = fmt.Sscanf(string(text), "%q %d %d %q %q\n", &o.place, &o.run, &o.program, &o.runStarted, &o.programStarts)
	}
	return o, err
}

// old is how old a folder without a signature must be to be swept. A young one may be
// in the making.
const old = time.Hour

// dead reports whether the run that made the folder is gone. A run of another machine
// or container is not ours to judge.
func (f folder) dead() (o owner, dead bool) {
	info, err := os.Lstat(string(f))
	if err != nil || !isOurs(info) {
		return o, false
	}
	if o, err = f.signature(); err != nil {
		return owner{}, time.Since(info.ModTime()) > old && !inUse(f)
	}
	return o, o.place == place() && started(o.run) != o.runStarted
}

// Swept is what killed runs had left.
type Swept struct{ Folders, Programs int }

// sweep ends the programs and removes the folders of killed runs.
func sweep() (s Swept) {
	names, _ := fs.Glob(os.DirFS(os.TempDir()), prefix+"*") // such a pattern is a good one
	var left []folder
	for _, name := range names {
		f := folder(filepath.Join(os.TempDir(), name))
		if o, dead := f.dead(); dead {
			left = append(left, f)
			s.Programs += killOwned(o)
		}
	}
	if len(left) == 0 {
		return s
	}
	s.Folders, s.Programs = len(left), s.Programs+killMarked(left...)
	within(longest, func() {
		for _, f := range left {
			f.remove()
		}
	})
	return s
}
