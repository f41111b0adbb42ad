package cli

import (
	"context"
	"io"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"gipf.arena/arena/journal"
	"gipf.arena/arena/report"
	"gipf.arena/arena/runs"
	"gipf.arena/arena/show/live"
)

// workFlags are the common flags of all commands that play games into directories:
// how games are played and shown, which changes no record.
type workFlags struct {
	address  string
	interval time.Duration
	quiet    bool
	asJSON   bool
	log      Form
	profiles Files
	web      webFlags
	work     *live.Work // nil if no page shows it
	options  journal.Options
}

// add adds the flags; answer is the result that the command prints at the end.
func (f *workFlags) add(cmd *cobra.Command, answer string) {
	flags := cmd.Flags()
	flags.IntVar(&f.options.Workers, "workers", 0, "games that compute at the same time (default: the configuration's, or the number of cores)")
	flags.IntVar(&f.options.InFlight, "in-flight", 0, "games that have begun and are not finished (default: the configuration's, or as many as workers)")
	flags.StringVar(&f.options.Metrics, "metrics", "", "address to serve /metrics and /healthz on, such as localhost:9090; port 0 takes a free one and says which")
	flags.DurationVar(&f.options.MetricsWait, "metrics-wait", 0, "after the end, serve metrics until they have been scraped once more, for at most that time, such as 1m (default: end at once)")
	addListenFlag(cmd, &f.address, "play the games")
	f.web.add(cmd, "the work and its games")
	flags.DurationVar(&f.interval, "interval", LogEvery, "time between progress lines when the output is not a terminal")
	flags.BoolVar(&f.options.Profiles, "pprof", false, "serve profiles at /debug/pprof/ of the address of --metrics; only this machine may reach that address")
	addProfileFlags(cmd, &f.profiles)
	addLogFlag(cmd, &f.log)
	flags.BoolVarP(&f.quiet, "quiet", "q", false, "show no progress")
	flags.BoolVar(&f.asJSON, "json", false, "print "+answer+" as JSON")
}

// check checks the flags and fills in defaults.
func (f *workFlags) check(cmd *cobra.Command) error {
	for name, value := range map[string]int{"workers": f.options.Workers, "in-flight": f.options.InFlight} {
		if cmd.Flags().Changed(name) && value < 1 {
			return usagef("--%s %d: want at least 1", name, value)
		}
	}
	if f.options.MetricsWait < 0 || f.options.MetricsWait > 0 && f.options.Metrics == "" {
		return usagef("--metrics-wait %v: want --metrics, and no negative time", f.options.MetricsWait)
	}
	if f.options.Profiles && f.options.Metrics == "" {
		return usagef("--pprof: want --metrics, the address")
	}
	f.options.Runs.Labels = f.profiles.Any() || f.options.Profiles
	f.options.Runs.Code, f.options.Runs.Revision = Version(), Revision()
	always, unlessQuiet := f.consoles(cmd)
	f.options.Runs.Say = func(line string) { unlessQuiet.Note("%s", line) }
	f.options.Runs.Warn = func(line string) { always.Note("note: %s", line) }
	if f.interval <= 0 {
		return usagef("--interval %v: must be positive", f.interval)
	}
	f.options.Runs.Coordinator = coordinatorAt(cmd, f.address, unlessQuiet)
	return startProfile(cmd, f.profiles)
}

// consoles returns a console that always writes, and one that is silent with --quiet.
func (f *workFlags) consoles(cmd *cobra.Command) (always, unlessQuiet *Console) {
	always = newConsole(cmd.ErrOrStderr(), f.log)
	if f.quiet {
		return always, newConsole(io.Discard, f.log)
	}
	return always, always
}

// watch reports on a session, after Play has been called, until the returned function is called.
func (p *Program) watch(cmd *cobra.Command, s *runs.Active, f *workFlags, snapshot func() Snapshot) (stop func()) {
	always, unlessQuiet := f.consoles(cmd)
	for _, line := range p.NotReproducible(s.Tournament.Names(), s.Tournament.Specs()) {
		unlessQuiet.Note("note: %s", line)
	}
	if line := s.Limits(); line != "" {
		always.Note("note: %s", line)
	}
	end := func() {}
	if !f.quiet {
		end = always.Progress(f.interval, snapshot)
	}
	return func() {
		end()
		for _, note := range slices.Concat(s.OpeningNotes(), s.WorkerNotes()) {
			unlessQuiet.Note("%s", note)
		}
		for _, note := range s.Notes() {
			always.Note("%s", note)
		}
	}
}

// watchStage reports on a stage until the returned function is called.
func (p *Program) watchStage(cmd *cobra.Command, s journal.Stage, f *workFlags) (stop func()) {
	_, unlessQuiet := f.consoles(cmd)
	if s.Title != "" {
		unlessQuiet.Note("%s", s.Title)
	}
	shown, end := f.work.Stage(s), func() {}
	switch {
	case s.Progress != nil && !f.quiet:
		end = unlessQuiet.Progress(f.interval, func() Snapshot { return stageSnapshot(&s) })
	case s.Progress == nil && s.Session != nil:
		end = p.watch(cmd, s.Session, f, func() Snapshot {
			if s.Plain {
				return plainSnapshot(s.Session)
			}
			return sessionSnapshot(cmd.Context(), s.Session)
		})
	}
	return func() { shown(); end() }
}

// stageSnapshot returns the progress of a stage that counts.
func stageSnapshot(s *journal.Stage) Snapshot {
	now := Snapshot{Unit: s.Unit, InFlight: -1, Stored: -1}
	now.Done, now.Total = s.Progress()
	if s.Standing != nil {
		now.Standings, now.Summary = s.Standing()
	}
	if s.Cells != nil { // each is stored as it is played
		now.Stored = now.Done
	}
	return now
}

// plainSnapshot returns progress without a table.
func plainSnapshot(s *runs.Active) Snapshot {
	now := s.Progress.Snapshot()
	if c := s.Coordinator(); c != nil { // the coordinator offers more games than workers play at once
		slots, _ := c.Slots()
		now.InFlight = min(now.InFlight, int64(slots))
	}
	return Snapshot{Done: now.Resumed + now.Finished, Total: now.Planned, InFlight: now.InFlight, Stored: s.Stored(), Most: s.Tournament.AtMost()}
}

// sessionSnapshot returns the progress of a session.
func sessionSnapshot(ctx context.Context, session *runs.Active) Snapshot {
	s := plainSnapshot(session)
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
