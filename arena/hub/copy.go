package hub

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"

	"gipf.arena/arena/journal"
	"gipf.arena/arena/store"
	"gipf.arena/internal/safefile"
)

// Copy copies a hub to another directory, which must not exist or be empty, and must not lie inside it, even while the hub
// is served. The queue is copied first: what it says is running or done had begun or ended by then, and what is copied
// after it is as far or further. So a hub that serves the copy continues like one that was killed when the queue was
// copied. The copy appears whole or not at all.
func Copy(ctx context.Context, dir, to string) error {
	if err := journal.Apart(dir, to); err != nil {
		return err
	}
	source := &Queue{dir: dir}
	return safefile.Dir(to, func(fresh string) error {
		if err := store.BackupDatabase(ctx, filepath.Join(dir, databaseName), filepath.Join(fresh, databaseName)); err != nil {
			return err
		}
		from, err := OpenQueue(ctx, fresh, true)
		if err != nil {
			return err
		}
		jobs, err := from.jobs(ctx, "WHERE begun <> ''")
		for _, j := range jobs {
			if err == nil {
				err = copyJob(ctx, source.Dir(j.ID), from.Dir(j.ID))
			}
		}
		if _, fault := os.Stat(string(source.Engines())); err == nil && fault == nil {
			err = os.CopyFS(string(from.Engines()), os.DirFS(string(source.Engines())))
		}
		return errors.Join(err, from.Close())
	})
}

// copyJob copies the directory of a job, if it has one.
func copyJob(ctx context.Context, dir, to string) error {
	kind, err := journal.Kind(dir)
	switch {
	case err != nil:
		return err
	case kind != "":
		return journal.Copy(ctx, dir, to)
	}
	if _, err := os.Stat(filepath.Join(dir, store.DatabaseName)); errors.Is(err, fs.ErrNotExist) {
		return nil // it did not exist when the queue was copied
	}
	if err := os.MkdirAll(to, 0o755); err != nil {
		return err
	}
	return store.Restore(ctx, dir, to)
}
