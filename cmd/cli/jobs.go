package cli

import (
	"cmp"
	"context"
	"errors"
	"time"

	"github.com/spf13/cobra"

	"gipf.arena/arena/journal"
	"gipf.arena/arena/page"
	"gipf.arena/arena/report"
	"gipf.arena/arena/runs"
	"gipf.arena/arena/show/live"
	"gipf.arena/arena/study"
	"gipf.arena/configs"
	"gipf.arena/tuning/bookmaker"
	"gipf.arena/tuning/params"
	"gipf.arena/tuning/train"
)

// A jobKind is what the commands know of a kind of job.
type jobKind struct {
	// load makes a job of a file with overrides, read of the one in a directory.
	load func(r runs.Registry, path string, set []string) (journal.Job, error)
	read journal.Reader
	// tell is what the pages of the work in a directory tell of it; nil has nothing.
	tell func(ctx context.Context, r runs.Registry, dir string) (*page.Document, error)
	// resume goes on with it in a way of its own; nil is the way of all others.
	resume func(p *Program, cmd *cobra.Command, dir string, set []string, f *runFlags) error
}

// jobKinds are the kinds by their names in journals.
var jobKinds = map[string]jobKind{
	train.KindTune: {load: loads(train.NewTune), read: journal.ReaderOf(train.NewTune)},
	params.Kind:    {load: loads(params.New), read: journal.ReaderOf(params.New)},
	train.KindLoop: {load: loads(train.NewLoop), read: journal.ReaderOf(train.NewLoop), tell: tellLoop},
	study.Kind:     {load: loadStudy, read: study.Read, tell: tellStudy},
	bookmaker.Kind: {load: loads(bookmaker.New), resume: (*Program).resumeBook},
}

// loads is load for the jobs that make makes.
func loads[T any, P configs.Pointer[T], J journal.Job](make func(runs.Registry, P) (J, error)) func(runs.Registry, string, []string) (journal.Job, error) {
	return func(r runs.Registry, path string, set []string) (journal.Job, error) {
		return journal.Load(r, path, set, make)
	}
}

// loadStudy is load for a study, of which its cells are checked before it is made.
func loadStudy(r runs.Registry, path string, set []string) (journal.Job, error) {
	return study.Load(r, path, set)
}

// jobFlags say how a job is carried out.
type jobFlags struct {
	workFlags
	set              []string
	out              string
	what             string // the kind in a word
	goOn             bool
	until            time.Duration
	plot, date, from string
}

// add adds the flags of all kinds: what is the kind in a word, place the default of --out.
func (f *jobFlags) add(cmd *cobra.Command, kind configs.Kind, what, place string) {
	f.workFlags.add(cmd, "the report")
	addSetFlag(cmd, kind, &f.set)
	cmd.Flags().StringVar(&f.out, "out", "", "directory for the "+what+" (default: "+place+")")
	cmd.Flags().BoolVar(&f.goOn, "resume", false, "go on with the "+what+" in the directory of --out if it holds one of this configuration")
	f.what = what
}

// settle checks the flags and makes options of them.
func (p *Program) settle(cmd *cobra.Command, f *jobFlags) (opt journal.Options, err error) {
	if f.date != "" {
		if _, err := time.Parse(time.DateOnly, f.date); err != nil {
			return opt, usagef("tune: --date %q: want YYYY-MM-DD", f.date)
		}
	}
	if err := checkPlot(f.plot); err != nil {
		return opt, err
	}
	if f.goOn && f.out == "" {
		return opt, usagef("--resume: missing --out, the directory of the %s", f.what)
	}
	if cmd.Flags().Changed("until") {
		if f.until < 0 {
			return opt, usagef("--until %v: must not be negative", f.until)
		}
		opt.Until = &f.until
	}
	if err := cmp.Or(f.check(cmd), f.web.listen()); err != nil {
		return opt, err
	}
	if f.web.server != nil {
		f.work = live.NewWork(p.Registry)
		f.options.Shown = f.work.Shown
	}
	opt.Workers, opt.InFlight, opt.Runs, opt.Date, opt.From = f.workers, f.inFlight, f.options, f.date, f.from
	opt.Watch = func(s journal.Stage) (stop func()) { return p.watchStage(cmd, s, &f.workFlags) }
	return opt, nil
}

// startJob carries out the job of a file, or goes on with it.
func (p *Program) startJob(cmd *cobra.Command, kind, path string, f *jobFlags) error {
	opt, err := p.settle(cmd, f)
	if err != nil {
		return err
	}
	defer f.web.close()
	j, err := jobKinds[kind].load(p.Registry, path, f.set)
	if err != nil {
		return asUsage(err)
	}
	begin := journal.Begin
	if f.goOn {
		begin = journal.BeginOrResume
	}
	s, err := begin(cmd.Context(), j, f.out, opt)
	return p.carryOut(cmd, kind, s, err, f)
}

// resumeJob goes on with the job in dir.
func (p *Program) resumeJob(cmd *cobra.Command, kind, dir string, set []string, run *runFlags) error {
	k := jobKinds[kind]
	if k.resume != nil {
		return k.resume(p, cmd, dir, set, run)
	}
	for _, name := range []string{"set", "agent", "failures", "sync", "exit-code"} {
		if cmd.Flags().Changed(name) {
			return usagef("resume: --%s is for runs, and %s holds none", name, dir)
		}
	}
	f := jobFlags{workFlags: run.workFlags, until: run.until}
	opt, err := p.settle(cmd, &f)
	if err != nil {
		return err
	}
	defer f.web.close()
	s, err := journal.Resume(cmd.Context(), p.Registry, dir, kind, k.read, opt)
	return p.carryOut(cmd, kind, s, err, &f)
}

// carryOut carries out a job that was begun, unless err says why not, and prints its
// report.
func (p *Program) carryOut(cmd *cobra.Command, kind string, s *journal.Session, err error, f *jobFlags) error {
	if err != nil {
		return workError(err)
	}
	defer s.Close()
	_, unlessQuiet := f.consoles(cmd)
	hide := p.showJob(cmd.Context(), unlessQuiet, kind, s, f)
	found, err := s.Run(cmd.Context())
	f.work.End(ending(err))
	if err = cmp.Or(err, hide()); err != nil {
		fail(cmd.ErrOrStderr(), f.log, stopped(err)+"; "+s.Kept())
		return workError(err)
	}
	unlessQuiet.Note("kept in %s", s.Dir())
	return report.Answer(cmd.OutOrStdout(), found, draw(f.plot, found, nil), f.asJSON)
}

// stopped says in a word why work has come to a stop.
func stopped(err error) string {
	if errors.Is(err, context.Canceled) {
		return "interrupted"
	}
	return "stopped"
}

// ending says to those who look how work has ended.
func ending(err error) string {
	if err != nil {
		return "The work was " + stopped(err) + ". What is done is kept."
	}
	return "The work has ended."
}

// showJob serves the pages of a job until the returned function is called.
func (p *Program) showJob(ctx context.Context, say *Console, kind string, s *journal.Session, f *jobFlags) (stop func() error) {
	if f.work == nil {
		return func() error { return nil }
	}
	var tell func(context.Context) (*page.Document, error)
	if t := jobKinds[kind].tell; t != nil {
		tell = func(ctx context.Context) (*page.Document, error) { return t(ctx, p.Registry, s.Dir()) }
	}
	return f.web.start(ctx, say, f.work.Pages(s.Dir(), s.Name(), tell))
}

// workError sorts the errors of working directories into mistakes of the caller and
// failures.
func workError(err error) error {
	if errors.As(err, new(*train.KindError)) {
		return asUsage(err)
	}
	for _, mistake := range []error{journal.ErrNone, journal.ErrExists, journal.ErrChanged, journal.ErrNoGames, runs.ErrOtherGames, runs.ErrNotAllowed} {
		if errors.Is(err, mistake) {
			return asUsage(err)
		}
	}
	return runError(err)
}
