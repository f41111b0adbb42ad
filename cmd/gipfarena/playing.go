package main

import (
	"context"
	"io"

	"gipf.arena/arena"
	"gipf.arena/arena/store"
	"gipf.arena/configs"
)

// playMissing plays the games that are not done into the store, and shows how
// it goes on.
func playMissing(ctx context.Context, stderr io.Writer, c *configs.Run, t *arena.Tournament, s *store.Store, l *live, done *arena.Set, f runFlags) error {
	progress := new(arena.Progress)
	if !f.quiet {
		stop := showProgress(stderr, f.interval, func() snapshot { return l.snapshot(progress) })
		defer stop()
	}
	return arena.Run(ctx, t, arena.Options{
		Workers: c.Workers, InFlight: c.InFlight, Done: done, Progress: progress, Grace: grace,
		Sinks: []arena.Sink{s, l},
	})
}
