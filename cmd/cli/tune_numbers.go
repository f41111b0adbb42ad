package cli

import (
	"os"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"gipf.arena/arena/show/live"
	"gipf.arena/configs"
	"gipf.arena/tuning/params"
)

// tunesNumbers reports whether a file is a tune of numbers; what cannot be read is
// none.
func tunesNumbers(path string) bool {
	f, err := os.Open(path)
	if err != nil {
		return false
	}
	defer f.Close()
	text, err := configs.ReadText(f)
	return err == nil && configs.GuessKind(text) == configs.KindNumbers
}

// tuneNumbers carries out the tune of numbers of a file.
func (p *Program) tuneNumbers(cmd *cobra.Command, path string, set []string, out string, goOn bool, f *tuneFlags) error {
	for _, name := range []string{"date", "from"} {
		if cmd.Flags().Changed(name) {
			return usagef("tune: --%s is for fits of weights, and %s tunes numbers", name, path)
		}
	}
	j, err := params.Load(p.Registry, path, set)
	if err != nil {
		return asUsage(err)
	}
	begin := j.Create
	if goOn {
		begin = j.CreateOrResume
	}
	s, err := begin(cmd.Context(), out, p.numbersOptions(cmd, f))
	return carryOut(cmd, s, err, f)
}

// resumeNumbers goes on with the tune of numbers in dir.
func (p *Program) resumeNumbers(cmd *cobra.Command, dir string, run *runFlags, until time.Duration) error {
	f := tuneFlags{workFlags: run.workFlags, until: until}
	if err := f.settleResumed(cmd, p, dir); err != nil {
		return err
	}
	s, err := params.Resume(cmd.Context(), p.Registry, dir, p.numbersOptions(cmd, &f))
	return carryOut(cmd, s, err, &f)
}

// numbersOptions are the options that the settled flags ask for.
func (p *Program) numbersOptions(cmd *cobra.Command, f *tuneFlags) params.Options {
	return params.Options{
		Runs: f.options, Workers: f.workers, InFlight: f.inFlight, Until: f.job.SelfPlay,
		Watch: func(s params.Stage) (stop func()) { return p.watchNumbers(cmd, s, &f.workFlags) },
	}
}

// watchNumbers tells of the games of a stage.
func (p *Program) watchNumbers(cmd *cobra.Command, s params.Stage, f *workFlags) (stop func()) {
	always, unlessQuiet := f.consoles(cmd)
	unlessQuiet.Note("%s", s.Title)
	if s.Session != nil {
		return together(f.work.Stage(live.Stage{Title: s.Title}), p.watch(cmd, s.Session, f, func() Snapshot { return sessionSnapshot(cmd.Context(), s.Session) }))
	}
	shown := f.work.Stage(live.Stage{Title: s.Title, Progress: s.Tune.Games, Unit: "games", Lines: func() []string {
		lines, line := s.Tune.Standing()
		return append(lines, strings.TrimSpace(line))
	}})
	if s.Metrics != "" {
		unlessQuiet.Note("metrics on http://%s/metrics", s.Metrics)
	}
	if f.quiet {
		return shown
	}
	return together(shown, always.Progress(f.interval, func() Snapshot {
		done, total := s.Tune.Games()
		lines, line := s.Tune.Standing()
		return Snapshot{Done: done, Total: total, Stored: -1, Standings: lines, Summary: strings.TrimSpace(line)}
	}))
}
