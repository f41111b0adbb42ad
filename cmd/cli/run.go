package cli

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strconv"
	"syscall"
	"time"

	"github.com/spf13/cobra"

	"gipf.arena/arena"
	"gipf.arena/arena/runs"
	"gipf.arena/arena/store"
	"gipf.arena/arena/study"
	"gipf.arena/configs"
	"gipf.arena/internal/console"
	"gipf.arena/tuning/bookmaker"
	"gipf.arena/tuning/job"
	"gipf.arena/tuning/journal"
	"gipf.arena/tuning/learn"
	"gipf.arena/tuning/numbers"
)

// runFlags are what run and resume have in common: how a run is carried out,
// which changes no record.
type runFlags struct {
	workFlags
	gallery  arena.Gallery
	sync     bool
	failures int
	exitCode bool
}

func (f *runFlags) add(cmd *cobra.Command) {
	f.workFlags.add(cmd, "the final standings")
	flags := cmd.Flags()
	flags.IntVar(&f.failures, "failures", 0, "games that an agent may lose by its own fault before the run stops (default: the configuration's failures.count)")
	addExitCodeFlag(cmd, &f.exitCode)
	flags.BoolVar(&f.sync, "sync", false, "wait for the disk at every commit (durability: full), so that stored games survive a loss of power")
}

// addLogFlag adds the flag that says how progress is written.
func addLogFlag(cmd *cobra.Command, form *console.Form) {
	cmd.Flags().Var(form, "log", "`form` of progress and notes: text or json, a line each (default: text where the output is no terminal)")
}

// overrides checks the flags and returns those that were given as overrides of
// the configuration, which checks them further.
func (f *runFlags) overrides(cmd *cobra.Command) (set []string, err error) {
	for _, flag := range []struct {
		name, key    string
		value, least int
	}{{"workers", "workers", f.workers, 1}, {"in-flight", "inflight", f.inFlight, 1}, {"failures", "failures.count", f.failures, 0}} {
		switch {
		case !cmd.Flags().Changed(flag.name):
			continue
		case flag.value < flag.least:
			return nil, usagef("--%s %d: want at least %d", flag.name, flag.value, flag.least)
		}
		set = append(set, fmt.Sprintf("%s=%d", flag.key, flag.value))
	}
	if f.sync {
		set = append(set, "durability="+configs.DurabilityFull)
	}
	f.options.Gallery = &f.gallery
	return set, cmp.Or(f.check(cmd), f.web.listen())
}

// checkInterval refuses an interval at which no log can tick.
func checkInterval(d time.Duration) error {
	if d <= 0 {
		return usagef("--interval %v: must be positive", d)
	}
	return nil
}

func newRunCmd(p *Program) *cobra.Command {
	var f runFlags
	var out string
	var seed uint64
	var goOn bool
	var set []string
	cmd := &cobra.Command{
		Use:   "run CONFIG",
		Short: "Play a tournament and rate the agents",
		Long: `Play a tournament and rate the agents. "-" reads the configuration from standard
input.

The games go into a directory of their own, by default a new one below runs/,
as soon as they are finished. After an interruption "gipfarena resume DIR" goes on,
and the games are the same as without one; with --out DIR --resume the same command
begins the run or goes on with it, which suits services. Games are stored in batches,
about one a second; those that the log counts as stored survive the death of the
process, and with --sync (durability: full) that of the machine.

Games that an agent loses by its own fault (crash, silent, time, illegal, protocol)
count as lost. With failures: {count: N} in the configuration the run stops when an
agent has more of them than that; what is known of them is in DIR/failures.`,
		Example: `  gipfarena run configs/quickstart.yaml
  gipfarena run my.yaml --set pairs=500 --out runs/mine --resume`,
		Args: wantArgs("CONFIG"),
		RunE: func(cmd *cobra.Command, args []string) error {
			if cmd.Flags().Changed("seed") {
				set = append(set, "seed="+strconv.FormatUint(seed, 10))
			}
			more, err := f.overrides(cmd)
			if err != nil {
				return err
			}
			defer f.web.close()
			plan, err := p.readPlan(cmd, args[0], append(set, more...))
			if err != nil {
				return asUsage(err)
			}
			defer plan.Close()
			if goOn {
				return p.beginOrResume(cmd, plan, out, more, &f)
			}
			return p.startRun(cmd, plan, out, &f)
		},
	}
	f.add(cmd)
	addSetFlag(cmd, configs.KindRun, &set)
	cmd.Flags().StringVar(&out, "out", "", "directory for the run (default: a new one below runs/)")
	cmd.Flags().Uint64Var(&seed, "seed", 0, "seed of the run (default: the configuration's)")
	cmd.Flags().BoolVar(&goOn, "resume", false, "go on with the run in the directory of --out if it holds one of this configuration")
	return cmd
}

// readPlan reads the configuration of a run from a file or, for "-", from stdin.
func (p *Program) readPlan(cmd *cobra.Command, path string, set []string) (*runs.Plan, error) {
	if path != "-" {
		return p.LoadPlan(cmd.Context(), path, set)
	}
	text, err := io.ReadAll(cmd.InOrStdin())
	if err != nil {
		return nil, err
	}
	return p.ParsePlan(cmd.Context(), "standard input", text, set)
}

// startRun makes the run directory and plays.
func (p *Program) startRun(cmd *cobra.Command, plan *runs.Plan, out string, f *runFlags) error {
	s, err := p.Create(cmd.Context(), plan, out, f.options)
	if err != nil {
		return runError(err)
	}
	return p.play(cmd, s, f)
}

// beginOrResume goes on with the run in a directory, which must be that of the
// configuration, or begins it.
func (p *Program) beginOrResume(cmd *cobra.Command, plan *runs.Plan, out string, set []string, f *runFlags) error {
	if out == "" {
		return usagef("--resume: missing --out, the directory of the run")
	}
	s, err := p.CreateOrResume(cmd.Context(), plan, out, set, f.options)
	if err != nil {
		return runError(err)
	}
	return p.play(cmd, s, f)
}

func newResumeCmd(p *Program) *cobra.Command {
	var f runFlags
	var until time.Duration
	var set, agents []string
	cmd := &cobra.Command{
		Use:   "resume DIR",
		Short: "Go on with a run, a study, a tune, a loop or a book that was interrupted, or extend a run",
		Long: `Go on with a run, a tune, a loop that learns or a book, or extend a run.

The games that are not stored yet are played. The result is that of a run that was
never interrupted, to the bit. Of a complete run only the standings are printed. A run
that its failure budget stopped goes on with a larger one (--failures).

A run of a fixed format, finished or not, can be extended: --set pairs=2000 plays more
pairs, and then the games and the digest are those of a run that had them from the
start; --agent NAME=SPEC adds an agent, which plays on the openings that the others
had. Games that are stored stay as they are. Of the configuration nothing else can be
changed. A run that came from elsewhere starts engines with --allow-engines alone.

A tune goes on where it was: with its self-play, its fit or its matches; of one that is
done the report is printed. It starts engines with --allow-engines alone. A loop that
learns goes on with the step that it was at, and --until ends it again. A book goes on,
too; with --set expand.positions=2000 it grows. A study goes on until all its cells are as
precise as was asked for, or until --until.`,
		Example: `  gipfarena resume runs/mine
  gipfarena resume runs/mine --set pairs=2000
  gipfarena resume runs/mine --agent new=mcts:sims=800`,
		Args: wantArgs("DIR"),
		RunE: func(cmd *cobra.Command, args []string) error {
			kind, err := journal.Kind(args[0])
			if err != nil {
				return workError(err)
			}
			if kind == bookmaker.Kind && f.web.access.Addr != "" {
				return usagef("resume: --web is not for books, and %s holds one: \"gipfarena serve\" shows its runs", args[0])
			}
			defer f.web.close()
			switch kind {
			case job.Kind:
				return p.resumeTune(cmd, args[0], &f, until)
			case numbers.Kind:
				return p.resumeNumbers(cmd, args[0], &f, until)
			case study.Kind:
				return p.resumeStudy(cmd, args[0], &f, tuneFlags{until: until})
			case learn.Kind:
				return p.resumeLearn(cmd, args[0], &f, until)
			case bookmaker.Kind:
				f.listen(cmd)
				return p.makeBook(cmd, bookmaker.ConfigOf(args[0]), set, bookmaker.Options{Out: args[0], Workers: f.workers, Runs: f.options}, f.asJSON)
			}
			if cmd.Flags().Changed("until") {
				return usagef("resume: --until is for studies, tunes and loops that learn, and %s holds none", args[0])
			}
			more, err := f.overrides(cmd)
			if err != nil {
				return err
			}
			set = append(set, more...)
			where := configs.Written{}
			if len(agents) > 0 {
				n, err := p.agentCount(cmd.Context(), args[0])
				if err != nil {
					return err
				}
				set = append(set, configs.AgentKeys(n, agents, "--agent", where)...)
			}
			return p.resumeRun(cmd, args[0], set, where, &f)
		},
	}
	f.add(cmd)
	addSetFlag(cmd, configs.KindRun, &set)
	addEnginesFlag(cmd, &f.options.AllowEngines)
	cmd.Flags().BoolVar(&f.options.AcceptBuild, "accept-build", false, "go on although this build plays otherwise than the one the games are from")
	addUntilFlag(cmd, &until)
	cmd.Flags().StringArrayVar(&agents, "agent", nil, "add an agent, as NAME=SPEC or SPEC; may be repeated")
	return cmd
}

// agentCount returns how many agents the run in dir has.
func (p *Program) agentCount(ctx context.Context, dir string) (int, error) {
	run, err := p.Open(ctx, dir)
	if err != nil {
		return 0, runError(err)
	}
	return len(run.Config.Agents), run.Close()
}

// resumeRun goes on with the run in dir.
func (p *Program) resumeRun(cmd *cobra.Command, dir string, set []string, where configs.Written, f *runFlags) error {
	s, err := p.Resume(cmd.Context(), dir, set, f.options)
	if err != nil {
		return runError(where.InPlaceOf(err))
	}
	return p.play(cmd, s, f)
}

// runError sorts the errors of opening a run into mistakes of the caller (there is
// no run, or one already, or one of another program or version, or a configuration
// or an address that makes no sense) and failures.
func runError(err error) error {
	var metrics *runs.MetricsError
	if errors.As(err, &metrics) && !errors.Is(err, syscall.EADDRINUSE) {
		return usagef("--metrics: %w", err)
	}
	var listen *runs.ListenError
	if errors.As(err, &listen) && !errors.Is(err, syscall.EADDRINUSE) {
		return usagef("--listen: %w", err)
	}
	var plan *runs.PlanError
	if errors.As(err, &plan) {
		return asUsage(err)
	}
	return storeError(err)
}

// storeError sorts the errors of opening a run into mistakes of the caller
// (there is no run, or one already, or one of another program or version) and
// failures.
func storeError(err error) error {
	for _, mistake := range []error{store.ErrNoRun, store.ErrExists, store.ErrNotOurs, store.ErrVersion, runs.ErrDifferentGames, runs.ErrNoGames} {
		if errors.Is(err, mistake) {
			return asUsage(err)
		}
	}
	var path *os.PathError
	var config configs.Problems
	if errors.As(err, &path) || errors.As(err, &config) {
		return asUsage(err)
	}
	return err
}
