package journal

import (
	"context"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"gipf.arena/arena"
	"gipf.arena/arena/store"
	"gipf.arena/internal/safefile"
)

// Copy copies the working directory of a job to another one, which must not exist or be empty,
// and must not lie inside it, even while a process works in the first. The copy continues like a
// job that was killed: the journal is copied first, so everything that it names is in what is
// copied after it. Each database is copied as it is at one moment (store.Backup). The copy
// appears whole or not at all.
func Copy(ctx context.Context, dir, to string) error {
	if err := Apart(dir, to); err != nil {
		return err
	}
	return safefile.Dir(to, func(fresh string) error {
		if err := copyFile(ctx, filepath.Join(dir, FileName), filepath.Join(fresh, FileName)); err != nil {
			return err
		}
		return filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
			if err != nil {
				return err
			}
			name, err := filepath.Rel(dir, path)
			switch target := filepath.Join(fresh, name); {
			case err != nil:
				return err
			case d.IsDir() && safefile.Unfinished(name): // a cell of a study may be called GAME.new
				return fs.SkipDir
			case d.IsDir():
				return os.MkdirAll(target, 0o755)
			case name == FileName || ofProcess(name):
				return nil
			case !d.Type().IsRegular():
				return fmt.Errorf("journal: %s is neither a file nor a directory", path)
			default:
				return copyFile(ctx, path, target)
			}
		})
	})
}

// Apart refuses to copy a directory into itself, by any path, or to a directory that is not empty.
func Apart(dir, to string) error {
	if root, err := safefile.Real(dir); err == nil && liesIn(to, root) {
		return arena.Refusef("%s lies in %s", to, dir)
	}
	if entries, err := os.ReadDir(to); err == nil && len(entries) > 0 {
		return fmt.Errorf("%s: %w and is not empty", to, fs.ErrExist)
	}
	return nil
}

// liesIn reports whether the existing part of a path lies in the directory root, whose path is real.
func liesIn(path, root string) bool {
	at, err := safefile.Real(path)
	if up := filepath.Dir(path); err != nil {
		return up != path && liesIn(up, root)
	}
	inside, err := filepath.Rel(root, at)
	return err == nil && filepath.IsLocal(inside)
}

// ofProcess reports whether a plain file belongs to a working process: locks, files beside a
// database, and incomplete files.
func ofProcess(name string) bool {
	return slices.ContainsFunc([]string{".lock", "-wal", "-shm", "-journal", ".new", ".tmp"}, func(end string) bool { return strings.HasSuffix(name, end) })
}

// copyFile copies a file; of a database it copies what is committed.
func copyFile(ctx context.Context, from, to string) error {
	if _, ok := store.DatabaseOf(from); ok {
		return store.Backup(ctx, from, to)
	}
	text, err := os.ReadFile(from)
	if err != nil {
		return fmt.Errorf("journal: %w", err)
	}
	return safefile.Write(to, text)
}
