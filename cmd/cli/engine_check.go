package cli

import (
	"fmt"
	"time"

	"github.com/spf13/cobra"

	"gipf.arena/agents/ugi/enginecheck"
	"gipf.arena/arena"
	"gipf.arena/arena/report"
)

const engineCheckHelp = `engine-check tests whether a program speaks UGI as gipfarena does (docs/ugi.md), by
the rules of one game: handshake, options, positions, turns, limits, stop, wrong
input, the end. For each check that fails it shows the last lines of the conversation
("> " to the engine, "< " from it), what was wanted, and what came.

Write "--" before the engine if its arguments begin with a dash.

Exit codes: 0 all checks passed or were skipped, 1 some failed, 2 wrong usage.`

// checkFlags are the flags of the engine-check subcommand.
type checkFlags struct {
	game      string
	positions uint16
	json      bool
	config    enginecheck.Config
}

func newEngineCheckCmd(p *Program) *cobra.Command {
	var f checkFlags
	cmd := &cobra.Command{
		Use:   "engine-check PATH [ARG...]",
		Short: "Test whether gipfarena can play with a program as a UGI engine",
		Long:  engineCheckHelp,
		Example: `  gipfarena engine-check ./mine
  gipfarena engine-check python3 mine.py --game zertz/37
  gipfarena engine-check --game lyngk/base -- gipfarena engine lyngk/base --agent mcts:ms=50`,
		Args: wantArgs("PATH..."),
		RunE: func(cmd *cobra.Command, args []string) (err error) {
			f.config.Path, f.config.Args, f.config.Positions = args[0], args[1:], int(f.positions)
			if f.config.Game, err = p.Games.Game(f.game); err != nil {
				return usagef("engine-check: --game: %w", err)
			}
			if err = f.run(cmd); err != nil {
				err = fmt.Errorf("engine-check: %w", err)
			}
			return err
		},
	}
	flags := cmd.Flags()
	flags.StringVar(&f.game, "game", "gipf/basic", "`name` of the game that the engine is tested at")
	flags.Uint16Var(&f.positions, "positions", 20, "`number` of positions of random games for each check of positions, 1 to 10000")
	flags.Uint64Var(&f.config.Seed, "seed", 1, "seed of the positions")
	flags.DurationVar(&f.config.Wait, "wait", 5*time.Second, "how long to wait for any answer, 10ms to 1h")
	flags.StringSliceVar(&f.config.Only, "only", nil, "`names` of the checks to make, separated by commas (default: all)")
	flags.BoolVar(&f.json, "json", false, "print JSON")
	return cmd
}

// run makes the checks and shows them; people see each as soon as it is done.
func (f *checkFlags) run(cmd *cobra.Command) error {
	out := cmd.OutOrStdout()
	tell := func(v enginecheck.Verdict) { _ = v.WriteText(out) }
	if f.json {
		tell = nil
	}
	r, err := enginecheck.Run(cmd.Context(), f.config, tell)
	if err != nil {
		return arena.Refuse(err)
	}
	if f.json {
		if err := report.WriteJSON(out, r); err != nil {
			return err
		}
	}
	return r.Err()
}
