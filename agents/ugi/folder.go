package ugi

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"time"
)

// prefix begins the names of folders.
const prefix = "gipfarena-ugi-"

// A folder is a program's space on disk, below TMPDIR: home is its working folder,
// and the file owner beside it names its owner (signature).
type folder string

// newFolder makes a folder.
func newFolder() (folder, error) {
	dir, err := os.MkdirTemp("", prefix)
	if err != nil {
		return "", err
	}
	f := folder(dir)
	if err := os.Mkdir(f.home(), 0o700); err != nil {
		f.remove()
		return "", err
	}
	return f, nil
}

func (f folder) home() string  { return filepath.Join(string(f), "home") }
func (f folder) owner() string { return filepath.Join(string(f), "owner") }

// batch is how many entries of a folder are read at a time: a program may have made
// millions.
const batch = 1000

// entries reads a folder in batches. One that a program has closed to us is opened.
func entries(path string, each func([]fs.DirEntry) (more bool)) error {
	f, err := os.Open(path)
	if os.IsPermission(err) && os.Chmod(path, 0o700) == nil {
		f, err = os.Open(path)
	}
	if err != nil {
		return err
	}
	defer f.Close()
	for {
		list, err := f.ReadDir(batch)
		if len(list) > 0 && !each(list) || err != nil {
			return nil
		}
	}
}

// overfull says that the folder holds more than the limits allow, in words. One that
// is too deep to be read does. What this machine has no descriptor left for is read at the next look.
func (f folder) overfull(l Limits) string {
	if info, err := os.Lstat(f.home()); err != nil {
		return "" // another program has tidied up below TMPDIR, which is no fault of the program
	} else if !info.IsDir() {
		return "its folder is no folder any more"
	}
	var bytes int64
	files := 0
	todo := []string{f.home()}
	for len(todo) > 0 && files <= MaxFiles && bytes <= l.disk() {
		path := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		err := entries(path, func(list []fs.DirEntry) bool {
			files += len(list)
			for _, e := range list {
				if e.IsDir() {
					todo = append(todo, filepath.Join(path, e.Name()))
				} else if info, err := e.Info(); err == nil {
					bytes += onDisk(info)
				}
			}
			return files <= MaxFiles && bytes <= l.disk()
		})
		if err != nil && !os.IsNotExist(err) && !lacks(err) {
			return "its folder cannot be read: " + err.Error()
		}
	}
	switch {
	case files > MaxFiles:
		return fmt.Sprintf("its folder holds more than %d files", MaxFiles)
	case bytes > l.disk():
		return fmt.Sprintf("its folder holds more than %d MiB (disk=)", l.disk()>>20)
	}
	return ""
}

// longest is how long a folder may take to be removed before it is left to the sweep
// of a later run: a process that escaped may still be filling it.
const longest = time.Minute

// remove removes the folder, however deep, closed or full it is. It takes folders
// that lie two levels down up by one until nothing is left, so that it needs two
// descriptors and not one a level, as os.RemoveAll does. The owner goes last.
func (f folder) remove() {
	until := time.Now().Add(longest)
	for n, more := 0, true; more && time.Now().Before(until); {
		more = false
		err := entries(string(f), func(list []fs.DirEntry) bool {
			for _, e := range list {
				if path := filepath.Join(string(f), e.Name()); path != f.owner() {
					more = true
					n++
					f.flatten(path, e.IsDir(), n)
				}
			}
			return time.Now().Before(until)
		})
		if more = more || err != nil && !os.IsNotExist(err); err != nil && more {
			time.Sleep(lookAgain) // no descriptor is free
		}
	}
	_ = os.Remove(f.owner())
	_ = os.Remove(string(f))
}

// flatten removes what lies in the folder. Folders within path go up, under names
// that n makes unique.
func (f folder) flatten(path string, isDir bool, n int) {
	if os.Remove(path) == nil || !isDir {
		return
	}
	_ = os.Chmod(path, 0o700) // nothing can be taken out of a folder that is closed
	i := 0
	_ = entries(path, func(list []fs.DirEntry) bool {
		for _, e := range list {
			inner := filepath.Join(path, e.Name())
			if os.Remove(inner) == nil || !e.IsDir() {
				continue
			}
			i++
			_ = os.Chmod(inner, 0o700) // only a folder that can be written can be moved
			_ = os.Rename(inner, filepath.Join(string(f), fmt.Sprintf(".up-%d-%d", n, i)))
		}
		return true
	})
	_ = os.Remove(path)
}
