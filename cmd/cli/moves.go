package cli

import (
	"fmt"

	"github.com/spf13/cobra"

	"gipf.arena/arena"
	"gipf.arena/rules/catalog"
)

func newMovesCmd(p *Program) *cobra.Command {
	answerer := catalog.Answerer{Games: p.Games}
	cmd := &cobra.Command{
		Use:   "moves",
		Short: "Answer questions about positions, one JSON object a line",
		Long: `moves reads one JSON object a line from standard input and writes one JSON
object a line to standard output, in the same order. It uses only the rules, so
that tests, other programs and people can check them.

A question has "game" and "variant" ("basic:white=3" sets options) and may have
"position" (without it: the start), "setup" (the number of a random start),
"play" (a list of moves to play first) and "id" (returned unchanged). Other keys
are ignored. The answer has "game", "variant", "position", "actor" (the player
to move: 1, 2, or 0 when the game is over), "outcome" (null, "1", "2" or
"draw"), "actions" (the legal moves, sorted) and "successors" (the positions
after them, sorted and distinct: several moves may lead to one). With --in-order
there is one successor for each of the actions, in their order. A line that
cannot be answered gives {"error": ...} instead.

For the notation of positions and moves see gipfarena games GAME --texts.

Exit codes: 0 every line was answered, 1 at least one was not, 2 wrong usage.`,
		Example: `  echo '{"game":"gipf","variant":"basic","play":["a1-b2"]}' | gipfarena moves`,
		RunE: func(cmd *cobra.Command, _ []string) error {
			return arena.Await(cmd.Context(), func() error {
				if err := answerer.Serve(cmd.InOrStdin(), cmd.OutOrStdout()); err != nil {
					return fmt.Errorf("moves: %w", err)
				}
				return nil
			})
		},
	}
	cmd.Flags().BoolVar(&answerer.InOrder, "in-order", false, "list one successor for each action, in the order of the actions")
	return cmd
}
