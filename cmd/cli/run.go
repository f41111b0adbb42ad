package cli

import (
	"fmt"
	"slices"
	"strconv"

	"github.com/spf13/cobra"

	"gipf.arena/arena"
	"gipf.arena/arena/runs"
	"gipf.arena/configs"
)

// runFlags are the common flags of run and resume: how to carry out a run, which
// changes no record.
type runFlags struct {
	jobFlags
	where    configs.Written // places of overrides that come from flags
	sync     bool
	failures int
}

func (f *runFlags) add(cmd *cobra.Command) {
	f.workFlags.add(cmd, "the final standings")
	flags := cmd.Flags()
	flags.IntVar(&f.failures, "failures", 0, "games that an agent may lose through its own fault before the run stops (default: the configuration's failures.count)")
	addExitCodeFlag(cmd, &f.exitCode)
	flags.BoolVar(&f.sync, "sync", false, "wait for the disk at every commit (durability: full), so that stored games survive a loss of power")
}

// addNew adds the flags for a new run.
func (f *runFlags) addNew(cmd *cobra.Command) {
	f.add(cmd)
	f.addPlace(cmd, configs.KindRun, "run", "a new one below runs/")
	cmd.Flags().DurationVar(&f.until, "until", 0, "end after that time, such as 76m, with the games stored by then; resume continues (default: all games)")
}

// addLogFlag adds the flag for the form of progress messages.
func addLogFlag(cmd *cobra.Command, form *Form) {
	cmd.Flags().Var(form, "log", "`form` of progress and notes: text or json, a line each (default: text where the output is not a terminal)")
	completeWords(cmd, "log", "text", "json")
}

// overrides checks the flags and returns those given as overrides of the
// configuration, which checks them further.
func (f *runFlags) overrides(p *Program, cmd *cobra.Command) (set []string, err error) {
	f.where = configs.Written{}
	for _, flag := range []struct {
		name, key string
		value     int
	}{{"workers", "workers", f.options.Workers}, {"in-flight", "inflight", f.options.InFlight}, {"failures", "failures.count", f.failures}} {
		if cmd.Flags().Changed(flag.name) {
			set = append(set, f.where.Add("--"+flag.name, fmt.Sprintf("%s=%d", flag.key, flag.value)))
		}
	}
	if f.failures < 0 {
		return nil, usagef("--failures %d: want at least 0", f.failures)
	}
	if f.sync {
		set = append(set, "durability="+configs.DurabilityFull)
	}
	return set, p.settle(cmd, &f.jobFlags)
}

const runHelp = `Play a tournament and rate the agents. "-" reads the configuration from standard
input.

The games go into a directory of their own, by default a new one below runs/,
as soon as they are finished. After an interruption "gipfarena resume DIR" goes on,
and the games are the same as without one; with --out DIR --resume the same command
begins the run or goes on with it, which suits services. Games are stored in batches,
about one a second; those that the log counts as stored survive the death of the
process, and with --sync (durability: full) that of the machine.

Games that an agent loses by its own fault (crash, silent, time, illegal, protocol)
count as lost. With failures: {count: N} in the configuration the run stops when an
agent has more of them than that; what is known of them is in DIR/failures.`

func newRunCmd(p *Program) *cobra.Command {
	var f runFlags
	var seed uint64
	cmd := &cobra.Command{
		Use:   "run CONFIG",
		Short: "Play a tournament and rate the agents",
		Long:  runHelp,
		Example: `  gipfarena run configs/quickstart.yaml
  gipfarena run my.yaml --set pairs=500 --out runs/mine --resume`,
		RunE: func(cmd *cobra.Command, args []string) error {
			if cmd.Flags().Changed("seed") {
				f.set = append(f.set, "seed="+strconv.FormatUint(seed, 10))
			}
			return f.play(p, cmd, nil, func(set []string) (*runs.Plan, error) { return p.readPlan(cmd, args[0], set) })
		},
	}
	f.addNew(cmd)
	cmd.Flags().Uint64Var(&seed, "seed", 0, "seed of the run (default: the configuration's)")
	cmd.Flags().BoolVar(&f.goOn, "resume", false, "continue the run in the directory of --out if it holds one of this configuration")
	return cmd
}

// play plays or continues the tournament that read reads with overrides.
func (f *runFlags) play(p *Program, cmd *cobra.Command, set []string, read func(set []string) (*runs.Plan, error)) error {
	more, err := f.overrides(p, cmd)
	if err != nil {
		return err
	}
	plan, err := read(slices.Concat(set, f.set, more))
	if err != nil {
		return arena.Refuse(f.where.InPlaceOf(err))
	}
	defer plan.Close()
	if err := f.testing(plan.Config); err != nil {
		return err
	}
	return p.playRun(cmd, &f.jobFlags, func(o runs.Options) (*runs.Active, error) {
		if f.goOn {
			return p.CreateOrResume(cmd.Context(), plan, f.out, more, o)
		}
		return p.Create(cmd.Context(), plan, f.out, o)
	})
}

// testing refuses, before any game is played, --exit-code for a run without tests.
func (f *runFlags) testing(c *configs.Run) error {
	if f.exitCode && c.SPRT == nil {
		return errNoTest
	}
	return nil
}

// readPlan reads the configuration of a run from a file or, for "-", from stdin.
func (p *Program) readPlan(cmd *cobra.Command, path string, set []string) (*runs.Plan, error) {
	text, err := readText(cmd, path)
	if path == "-" {
		path = "standard input"
	} else if err != nil {
		err = fmt.Errorf("configs: %w", err)
	}
	if err != nil {
		return nil, err
	}
	return p.ParsePlan(cmd.Context(), path, text, set)
}
