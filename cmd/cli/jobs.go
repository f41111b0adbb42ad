package cli

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"time"

	"github.com/spf13/cobra"

	"gipf.arena/arena"
	"gipf.arena/arena/hub"
	"gipf.arena/arena/journal"
	"gipf.arena/arena/page"
	"gipf.arena/arena/report"
	"gipf.arena/arena/runs"
	"gipf.arena/arena/show/live"
	"gipf.arena/arena/store"
	"gipf.arena/arena/study"
	"gipf.arena/configs"
	"gipf.arena/internal/each"
	"gipf.arena/tuning/bookmaker"
	"gipf.arena/tuning/params"
	"gipf.arena/tuning/train"
)

// A jobKind is what the commands know about a kind of job.
type jobKind struct {
	live.JobKind
	// read makes a job from a directory.
	read journal.Reader
}

// jobKinds maps the names of kinds in journals to the kinds.
var jobKinds = map[string]jobKind{
	train.KindTune: madeBy(train.NewTune, nil),
	params.Kind:    madeBy(params.New, nil),
	train.KindLoop: madeBy(train.NewLoop, tellLoop),
	study.Kind: {read: study.Read, JobKind: live.JobKind{Tell: tellStudy, Parse: func(r runs.Registry, name string, text []byte, set []string) (journal.Job, error) {
		return study.Parse(r, name, text, set)
	}}},
	bookmaker.Kind: madeBy(bookmaker.New, nil),
}

// madeBy is the kind of the jobs that make makes.
func madeBy[T any, P configs.Pointer[T], J journal.Job](make func(runs.Registry, P) (J, error), tell func(context.Context, runs.Registry, string) (*page.Document, error)) jobKind {
	return jobKind{read: journal.ReaderOf(make), JobKind: live.JobKind{Tell: tell, Parse: func(r runs.Registry, name string, text []byte, set []string) (journal.Job, error) {
		return journal.Parse(r, name, text, set, make)
	}}}
}

// load makes a job from a file with overrides.
func (k jobKind) load(r runs.Registry, path string, set []string) (journal.Job, error) {
	text, err := readForm(path)
	if err != nil {
		return nil, fmt.Errorf("configs: %w", err)
	}
	return k.Parse(r, path, text, set)
}

// shownKinds returns the kinds of jobs for pages and hubs.
func shownKinds() live.JobKinds {
	list := live.JobKinds{}
	for kind, k := range jobKinds {
		list[kind] = k.JobKind
	}
	return list
}

// jobFlags say how to carry out a job.
type jobFlags struct {
	workFlags
	set      []string
	out      string
	what     string // the kind, in one word
	goOn     bool
	until    time.Duration
	plot     string
	card     string
	exitCode bool
}

// add adds the flags of all kinds: what is the kind in one word, place the default of --out.
func (f *jobFlags) add(cmd *cobra.Command, kind configs.Kind, what, place string) {
	f.workFlags.add(cmd, "the report")
	f.addPlace(cmd, kind, what, place)
	cmd.Flags().BoolVar(&f.goOn, "resume", false, "go on with the "+what+" in the directory of --out if it holds one of this configuration")
}

// addPlace adds the flags for what to keep, and where.
func (f *jobFlags) addPlace(cmd *cobra.Command, kind configs.Kind, what, place string) {
	addSetFlag(cmd, kind, &f.set)
	cmd.Flags().StringVar(&f.out, "out", "", "directory for the "+what+" (default: "+place+")")
	f.what = what
}

// vacant refuses a directory for a new or continued run, job or hub if it holds only something of
// another kind.
func vacant(dir, what string) error {
	_, run := store.DatabaseOf(filepath.Join(dir, store.DatabaseName))
	kind, err := journal.Kind(dir)
	there := map[string]bool{"run": run, "job": kind != "", "hub": hub.Holds(dir)}
	for _, other := range []string{"run", "job", "hub"} {
		if there[other] && !there[what] {
			return usagef("%s: there is a %s in this directory already", dir, other)
		}
	}
	return openError(err)
}

// settle checks the flags and completes the options.
func (p *Program) settle(cmd *cobra.Command, f *jobFlags) error {
	if date := f.options.Date; date != "" {
		if _, err := time.Parse(time.DateOnly, date); err != nil {
			return usagef("tune: --date %q: want YYYY-MM-DD", date)
		}
	}
	if err := checkPlot(f.plot); err != nil {
		return err
	}
	if f.card != "" { // the file, not read yet, says whether a question asks for it
		if err := report.CheckCard(f.card, true); err != nil {
			return err
		}
	}
	if f.out != "" {
		what := "job"
		if f.what == "run" {
			what = f.what
		}
		if err := vacant(f.out, what); err != nil {
			return err
		}
	}
	if f.goOn && f.out == "" {
		return usagef("--resume: missing --out, the directory of the %s", f.what)
	}
	if cmd.Flags().Changed("until") {
		if f.until < 0 {
			return usagef("--until %v: must not be negative", f.until)
		}
		f.options.Until = &f.until
	}
	f.options.Watch = func(s journal.Stage) (stop func()) { return p.watchStage(cmd, s, &f.workFlags) }
	return cmp.Or(f.check(cmd), f.web.listen(cmd))
}

// startJob carries out or continues the job of a file.
func (p *Program) startJob(cmd *cobra.Command, kind, path string, f *jobFlags) error {
	if err := p.settle(cmd, f); err != nil {
		return err
	}
	j, err := jobKinds[kind].load(p.Registry, path, f.set)
	return p.begin(cmd, kind, j, err, f)
}

// begin carries out or continues a job, unless err says why that is impossible.
func (p *Program) begin(cmd *cobra.Command, kind string, j journal.Job, err error, f *jobFlags) error {
	if s, ok := j.(*study.Study); ok && err == nil && f.card != "" {
		err = report.CheckCard(f.card, slices.ContainsFunc(s.Config.Questions, func(q configs.Question) bool { return q.Card != "" }))
	}
	if err != nil {
		return arena.Refuse(err)
	}
	begin := journal.Begin
	if f.goOn {
		begin = journal.BeginOrResume
	}
	return p.carryOut(cmd, kind, f, func(opt journal.Options) (*journal.Session, error) { return begin(cmd.Context(), j, f.out, opt) })
}

// resumeJob continues the job in dir.
func (p *Program) resumeJob(cmd *cobra.Command, kind, dir string, f *jobFlags) error {
	k, grows := jobKinds[kind], kind == bookmaker.Kind // overrides may enlarge a book, and it plays no games
	others := []string{"set", "agent", "failures", "sync", "exit-code"}
	if grows {
		others[0] = "web"
		others = append(others, "until")
	}
	if name := each.First(others, cmd.Flags().Changed); name != "" {
		return usagef("resume: --%s is not for jobs of the kind %s, and %s holds one", name, kind, dir)
	}
	if err := p.settle(cmd, f); err != nil {
		return err
	}
	if grows {
		j, err := k.load(p.Elsewhere(f.options.Runs.AllowEngines), filepath.Join(dir, journal.ConfigName), f.set)
		f.out, f.goOn = dir, true
		return p.begin(cmd, kind, j, err, f)
	}
	return p.carryOut(cmd, kind, f, func(opt journal.Options) (*journal.Session, error) {
		return journal.Resume(cmd.Context(), p.Registry, dir, kind, k.read, opt)
	})
}

// playRun carries out a run that open creates or resumes, and prints the warnings about its file; runs of a job
// have no file of their own.
func (p *Program) playRun(cmd *cobra.Command, f *jobFlags, open func(runs.Options) (*runs.Active, error)) error {
	return p.carryOut(cmd, "", f, func(opt journal.Options) (*journal.Session, error) {
		return journal.Run(p.Registry, opt, func(o runs.Options) (*runs.Active, error) {
			s, err := open(o)
			if err != nil {
				return nil, err
			}
			for _, line := range runs.Broken("pairs", s.Config.SPRT, s.Config.Pairs) {
				o.Warn(line)
			}
			return s, nil
		})
	})
}

// carryOut carries out a job that open begins or continues, and prints its report.
func (p *Program) carryOut(cmd *cobra.Command, kind string, f *jobFlags, open func(journal.Options) (*journal.Session, error)) error {
	if f.web.server != nil && kind != "" { // a run has pages of its own
		f.work = live.NewWork(p.Registry)
		f.options.Runs.Shown = f.work.Shown
	}
	s, err := open(f.options)
	if err != nil {
		return openError(err)
	}
	defer s.Close()
	_, unlessQuiet := f.consoles(cmd)
	hide := p.showJob(cmd.Context(), unlessQuiet, kind, s, f)
	found, err := s.Run(cmd.Context())
	f.work.End(ending(err))
	if f.web.server != nil && err == nil && IsTerminal(cmd.InOrStdin()) { // a person watches, and no script waits for the end
		unlessQuiet.Note("the work has ended; its pages stay until you interrupt them")
		<-cmd.Context().Done()
	}
	if err = cmp.Or(err, hide()); err != nil {
		fail(cmd.ErrOrStderr(), f.log, s.Kept(err))
		return err
	}
	unlessQuiet.Note("kept in %s", s.Dir())
	if f.exitCode {
		err = verdictCode(found.(*journal.Rated).Fit.Verdict())
	}
	err = answer(cmd, found, err, f.asJSON)
	if err == nil || errors.As(err, new(verdictError)) {
		err = cmp.Or(draw(f.plot, found, nil), f.writeCard(found), err)
	}
	return err
}

// writeCard writes the card of a study, if it was requested.
func (f *jobFlags) writeCard(found report.Text) error {
	s, ok := found.(*report.Study)
	if !ok || f.card == "" {
		return nil
	}
	return openError(s.WriteCard(f.card))
}

// ending tells people on the pages how work has ended.
func ending(err error) string {
	switch {
	case err == nil:
		return "The work has ended."
	case errors.Is(err, context.Canceled):
		return "The work was interrupted. What is done is kept."
	}
	return "The work was stopped. What is done is kept."
}

// showJob serves the pages of a job until the returned function is called.
func (p *Program) showJob(ctx context.Context, say *Console, kind string, s *journal.Session, f *jobFlags) (stop func() error) {
	if one := s.Active(); one != nil {
		return f.web.start(ctx, say, live.Playing(p.Registry, one))
	}
	if f.work == nil {
		return func() error { return nil }
	}
	return f.web.start(ctx, say, f.work.Pages(s.Dir(), s.Name(), jobKinds[kind].Told(p.Registry, s.Dir())))
}
