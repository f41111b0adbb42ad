package cli

import (
	"encoding/json"
	"fmt"
	"strconv"

	"github.com/spf13/cobra"

	"gipf.arena/arena"
	"gipf.arena/rules"
)

// deepest is the greatest depth of a count. No real count comes near it; the limit
// keeps a typing error from requesting too much memory.
const deepest = 100

// perftFlags are the flags of the perft subcommand.
type perftFlags struct {
	position string
	setup    uint64
	distinct bool
	divide   bool
	json     bool
}

func newPerftCmd(p *Program) *cobra.Command {
	var flags perftFlags
	cmd := &cobra.Command{
		Use:   "perft GAME N",
		Short: "Count the sequences of N moves",
		Long: `perft counts the sequences of exactly 1, 2, … N moves from a position. A game that
ends earlier does not count at greater lengths. Two correct implementations of the
rules give the same counts; --divide shows where they differ.`,
		Example: `  gipfarena perft gipf/standard 3
  gipfarena perft gipf/basic 2 --divide --position 'b2w/5/6/w5b/w5/5/b2w b b 11,12 22 -'`,
		ValidArgsFunction: completeGames(p),
		RunE: func(cmd *cobra.Command, args []string) error {
			var position *string
			if cmd.Flags().Changed("position") {
				position = &flags.position
			}
			if position != nil && cmd.Flags().Changed("setup") {
				return usagef("perft: --position and --setup are two different starts")
			}
			count, err := p.perftCount(args[0], args[1], position, flags)
			if err != nil {
				return usagef("perft: %w", err)
			}
			return arena.Await(cmd.Context(), func() error {
				if flags.json {
					return json.NewEncoder(cmd.OutOrStdout()).Encode(count.Report())
				}
				return count.WriteText(cmd.OutOrStdout())
			})
		},
	}
	cmd.Flags().StringVar(&flags.position, "position", "", "`text` of the position to count from, instead of the start")
	cmd.Flags().Uint64Var(&flags.setup, "setup", 1, "`number` of the set-up, in games with a random one")
	cmd.Flags().BoolVar(&flags.distinct, "distinct", false, "count the different positions as well")
	cmd.Flags().BoolVar(&flags.divide, "divide", false, "for each first move count the sequences of N moves that begin with it")
	cmd.Flags().BoolVar(&flags.json, "json", false, "print one JSON object")
	return cmd
}

// perftCount returns the count that the arguments and flags ask for.
func (p *Program) perftCount(name, depth string, position *string, flags perftFlags) (rules.PerftQuestion, error) {
	game, err := p.Games.Game(name)
	if err != nil {
		return rules.PerftQuestion{}, err
	}
	n, err := strconv.Atoi(depth)
	if err != nil || n < 1 || n > deepest {
		return rules.PerftQuestion{}, fmt.Errorf("depth %q: want a number from 1 to %d", depth, deepest)
	}
	start, err := rules.Start(game, position, flags.setup)
	return rules.PerftQuestion{Game: game, Start: start, Depth: n, Distinct: flags.distinct, Divide: flags.divide}, err
}
