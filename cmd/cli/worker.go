package cli

import (
	"cmp"
	"context"
	"errors"
	"os"
	"path/filepath"
	"runtime"
	"sync/atomic"

	"github.com/spf13/cobra"

	"gipf.arena/arena"
	"gipf.arena/arena/crew"
	"gipf.arena/arena/runs"
	"gipf.arena/internal/safefile"
)

// workerFlags say where a worker works and who it is.
type workerFlags struct {
	dial         crew.DialOptions
	slots        int
	key, ca      string
	engines      []string
	allowEngines bool
	log          Form
	profiles     Files
}

func newWorkerCmd(p *Program) *cobra.Command {
	var f workerFlags
	cmd := &cobra.Command{
		Use:   "worker --server ADDR",
		Short: "Play games for a coordinator: run … --listen",
		Long: `Play games for a coordinator, that is a run, resume, study, tune, learn or book make
with --listen. Searches of positions for a tune, a learn or a book count as games.

On the coordinator's machine --server is enough. On another machine a worker needs a file
with the key that "gipfarena workers add" printed there, and the coordinator's certificate.
Before it gets games of a run, it plays the beginnings of a few of them and must choose
exactly the same moves: so rules, agents, weights and the processor are tested, not
believed. Weights and opening books that agents refer to come with the run, up to 2 MB each;
larger ones must be at the same path as at the coordinator. Games of engines go to workers
that have exactly the same program, at any path (--engine), or that start any program that a
run names (--allow-engines); a hub sends the latter the engines of its approvers.

A worker may come and go at any time. It waits for an absent coordinator, keeps its
results until they are stored, and plays for one coordinator after the other until it
is interrupted, or has been idle for the time of --idle.`,
		Example: `  gipfarena run configs/quickstart.yaml --listen localhost:4222
  gipfarena worker --server localhost:4222
  gipfarena worker --server arena.example:4222 --slots 8 --key worker.nk --ca ca.pem`,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if err := f.work(cmd, p); !errors.Is(err, crew.ErrIdle) {
				return err
			}
			return nil
		},
	}
	flags := cmd.Flags()
	flags.StringVar(&f.dial.Server, "server", "", "address of the coordinator, such as localhost:4222")
	flags.StringVar(&f.dial.Name, "name", "", "name of this worker, that of its key (default: host and process)")
	flags.IntVar(&f.slots, "slots", 0, "games to play at the same time (default: the number of cores)")
	flags.StringVar(&f.key, "key", "", "`file` of the secret key that workers add printed")
	flags.StringVar(&f.ca, "ca", "", "`file` of the coordinator's certificate authority, that of workers ca")
	flags.DurationVar(&f.dial.Idle, "idle", 0, "end after being idle for that time (default: never)")
	flags.StringArrayVar(&f.engines, "engine", nil, "file of an engine that this worker may start; may be repeated")
	addEnginesFlag(cmd, &f.allowEngines)
	addProfileFlags(cmd, &f.profiles)
	addLogFlag(cmd, &f.log)
	_ = cmd.MarkFlagRequired("server")
	return cmd
}

// check completes the flags and refuses impossible ones.
func (f *workerFlags) check(cmd *cobra.Command) (err error) {
	if f.slots == 0 && !cmd.Flags().Changed("slots") {
		f.slots = runtime.GOMAXPROCS(0)
	}
	switch {
	case f.slots < 1:
		return usagef("--slots %d: want at least 1", f.slots)
	case f.dial.Idle < 0:
		return usagef("--idle %v: must be positive", f.dial.Idle)
	}
	f.dial.Name = cmp.Or(f.dial.Name, crew.DefaultName())
	if f.key != "" {
		if f.dial.Seed, err = crew.ReadSeed(f.key); err != nil {
			return arena.Refuse(err)
		}
	}
	f.dial.CA, err = readAuthority(f.ca)
	return err
}

// work connects and plays.
func (f *workerFlags) work(cmd *cobra.Command, p *Program) error {
	if err := f.check(cmd); err != nil {
		return err
	}
	engines, err := runs.FindEngines(f.engines)
	if err != nil {
		return arena.Refuse(err)
	}
	if engines.All = f.allowEngines; !engines.All {
		return f.workWith(cmd, p, engines)
	}
	return safefile.InFolder(filepath.Join(os.TempDir(), "gipfarena-engines"), func(folder string) error {
		engines.Folder = runs.EngineFolder(folder)
		return f.workWith(cmd, p, engines)
	})
}

// workWith connects and plays with engines.
func (f *workerFlags) workWith(cmd *cobra.Command, p *Program, engines runs.Engines) error {
	if err := startProfile(cmd, f.profiles); err != nil {
		return err
	}
	defer runs.Collect(f.slots)() // as in one process with as many slots
	notes := newConsole(cmd.ErrOrStderr(), f.log)
	f.dial.Say = func(line string) { notes.Note("%s", line) }
	conn, err := crew.Dial(cmd.Context(), f.dial)
	if err != nil && cmd.Context().Err() == nil && !errors.Is(err, crew.ErrIdle) {
		return arena.Refuse(err) // it waits for a missing coordinator, so the error is in the arguments
	}
	if err != nil {
		return err
	}
	defer conn.Close()
	return f.playOn(cmd.Context(), conn, p, engines, notes)
}

// playOn plays for successive coordinators at the other end of a connection, and reports the number of games.
func (f *workerFlags) playOn(ctx context.Context, conn crew.WorkerConn, p *Program, engines runs.Engines, notes *Console) error {
	slots, why := runs.Room(f.slots, 1)
	if why != "" {
		notes.Note("slots: %d and not %d: %s", slots, f.slots, why)
	}
	notes.Note("worker %s at %s, slots: %d", f.dial.Name, f.dial.Server, slots)
	var games atomic.Int64
	err := p.playFor(ctx, conn, slots, engines, crew.WorkerOptions{
		Say: f.dial.Say, Idle: f.dial.Idle, Labels: f.profiles.Any(), Played: func(n int) { games.Add(int64(n)) },
	})
	notes.Note("games played and taken: %d", games.Load())
	if err == nil || errors.Is(err, context.Canceled) || errors.Is(err, crew.ErrIdle) {
		return err
	}
	return errors.New(err.Error()) // a coordinator's mistake is not the mistake of this worker's caller
}

// playFor plays for the coordinators at the other end of a connection, with the games and agents of this program.
func (p *Program) playFor(ctx context.Context, conn crew.WorkerConn, slots int, engines runs.Engines, opt crew.WorkerOptions) error {
	opt.Hello = crew.Hello{Protocol: crew.Protocol, Code: Version(), Arch: runtime.GOARCH, Slots: slots, Engines: engines.Hashes(), AllEngines: engines.All}
	opt.Prepare = func(ctx context.Context, m *arena.Meta, files []crew.File) (*arena.Tournament, error) {
		return p.WorkerTournament(ctx, m, files, engines)
	}
	return crew.Work(ctx, conn, opt)
}
