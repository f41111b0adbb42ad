package cli

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"time"

	"github.com/spf13/cobra"

	"gipf.arena/arena"
	"gipf.arena/arena/store"
	"gipf.arena/configs"
)

// grace is how long games in flight may go on after an interruption. What comes
// after it, the end of outside engines and the last commit, takes up to a second
// more: two in all.
const grace = 750 * time.Millisecond

// durable is the durability of a run whose commits wait for the disk.
const durable = "full"

// runFlags are what run and resume have in common: how a run is carried out,
// which changes no record.
type runFlags struct {
	workers  int
	inFlight int
	metrics  string
	interval time.Duration
	quiet    bool
	asJSON   bool
	sync     bool
	failures int
}

func (f *runFlags) add(cmd *cobra.Command) {
	flags := cmd.Flags()
	flags.IntVar(&f.workers, "workers", 0, "games that compute at the same time (default: the configuration's, or the number of cores)")
	flags.IntVar(&f.inFlight, "in-flight", 0, "games that are started and not finished (default: the configuration's, or as many as workers)")
	flags.StringVar(&f.metrics, "metrics", "", "address to serve /metrics and /healthz on, such as localhost:9090")
	flags.DurationVar(&f.interval, "interval", logEvery, "time between progress lines when the output is no terminal")
	flags.BoolVarP(&f.quiet, "quiet", "q", false, "show no progress")
	flags.BoolVar(&f.asJSON, "json", false, "print the final standings as JSON")
	flags.IntVar(&f.failures, "failures", 0, "games that an agent may lose by its own fault before the run stops (default: the configuration's failures.count)")
	flags.BoolVar(&f.sync, "sync", false, "durability: full, that is wait for the disk at every commit, so that not even a loss of power takes a stored game")
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
		set = append(set, "durability="+durable)
	}
	if f.interval <= 0 {
		return nil, usagef("--interval %v: must be positive", f.interval)
	}
	return set, nil
}

func newRunCmd(p *Program) *cobra.Command {
	var f runFlags
	var out string
	var seed uint64
	var set []string
	cmd := &cobra.Command{
		Use:   "run CONFIG",
		Short: "Play a tournament and rate the agents",
		Long: `Play a tournament and rate the agents.

The games go into a directory of their own, by default a new one below runs/,
as soon as they are finished. After an interruption "gipfarena resume DIR" goes on,
and the games are the same as without one. Games are stored in batches, about one a
second; those that the log counts as stored survive the death of the process, and
with --sync (durability: full) that of the machine.

Games that an agent loses by its own fault (crash, silent, time, illegal, protocol)
count as lost. With failures: {count: N} in the configuration the run stops when an
agent has more of them than that; what is known of them is in DIR/failures.`,
		Args: wantArgs("CONFIG"),
		RunE: func(cmd *cobra.Command, args []string) error {
			if cmd.Flags().Changed("seed") {
				set = append(set, "seed="+strconv.FormatUint(seed, 10))
			}
			more, err := f.overrides(cmd)
			if err != nil {
				return err
			}
			c, err := configs.LoadRun(args[0], append(set, more...))
			if err != nil {
				return asUsage(err)
			}
			return p.startRun(cmd, c, out, &f)
		},
	}
	f.add(cmd)
	addSetFlag(cmd, &set)
	cmd.Flags().StringVar(&out, "out", "", "directory for the run (default: a new one below runs/)")
	cmd.Flags().Uint64Var(&seed, "seed", 0, "seed of the run (default: the configuration's)")
	return cmd
}

// startRun makes the run directory and plays.
func (p *Program) startRun(cmd *cobra.Command, c *configs.Run, out string, f *runFlags) error {
	plan, err := p.Plan(cmd.Context(), c)
	if err != nil {
		return asUsage(err)
	}
	c, t := plan.Config, plan.Tournament
	text, err := configs.Marshal(c)
	if err != nil {
		return err
	}
	meta := t.Meta(c.Name, string(text), codeVersion())
	return (&session{config: c, tournament: t, flags: f, open: func(opt store.Options) (*store.Store, string, error) {
		return createRun(cmd.Context(), out, meta, opt)
	}}).run(cmd)
}

// createRun makes the directory the user asked for, or a new one named after
// the run and the time.
func createRun(ctx context.Context, out string, m arena.Meta, opt store.Options) (*store.Store, string, error) {
	if out != "" {
		s, err := store.Create(ctx, out, m, opt)
		return s, out, err
	}
	base := filepath.Join("runs", m.Name+"-"+m.Created.Format("20060102-150405"))
	dir := base
	for n := 2; ; n++ {
		s, err := store.Create(ctx, dir, m, opt)
		if !errors.Is(err, store.ErrExists) {
			return s, dir, err
		}
		dir = fmt.Sprintf("%s-%d", base, n)
	}
}

// storeError sorts the errors of opening a run into mistakes of the caller
// (there is no run, or one already, or one of another program or version) and
// failures.
func storeError(err error) error {
	for _, mistake := range []error{store.ErrNoRun, store.ErrExists, store.ErrNotOurs, store.ErrVersion} {
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

func newResumeCmd(p *Program) *cobra.Command {
	var f runFlags
	cmd := &cobra.Command{
		Use:   "resume DIR",
		Short: "Go on with a run that was interrupted",
		Long: `Go on with a run that was interrupted.

Plays the games that are not stored yet. The result is that of a run that was
never interrupted, to the bit. A run that is complete is only shown. One that was
stopped by its failure budget goes on with a larger one (--failures).`,
		Args: wantArgs("DIR"),
		RunE: func(cmd *cobra.Command, args []string) error {
			return p.resumeRun(cmd, args[0], &f)
		},
	}
	f.add(cmd)
	return cmd
}

// resumeRun goes on with the run in dir.
func (p *Program) resumeRun(cmd *cobra.Command, dir string, f *runFlags) error {
	set, err := f.overrides(cmd)
	if err != nil {
		return err
	}
	c, t, err := p.storedRun(cmd.Context(), dir, set)
	if err != nil {
		return err
	}
	return (&session{config: c, tournament: t, flags: f, open: func(opt store.Options) (*store.Store, string, error) {
		s, err := store.Open(cmd.Context(), dir, opt)
		return s, dir, err
	}}).run(cmd)
}

// storedRun reads the configuration that the run in dir was started with, and
// refuses to go on when what it names (rules, weights) is not what it was.
func (p *Program) storedRun(ctx context.Context, dir string, set []string) (*configs.Run, *arena.Tournament, error) {
	run, err := p.Open(ctx, dir)
	if err != nil {
		return nil, nil, storeError(err)
	}
	defer run.Close()
	plan, err := run.Plan(ctx, set)
	if err != nil {
		return nil, nil, asUsage(err)
	}
	return plan.Config, plan.Tournament, nil
}
