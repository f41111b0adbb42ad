package cli

import (
	"errors"
	"io/fs"

	"github.com/spf13/cobra"

	"gipf.arena/arena/journal"
	"gipf.arena/arena/store"
)

func newBackupCmd() *cobra.Command {
	return &cobra.Command{
		Use:   "backup DIR TO",
		Short: "Copy a run, or a study, a tune, a loop or a book, also while it goes on",
		Long: `Copy a run, or a study, a tune, a loop or a book, also while it goes on.

Of a run TO is a new file: its database as it is at one moment, with every game that is
stored by then. standings, verify, show, export and the other commands that read runs
take the file as it is; "gipfarena import TO --out NEW" makes a run directory of it, with
which resume goes on. The folder failures stays where it is.

A study, a tune, a loop or a book is many files, and TO a new directory with all of them.
It goes on, with resume, like one that was killed when the copy was made.

A copy made by other programs may be of several moments at once, or lack the newest
games: while a run is played these are in run.db-wal.`,
		Example: `  gipfarena backup runs/mine mine.db
  gipfarena standings mine.db
  gipfarena import mine.db --out runs/again
  gipfarena backup studies/fair /mnt/backup/fair`,
		Args: wantArgs("DIR", "TO"),
		RunE: func(cmd *cobra.Command, args []string) error {
			kind, err := journal.Kind(args[0])
			if err != nil {
				return openError(err)
			}
			if kind == "" {
				err = store.Backup(cmd.Context(), args[0], args[1])
			} else {
				err = journal.Copy(cmd.Context(), args[0], args[1])
			}
			if errors.Is(err, fs.ErrExist) {
				return usagef("backup: %w", err)
			}
			return openError(err)
		},
	}
}
