package cli

import (
	"context"
	"strings"

	"github.com/spf13/cobra"

	"gipf.arena/arena/journal"
	"gipf.arena/arena/report"
	"gipf.arena/arena/runs"
)

// together calls several functions, one after the other.
func together(all ...func()) func() {
	return func() {
		for _, f := range all {
			f()
		}
	}
}

// watchStage tells of a stage until the returned function is called.
func (p *Program) watchStage(cmd *cobra.Command, s journal.Stage, f *workFlags) (stop func()) {
	_, unlessQuiet := f.consoles(cmd)
	if s.Title != "" {
		unlessQuiet.Note("%s", s.Title)
	}
	shown := f.work.Stage(s)
	switch {
	case s.Progress != nil && !f.quiet:
		return together(shown, unlessQuiet.Progress(f.interval, func() Snapshot { return stageSnapshot(&s) }))
	case s.Progress != nil || s.Session == nil:
		return shown
	}
	return together(shown, p.watch(cmd, s.Session, f, func() Snapshot {
		if s.Plain {
			return plainSnapshot(s.Session)
		}
		return sessionSnapshot(cmd.Context(), s.Session)
	}))
}

// stageSnapshot is what progress shows of a stage that counts.
func stageSnapshot(s *journal.Stage) Snapshot {
	now := Snapshot{Unit: s.Unit, Stored: -1}
	now.Done, now.Total = s.Progress()
	if s.Standing != nil {
		now.Standings, now.Summary = s.Standing()
	}
	if s.Cells != nil { // each is stored as it is played
		now.Stored = now.Done
	}
	return now
}

// plainSnapshot is progress without a table.
func plainSnapshot(s *runs.Active) Snapshot {
	now := s.Progress.Snapshot()
	return Snapshot{Done: now.Resumed + now.Finished, Total: now.Planned, InFlight: now.InFlight, Stored: s.Stored()}
}

// sessionSnapshot is what progress shows of a session.
func sessionSnapshot(ctx context.Context, session *runs.Active) Snapshot {
	now := session.Progress.Snapshot()
	s := Snapshot{Done: now.Resumed + now.Finished, Total: now.Planned, InFlight: now.InFlight, Stored: session.Stored()}
	if v, _, err := session.Live.Standings(ctx); err == nil && v.WithResult > 0 {
		s.Standings, s.Summary = report.RatingLines(v.Agents), v.Summary()
		s.Leader, s.Elo, s.EloError = v.Agents[0].Name, &v.Agents[0].Elo.Value, v.Agents[0].Error
		if v.Format != nil {
			s.Standings = append(s.Standings, v.Format.Lines()...)
			s.Round = v.Format.Last()
		}
	}
	if c := session.Coordinator(); c != nil {
		now := workersNow(c)
		s.Standings, s.Summary = append(s.Standings, now), strings.TrimPrefix(s.Summary+", "+now, ", ")
	}
	return s
}
