package cli

import (
	"context"

	"github.com/spf13/cobra"

	"gipf.arena/arena"
	"gipf.arena/arena/quality"
	"gipf.arena/arena/report"
	"gipf.arena/arena/runs"
	"gipf.arena/arena/store"
)

func newQualityCmd(p *Program) *cobra.Command {
	var request quality.Request
	var measured quality.Measurement
	cmd := answers(&cobra.Command{
		Use:   "quality DIR",
		Short: "Measure the games of a run: lengths, choices, endings, rules met, predictions, regret",
		Long: `
With --against compare another run, opening by opening, and count the games that went differently:
an option of the rules that changes no game is inert. With --judge also measure how well an agent
predicts the results and, if it is calibrated, drama, lead changes and when games are decided;
DIR/traces.jsonl keeps its evaluations, unless DIR is a file that backup made. With --deep measure
how much expected score each turn lost, by an agent that thinks long, and with --agent how much
other agents would have lost. Give budgets in transitions or sims: they are reproducible.`,
		Example: `  gipfarena quality runs/people --judge alphabeta:sims=1000 --deep alphabeta:sims=40000 --agent alphabeta:sims=1000`,
	}, func(cmd *cobra.Command, args []string) (report.Text, error) {
		found, err := Games(cmd.Context(), p.Registry, args[0], request, measured)
		return found, openError(err)
	})
	flags := cmd.Flags()
	flags.StringSliceVar(&request.Apart, "apart", nil, "players whose games and turns get separate figures; NAME=N judges N of its turns a game")
	flags.StringVar(&measured.AgainstName, "against", "", "directory of another run, of the same board and openings, to compare with it")
	flags.StringVar(&request.Judge, "judge", "", "agent that predicts the results")
	flags.StringVar(&request.Deep, "deep", "", "agent that judges turns")
	flags.StringArrayVar(&request.Agents, "agent", nil, "agent to ask for the move that it would have played (repeat)")
	for _, flag := range []string{"judge", "deep", "agent"} {
		completeFlag(cmd, flag, completeAgents(p, 0))
	}
	flags.IntVar(&measured.Positions, "turns", 2, "turns of each game to judge")
	flags.IntVar(&measured.Every, "every", 1, "take every Nth game for --judge and --deep")
	flags.Float64Var(&measured.Share, "share", 0, "share of the pairs for --judge and --deep, drawn by the seed; 0 takes all")
	flags.Float64Var(&measured.Decisions, "decisions", 0.02, "share of the turns in which --judge evaluates all moves, for what is at stake")
	flags.Uint64Var(&measured.Seed, "seed", 1, "seed of the drawn pairs and turns and of the agents")
	return cmd
}

// Games measures the games of the run in dir. If measured names another run in AgainstName, it compares the games of the
// two. It stores a judge's values in dir, unless dir is a copy of a database. Agents start no program. An error is an
// [arena.InputError] or an error of reading the runs.
func Games(ctx context.Context, r runs.Registry, dir string, w quality.Request, measured quality.Measurement) (*quality.Report, error) {
	run, err := r.Open(ctx, dir)
	if err != nil {
		return nil, err
	}
	defer run.Close()
	game, err := run.Game()
	if err == nil {
		err = measured.Ask(r.WithoutPrograms(nil), game, w)
	}
	if err != nil {
		return nil, arena.Refuse(err)
	}
	if measured.AgainstName != "" {
		if measured.Against, err = tally(ctx, r, measured.AgainstName); err != nil {
			return nil, err
		}
	}
	if _, database := store.DatabaseOf(dir); !database { // a file has no place for its values
		measured.Dir = dir
	}
	m := run.Meta()
	return measured.Measure(ctx, game, &m, run.Records(ctx))
}

// tally counts the games of a run.
func tally(ctx context.Context, r runs.Registry, dir string) (*quality.Tally, error) {
	run, err := r.Open(ctx, dir)
	if err != nil {
		return nil, err
	}
	defer run.Close()
	game, err := run.Game()
	if err != nil {
		return nil, err
	}
	t, m := quality.NewTally(game), run.Meta()
	t.Origin = m.Origin()
	return t, t.Collect(run.Records(ctx))
}
