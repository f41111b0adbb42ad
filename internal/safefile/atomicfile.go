package safefile

import (
	"errors"
	"io/fs"
	"os"
)

// Write makes text the content of the file at path, which need not exist, whole
// or not at all. After an error the old file is as it was.
func Write(path string, text []byte) error {
	f, err := Create(path)
	if err != nil {
		return err
	}
	defer f.Discard()
	if _, err := f.Write(text); err != nil {
		return err
	}
	return f.Commit()
}

// A Pending is a file that is being written and will take the place of another:
// a temporary one beside it, which a crash may leave behind, ending in
// ".gipfarena.tmp". The next file that is written into that directory sweeps it.
// It is for one goroutine.
type Pending struct {
	f    *os.File
	path string
}

// Create begins a file that is to be at path. Either Commit or Discard must
// follow; Discard may always be deferred.
func Create(path string) (*Pending, error) {
	f, err := begin(path, os.CreateTemp)
	if err != nil {
		return nil, err
	}
	return &Pending{f, path}, nil
}

// Write implements io.Writer.
func (p *Pending) Write(text []byte) (int, error) {
	n, err := p.f.Write(text)
	return n, of(p.path, err)
}

// of is an error of the file that is to be at path, whose temporary one its reader does not know.
func of(path string, err error) error {
	if at := (*fs.PathError)(nil); errors.As(err, &at) {
		at.Path = path
	}
	if at := (*os.LinkError)(nil); errors.As(err, &at) { // which names both
		return &fs.PathError{Op: at.Op, Path: path, Err: at.Err}
	}
	return err
}

// Commit puts what was written at its path, in one step and on the disk. After
// an error the old file is as it was and the new one is gone.
func (p *Pending) Commit() (err error) {
	defer func() {
		if err != nil {
			err = of(p.path, err)
			p.Discard()
		}
	}()
	if err = p.f.Chmod(0o644); err != nil {
		return err
	}
	if err = p.f.Sync(); err != nil {
		return err
	}
	if err = rename(p.f, p.path); err != nil {
		return err
	}
	p.f = nil
	return nil
}

// Discard removes what was written. After Commit, or a second time, it does
// nothing.
func (p *Pending) Discard() {
	if p.f == nil {
		return
	}
	os.Remove(p.f.Name())
	p.f.Close()
	p.f = nil
}
