package sanitize_test

import (
	"errors"
	"io/fs"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/internal/sanitize"
)

// TestSaid: of files pages say the name, and never where they lie.
func TestSaid(t *testing.T) {
	for text, want := range map[string]string{
		"open /home/me/runs/one/run.db: no such file or directory":             "open run.db: no such file or directory",
		`run: "/home/my own/run.db" is damaged`:                                `run: "run.db" is damaged`,
		"/srv/one/run.db: 3 games; /srv/two/run.db: 4":                         "run.db: 3 games; run.db: 4",
		"cells/gipf-basic.mcts: game gipf/basic:white=2 at 12.5 games/s (1/2)": "cells/gipf-basic.mcts: game gipf/basic:white=2 at 12.5 games/s (1/2)",
		"weights/001.yaml and ../x/y":                                          "weights/001.yaml and ../x/y",
		"(/var/lib/gipfarena/run.db)":                                          "(run.db)",
		"":                                                                     "",
	} {
		require.Equal(t, want, sanitize.Said(errors.New(text)))
	}
	require.Equal(t, "open run.db: file does not exist", sanitize.Said(&fs.PathError{Op: "open", Path: "/a/b/run.db", Err: fs.ErrNotExist}))
}
