package cli

import (
	"cmp"
	"context"
	"strings"

	"github.com/spf13/cobra"

	"gipf.arena/arena/report"
	"gipf.arena/arena/runs"
	"gipf.arena/arena/show/live"
)

// play plays a session, shows how it goes on, and prints the standings.
func (p *Program) play(cmd *cobra.Command, s *runs.Session, f *runFlags) error {
	ctx := cmd.Context()
	_, unlessQuiet := f.consoles(cmd)
	stop := p.watch(cmd, s, &f.workFlags, func() Snapshot { return sessionSnapshot(ctx, s) })
	hide := f.web.start(ctx, unlessQuiet, live.Playing(p.Registry, s, &f.gallery))
	err := s.Play(ctx)
	stop()
	if err = cmp.Or(err, hide()); err != nil {
		fail(cmd.ErrOrStderr(), f.log, s.Kept(err))
		return err
	}
	if s.Stopped() {
		unlessQuiet.Note("%s", s.Kept(nil))
	}
	unlessQuiet.Note("run kept in %s", s.Dir)
	return p.showStandings(ctx, cmd.OutOrStdout(), []string{s.Dir}, standingsFlags{asJSON: f.asJSON, exitCode: f.exitCode})
}

// sessionSnapshot is what progress shows of a session.
func sessionSnapshot(ctx context.Context, session *runs.Session) Snapshot {
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
	if h := session.Hall(); h != nil {
		now := workersNow(h)
		s.Standings, s.Summary = append(s.Standings, now), strings.TrimPrefix(s.Summary+", "+now, ", ")
	}
	return s
}
