package main

import (
	"context"
	"errors"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"gipf.arena/agents"
	"gipf.arena/arena"
	"gipf.arena/arena/store"
	"gipf.arena/configs"
)

// A session plays what is missing of one run, new or resumed.
type session struct {
	config     *configs.Run
	tournament *arena.Tournament
	flags      *runFlags
	// open creates or opens the run and says where it lies. It comes last, when
	// everything that could be wrong has been looked at.
	open func(opt store.Options) (s *store.Store, dir string, err error)

	live     *live
	progress arena.Progress
	monitor  *monitor
}

// run plays, prints the standings, and closes everything.
func (s *session) run(cmd *cobra.Command) (err error) {
	ctx, stderr := cmd.Context(), cmd.ErrOrStderr()
	s.live = newLive(s.config, s.tournament)
	if s.monitor, err = listen(s.flags.metrics, s.tournament, &s.progress); err != nil {
		return err
	}
	db, dir, err := s.open(store.Options{Sync: s.flags.sync, OnBatch: s.monitor.onBatch()})
	if err != nil {
		return storeError(errors.Join(err, s.monitor.close()))
	}
	s.warn(stderr)
	err = s.play(ctx, stderr, db)
	if err := errors.Join(err, db.Close()); err != nil {
		return s.explainStop(stderr, dir, err)
	}
	s.tellNotes(stderr)
	if !s.flags.quiet {
		fmt.Fprintf(stderr, "run kept in %s\n", dir)
	}
	return showStandings(ctx, cmd.OutOrStdout(), dir, false, s.flags.asJSON)
}

// warn says beforehand when the run is going to be one that cannot be repeated.
func (s *session) warn(stderr io.Writer) {
	if s.flags.quiet {
		return
	}
	name := func(i int) string { return s.config.Agents[i].Name }
	for _, line := range variations(name, s.live.specs) {
		fmt.Fprintln(stderr, "note:", line)
	}
}

// tellNotes says what openings and agents have to tell of this session that no
// record holds.
func (s *session) tellNotes(stderr io.Writer) {
	if !s.flags.quiet {
		for _, note := range openingNotes(s.tournament.Openings) {
			fmt.Fprintln(stderr, "openings:", note)
		}
	}
	for _, p := range s.tournament.Players {
		for _, note := range agents.Notes(p.Builder) {
			fmt.Fprintf(stderr, "%s: %s\n", p.Name, note)
		}
	}
}

// play plays the games that are not stored into the store, and shows how it
// goes on.
func (s *session) play(ctx context.Context, stderr io.Writer, db *store.Store) error {
	done, err := s.replay(ctx, db.Reader)
	if err != nil {
		return errors.Join(err, s.monitor.close())
	}
	stopMonitor := s.monitor.start(ctx, s.live)
	stopProgress := func() {}
	if !s.flags.quiet {
		stopProgress = showProgress(stderr, s.flags.interval, func() snapshot { return s.live.snapshot(&s.progress) })
	}
	err = runGames(ctx, s.tournament, arena.Options{
		Workers: s.config.Workers, InFlight: s.config.InFlight, Done: done, Progress: &s.progress, Grace: grace,
		Sinks: append([]arena.Sink{db, s.live}, s.monitor.sinks()...),
	})
	stopProgress()
	return errors.Join(err, stopMonitor())
}

// replay gives the stored games to the live table and returns which there are.
func (s *session) replay(ctx context.Context, r *store.Reader) (*arena.Set, error) {
	done := arena.NewSet(s.tournament.Games())
	for rec, err := range r.Records(ctx) {
		if err == nil {
			err = s.live.Put(ctx, rec)
		}
		if err != nil {
			return nil, err
		}
		done.Add(rec.Index)
	}
	return done, nil
}

// explainStop tells how to go on after an interruption.
func (s *session) explainStop(stderr io.Writer, dir string, err error) error {
	if errors.Is(err, context.Canceled) {
		fmt.Fprintf(stderr, "interrupted; %d of %d games are kept, go on with: gipfarena resume %s\n",
			s.live.games(), s.tournament.Games(), dir)
	}
	return err
}
