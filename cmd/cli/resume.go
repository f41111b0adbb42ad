package cli

import (
	"context"

	"github.com/spf13/cobra"

	"gipf.arena/arena/journal"
	"gipf.arena/arena/runs"
	"gipf.arena/configs"
)

const resumeHelp = `Go on with a run, a study, a tune, a loop that learns or a book, or extend a run.

The games that are not stored yet are played. The result is that of a run that was
never interrupted, to the bit. Of a complete run only the standings are printed. A run
that its failure budget stopped goes on with a larger one (--failures).

A run of a fixed format, finished or not, can be extended: --set pairs=2000 plays more
pairs, and then the games and the digest are those of a run that had them from the
start; --agent NAME=SPEC adds an agent, which plays on the openings that the others
had. So can one of the formats sprt and precision, by pairs: a test that has no verdict
after the most pairs goes on as the same test, and one that has a verdict keeps it.
Games that are stored stay as they are. Of the configuration nothing else can be
changed. A run that came from elsewhere starts engines with --allow-engines alone.

A tune goes on where it was: with its self-play, its fit or its matches; of one that is
done the report is printed. A loop that learns goes on with the step that it was at, and
--until ends it again. A book goes on, too; with --set expand.positions=2000 it grows. A
study goes on until all its cells reached their target width, or until --until. With
--until a run ends early, too, with the games that are stored by then. Studies, tunes and
loops start engines with --allow-engines alone; books have none.`

func newResumeCmd(p *Program) *cobra.Command {
	var f runFlags
	var agents []string
	cmd := &cobra.Command{
		Use:   "resume DIR",
		Short: "Continue an interrupted run, study, tune, loop or book, or extend a run",
		Long:  resumeHelp,
		Example: `  gipfarena resume runs/mine
  gipfarena resume runs/mine --set pairs=2000
  gipfarena resume runs/mine --agent new=mcts:sims=800`,
		RunE: func(cmd *cobra.Command, args []string) error {
			kind, err := journal.Kind(args[0])
			if err != nil {
				return openError(err)
			}
			if _, ok := jobKinds[kind]; ok {
				return p.resumeJob(cmd, kind, args[0], &f.jobFlags)
			}
			more, err := f.overrides(p, cmd)
			if err != nil {
				return err
			}
			set := append(f.set, more...)
			if len(agents) > 0 || f.exitCode {
				c, err := p.configOf(cmd.Context(), args[0])
				if err == nil {
					err = f.testing(c)
				}
				if err != nil {
					return err
				}
				set = append(set, configs.AgentKeys(len(c.Agents), agents, "--agent", f.where)...)
			}
			return p.playRun(cmd, &f.jobFlags, func(o runs.Options) (*runs.Active, error) {
				s, err := p.Resume(cmd.Context(), args[0], set, o)
				return s, f.where.InPlaceOf(err)
			})
		},
	}
	f.add(cmd)
	addSetFlag(cmd, configs.KindRun, &f.set)
	addEnginesFlag(cmd, &f.options.Runs.AllowEngines)
	cmd.Flags().BoolVar(&f.options.Runs.AcceptBuild, "accept-build", false, "continue although this build is not bit-compatible with the one that played the games")
	cmd.Flags().DurationVar(&f.until, "until", 0, "end after that time, such as 10m: a run with the stored games, a tune its self-play or its search for numbers, a study its blocks of pairs, a loop with the step in progress; 0s plays no more (default: to the end)")
	cmd.Flags().StringArrayVar(&agents, "agent", nil, "add an agent, as NAME=SPEC or SPEC; may be repeated")
	completeFlag(cmd, "agent", completeAgents(p, 0))
	return cmd
}

// configOf returns the configuration of the run in dir.
func (p *Program) configOf(ctx context.Context, dir string) (*configs.Run, error) {
	run, err := p.OpenRest(ctx, dir, nil)
	if err != nil {
		return nil, openError(err)
	}
	return run.Config, run.Close()
}
