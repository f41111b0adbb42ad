package cli

import (
	"github.com/spf13/cobra"

	"gipf.arena/arena"
)

func newShowCmd(p *Program) *cobra.Command {
	var o ShowOptions
	cmd := &cobra.Command{
		Use:   "show SOURCE [GAME]",
		Short: "Look at a game: board by board, with evaluations and turning point",
		Long: `Look at a game: board by board, with evaluations and turning point.

SOURCE is the directory of a run, also of one that is being played or of people's games
that were imported; a game saved by play; or a file that export has written (JSONL, PGN,
SGF). GAME is the number of the game, from 0, or pair and game from 1, as in the tag Round
of PGN (7.1); it may be left out where there is one game.

In a terminal show draws the board and reads a line at a time: enter for the next move, b
for the one before, a number, t for the turning point, q to quit. Otherwise it lists the
moves. The turning point is the largest change of what one player expected, from one of its
decisions to the next, and wrong is the opinion that the result refutes. --analyse asks an
agent about every position besides, names the first move at which it chooses
another, and the largest mistake by its evaluation.

--html writes one page that replays the game, with arrow keys, Home, End and t, and that
shows a table of the moves where there are no scripts; it fetches nothing. --analyse-here
puts rules and an agent into the page, as "export page" does: then moves can be tried on its
board, and the agent says what it thinks of any position. --svg writes the board after all moves, or after as many as --ply says.`,
		Example: `  gipfarena show runs/mine 12
  gipfarena show runs/mine 7.1 --analyse alphabeta:sims=20000 --html game.html
  gipfarena show game.json --svg board.svg --ply 20`,
		Args: wantArgs("SOURCE", "[GAME]"),
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := o.Check(); err != nil {
				return arena.Refuse(err)
			}
			f, err := Find(cmd.Context(), p.Registry, args[0], append(args, "")[1])
			if err == nil {
				o.Talk = IsTerminal(cmd.InOrStdin()) && IsTerminal(cmd.OutOrStdout())
				err = f.Show(cmd.Context(), p.Registry, &o, cmd.InOrStdin(), cmd.OutOrStdout())
			}
			return openError(err)
		},
	}
	flags := cmd.Flags()
	flags.StringVar(&o.HTML, "html", "", "`file` for a page that replays the game")
	flags.StringVar(&o.Here, "analyse-here", "", "`spec` of an agent that the page of --html has in it")
	flags.StringVar(&o.SVG, "svg", "", "`file` for a picture of the board")
	flags.IntVar(&o.Ply, "ply", -1, "`number` of moves made in the position that --svg shows (default: all)")
	flags.BoolVar(&o.JSON, "json", false, "print JSON")
	flags.StringVar(&o.Analyse, "analyse", "", "`spec` of an agent that is asked about every position")
	flags.Uint64Var(&o.Seed, "seed", 1, "seed of the agent of --analyse")
	return cmd
}
