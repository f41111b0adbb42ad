package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"sync/atomic"
	"time"

	"github.com/spf13/cobra"

	"gipf.arena/agents"
	"gipf.arena/arena"
	"gipf.arena/arena/forensic"
	"gipf.arena/arena/openings"
	"gipf.arena/arena/runs"
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
	stored   atomic.Int64 // games committed, those of earlier sessions too
	began    bool         // to play: stored means something
	monitor  *monitor
	failures *arena.Failures // nil without a budget
	bundles  *forensic.Keeper
}

// run plays, prints the standings, and closes everything.
func (s *session) run(cmd *cobra.Command) (err error) {
	ctx, stderr := cmd.Context(), cmd.ErrOrStderr()
	s.live = newLive(s.config, s.tournament)
	if b := s.config.Failures; b != nil {
		s.failures = arena.NewFailures(s.tournament.Players, arena.Budget{Count: int64(b.Count), Rate: b.Rate})
	}
	if s.monitor, err = listen(s.flags.metrics, s.tournament, &s.progress); err != nil {
		return err
	}
	db, dir, err := s.open(s.storeOptions())
	if err != nil {
		return storeError(errors.Join(err, s.monitor.close()))
	}
	s.warn(stderr)
	if s.bundles, err = openBundles(dir, db.Meta()); err != nil {
		return errors.Join(err, db.Close(), s.monitor.close())
	}
	err = s.play(ctx, stderr, db)
	if fault := db.Close(); fault != nil {
		err = fault // what stopped the run, or should have: it says so itself
	}
	if err != nil && !s.began {
		return err
	}
	s.tellNotes(stderr)
	if err != nil {
		s.explainStop(stderr, dir, err)
		return err
	}
	if !s.flags.quiet {
		fmt.Fprintf(stderr, "run kept in %s\n", dir)
	}
	return showStandings(ctx, cmd.OutOrStdout(), dir, false, s.flags.asJSON)
}

// openBundles returns what keeps the evidence of failures, beside the database.
func openBundles(dir string, m arena.Meta) (*forensic.Keeper, error) {
	return forensic.NewKeeper(filepath.Join(dir, "failures"), forensic.Run{Name: m.Name, Config: []byte(m.Config), Code: codeVersion()})
}

// storeOptions says how the store writes, and counts what it has written.
func (s *session) storeOptions() store.Options {
	return store.Options{Sync: s.config.Durability == durable, OnBatch: func(rows int, took time.Duration, err error) {
		if err == nil {
			s.stored.Add(int64(rows))
		}
		s.monitor.batch(rows, took, err)
	}}
}

// warn says beforehand when the run is going to be one that cannot be repeated.
func (s *session) warn(stderr io.Writer) {
	if s.flags.quiet {
		return
	}
	var names []string
	for _, a := range s.config.Agents {
		names = append(names, a.Name)
	}
	for _, line := range runs.Standard(nil, nil).NotReproducible(names, s.live.specs) {
		fmt.Fprintln(stderr, "note:", line)
	}
}

// tellNotes says what openings and agents have to tell of this session that no
// record holds, and what is known of the agents' failures.
func (s *session) tellNotes(stderr io.Writer) {
	if !s.flags.quiet {
		for _, note := range openingNotes(s.tournament.Openings) {
			fmt.Fprintln(stderr, "openings:", note)
		}
	}
	for _, note := range s.bundles.Notes() {
		fmt.Fprintln(stderr, "note:", note)
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
	done, course, err := s.replay(ctx, db.Reader)
	if err != nil {
		return errors.Join(err, s.monitor.close())
	}
	if s.failures != nil && s.failures.Err() != nil && s.unfinished(done) {
		return errors.Join(fmt.Errorf("%w; --failures N puts up with N games", s.failures.Err()), s.monitor.close())
	}
	s.began = true
	s.stored.Add(done.Len())
	stopMonitor := s.monitor.start(ctx, s.live)
	stopProgress := func() {}
	if !s.flags.quiet {
		stopProgress = showProgress(stderr, s.flags.interval, s.snapshot)
	}
	err = runGames(ctx, s.tournament, arena.Options{
		Workers: s.config.Workers, InFlight: s.config.InFlight, Done: done, Progress: &s.progress, Grace: grace,
		Course: course, Journal: journals{db, s.live}, Sinks: s.sinks(db),
	})
	stopProgress()
	return errors.Join(err, stopMonitor())
}

// unfinished reports whether games are to be played that are not done.
func (s *session) unfinished(done *arena.Set) bool {
	if s.live.course != nil {
		_, over := s.live.course.Games()
		return !over
	}
	return done.Len() < s.tournament.Games()
}

// sinks is where records go: at first into the store, and only when all others
// have them too to the budget, which may stop the run.
func (s *session) sinks(db *store.Store) []arena.Sink {
	sinks := append([]arena.Sink{db, s.live, s.bundles}, s.monitor.sinks()...)
	if s.failures != nil {
		sinks = append(sinks, s.failures)
	}
	return sinks
}

// replay gives the stored games to the live table and the budget, and returns
// which there are and, where the format decides as it goes, the course that they
// are from.
func (s *session) replay(ctx context.Context, r *store.Reader) (*arena.Set, *arena.Course, error) {
	done, sinks := arena.NewSet(s.tournament.Games()), []arena.Sink{s.live}
	course, err := s.follow(ctx, r)
	if course != nil {
		sinks = append(sinks, course)
	}
	if err != nil {
		return nil, nil, err
	}
	for rec, err := range r.Records(ctx) {
		for _, sink := range sinks {
			if err == nil {
				err = sink.Put(ctx, rec)
			}
		}
		if err != nil {
			return nil, nil, err
		}
		done.Add(rec.Index)
		if s.failures != nil {
			s.failures.Add(&rec)
		}
	}
	return done, course, nil
}

// follow returns the course of the run before its first decision, nil for a fixed
// format, and gives the live table one of its own.
func (s *session) follow(ctx context.Context, r *store.Reader) (*arena.Course, error) {
	if s.tournament.Settings == nil {
		return nil, nil
	}
	journal, err := r.Decisions(ctx)
	if err != nil {
		return nil, err
	}
	s.live.course = s.tournament.Course(journal)
	return s.tournament.Course(journal), follow(s.live.course)
}

// journals are several of them, each of which has a decision before the next one.
type journals []arena.Journal

// Decide implements arena.Journal.
func (js journals) Decide(ctx context.Context, d arena.Decision) error {
	for _, j := range js {
		if err := j.Decide(ctx, d); err != nil {
			return err
		}
	}
	return nil
}

// snapshot is how far the run is.
func (s *session) snapshot() snapshot {
	now := s.live.snapshot(&s.progress)
	now.Stored = s.stored.Load()
	return now
}

// explainStop tells what is kept of a run that came to a stop, and how to go on.
func (s *session) explainStop(stderr io.Writer, dir string, err error) {
	why, then := "stopped", "go on, when the cause is gone, with"
	if errors.Is(err, context.Canceled) {
		why, then = "interrupted", "go on with"
	}
	most := ""
	if s.tournament.Settings != nil {
		most = "at most "
	}
	fmt.Fprintf(stderr, "%s; %d of %s%d games are kept, %s: gipfarena resume %s\n",
		why, s.stored.Load(), most, s.tournament.Games(), then, dir)
}

// openingNotes returns what a source has to tell, if there is one.
func openingNotes(s arena.OpeningSource) []string {
	if s, ok := s.(*openings.Source); ok {
		return s.Notes()
	}
	return nil
}
