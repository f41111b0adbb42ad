package cli

import (
	"context"
	"io"
	"os"
	"sync/atomic"

	"github.com/spf13/cobra"

	"gipf.arena/arena"
	"gipf.arena/arena/report"
	"gipf.arena/arena/show/play"
	"gipf.arena/arena/store"
	"gipf.arena/arena/verify"
)

// verifyFlags say how much of a run to replay, and how to report it.
type verifyFlags struct {
	sample  string
	worker  string
	seed    uint64
	workers int
	quiet   bool
}

func newVerifyCmd(p *Program) *cobra.Command {
	var f verifyFlags
	cmd := answers(&cobra.Command{
		Use:   "verify DIR | FILE",
		Short: "Play stored games again and compare them bit for bit",
		Long: `
First verify checks that the pages of the database are consistent and that no stored
game is missing. It checks every stored game against the rules: each move must be
legal, and the game must end where and how its record says. The agents play a sample of
the games again, with the run's own configuration and seeds, and must give the same
record. Games of agents with a time budget, several threads or a separate program are
not reproducible and are not played again; the output says how many. A damaged record
is always played again. No outside program is started.

DIR may be a copy that "backup" made. FILE is a saved game of "play" or of a
page that "export page" wrote: the rules check it, and its agents must choose
all of their moves again.

For the first difference the output names the game, the field, the number of the
move, the stored value and the replayed one. The exit code is then 1.`,
		Example: `  gipfarena verify runs/mine --sample all`,
		Args:    wantArgs("DIR | FILE"),
	}, func(cmd *cobra.Command, args []string) (report.Text, error) {
		info, err := os.Stat(args[0])
		if _, database := store.DatabaseOf(args[0]); err == nil && info.Mode().IsRegular() && !database {
			return verifyGame(cmd.Context(), p, args[0])
		}
		return f.verify(cmd.Context(), p, cmd.ErrOrStderr(), args[0])
	})
	cmd.Flags().StringVar(&f.sample, "sample", "5%", "games to play again: a share, a number, or all")
	cmd.Flags().StringVar(&f.worker, "worker", "", "play again all games of this worker, in place of a sample")
	cmd.MarkFlagsMutuallyExclusive("worker", "sample")
	cmd.Flags().Uint64Var(&f.seed, "seed", 1, "seed that draws the sample")
	cmd.Flags().IntVar(&f.workers, "workers", 0, "games that compute at the same time (default: the number of cores)")
	cmd.Flags().BoolVarP(&f.quiet, "quiet", "q", false, "show no progress")
	return cmd
}

// verifyGame replays a saved game.
func verifyGame(ctx context.Context, p *Program, file string) (report.Text, error) {
	l := p.savedGames()
	l.Permit = p.Permit
	g, err := l.Load(file)
	if err != nil {
		return nil, arena.Refuse(err)
	}
	return play.Prove(ctx, file, g, p.Agents.NotReproducible)
}

// verify verifies the run in dir.
func (f *verifyFlags) verify(ctx context.Context, p *Program, stderr io.Writer, dir string) (*report.Verification, error) {
	sample, err := verify.ParseSample(f.sample)
	if err != nil {
		return nil, arena.Refuse(err)
	}
	if f.workers < 0 {
		return nil, usagef("--workers %d: want at least 0", f.workers)
	}
	run, err := p.Open(ctx, dir)
	if err != nil {
		return nil, openError(err)
	}
	defer run.Close()
	var only *arena.Set
	if f.worker != "" {
		if only, err = run.PlayedBy(ctx, f.worker); err != nil {
			return nil, arena.Refuse(err)
		}
	}
	stored, err := run.Done(ctx)
	if err != nil {
		return nil, openError(err)
	}
	var done atomic.Int64
	if !f.quiet {
		defer newConsole(stderr, "").Progress(LogEvery, func() Snapshot { return Snapshot{Done: done.Load(), Total: stored.Len(), InFlight: -1, Stored: -1} })()
	}
	v, err := run.Verify(ctx, &verify.Verifier{Sample: sample, Only: only, Seed: f.seed, Workers: f.workers, Done: &done})
	return v, openError(err)
}
