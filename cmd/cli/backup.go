package cli

import (
	"context"
	"errors"
	"fmt"
	"io/fs"

	"github.com/spf13/cobra"

	"gipf.arena/arena"
	"gipf.arena/arena/hub"
	"gipf.arena/arena/journal"
	"gipf.arena/arena/store"
)

func newBackupCmd() *cobra.Command {
	return &cobra.Command{
		Use:   "backup DIR TO",
		Short: "Copy a run, a study, a tune, a loop, a book or a hub, also while it is in progress",
		Long: `
For a run TO is a new file: its database at one moment, with every game stored by then.
standings, verify, show, export and the other commands that read runs take the file
directly; "gipfarena restore TO NEW" turns it into a run directory that resume can
continue. The folder failures is not copied.

A study, a tune, a loop, a book or a hub is many files, and TO is a new directory with all
of them. resume continues it like one that was killed when the copy was made.

A copy made by another program may mix several moments, or lack the newest
games: while a run is played these are in run.db-wal.`,
		Example: `  gipfarena backup runs/mine mine.db
  gipfarena standings mine.db
  gipfarena restore mine.db runs/again
  gipfarena backup studies/fair /mnt/backup/fair`,
		RunE: func(cmd *cobra.Command, args []string) error {
			return copyError("backup", copied(cmd, args[0], args[1], store.Backup))
		},
	}
}

func newRestoreCmd(p *Program) *cobra.Command {
	return &cobra.Command{
		Use:   "restore COPY DIR",
		Short: "Make a directory from a backup; resume can continue it",
		Long: `Make a directory from a backup, so that resume can continue it: a run directory from a
file, another directory from a directory. DIR must be new or empty. The copy is left
unchanged. restore refuses a database that another program copied without its log while
games were written: its newest games may be missing.

Permissions for engines are not restored: resume asks for --allow-engines again.`,
		Example: `  gipfarena restore mine.db runs/again
  gipfarena restore /mnt/backup/fair studies/fair`,
		RunE: func(cmd *cobra.Command, args []string) error {
			return copyError("restore", p.restore(cmd, args[0], args[1]))
		},
	}
}

// restore makes a directory from a copy.
func (p *Program) restore(cmd *cobra.Command, from, dir string) error {
	if _, file := store.DatabaseOf(from); file {
		games, err := p.Restore(cmd.Context(), from, dir)
		if err == nil {
			fmt.Fprintf(cmd.ErrOrStderr(), "games kept in %s: %d\n", dir, games)
		}
		return err
	}
	return copied(cmd, from, dir, func(context.Context, string, string) error {
		return usagef("%s: no copy of a run, a study, a tune, a loop, a book or a hub", from)
	})
}

// copied copies a directory that holds a job of many files or a hub; it leaves any other to run.
func copied(cmd *cobra.Command, from, to string, run func(ctx context.Context, from, to string) error) error {
	kind, err := journal.Kind(from)
	switch {
	case err != nil:
		return err
	case hub.Holds(from):
		return hub.Copy(cmd.Context(), from, to)
	case kind == "":
		return run(cmd.Context(), from, to)
	}
	return journal.Copy(cmd.Context(), from, to)
}

// copyError converts the error of a copy: an existing target is the caller's mistake.
func copyError(command string, err error) error {
	if err == nil {
		return nil
	}
	err = fmt.Errorf("%s: %w", command, err)
	if errors.Is(err, fs.ErrExist) {
		return arena.Refuse(err)
	}
	return openError(err)
}
